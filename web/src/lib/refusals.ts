// Where a refusal belongs in a form: beside the field it is about.

import { ApiError } from './api';

const FIELDS: Record<string, string[]> = {
  name: ['server.bad_name', 'server.office_name', 'server.name_taken', 'server.name_alike', 'server.barred_name'],
  invite: ['server.invite_needed', 'server.invite_wrong'],
  passphrase: ['server.wrong_passphrase'],
  code: ['server.wrong_code'],
};

/** The field that a refusal is about; empty where it is about none. */
export function fieldOf(error: unknown): string {
  const key = error instanceof ApiError ? error.say?.key : undefined;
  return Object.keys(FIELDS).find((field) => key && FIELDS[field]?.includes(key)) ?? '';
}

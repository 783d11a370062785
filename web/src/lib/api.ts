// The lobby, over HTTP or in this page. Every refusal becomes an ApiError that carries the server's words.

import { host } from './host';
import type { Phrase } from './words';
import type {
  Again,
  Branch,
  ChangeMe,
  ChangeSeat,
  Enter,
  FactInfo,
  HousePage,
  ImportRecord,
  Me,
  NewTable,
  Problem,
  Replay,
  RulesInfo,
  Sit,
  SiteInfo,
  TableInfo,
  TablePage,
} from './protocol';
import type { Table } from './words';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly say: Phrase | null,
  ) {
    super(message);
  }
}

async function request(method: string, path: string, body?: unknown): Promise<Response> {
  let response: Response;
  try {
    response = await host().request(method, path, body);
  } catch {
    throw new ApiError(0, 'offline', 'The server cannot be reached.', null);
  }
  if (response.ok) return response;
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem>;
  throw new ApiError(response.status, problem.code ?? 'server', problem.text ?? response.statusText, problem.say ?? null);
}

const json = async <T>(response: Promise<Response>): Promise<T> => (await response).json() as Promise<T>;
const get = <T>(path: string): Promise<T> => json<T>(request('GET', path));
const post = <T>(path: string, body: unknown = {}): Promise<T> => json<T>(request('POST', path, body));

/** A query string of the fields that are there. */
function query(fields: Record<string, string | number | boolean | undefined>): string {
  const pairs = Object.entries(fields).filter(([, v]) => v !== undefined && v !== '');
  return pairs.length ? `?${new URLSearchParams(pairs.map(([k, v]) => [k, String(v)]))}` : '';
}

export interface TableFilter {
  state?: 'open' | 'running' | 'finished';
  mine?: boolean;
  game?: string;
  before?: number;
}

const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

export const api = {
  site: () => get<SiteInfo>('/api/site'),
  words: (game: string, lang: string) => get<Table>(`/api/games/${game}/words/${lang}`),
  rules: (game: string, lang: string) => get<RulesInfo>(`/api/games/${game}/rules${query({ lang })}`),
  page: (name: string, lang: string) => get<HousePage>(`/api/pages/${name}${query({ lang })}`),
  facts: (game: string) => get<FactInfo[]>(`/api/games/${game}/facts`),
  me: () => get<Me>('/api/me'),
  enter: (body: Enter) => post<Me>('/api/enter', body),
  changeMe: (body: ChangeMe) => json<Me>(request('PATCH', '/api/me', body)),
  deleteMe: () => request('DELETE', '/api/me'),
  tables: (filter: TableFilter = {}) => get<TablePage>(`/api/tables${query({ ...filter })}`),
  table: (id: string, key = '') => get<TableInfo>(table(id) + query({ key })),
  open: (body: NewTable) => post<TableInfo>('/api/tables', body),
  sit: (id: string, body: Sit) => post<TableInfo>(`${table(id)}/sit`, body),
  leave: (id: string) => post<TableInfo>(`${table(id)}/leave`),
  start: (id: string) => post<TableInfo>(`${table(id)}/start`),
  close: (id: string) => post<TableInfo>(`${table(id)}/close`),
  changeSeat: (id: string, seat: number, body: ChangeSeat) => json<TableInfo>(request('PATCH', `${table(id)}/seats/${seat}`, body)),
  removeSeat: (id: string, seat: number) => json<TableInfo>(request('DELETE', `${table(id)}/seats/${seat}`)),
  forget: (id: string) => request('DELETE', table(id)),
  rematch: (id: string, body: Again = {}) => post<TableInfo>(`${table(id)}/rematch`, body),
  branch: (id: string, body: Branch, key = '') => post<TableInfo>(`${table(id)}/branch${query({ key })}`, body),
  replay: (id: string, seat: number | undefined, first: number, count: number, key = '') =>
    get<Replay>(`${table(id)}/replay${query({ seat, first, count, key })}`),
  recordUrl: (id: string, key = '') => `${table(id)}/record${query({ key })}`,
  importRecord: (body: ImportRecord) => post<TableInfo>('/api/records', body),
};

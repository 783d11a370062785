// Where a table came from, in words.

import { type Key, t } from './language.svelte';
import type { TableInfo } from './protocol';

const ORIGINS: Partial<Record<NonNullable<TableInfo['origin']>['kind'], Key>> = {
  same_deal: 'origin.same_deal',
  branch: 'origin.branch',
  import: 'origin.import',
};

/** Where a table came from, in a few words; empty for one of its own or a rematch. */
export function originWords(info: TableInfo): string {
  const key = info.origin ? ORIGINS[info.origin.kind] : undefined;
  return key ? t(key) : '';
}

/** The first line of its log. */
export function originLine(info: TableInfo): string {
  if (info.origin?.kind === 'same_deal') return t('origin.log.same_deal');
  if (info.origin?.kind === 'branch') return t('origin.log.branch', { n: info.origin.step ?? 0 });
  return '';
}

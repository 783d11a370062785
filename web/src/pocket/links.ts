// A link may carry a table: `#game=…&bots=2&seed=…&lang=…&option.x=…`, `#position=…`, or `#game=…&lesson=first`.
// A class that opens it has the same deal before it.

import { fetchTable } from '../lib/ahead';
import { language } from '../lib/language.svelte';
import { LANGUAGES, type Lang } from '../lib/prefs.svelte';
import type { SeatSpec, TableInfo } from '../lib/protocol';
import { router } from '../lib/router.svelte';
import { site } from '../lib/site.svelte';
import { middleBot } from '../lib/tables';
import { host } from '../lib/host';
import { notices } from './notices.svelte';

/** A new table as the engine takes it. */
export interface Wanted {
  game: string;
  seats: SeatSpec[];
  options: Record<string, unknown>;
  deal: string;
  position: string;
  lesson: string;
  begin: true;
}

const MOST = 8;

/** What a link asks for; null where it asks for nothing. */
export function wanted(hash: string): Wanted | null {
  if (hash.startsWith('#/') || !hash.includes('=')) return null;
  const asked = new URLSearchParams(hash.slice(1));
  const position = asked.get('position') ?? '';
  const game = asked.get('game') ?? position.trim().split(/\s/)[0] ?? '';
  const info = site.game(game);
  if (!info) return null;
  const bots = Math.max(0, Math.min(MOST, Number(asked.get('bots') ?? Math.max(1, Math.min(...info.players) - 1)) || 0));
  const here = Math.max(1, Math.min(MOST, Number(asked.get('people') ?? 1) || 1));
  const level = asked.get('level') ?? middleBot(site.info?.bots ?? []);
  const seats: SeatSpec[] = [
    { kind: 'me' },
    ...Array.from({ length: here - 1 }, (_, i): SeatSpec => ({ kind: 'hotseat', name: language.say('setup.guest', { n: i + 2 }) })),
    ...Array.from({ length: bots }, (): SeatSpec => ({ kind: 'bot', bot: level })),
  ];
  const options = Object.fromEntries(
    info.options.flatMap((option) => {
      const text = asked.get(`option.${option.key}`);
      return text === null ? [] : [[option.key, text]];
    }),
  );
  return { game, seats, options, deal: asked.get('seed') ?? '', position, lesson: asked.get('lesson') ?? '', begin: true };
}

/** Open the table that the address of this page carries, if any. */
export async function offer(): Promise<void> {
  const { hash } = location;
  const lang = new URLSearchParams(hash.slice(1)).get('lang') as Lang | null;
  if (!hash.startsWith('#/') && lang && LANGUAGES.includes(lang)) await language.speak(lang, true);
  const table = wanted(hash);
  if (!table) return;
  await site.enter();
  notices.opening = true;
  fetchTable(table.game);
  const response = await host().request('POST', '/api/tables', table);
  notices.opening = false;
  if (response.ok) router.go(`/t/${((await response.json()) as TableInfo).id}`, true);
  else notices.problem = ((await response.json()) as { text?: string }).text ?? '';
}

addEventListener('hashchange', () => void offer());

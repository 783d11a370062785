// A link may carry a table: `#game=…&bots=2&seed=…&lang=…&option.x=…`, `#position=…`, or `#game=…&lesson=first`.
// A class that opens it has the same deal before it.

import { fetchTable } from '../lib/ahead';
import { api, ApiError } from '../lib/api';
import { explain } from '../lib/errors.svelte';
import { language, t } from '../lib/language.svelte';
import { LANGUAGES, type Lang } from '../lib/prefs.svelte';
import type { GameInfo, SeatSpec, TableInfo } from '../lib/protocol';
import { router } from '../lib/router.svelte';
import { site } from '../lib/site.svelte';
import { middleBot } from '../lib/tables';
import { engine } from './engine.svelte';
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

const MOST = 8; // seats of one kind
const OPTION = 'option.';
const ABOUT = ['game', 'seed', 'bots', 'level', 'people', 'position', 'lesson']; // a table
const WITHOUT = new Set(['elsewhere', 'failed']); // tables, for now
const LONGEST = 40; // characters of a name that is no game's

/** The game that a link names, whether there is one or not; empty where it names none, null where it asks for no table. */
export function gameOf(asked: URLSearchParams): string | null {
  if (!ABOUT.some((name) => asked.has(name))) return null;
  return asked.get('game') || (asked.get('position') ?? '').trim().split(/\s/)[0] || '';
}

/** What a link asks for. What cannot be, the engine refuses, and says why. */
export function wanted(asked: URLSearchParams, info: GameInfo): Wanted {
  const number = (name: string, otherwise: number): number => Math.max(0, Math.min(MOST, Number(asked.get(name) ?? otherwise) || 0));
  const here = Math.max(1, number('people', 1));
  const bots = number('bots', Math.max(here === 1 ? 1 : 0, Math.min(...info.players) - here));
  const level = asked.get('level') ?? middleBot(site.info?.bots ?? []);
  const seats: SeatSpec[] = [
    { kind: 'me' },
    ...Array.from({ length: here - 1 }, (_, i): SeatSpec => ({ kind: 'hotseat', name: language.say('setup.guest', { n: i + 2 }) })),
    ...Array.from({ length: bots }, (): SeatSpec => ({ kind: 'bot', bot: level })),
  ];
  const options = Object.fromEntries(
    [...asked].flatMap(([key, text]) => (key.startsWith(OPTION) ? [[key.slice(OPTION.length), text]] : [])),
  );
  const [deal = '', position = '', lesson = ''] = ['seed', 'position', 'lesson'].map((name) => asked.get(name) ?? '');
  return { game: info.id, seats, options, deal, position, lesson, begin: true };
}

/** Open the table that the address of this page carries, if any. */
export async function offer(): Promise<void> {
  const { hash } = location;
  notices.opening = false;
  if (hash.startsWith('#/')) return;
  const asked = new URLSearchParams(hash.slice(1));
  const lang = asked.get('lang') as Lang | null;
  if (lang && LANGUAGES.includes(lang)) await language.speak(lang, true);
  const game = gameOf(asked);
  notices.problem = '';
  if (game !== null) await open(asked, game);
}

async function open(asked: URLSearchParams, game: string): Promise<void> {
  if (!site.info) return; // the page says that it is not complete
  const info = site.game(game);
  if (!info) {
    const games = site.info.games.map(({ id }) => id).join(', ');
    const named = game.length > LONGEST ? `${game.slice(0, LONGEST)} …` : game;
    notices.problem = game ? t('pocket.link.game', { game: named, games }) : t('pocket.link.none', { games });
    return;
  }
  await site.enter();
  notices.opening = true;
  fetchTable(game);
  const { hash } = location;
  const open = (): Promise<TableInfo> => api.open(wanted(asked, info));
  try {
    const table = await open().catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || !WITHOUT.has(error.code)) throw error;
      await engine.returned();
      return location.hash === hash ? open() : null; // else somebody has gone on meanwhile
    });
    if (!table) return;
    router.go(`/t/${table.id}`, true);
  } catch (error) {
    await language.learn(game).catch(() => undefined); // it is refused in the words of the game
    notices.problem = t('pocket.link.bad', { why: explain(error, game) });
  }
  notices.opening = false;
}

addEventListener('hashchange', () => void offer());

// Small decisions about tables that several screens share.

import { host } from './host';
import type { BotInfo, GameInfo, SeatSpec, TableInfo } from './protocol';

/** The bot of middle strength. */
export const middleBot = (bots: BotInfo[]): string => [...bots].sort((a, b) => a.level - b.level)[Math.floor(bots.length / 2)]?.name ?? '';

/** Me and two bots, or as many as the game takes. */
export function quickSeats(game: GameInfo, bots: BotInfo[]): SeatSpec[] {
  const most = Math.max(...game.players);
  const fewest = Math.min(...game.players);
  const others = Math.max(fewest, Math.min(3, most)) - 1;
  return [{ kind: 'me' }, ...Array.from({ length: others }, (): SeatSpec => ({ kind: 'bot', bot: middleBot(bots) }))];
}

/** The path of a table in a link or code somebody was given; empty when it is none. */
export function tablePath(text: string): string {
  const trimmed = text.trim();
  const link = /\/t\/([\w-]+)(#[\w-]+)?/.exec(trimmed);
  if (link) return `/t/${link[1]}${link[2] ?? ''}`;
  return /^[\w-]{3,64}$/.test(trimmed) ? `/t/${trimmed}` : '';
}

/** Whether I sit at a table. */
export const isMine = (table: TableInfo): boolean => table.seats.some((s) => s.mine);
/** Whether a table waits for me. */
export const awaitsMe = (table: TableInfo): boolean => table.seats.some((s) => s.mine && !s.away && s.seat === table.awaits);

/** My tables: first those that wait for me, the shortest time first, then what else goes on, then the rest. */
export function byUrgency(tables: TableInfo[]): TableInfo[] {
  const rank = (table: TableInfo) => (awaitsMe(table) ? table.left || 1e12 : table.state === 'finished' ? 3e12 : 2e12);
  return tables.sort((a, b) => rank(a) - rank(b));
}

export const freeSeats = (table: TableInfo): number => table.seats.filter((s) => s.kind === 'open').length;

/** Whether I may make a link to this game: a server has it, it is over, it was played, and I sat there or opened the table. */
export const mayShare = (table: TableInfo): boolean =>
  !host().alone && table.state === 'finished' && !table.unplayed && (!!table.host || table.seats.some((seat) => seat.mine));

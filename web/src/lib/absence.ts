// Who is away, and what the others may do about it.

import type { SeatInfo, TableInfo } from './protocol';

/** Somebody else's seat whose player is not there, and for whom nobody plays. */
export const isAbsent = (seat: SeatInfo | null): boolean =>
  seat !== null && seat.kind === 'person' && !seat.connected && !seat.mine && !seat.away && !seat.resigned;

/** Since when, in milliseconds; a server that does not say is taken to mean now. */
export const awayFor = (seat: SeatInfo, now: number): number => Math.max(0, now - (seat.absent || now));

/** Milliseconds until the others may let a bot play on; 0: now. Null: never by a vote, because they wait or a clock runs. */
export function untilVote(info: TableInfo, seat: SeatInfo, now: number): number | null {
  if (!info.patience || (info.clock?.kind ?? 'none') !== 'none') return null;
  return Math.max(0, info.patience * 1000 - awayFor(seat, now));
}

// Where on the table something happened or scores, and what it looks like.

import type { Happened, ScoreItem } from '../../lib/protocol';
import type { Session } from '../../lib/session';

export function where(_: Session, what: Happened | ScoreItem): string {
  const item = !('kind' in what);
  const fields = (item ? what.say.fields : what.fields) ?? {};
  const kind = item ? what.say.key.replace('score.', '') : what.kind;
  const { order, floor, colour, slot } = fields;
  if (order !== undefined) return `[data-at="order ${String(order)}"]`;
  if (floor !== undefined) return `[data-at="floor ${String(floor)}"]`;
  if (kind === 'majority' || kind === 'flag') return `[data-at="flag ${String(colour)}"]`;
  if (slot !== undefined) return `[data-at="slot ${String(slot)}"]`;
  if (kind === 'church' || kind === 'bonus' || kind === 'festival' || kind === 'last_seal') return '[data-own]';
  return colour !== undefined && 'tower' in fields ? `[data-own] [data-stone="${String(colour)}"]` : '';
}

/** A card has its emblem, a stone its colour. */
export function picture(event: Happened): string {
  const { card, colour } = event.fields ?? {};
  if (card !== undefined) return `i-f-${String(card)}`;
  return colour !== undefined ? `i-stone-${String(colour)}` : '';
}

const MARKED = { row: 'slot', order: 'order', token: 'floor', majority: 'flag' } as Record<string, string>;

/** The card, the window, the token or the flag that is walked to. */
export function at(session: Session, _: unknown, place: string): string {
  const [kind = '', name = ''] = place.split(':');
  if (MARKED[kind]) return `[data-at="${MARKED[kind]} ${name}"]`;
  return ['seat', 'storage', 'tower'].includes(kind) && Number(name) === session.seat ? '[data-own]' : '';
}

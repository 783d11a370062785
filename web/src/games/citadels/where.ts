// Where on the table something happened or scores, and what it looks like.

import type { Happened, ScoreItem } from '../../lib/protocol';
import type { Session } from '../../lib/session';
import type { CitadelsView } from './view';

const city = (seat: unknown): string => `[data-at="city ${String(seat)}"]`;
const built = (seat: unknown, card: unknown): string => `[data-home="city ${String(seat)}"][data-piece="card ${String(card)}"]`;

/** One building of every kind. */
function kinds(session: Session, seat: number): string {
  const cards = (session.view as unknown as CitadelsView).seats[seat]?.city ?? [];
  const first = cards.filter((card, i) => cards.findIndex((other) => other.kind === card.kind) === i);
  return first.map((card) => built(seat, card.id)).join();
}

export function where(session: Session, what: Happened | ScoreItem): string {
  if (!('kind' in what)) {
    const name = what.say.key.replace('score.', '');
    if (name === 'kinds') return kinds(session, what.seat);
    const cards = (session.view as unknown as CitadelsView).seats[what.seat]?.city ?? [];
    return cards.some((card) => card.id === name) ? built(what.seat, name) : city(what.seat);
  }
  const { seat, other, card, character } = what.fields ?? {};
  if (character !== undefined) return `[data-at="character ${String(character)}"]`;
  if (card !== undefined && other !== undefined) return `${built(other, card)},${built(seat, card)},${city(other)}`;
  if (card !== undefined) return built(seat, card);
  return other !== undefined ? city(other) : seat !== undefined ? city(seat) : '';
}

/** Buildings and characters have pictures; action cards have none. */
export function picture(event: Happened): string {
  const { card, character } = event.fields ?? {};
  if (character !== undefined) return `ch-${String(character)}`;
  return card !== undefined ? `b-${String(card)}` : '';
}

/** The character, the building, the city or the card in hand that is walked to. */
export function at(_: Session, __: unknown, place: string): string {
  const [kind = '', first = '', card = ''] = place.split(':');
  if (kind === 'tile') return `[data-at="character ${first}"]`;
  if (kind === 'city') return built(first, card);
  if (kind === 'player') return city(first);
  return kind === 'hand' || kind === 'looked' ? `[data-home=hand][data-piece="card ${first}"]` : '';
}

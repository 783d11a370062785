// What happened since my last deed, turn by turn; what a bot did in my seat while I was away belongs to it.

import { type Act, actsOf, eventsOf, gainsOf, type Kinds, linesOf, type Turn, turnsOf } from './acts';
import type { Happened, Note } from './protocol';
import type { Words } from './words';

export interface Passed {
  turns: Turn[];
  botPlayed: boolean; // in my seat
}

/** Whether a bot sat in for a seat at a time. */
function satIn(notes: readonly Note[], seat: number, at: number): boolean {
  const last = notes.filter((note) => note.seat === seat && note.at <= at && (note.kind === 'sat_in' || note.kind === 'came_back')).at(-1);
  return last?.kind === 'sat_in';
}

const seatOf = (event: Happened): number => (typeof event.fields?.['seat'] === 'number' ? event.fields['seat'] : -1);

/** A tile drawn as my turn begins is not yet a deed of mine: that takes a command (`acted`) after the last event of the others. */
export function since(events: readonly Happened[], seat: number, notes: readonly Note[], kinds: Kinds, acted: number): Passed {
  const mine = (e: Happened): boolean => seatOf(e) === seat;
  const byBot = (e: Happened): boolean => mine(e) && satIn(notes, seat, e.at ?? 0);
  const theirs = events.findLastIndex((e) => !mine(e) || byBot(e));
  const begun = acted >= (events[theirs]?.n ?? 0);
  const last = events.findLastIndex((e, i) => mine(e) && !byBot(e) && (i < theirs || begun));
  const news = events.slice(last + 1);
  const turns = turnsOf(actsOf(news, kinds), kinds).filter((turn) => turn.seat >= 0 && (turn.seat !== seat || byBot(turn.head.head)));
  return { turns, botPlayed: news.some(byBot) };
}

/** Points of a turn by seat. */
export const gainsOfTurn = (turn: Turn): { seat: number; points: number }[] => gainsOf(eventsOf(actsIn(turn)));

/** What a turn took from a seat, if it did: a robbery, a building destroyed. */
const taken = (turn: Turn, seat: number): Happened | undefined =>
  turn.seat === seat ? undefined : eventsOf(actsIn(turn)).find((e) => e.fields?.['other'] === seat || e.fields?.['victim'] === seat);
export const hurts = (turn: Turn, seat: number): boolean => taken(turn, seat) !== undefined;

/** What speaks for a turn to a seat, and how: what it took from the seat, or else its first act. */
export function gist(words: Words, turn: Turn, seat: number): { event: Happened; says: string } {
  const loss = taken(turn, seat);
  return loss ? { event: loss, says: words.say(loss.say) } : { event: turn.head.head, says: linesOf(words, turn.head).says };
}

const actsIn = (turn: Turn): Act[] => [turn.head, ...turn.others];

// What happened since my last deed, turn by turn; what a bot did in my seat while I was away belongs to it.

import { type Act, actsOf, eventsOf, gainsOf, type Turn, turnsOf } from './acts';
import type { Happened, Note } from './protocol';

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
export function since(
  events: readonly Happened[],
  seat: number,
  notes: readonly Note[],
  kinds: { heads: string[]; leads: string[] },
  acted: number,
): Passed {
  const mine = (e: Happened): boolean => seatOf(e) === seat;
  const byBot = (e: Happened): boolean => mine(e) && satIn(notes, seat, e.at ?? 0);
  const theirs = events.findLastIndex((e) => !mine(e) || byBot(e));
  const begun = acted >= (events[theirs]?.n ?? 0);
  const last = events.findLastIndex((e, i) => mine(e) && !byBot(e) && (i < theirs || begun));
  const news = events.slice(last + 1);
  const turns = turnsOf(actsOf(news, kinds.heads), kinds.leads).filter(
    (turn) => turn.seat >= 0 && (turn.seat !== seat || byBot(turn.head.head)),
  );
  return { turns, botPlayed: news.some(byBot) };
}

/** Points of a turn by seat, and whether it took something from a seat: a robbery, a building destroyed. */
export const gainsOfTurn = (turn: Turn): { seat: number; points: number }[] => gainsOf(eventsOf(actsIn(turn)));
export const hurts = (turn: Turn, seat: number): boolean =>
  turn.seat !== seat && eventsOf(actsIn(turn)).some((e) => e.fields?.['other'] === seat || e.fields?.['victim'] === seat);

const actsIn = (turn: Turn): Act[] => [turn.head, ...turn.others];

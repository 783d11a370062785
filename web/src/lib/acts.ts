// What happened, act by act: events that belong to the one before make one line with it.

import type { Happened } from './protocol';
import type { Words } from './words';

/** One thing that somebody did: the event that speaks for it, and the others in their order. */
export interface Act {
  n: number; // number of its first event
  head: Happened;
  alike: Happened[]; // events of the same kind as the head, which one sentence can say together
  rest: Happened[];
}

/** Kinds of event that have a part in the log, as a game names them (`GameModule`). */
export interface Kinds {
  heads?: readonly string[]; // speak for their act; else its first event does
  leads?: readonly string[]; // speak for a turn, the best first; without it, the heads
  begins?: readonly string[]; // begin an act, whatever brought them about
}

export function actsOf(events: readonly Happened[], { heads = [], begins = [] }: Kinds = {}): Act[] {
  const groups: Happened[][] = [];
  for (const event of events) {
    if (event.joined && groups.length && !begins.includes(event.kind)) groups.at(-1)?.push(event);
    else groups.push([event]);
  }
  return groups.map((group) => {
    const head = group.find((e) => heads.includes(e.kind)) ?? (group[0] as Happened);
    return { n: (group[0] as Happened).n, head, alike: group.filter((e) => e.kind === head.kind), rest: group.filter((e) => e !== head) };
  });
}

/**
 * The act in lines: what it is, and what else there is to say of it. Several alike are one sentence where the game has words
 * for them (`act.…`).
 */
export function linesOf(words: Words, act: Act): { says: string; rest: Happened[] } {
  const key = `act.${act.head.kind}`;
  if (act.alike.length < 2 || !words.has(key)) return { says: words.say(act.head.say), rest: act.rest };
  const fields: Record<string, unknown> = { ...act.head.fields, n: act.alike.length };
  for (const name of Object.keys(act.head.fields ?? {})) {
    const values = act.alike.map((e) => e.fields?.[name]);
    if (values.some((v) => v !== values[0])) fields[name] = values;
    if (values.every((v) => typeof v === 'number')) fields[`sum_${name}`] = values.reduce((sum, v) => sum + v, 0);
  }
  return { says: words.say(key, fields), rest: act.rest.filter((e) => !act.alike.includes(e)) };
}

/** Points of some events by seat; a seat without any is left out. */
export function gainsOf(events: readonly Happened[]): { seat: number; points: number }[] {
  const sums = new Map<number, number>();
  for (const event of events) {
    const points = event.fields?.['points'];
    if (typeof points === 'number' && points) sums.set(seatOf(event), (sums.get(seatOf(event)) ?? 0) + points);
  }
  return [...sums].map(([seat, points]) => ({ seat, points }));
}

/** What one seat did in a row, with what came of it; what nobody did before the first of them is the set-up. */
export interface Turn {
  n: number; // number of its first event
  seat: number;
  head: Act; // the act that speaks for it
  others: Act[]; // in their order
}

const seatOf = (event: Happened): number => (typeof event.fields?.['seat'] === 'number' ? event.fields['seat'] : -1);

/** A turn is spoken for by the best of its acts; where none leads, by the first. */
export function turnsOf(acts: readonly Act[], { heads = [], leads = heads }: Kinds = {}): Turn[] {
  const groups: { seat: number; acts: Act[] }[] = [];
  for (const act of acts) {
    const seat = seatOf(act.head);
    const last = groups.at(-1);
    if (last && (seat === -1 || seat === last.seat)) last.acts.push(act);
    else groups.push({ seat, acts: [act] });
  }
  return groups.map(({ seat, acts: all }) => {
    const lead = leads.find((kind) => all.some((act) => act.head.kind === kind));
    const head = (lead ? all.find((act) => act.head.kind === lead) : undefined) ?? (all[0] as Act);
    return { n: (all[0] as Act).n, seat, head, others: all.filter((act) => act !== head) };
  });
}

/** Every event of some acts, in the order in which they happened. */
export const eventsOf = (acts: readonly Act[]): Happened[] => acts.flatMap((act) => [act.head, ...act.rest]).sort((a, b) => a.n - b.n);

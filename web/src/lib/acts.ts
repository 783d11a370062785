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

/** `heads`: kinds of event that speak for their act; else its first event does. */
export function actsOf(events: readonly Happened[], heads: readonly string[] = []): Act[] {
  const groups: Happened[][] = [];
  for (const event of events) {
    if (event.joined && groups.length) groups.at(-1)?.push(event);
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

/** Points of an act by seat; a seat without any is left out. */
export function gainsOf(act: Act): { seat: number; points: number }[] {
  const sums = new Map<number, number>();
  for (const { fields } of [act.head, ...act.rest]) {
    const [seat, points] = [fields?.['seat'], fields?.['points']];
    if (typeof points === 'number' && points)
      sums.set(typeof seat === 'number' ? seat : -1, (sums.get(typeof seat === 'number' ? seat : -1) ?? 0) + points);
  }
  return [...sums].map(([seat, points]) => ({ seat, points }));
}

import { describe, expect, it } from 'vitest';
import { type Act, actsOf, eventsOf, gainsOf, linesOf, turnsOf } from '../src/lib/acts';
import type { Happened } from '../src/lib/protocol';
import { Words } from '../src/lib/words';

const words = new Words(
  'en',
  { took: '{seat:seat} takes {colour}.', bought: '{seat:seat} buys.', 'act.took': '{seat:seat} takes {n}: {colour}, {sum_price} in all.' },
  ['Ann', 'Bram'],
);
const event = (n: number, kind: string, fields: Record<string, unknown>, joined = false): Happened => ({
  n,
  kind,
  say: { key: kind, fields },
  fields,
  joined,
});
const took = (n: number, colour: string, price: number, joined = false) => event(n, 'took', { seat: 0, colour, price }, joined);

describe('what happened, act by act', () => {
  it('is one line for what belongs together', () => {
    const acts = actsOf([took(1, 'red', 3), took(2, 'blue', 1, true), event(3, 'bought', { seat: 1, points: 2 })]);
    expect(acts.map((a) => [a.n, a.head.kind, a.rest.length])).toEqual([
      [1, 'took', 1],
      [3, 'bought', 0],
    ]);
    expect(linesOf(words, acts[0] as Act)).toEqual({ says: 'Ann takes 2: red and blue, 4 in all.', rest: [] });
  });
  it('lets the event speak that says it all', () => {
    const [act] = actsOf([took(1, 'red', 3), took(2, 'blue', 1, true), event(3, 'bought', { seat: 0 }, true)], { heads: ['bought'] });
    const { says, rest } = linesOf(words, act as Act);
    expect([says, rest.map((e) => e.n)]).toEqual(['Ann buys.', [1, 2]]);
  });
  it('says one alone in its own words', () => {
    expect(linesOf(words, actsOf([took(1, 'red', 3)])[0] as Act).says).toBe('Ann takes red.');
  });
  it('begins with what is there, where the beginning of an act was left out', () => {
    expect(actsOf([took(8, 'red', 3, true), took(9, 'blue', 1, true)]).map((a) => a.n)).toEqual([8]);
  });
  it('begins with what belongs to whom it names, though the word of another brought it about', () => {
    const kinds = { heads: ['revealed'], begins: ['revealed'] };
    const acts = actsOf([event(1, 'over', { seat: 0 }), event(2, 'called', {}, true), event(3, 'revealed', { seat: 1 }, true)], kinds);
    expect(acts.map((a) => [a.n, a.head.kind, a.rest.length])).toEqual([
      [1, 'over', 1],
      [3, 'revealed', 0],
    ]);
    expect(turnsOf([...acts, ...actsOf([event(4, 'income', { seat: 1 })])], kinds).map((turn) => [turn.seat, turn.n])).toEqual([
      [0, 1],
      [1, 3],
    ]);
  });
  it('adds up the points of everybody', () => {
    const [act] = actsOf([
      event(1, 'bought', { seat: 0, points: 2 }),
      event(2, 'bought', { seat: 1, points: 3 }, true),
      event(3, 'bought', { seat: 0, points: 4 }, true),
      event(4, 'took', { seat: 1, points: 0 }, true),
    ]);
    expect(gainsOf([(act as Act).head, ...(act as Act).rest])).toEqual([
      { seat: 0, points: 6 },
      { seat: 1, points: 3 },
    ]);
  });
});

describe('what happened, turn by turn', () => {
  const acts = actsOf([
    event(0, 'drawn', { colour: 'red' }),
    event(1, 'drew', { seat: 0 }),
    event(2, 'placed', { seat: 0 }),
    event(3, 'completed', { points: 8 }),
    event(4, 'scored', { seat: 0, points: 8 }),
    event(5, 'drew', { seat: 1 }),
    event(6, 'scored', { seat: 0, points: 2 }),
  ]);
  it('is one line for what a seat does in a row, and the set-up is one of its own', () => {
    const turns = turnsOf(acts, { leads: ['placed'] });
    expect(turns.map((turn) => [turn.n, turn.seat, turn.head.head.kind, turn.others.length])).toEqual([
      [0, -1, 'drawn', 0],
      [1, 0, 'placed', 3],
      [5, 1, 'drew', 0],
      [6, 0, 'scored', 0],
    ]);
    expect(eventsOf(turns[1]?.others ?? []).map((e) => e.n)).toEqual([1, 3, 4]);
  });
});

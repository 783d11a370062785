import { describe, expect, it } from 'vitest';
import type { Happened, Note } from '../src/lib/protocol';
import { gainsOfTurn, gist, hurts, since } from '../src/lib/since';
import { Words } from '../src/lib/words';

const event = (n: number, seat: number, more: Record<string, unknown> = {}): Happened => ({
  n,
  kind: 'built',
  say: { key: 'built' },
  fields: { seat, ...more },
  at: 100 * n,
});
const KINDS = {};

describe('since my last deed', () => {
  it('are the turns of the others after it', () => {
    const { turns, botPlayed } = since([event(0, 1), event(1, 0), event(2, 1), event(3, 1, { points: 4 }), event(4, 2)], 0, [], KINDS, -1);
    expect(turns.map((turn) => [turn.seat, turn.n])).toEqual([
      [1, 2],
      [2, 4],
    ]);
    expect(gainsOfTurn(turns[0] as never)).toEqual([{ seat: 1, points: 4 }]);
    expect(botPlayed).toBe(false);
  });
  it('is what a bot did in my seat too, and not what I did when I was back', () => {
    const notes: Note[] = [
      { kind: 'sat_in', at: 150, seat: 0, why: 'vote' },
      { kind: 'came_back', at: 350, seat: 0 },
    ];
    const away = since([event(1, 0), event(2, 1), event(3, 0)], 0, notes, KINDS, -1);
    expect(away.turns.map((turn) => turn.seat)).toEqual([1, 0]);
    expect(away.botPlayed).toBe(true);
    expect(since([event(1, 0), event(2, 1), event(3, 0), event(4, 0)], 0, notes, KINDS, 3).turns).toEqual([]);
  });
  it('stays while a turn of mine has only begun, and goes with what I do in it', () => {
    const drawn = [event(1, 0), event(2, 1), event(3, 0)];
    expect(since(drawn, 0, [], KINDS, 0).turns.map((turn) => turn.seat)).toEqual([1]);
    expect(since([...drawn, event(4, 0)], 0, [], KINDS, 3).turns).toEqual([]);
  });
  it('says which of them took something from me', () => {
    const { turns } = since([event(1, 1, { other: 0 }), event(2, 2)], 0, [], KINDS, -1);
    expect(turns.map((turn) => hurts(turn, 0))).toEqual([true, false]);
  });
  it('says of a turn what it took from me, not what it began with', () => {
    const words = new Words('en', { built: 'Built.', took: 'Took it.' });
    const loss = { ...event(2, 1, { other: 0 }), kind: 'took', say: { key: 'took' } };
    const turn = since([event(1, 1), loss, event(3, 1)], 0, [], KINDS, -1).turns[0] as never;
    expect(gist(words, turn, 0)).toEqual({ event: loss, says: 'Took it.' });
    expect(gist(words, turn, 2).says).toBe('Built.');
  });
});

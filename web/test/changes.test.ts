import { describe, expect, it } from 'vitest';
import { edited, Held } from '../src/lib/changes';
import type { Changed, Seen } from '../src/lib/protocol';
import vectors from '../../tests/running/changes.json';

describe('an edit', () => {
  it.each(vectors.chains)('makes what was seen into what is seen: $game', ({ start, edits, end }) => {
    const before = JSON.stringify(start);
    let held: unknown = start;
    for (const edit of edits) held = edited(held, edit);
    expect(held).toEqual(end);
    expect(JSON.stringify(start)).toBe(before);
  });
  it.each(vectors.misfits)('that does not fit is noticed: $edit', ({ held, edit }) => {
    expect(() => edited(held, edit)).toThrow();
  });
  it('leaves what did not change the very same thing', () => {
    const was = { here: { list: [1, 2] }, there: { list: [3] } };
    const now = edited(was, { here: { list: [2, 0, [9]] } }) as typeof was;
    expect(now).toEqual({ here: { list: [1, 2, 9] }, there: { list: [3] } });
    expect(now.there).toBe(was.there);
  });
});

describe('what is held', () => {
  const seen = (more: Partial<Seen> = {}): Seen => ({ type: 'seen', seat: 0, seq: 1, view: { pile: 5 }, n: 1, ...more });
  const changed = (n: number, more: Partial<Changed> = {}): Changed => ({
    type: 'changed',
    seat: 0,
    n,
    edit: { seq: [n], view: { pile: [5 - n] } },
    ...more,
  });
  function held(): { held: Held; asked: number[] } {
    const asked: number[] = [];
    return { held: new Held((seat) => asked.push(seat)), asked };
  }

  it('grows by changes, and takes the events of each', () => {
    const { held: mine, asked } = held();
    mine.see(seen({ events: [{ n: 0, kind: 'drew', say: { key: 'drew' } }] }));
    expect(mine.change(changed(2))).toEqual(seen({ seq: 2, view: { pile: 3 }, n: 2, events: undefined, events_from: undefined }));
    expect(mine.change(changed(3))?.view).toEqual({ pile: 2 });
    expect(asked).toEqual([]);
  });
  it('asks once for the whole where one is missing, and waits for it', () => {
    const { held: mine, asked } = held();
    mine.see(seen());
    expect(mine.change(changed(3))).toBeUndefined();
    expect(mine.change(changed(4))).toBeUndefined();
    expect(asked).toEqual([0]);
    mine.see(seen({ n: 5 }));
    expect(mine.change(changed(6))?.seq).toBe(6);
    expect(asked).toEqual([0]);
  });
  it('asks for the whole where a change does not fit, seat by seat', () => {
    const { held: mine, asked } = held();
    mine.see(seen());
    mine.see(seen({ seat: 1 }));
    expect(mine.change(changed(2, { edit: { view: { none: { deep: [1] } } } }))).toBeUndefined();
    expect(mine.change(changed(2, { seat: 1 }))?.seq).toBe(2);
    expect(asked).toEqual([0]);
  });
  it('begins with the whole on every connection', () => {
    const { held: mine, asked } = held();
    mine.see(seen({ n: 7 }));
    mine.forget();
    expect(mine.change(changed(8))).toBeUndefined();
    mine.forget();
    mine.see(seen());
    expect(mine.change(changed(2))?.seq).toBe(2);
    expect(asked).toEqual([0]);
  });
});

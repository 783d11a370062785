import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Pace, Paced } from '../src/lib/pace';

describe('a pace', () => {
  let shown: number[];
  let pace: Pace;
  let paced: Paced<number>;
  beforeEach(() => {
    vi.useFakeTimers();
    shown = [];
    pace = 'normal';
    paced = new Paced(
      () => pace,
      (n) => shown.push(n),
    );
  });
  afterEach(() => void vi.useRealTimers());

  it('shows the first thing at once and each other when the one before has been seen', () => {
    for (const n of [1, 2, 3]) paced.add(n);
    expect(shown).toEqual([1]);
    vi.advanceTimersByTime(1199);
    expect(shown).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual([1, 2]);
    vi.advanceTimersByTime(1200);
    expect(shown).toEqual([1, 2, 3]);
    expect(paced.waiting).toBe(false);
  });
  it('holds nothing back at once, nor what comes slowly', () => {
    pace = 'once';
    for (const n of [1, 2, 3]) paced.add(n);
    expect(shown).toEqual([1, 2, 3]);
    pace = 'slow';
    vi.advanceTimersByTime(5000);
    paced.add(4);
    expect(shown).toEqual([1, 2, 3, 4]);
  });
  it('shows everything in its order when one does not want to wait', () => {
    for (const n of [1, 2, 3]) paced.add(n);
    paced.flush();
    expect(shown).toEqual([1, 2, 3]);
    vi.advanceTimersByTime(5000);
    expect(shown).toEqual([1, 2, 3]);
  });
  it('forgets what is held back when the table is left', () => {
    for (const n of [1, 2]) paced.add(n);
    paced.close();
    vi.advanceTimersByTime(5000);
    expect(shown).toEqual([1]);
  });
});

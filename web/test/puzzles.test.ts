import { beforeEach, describe, expect, it, vi } from 'vitest';
import { noteHere, rated, standingHere, streak, wellMatched } from '../src/lib/puzzles.svelte';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

describe('a solver without an account', () => {
  it('is rated as the server rates', () => {
    expect(rated(1200, 0, 1200, true)).toBe(1220);
    expect(rated(1200, 30, 1200, false)).toBe(1190);
  });

  it('has a streak until a day is left out', () => {
    expect(streak([], '2026-03-03')).toBe(0);
    expect(streak(['2026-03-03', '2026-03-02', '2026-02-28'], '2026-03-03')).toBe(2);
    expect(streak(['2026-02-28'], '2026-03-01')).toBe(1);
    expect(streak(['2026-02-27'], '2026-03-01')).toBe(0);
  });

  it('gains by the first try alone', () => {
    const puzzle = { id: 'quarry-1', rating: 1200 };
    noteHere(puzzle, true, '2026-03-03', true);
    noteHere(puzzle, false, '2026-03-03', true);
    expect(standingHere('2026-03-03')).toEqual({ rating: 1220, streak: 1, solved: ['quarry-1'], missed: [] });
  });

  it('keeps a streak when a position comes back on its day, by the first try of that day', () => {
    const puzzle = { id: 'quarry-1', rating: 1200 };
    for (const day of ['2026-03-03', '2026-03-04', '2026-03-05']) noteHere(puzzle, true, day, true);
    expect(standingHere('2026-03-05').streak).toBe(3);
    noteHere(puzzle, false, '2026-03-06', true);
    noteHere(puzzle, true, '2026-03-06', true);
    expect(standingHere('2026-03-07').streak).toBe(0);
    expect(standingHere('2026-03-07').rating).toBe(1220);
  });

  it('begins again where the browser kept something else', () => {
    kept.set('capomastro.puzzles', 'no JSON');
    expect(standingHere('2026-03-03').rating).toBe(1200);
  });
});

describe('the next position', () => {
  const some = [800, 1150, 1400].map((rating, n) => ({ id: `quarry-${n}`, game: 'quarry', players: 2, rating }));
  const standing = { rating: 1200, streak: 0, solved: [] as string[], missed: [] as string[] };

  it('is about as hard as the solver is strong, and new where one is left', () => {
    expect(wellMatched(some, standing)?.rating).toBe(1150);
    expect(wellMatched(some, { ...standing, missed: ['quarry-1'] })?.rating).toBe(1400);
    expect(wellMatched(some, { ...standing, rating: 900, solved: ['quarry-0', 'quarry-1', 'quarry-2'] })?.rating).toBe(800);
    expect(wellMatched([], standing)).toBeUndefined();
  });
});

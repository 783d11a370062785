import { describe, expect, it } from 'vitest';
import { best, courses, turningPoints } from '../src/lib/course';

describe('the course of a game', () => {
  it('counts the moments at which a seat was alone in front, and its greatest gain', () => {
    const scores = [
      [0, 0],
      [4, 0],
      [4, 9],
      [10, 9],
    ];
    expect(courses(scores)).toEqual([
      { ahead: 0.5, leap: 6 },
      { ahead: 0.25, leap: 9 },
    ]);
  });
  it('says nothing of a game without moments, and no gain of one that only lost', () => {
    expect(courses([])).toEqual([]);
    expect(courses([[5], [3]])).toEqual([{ ahead: 1, leap: 0 }]);
  });
});

describe('turning points', () => {
  it('are the greatest gains, in the order of the game', () => {
    const scores = [
      [0, 0],
      [4, 1],
      [4, 9],
      [10, 9],
      [10, 9],
    ];
    expect(turningPoints(scores, 2)).toEqual([
      { moment: 2, seat: 1, gain: 8 },
      { moment: 3, seat: 0, gain: 6 },
    ]);
    expect(turningPoints([])).toEqual([]);
  });
});

describe('the best of a kind', () => {
  it('is whoever has the most, and nobody where all are alike or have nothing', () => {
    expect(best([3, 7, 7])).toEqual([1, 2]);
    expect(best([4, 4])).toEqual([]);
    expect(best([0, -2])).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { courses } from '../src/lib/course';

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

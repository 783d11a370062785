import { describe, expect, it } from 'vitest';
import { awayFor, isAbsent, untilVote } from '../src/lib/absence';
import type { SeatInfo, TableInfo } from '../src/lib/protocol';
import { howLong, timeLeft } from '../src/lib/time';

const bo: SeatInfo = { seat: 1, kind: 'person', name: 'Bo', absent: 1_000_000 };
const table = (more: Partial<TableInfo>) => ({ patience: 600, ...more }) as TableInfo;

describe('somebody who is away', () => {
  it('is a person of somebody else, for whom nobody plays', () => {
    expect(isAbsent(bo)).toBe(true);
    for (const more of [{ connected: true }, { mine: true }, { away: true }, { resigned: true }, { kind: 'bot' as const }])
      expect(isAbsent({ ...bo, ...more })).toBe(false);
    expect(isAbsent(null)).toBe(false);
  });
  it('has been so since the server says', () => {
    expect(awayFor(bo, 1_065_000)).toBe(65_000);
    expect(awayFor({ ...bo, absent: 0 }, 1_065_000)).toBe(0);
  });
  it('may be replaced when the agreed time has passed, and never where a clock runs or they agreed to wait', () => {
    expect(untilVote(table({}), bo, 1_065_000)).toBe(535_000);
    expect(untilVote(table({}), bo, 9_000_000)).toBe(0);
    expect(untilVote(table({ patience: 0 }), bo, 9_000_000)).toBeNull();
    expect(untilVote(table({ clock: { kind: 'move', seconds: 60 } }), bo, 9_000_000)).toBeNull();
  });
});

describe('a time', () => {
  it('is told in its largest unit, in the language of the reader', () => {
    expect([40_000, 200_000, 7_300_000, 180_000_000].map((ms) => howLong(ms, 'en', true))).toEqual([
      '40 seconds',
      '3 minutes',
      '2 hours',
      '2 days',
    ]);
    expect(howLong(200_000, 'de', true)).toBe('3 Minuten');
    expect(howLong(200_000, 'nl', true)).toBe('3 minuten');
    expect(timeLeft(93_600_000, 'de')).toMatch(/1.T.* 2/);
  });
});

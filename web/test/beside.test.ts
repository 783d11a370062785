import { describe, expect, it } from 'vitest';
import { place } from '../src/lib/beside';

const window = { width: 1000, height: 800 };
const box = (left: number, top: number, width = 100, height = 100) => ({ left, top, right: left + width, bottom: top + height });

describe('a place beside a thing', () => {
  it('is below it', () => expect(place(box(100, 100), 300, 200, window, null)).toMatchObject({ left: 100, top: 208 }));
  it('stays inside the window', () => expect(place(box(950, 100, 40), 300, 200, window, null).right).toBeLessThanOrEqual(1000));
  it('is beside it where there is no room below', () =>
    expect(place(box(100, 600, 100, 190), 300, 200, window, null)).toMatchObject({ left: 208 }));
  it('leaves the question free', () =>
    expect(place(box(100, 500), 300, 150, window, box(0, 660, 1000, 140))).toMatchObject({ left: 208, top: 500 }));
  it('is above it where all else is taken', () => expect(place(box(8, 500, 984, 280), 300, 200, window, null)).toMatchObject({ top: 292 }));
});

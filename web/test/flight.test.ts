import { describe, expect, it } from 'vitest';
import { moved, paid } from '../src/lib/flight';

describe('which of the pieces that look alike moved', () => {
  it('finds nothing where every home holds as many as before', () => {
    expect(moved(['row', 'storage', 'row'], ['row', 'row', 'storage'])).toEqual({ left: [], came: [] });
  });

  it('finds the one that went from one home to another', () => {
    expect(moved(['row', 'row', 'storage'], ['row', 'storage', 'storage'])).toEqual({ left: [1], came: [2] });
  });

  it('tells what vanished from what is new', () => {
    expect(moved(['row', 'hand'], ['row'])).toEqual({ left: [1], came: [] });
    expect(moved([], ['bag'])).toEqual({ left: [], came: [0] });
  });
});

describe('who pays whom', () => {
  const heaps = (...amounts: number[]) => new Map(amounts.map((n, seat) => [`seat ${seat}`, n]));

  it('lets what one loses go to who gains', () => {
    expect(paid(heaps(5, 1), heaps(3, 3))).toEqual([
      { from: 'seat 0', to: 'seat 1' },
      { from: 'seat 0', to: 'seat 1' },
    ]);
  });

  it('pays and is paid by the bank for the rest', () => {
    expect(paid(heaps(5, 1), heaps(4, 1))).toEqual([{ from: 'seat 0', to: '' }]);
    expect(paid(heaps(5, 1), heaps(5, 2))).toEqual([{ from: '', to: 'seat 1' }]);
  });

  it('takes a heap that was not shown before as unchanged', () => {
    expect(paid(new Map(), heaps(5))).toEqual([]);
  });
});

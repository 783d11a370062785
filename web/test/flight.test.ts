import { describe, expect, it } from 'vitest';
import { moved } from '../src/lib/flight';

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

import { expect, it } from 'vitest';
import { at, COLOUR_NAMES, type Target } from './declared';

it('writes places as the server names the targets of moves', () => {
  const places: Target[] = [at.row(3), at.row(3, 'red'), at.storage(0, 'blue'), at.new(), at.new('white'), at.new('white', 2), at.done()];
  expect(places).toEqual(['row:3', 'row:3:red', 'storage:0:blue', 'new', 'new:white', 'new:white:2', 'done']);
  expect(COLOUR_NAMES[0]).toBe('white');
});

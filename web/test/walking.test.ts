import { describe, expect, it } from 'vitest';
import { prefs } from '../src/lib/prefs.svelte';
import { plain } from '../src/lib/keys';
import { next, type Part } from '../src/lib/walking';
import { Words } from '../src/lib/words';

const thing = (id: string, x = 0, y = 0) => ({ id, say: [], x, y });
const land: Part = { name: '', map: true, things: [thing('north', 0, -1), thing('start'), thing('east', 1, 0), thing('far', 2, -1)] };
const row: Part = { name: '', map: false, things: [thing('a'), thing('b'), thing('c')] };

describe('walking the table', () => {
  it('goes where an arrow points on a map, and nowhere past its edge', () => {
    expect(next(land, 1, 'ArrowUp')).toBe(0);
    expect(next(land, 1, 'ArrowRight')).toBe(2);
    expect(next(land, 2, 'ArrowRight')).toBe(3);
    expect(next(land, 1, 'ArrowDown')).toBe(-1);
  });

  it('goes on and back in a row, to its ends with Home and End', () => {
    expect(next(row, 0, 'ArrowDown')).toBe(1);
    expect(next(row, 1, 'ArrowLeft')).toBe(0);
    expect(next(row, 0, 'ArrowUp')).toBe(-1);
    expect(next(row, 2, 'ArrowDown')).toBe(-1);
    expect(next(row, 0, 'End')).toBe(2);
    expect(next(row, 2, 'Home')).toBe(0);
    expect(next(row, 2, 'x')).toBe(-1);
  });
});

describe('a square in words', () => {
  const grid = {
    'grid.start': 'at the start',
    'grid.left': '{n} left',
    'grid.right': '{n} right',
    'grid.up': '{n} up',
    'grid.down': '{n} down',
    'grid.from': '{way} from the start',
    at: 'Lies {square:grid}.',
    none: 'nothing',
  };
  const words = new Words('en', grid);

  it('is the way there from the start', () => {
    expect(words.say('at', { square: '2,-1' })).toBe('Lies 2 right, 1 up from the start.');
    expect(words.say('at', { square: '-3,0' })).toBe('Lies 3 left from the start.');
    expect(words.say('at', { square: '0,0' })).toBe('Lies at the start.');
    expect(words.say('at', { square: ['0,2', '1,0'] })).toBe('Lies 2 down from the start; 1 right from the start.');
  });

  it('has its coordinates behind it where they are wanted', () => {
    expect(words.withNames([], true).say('at', { square: '2,-1' })).toBe('Lies 2 right, 1 up from the start (2,-1).');
  });
});

describe('keys of one letter', () => {
  it('do nothing where they are switched off, while others still do', () => {
    const key = (name: string) => new KeyboardEvent('keydown', { key: name });
    expect(plain(key('m'))).toBe(true);
    prefs.set('letters', false);
    expect([plain(key('m')), plain(key('?')), plain(key('Escape'))]).toEqual([false, false, true]);
    prefs.set('letters', true);
  });
});

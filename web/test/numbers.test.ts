import { describe, expect, it } from 'vitest';
import { placeWords, rowsOf, valueWords } from '../src/lib/numbers';
import { Words } from '../src/lib/words';

const words = new Words('en', { 'colour.white': 'white', 'card.fire': 'Fire', 'city.pisa': 'Pisa', 'field.floor': 'floor' });
const rows = rowsOf(['/floor_tokens/0', '/floor_tokens/1', '/seals/0/floor', '/seals/10/floor', '/orders/white/3']);

describe('the place of a number', () => {
  it('is told in the words of the game', () => {
    expect(placeWords(words, '/cities/pisa', rows)).toBe('Pisa');
    expect(placeWords(words, '/neutral_seals', rows)).toBe('Neutral seals');
  });
  it('counts from one what stands in a row, and leaves the number of a floor as it is', () => {
    expect(placeWords(words, '/floor_tokens/0', rows)).toBe('1');
    expect(placeWords(words, '/seals/10/floor', rows)).toBe('11, floor');
    expect(placeWords(words, '/orders/white/3', rows)).toBe('White, 3');
  });
  it('has no names of the data that only programs know', () => {
    expect(placeWords(words, '/cards/fire/count', rows)).toBe('Fire');
  });
});

describe('the number', () => {
  it('is a word of the game, a list or a fraction where it is one', () => {
    expect(valueWords(words, '/seals/0/colour', 'white')).toBe('white');
    expect(valueWords(words, '/cards/fire/phases', [1, 2, 6])).toBe('1, 2 and 6');
    expect(valueWords(words, '/cards/fire/part', [1, 2])).toBe('1/2');
    expect(valueWords(words, '/cards/fire/count', 4)).toBe('4');
  });
});

import { describe, expect, it } from 'vitest';
import { placeWords } from '../src/lib/numbers';
import { Words } from '../src/lib/words';

const words = new Words('en', { 'colour.white': 'white', 'card.fire': 'Fire' });

describe('the place of a number', () => {
  it('is told in the words of the game, counting from one', () => {
    expect(placeWords(words, '/orders/white/3')).toBe('White, 4');
    expect(placeWords(words, '/cards/fire/count')).toBe('Fire, count');
    expect(placeWords(words, '/floor_tokens/0')).toBe('1');
    expect(placeWords(words, '/neutral_seals')).toBe('Neutral seals');
  });
});

import { describe, expect, test } from 'vitest';
import { entryOf, find, plainly } from '../src/lib/items';
import { Words } from '../src/lib/words';

const words = new Words('en', {
  'city.lerici': 'Lérici',
  'city.pisa': 'Pisa',
  'index.city': 'Cities',
  'index.card': 'Cards',
  'card.a': 'Treasury',
  pays: 'Pays in {what}.',
});
const entries = [
  entryOf({ kind: 'city', id: 'lerici', name: { key: 'city.lerici' }, text: [{ key: 'pays', fields: { what: 'coins' } }] }, words),
  entryOf({ kind: 'city', id: 'pisa', name: { key: 'city.pisa' }, clause: 'PAL-1.2' }, words),
  entryOf({ kind: 'card', id: 'a', name: { key: 'card.a' }, text: [{ key: 'pays', fields: { what: 'points' } }] }, words),
];
const ids = (text: string, kind = '') => find(entries, text, kind).map((entry) => entry.item.id);

describe('the index', () => {
  test('finds names without accents and capitals', () => {
    expect(plainly('Lérici')).toBe('lerici');
    expect(ids('LERICI')).toEqual(['lerici']);
  });
  test('finds by text, by clause and by kind, and all words must fit', () => {
    expect(ids('pays')).toEqual(['lerici', 'a']);
    expect(ids('pays points')).toEqual(['a']);
    expect(ids('pal-1.2')).toEqual(['pisa']);
    expect(ids('', 'city')).toEqual(['lerici', 'pisa']);
    expect(ids('pays', 'city')).toEqual(['lerici']);
    expect(ids('dragon')).toEqual([]);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listed, placeholders, type Table, Words } from '../src/lib/words';

const words = new Words(
  'en',
  {
    seat: 'Player {n}',
    none: 'nothing',
    'stone.red': 'red stone',
    say: '{who:seat} takes {n|one stone|# stones}',
    list: 'There: {all:stone}.',
    of: 'A {what}.',
    'what.city': 'city of {tiles|one tile|# tiles}',
    take: 'Take it',
    advice: 'My advice: {moves:sentences}.',
    gain: 'Gains{gold| a coin| # coins|}{cards| (one card)| (# cards)| (no card)}.',
  },
  ['Ann'],
);

describe('words', () => {
  it('fill a field, a name and a plural', () => {
    expect(words.say('say', { who: 0, n: 1 })).toBe('Ann takes one stone');
    expect(words.say('say', { who: 1, n: 3 })).toBe('Player 2 takes 3 stones');
  });
  it('have words of their own for nought, which may be none', () => {
    expect(words.say('gain', { gold: 0, cards: 2 })).toBe('Gains (2 cards).');
    expect(words.say('gain', { gold: 3, cards: 0 })).toBe('Gains 3 coins (no card).');
  });
  it('set whole sentences apart, so that none begins with a capital in the middle of another', () => {
    expect(words.say('advice', { moves: [{ key: 'take' }, { key: 'take' }] })).toBe('My advice: Take it. Take it.');
  });
  it('join a list and say when it is empty', () => {
    expect(words.say('list', { all: ['red'] })).toBe('There: red stone.');
    expect(words.say('list', { all: ['red', 'red'] })).toBe('There: red stone and red stone.');
    expect(words.say('list', { all: [] })).toBe('There: nothing.');
  });
  it('list things as the kernel does, in every language', () => {
    expect(['en', 'nl', 'de'].map((lang) => listed(lang, ['a', 'b', 'c']))).toEqual(['a, b and c', 'a, b en c', 'a, b und c']);
  });
  it('say a moment by the clock of the reader, and decimals, as the language does', () => {
    const at = new Date(2026, 10, 17, 14, 5).getTime();
    const said = (lang: string) => new Words(lang, { test: '{at:moment}, {n}, {m}' }).say('test', { at, n: 52.3, m: 1500 });
    expect(said('en')).toBe('17 November 2026 at 14:05, 52.3, 1500');
    expect(said('nl')).toBe('17 november 2026 om 14:05, 52,3, 1500');
    expect(said('de')).toBe('17. November 2026 um 14:05, 52,3, 1500');
  });
  it('say a phrase within a phrase', () => {
    expect(words.say({ key: 'of', fields: { what: { key: 'what.city', fields: { tiles: 2 } } } })).toBe('A city of 2 tiles.');
  });
  it('show what is missing instead of hiding it', () => {
    expect(words.say('nowhere')).toBe('‹nowhere›');
    expect(words.say('of')).toBe('A ‹what›.');
  });
});

/** Parts of the site whose words are fetched with them. */
const parts = readdirSync('src/words', { withFileTypes: true })
  .filter((d) => d.isDirectory())
  .map((d) => `src/words/${d.name}`);

/** Every folder with words of the client. */
const folders = [
  'src/words',
  ...parts,
  ...readdirSync('src/games', { withFileTypes: true })
    .filter((d) => d.isDirectory())
    .map((d) => `src/games/${d.name}/words`),
].filter((f) => {
  try {
    return readdirSync(f).length > 0;
  } catch {
    return false;
  }
});
const table = (folder: string, lang: string) => JSON.parse(readFileSync(join(folder, `${lang}.json`), 'utf8')) as Table;

/** Names and signs that are the same in every language; the letters on stones may be. */
const SAME = new Set([
  'analysis.margin',
  'board.chance',
  'board.wrong.whole',
  'ways.webhook',
  'sharing.moment',
  'chat.title',
  'pace.normal',
  'replay.pause',
  'hand.tile',
  'seat.bot',
  'move.done.ends',
  'account.title',
  'account.name',
  'account.passphrase',
  'me.ratings',
  'me.chart.rating',
  'ladder.rating',
  'games.month',
]);
const LETTER = /^ui\.letter\./;

describe.each(folders)('%s', (folder) => {
  const en = table(folder, 'en');
  it.each(['nl', 'de'])('has every key in %s, with the same slots, in its own words', (lang) => {
    const other = table(folder, lang);
    expect(Object.keys(other).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(en)) {
      expect(placeholders(other[key] ?? ''), key).toEqual(placeholders(text));
      if (!SAME.has(key) && !LETTER.test(key)) expect(other[key], key).not.toBe(text);
      expect(other[key]?.trim(), key).not.toBe('');
    }
  });
  it('says du and je, never Sie and u', () => {
    for (const [key, text] of Object.entries(table(folder, 'de'))) expect(text, key).not.toMatch(/\bIhre?\b|\bSie\b/);
    for (const [key, text] of Object.entries(table(folder, 'nl'))) expect(text, key).not.toMatch(/\bu\b|\buw\b/i);
  });
});

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((d) => {
    const path = join(folder, d.name);
    return d.isDirectory() ? sources(path) : /\.(svelte|ts)$/.test(d.name) ? [readFileSync(path, 'utf8')] : [];
  });
}

describe('the keys', () => {
  /** Keys made at run time: `look('bot.' + name)` and the like. */
  const MADE = [
    /^bot\./,
    /^colour\./,
    /^deal\./,
    /^error\./,
    /^keys\./,
    /^home\.weight\./,
    /^pace\./,
    /^settings\.theme\./,
    /^setup\.clock\./,
    /^status\./,
    /^games\.sum\./,
    /^gone\./,
    /^proposal\./,
    /^sharing\.(to|whom)\./,
    /^analysis\.(correction|hidden|luck|play)(\.what)?$/,
    /^analysis\.unsaid\./,
    /^tournament\.how\./,
    /^ways\.push\./,
  ];
  it('of the client are all used', () => {
    const code = sources('src').join('\n');
    const keys = ['src/words', ...parts].flatMap((folder) => Object.keys(table(folder, 'en')));
    const unused = keys.filter((key) => !code.includes(`'${key}'`) && !MADE.some((m) => m.test(key)));
    expect(unused).toEqual([]);
  });
  it.each(folders.slice(1 + parts.length))('of %s are all used by its board', (folder) => {
    const code = sources(folder.replace('/words', '')).join('\n');
    const made = [
      LETTER,
      /^act\./,
      /\.(ends|ticking)$/,
      /^done_ends\./,
      /^ui\.sum\./,
      /^preset\./,
      /^ui\.(phase|act)\./,
      /^field\./, // what a page of numbers calls a field of the data
      /^note\./,
      /^role\.worth\./,
      /^score\..*\.all$/,
      /^keys\.own$/,
    ];
    const unused = Object.keys(table(folder, 'en')).filter((key) => !code.includes(`'${key}'`) && !made.some((m) => m.test(key)));
    expect(unused).toEqual([]);
  });
});

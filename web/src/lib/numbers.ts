// Where a number of a game's data stands, and what it is, in words: `/orders/white/3` reads "white, 3".

import { capital, listed, type Words } from './words';

const ROOMS = ['card', 'character', 'colour', 'city', 'type', 'object', 'building', 'region', 'option.preset', 'kind'];

/** A name as the game calls it. */
function named(words: Words, text: string, rooms: string[]): string {
  const key = rooms.map((room) => `${room}.${text}`).find((k) => words.has(k));
  return key ? words.word(key) : '';
}

/** The paths of those things that stand in a row: they are counted from 0 there, and from 1 by people. */
export function rowsOf(paths: string[]): Set<string> {
  return new Set(paths.flatMap((path) => [...path.matchAll(/\/0(?=\/|$)/g)].map((found) => path.slice(0, found.index))));
}

/** The place of a number, without the drawer it lies in and without what the heading above it asks for. */
export function placeWords(words: Words, path: string, rows: Set<string>): string {
  const [, drawer = '', ...rest] = path.split('/');
  const said = rest.map((text, n) => {
    if (!/^\d+$/.test(text)) return named(words, text, [...ROOMS, 'field']);
    return String(Number(text) + (rows.has(['', drawer, ...rest.slice(0, n)].join('/')) ? 1 : 0));
  });
  return capital(said.filter(Boolean).join(', ') || drawer.replaceAll('_', ' '));
}

/** What is written there. A part of something is a fraction. */
export function valueWords(words: Words, path: string, value: unknown): string {
  if (Array.isArray(value)) return path.endsWith('/part') ? value.join('/') : listed(words.lang, value.map(String));
  return named(words, String(value), ROOMS) || String(value);
}

// Where a number of a game's data stands, in words: `/orders/white/3` reads "white, 4".

import { capital, type Words } from './words';

const ROOMS = ['card', 'character', 'colour', 'city', 'type', 'object', 'building', 'region', 'option.preset', 'kind'];

/** A part of a path as the game calls it; what counts from nought is counted from one. */
function part(words: Words, text: string): string {
  if (/^\d+$/.test(text)) return String(Number(text) + 1);
  const key = ROOMS.map((room) => `${room}.${text}`).find((k) => words.has(k));
  return key ? words.word(key) : text.replaceAll('_', ' ');
}

/** The place of a number, without the drawer it lies in. */
export function placeWords(words: Words, path: string): string {
  const [, drawer = '', ...rest] = path.split('/');
  return capital((rest.length ? rest : [drawer]).map((text) => part(words, text)).join(', '));
}

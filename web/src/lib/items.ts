// The index of everything: what a game's folder draws a thing with, and how one is found.

import type { Item } from './protocol';
import type { Words } from './words';

/** Props of `ItemFace.svelte` in a game's folder; `state` is what its table works with. */
export interface FaceProps<S = unknown> {
  item: Item;
  state: S;
  width: number; // pixels
}

/** A thing with its words, ready to be searched. */
export interface Entry {
  item: Item;
  name: string;
  texts: string[];
  sought: string;
}

/** Without accents and capitals, so that "lerici" finds Lérici. */
export const plainly = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

export function entryOf(item: Item, words: Words): Entry {
  const name = words.say(item.name);
  const texts = (item.text ?? []).map((text) => words.say(text));
  return { item, name, texts, sought: plainly([name, item.clause ?? '', words.word(`index.${item.kind}`), ...texts].join(' ')) };
}

/** Those that speak of every word that is sought, of one kind or of all. */
export function find(entries: Entry[], text: string, kind: string): Entry[] {
  const parts = plainly(text).split(/\s+/).filter(Boolean);
  return entries.filter((entry) => (!kind || entry.item.kind === kind) && parts.every((part) => entry.sought.includes(part)));
}

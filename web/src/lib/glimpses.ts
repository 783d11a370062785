// Puzzles at a glance: fetched while their cards are in sight, a few at a time, and kept as long as the page is open.

import { api } from './api';
import { host } from './host';
import { language } from './language.svelte';
import type { PuzzleInfo } from './protocol';
import type { Phrase } from './words';

/** What is asked, and the address of a picture of it. */
export interface Seen {
  ask: Phrase | null;
  picture: string;
}

interface Wish {
  puzzle: PuzzleInfo;
  lang: string;
  got: (seen: Seen) => void;
}

const AT_ONCE = 4; // from a server; an engine in the page draws one, so that whoever opens a puzzle need not wait
const kept = new Map<string, Seen>();
let waiting: Wish[] = [];
let busy = 0;

/** Have a puzzle shown; the function that is returned takes that back. */
export function glimpse(puzzle: PuzzleInfo, lang: string, got: (seen: Seen) => void): () => void {
  const wish = { puzzle, lang, got };
  waiting.push(wish);
  if (busy < (host().alone ? 1 : AT_ONCE)) void goOn();
  return () => (waiting = waiting.filter((other) => other !== wish));
}

async function goOn(): Promise<void> {
  busy += 1;
  for (let wish = waiting.shift(); wish; wish = waiting.shift()) {
    const seen = await look(wish).catch(() => null); // a card without its picture still leads to its puzzle
    if (seen) wish.got(seen);
  }
  busy -= 1;
}

async function look({ puzzle, lang }: Wish): Promise<Seen> {
  const name = `${puzzle.id} ${lang}`;
  await language.learn(puzzle.game);
  const known = kept.get(name);
  if (known) return known;
  const { ask, picture } = await api.glimpse(puzzle.id, lang);
  const seen = { ask: ask ?? null, picture: URL.createObjectURL(new Blob([picture], { type: 'image/svg+xml' })) };
  kept.set(name, seen);
  return seen;
}

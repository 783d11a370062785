// What a game's `drawing.ts` is given to say from which pieces its table is drawn outside the browser (`npm run drawing`).

import type { Figure } from '../../art/figures.mjs';

export interface Tools {
  /** A figure in the colour of each player, feet at 0,0. */
  figures(figure: Figure, height: number): string[];
  /** A style sheet of the game, with the colours of the day put in. */
  css(path: string): string;
}

/** Anything that can be written as JSON; whoever draws knows what it means. */
export type Pieces = Record<string, unknown>;

/** Letters on stones, by language. */
export function letters(words: Record<string, Record<string, string>>): Record<string, Record<string, string>> {
  const of = (table: Record<string, string>) =>
    Object.fromEntries(Object.entries(table).flatMap(([key, word]) => (key.startsWith('ui.letter.') ? [[key.slice(10), word]] : [])));
  return Object.fromEntries(Object.entries(words).map(([lang, table]) => [lang, of(table)]));
}

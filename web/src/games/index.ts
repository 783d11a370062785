// Finds the games' folders. A game without one is played with the generic board.

import type { GameModule } from '../lib/session';
import { hasSheet, loadSheet } from '../lib/sprite';

const folders = import.meta.glob<{ game: GameModule }>('./*/index.ts');
const covers = import.meta.glob<string>('../art/cover-*.svg', { query: '?url', import: 'default', eager: true });

/** One sentence about a game and its place on the home page; `about.json` in its folder. */
interface About {
  order: number;
  en: string;
  nl: string;
  de: string;
  credit: string; // designers and publisher
}
const abouts = import.meta.glob<About>('./*/about.json', { import: 'default', eager: true });

export const aboutGame = (id: string, lang: 'en' | 'nl' | 'de'): string => abouts[`./${id}/about.json`]?.[lang] ?? '';
export const creditOf = (id: string): string => abouts[`./${id}/about.json`]?.credit ?? '';
export const orderOf = (id: string): number => abouts[`./${id}/about.json`]?.order ?? 99;

/** The game's own table, or null where there is none. */
export async function loadGame(id: string): Promise<GameModule | null> {
  const load = folders[`./${id}/index.ts`];
  if (!load) return null;
  const { game } = await load();
  await Promise.all([...(game.sheets ?? []), ...(hasSheet(id) ? [id] : [])].map(loadSheet));
  return game;
}

/** The address of a game's cover, or an empty string. */
export const coverOf = (id: string): string => covers[`../art/cover-${id}.svg`] ?? '';

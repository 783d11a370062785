// Finds the games' folders. A game without one is played with the generic board.

import type { Component } from 'svelte';
import type { FeatProps } from '../lib/feats';
import type { FaceProps } from '../lib/items';
import type { GameModule } from '../lib/session';
import type { GameSetup } from '../lib/setup';
import { hasSheet, loadSheet } from '../lib/sprite';

const folders = import.meta.glob<{ game: GameModule }>('./*/index.ts');
const setups = import.meta.glob<{ setup: GameSetup }>('./*/setup.ts');
const faces = import.meta.glob<{ default: Component<FaceProps> }>('./*/ItemFace.svelte');
const feats = import.meta.glob<{ default: Component<FeatProps>; sheets?: string[] }>('./*/FeatFace.svelte');
const covers = import.meta.glob<string>('../art/cover-*.svg', { query: '?url', import: 'default', eager: true });

/** One sentence about a game and its place on the home page; `about.json` in its folder. */
interface About {
  order: number;
  en: string;
  nl: string;
  de: string;
  credit: string; // designers and publisher
  minutes: [first: number, full: number]; // a game with people
  weight: number; // 1 to 3: how much there is to think of
}
const abouts = import.meta.glob<About>('./*/about.json', { import: 'default', eager: true });

export const aboutGame = (id: string, lang: 'en' | 'nl' | 'de'): string => abouts[`./${id}/about.json`]?.[lang] ?? '';
export const creditOf = (id: string): string => abouts[`./${id}/about.json`]?.credit ?? '';
export const minutesOf = (id: string): [number, number] | undefined => abouts[`./${id}/about.json`]?.minutes;
export const weightOf = (id: string): number => abouts[`./${id}/about.json`]?.weight ?? 0;
export const orderOf = (id: string): number => abouts[`./${id}/about.json`]?.order ?? 99;

/** The game's own table, or null where there is none. */
export async function loadGame(id: string): Promise<GameModule | null> {
  const load = folders[`./${id}/index.ts`];
  if (!load) return null;
  const { game } = await load();
  await Promise.all([...(game.sheets ?? []), ...(hasSheet(id) ? [id] : [])].map(loadSheet));
  return game;
}

/** What people choose from before a game, and the pictures for it; null where the game says nothing about it. */
export async function loadSetup(id: string): Promise<GameSetup | null> {
  const load = setups[`./${id}/setup.ts`];
  if (!load) return null;
  const { setup } = await load();
  await Promise.all([...(setup.sheets ?? []), ...(hasSheet(id) ? [id] : [])].map(loadSheet));
  return setup;
}

/** What draws a thing in the index of everything; null where the game has none. */
export async function loadItemFace(id: string): Promise<Component<FaceProps> | null> {
  const load = faces[`./${id}/ItemFace.svelte`];
  return load ? (await load()).default : null;
}

/** What draws somebody's best in their statistics; null where the game has none. */
export async function loadFeatFace(id: string): Promise<Component<FeatProps> | null> {
  const load = feats[`./${id}/FeatFace.svelte`];
  if (!load) return null;
  const { default: face, sheets = [] } = await load();
  await Promise.all([...sheets, ...(hasSheet(id) ? [id] : [])].map(loadSheet));
  return face;
}

/** The address of a game's cover, or an empty string. */
export const coverOf = (id: string): string => covers[`../art/cover-${id}.svg`] ?? '';

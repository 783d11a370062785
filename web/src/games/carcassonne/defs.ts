// Tile types for the renderer, read from the game's own data file when the client is built.

import data from '../../../../src/capomastro/games/carcassonne/data/1.json';
import { type Feature, type Kind, type Side, type TileDef } from './geometry';

interface RawTile {
  id: string;
  rotations: number;
  crop_circle?: string;
  features: { id: string; slots: number[]; ends?: string[]; shields?: number }[];
}

const KINDS: Record<string, Kind> = { c: 'city', r: 'road', f: 'field', m: 'monastery' };
const SIDES: Side[] = ['N', 'E', 'S', 'W'];
const SIGNS: Record<string, string> = { knight: 'shield', farmer: 'pitchfork', highwayman: 'club' };

/** A tile type with the number of turns after which it looks the same. */
export interface Type extends TileDef {
  rotations: number;
}

function feature(raw: RawTile['features'][number]): Feature {
  const sides = [...new Set(raw.slots.map((slot) => Math.floor(slot / 3)))].sort((a, b) => a - b);
  return { ...raw, kind: KINDS[raw.id.charAt(0)] ?? 'field', edges: sides.map((s) => SIDES[s] as Side) };
}

const TYPES = new Map<string, Type>(
  (data.tiles as RawTile[]).map((raw) => [
    raw.id,
    {
      id: raw.id,
      rotations: raw.rotations,
      crop_circle: raw.crop_circle ? { symbol: SIGNS[raw.crop_circle] ?? raw.crop_circle } : null,
      features: raw.features.map(feature),
    },
  ]),
);

const BLANK: Type = { id: '?', rotations: 4, features: [{ id: 'f0', kind: 'field', slots: [] }] };

/** A tile type by its letter. */
export const tileType = (id: string): Type => TYPES.get(id) ?? BLANK;
export const TILE_IDS = [...TYPES.keys()];

// The pieces of this game for a drawing outside the browser: every tile in every turn, where followers stand, the followers.

import type { Pieces, Tools } from '../../lib/drawn';
import { FOLLOWERS } from './art/followers.mjs';
import { TILE_IDS, tileType } from './defs';
import { BRACKETS, stand } from './geometry';
import { tileArt } from './tile';

const HEIGHT = 34;
const LOD = 0; // a whole map has small tiles
const TURNS = [0, 1, 2, 3];

const spots = (id: string, turn: number) =>
  Object.fromEntries(
    tileType(id).features.map((f) => {
      const { x, y, h, feet } = stand(tileType(id), turn, f.id);
      return [f.id, [x, y, h, feet].map((n) => +n.toFixed(2))];
    }),
  );

export default ({ figures, css }: Tools): Pieces => ({
  style: css('tile.css')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/\s*([{}:;,])\s*/g, '$1')
    .trim(),
  height: HEIGHT,
  brackets: BRACKETS,
  followers: Object.fromEntries(Object.entries(FOLLOWERS).map(([role, figure]) => [role, figures(figure, HEIGHT)])),
  stand: Object.fromEntries(TILE_IDS.map((id) => [id, TURNS.map((turn) => spots(id, turn))])),
  tiles: Object.fromEntries(TILE_IDS.map((id) => [id, TURNS.map((turn) => tileArt(tileType(id), turn, { lod: LOD }))])),
});

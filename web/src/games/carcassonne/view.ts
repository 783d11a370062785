/* Generated from the server's structs by `npm run types`; do not edit. */

/**
 * The table. Places are named ``x,y`` and parts ``x,y:c0``; these are also the targets of moves.
 */
export interface CarcassonneView {
  game: string;
  players: number;
  seat: number;
  awaited: number;
  asks?: string;
  about?: {
    [k: string]: unknown;
  };
  prompt?: Phrase | null;
  aids?: boolean;
  turn: number;
  hand?: string;
  tiles: TileView[];
  seats: SeatView[];
  followers: Follower[];
  features: Feature[];
  pile: number;
  left: {
    [k: string]: number;
  };
  removed: {
    [k: string]: number;
  };
  spots: Spot[];
  parts: PartView[];
  crop?: CropView | null;
}
/**
 * Something to say: a key of the game's words and the fields it needs. The engine speaks no prose.
 */
export interface Phrase {
  key: string;
  fields?: {
    [k: string]: unknown;
  };
  clause?: string;
}
/**
 * A tile on the table.
 */
export interface TileView {
  tile: string;
  x: number;
  y: number;
  rotation: number;
}
/**
 * What is public about a seat, which is everything.
 */
export interface SeatView {
  points: number;
  supply: number;
  out: {
    [k: string]: number;
  };
  if_ended?: number;
}
/**
 * Followers of one seat on one part.
 */
export interface Follower {
  place: string;
  seat: number;
  role: string;
  number?: number;
}
/**
 * A city, road, field or monastery as it stands.
 */
export interface Feature {
  id: number;
  kind: string;
  parts: string[];
  squares: string[];
  tiles: number;
  shields?: number;
  open?: number;
  complete?: boolean;
  followers?: Follower[];
  owners?: number[];
  finished?: number;
  at_end?: number;
  gains?: number[];
  cities?: FedCity[];
}
/**
 * A completed city beside a field and whom its farmers would feed it for.
 */
export interface FedCity {
  city: number;
  squares: string[];
  winners: number[];
  elsewhere?: number[];
}
/**
 * An empty square beside a tile.
 */
export interface Spot {
  square: string;
  tiles: number;
  types: string[];
  beside?: number[];
}
/**
 * A part of the tile just placed, while a follower may be deployed.
 */
export interface PartView {
  place: string;
  part: string;
  kind: string;
  role: string;
  feature: number;
  held_by?: number[];
}
/**
 * A crop circle being carried out.
 */
export interface CropView {
  role: string;
  seat: number;
  order: number[];
  choice?: string;
  done?: number[];
  usable?: number[];
}

/* Generated from the server's structs by `npm run types`; do not edit. */

/**
 * The whole table as one viewer sees it.
 */
export interface CitadelsView {
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
  round: number;
  phase: string;
  set: string;
  crown: number;
  goal: number;
  bell?: boolean;
  ending?: boolean;
  deck: number;
  under: string[];
  tiles: Tile[];
  face_down: number;
  seats: Player[];
  unique: string[];
  action_cards?: boolean;
  hand: CardView[];
  mine: string[];
  looked: CardView[];
  seen: CardView[];
  museum: string[];
  draft?: Draft | null;
  turn?: Turn | null;
  site?: Site | null;
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
 * A character of this game in the row of the call.
 */
export interface Tile {
  id: string;
  rank: number;
  state: string;
  seat?: number;
  mine?: boolean;
  aside?: boolean;
  killed?: boolean;
  bewitched?: boolean;
  robbed?: boolean;
  warrant?: boolean;
  threat?: boolean;
  true_mark?: boolean;
  gold?: number;
}
/**
 * What everybody knows of a player, and what this viewer knows besides.
 */
export interface Player {
  seat: number;
  gold: number;
  cards: number;
  city: CardView[];
  size: number;
  points: number;
  crown?: boolean;
  complete?: boolean;
  short?: boolean;
  protected?: boolean;
  shown?: string[];
  known?: string[];
  wagons?: Wagon[];
}
/**
 * A building or action card as it is drawn.
 */
export interface CardView {
  id: string;
  kind?: string;
  cost?: number;
  silver?: number;
  gilt?: boolean;
  under?: number;
  usable?: boolean;
  price?: number;
  playable?: boolean;
  approx?: boolean;
}
export interface Wagon {
  index: number;
  gold: number;
}
/**
 * The selection of characters.
 */
export interface Draft {
  order: number[];
  now?: number;
  left?: number;
  pile?: string[];
}
/**
 * The turn that is being played.
 */
export interface Turn {
  seat: number;
  character: string;
  income?: boolean;
  builds?: number;
  resumed?: boolean;
  immune?: boolean;
}
/**
 * The building being paid for.
 */
export interface Site {
  card: CardView;
  seat: number;
  due?: number;
  paid?: number;
}

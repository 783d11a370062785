/* Generated from the server's structs by `npm run types`; do not edit. */

/**
 * The whole table.
 */
export interface FirenzeView {
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
  round: number;
  phase: number;
  active: number;
  starter: number;
  end_holder: number;
  last_seal: number;
  open_hands: boolean;
  orders: OrderView[];
  majorities: MajorityView[];
  tokens: TokenView[];
  church: (ChurchView | null)[];
  row: RowView[];
  bag: number[];
  stones: number[];
  pile: number;
  start_cards: number;
  discards: {
    [k: string]: number;
  };
  unseen: {
    [k: string]: number;
  };
  seats: SeatView[];
  costs: CostColumn[];
  reductions: Reduction[];
  built: number;
  exchanged: boolean;
  played: string[];
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
 * A window of a tower on the board.
 */
export interface OrderView {
  id: string;
  colour: string;
  floor: number;
  points: number;
  printed: number;
  status: string;
  open?: boolean;
  seal?: number | null;
  balcony?: string;
  lit?: boolean;
}
/**
 * The flag on a tower.
 */
export interface MajorityView {
  colour: string;
  bonus: number;
  status: string;
  leader: number;
  seals: number[];
}
export interface TokenView {
  floor: number;
  points: number;
  status: string;
  taker: number;
}
/**
 * A church card on its space; small seals lie on the Campanile.
 */
export interface ChurchView {
  card: string;
  kind: string;
  text: Phrase;
  name_status?: string;
  effect_status?: string;
  count_status?: string;
  space?: number;
  floor?: number;
  points?: number;
  small_seals?: number[];
}
/**
 * A card of the row with its stones (by colour) and its price for whoever is active.
 */
export interface RowView {
  card: string;
  kind: string;
  text: Phrase;
  name_status?: string;
  effect_status?: string;
  count_status?: string;
  slot?: number;
  stones?: number[];
  price?: number;
  affordable?: boolean;
  chosen?: boolean;
}
/**
 * What lies before one player.
 */
export interface SeatView {
  seat: number;
  points: number;
  seals_left: number;
  storage: number[];
  stored: number;
  limit: number;
  over: number;
  towers: TowerView[];
  buildings: CardView[];
  hand_size: number;
  card_limit: number;
  cards_over: number;
  exchange: number;
  hand?: CardView[] | null;
  owes_bell?: boolean;
  small_seal?: boolean;
  end_token?: boolean;
}
/**
 * A tower under construction.
 */
export interface TowerView {
  id: string;
  colour: string;
  height: number;
  grown?: number;
  falls?: boolean;
  back?: number;
  lost?: number;
  orders?: Prospect[];
}
/**
 * An order a tower can still grow into, or fulfil now.
 */
export interface Prospect {
  order: string;
  floor: number;
  missing: number;
  points: number;
  token?: number;
  church?: number;
  now?: boolean;
  architect?: boolean;
  waits?: string;
}
/**
 * A card: its kind, its line of text, and the standing of name, effect and number of copies.
 */
export interface CardView {
  card: string;
  kind: string;
  text: Phrase;
  name_status?: string;
  effect_status?: string;
  count_status?: string;
}
/**
 * One column of the cost table: building this many stones in the turn.
 */
export interface CostColumn {
  stones: number;
  cost: number;
  affordable: boolean;
  now?: boolean;
}
/**
 * A card that lowers the building cost.
 */
export interface Reduction {
  card: string;
  less: number;
}

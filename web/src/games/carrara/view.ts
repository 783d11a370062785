/* Generated from the server's structs by `npm run types`; do not edit. */

/**
 * The table.
 */
export interface CarraraView {
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
  mode: string;
  screens: string;
  data: string;
  turn: number;
  turns: number;
  first?: number;
  end?: string;
  closer?: number;
  wheel: WheelView;
  slots: (BuildingView | null)[];
  pile: number;
  gone: string[];
  eights: BuildingView[];
  objects: ObjectView[];
  cards: CardView[];
  tokens: TokenView[];
  seats: SeatView[];
  purchase?: PurchaseView | null;
  construction?: ConstructionView | null;
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
export interface WheelView {
  segments: SegmentView[];
  notch: string;
  blocks: number;
  capacity: number;
  bag: number;
}
export interface SegmentView {
  segment: string;
  prices: {
    [k: string]: number;
  };
  blocks: BlockView[];
}
/**
 * A block on the wheel or in a purchase, with its price there.
 */
export interface BlockView {
  colour: string;
  price: number;
}
/**
 * A building tile.
 */
export interface BuildingView {
  id: string;
  type: string;
  cost: number;
  region: string;
  object: string;
}
/**
 * A kind of object: for sale or not, and what the supply holds.
 */
export interface ObjectView {
  object: string;
  for_sale: boolean;
  price: number;
  supply: number;
}
/**
 * A card on the strip: what it asks for and pays, as phrases, and how we know both.
 */
export interface CardView {
  deck: string;
  card: string;
  condition: Phrase;
  scoring: Phrase;
  condition_status: string;
  scoring_status: string;
}
export interface TokenView {
  place: string;
  points: number;
  coins: number;
  status: string;
  owner?: number;
}
/**
 * A player. What the screen hides is missing, or a bare count, as the table's option says.
 */
export interface SeatView {
  seat: number;
  points: number;
  markers_left: number;
  scorings: number;
  built: number;
  cost: number;
  cities: CityView[];
  types: TypeView[];
  fields: FieldView[];
  conditions: ConditionView[];
  may_announce?: boolean | null;
  coins?: number | null;
  blocks?: {
    [k: string]: number;
  } | null;
  block_count?: number | null;
  objects?: {
    [k: string]: number;
  } | null;
  object_count?: number | null;
}
/**
 * A city on a player board.
 */
export interface CityView {
  city: string;
  colour: string;
  accepts: string[];
  points: number;
  coins: number;
  printed_points: number;
  printed_coins: number;
  token: boolean;
  buildings: BuildingView[];
  cost: number;
  minimum: number;
  worth: WorthView;
  status: string;
  scored_by?: number;
  why?: Phrase | null;
}
/**
 * What a scoring would pay now.
 */
export interface WorthView {
  points?: number;
  coins?: number;
  objects?: {
    [k: string]: number;
  };
}
/**
 * A building type on a player board.
 */
export interface TypeView {
  type: string;
  region: string;
  object: string;
  built: number;
  cost: number;
  scored: boolean;
  worth: WorthView;
  status: string;
  why?: Phrase | null;
}
/**
 * A special scoring field of the advanced game.
 */
export interface FieldView {
  region: string;
  points: number;
  coins: number;
  printed_points: number;
  printed_coins: number;
  token: boolean;
  built: number;
  cost: number;
  scored: boolean;
  worth: WorthView;
  why?: Phrase | null;
}
/**
 * How far a seat is towards a card's condition; without numbers where the screen hides them.
 */
export interface ConditionView {
  card: string;
  need: number;
  have?: number | null;
  met?: boolean | null;
}
/**
 * The purchase in progress.
 */
export interface PurchaseView {
  seat: number;
  segment: string;
  blocks: BlockView[];
  paid: number;
  coins_left?: number | null;
}
/**
 * The building in progress: chosen, placed, paid block by block.
 */
export interface ConstructionView {
  seat: number;
  building: BuildingView;
  city?: string | null;
  old?: BuildingView | null;
  cost?: number;
  paid?: {
    [k: string]: number;
  };
  left?: number;
  payment?: {
    [k: string]: number;
  };
  sites?: SiteView[];
}
/**
 * A city as a place for the chosen building.
 */
export interface SiteView {
  city: string;
  need: number;
  have: number;
  allowed: boolean;
  payment?: {
    [k: string]: number;
  };
  why?: Phrase | null;
}

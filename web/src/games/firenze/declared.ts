/* Generated from the game's declarations by `make declared`; do not edit. */

export const CARD_NAMES = ['alchemist', 'recognition', 'architect', 'disgrace', 'bridge', 'campanile', 'monument', 'collapse', 'princess', 'great_privilege', 'wholesaler', 'flood', 'small_privilege', 'storehouse_fire', 'warehouse', 'luxury_tax', 'mason', 'middle_privilege', 'patrician', 'saboteur', 'smuggler', 'spy', 'storm', 'tribute', 'workshop', 'glory'] as const;
export type CardName = (typeof CARD_NAMES)[number];
export const COLOUR_NAMES = ['white', 'yellow', 'green', 'red', 'blue', 'purple'] as const;
export type ColourName = (typeof COLOUR_NAMES)[number];
export const NUMERAL_NAMES = ['I', 'II', 'III', 'IV'] as const;
export type NumeralName = (typeof NUMERAL_NAMES)[number];
export const ORDER_NAMES = ['white-3', 'white-4', 'white-5', 'white-6', 'white-7', 'white-8', 'yellow-3', 'yellow-4', 'yellow-5', 'yellow-6', 'yellow-7', 'yellow-8', 'green-3', 'green-4', 'green-5', 'green-6', 'green-7', 'green-8', 'red-3', 'red-4', 'red-5', 'red-6', 'red-7', 'red-8', 'blue-3', 'blue-4', 'blue-5', 'blue-6', 'blue-7', 'blue-8', 'purple-3', 'purple-4', 'purple-5', 'purple-6', 'purple-7', 'purple-8'] as const;
export type OrderName = (typeof ORDER_NAMES)[number];
export const TOWER_NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'] as const;
export type TowerName = (typeof TOWER_NAMES)[number];

/** What a move does: `Move.action`. */
export type Action =
  | { kind: 'play'; card: CardName }
  | { kind: 'take'; slot: number }
  | { kind: 'pay'; colour: ColourName }
  | { kind: 'shield' }
  | { kind: 'suffer' }
  | { kind: 'return'; colour: ColourName }
  | { kind: 'topple'; tower: TowerName }
  | { kind: 'exchange' }
  | { kind: 'want'; slot: number; colour: ColourName }
  | { kind: 'give'; colour: ColourName }
  | { kind: 'raise'; tower: TowerName }
  | { kind: 'leave'; tower: TowerName }
  | { kind: 'begin' }
  | { kind: 'new'; colour: ColourName; floors?: number }
  | { kind: 'spend'; colour: ColourName }
  | { kind: 'fulfil'; tower: TowerName; order: OrderName }
  | { kind: 'architect'; tower: TowerName; order: OrderName }
  | { kind: 'bell'; tower: TowerName }
  | { kind: 'discard'; card: CardName }
  | { kind: 'pick'; colour: ColourName }
  | { kind: 'steal'; victim: number; colour: ColourName }
  | { kind: 'sabotage'; victim: number; tower: TowerName }
  | { kind: 'redraw'; slot: number }
  | { kind: 'drop'; card: CardName }
  | { kind: 'done' };

/** The places on the table that carry moves: `Move.target`. */
export type Target =
  | `row:${number}`
  | `row:${number}:${ColourName}`
  | `storage:${number}`
  | `storage:${number}:${ColourName}`
  | `tower:${number}:${TowerName}`
  | 'new'
  | `new:${ColourName}`
  | `new:${ColourName}:${number}`
  | `leave:${TowerName}`
  | 'bag'
  | `bag:${ColourName}`
  | `card:${number}:${CardName}`
  | `order:${OrderName}`
  | `church:${number}`
  | `token:${number}`
  | `majority:${ColourName}`
  | `seat:${number}`
  | 'exchange'
  | 'done';

/** A place, from what it is called by. */
export const at = {
  row: (slot: number, colour?: string) => (colour === undefined ? `row:${slot}` : `row:${slot}:${colour}`) as Target,
  storage: (seat: number, colour?: string) => (colour === undefined ? `storage:${seat}` : `storage:${seat}:${colour}`) as Target,
  tower: (seat: number, tower: string) => (`tower:${seat}:${tower}`) as Target,
  new: (colour?: string, floors?: number) => (colour === undefined ? 'new' : floors === undefined ? `new:${colour}` : `new:${colour}:${floors}`) as Target,
  leave: (tower: string) => (`leave:${tower}`) as Target,
  bag: (colour?: string) => (colour === undefined ? 'bag' : `bag:${colour}`) as Target,
  card: (seat: number, card: string) => (`card:${seat}:${card}`) as Target,
  order: (order: string) => (`order:${order}`) as Target,
  church: (space: number) => (`church:${space}`) as Target,
  token: (floor: number) => (`token:${floor}`) as Target,
  majority: (colour: string) => (`majority:${colour}`) as Target,
  seat: (seat: number) => (`seat:${seat}`) as Target,
  exchange: () => ('exchange') as Target,
  done: () => ('done') as Target,
};

/** What happened: `Happened.kind` and its fields. */
export type GameEvent =
  | { kind: 'balcony'; fields: { numeral: NumeralName; order: OrderName } }
  | { kind: 'neutral'; fields: { order: OrderName } }
  | { kind: 'barred'; fields: { colour: ColourName } }
  | { kind: 'starts'; fields: { seat: number } }
  | { kind: 'revealed'; fields: { slot: number; card: CardName } }
  | { kind: 'drawn'; fields: { slot: number; colour: ColourName } }
  | { kind: 'reshuffled'; fields: { cards: number } }
  | { kind: 'turn'; fields: { seat: number; turn: number } }
  | { kind: 'played'; fields: { seat: number; card: CardName } }
  | { kind: 'paid'; fields: { seat: number; slot: number; colour: ColourName } }
  | { kind: 'took'; fields: { seat: number; slot: number; card: CardName } }
  | { kind: 'stones'; fields: { seat: number; stones: ColourName[] } }
  | { kind: 'hand'; fields: { seat: number; card: CardName } }
  | { kind: 'opened'; fields: { seat: number; card: CardName } }
  | { kind: 'double'; fields: { seat: number; card: CardName } }
  | { kind: 'church'; fields: { seat: number; card: CardName; space: number } }
  | { kind: 'monument'; fields: { seat: number } }
  | { kind: 'tied'; fields: { seat: number; card: CardName } }
  | { kind: 'spent'; fields: { seat: number; card: CardName } }
  | { kind: 'shielded'; fields: { seat: number; card: CardName } }
  | { kind: 'returned'; fields: { seat: number; colour: ColourName; card: CardName } }
  | { kind: 'toppled'; fields: { seat: number; tower: TowerName; colour: ColourName; height: number } }
  | { kind: 'lowered'; fields: { seat: number; tower: TowerName; colour: ColourName; height: number } }
  | { kind: 'gave'; fields: { seat: number; slot: number; colour: ColourName } }
  | { kind: 'exchanged'; fields: { seat: number; slot: number; colour: ColourName } }
  | { kind: 'swapped'; fields: { seat: number; given: ColourName; colour: ColourName } }
  | { kind: 'smuggled'; fields: { seat: number; victim: number; colour: ColourName; given: ColourName } }
  | { kind: 'spied'; fields: { seat: number; victim: number; colour: ColourName } }
  | { kind: 'sabotaged'; fields: { seat: number; victim: number; tower: TowerName; colour: ColourName; height: number } }
  | { kind: 'emptied'; fields: { seat: number; slot: number; stones: number } }
  | { kind: 'dropped'; fields: { seat: number; card: CardName } }
  | { kind: 'built'; fields: { seat: number; tower: TowerName; colour: ColourName; height: number } }
  | { kind: 'cost'; fields: { seat: number; colour: ColourName } }
  | { kind: 'fell'; fields: { seat: number; tower: TowerName; colour: ColourName; height: number; back: number } }
  | { kind: 'fulfilled'; fields: { seat: number; tower: TowerName; order: OrderName; height: number; points: number } }
  | { kind: 'token'; fields: { seat: number; floor: number; points: number } }
  | { kind: 'bonus'; fields: { seat: number; card: CardName; space: number; points: number } }
  | { kind: 'bell'; fields: { seat: number; tower: TowerName } }
  | { kind: 'bells_done'; fields: { space: number } }
  | { kind: 'opens'; fields: { numeral: NumeralName; order: OrderName } }
  | { kind: 'flag'; fields: { colour: ColourName; seat: number } }
  | { kind: 'last_seal'; fields: { seat: number; points: number } }
  | { kind: 'discarded'; fields: { seat: number; card: CardName } }
  | { kind: 'excess'; fields: { seat: number; colour: ColourName } }
  | { kind: 'majority'; fields: { colour: ColourName; seat: number; points: number } }
  | { kind: 'festival'; fields: { seat: number; card: CardName; points: number } }
  | { kind: 'over'; fields?: Record<string, never> };

/** What is asked: `view.asks`, and its arguments in `view.about`. */
export type Question =
  | { asks: 'card'; about?: Record<string, never> }
  | { asks: 'price'; about: { slot: number; paying: number } }
  | { asks: 'shield'; about: { card: CardName } }
  | { asks: 'toll'; about: { card: CardName; left: number; lowest: ColourName } }
  | { asks: 'tower'; about: { card: CardName } }
  | { asks: 'exchange'; about?: Record<string, never> }
  | { asks: 'want'; about?: Record<string, never> }
  | { asks: 'give'; about: { slot: number; colour: ColourName; left: number; lowest: ColourName } }
  | { asks: 'build'; about: { next: number; stood: number } }
  | { asks: 'colour'; about: { lowest: ColourName; floors: number } }
  | { asks: 'cost'; about: { left: number; lowest: ColourName } }
  | { asks: 'orders'; about?: Record<string, never> }
  | { asks: 'limits'; about?: Record<string, never> }
  | { asks: 'discard'; about: { left: number; lowest: CardName } }
  | { asks: 'excess'; about: { left: number; lowest: ColourName } }
  | { asks: 'swap'; about: { card: CardName; victim?: number; taken?: ColourName } }
  | { asks: 'bag'; about: { colour: ColourName } }
  | { asks: 'victim'; about: { card: CardName } }
  | { asks: 'sabotage'; about?: Record<string, never> }
  | { asks: 'redraw'; about?: Record<string, never> }
  | { asks: 'festival'; about?: Record<string, never> };

/* Generated from the game's declarations by `make declared`; do not edit. */

export const BUILDING_NAMES = ['biblioteca_1', 'biblioteca_2', 'biblioteca_3', 'biblioteca_4', 'biblioteca_5', 'biblioteca_8', 'cathedrale_1', 'cathedrale_2', 'cathedrale_3', 'cathedrale_4', 'cathedrale_5', 'cathedrale_8', 'palazzo_1', 'palazzo_2', 'palazzo_3', 'palazzo_4', 'palazzo_5', 'palazzo_8', 'porta_1', 'porta_2', 'porta_3', 'porta_4', 'porta_5', 'porta_8', 'castello_1', 'castello_2', 'castello_3', 'castello_4', 'castello_5', 'castello_8', 'villa_1', 'villa_2', 'villa_3', 'villa_4', 'villa_5', 'villa_8'] as const;
export type BuildingName = (typeof BUILDING_NAMES)[number];
export const CARD_NAMES = ['T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'O1', 'O2', 'O3', 'O4', 'O5', 'O6', 'O7', 'O8', 'B1', 'B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B9', 'E2', 'E3', 'E4', 'E5', 'E6', 'E7', 'E8', 'E9'] as const;
export type CardName = (typeof CARD_NAMES)[number];
export const CITY_NAMES = ['livorno', 'pisa', 'lucca', 'viareggio', 'massa', 'lerici'] as const;
export type CityName = (typeof CITY_NAMES)[number];
export const COLOUR_NAMES = ['white', 'yellow', 'red', 'green', 'blue', 'black'] as const;
export type ColourName = (typeof COLOUR_NAMES)[number];
export const DECK_NAMES = ['top', 'object', 'building', 'extra'] as const;
export type DeckName = (typeof DECK_NAMES)[number];
export const OBJECT_NAMES = ['book', 'chalice', 'crown', 'gate', 'flag', 'coat_of_arms', 'none'] as const;
export type ObjectName = (typeof OBJECT_NAMES)[number];
export const PLACE_NAMES = ['livorno', 'pisa', 'lucca', 'viareggio', 'massa', 'lerici', 'town', 'country'] as const;
export type PlaceName = (typeof PLACE_NAMES)[number];
export const REGION_NAMES = ['town', 'country'] as const;
export type RegionName = (typeof REGION_NAMES)[number];
export const SEGMENT_NAMES = ['I', 'II', 'III', 'IV', 'V', 'VI'] as const;
export type SegmentName = (typeof SEGMENT_NAMES)[number];
export const TYPE_NAMES = ['biblioteca', 'cathedrale', 'palazzo', 'porta', 'castello', 'villa'] as const;
export type TypeName = (typeof TYPE_NAMES)[number];

/** What a move does: `Move.action`. */
export type Action =
  | { kind: 'buy' }
  | { kind: 'buy_still' }
  | { kind: 'build'; building: BuildingName }
  | { kind: 'score_type'; type: TypeName }
  | { kind: 'score_city'; city: CityName }
  | { kind: 'score_field'; region: RegionName }
  | { kind: 'pass' }
  | { kind: 'take_coins' }
  | { kind: 'segment'; segment: SegmentName }
  | { kind: 'take'; colour: ColourName }
  | { kind: 'done' }
  | { kind: 'city'; city: CityName }
  | { kind: 'raise'; building: BuildingName }
  | { kind: 'pay'; colour: ColourName }
  | { kind: 'token'; place: PlaceName }
  | { kind: 'object'; object: ObjectName }
  | { kind: 'no_object' }
  | { kind: 'announce' }
  | { kind: 'go_on' };

/** The places on the table that carry moves: `Move.target`. */
export type Target =
  | 'wheel'
  | `segment:${SegmentName}`
  | `block:${ColourName}`
  | `building:${BuildingName}`
  | `city:${CityName}`
  | `type:${TypeName}`
  | `field:${RegionName}`
  | `token:${PlaceName}`
  | `object:${ObjectName}`
  | `card:${CardName}`
  | `seat:${number}`
  | 'coins'
  | 'announcement'
  | 'turn';

/** A place, from what it is called by. */
export const at = {
  wheel: () => ('wheel') as Target,
  segment: (segment: string) => (`segment:${segment}`) as Target,
  block: (colour: string) => (`block:${colour}`) as Target,
  building: (building: string) => (`building:${building}`) as Target,
  city: (city: string) => (`city:${city}`) as Target,
  type: (type: string) => (`type:${type}`) as Target,
  field: (region: string) => (`field:${region}`) as Target,
  token: (place: string) => (`token:${place}`) as Target,
  object: (object: string) => (`object:${object}`) as Target,
  card: (card: string) => (`card:${card}`) as Target,
  seat: (seat: number) => (`seat:${seat}`) as Target,
  coins: () => ('coins') as Target,
  announcement: () => ('announcement') as Target,
  turn: () => ('turn') as Target,
};

/** What happened: `Happened.kind` and its fields. */
export type GameEvent =
  | { kind: 'started'; fields: { seat: number } }
  | { kind: 'card_opened'; fields: { deck: DeckName; card: CardName } }
  | { kind: 'revealed'; fields: { slot: number; building: BuildingName } }
  | { kind: 'turned'; fields: { seat: number } }
  | { kind: 'drawn'; fields: { colour: ColourName } }
  | { kind: 'segment_chosen'; fields: { seat: number; segment: SegmentName } }
  | { kind: 'took'; fields: { seat: number; segment: SegmentName; colour: ColourName; price: number } }
  | { kind: 'bought'; fields: { seat: number; segment: SegmentName; coins: number; blocks: ColourName[] } }
  | { kind: 'coins_taken'; fields: { seat: number; coins: number; held: number; blocks: ColourName[] } }
  | { kind: 'building_chosen'; fields: { seat: number; building: BuildingName } }
  | { kind: 'site_chosen'; fields: { seat: number; building: BuildingName; city: CityName } }
  | { kind: 'raising'; fields: { seat: number; old: BuildingName; building: BuildingName; city: CityName } }
  | { kind: 'paid'; fields: { seat: number; colour: ColourName } }
  | { kind: 'built'; fields: { seat: number; building: BuildingName; city: CityName } }
  | { kind: 'raised'; fields: { seat: number; old: BuildingName; building: BuildingName; city: CityName } }
  | { kind: 'token_taken'; fields: { seat: number; place: PlaceName } }
  | { kind: 'marked_type'; fields: { seat: number; type: TypeName } }
  | { kind: 'marked_city'; fields: { seat: number; city: CityName } }
  | { kind: 'marked_field'; fields: { seat: number; region: RegionName } }
  | { kind: 'yielded'; fields: { seat: number; building: BuildingName; city: CityName; points: number; coins: number; object: ObjectName } }
  | { kind: 'scored'; fields: { seat: number; points: number; coins: number } }
  | { kind: 'object_bought'; fields: { seat: number; object: ObjectName; coins: number } }
  | { kind: 'announced'; fields: { seat: number; points: number; objects: ObjectName[] } }
  | { kind: 'wrongly_announced'; fields: { seat: number; objects: ObjectName[] } }
  | { kind: 'passed'; fields: { seat: number } }
  | { kind: 'last_building'; fields: { seat: number } }
  | { kind: 'final_extra'; fields: { seat: number; card: CardName; points: number; coins: number } }
  | { kind: 'final_objects'; fields: { seat: number; card: CardName; points: number } }
  | { kind: 'final_singles'; fields: { seat: number; objects: number; points: number } }
  | { kind: 'final_buildings'; fields: { seat: number; card: CardName; points: number } }
  | { kind: 'final_coins'; fields: { seat: number; coins: number; points: number } }
  | { kind: 'ended'; fields: { scores: number[] } }
  | { kind: 'coins_shown'; fields: { seat: number; coins: number } };

/** What is asked: `view.asks`, and its arguments in `view.about`. */
export type Question =
  | { asks: 'turn'; about?: Record<string, never> }
  | { asks: 'segment'; about?: Record<string, never> }
  | { asks: 'blocks'; about: { segment: SegmentName; picked?: ColourName[] } }
  | { asks: 'site'; about: { building: BuildingName } }
  | { asks: 'payment'; about: { building: BuildingName; city: CityName; over?: BuildingName; picked?: ColourName[] } }
  | { asks: 'token'; about?: Record<string, never> }
  | { asks: 'object'; about?: Record<string, never> }
  | { asks: 'announcement'; about?: Record<string, never> };

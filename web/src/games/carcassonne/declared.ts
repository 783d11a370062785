/* Generated from the game's declarations by `make declared`; do not edit. */

export const CROP_NAMES = ['A', 'B'] as const;
export type CropName = (typeof CROP_NAMES)[number];
export const KIND_NAMES = ['field', 'road', 'city', 'monastery'] as const;
export type KindName = (typeof KIND_NAMES)[number];
export const PART_NAMES = ['c0', 'c1', 'r0', 'r1', 'r2', 'r3', 'f0', 'f1', 'f2', 'f3', 'm0'] as const;
export type PartName = (typeof PART_NAMES)[number];
export const ROLE_NAMES = ['farmer', 'highwayman', 'knight', 'monk'] as const;
export type RoleName = (typeof ROLE_NAMES)[number];
export const SKIP_NAMES = ['none_out', 'none_left', 'only_returned'] as const;
export type SkipName = (typeof SKIP_NAMES)[number];
export const TILE_NAMES = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M', 'N', 'O', 'P', 'Q', 'R', 'S', 'T', 'U', 'V', 'W', 'X', 'CC1', 'CC2', 'CC3', 'CC4', 'CC5', 'CC6', 'KA', 'KB', 'KC', 'KD', 'KE', 'KF'] as const;
export type TileName = (typeof TILE_NAMES)[number];

/** What a move does: `Move.action`. */
export type Action =
  | { kind: 'place'; square: `${number},${number}`; rotation: number }
  | { kind: 'deploy'; part: PartName }
  | { kind: 'nobody' }
  | { kind: 'choose'; crop: CropName }
  | { kind: 'add'; square: `${number},${number}`; part: PartName }
  | { kind: 'decline' }
  | { kind: 'remove'; square: `${number},${number}`; part: PartName };

/** The places on the table that carry moves: `Move.target`. */
export type Target =
  | `${`${number},${number}`}`
  | `${`${number},${number}`}:${PartName}`;

/** A place, from what it is called by. */
export const at = {
  place: (square: string, part?: string) => (part === undefined ? `${square}` : `${square}:${part}`) as Target,
};

/** What happened: `Happened.kind` and its fields. */
export type GameEvent =
  | { kind: 'drew'; fields: { seat: number; tile: TileName } }
  | { kind: 'removed'; fields: { seat: number; tile: TileName } }
  | { kind: 'placed'; fields: { seat: number; tile: TileName; square: `${number},${number}`; rotation: number } }
  | { kind: 'deployed'; fields: { seat: number; square: `${number},${number}`; part: PartName; role: RoleName } }
  | { kind: 'completed'; fields: { kind: KindName; tiles: number; shields: number; points: number; squares: `${number},${number}`[] } }
  | { kind: 'scored'; fields: { seat: number; kind: KindName; points: number; total: number } }
  | { kind: 'home'; fields: { seat: number; square: `${number},${number}`; part: PartName; role: RoleName } }
  | { kind: 'chose'; fields: { seat: number; crop: CropName; role: RoleName } }
  | { kind: 'added'; fields: { seat: number; square: `${number},${number}`; part: PartName; role: RoleName } }
  | { kind: 'declined'; fields: { seat: number } }
  | { kind: 'took_back'; fields: { seat: number; square: `${number},${number}`; part: PartName; role: RoleName } }
  | { kind: 'skipped'; fields: { seat: number; role: RoleName; why: SkipName } }
  | { kind: 'ended'; fields?: Record<string, never> }
  | { kind: 'unfinished'; fields: { kind: KindName; tiles: number; shields: number; points: number; squares: `${number},${number}`[] } }
  | { kind: 'fed'; fields: { points: number; squares: `${number},${number}`[] } };

/** What is asked: `view.asks`, and its arguments in `view.about`. */
export type Question =
  | { asks: 'tile'; about: { tile?: TileName } }
  | { asks: 'follower'; about?: Record<string, never> }
  | { asks: 'crop'; about?: Record<string, never> }
  | { asks: 'add'; about?: Record<string, never> }
  | { asks: 'remove'; about?: Record<string, never> };

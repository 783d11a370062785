// Where everything lies on a Carcassonne tile: curves, areas, anchors. Made in the tile's own frame (100 × 100, north
// up) from the data alone; nothing is known by tile letter, so a new tile needs data only.

import { along, at, type Curve, curveD, dist, flat, inside, type Point, pt, turn, turnCurve } from './curves';
import { clearance, fillOutline, fillRound, N, NOBODY, type Owners, shareFields, smooth, traceLoops } from './ground';

export type Side = 'N' | 'E' | 'S' | 'W';
export type Kind = 'city' | 'road' | 'field' | 'monastery';

/** One claimable part of a tile, as in the tile data. */
export interface Feature {
  id: string;
  kind: Kind;
  edges?: Side[];
  slots: number[];
  ends?: string[];
  shields?: number;
}

/** A tile type, as in the tile data. */
export interface TileDef {
  id: string;
  features: Feature[];
  crop_circle?: { symbol: string } | null;
}

type PathStep = { to: Point } | { line: Point } | { curve: Curve };

interface CityShape {
  path: PathStep[];
  walls: Curve[];
  poly: Point[];
  edges: number[];
}

export interface Geometry {
  id: string;
  city: Record<string, CityShape>;
  road: Record<string, Curve>;
  anchor: Record<string, Point>;
  room: Record<string, number>;
  gates: { p: Point; d: Point }[];
  hub: Point | null;
  monastery: Point | null;
  patch: { p: Point; r: number } | null;
  shields: Point[];
  owner: Owners;
  clear: Float32Array; // distance of each unit square to the next other feature
}

export const SIDES: Record<Side, number> = { N: 0, E: 1, S: 2, W: 3 };
const CORNERS: Point[] = [
  [0, 0],
  [100, 0],
  [100, 100],
  [0, 100],
];
const MIDDLES: Point[] = [
  [50, 0],
  [100, 50],
  [50, 100],
  [0, 50],
];
const OUTWARD: Point[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

/** The corners of the tile that was laid last. */
export const BRACKETS = 'M3 22V3H22M78 3H97V22M97 78V97H78M22 97H3V78';

const sideOf = (s: Side): number => SIDES[s];
const edgesOf = (f: Feature): number[] => (f.edges ?? []).map(sideOf);

/** The wall from the corner after the last city side to the corner before the next one, past `skipped` sides. */
function wallCurve(from: number, skipped: number, tight: boolean): Curve {
  if (skipped === 3) {
    return turnCurve(
      {
        p: [100, 0],
        c: [
          [
            [83, 15.5],
            [70, 26.5],
            [50, 27],
          ],
          [
            [30, 26.5],
            [17, 15.5],
            [0, 0],
          ],
        ],
      },
      from + 3,
    );
  }
  if (skipped === 1) {
    return turnCurve(
      {
        p: [0, 0],
        c: [
          [
            [17, 13],
            [32, 20.5],
            [50, 21],
          ],
          [
            [68, 20.5],
            [83, 13],
            [100, 0],
          ],
        ],
      },
      from,
    );
  }
  const m = tight ? 41 : 51.5;
  return turnCurve(
    {
      p: [100, 0],
      c: [
        [
          [m + 33, m - 27.5],
          [m + 11, m - 11],
          [m, m],
        ],
        [
          [m - 11, m + 11],
          [m - 27.5, m + 33],
          [0, 100],
        ],
      ],
    },
    from + 3,
  );
}

function cityShape(city: Feature, cities: Feature[]): CityShape {
  const sides = new Set(edgesOf(city));
  const walls: Curve[] = [];
  const path: PathStep[] = [];
  if (sides.size === 4) {
    path.push({ to: at(CORNERS, 0) }, { line: at(CORNERS, 1) }, { line: at(CORNERS, 2) }, { line: at(CORNERS, 3) });
  } else {
    const first = [0, 1, 2, 3].find((e) => sides.has(e) && !sides.has((e + 3) % 4)) ?? 0;
    let e = first;
    path.push({ to: at(CORNERS, first) });
    do {
      path.push({ line: at(CORNERS, (e + 1) % 4) });
      let skipped = 0;
      let next = (e + 1) % 4;
      while (!sides.has(next)) {
        skipped++;
        next = (next + 1) % 4;
      }
      if (skipped) {
        const tight = skipped === 2 && cities.some((o) => o !== city && edgesOf(o).some((i) => (i - e - 1 + 4) % 4 < skipped));
        const wall = wallCurve((e + 1) % 4, skipped, tight);
        walls.push(wall);
        path.push({ curve: wall });
      }
      e = next;
    } while (e !== first);
  }
  const poly: Point[] = [];
  for (const s of path) {
    if ('to' in s) poly.push(s.to);
    else if ('line' in s) poly.push(s.line);
    else poly.push(...flat(s.curve).slice(1));
  }
  return { path, walls, poly, edges: [...sides] };
}

/** The outline of a city on a turned tile. */
export function cityOutline(c: CityShape, rot: number): string {
  const step = (s: PathStep) =>
    'to' in s ? `M${pt(turn(s.to, rot))}` : 'line' in s ? `L${pt(turn(s.line, rot))}` : curveD(turnCurve(s.curve, rot), false);
  return `${c.path.map(step).join('')}Z`;
}

function roadCurve(g: Geometry, road: Feature, inCity: (x: number, y: number) => string | null): Curve {
  const e = edgesOf(road);
  if (e.length === 2) {
    let [a, b] = e as [number, number];
    if ((a + 1) % 4 !== b && (b + 1) % 4 === a) [a, b] = [b, a];
    return (a + 1) % 4 === b
      ? turnCurve(
          {
            p: [50, 0],
            c: [
              [
                [50, 29],
                [71, 50],
                [100, 50],
              ],
            ],
          },
          a,
        )
      : turnCurve(
          {
            p: [50, 0],
            c: [
              [
                [50, 18],
                [46.5, 35],
                [50, 50],
              ],
              [
                [53.5, 65],
                [50, 82],
                [50, 100],
              ],
            ],
          },
          a,
        );
  }
  const a = at(e, 0);
  const m = at(MIDDLES, a);
  const d = at(OUTWARD, a);
  const end = roadEnd(g, road, m, d, inCity);
  const s = dist(m, end);
  return { p: m, c: [[[m[0] - d[0] * s * 0.45, m[1] - d[1] * s * 0.45], [end[0] + d[0] * s * 0.35, end[1] + d[1] * s * 0.35], end]] };
}

function roadEnd(g: Geometry, road: Feature, m: Point, d: Point, inCity: (x: number, y: number) => string | null): Point {
  const end = road.ends?.[0];
  if (end === 'crossing' && g.hub) return g.hub;
  if (end === 'monastery') return [50 + d[0] * 14, 50 + d[1] * 14];
  if (end === 'crop_patch' && g.patch) return [g.patch.p[0] + d[0] * (g.patch.r - 3), g.patch.p[1] + d[1] * (g.patch.r - 3)];
  let t = 0;
  while (t < 50 && !inCity(m[0] - d[0] * t, m[1] - d[1] * t)) t++;
  g.gates.push({ p: [m[0] - d[0] * t, m[1] - d[1] * t], d });
  return [m[0] - d[0] * (t + 1), m[1] - d[1] * (t + 1)];
}

/** Whose each unit square is, before the fields are told apart. */
function builtGround(g: Geometry, monastery: Feature | undefined): Owners {
  const owner = new Array<string | null>(N * N).fill(null);
  for (const [id, city] of Object.entries(g.city)) fillOutline(owner, id, city.poly);
  if (g.hub) fillRound(owner, NOBODY, g.hub, 10.5);
  if (g.patch) fillRound(owner, NOBODY, g.patch.p, g.patch.r + 1);
  for (const [id, road] of Object.entries(g.road)) for (const p of flat(road, 30)) fillRound(owner, id, p, 5.8);
  if (monastery) fillRound(owner, monastery.id, [50, 52], 27, 25);
  return owner;
}

/** Where a crop patch lies when roads end in it. `touching`: it must part two fields, so it is drawn against its neighbours. */
function roadPatch(def: TileDef, roads: Feature[], push: Point, touching: boolean): Geometry['patch'] {
  if (roads.some((r) => r.ends?.includes('crop_patch'))) {
    const through = roads.find((r) => r.edges?.length === 2);
    let p: Point = [50 + push[0] * 8, 50 + push[1] * 8];
    if (through) {
      const [a, b] = edgesOf(through).map((e) => at(OUTWARD, e)) as [Point, Point];
      const m = touching ? -3 : 5;
      p = [50 - (a[0] + b[0]) * m, 50 - (a[1] + b[1]) * m];
    }
    return { p, r: 14.5 };
  }
  return touching && def.crop_circle ? { p: [50, 50], r: 22 } : null;
}

function build(def: TileDef): Geometry {
  const cities = def.features.filter((f) => f.kind === 'city');
  const roads = def.features.filter((f) => f.kind === 'road');
  const fields = def.features.filter((f) => f.kind === 'field');
  const monastery = def.features.find((f) => f.kind === 'monastery');
  const g: Geometry = {
    id: def.id,
    city: {},
    road: {},
    anchor: {},
    room: {},
    gates: [],
    hub: null,
    monastery: monastery ? [50, 50] : null,
    patch: null,
    shields: [],
    owner: [],
    clear: new Float32Array(0),
  };
  for (const c of cities) g.city[c.id] = cityShape(c, cities);
  const shapes = Object.entries(g.city);
  const inCity = (x: number, y: number): string | null => shapes.find(([, c]) => inside(c.poly, x, y))?.[0] ?? null;

  const push: Point = [0, 0]; // away from the cities
  for (const e of cities.flatMap(edgesOf)) {
    push[0] -= at(OUTWARD, e)[0];
    push[1] -= at(OUTWARD, e)[1];
  }
  if (roads.some((r) => r.ends?.includes('crossing'))) g.hub = [50 + push[0] * 5, 50 + push[1] * 5];

  for (const touching of [false, true]) {
    g.road = {};
    g.gates = [];
    g.patch = roadPatch(def, roads, push, touching) ?? g.patch;
    for (const r of roads) g.road[r.id] = roadCurve(g, r, inCity);
    g.owner = builtGround(g, monastery);
    if (shareFields(g.owner, fields)) break;
  }
  g.clear = clearance(g.owner, false);
  placeAnchors(g, def, cities, roads, fields, monastery);
  return g;
}

function placeAnchors(g: Geometry, def: TileDef, cities: Feature[], roads: Feature[], fields: Feature[], monastery?: Feature): void {
  const free = clearance(g.owner, true);
  const roomAt = (p: Point) => free[Math.min(99, Math.floor(p[1])) * N + Math.min(99, Math.floor(p[0]))] as number;
  /** The point of a feature with the most room, at least `gap` away from the points to avoid. */
  const pole = (id: string, cap: number, avoid: Point[] = [], gap = 0): Point => {
    let best = -1e9;
    let where: Point = [50, 50];
    for (let y = 0; y < N; y++) {
      for (let x = 0; x < N; x++) {
        const i = y * N + x;
        if (g.owner[i] !== id) continue;
        const most = Math.min(free[i] as number, cap);
        if (most <= best) continue;
        let s = most - Math.sqrt((x - 50) ** 2 + (y - 50) ** 2) * 0.012 - (x * 0.3 + y * 0.7) * 0.0006;
        for (const [ax, ay] of avoid) s -= Math.max(0, gap - Math.sqrt((ax - x) ** 2 + (ay - y) ** 2)) * 2;
        if (s > best) {
          best = s;
          where = [x + 0.5, y + 0.5];
        }
      }
    }
    return where;
  };
  if (def.crop_circle && !g.patch) {
    const spots = fields.map((f) => {
      const p = pole(f.id, 22);
      return { p, room: roomAt(p), weight: Math.min(roomAt(p), 20) + f.slots.length };
    });
    const best = spots.sort((a, b) => b.weight - a.weight)[0];
    g.patch = best ? { p: best.p, r: Math.min(15, best.room - 2.5) } : { p: [50, 50], r: 11 };
  }
  for (const c of cities) {
    const spot: Point = c.edges?.length === 1 ? turn([50, 12.5], edgesOf(c)[0] as number) : pole(c.id, 18);
    g.anchor[c.id] = spot;
    if (c.shields) g.shields.push(pole(c.id, 11, [spot], 30));
  }
  for (const r of roads) {
    const share = r.edges?.length === 2 ? 0.5 : r.ends?.[0] === 'city_gate' ? 0.3 : 0.36;
    g.anchor[r.id] = along(g.road[r.id] as Curve, share);
  }
  for (const f of fields) g.anchor[f.id] = pole(f.id, 13, g.patch ? [g.patch.p] : [], g.patch ? g.patch.r + 9 : 0);
  if (monastery) g.anchor[monastery.id] = [50, 50];
  for (const [id, a] of Object.entries(g.anchor)) g.room[id] = roomAt(a);
}

const built = new Map<string, Geometry>();

/** The geometry of a tile type, made once. */
export function geometry(def: TileDef): Geometry {
  let g = built.get(def.id);
  if (!g) built.set(def.id, (g = build(def)));
  return g;
}

/** Where a follower stands on a turned tile. The monk stands beside the chapel, which never turns. */
export function anchor(def: TileDef, rot: number, feature: string): Point {
  const kind = def.features.find((f) => f.id === feature)?.kind;
  return kind === 'monastery' ? [66, 57] : turn(geometry(def).anchor[feature] ?? [50, 50], rot);
}

/** The clear radius around the anchor: a farmer lies smaller where there is little room. */
export const room = (def: TileDef, feature: string): number => geometry(def).room[feature] ?? 10;

/** Where the middle of a follower stands on a tile, how high it is drawn, and where its feet are. */
export function stand(def: TileDef, rot: number, feature: string): { x: number; y: number; h: number; feet: number } {
  const [x, y] = anchor(def, rot, feature);
  const farmer = def.features.find((f) => f.id === feature)?.kind === 'field';
  const h = farmer ? Math.max(15, Math.min(25, room(def, feature) * 2.3)) : 28;
  return { x, y, h, feet: y + h * (farmer ? 0.36 : 0.46) };
}

const outlines = new Map<string, Point[][]>();

/** The outline of a feature on a turned tile: for highlights and for the pointer. */
export function regionPath(def: TileDef, rot: number, feature: string): string {
  const g = geometry(def);
  const city = g.city[feature];
  if (city) return cityOutline(city, rot);
  const key = `${def.id}:${feature}`;
  let loops = outlines.get(key);
  if (!loops) outlines.set(key, (loops = traceLoops(g.owner, feature).map(smooth)));
  return loops.map((loop) => `M${loop.map((v) => pt(turn(v, rot))).join('L')}Z`).join('');
}

/** The walls of a city on a turned tile, for a highlight that runs on from tile to tile. */
export const wallPath = (def: TileDef, rot: number, feature: string): string =>
  (geometry(def).city[feature]?.walls ?? []).map((w) => curveD(turnCurve(w, rot))).join('');

/** The middle line of a road on a turned tile. */
export function roadPath(def: TileDef, rot: number, feature: string): string {
  const road = geometry(def).road[feature];
  return road ? curveD(turnCurve(road, rot)) : '';
}

/** Points of a tile moved apart until each can be hit by itself, as far as the tile has room. */
export function spread(points: readonly [number, number][], gap = 29): [number, number][] {
  const out = points.map(([x, y]): [number, number] => [x, y]);
  const within = (n: number) => Math.min(88, Math.max(12, n));
  for (let round = 0; round < 24; round++) {
    for (let i = 0; i < out.length; i++) {
      for (let j = i + 1; j < out.length; j++) {
        const [a, b] = [out[i] as [number, number], out[j] as [number, number]];
        const [dx, dy] = [b[0] - a[0] || 0.1, b[1] - a[1]];
        const far = Math.hypot(dx, dy);
        if (far >= gap) continue;
        const by = (gap - far) / far / 2;
        out[i] = [within(a[0] - dx * by), within(a[1] - dy * by)];
        out[j] = [within(b[0] + dx * by), within(b[1] + dy * by)];
      }
    }
  }
  return out;
}

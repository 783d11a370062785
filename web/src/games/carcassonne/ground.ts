// The ground of a tile, unit square by unit square: whose it is, how far from anybody else's, and along which line it ends.

import { at, type Point, turn } from './curves';

export const N = 100;
/** The owner of ground that is nobody's. */
export const NOBODY = '#';

/** Whose each unit square is; null: nobody has taken it yet. */
export type Owners = (string | null)[];

/** Gives a feature all the free ground inside an outline. */
export function fillOutline(owner: Owners, id: string, outline: readonly Point[]): void {
  const crossed = new Uint8Array(N + 1);
  for (let y = 0; y < N; y++) {
    crossed.fill(0);
    for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
      const [ax, ay] = at(outline, i);
      const [bx, by] = at(outline, j);
      if (ay > y + 0.5 === by > y + 0.5) continue;
      const x = ((bx - ax) * (y + 0.5 - ay)) / (by - ay) + ax;
      const before = Math.max(0, Math.min(N, Math.ceil(x - 0.5))); // so many squares of this row lie before the line
      crossed[before] = (crossed[before] as number) ^ 1;
    }
    for (let x = N - 1, within = crossed[N] as number; x >= 0; x--) {
      if (within) owner[y * N + x] ??= id;
      within ^= crossed[x] as number;
    }
  }
}

/** Gives a feature all the free ground nearer to a point than `wide` and, where it is given, `high` up and down. */
export function fillRound(owner: Owners, id: string, [px, py]: Point, wide: number, high = wide): void {
  const last = Math.min(N - 1, Math.floor(py + high));
  for (let y = Math.max(0, Math.floor(py - high)); y <= last; y++) {
    const down = (y + 0.5 - py) / high;
    const to = Math.min(N - 1, Math.floor(px + wide));
    for (let x = Math.max(0, Math.floor(px - wide)); x <= to; x++) {
      const across = (x + 0.5 - px) / wide;
      if (across * across + down * down < 1) owner[y * N + x] ??= id;
    }
  }
}

/** A feature and the places along the border of the tile that it reaches. */
interface Field {
  id: string;
  slots: number[];
}

/** Floods the open ground and gives each piece to the field whose slots it touches; false when two fields share one. */
export function shareFields(owner: Owners, fields: readonly Field[]): boolean {
  const piece = new Int16Array(N * N).fill(-1);
  const stack: number[] = [];
  let pieces = 0;
  const reach = (i: number) => {
    if (owner[i] || (piece[i] as number) >= 0) return;
    piece[i] = pieces;
    stack.push(i);
  };
  for (let first = 0; first < N * N; first++) {
    reach(first);
    if (!stack.length) continue;
    for (let i = stack.pop(); i !== undefined; i = stack.pop()) {
      if (i >= N) reach(i - N);
      if (i % N < N - 1) reach(i + 1);
      if (i < N * (N - 1)) reach(i + N);
      if (i % N > 0) reach(i - 1);
    }
    pieces++;
  }
  const fieldOf: Record<number, string> = {};
  let apart = true;
  for (const f of fields) {
    for (const slot of f.slots) {
      const [x, y] = turn([(((slot % 3) + 0.5) / 3) * 100, 1.5], Math.floor(slot / 3));
      const p = piece[Math.min(99, Math.floor(y)) * N + Math.min(99, Math.floor(x))] as number;
      if (p < 0) continue;
      if (fieldOf[p] && fieldOf[p] !== f.id) apart = false;
      fieldOf[p] = f.id;
    }
  }
  for (let i = 0; i < N * N; i++) owner[i] ??= fieldOf[piece[i] as number] ?? NOBODY;
  return apart;
}

/** Chamfer distance of every unit square to the next other feature (and to the tile's border). */
export function clearance(owner: Owners, border: boolean): Float32Array {
  const W = N + 2; // a frame around the tile spares asking where it ends
  const d = new Float32Array(W * W).fill(1e3);
  for (let y = 0; y < N; y++) {
    for (let x = 0; x < N; x++) {
      const i = y * N + x;
      const who = owner[i];
      const edge =
        (x > 0 && owner[i - 1] !== who) ||
        (y > 0 && owner[i - N] !== who) ||
        (x < N - 1 && owner[i + 1] !== who) ||
        (y < N - 1 && owner[i + N] !== who);
      const start = edge ? 1 : border ? Math.min(x, y, N - 1 - x, N - 1 - y) + 1 : 1e3;
      d[(y + 1) * W + x + 1] = start;
    }
  }
  const sweep = (from: number, to: number, step: 1 | -1) => {
    const [before, above, left, right] = [-step, -step * W, -step * (W + 1), -step * (W - 1)];
    for (let i = from; i !== to; i += step) {
      const straight = Math.min(d[i + before] as number, d[i + above] as number) + 1;
      const aslant = Math.min(d[i + left] as number, d[i + right] as number) + 1.4;
      d[i] = Math.min(d[i] as number, straight, aslant);
    }
  };
  const out = new Float32Array(N * N);
  for (let y = 1; y <= N; y++) sweep(y * W + 1, y * W + N + 1, 1);
  for (let y = N; y >= 1; y--) {
    sweep(y * W + N, y * W, -1);
    out.set(d.subarray(y * W + 1, y * W + N + 1), (y - 1) * N);
  }
  return out;
}

/** Follows the borders of a feature's unit squares, with the feature on the right hand. */
export function traceLoops(owner: Owners, feature: string): Point[][] {
  const mine = (x: number, y: number) => x >= 0 && y >= 0 && x < N && y < N && owner[y * N + x] === feature;
  const next = new Map<string, Point[]>();
  const add = (x: number, y: number, to: Point) => {
    const key = `${x},${y}`;
    const list = next.get(key);
    if (list) list.push(to);
    else next.set(key, [to]);
  };
  for (let y = 0; y < N; y++) {
    for (let x = 0; x < N; x++) {
      if (!mine(x, y)) continue;
      if (!mine(x, y - 1)) add(x, y, [x + 1, y]);
      if (!mine(x + 1, y)) add(x + 1, y, [x + 1, y + 1]);
      if (!mine(x, y + 1)) add(x + 1, y + 1, [x, y + 1]);
      if (!mine(x - 1, y)) add(x, y + 1, [x, y]);
    }
  }
  const loops: Point[][] = [];
  for (let start = next.keys().next().value; start !== undefined; start = next.keys().next().value) {
    const loop: Point[] = [];
    let key = start;
    do {
      const list = next.get(key);
      const p = list?.pop();
      if (!list || !p) break;
      if (!list.length) next.delete(key);
      loop.push(p);
      key = `${p[0]},${p[1]}`;
    } while (key !== start);
    loops.push(loop);
  }
  return loops;
}

export function smooth(loop: Point[]): Point[] {
  const onBorder = (v: Point) => v[0] === 0 || v[1] === 0 || v[0] === N || v[1] === N;
  const before = (p: Point[], i: number) => at(p, (i + p.length - 1) % p.length);
  const after = (p: Point[], i: number) => at(p, (i + 1) % p.length);
  let points = loop;
  for (let round = 0; round < 3; round++) {
    points = points.map((v, i) => {
      if (onBorder(v)) return v;
      const a = before(points, i);
      const b = after(points, i);
      return [(a[0] + 2 * v[0] + b[0]) / 4, (a[1] + 2 * v[1] + b[1]) / 4];
    });
  }
  return points.filter((v, i) => {
    const a = before(points, i);
    const b = after(points, i);
    const bend = (v[0] - a[0]) * (b[1] - v[1]) - (v[1] - a[1]) * (b[0] - v[0]);
    return Math.abs(bend) > 1e-6 && (i % 2 === 0 || onBorder(v));
  });
}

// Points and curves of a tile's frame (100 × 100, north up).

export type Point = [number, number];

/** A start point and cubic segments. */
export interface Curve {
  p: Point;
  c: [Point, Point, Point][];
}

/** What surely lies there. */
export const at = <T>(list: readonly T[], i: number): T => list[i] as T;

/** A point after `k` quarter turns clockwise. */
export function turn([x, y]: Point, k: number): Point {
  switch (k & 3) {
    case 1:
      return [100 - y, x];
    case 2:
      return [100 - x, 100 - y];
    case 3:
      return [y, 100 - x];
    default:
      return [x, y];
  }
}

export const lerp = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
export const dist = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
export const f1 = (n: number): number => Math.round(n * 10) / 10;
export const pt = (v: Point): string => `${f1(v[0])} ${f1(v[1])}`;
export const turnCurve = (q: Curve, k: number): Curve => ({
  p: turn(q.p, k),
  c: q.c.map((s) => s.map((v) => turn(v, k)) as [Point, Point, Point]),
});

export const curveD = (q: Curve, move = true): string => (move ? `M${pt(q.p)}` : '') + q.c.map((s) => `C${s.map(pt).join(' ')}`).join('');

function bezier(a: Point, b: Point, c: Point, d: Point, t: number): Point {
  const u = 1 - t;
  const mix = (i: 0 | 1) => u * u * u * a[i] + 3 * u * u * t * b[i] + 3 * u * t * t * c[i] + t * t * t * d[i];
  return [mix(0), mix(1)];
}

/** The curve as a chain of points. */
export function flat(q: Curve, n = 14): Point[] {
  const out: Point[] = [q.p];
  let p = q.p;
  for (const [b, c, d] of q.c) {
    for (let i = 1; i <= n; i++) out.push(bezier(p, b, c, d, i / n));
    p = d;
  }
  return out;
}

/** The point at a fraction of the curve's length. */
export function along(q: Curve, t: number): Point {
  const points = flat(q, 20);
  const lengths = [0];
  let total = 0;
  for (let i = 1; i < points.length; i++) lengths.push((total += dist(at(points, i), at(points, i - 1))));
  const wanted = t * total;
  let i = 1;
  while (i < points.length - 1 && at(lengths, i) < wanted) i++;
  const before = at(lengths, i - 1);
  return lerp(at(points, i - 1), at(points, i), (wanted - before) / (at(lengths, i) - before || 1));
}

/** Whether a point lies inside an outline. */
export function inside(poly: readonly Point[], x: number, y: number): boolean {
  let r = false;
  for (let i = 0, j = poly.length - 1; i < poly.length; j = i++) {
    const a = at(poly, i);
    const b = at(poly, j);
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) r = !r;
  }
  return r;
}

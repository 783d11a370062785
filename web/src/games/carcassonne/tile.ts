// The Carcassonne tile renderer: an SVG group of 100 × 100 units for a tile type and its turn. All scatter is seeded, so
// the same tile looks the same on every screen. Layers: field, roads, crop patch, city ground, walls, upright things
// from back to front, shields, the tile's edge.

import { rng } from '../../../art/rng.mjs';
import { along, type Curve, curveD, dist, f1, lerp, type Point, pt, turn, turnCurve } from './curves';
import { cityOutline, type Geometry, geometry, type TileDef } from './geometry';
import { N } from './ground';
import { chapel, cropSign, house, shield, tower, tree } from './scenery';

export interface TileOptions {
  seed?: string | number; // where the tile lies or its number in the pile
  lod?: 0 | 1 | 2; // detail: 0 under 56 px, 1 normal, 2 above 150 px
}

/** An upright thing: how far down it stands, its drawing, and its place where others must keep away. */
interface Upright {
  y: number;
  svg: string;
  p?: Point;
}

class Painter {
  readonly lod: number;
  readonly random: () => number;
  readonly g: Geometry;
  readonly up: Upright[] = [];
  readonly anchors: [string, Point][];
  svg = '<rect class="fd" width="100" height="100"/>';

  constructor(
    readonly def: TileDef,
    readonly rot: number,
    options: TileOptions,
  ) {
    this.lod = options.lod ?? 1;
    this.random = rng(`${def.id}/${options.seed ?? 0}`);
    this.g = geometry(def);
    this.anchors = Object.entries(this.g.anchor).map(([id, p]) => [id, this.turned(p)]);
  }

  turned(p: Point): Point {
    return turn(p, this.rot);
  }

  /** The unit square of the tile's own frame under a point of the turned tile. */
  square(x: number, y: number): number {
    const [a, b] = turn([x, y], (4 - this.rot) & 3);
    const clamp = (n: number) => Math.max(0, Math.min(N - 1, Math.floor(n)));
    return clamp(b) * N + clamp(a);
  }

  isField(i: number, clear: number): boolean {
    return (this.g.owner[i] ?? '').startsWith('f') && (this.g.clear[i] as number) >= clear;
  }

  paint(): string {
    if (this.lod > 0) this.field();
    this.roads();
    this.cropPatch();
    this.monastery();
    for (const id of Object.keys(this.g.city)) this.city(id);
    this.gates();
    this.crossing();
    this.trees();
    this.up.sort((a, b) => a.y - b.y);
    const shields = this.g.shields.map((q) => shield(...this.turned(q))).join('');
    const edge = '<path class="edh" d="M.5 99.5V.5H99.5"/><rect class="ed" x=".2" y=".2" width="99.6" height="99.6"/>';
    return `<g class="tl">${this.svg}${this.up.map((u) => u.svg).join('')}${shields}${edge}</g>`;
  }

  /** Soft parcels, ploughed strips, mowing lines and tufts. */
  field(): void {
    const r = this.random;
    for (let i = 0; i < 3; i++) {
      const [x, y, a, b] = [15 + r() * 70, 15 + r() * 70, 9 + r() * 12, 6 + r() * 7];
      this.svg +=
        `<ellipse class="${r() < 0.5 ? 'fd2' : 'fd3'}" fill-opacity=".5" ` + `cx="${f1(x)}" cy="${f1(y)}" rx="${f1(a)}" ry="${f1(b)}"/>`;
    }
    for (let tries = 0, n = 0; tries < 14 && n < 2; tries++) {
      const [x, y] = [14 + r() * 72, 14 + r() * 72];
      const i = this.square(x, y);
      const border = Math.min(x, y, 100 - x, 100 - y);
      if (!this.isField(i, 9) || border < 11) continue;
      n++;
      this.strip(x, y, Math.min(this.g.clear[i] as number, 15, border) * 0.8);
    }
    let mow = '';
    let tuft = '';
    for (let y = 6; y < 100; y += 8) {
      for (let x = 4 + r() * 8; x < 96; x += 11 + r() * 9) {
        const length = 3 + r() * 5;
        const yy = y + (r() - 0.5) * 6;
        if (yy <= 4 || yy >= 97 || !this.isField(this.square(x, yy), 3.01)) continue;
        if (r() < 0.62) mow += `M${f1(x)} ${f1(yy)}q${f1(length / 2)} -1.3 ${f1(length)} 0`;
        else tuft += `M${f1(x)} ${f1(yy)}l-.9-2m.9 2v-2.6m0 2.6l1-2`;
      }
    }
    this.svg += `<path class="mow" d="${mow}"/><path class="tuft" d="${tuft}"/>`;
  }

  strip(x: number, y: number, w: number): void {
    const r = this.random;
    const angle = (r() < 0.5 ? -1 : 1) * (14 + r() * 22);
    const h = w * 0.62;
    let d = '';
    for (let q = -h + 1.6; q < h; q += 2.4) d += `M${f1(-w + 1)} ${f1(q)}q${f1(w - 1)} -1.4 ${f1(2 * w - 2)} 0`;
    this.svg +=
      `<g transform="translate(${f1(x)} ${f1(y)}) rotate(${f1(angle)})">` +
      `<rect class="${r() < 0.6 ? 'fd3' : 'fd2'}" fill-opacity=".75" rx="2.5" ` +
      `x="${f1(-w)}" y="${f1(-h)}" width="${f1(2 * w)}" height="${f1(2 * h)}"/><path class="mow" d="${d}"/></g>`;
  }

  roads(): void {
    const d = Object.values(this.g.road)
      .map((q) => curveD(turnCurve(q, this.rot)))
      .join('');
    if (!d) return;
    this.svg += `<path class="rde" d="${d}"/>`;
    if (this.g.hub) {
      const [x, y] = this.turned(this.g.hub);
      this.svg += `<circle class="hub" cx="${f1(x)}" cy="${f1(y)}" r="11"/>`;
    }
    this.svg += `<path class="rdb" d="${d}"/>`;
    if (this.lod > 0) this.svg += `<path class="rdr" d="${d}"/>`;
  }

  cropPatch(): void {
    if (!this.g.patch) return;
    const [x, y] = this.turned(this.g.patch.p);
    const r = this.g.patch.r;
    const ring = (cls: string, size: number, dash = '') =>
      `<circle class="${cls}" cx="${f1(x)}" cy="${f1(y)}" r="${f1(size)}"${dash && ` stroke-dasharray="${dash}"`}/>`;
    this.svg += ring('cr', r);
    if (this.lod > 0) this.svg += ring('crr', r * 0.84, '2.2 1.4') + ring('crr', r * 0.68, '1.4 1.2');
    this.svg += ring('crm', r * 0.6);
    if (this.def.crop_circle) this.svg += cropSign(this.def.crop_circle.symbol, x, y, (r / 15) * 0.82);
  }

  monastery(): void {
    if (!this.g.monastery) return;
    const [x, y] = this.turned(this.g.monastery);
    this.svg += `<ellipse class="gar" cx="${x}" cy="${f1(y + 8)}" rx="27" ry="18"/>`;
    const road = Object.values(this.g.road)[0];
    if (road) {
      const q = turnCurve(road, this.rot);
      const end = (q.c.at(-1) as Curve['c'][number])[2];
      this.svg += `<path class="rdb lane" d="M${pt(lerp(q.p, end, 0.5))}L${pt(end)}"/>`;
    }
    this.up.push({ y: y + 16, svg: `<g transform="translate(${f1(x)} ${f1(y + 3)}) scale(1.32)">${chapel(-0.5, 0, this.lod)}</g>` });
  }

  city(id: string): void {
    const city = this.g.city[id];
    const spot = this.anchors.find((a) => a[0] === id)?.[1];
    if (!city || !spot) return;
    this.svg += `<path class="cg" d="${cityOutline(city, this.rot)}"/>`;
    if (this.lod > 0) this.paving(id);
    this.walls(city.walls.map((w) => turnCurve(w, this.rot)));
    this.houses(id, city.edges.length === 1, spot);
  }

  paving(id: string): void {
    const r = this.random;
    let d = '';
    for (let y = 5; y < 100; y += 5) {
      for (let x = 3 + (y % 10 ? 3 : 0) + r() * 2; x < 98; x += 7) {
        const i = this.square(x, y);
        if (this.g.owner[i] === id && (this.g.clear[i] as number) > 3 && r() < 0.5) d += `M${f1(x)} ${f1(y)}h${f1(1.4 + r())}`;
      }
    }
    this.svg += `<path class="cb" d="${d}"/>`;
  }

  walls(walls: Curve[]): void {
    const d = walls.map((w) => curveD(w)).join('');
    if (!d) return;
    const layer = (dx: number, dy: number, ...classes: string[]) =>
      `<g transform="translate(${dx} ${dy})">${classes.map((c) => `<path class="${c}" d="${d}"/>`).join('')}</g>`;
    this.svg +=
      layer(1.2, 3.4, 'wsh') + layer(0, 1.7, 'wo') + layer(0, 1.9, 'wf') + layer(0, -0.7, 'wo', 'wt', ...(this.lod > 0 ? ['wc'] : []));
    walls.forEach((w, nth) => {
      const end = (w.c.at(-1) as Curve['c'][number])[2];
      const places = dist(w.p, end) < 101 ? [0.24, 0.76] : [0.2, 0.5, 0.8];
      places.forEach((t, i) => {
        const p = along(w, t);
        if (this.g.gates.some((q) => dist(this.turned(q.p), p) < 12)) return;
        this.up.push({ y: p[1] + 3, svg: tower(p[0], p[1], this.lod > 0 && (i + nth) % 2 === 0) });
      });
    });
  }

  houses(id: string, cap: boolean, spot: Point): void {
    const r = this.random;
    const scale = this.lod > 0 ? (cap ? 1.2 : 1.34) : cap ? 1.45 : 1.75;
    const margin = this.lod > 0 ? (cap ? 6.2 : 7.2) : cap ? 7.5 : 9;
    for (let row = 0, y = margin + 1.2; y < 97; y += 8.3 * scale, row++) {
      for (let x = margin + (row % 2) * 5.4 + r() * 2; x < 95; x += (cap ? 9.8 : 10.6) * scale) {
        const px = x + (r() - 0.5) * 2.4;
        const py = y + (r() - 0.5) * 3.2;
        const kind = r();
        const i = this.square(px, py);
        if (this.g.owner[i] !== id || (this.g.clear[i] as number) < (cap ? 6.4 : 8.4)) continue;
        if (px < margin || px > 100 - margin || py < margin + 0.4 || py > 96) continue;
        if (Math.abs(px - spot[0]) < (cap ? 9.6 : 11.5) && py > spot[1] - 9 && py < spot[1] + 13) continue;
        if (this.g.shields.some((q) => this.underShield(this.turned(q), px, py))) continue;
        if (kind < 0.06) {
          this.up.push({ y: py + 2, svg: tree(px, py, r) });
          continue;
        }
        const size = (scale * (0.9 + r() * 0.26)).toFixed(2);
        this.up.push({
          y: py + 2.4,
          svg: `<g transform="translate(${f1(px)} ${f1(py)}) scale(${size})">${house(0, 0, r, this.lod, py > 17)}</g>`,
        });
      }
    }
  }

  underShield([a, b]: Point, x: number, y: number): boolean {
    return Math.abs(x - a) < 13 && y > b - 10 && y < b + 15;
  }

  gates(): void {
    for (const gate of this.g.gates) {
      const [x, y] = this.turned(gate.p);
      const [ox, oy] = turn([50 + gate.d[0] * 50, 50 + gate.d[1] * 50], this.rot);
      const dx = Math.sign(ox - 50);
      const dy = Math.sign(oy - 50);
      const sideways = dx !== 0;
      const arch = sideways
        ? `<path class="st" d="M${f1(x - 2.6)} ${f1(y + 4)}V${f1(y - 7)}h5.2V${f1(y + 4)}Z"/>` +
          `<path class="dk" d="M${f1(x + dx * 2.8)} ${f1(y + 3.6)}v-5.6q${f1(-dx * 3.4)}-2.6 ${f1(-dx * 3.6)} 1v4.6Z"/>`
        : `<path class="st" d="M${f1(x - 5.4)} ${f1(y + 4)}V${f1(y - 6)}h10.8V${f1(y + 4)}Z"/>` +
          (dy > 0
            ? `<path class="dk" d="M${f1(x - 3.2)} ${f1(y + 4.2)}v-5.2q3.2-4 6.4 0v5.2Z"/>`
            : `<path class="dk" d="M${f1(x - 2.4)} ${f1(y - 2.6)}h4.8v1.2h-4.8Z"/>`);
      this.up.push({ y: y + 3.1 + (sideways ? -4 : 0), svg: arch });
      for (const s of [-6.4, 6.4]) {
        const [tx, ty] = sideways ? [x, y + s] : [x + s, y];
        this.up.push({ y: ty + 3.3, svg: tower(tx, ty, true) });
      }
    }
  }

  /** A paved square with a well and a few houses. */
  crossing(): void {
    if (!this.g.hub) return;
    const r = this.random;
    const [x, y] = this.turned(this.g.hub);
    this.svg += `<circle class="plz" cx="${f1(x)}" cy="${f1(y)}" r="9.4"/>`;
    if (this.lod > 0) this.svg += `<circle class="plz2" cx="${f1(x)}" cy="${f1(y)}" r="6.6"/>`;
    const well =
      `<ellipse class="sh" cx="${f1(x + 1)}" cy="${f1(y + 2.4)}" rx="4.2" ry="2"/>` +
      `<path class="st" d="M${f1(x - 3.6)} ${f1(y)}v2.4q3.6 2 7.2 0v-2.4Z"/>` +
      `<ellipse class="st" cx="${f1(x)}" cy="${f1(y)}" rx="3.6" ry="1.9"/>` +
      `<ellipse class="wat" cx="${f1(x)}" cy="${f1(y)}" rx="2.3" ry="1.1"/>`;
    this.up.push({ y: y + 2, svg: well });
    for (const [ox, oy] of [
      [-15, -12],
      [15, -12],
      [-15, 14],
      [15, 14],
    ] as Point[]) {
      const p: Point = [x + ox + (r() - 0.5) * 2, y + oy + (r() - 0.5) * 2];
      const skip = r() < 0.3;
      const crowded = r() < 0.7 && this.anchors.some(([id, a]) => id.startsWith('f') && dist(a, p) < 11);
      if (skip || crowded || p[0] < 6 || p[0] > 94 || p[1] < 8 || p[1] > 95) continue;
      if (!this.isField(this.square(...p), 5.4) || this.nearPatch(p, 7)) continue;
      const shade = `<ellipse class="sh" cx="${f1(p[0] + 1.6)}" cy="${f1(p[1] + 2.8)}" rx="5.4" ry="1.3"/>`;
      const body = house(0, 0, () => 0.2 + r() * 0.75, this.lod);
      this.up.push({ y: p[1] + 2.4, svg: `${shade}<g transform="translate(${pt(p)}) scale(1.3)">${body}</g>` });
    }
  }

  nearPatch(p: Point, gap: number): boolean {
    return this.g.patch !== null && dist(this.turned(this.g.patch.p), p) < this.g.patch.r + gap;
  }

  trees(): void {
    const r = this.random;
    const wanted = 3 + Math.floor(r() * 4);
    for (let tries = 0, n = 0; tries < 60 && n < wanted; tries++) {
      const p: Point = [5 + r() * 90, 9 + r() * 87];
      if (!this.isField(this.square(...p), 5.2) || this.nearPatch(p, 4.5)) continue;
      if (this.anchors.some(([id, a]) => id.startsWith('f') && Math.abs(a[0] - p[0]) < 10 && Math.abs(a[1] - p[1]) < 7)) continue;
      if (this.up.some((u) => u.p && dist(u.p, p) < 4.4)) continue;
      this.up.push({ y: p[1], svg: tree(...p, r), p });
      n++;
      if (r() < 0.6) {
        const q: Point = [p[0] + (r() < 0.5 ? -4.6 : 4.6), p[1] + (r() - 0.5) * 3];
        if (q[0] > 4 && q[0] < 96 && this.isField(this.square(...q), 4.5) && !this.nearPatch(q, 4.5))
          this.up.push({ y: q[1], svg: tree(...q, r), p: q });
      }
    }
  }
}

const painted = new Map<string, string>();

/** A tile as SVG text for a group of 100 × 100 units; drawn once per type, turn, seed and detail. */
export function tileArt(def: TileDef, rot = 0, options: TileOptions = {}): string {
  const key = `${def.id}/${rot & 3}/${options.seed ?? 0}/${options.lod ?? 1}`;
  let svg = painted.get(key);
  if (!svg) painted.set(key, (svg = new Painter(def, rot & 3, options).paint()));
  return svg;
}

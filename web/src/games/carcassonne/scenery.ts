// The small upright drawings on a tile. They are placed by point and never turned: the light stays in the top left.

import { f1, type Point, pt } from './curves';

type Random = () => number;

export const poly = (cls: string, points: Point[]): string => `<path class="${cls}" d="M${points.map(pt).join('L')}Z"/>`;

/** A house of one of three kinds, standing on (x, y). */
export function house(x: number, y: number, r: Random, lod: number, tall = true): string {
  const kind = r();
  const w = 4.3 + r() * 0.9;
  const roof = ['rf', 'rf', 'rf2', 'rf3'][Math.floor(r() * 4)] as string;
  if (kind < 0.12 && tall) return towerHouse(x, y);
  return kind < 0.58 ? gableHouse(x, y, w, roof, lod) : longHouse(x, y, w, roof, lod);
}

function towerHouse(x: number, y: number): string {
  return (
    poly('st', [
      [x - 2.1, y + 2.6],
      [x + 2.1, y + 2.6],
      [x + 2.1, y - 4.6],
      [x - 2.1, y - 4.6],
    ]) +
    poly('tws', [
      [x + 0.7, y + 2.3],
      [x + 1.8, y + 2.3],
      [x + 1.8, y - 4.4],
      [x + 0.7, y - 4.4],
    ]) +
    poly('sl', [
      [x - 3, y - 4.4],
      [x + 3, y - 4.4],
      [x, y - 10.2],
    ]) +
    poly('slh', [
      [x - 2.3, y - 4.8],
      [x - 0.4, y - 4.8],
      [x - 0.1, y - 9],
    ])
  );
}

function gableHouse(x: number, y: number, w: number, roof: string, lod: number): string {
  let s = poly('hs2', [
    [x - 0.4, y + 2.4],
    [x + w, y + 2.4],
    [x + w, y - 1],
    [x - 0.4, y - 1],
  ]);
  s += poly('hs', [
    [x - w, y + 2.4],
    [x - 0.4, y + 2.4],
    [x - 0.4, y - 1],
    [x - w / 2 - 0.3, y - 4.3],
    [x - w, y - 1],
  ]);
  s += poly(roof, [
    [x - 0.3, y - 0.5],
    [x + w + 0.7, y - 0.5],
    [x + w - 1.5, y - 4.7],
    [x - w / 2 - 0.3, y - 4.7],
  ]);
  s += `<path class="rh" d="M${f1(x - w / 2 - 0.3)} ${f1(y - 4.6)}L${f1(x - w - 0.6)} ${f1(y - 0.6)}"/>`;
  if (lod > 1) {
    s += `<path class="rl" d="M${f1(x + 1)} ${f1(y - 1.9)}H${f1(x + w)}M${f1(x)} ${f1(y - 3.3)}H${f1(x + w - 0.9)}"/>`;
    s += `<rect class="dk" x="${f1(x - w / 2 - 0.9)}" y="${f1(y - 0.2)}" width="1.1" height="1.5"/>`;
  }
  return s;
}

function longHouse(x: number, y: number, w: number, roof: string, lod: number): string {
  let s = poly('hs', [
    [x - w, y + 2.4],
    [x + w, y + 2.4],
    [x + w, y - 1],
    [x - w, y - 1],
  ]);
  s += poly(roof, [
    [x - w - 0.8, y - 0.5],
    [x + w + 0.8, y - 0.5],
    [x + w - 1, y - 4.8],
    [x - w + 1, y - 4.8],
  ]);
  s += `<path class="rh" d="M${f1(x - w + 1.2)} ${f1(y - 4.6)}H${f1(x + w - 1.2)}"/>`;
  if (lod > 1) {
    s += `<path class="rl" d="M${f1(x - w)} ${f1(y - 2)}H${f1(x + w)}M${f1(x - w + 0.7)} ${f1(y - 3.4)}H${f1(x + w - 0.7)}"/>`;
    s += [-2.4, 1.3].map((n) => `<rect class="dk" x="${f1(x + n)}" y="${f1(y + 0.2)}" width="1.1" height="1.3"/>`).join('');
  }
  return s;
}

/** A tower of a city wall, with a roof or with crenels. */
export function tower(x: number, y: number, roofed: boolean): string {
  const s =
    `<path class="tw" d="M${f1(x - 3.3)} ${f1(y + 3.4)}V${f1(y - 5)}h6.6v8.4q-3.3 1.3-6.6 0Z"/>` +
    `<path class="tws" d="M${f1(x + 1)} ${f1(y + 3.9)}V${f1(y - 4.6)}h1.9v8.2Z"/>`;
  return roofed
    ? `${s}${poly('rf', [
        [x - 4.3, y - 4.6],
        [x + 4.3, y - 4.6],
        [x, y - 11],
      ])}<path class="rh" d="M${f1(x - 3.2)} ${f1(y - 5.1)}L${f1(x - 0.4)} ${f1(y - 9.4)}"/>`
    : `${s}<path class="tw" d="M${f1(x - 4)} ${f1(y - 4.2)}v-3.4h1.9v1.3h1.2v-1.3h1.8v1.3h1.2v-1.3h1.9v3.4Z"/>`;
}

/** A cypress or a round tree. */
export function tree(x: number, y: number, r: Random): string {
  if (r() < 0.38) {
    return (
      `<ellipse class="sh" cx="${f1(x + 1.4)}" cy="${f1(y + 1.4)}" rx="2.6" ry="1.1"/>` +
      `<path class="tr" d="M${f1(x)} ${f1(y - 8)}q2.4 4 2 7.4q-.3 2-2 2t-2-2q-.4-3.4 2-7.4Z"/>` +
      `<path class="trh" d="M${f1(x - 0.3)} ${f1(y - 6)}q-1.4 3-1.1 5.6q.5 .8 .9 .6Z"/>`
    );
  }
  const q = 2.5 + r() * 0.9;
  return (
    `<ellipse class="sh" cx="${f1(x + 1.5)}" cy="${f1(y + 1.5)}" rx="${f1(q + 0.6)}" ry="1.5"/>` +
    `<circle class="tr" cx="${f1(x)}" cy="${f1(y - 1.2)}" r="${f1(q)}"/>` +
    `<circle class="trh" cx="${f1(x - 0.8)}" cy="${f1(y - 2)}" r="${f1(q * 0.5)}"/>`
  );
}

/** The monastery's chapel, about 34 wide and 36 tall, standing on (x, y + 12). */
export function chapel(x: number, y: number, lod: number): string {
  const X = (n: number) => f1(x + n);
  const Y = (n: number) => f1(y + n);
  let s = `<ellipse class="sh" cx="${X(3)}" cy="${Y(12.6)}" rx="17" ry="3.4"/>`;
  s += `<path class="hs" d="M${X(-4)} ${Y(12)}V${Y(1)}H${X(15)}V${Y(12)}Z"/>`;
  s +=
    `<path class="rf" d="M${X(-5.5)} ${Y(2)}L${X(-2.5)} ${Y(-7)}H${X(13.4)}L${X(16.6)} ${Y(2)}Z"/>` +
    `<path class="rh" d="M${X(-2)} ${Y(-6.6)}H${X(13)}"/>`;
  if (lod > 0) s += `<path class="rl" d="M${X(-4)} ${Y(-0.6)}H${X(15)}M${X(-3)} ${Y(-3.4)}H${X(14)}"/>`;
  s += [1, 6, 11].map((n) => `<path class="dk" d="M${X(n)} ${Y(9)}v-3.2q1-1.6 2 0v3.2Z"/>`).join('');
  s +=
    `<path class="st" d="M${X(-13)} ${Y(12)}V${Y(-7)}h9V${Y(12)}Z"/>` +
    `<path class="tws" d="M${X(-6.4)} ${Y(11.6)}V${Y(-6.6)}h2V${Y(11.6)}Z"/>`;
  s +=
    `<path class="sl" d="M${X(-14.2)} ${Y(-6.6)}L${X(-8.5)} ${Y(-18)}L${X(-2.8)} ${Y(-6.6)}Z"/>` +
    `<path class="slh" d="M${X(-12.6)} ${Y(-7.2)}L${X(-8.7)} ${Y(-16)}L${X(-9)} ${Y(-7.2)}Z"/>`;
  s +=
    `<path class="dk" d="M${X(-10.2)} ${Y(-1)}v-2.6q1.7-2.4 3.4 0v2.6Z"/>` +
    `<path class="dk" d="M${X(-10.4)} ${Y(12)}v-4.4q1.9-2.8 3.8 0v4.4Z"/>`;
  return `${s}<path class="ln cross" d="M${X(-8.5)} ${Y(-18)}v-4.6M${X(-10.1)} ${Y(-21)}h3.2"/>`;
}

/** A city's shield. */
export function shield(x: number, y: number): string {
  const d = `M${f1(x - 6.4)} ${f1(y - 7.4)}h12.8v6.8c0 4.6-3 7-6.4 8.6c-3.4-1.6-6.4-4-6.4-8.6Z`;
  return (
    `<ellipse class="sh" cx="${f1(x + 1.2)}" cy="${f1(y + 8)}" rx="6" ry="1.6"/><path class="shdo" d="${d}"/><path class="shd" d="${d}"/>` +
    `<path class="shc" d="M${f1(x - 3.6)} ${f1(y + 1.6)}v-5.6h1.6v1.4h1.2v-1.4h1.6v1.4h1.2v-1.4h1.6v5.6Z"/>` +
    `<path class="shc" d="M${f1(x - 4.6)} ${f1(y + 2.2)}h9.2l-.5 1.5h-8.2Z"/>`
  );
}

/** The sign in a crop circle: shield, pitchfork or club. */
export function cropSign(sign: string, x: number, y: number, k: number): string {
  const open = `<g transform="translate(${f1(x)} ${f1(y)}) scale(${k.toFixed(3)})">`;
  if (sign === 'shield') return `${open}<path class="crs" d="M-5-6h10v5.4c0 3.8-2.4 5.8-5 7c-2.6-1.2-5-3.2-5-7ZM0-6V6.2M-5-.6H5"/></g>`;
  if (sign === 'pitchfork') return `${open}<path class="crs" d="M0 8.5V-7.5M-4.6-7.5v4.2q0 3.4 4.6 3.4t4.6-3.4v-4.2"/></g>`;
  return (
    `${open}<g transform="rotate(38)">` +
    `<path class="crf" d="M-1.3 9.5h2.6L2.2 2C4.6-1 4.8-5.4 3.4-7.6C2-9.8-2-9.8-3.4-7.6C-4.8-5.4-4.6-1-2.2 2Z"/>` +
    '<path class="crs thin" d="M-3.8-7l-2-1.2M3.8-7l2-1.2M-4.2-3h-2.2M4.2-3h2.2M0-9.4v-2"/></g></g>'
  );
}

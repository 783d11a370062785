// The pieces of this game for a drawing outside the browser: the wheel with its prices and places, and what stands for what.

import { letters, type Pieces } from '../../lib/drawn';
import { COLOUR_NAMES, OBJECT_NAMES } from './declared';
import { objectIcon } from './icons';
import { DISC, middle, NOTCH, polar, priceSpot, reversed, RIM, ring, spots, VEINS } from './wheel';
import de from './words/de.json';
import en from './words/en.json';
import nl from './words/nl.json';

const SEGMENTS = [0, 1, 2, 3, 4, 5];
const MOST = 12; // blocks of a segment that have places of their own
const near = ([x, y]: readonly number[]): number[] => [+(x ?? 0).toFixed(1), +(y ?? 0).toFixed(1)];

const gradients =
  '<radialGradient id="w-disc" cx=".34" cy=".28" r=".85"><stop offset="0" stop-color="var(--wheel-1)"/>' +
  '<stop offset=".62" stop-color="var(--wheel-2)"/><stop offset="1" stop-color="var(--wheel-3)"/></radialGradient>' +
  '<linearGradient id="w-wood" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="var(--wood-hi)"/>' +
  '<stop offset=".5" stop-color="var(--wood)"/><stop offset="1" stop-color="var(--wood-lo)"/></linearGradient>' +
  '<radialGradient id="w-hub" cx=".34" cy=".28" r=".9"><stop offset="0" stop-color="#fbe7a3"/>' +
  '<stop offset=".5" stop-color="#cf9632"/><stop offset="1" stop-color="#7d5312"/></radialGradient>';

const vein = ([a, b, c, d]: (typeof VEINS)[number]): string =>
  `<path d="M${a} ${b}C${a * 0.3} ${b * 0.6} ${c * 0.8} ${d * 0.2} ${c} ${d}" stroke-width="1.3" opacity=".5"/>`;

function joint(segment: number): string {
  const [x1, y1] = near(polar(52, middle(segment) + 30));
  const [x2, y2] = near(polar(176, middle(segment) + 30));
  return `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="var(--wheel-3)" stroke-width="3"/>`;
}

/** The wheel without anything that changes. */
const wheel =
  `<circle r="${RIM + 10}" fill="url(#w-wood)"/><circle r="${RIM + 9}" fill="none" stroke="var(--wood-hi)" stroke-width="1.5"/>` +
  '<circle r="183" fill="var(--wood-lo)"/>' +
  SEGMENTS.map((s) => `<path d="${ring(s)}" fill="var(--paper-2)" stroke="var(--wood-lo)" stroke-width="1.2"/>`).join('') +
  `<circle r="${DISC}" fill="url(#w-disc)"/><g fill="none" stroke="var(--wheel-vein)">${VEINS.map(vein).join('')}</g>` +
  SEGMENTS.map(joint).join('') +
  '<circle r="177" fill="none" stroke="var(--wood-hi)" stroke-width="1.5" opacity=".7"/>';
const hub =
  '<circle r="50" fill="url(#w-hub)"/><circle r="43" fill="none" stroke="#7d5312" stroke-width="1.5" opacity=".7"/>' +
  '<circle r="38" fill="url(#w-disc)" stroke="#7d5312"/>';

export default (): Pieces => ({
  gradients,
  wheel,
  hub,
  notch: NOTCH,
  romans: SEGMENTS.map((s) => [...near(polar(226.5, middle(s))), middle(s) + (reversed(s) ? -90 : 90)]),
  prices: SEGMENTS.map((s) => COLOUR_NAMES.map((_, k) => near(priceSpot(s, k)))),
  spots: SEGMENTS.map((s) => Array.from({ length: MOST + 1 }, (_, n) => spots(s, n).map(near))),
  objects: Object.fromEntries(OBJECT_NAMES.map((object) => [object, `i-${objectIcon(object)}`])),
  letters: letters({ en, nl, de }),
});

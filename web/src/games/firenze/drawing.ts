// The pieces of this game for a drawing outside the browser: the six towers of the board and where everything on them is.

import { letters, type Pieces } from '../../lib/drawn';
import { CARD_NAMES, COLOUR_NAMES, ORDER_NAMES } from './declared';
import { cardIcon } from './icons';
import { arch, battlement, BOTTOM, FH, FLOORS, floorTop, FY, GAP, TW, W, X0 } from './towers';
import de from './words/de.json';
import en from './words/en.json';
import nl from './words/nl.json';

const left = (tower: number): number => X0 + tower * (TW + GAP);

const gradients =
  '<linearGradient id="t-round" x1="0" x2="1"><stop offset="0" stop-color="#fff" stop-opacity=".42"/>' +
  '<stop offset=".3" stop-color="#fff" stop-opacity=".05"/><stop offset=".7" stop-color="#000" stop-opacity=".06"/>' +
  '<stop offset="1" stop-color="#000" stop-opacity=".42"/></linearGradient>' +
  '<radialGradient id="t-gold" cx=".34" cy=".28" r=".9"><stop offset="0" stop-color="#fbe7a3"/>' +
  '<stop offset=".5" stop-color="#cf9632"/><stop offset="1" stop-color="#7d5312"/></radialGradient>' +
  '<pattern id="t-ashlar" width="42" height="31" patternUnits="userSpaceOnUse">' +
  '<path d="M0 .5h42M0 16h42M10 0v16M31 0v16M20 16v15M41 16v15" fill="none" stroke="#000" stroke-opacity=".27" ' +
  'stroke-width=".8"/></pattern>';

function tower(colour: string, i: number): string {
  const x = left(i);
  const wall = `x="${x}" y="${FY - 16}" width="${TW}" height="${BOTTOM - FY + 16}"`;
  const rim = colour === 'white' ? 'var(--ink-3)' : `var(--stone-${colour}-lo)`;
  return (
    `<rect ${wall} fill="var(--stone-${colour})"/><path d="${battlement(x)}" fill="var(--stone-${colour})"/>` +
    `<rect ${wall} fill="url(#t-ashlar)" opacity=".4"/><rect ${wall} fill="url(#t-round)"/>` +
    `<path d="${battlement(x)}" fill="url(#t-round)" stroke="${rim}"/>` +
    `<path d="M${x - 5} ${FY - 15}h${TW + 10}" stroke="#000" stroke-opacity=".4" stroke-width="2.5"/>`
  );
}

const sign = (colour: string, i: number): string =>
  `<rect x="${left(i) + TW / 2 - 34}" y="${BOTTOM + 12}" width="68" height="30" rx="5" fill="var(--stone-${colour})" ` +
  `stroke="${colour === 'white' ? 'var(--ink-3)' : `var(--stone-${colour}-lo)`}"/>`;

export default (): Pieces => ({
  size: [W, BOTTOM + 54],
  gradients,
  towers: COLOUR_NAMES.map((c, i) => tower(c, i) + sign(c, i)).join(''),
  levels: Object.fromEntries(FLOORS.map((floor) => [floor, floorTop(floor) + FH / 2])),
  signs: Object.fromEntries(COLOUR_NAMES.map((c, i) => [c, [left(i) + TW / 2, BOTTOM + 33]])),
  flags: Object.fromEntries(COLOUR_NAMES.map((c, i) => [c, [left(i) + TW / 2 - 20, FY - 30]])),
  orders: Object.fromEntries(
    ORDER_NAMES.map((id) => {
      const [colour, floor] = id.split('-') as [(typeof COLOUR_NAMES)[number], string];
      const x = left(COLOUR_NAMES.indexOf(colour));
      return [id, { x: x + TW / 2, y: floorTop(+floor) + 10, arch: arch(x, +floor) }];
    }),
  ),
  emblems: Object.fromEntries(CARD_NAMES.map((card) => [card, `i-${cardIcon(card)}`])),
  letters: letters({ en, nl, de }),
});

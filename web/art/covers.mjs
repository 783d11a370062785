// What the covers are drawn with, 300 × 380: flat inks in layers, one light from the top left. Cover inks are fixed: a printed
// box does not change with the theme, so a cover is a plain picture file and needs no style sheet.
import { folded } from './symbols.mjs';

/** A linear gradient, downwards unless it goes to the right. */
export const grad = (id, stops, v = true) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${v ? 0 : 1}" y2="${v ? 1 : 0}">${stops
    .map(
      ([o, c, a]) => `<stop offset="${o}"
    stop-color="${c}"${a != null ? ` stop-opacity="${a}"` : ''}/>`,
    )
    .join('')}</linearGradient>`;

/** A filled path. */
export const p = (d, f, x = '') => `<path d="${d}" fill="${f}" ${x}/>`;

/** A cypress with its foot at x, y. */
export const cypress = (x, y, h, c = '#2f4a34', c2 = '#46664a') =>
  p(
    `M${x} ${y - h}q${h * 0.2} ${h * 0.45} ${h * 0.15} ${h * 0.8}q-${h * 0.03} ${h * 0.2}-${h * 0.15}
      ${h * 0.2}t-${h * 0.15}-${h * 0.2}q-${h * 0.05}-${h * 0.35} ${h * 0.15}-${h * 0.8}Z`,
    c,
  ) +
  p(
    `M${x - h * 0.02} ${y - h * 0.85}q-${h * 0.12} ${h * 0.4}-${h * 0.09} ${h * 0.72}q${h * 0.04} ${h * 0.08} ${h * 0.06} ${h * 0.06}Z`,
    c2,
  );

/** A cover as a whole SVG document. */
export const cover = (drawing) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 380" preserveAspectRatio="xMidYMid slice">${folded(drawing)}</svg>\n`;

// Stones, as cubes and as flat ashlars: colour from data-stone (--st --st-hi --st-lo --st-ink), pattern as in tokens.css.
import { repeat, symbol } from './symbols.mjs';

const PATTERNS = {
  white: (x, y, w, h) =>
    `<path d="M${x + 1} ${y + h * 0.85}c${w * 0.18}-${h * 0.1} ${w * 0.2}-${h * 0.4} ${w * 0.4}-${h * 0.45}s${w * 0.25}-${h * 0.3}
      ${w * 0.5}-${h * 0.3}"
      fill="none" opacity=".55"/>`,
  yellow: (x, y, w, h) =>
    repeat(Math.floor(w / 5), (i) =>
      repeat(Math.floor(h / 5), (j) => `<circle cx="${x + 3.2 + i * 5}" cy="${y + 3 + j * 5}" r=".9" fill="var(--st-ink)" stroke="none"/>`),
    ),
  red: (x, y, w, h) =>
    repeat(Math.ceil((w + h) / 6), (i) => {
      const k = 5 + i * 6,
        x1 = Math.max(0, k - h),
        y1 = Math.min(h, k),
        x2 = Math.min(w, k),
        y2 = Math.max(0, k - w);
      return `<path d="M${x + x1} ${y + y1}L${x + x2} ${y + y2}"/>`;
    }),
  purple: (x, y, w, h) =>
    repeat(Math.ceil((w + h) / 6), (i) => {
      const k = 5 + i * 6,
        x1 = Math.max(0, k - h),
        y1 = Math.min(h, k),
        x2 = Math.min(w, k),
        y2 = Math.max(0, k - w);
      return `<path d="M${x + w - x1} ${y + y1}L${x + w - x2} ${y + y2}"/>`;
    }),
  green: (x, y, w, h) => repeat(Math.floor(h / 4.5), (i) => `<path d="M${x} ${y + 3.2 + i * 4.5}h${w}"/>`),
  blue: (x, y, w, h) => repeat(Math.floor(w / 4.5), (i) => `<path d="M${x + 3 + i * 4.5} ${y}v${h}"/>`),
  black: (x, y, w, h) => PATTERNS.red(x, y, w, h) + PATTERNS.purple(x, y, w, h),
};

export const STONES = Object.entries(PATTERNS).flatMap(([colour, pattern]) => {
  const P = (x, y, w, h) => `<g fill="none" stroke="var(--st-ink)" stroke-width=".9" opacity=".38">${pattern(x, y, w, h)}</g>`;
  return [
    symbol(
      `i-block-${colour}`,
      '0 0 40 42',
      `<path d="M9 41l24-1 6-6-9-4z" fill="#000" opacity=".25"/><path d="M3 13l7-9h27l-7 9z" fill="var(--st-hi)"/><path d="M30
        13l7-9v25l-7 9z" fill="var(--st-lo)"/><path d="M3 13h27v25H3z" fill="var(--st)"/>${P(3, 13, 27, 25)}<path d="M3 13h27v25H3z"
        fill="url(#g-face)"/><path d="M8 10c3-2 9 0 12-3M33 12c-1 5 2 8 1 14" fill="none" stroke="var(--st-ink)" stroke-width=".8"
        opacity=".3"/><path d="M3.600 37.500V13.600H29.500" fill="none" stroke="#fff" stroke-width="1.100" opacity=".6"/><path d="M3
        13l7-9h27v25l-7 9H3z" fill="none" stroke="var(--st-edge,#2a1c10)" stroke-width="1.300" stroke-linejoin="round" opacity=".75"/>
        <circle cx="16.500" cy="25.500" r="8.200" fill="var(--st)"/>`,
    ),
    symbol(
      `i-stone-${colour}`,
      '0 0 40 26',
      `<path d="M4 25.500h31l3-4-4-3z" fill="#000" opacity=".3"/><path d="M1.500 6l4-4.500h33l-4 4.500z" fill="var(--st-hi)"/><path
        d="M34.500 6l4-4.500v16l-4 5z" fill="var(--st-lo)"/><rect x="1.500" y="6" width="33" height="16.500"
        fill="var(--st)"/>${P(1.5, 6, 33, 16.5)}<rect x="1.500" y="6" width="33" height="16.500" fill="url(#g-face)"/><path d="M2.100
        22V6.600H34" fill="none" stroke="#fff" stroke-width="1" opacity=".55"/><path d="M1.500 6l4-4.500h33v16l-4 5h-33z" fill="none"
        stroke="var(--st-edge,#2a1c10)" stroke-width="1.100" stroke-linejoin="round" opacity=".75"/><rect x="11" y="8" width="14"
        height="12.500" rx="4" fill="var(--st)"/>`,
    ),
  ];
});

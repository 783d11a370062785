// The eight player shapes and a follower, drawn once for the client and for the covers.

/** Player shapes 1 to 8, centred on 0,0 and about 2 units wide. */
export const SHAPES = [
  '',
  'M1 0A1 1 0 1 1-1 0A1 1 0 1 1 1 0Z',
  'M-.88-.88H.88V.88H-.88Z',
  'M0-1L1.02.85H-1.02Z',
  'M0-1.1L1 0L0 1.1L-1 0Z',
  'M-.5-.88H.5L1 0L.5.88H-.5L-1 0Z',
  'M0-1.1L.27-.36L1.05-.34L.43.14L.65.9L0 .46L-.65.9L-.43.14L-1.05-.34L-.27-.36Z',
  'M-.34-1H.34V-.34H1V.34H.34V1H-.34V.34H-1V-.34H-.34Z',
  'M-.9-.9H.9V.1C.9.65.45.95 0 1.12C-.45.95-.9.65-.9.1Z',
];

/**
 * @typedef {object} Figure
 * @property {string} body the silhouette, in a box of 32 × 36 with the feet on y 34 and the centre on x 16
 * @property {string} cut dark details
 * @property {[number, number, number]} mark centre and radius of the player's shape
 * @property {string} [plate] a shield under the shape
 * @property {number} [dx] how far the centre lies off x 16
 * @property {number} width of the box
 */

/** Somebody of no trade: how a player is shown wherever a game says no more.
 * @type {Figure} */
export const BUILDER = {
  body: `M16 3C19.2 3 21.4 5.2 21.4 8.2C21.4 10 20.6 11.6 19.4 12.6C23.6 13.6 26.6 17 27.6 22.4L29 34H3L4.4 22.4C5.4 17 8.4 13.6 12.6
    12.6C11.4 11.6 10.6 10 10.6 8.2C10.6 5.2 12.8 3 16 3Z`,
  cut: '',
  mark: [16, 23.4, 4],
  width: 40,
};

/**
 * A follower as SVG text, feet at (x, y), `h` high in the units of the parent. Colours come from `--p` and its kin,
 * so it must stand inside something with `data-p`; `paint` replaces them where there is no style sheet (covers).
 * @param {Figure} figure @param {number} shape @param {number} x @param {number} y @param {number} h
 * @param {(name: string) => string} paint
 */
export function follower(figure, shape, x, y, h = 22, paint = (name) => `var(--${name})`) {
  const k = h / 34;
  const dx = figure.dx ?? 0;
  const [mx, my, mr] = figure.mark;
  const left = (x - (16 + dx) * k).toFixed(2);
  const top = (y - 34 * k).toFixed(2);
  return [
    `<g transform="translate(${left} ${top}) scale(${k.toFixed(3)})">`,
    `<ellipse cx="${18 + dx}" cy="33.6" rx="15" ry="3.4" fill="#1d140a" opacity=".32"/>`,
    `<path d="${figure.body}" fill="none" stroke="${paint('rim')}" stroke-width="4.6" stroke-linejoin="round"/>`,
    `<path d="${figure.body}" fill="${paint('p')}" stroke="${paint('p-deep')}" stroke-width="2" stroke-linejoin="round"/>`,
    figure.plate
      ? `<path d="${figure.plate}" fill="${paint('p-deep')}" stroke="${paint('p-ink')}" stroke-width="1.2" stroke-linejoin="round"/>`
      : '',
    figure.cut ? `<path d="${figure.cut}" fill="${paint('p-deep')}"/>` : '',
    `<path d="${SHAPES[shape]}" transform="translate(${mx} ${my}) scale(${mr})" fill="${paint('p-ink')}"/>`,
    '</g>',
  ].join('');
}

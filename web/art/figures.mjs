// The eight player shapes and the followers, drawn once for the client (src/) and for the covers (art/covers.mjs).

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

/** @type {Record<string, Figure>} */
export const FOLLOWERS = {
  knight: {
    body: 'M9.4 7.8C9.4 3.6 12 1.6 15.4 1.6C15.6-1 18.2-3 22.4-2.2C20.4-1.2 19.6.6 19.6 2.4C21.4 3.4 22.2 5.4 22.2 7.8V14.4L21.4 15.6C24 16.2 26.4 17.6 28 19.4L30.6 19.2V15.6L28 15.4V12.8L30.7 12.6L30.5 0L32.2-3.4L33.9 0L33.7 12.6L36.4 12.8V15.4L33.8 15.6V21.6C33.8 23.8 32 24.8 30 24.2L26.8 23L28.4 34H5L6 27.2C2.4 25.4.2 22 .2 17.6V13.8H9.4Z',
    cut: 'M11.2 7.6H20.4V9.8H16.7V13.4H14.9V9.8H11.2Z',
    mark: [6.6, 19.2, 3.1],
    plate: 'M.8 14.4H12.4V18.6C12.4 22.8 9.6 25.4 6.6 26.6C3.6 25.4.8 22.8.8 18.6Z',
    width: 43,
  },
  highwayman: {
    body: 'M9.6 8.4C10 4 12.4 2 16.2 2C20 2 22.2 4.2 22.6 7.6L23 8.4C25.6 8.8 28 9.6 28 10.8C28 12 25 12.8 22 13.1L21.2 15.4C23.4 16.4 24.8 18 25.6 20L29.2 10.4C28.6 7.6 29.8 4.6 31.6 4.2C33.8 3.8 34.8 6.8 34 9.6C33.4 11.8 32.2 12.6 31.2 12.8L27 24.4C28 27.4 28.4 30.6 28.6 34H3.4C3.6 27 5.4 18.6 11.2 15.6L10.4 13.1C7.2 12.8 4.2 12 4.2 10.8C4.2 9.6 6.8 8.8 9.6 8.4Z',
    cut: 'M11.2 13H21.2L20.4 15.4C18.6 16.2 17.2 15.6 16.2 15.2C15.2 15.6 13.8 16.2 12 15.4Z',
    mark: [15.4, 25.4, 3.6],
    width: 42,
  },
  monk: {
    body: 'M16 2C21.6 2 24.6 6.4 23.8 12.2C27 16.4 28.8 25 29.2 34H2.8C3.2 25 5 16.4 8.2 12.2C7.4 6.4 10.4 2 16 2Z',
    cut: 'M16 6.2C18.8 6.2 20.3 8.2 20 11C19.7 13.6 18 15 16 15C14 15 12.3 13.6 12 11C11.7 8.2 13.2 6.2 16 6.2Z',
    mark: [16, 22.6, 3.5],
    width: 40,
  },
  farmer: {
    body: 'M-.4 19.4C-.8 17.8 1.8 16.2 4.6 15.6C5 12 7.4 10 10.6 10.6C13.4 11.1 14.8 13 14.8 15.6C17.6 16 19.8 17 19.6 18.4C19.5 19.4 17.8 20 15.8 20.2C15.8 21.2 15.5 22.1 15 22.9C18.6 22.1 22 22.9 24.8 25L29.4 16.6C30.4 14.8 33.2 14.8 34.2 16.6L41.6 31C42.4 32.8 41.6 34 39.8 34H6C3.6 34 2.8 32.4 3.6 30.4C4.2 28.8 5.2 27 6.6 25.6C5.2 24.4 4.6 22.6 4.8 20.8C2 20.8-.1 20.4-.4 19.4Z',
    cut: 'M4.8 18.9C8.4 19.4 12.2 19.2 15.6 18.3L15.8 20.2C12.2 21 8.4 21.2 4.8 20.8Z',
    mark: [19.2, 28.8, 3.2],
    dx: 4,
    width: 48,
  },
  builder: {
    body: 'M16 3C19.2 3 21.4 5.2 21.4 8.2C21.4 10 20.6 11.6 19.4 12.6C23.6 13.6 26.6 17 27.6 22.4L29 34H3L4.4 22.4C5.4 17 8.4 13.6 12.6 12.6C11.4 11.6 10.6 10 10.6 8.2C10.6 5.2 12.8 3 16 3Z',
    cut: '',
    mark: [16, 23.4, 4],
    width: 40,
  },
};

/**
 * A follower as SVG text, feet at (x, y), `h` high in the units of the parent. Colours come from `--p` and its kin,
 * so it must stand inside something with `data-p`; `paint` replaces them where there is no style sheet (covers).
 * @param {string} role @param {number} shape @param {number} x @param {number} y @param {number} h
 * @param {(name: string) => string} paint
 */
export function follower(role, shape, x, y, h = 22, paint = (name) => `var(--${name})`) {
  const figure = FOLLOWERS[role] ?? FOLLOWERS.builder;
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
    figure.plate ? `<path d="${figure.plate}" fill="${paint('p-deep')}" stroke="${paint('p-ink')}" stroke-width="1.2" stroke-linejoin="round"/>` : '',
    figure.cut ? `<path d="${figure.cut}" fill="${paint('p-deep')}"/>` : '',
    `<path d="${SHAPES[shape]}" transform="translate(${mx} ${my}) scale(${mr})" fill="${paint('p-ink')}"/>`,
    '</g>',
  ].join('');
}

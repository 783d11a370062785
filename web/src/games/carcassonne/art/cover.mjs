// A walled city on its hill, a knight and a highwayman on the road to it.
import { cypress, grad, p } from '../../../../art/covers.mjs';
import { follower } from '../../../../art/figures.mjs';
import { rng } from '../../../../art/rng.mjs';
import { FOLLOWERS } from './followers.mjs';

const RED = { p: '#c63f2c', 'p-deep': '#7c1f12', 'p-ink': '#fff4ef', rim: '#fffaf0' };
const BLUE = { p: '#2463ab', 'p-deep': '#123a69', 'p-ink': '#f1f7ff', rim: '#fffaf0' };
const ink = (colours) => (name) => colours[name];

/** A round tower with a cone: foot at x, y. */
const tower = (x, y, w, h, wall, shade, roof, roof2, rh) =>
  p(`M${x - w / 2} ${y}V${y - h}H${x + w / 2}V${y}Z`, wall) +
  p(`M${x + w * 0.12} ${y}V${y - h}H${x + w / 2}V${y}Z`, shade) +
  p(`M${x - w * 0.68} ${y - h}H${x + w * 0.68}L${x} ${y - h - rh}Z`, roof) +
  p(`M${x + w * 0.05} ${y - h}H${x + w * 0.68}L${x} ${y - h - rh}Z`, roof2) +
  `<rect x="${x - w * 0.12}" y="${y - h * 0.72}" width="${w * 0.2}" height="${w * 0.42}" rx="${w * 0.1}" fill="#3a2716" opacity=".7"/>`;

/** A wall with battlements. */
const cren = (x, y, w, h, wall, shade, n) => {
  const u = w / (2 * n - 1);
  let d = `M${x} ${y}V${y - h}`;
  for (let i = 0; i < n; i++) d += `v-${u * 0.9}h${u}v${u * 0.9}${i < n - 1 ? `h${u}` : ''}`;
  return p(d + `V${y}Z`, wall) + p(`M${x} ${y}V${y - h * 0.26}H${x + w}V${y}Z`, shade, 'opacity=".5"');
};

export default function draw() {
  const r = rng('cov1');
  let s = `<defs>${grad('ca', [
    [0, '#f4c873'],
    [0.45, '#f8e3b0'],
    [1, '#fbf0d2'],
  ])}${grad('cb', [
    [0, '#a9bd6a'],
    [1, '#6e8c45'],
  ])}${grad('cc', [
    [0, '#8fab55'],
    [1, '#4f7038'],
  ])}</defs>`;
  s += `<rect width="300" height="380" fill="url(#ca)"/><circle cx="72" cy="78" r="30" fill="#fff4cf"/><circle cx="72" cy="78" r="46"
    fill="#fff4cf" opacity=".35"/>`;
  s += p('M0 190Q60 150 120 172T230 150T300 168V380H0Z', '#c9c48c') + p('M0 214Q80 176 160 200T300 184V380H0Z', '#b5bf74');
  /* the walled city on its hill */
  s += p('M52 262Q150 150 262 252V300H40Z', `url(#cb)`);
  const W = '#f2e2c0',
    S = '#c9ab7c',
    RF = '#b9502f',
    RF2 = '#8e3a20';
  s +=
    cren(128, 196, 62, 60, '#ead6b0', '#b99a6b', 5) +
    tower(136, 176, 20, 62, W, S, '#56708e', '#3d546e', 34) +
    tower(182, 184, 18, 52, W, S, '#56708e', '#3d546e', 30) +
    tower(160, 170, 24, 84, W, S, RF, RF2, 40);
  s += `<path d="M160 46v-16M160 31l16 5l-16 5" stroke="#3a2716" stroke-width="1.600" fill="#ad4a2a"/>`;
  const hs = (x, y, w) =>
    p(`M${x} ${y}v-${w * 0.5}h${w}v${w * 0.5}Z`, W) +
    p(`M${x - 1.5} ${y - w * 0.5}l${w * 0.24}-${w * 0.42}h${w * 0.6}l${w * 0.28} ${w * 0.42}Z`, r() < 0.5 ? RF : '#cf6a43');
  for (const [x, y, w] of [
    [92, 214, 18],
    [112, 206, 17],
    [196, 206, 19],
    [218, 216, 17],
    [104, 222, 19],
    [128, 214, 18],
    [150, 208, 18],
    [172, 212, 18],
    [192, 220, 19],
    [214, 228, 16],
    [86, 228, 17],
  ])
    s += hs(x, y, w);
  s +=
    cren(74, 246, 168, 20, W, S, 14) +
    tower(76, 250, 22, 38, W, S, RF, RF2, 26) +
    tower(240, 250, 22, 38, W, S, RF, RF2, 26) +
    tower(116, 250, 18, 32, W, S, '#56708e', '#3d546e', 22) +
    tower(202, 250, 18, 32, W, S, '#56708e', '#3d546e', 22);
  s +=
    p('M142 250v-34h36v34Z', W) +
    p('M164 250v-34h14v34Z', S, 'opacity=".7"') +
    p('M150 250v-14q10-14 20 0v14Z', '#4a2f18') +
    cren(140, 218, 40, 4, W, S, 5);
  s +=
    p('M0 268Q70 232 150 250T300 244V380H0Z', `url(#cc)`) +
    p(
      'M152 249Q150 262 176 276T192 318T108 352T70 380H150Q170 352 214 334T216 276T170 249Z',
      '#f3e4bf',
      'stroke="#8a7245" stroke-width="2"',
    );
  for (const [x, y, h] of [
    [36, 268, 44],
    [50, 276, 36],
    [258, 262, 42],
    [272, 272, 50],
    [244, 296, 34],
    [24, 318, 40],
  ])
    s += cypress(x, y, h);
  s += p('M0 330Q40 318 80 340L60 380H0Z', '#5a7a3d') + p('M180 380Q220 338 300 340V380Z', '#557539');
  s += `<g opacity=".5" stroke="#3f5e2c" stroke-width="1.200"
    fill="none">${Array.from(
      { length: 7 },
      (_, i) => `<path d="M${206 + i * 13} ${376 - i * 1.5}q8-${14 - i}
      22-${22 - i}"/>`,
    ).join('')}</g>`;
  s += follower(FOLLOWERS.highwayman, 2, 197, 304, 32, ink(BLUE)) + follower(FOLLOWERS.knight, 1, 124, 340, 46, ink(RED));
  return s;
}

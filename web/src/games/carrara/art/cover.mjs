// Marble mountains, a palace, the wheel of blocks.
import { cypress, grad, p } from '../../../../art/covers.mjs';

const STONES = {
  white: ['#f7f4ee', '#ffffff', '#c9c2b5'],
  yellow: ['#ecbf3c', '#f8da77', '#b5871a'],
  red: ['#bb4330', '#de7661', '#832a1b'],
  green: ['#437a4e', '#79ac80', '#2c5736'],
  blue: ['#3f70a8', '#759fce', '#274c79'],
  black: ['#3b3733', '#6a645d', '#191715'],
};

export default function draw() {
  let s = `<defs>${grad('ca', [
    [0, '#8fb9cf'],
    [0.6, '#d5e6e6'],
    [1, '#f6efdd'],
  ])}${grad('cb', [
    [0, '#fdfcf8'],
    [1, '#cfd0cb'],
  ])}</defs>`;
  s += `<rect width="300" height="380" fill="url(#ca)"/>`;
  s +=
    p('M0 196L44 120L72 146L120 62L152 112L178 84L226 150L252 118L300 178V300H0Z', '#b9c4c6') +
    p('M120 62L152 112L138 118L128 104L112 126L96 104Z', '#f7f6f1') +
    p('M44 120L72 146L58 150L46 140L34 148L30 144Z', '#eef0ec') +
    p('M178 84L206 122L190 122L178 108L166 122L156 118Z', '#f3f3ee') +
    p('M252 118L276 148L258 146L246 154L236 140Z', '#eceeea') +
    p('M120 62L152 112L178 84L226 150L252 118L300 178V300H150Z', '#93a3a8', 'opacity=".45"');
  /* quarry steps */
  const step = (x, y, w, h, d) =>
    p(`M${x} ${y}h${w}v${h}h-${w}Z`, '#e9e7df') +
    p(`M${x} ${y}l${d}-${d * 0.6}h${w}l-${d} ${d * 0.6}Z`, '#fffdf8') +
    p(`M${x + w} ${y}l${d}-${d * 0.6}v${h}l-${d} ${d * 0.6}Z`, '#bdbbb2') +
    `<path d="M${x + w * 0.2} ${y + 2}l${w * 0.12} ${h * 0.5}l-${w * 0.05} ${h * 0.4}M${x + w * 0.7} ${y + h * 0.2}l-${w * 0.1} ${h * 0.6}"
      stroke="#c9c6bc" stroke-width="1" fill="none"/>`;
  s += step(176, 196, 96, 30, 20) + step(150, 226, 132, 32, 20) + step(122, 258, 168, 34, 20);
  /* palace with arcades */
  const px = 20,
    py = 292;
  s +=
    p(`M${px} ${py}V${py - 118}h104V${py}Z`, '#f3e9d6') +
    p(`M${px + 78} ${py}V${py - 118}h26V${py}Z`, '#d9c8aa') +
    p(`M${px - 5} ${py - 118}h114v-8h-114Z`, '#e6d6b8') +
    p(`M${px - 5} ${py - 126}L${px + 12} ${py - 148}H${px + 92}L${px + 109} ${py - 126}Z`, '#b5532f') +
    p(`M${px + 60} ${py - 126}L${px + 56} ${py - 148}H${px + 92}L${px + 109} ${py - 126}Z`, '#943f22');
  for (let f = 0; f < 3; f++)
    for (let i = 0; i < 4; i++) {
      const x = px + 9 + i * 24,
        y = py - 8 - f * 37,
        h = f === 0 ? 26 : 22;
      s +=
        p(`M${x} ${y}v-${h - 8}q8-12 16 0v${h - 8}Z`, f === 0 ? '#5b4630' : '#6f86a0') +
        p(`M${x} ${y}v-${h - 8}q8-12 16 0`, 'none', 'stroke="#b89f76" stroke-width="1.600"');
      if (f) s += p(`M${x - 2} ${y}h20v2.600h-20Z`, '#cbb68f');
    }
  s += p('M0 290Q90 282 150 294T300 288V380H0Z', '#d8c79f') + p('M0 320Q120 300 300 326V380H0Z', '#c7b083');
  /* wheel of blocks */
  const cx = 200,
    cy = 276,
    rr = 60;
  s += `<ellipse cx="${cx + 6}" cy="${cy + 58}" rx="64" ry="10" fill="#5a4422" opacity=".3"/><circle cx="${cx}" cy="${cy}" r="${rr}"
    fill="#8a5a32"/><circle cx="${cx}" cy="${cy}" r="${rr - 5}" fill="#c9a069"/>`;
  for (let i = 0; i < 6; i++) {
    const a = (i * 60 * Math.PI) / 180;
    s += `<path d="M${cx} ${cy}L${(cx + Math.cos(a) * (rr - 4)).toFixed(1)} ${(cy + Math.sin(a) * (rr - 4)).toFixed(1)}"
      stroke="#8a5a32" stroke-width="4"/>`;
  }
  ['white', 'yellow', 'red', 'green', 'blue', 'black'].forEach((c, i) => {
    const a = ((i * 60 + 30) * Math.PI) / 180,
      x = cx + Math.cos(a) * 37,
      y = cy + Math.sin(a) * 37,
      z = 10.5,
      [face, lit, dim] = STONES[c];
    s += `<g>${p(`M${x - z} ${y - z + 4}h${z * 2 - 4}v${z * 2 - 4}h-${z * 2 - 4}Z`, face)}${p(
      `M${x - z}
      ${y - z + 4}l4-4h${z * 2 - 4}l-4 4Z`,
      lit,
    )}${p(`M${x + z - 4} ${y - z + 4}l4-4v${z * 2 - 4}l-4 4Z`, dim)}<path d="M${x - z}
      ${y - z + 4}l4-4h${z * 2 - 4}v${z * 2 - 4}l-4 4h-${z * 2 - 4}Z"
      fill="none" stroke="#3b2a16" stroke-width="1.200" stroke-linejoin="round"/></g>`;
  });
  s += `<circle cx="${cx}" cy="${cy}" r="12" fill="#8a5a32"/><circle cx="${cx}" cy="${cy}" r="6" fill="#e0b64c"/>`;
  s += cypress(8, 306, 70) + cypress(136, 300, 52) + cypress(284, 304, 60);
  return s;
}

// A city by night under a crown, two cloaked figures before it.
import { grad, p } from '../../../../art/covers.mjs';
import { rng } from '../../../../art/rng.mjs';

export default function draw() {
  const r = rng('cov2c');
  let s = `<defs>${grad('ca', [
    [0, '#1d2740'],
    [0.55, '#46486e'],
    [1, '#a3685f'],
  ])}${grad('cb', [
    [0, '#2b2b4b'],
    [1, '#1a1830'],
  ])}<radialGradient id="cm"><stop offset="0" stop-color="#fbeec2" stop-opacity=".8"/><stop offset="1" stop-color="#fbeec2"
    stop-opacity="0"/></radialGradient></defs>`;
  s += `<rect width="300" height="380" fill="url(#ca)"/>`;
  for (let i = 0; i < 42; i++)
    s += `<circle cx="${(r() * 300).toFixed(0)}" cy="${(r() * 170).toFixed(0)}" r="${(0.5 + r() * 0.9).toFixed(1)}" fill="#fdf3d3"
      opacity="${(0.3 + r() * 0.6).toFixed(2)}"/>`;
  s += `<circle cx="212" cy="92" r="86" fill="url(#cm)"/><circle cx="212" cy="92" r="42" fill="#fbeec8"/><circle cx="200" cy="84"
    r="7" fill="#ead9a6" opacity=".6"/><circle cx="224" cy="104" r="10" fill="#ead9a6" opacity=".5"/>`;
  /* skyline in two depths with lit windows */
  const sky = (y0, c, n, seed, hmin, hmax) => {
    const q = rng(seed);
    let x = -10,
      o = '';
    for (let i = 0; i < n && x < 310; i++) {
      const w = 20 + q() * 26,
        h = hmin + q() * (hmax - hmin),
        k = q();
      o += p(`M${x} ${y0}V${y0 - h}H${x + w}V${y0}Z`, c);
      if (k < 0.35) o += p(`M${x - 2} ${y0 - h}L${x + w / 2} ${y0 - h - w * 0.9}L${x + w + 2} ${y0 - h}Z`, c);
      else if (k < 0.6) {
        const u2 = w / 5;
        o += p(`M${x} ${y0 - h + 1}v-6h${u2}v5h${u2}v-5h${u2}v5h${u2}v-5h${u2}v6Z`, c);
      } else if (k < 0.8)
        o += p(`M${x} ${y0 - h + 1}a${w / 2} ${w * 0.42} 0 0 1 ${w} 0Z`, c) + p(`M${x + w / 2 - 0.8} ${y0 - h - w * 0.4}v-10h1.600v10Z`, c);
      for (let a = 0; a < 4; a++)
        if (q() < 0.5)
          o += `<rect x="${(x + 4 + q() * (w - 10)).toFixed(0)}" y="${(y0 - h + 8 + q() * (h - 24)).toFixed(0)}" width="3"
            height="4.600" rx="1" fill="#f3c35d" opacity="${(0.5 + q() * 0.5).toFixed(2)}"/>`;
      x += w + 1;
    }
    return o;
  };
  s += `<g opacity=".75">${sky(280, '#3b3d63', 14, 'a3', 60, 128)}</g>`;
  /* citadel */
  s += p('M96 300V172h30v-44l14-30l14 30v24h24v-16l12-26l12 26v42h22v128Z', '#23233f') + p('M112 300V186q18-26 36 0v114Z', '#191930');
  for (const [x, y] of [
    [136, 142],
    [136, 160],
    [186, 160],
    [186, 182],
    [104, 196],
    [206, 206],
    [170, 206],
    [170, 228],
    [206, 230],
  ])
    s += `<path d="M${x} ${y}v-7q3.500-5 7 0v7Z" fill="#f6cf72"/>`;
  s += sky(318, `url(#cb)`, 12, 'b9', 40, 84);
  /* crown over the city */
  s += `<g transform="translate(140 62) scale(.9)">${p(
    `M-26 14L-30-12L-13 1L0-20L13 1L30-12L26 14Z`,
    '#e0ab34',
    `stroke="#7d5810"
    stroke-width="2" stroke-linejoin="round"`,
  )}${p(
    'M-26 14h52v7h-52Z',
    '#c68e1f',
    `stroke="#7d5810" stroke-width="2"
    stroke-linejoin="round"`,
  )}<circle cx="-30" cy="-13" r="3.400" fill="#f4d177"/><circle cx="0" cy="-21" r="3.800" fill="#c4472f"/>
    <circle cx="30" cy="-13" r="3.400" fill="#f4d177"/></g>`;
  /* two cloaked figures in the foreground */
  s += p('M0 320Q80 300 150 312T300 304V380H0Z', '#15142a');
  s += `<g>${p(
    `M52 372C50 330 62 300 82 292C70 284 70 260 90 258C110 260 110 284 100 292C124 300 132 330 132
    372Z`,
    '#8d3b2c',
  )}${p(`M90 258C106 258 110 276 104 288C100 296 120 300 128 340L132 372H96Z`, '#64251b')}${p(
    `M80 276q10-8 20 0q0
    12-10 13t-10-13Z`,
    '#1c1414',
  )}${p(
    'M76 318l34 26',
    'none',
    `stroke="#e7dcc3"
    stroke-width="3"`,
  )}${p('M106 336l10 12', 'none', `stroke="#d6a93c" stroke-width="4"`)}</g>`;
  s += `<g>${p(
    `M172 374C170 338 180 314 196 306C186 300 186 280 202 278H214C230 280 228 300 220 306C240 314 248 338 246
    374Z`,
    '#355878',
  )}${p(`M210 278h4C230 280 228 300 220 306C240 314 248 338 246 374H214Z`, '#22405c')}${p(
    `M178 286C190 262 226 262
    238 286C222 280 194 280 178 286Z`,
    '#1d3348',
  )}${p(
    `M197 288h22q0 12-11
    12t-11-12Z`,
    '#e6c79c',
  )}${p('M195 287h26v5h-26Z', '#15141f')}</g>`;
  return s;
}

// The four covers, 300×380. Flat inks in layers, one light from the top left. Cover inks are fixed: a printed box does
// not change with the theme, so a cover is a plain picture file and needs no style sheet.
import { follower } from './figures.mjs';
import { rng as R } from './rng.mjs';

const RED = { p: '#c63f2c', 'p-deep': '#7c1f12', 'p-ink': '#fff4ef', rim: '#fffaf0' };
const BLUE = { p: '#2463ab', 'p-deep': '#123a69', 'p-ink': '#f1f7ff', rim: '#fffaf0' };
const ink = (colours) => (name) => colours[name];
const STONES = { white: ['#f7f4ee', '#ffffff', '#c9c2b5'], yellow: ['#ecbf3c', '#f8da77', '#b5871a'], red: ['#bb4330', '#de7661', '#832a1b'], green: ['#437a4e', '#79ac80', '#2c5736'], blue: ['#3f70a8', '#759fce', '#274c79'], black: ['#3b3733', '#6a645d', '#191715'] };
const grad = (id, stops, v = true) => `<linearGradient id="${id}" x1="0" y1="0" x2="${v ? 0 : 1}" y2="${v ? 1 : 0}">${stops.map(([o, c, a]) => `<stop offset="${o}" stop-color="${c}"${a != null ? ` stop-opacity="${a}"` : ''}/>`).join('')}</linearGradient>`;
const p = (d, f, x = '') => `<path d="${d}" fill="${f}" ${x}/>`;
/* a round tower with a cone: foot at x,y */
const tower = (x, y, w, h, wall, shade, roof, roof2, rh) => p(`M${x - w / 2} ${y}V${y - h}H${x + w / 2}V${y}Z`, wall) + p(`M${x + w * .12} ${y}V${y - h}H${x + w / 2}V${y}Z`, shade) + p(`M${x - w * .68} ${y - h}H${x + w * .68}L${x} ${y - h - rh}Z`, roof) + p(`M${x + w * .05} ${y - h}H${x + w * .68}L${x} ${y - h - rh}Z`, roof2) + `<rect x="${x - w * .12}" y="${y - h * .72}" width="${w * .2}" height="${w * .42}" rx="${w * .1}" fill="#3a2716" opacity=".7"/>`;
const cren = (x, y, w, h, wall, shade, n) => { const u = w / (2 * n - 1); let d = `M${x} ${y}V${y - h}`; for (let i = 0; i < n; i++) d += `v-${u * .9}h${u}v${u * .9}${i < n - 1 ? `h${u}` : ''}`; return p(d + `V${y}Z`, wall) + p(`M${x} ${y}V${y - h * .26}H${x + w}V${y}Z`, shade, 'opacity=".5"'); };
const cypress = (x, y, h, c = '#2f4a34', c2 = '#46664a') => p(`M${x} ${y - h}q${h * .2} ${h * .45} ${h * .15} ${h * .8}q-${h * .03} ${h * .2}-${h * .15} ${h * .2}t-${h * .15}-${h * .2}q-${h * .05}-${h * .35} ${h * .15}-${h * .8}Z`, c) + p(`M${x - h * .02} ${y - h * .85}q-${h * .12} ${h * .4}-${h * .09} ${h * .72}q${h * .04} ${h * .08} ${h * .06} ${h * .06}Z`, c2);

function carcassonne(u) {
  const r = R('cov1'); let s = `<defs>${grad(u + 'a', [[0, '#f4c873'], [.45, '#f8e3b0'], [1, '#fbf0d2']])}${grad(u + 'b', [[0, '#a9bd6a'], [1, '#6e8c45']])}${grad(u + 'c', [[0, '#8fab55'], [1, '#4f7038']])}</defs>`;
  s += `<rect width="300" height="380" fill="url(#${u}a)"/><circle cx="72" cy="78" r="30" fill="#fff4cf"/><circle cx="72" cy="78" r="46" fill="#fff4cf" opacity=".35"/>`;
  s += p('M0 190Q60 150 120 172T230 150T300 168V380H0Z', '#c9c48c') + p('M0 214Q80 176 160 200T300 184V380H0Z', '#b5bf74');
  /* the walled city on its hill */
  s += p('M52 262Q150 150 262 252V300H40Z', `url(#${u}b)`);
  const W = '#f2e2c0', S = '#c9ab7c', RF = '#b9502f', RF2 = '#8e3a20';
  s += cren(128, 196, 62, 60, '#ead6b0', '#b99a6b', 5) + tower(136, 176, 20, 62, W, S, '#56708e', '#3d546e', 34) + tower(182, 184, 18, 52, W, S, '#56708e', '#3d546e', 30) + tower(160, 170, 24, 84, W, S, RF, RF2, 40);
  s += `<path d="M160 46v-16M160 31l16 5l-16 5" stroke="#3a2716" stroke-width="1.600" fill="#ad4a2a"/>`;
  const hs = (x, y, w) => p(`M${x} ${y}v-${w * .5}h${w}v${w * .5}Z`, W) + p(`M${x - 1.5} ${y - w * .5}l${w * .24}-${w * .42}h${w * .6}l${w * .28} ${w * .42}Z`, r() < .5 ? RF : '#cf6a43');
  for (const [x, y, w] of [[92, 214, 18], [112, 206, 17], [196, 206, 19], [218, 216, 17], [104, 222, 19], [128, 214, 18], [150, 208, 18], [172, 212, 18], [192, 220, 19], [214, 228, 16], [86, 228, 17]]) s += hs(x, y, w);
  s += cren(74, 246, 168, 20, W, S, 14) + tower(76, 250, 22, 38, W, S, RF, RF2, 26) + tower(240, 250, 22, 38, W, S, RF, RF2, 26) + tower(116, 250, 18, 32, W, S, '#56708e', '#3d546e', 22) + tower(202, 250, 18, 32, W, S, '#56708e', '#3d546e', 22);
  s += p('M142 250v-34h36v34Z', W) + p('M164 250v-34h14v34Z', S, 'opacity=".7"') + p('M150 250v-14q10-14 20 0v14Z', '#4a2f18') + cren(140, 218, 40, 4, W, S, 5);
  s += p('M0 268Q70 232 150 250T300 244V380H0Z', `url(#${u}c)`) + p('M152 249Q150 262 176 276T192 318T108 352T70 380H150Q170 352 214 334T216 276T170 249Z', '#f3e4bf', 'stroke="#8a7245" stroke-width="2"');
  for (const [x, y, h] of [[36, 268, 44], [50, 276, 36], [258, 262, 42], [272, 272, 50], [244, 296, 34], [24, 318, 40]]) s += cypress(x, y, h);
  s += p('M0 330Q40 318 80 340L60 380H0Z', '#5a7a3d') + p('M180 380Q220 338 300 340V380Z', '#557539');
  s += `<g opacity=".5" stroke="#3f5e2c" stroke-width="1.200" fill="none">${Array.from({ length: 7 }, (_, i) => `<path d="M${206 + i * 13} ${376 - i * 1.500}q8-${14 - i} 22-${22 - i}"/>`).join('')}</g>`;
  s += follower('highwayman', 2, 197, 304, 32, ink(BLUE)) + follower('knight', 1, 124, 340, 46, ink(RED)); return s;
}
function citadels(u) {
  const r = R('cov2c'); let s = `<defs>${grad(u + 'a', [[0, '#1d2740'], [.55, '#46486e'], [1, '#a3685f']])}${grad(u + 'b', [[0, '#2b2b4b'], [1, '#1a1830']])}<radialGradient id="${u}m"><stop offset="0" stop-color="#fbeec2" stop-opacity=".8"/><stop offset="1" stop-color="#fbeec2" stop-opacity="0"/></radialGradient></defs>`;
  s += `<rect width="300" height="380" fill="url(#${u}a)"/>`; for (let i = 0; i < 42; i++) s += `<circle cx="${(r() * 300).toFixed(0)}" cy="${(r() * 170).toFixed(0)}" r="${(.5 + r() * .9).toFixed(1)}" fill="#fdf3d3" opacity="${(.3 + r() * .6).toFixed(2)}"/>`;
  s += `<circle cx="212" cy="92" r="86" fill="url(#${u}m)"/><circle cx="212" cy="92" r="42" fill="#fbeec8"/><circle cx="200" cy="84" r="7" fill="#ead9a6" opacity=".6"/><circle cx="224" cy="104" r="10" fill="#ead9a6" opacity=".5"/>`;
  /* skyline in two depths with lit windows */
  const sky = (y0, c, n, seed, hmin, hmax) => { const q = R(seed); let x = -10, o = ''; for (let i = 0; i < n && x < 310; i++) { const w = 20 + q() * 26, h = hmin + q() * (hmax - hmin), k = q(); o += p(`M${x} ${y0}V${y0 - h}H${x + w}V${y0}Z`, c); if (k < .35) o += p(`M${x - 2} ${y0 - h}L${x + w / 2} ${y0 - h - w * .9}L${x + w + 2} ${y0 - h}Z`, c); else if (k < .6) { const u2 = w / 5; o += p(`M${x} ${y0 - h + 1}v-6h${u2}v5h${u2}v-5h${u2}v5h${u2}v-5h${u2}v6Z`, c); } else if (k < .8) o += p(`M${x} ${y0 - h + 1}a${w / 2} ${w * .42} 0 0 1 ${w} 0Z`, c) + p(`M${x + w / 2 - .8} ${y0 - h - w * .4}v-10h1.600v10Z`, c);
      for (let a = 0; a < 4; a++) if (q() < .5) o += `<rect x="${(x + 4 + q() * (w - 10)).toFixed(0)}" y="${(y0 - h + 8 + q() * (h - 24)).toFixed(0)}" width="3" height="4.600" rx="1" fill="#f3c35d" opacity="${(.5 + q() * .5).toFixed(2)}"/>`; x += w + 1; } return o; };
  s += `<g opacity=".75">${sky(280, '#3b3d63', 14, 'a3', 60, 128)}</g>`;
  /* citadel */
  s += p('M96 300V172h30v-44l14-30l14 30v24h24v-16l12-26l12 26v42h22v128Z', '#23233f') + p('M112 300V186q18-26 36 0v114Z', '#191930'); for (const [x, y] of [[136, 142], [136, 160], [186, 160], [186, 182], [104, 196], [206, 206], [170, 206], [170, 228], [206, 230]]) s += `<path d="M${x} ${y}v-7q3.500-5 7 0v7Z" fill="#f6cf72"/>`;
  s += sky(318, `url(#${u}b)`, 12, 'b9', 40, 84);
  /* crown over the city */
  s += `<g transform="translate(140 62) scale(.9)">${p('M-26 14L-30-12L-13 1L0-20L13 1L30-12L26 14Z', '#e0ab34', 'stroke="#7d5810" stroke-width="2" stroke-linejoin="round"')}${p('M-26 14h52v7h-52Z', '#c68e1f', 'stroke="#7d5810" stroke-width="2" stroke-linejoin="round"')}<circle cx="-30" cy="-13" r="3.400" fill="#f4d177"/><circle cx="0" cy="-21" r="3.800" fill="#c4472f"/><circle cx="30" cy="-13" r="3.400" fill="#f4d177"/></g>`;
  /* two cloaked figures in the foreground */
  s += p('M0 320Q80 300 150 312T300 304V380H0Z', '#15142a'); 
  s += `<g>${p('M52 372C50 330 62 300 82 292C70 284 70 260 90 258C110 260 110 284 100 292C124 300 132 330 132 372Z', '#8d3b2c')}${p('M90 258C106 258 110 276 104 288C100 296 120 300 128 340L132 372H96Z', '#64251b')}${p('M80 276q10-8 20 0q0 12-10 13t-10-13Z', '#1c1414')}${p('M76 318l34 26', 'none', 'stroke="#e7dcc3" stroke-width="3"')}${p('M106 336l10 12', 'none', 'stroke="#d6a93c" stroke-width="4"')}</g>`;
  s += `<g>${p('M172 374C170 338 180 314 196 306C186 300 186 280 202 278H214C230 280 228 300 220 306C240 314 248 338 246 374Z', '#355878')}${p('M210 278h4C230 280 228 300 220 306C240 314 248 338 246 374H214Z', '#22405c')}${p('M178 286C190 262 226 262 238 286C222 280 194 280 178 286Z', '#1d3348')}${p('M197 288h22q0 12-11 12t-11-12Z', '#e6c79c')}${p('M195 287h26v5h-26Z', '#15141f')}</g>`;
  return s;
}
function carrara(u) {
  let s = `<defs>${grad(u + 'a', [[0, '#8fb9cf'], [.6, '#d5e6e6'], [1, '#f6efdd']])}${grad(u + 'b', [[0, '#fdfcf8'], [1, '#cfd0cb']])}</defs>`;
  s += `<rect width="300" height="380" fill="url(#${u}a)"/>`;
  s += p('M0 196L44 120L72 146L120 62L152 112L178 84L226 150L252 118L300 178V300H0Z', '#b9c4c6') + p('M120 62L152 112L138 118L128 104L112 126L96 104Z', '#f7f6f1') + p('M44 120L72 146L58 150L46 140L34 148L30 144Z', '#eef0ec') + p('M178 84L206 122L190 122L178 108L166 122L156 118Z', '#f3f3ee') + p('M252 118L276 148L258 146L246 154L236 140Z', '#eceeea') + p('M120 62L152 112L178 84L226 150L252 118L300 178V300H150Z', '#93a3a8', 'opacity=".45"');
  /* quarry steps */
  const step = (x, y, w, h, d) => p(`M${x} ${y}h${w}v${h}h-${w}Z`, '#e9e7df') + p(`M${x} ${y}l${d}-${d * .6}h${w}l-${d} ${d * .6}Z`, '#fffdf8') + p(`M${x + w} ${y}l${d}-${d * .6}v${h}l-${d} ${d * .6}Z`, '#bdbbb2') + `<path d="M${x + w * .2} ${y + 2}l${w * .12} ${h * .5}l-${w * .05} ${h * .4}M${x + w * .7} ${y + h * .2}l-${w * .1} ${h * .6}" stroke="#c9c6bc" stroke-width="1" fill="none"/>`;
  s += step(176, 196, 96, 30, 20) + step(150, 226, 132, 32, 20) + step(122, 258, 168, 34, 20);
  /* palace with arcades */
  const px = 20, py = 292; s += p(`M${px} ${py}V${py - 118}h104V${py}Z`, '#f3e9d6') + p(`M${px + 78} ${py}V${py - 118}h26V${py}Z`, '#d9c8aa') + p(`M${px - 5} ${py - 118}h114v-8h-114Z`, '#e6d6b8') + p(`M${px - 5} ${py - 126}L${px + 12} ${py - 148}H${px + 92}L${px + 109} ${py - 126}Z`, '#b5532f') + p(`M${px + 60} ${py - 126}L${px + 56} ${py - 148}H${px + 92}L${px + 109} ${py - 126}Z`, '#943f22');
  for (let f = 0; f < 3; f++) for (let i = 0; i < 4; i++) { const x = px + 9 + i * 24, y = py - 8 - f * 37, h = f === 0 ? 26 : 22; s += p(`M${x} ${y}v-${h - 8}q8-12 16 0v${h - 8}Z`, f === 0 ? '#5b4630' : '#6f86a0') + p(`M${x} ${y}v-${h - 8}q8-12 16 0`, 'none', 'stroke="#b89f76" stroke-width="1.600"'); if (f) s += p(`M${x - 2} ${y}h20v2.600h-20Z`, '#cbb68f'); }
  s += p('M0 290Q90 282 150 294T300 288V380H0Z', '#d8c79f') + p('M0 320Q120 300 300 326V380H0Z', '#c7b083');
  /* wheel of blocks */
  const cx = 200, cy = 276, rr = 60; s += `<ellipse cx="${cx + 6}" cy="${cy + 58}" rx="64" ry="10" fill="#5a4422" opacity=".3"/><circle cx="${cx}" cy="${cy}" r="${rr}" fill="#8a5a32"/><circle cx="${cx}" cy="${cy}" r="${rr - 5}" fill="#c9a069"/>`;
  for (let i = 0; i < 6; i++) { const a = i * 60 * Math.PI / 180; s += `<path d="M${cx} ${cy}L${(cx + Math.cos(a) * (rr - 4)).toFixed(1)} ${(cy + Math.sin(a) * (rr - 4)).toFixed(1)}" stroke="#8a5a32" stroke-width="4"/>`; }
  ['white', 'yellow', 'red', 'green', 'blue', 'black'].forEach((c, i) => { const a = (i * 60 + 30) * Math.PI / 180, x = cx + Math.cos(a) * 37, y = cy + Math.sin(a) * 37, z = 10.5, [face, lit, dim] = STONES[c]; s += `<g>${p(`M${x - z} ${y - z + 4}h${z * 2 - 4}v${z * 2 - 4}h-${z * 2 - 4}Z`, face)}${p(`M${x - z} ${y - z + 4}l4-4h${z * 2 - 4}l-4 4Z`, lit)}${p(`M${x + z - 4} ${y - z + 4}l4-4v${z * 2 - 4}l-4 4Z`, dim)}<path d="M${x - z} ${y - z + 4}l4-4h${z * 2 - 4}v${z * 2 - 4}l-4 4h-${z * 2 - 4}Z" fill="none" stroke="#3b2a16" stroke-width="1.200" stroke-linejoin="round"/></g>`; });
  s += `<circle cx="${cx}" cy="${cy}" r="12" fill="#8a5a32"/><circle cx="${cx}" cy="${cy}" r="6" fill="#e0b64c"/>`;
  s += cypress(8, 306, 70) + cypress(136, 300, 52) + cypress(284, 304, 60); return s;
}
function firenze(u) {
  const r = R('cov4'); let s = `<defs>${grad(u + 'a', [[0, '#d9603c'], [.4, '#ee9a58'], [.75, '#f9d08a'], [1, '#fce7b8']])}${grad(u + 'w', [[0, '#5d7f95'], [1, '#2f4e66']])}</defs>`;
  s += `<rect width="300" height="380" fill="url(#${u}a)"/><circle cx="232" cy="160" r="34" fill="#fff0c4"/><circle cx="232" cy="160" r="52" fill="#fff0c4" opacity=".3"/>`;
  s += p('M0 214Q50 188 110 204T220 192T300 206V300H0Z', '#c77b57') + p('M0 232Q80 210 150 224T300 218V300H0Z', '#a95f45');
  /* the dome */
  s += p('M58 262V206h84v56Z', '#e9cfa6') + p('M110 262V206h32v56Z', '#c9a87c') + p('M54 208C54 160 80 142 100 138C120 142 146 160 146 208Z', '#b84a2a') + p('M100 138C120 142 146 160 146 208H112C114 176 108 152 100 138Z', '#8f3519') + `<g stroke="#f4dcb2" stroke-width="2.200" fill="none"><path d="M100 138C80 160 74 186 74 208M100 138C94 160 92 186 92 208M100 138C120 160 128 186 128 208M100 138C108 160 110 186 110 208"/></g>` + p('M92 140v-14q8-10 16 0v14Z', '#f4e3c1') + p('M90 126h20l-10-16Z', '#b84a2a') + `<circle cx="100" cy="107" r="3" fill="#e3b23c"/>`;
  s += `<rect x="52" y="205" width="96" height="5" fill="#f4e3c1"/>`; for (let i = 0; i < 4; i++) s += `<circle cx="${68 + i * 21}" cy="222" r="5" fill="#6f4a2c"/>`;
  /* family towers, stone by stone */
  const tw = (x, w, n, c, c2, c3, y = 268) => { let o = ''; const h = 17; for (let i = 0; i < n; i++) { const yy = y - (i + 1) * h; o += `<rect x="${x}" y="${yy}" width="${w}" height="${h}" fill="${c}"/><rect x="${x + w * .66}" y="${yy}" width="${w * .34}" height="${h}" fill="${c2}"/><path d="M${x} ${yy}h${w}" stroke="${c3}" stroke-width="1.200"/><path d="M${x + (i % 2 ? w * .3 : w * .55)} ${yy}v${h}" stroke="${c3}" stroke-width=".8"/>${i % 3 === 2 ? `<path d="M${x + w / 2 - 3} ${yy + 14}v-7q3-4 6 0v7Z" fill="#4b2b16"/>` : ''}`; } const t = y - n * h; o += `<path d="M${x - 3} ${t}v-10h${(w + 6) / 5}v5h${(w + 6) / 5}v-5h${(w + 6) / 5}v5h${(w + 6) / 5}v-5h${(w + 6) / 5}v10Z" fill="${c}" stroke="${c3}" stroke-width="1"/>`; return o + `<rect x="${x}" y="${t}" width="${w}" height="${n * h}" fill="none" stroke="#4b2b16" stroke-width="1.200" opacity=".6"/>`; };
  s += tw(166, 24, 9, '#d8785a', '#ad5339', '#8d3f28') + tw(258, 26, 8, '#f1e6d0', '#cbbb9b', '#a8936c') + tw(14, 26, 7, '#5e8dbb', '#3f6a95', '#2c4d70') + tw(212, 26, 11, '#efc860', '#c8982f', '#96701b') + tw(136, 22, 5, '#76a06d', '#507a4b', '#375a34');
  /* scaffold and crane on the tallest */
  s += `<g stroke="#4b2b16" stroke-width="1.800" fill="none"><path d="M225 78V40M225 44H190M225 54L205 44M193 44V62"/></g><rect x="186" y="62" width="14" height="10" fill="#8d63a4" stroke="#3c2247" stroke-width="1.200"/>`;
  const hs = (x, y, w, h, c) => p(`M${x} ${y}v-${h}h${w}v${h}Z`, c) + p(`M${x - 2} ${y - h}l${w * .2}-9h${w * .6}l${w * .2 + 4} 9Z`, r() < .5 ? '#b84a2a' : '#9c3d20') + `<rect x="${x + w * .2}" y="${y - h + 6}" width="4" height="6" fill="#5a3a20"/><rect x="${x + w * .6}" y="${y - h + 6}" width="4" height="6" fill="#5a3a20"/>`;
  for (const [x, w, h, c] of [[-6, 30, 30, '#f0d9ae'], [26, 28, 24, '#e2c190'], [52, 34, 32, '#f4e3c1'], [86, 26, 26, '#e9cc9a'], [112, 34, 30, '#f0d9ae'], [146, 28, 24, '#e2c190'], [172, 36, 34, '#f4e3c1'], [208, 28, 26, '#e9cc9a'], [236, 34, 30, '#f0d9ae'], [270, 36, 26, '#e2c190']]) s += hs(x, 286, w, h, c);
  /* river and bridge */
  s += `<rect y="286" width="300" height="94" fill="url(#${u}w)"/>`; for (let i = 0; i < 16; i++) { const x = r() * 280, y = 326 + r() * 50; s += `<path d="M${x.toFixed(0)} ${y.toFixed(0)}h${(10 + r() * 26).toFixed(0)}" stroke="#f5c987" stroke-width="1.600" opacity="${(.2 + r() * .4).toFixed(2)}" stroke-linecap="round"/>`; }
  s += p('M0 296H300V322H282Q258 292 226 322H208Q172 284 132 322H114Q80 290 44 322H26Q14 306 0 308Z', '#dcb987') + p('M0 296H300v6H0Z', '#f2dcb4') + `<path d="M282 322Q258 292 226 322M208 322Q172 284 132 322M114 322Q80 290 44 322" fill="none" stroke="#7a5430" stroke-width="2"/>`;
  for (const x of [60, 84, 150, 176, 236]) s += `<rect x="${x}" y="280" width="20" height="16" fill="#efcf98" stroke="#7a5430" stroke-width=".8"/><path d="M${x - 2} 280h24l-5-7h-14Z" fill="#a8432a"/>`;
  return s;
}

/** Every cover as a whole SVG document, by game. */
export const COVERS = Object.fromEntries(
  Object.entries({ carcassonne, citadels, carrara, firenze }).map(([game, draw]) => [
    game,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 380" preserveAspectRatio="xMidYMid slice">${draw('c')}</svg>\n`,
  ]),
);

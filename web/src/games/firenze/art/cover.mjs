// The dome, family towers, the river and its bridge.
import { grad, p } from '../../../../art/covers.mjs';
import { rng } from '../../../../art/rng.mjs';

export default function draw() {
  const r = rng('cov4');
  let s = `<defs>${grad('ca', [
    [0, '#d9603c'],
    [0.4, '#ee9a58'],
    [0.75, '#f9d08a'],
    [1, '#fce7b8'],
  ])}${grad('cw', [
    [0, '#5d7f95'],
    [1, '#2f4e66'],
  ])}</defs>`;
  s += `<rect width="300" height="380" fill="url(#ca)"/><circle cx="232" cy="160" r="34" fill="#fff0c4"/><circle cx="232" cy="160"
    r="52" fill="#fff0c4" opacity=".3"/>`;
  s += p('M0 214Q50 188 110 204T220 192T300 206V300H0Z', '#c77b57') + p('M0 232Q80 210 150 224T300 218V300H0Z', '#a95f45');
  /* the dome */
  s +=
    p('M58 262V206h84v56Z', '#e9cfa6') +
    p('M110 262V206h32v56Z', '#c9a87c') +
    p('M54 208C54 160 80 142 100 138C120 142 146 160 146 208Z', '#b84a2a') +
    p('M100 138C120 142 146 160 146 208H112C114 176 108 152 100 138Z', '#8f3519') +
    `<g stroke="#f4dcb2" stroke-width="2.200" fill="none"><path d="M100 138C80 160 74 186 74 208M100 138C94 160 92 186 92 208M100
      138C120 160 128 186 128 208M100 138C108 160 110 186 110 208"/></g>` +
    p('M92 140v-14q8-10 16 0v14Z', '#f4e3c1') +
    p('M90 126h20l-10-16Z', '#b84a2a') +
    `<circle cx="100" cy="107" r="3" fill="#e3b23c"/>`;
  s += `<rect x="52" y="205" width="96" height="5" fill="#f4e3c1"/>`;
  for (let i = 0; i < 4; i++) s += `<circle cx="${68 + i * 21}" cy="222" r="5" fill="#6f4a2c"/>`;
  /* family towers, stone by stone */
  const tw = (x, w, n, c, c2, c3, y = 268) => {
    let o = '';
    const h = 17;
    for (let i = 0; i < n; i++) {
      const yy = y - (i + 1) * h;
      o += `<rect x="${x}" y="${yy}" width="${w}" height="${h}" fill="${c}"/><rect x="${x + w * 0.66}" y="${yy}" width="${w * 0.34}"
        height="${h}" fill="${c2}"/><path d="M${x} ${yy}h${w}" stroke="${c3}"
        stroke-width="1.200"/><path
        d="M${x + (i % 2 ? w * 0.3 : w * 0.55)} ${yy}v${h}" stroke="${c3}" stroke-width=".8"/>${
          i % 3 === 2
            ? `<path d="M${x + w / 2 - 3} ${yy + 14}v-7q3-4
        6 0v7Z" fill="#4b2b16"/>`
            : ''
        }`;
    }
    const t = y - n * h;
    o += `<path d="M${x - 3} ${t}v-10h${(w + 6) / 5}v5h${(w + 6) / 5}v-5h${(w + 6) / 5}v5h${(w + 6) / 5}v-5h${(w + 6) / 5}v10Z"
      fill="${c}" stroke="${c3}" stroke-width="1"/>`;
    return o + `<rect x="${x}" y="${t}" width="${w}" height="${n * h}" fill="none" stroke="#4b2b16" stroke-width="1.200" opacity=".6"/>`;
  };
  s +=
    tw(166, 24, 9, '#d8785a', '#ad5339', '#8d3f28') +
    tw(258, 26, 8, '#f1e6d0', '#cbbb9b', '#a8936c') +
    tw(14, 26, 7, '#5e8dbb', '#3f6a95', '#2c4d70') +
    tw(212, 26, 11, '#efc860', '#c8982f', '#96701b') +
    tw(136, 22, 5, '#76a06d', '#507a4b', '#375a34');
  /* scaffold and crane on the tallest */
  s += `<g stroke="#4b2b16" stroke-width="1.800" fill="none"><path d="M225 78V40M225 44H190M225 54L205 44M193 44V62"/></g><rect
    x="186" y="62" width="14" height="10" fill="#8d63a4" stroke="#3c2247" stroke-width="1.200"/>`;
  const hs = (x, y, w, h, c) =>
    p(`M${x} ${y}v-${h}h${w}v${h}Z`, c) +
    p(`M${x - 2} ${y - h}l${w * 0.2}-9h${w * 0.6}l${w * 0.2 + 4} 9Z`, r() < 0.5 ? '#b84a2a' : '#9c3d20') +
    `<rect x="${x + w * 0.2}" y="${y - h + 6}" width="4" height="6" fill="#5a3a20"/><rect x="${x + w * 0.6}" y="${y - h + 6}"
      width="4" height="6" fill="#5a3a20"/>`;
  for (const [x, w, h, c] of [
    [-6, 30, 30, '#f0d9ae'],
    [26, 28, 24, '#e2c190'],
    [52, 34, 32, '#f4e3c1'],
    [86, 26, 26, '#e9cc9a'],
    [112, 34, 30, '#f0d9ae'],
    [146, 28, 24, '#e2c190'],
    [172, 36, 34, '#f4e3c1'],
    [208, 28, 26, '#e9cc9a'],
    [236, 34, 30, '#f0d9ae'],
    [270, 36, 26, '#e2c190'],
  ])
    s += hs(x, 286, w, h, c);
  /* river and bridge */
  s += `<rect y="286" width="300" height="94" fill="url(#cw)"/>`;
  for (let i = 0; i < 16; i++) {
    const x = r() * 280,
      y = 326 + r() * 50;
    s += `<path d="M${x.toFixed(0)} ${y.toFixed(0)}h${(10 + r() * 26).toFixed(0)}" stroke="#f5c987" stroke-width="1.600"
      opacity="${(0.2 + r() * 0.4).toFixed(2)}" stroke-linecap="round"/>`;
  }
  s +=
    p('M0 296H300V322H282Q258 292 226 322H208Q172 284 132 322H114Q80 290 44 322H26Q14 306 0 308Z', '#dcb987') +
    p('M0 296H300v6H0Z', '#f2dcb4') +
    `<path d="M282 322Q258 292 226 322M208 322Q172 284 132 322M114 322Q80 290 44 322" fill="none" stroke="#7a5430" stroke-width="2"/>`;
  for (const x of [60, 84, 150, 176, 236])
    s += `<rect x="${x}" y="280" width="20" height="16" fill="#efcf98" stroke="#7a5430" stroke-width=".8"/><path d="M${x - 2}
      280h24l-5-7h-14Z" fill="#a8432a"/>`;
  return s;
}

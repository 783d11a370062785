// Buildings: volumes with lit and shaded walls, in a box of 80 × 66 with the feet on y 62.
import { symbol } from './symbols.mjs';

export const W1 = 'var(--bw,#f0dfbd)',
  W2 = 'var(--bs,#c3a376)',
  R1 = 'var(--br,#c4623a)',
  R2 = 'var(--bq,#8c3d22)',
  O = 'var(--bo,#3b2a1c)',
  E = 'var(--be,#4b3522)',
  ACC = 'var(--ba,#a8382b)';
export function vol(x, w, h, roof, o = {}) {
  const b = o.base ?? 62,
    y = b - h,
    s = w * 0.3;
  let g = '';
  g += `<path d="M${x} ${y}h${w - s}V${b}h${-(w - s)}z" fill="${o.wall || W1}"/><path d="M${x + w - s} ${y}h${s}V${b}h${-s}z"
    fill="${o.shade || W2}"/>`;
  if (o.bands)
    for (let i = 1; i <= o.bands; i++)
      g += `<path d="M${x} ${y + (h * i) / (o.bands + 1)}h${w}" stroke="${E}" stroke-width=".6" opacity=".35"/>`;
  g += `<path d="M${x} ${y}V${b}h${w}V${y}" fill="none" stroke="${E}" stroke-width=".9"/>`;
  const m = x + w / 2,
    p = o.p || (roof === 'spire' ? w * 1.5 : roof === 'gable' ? w * 0.5 : w * 0.35),
    ov = o.ov ?? 1.6;
  if (roof === 'gable')
    g += `<path d="M${x - ov} ${y}L${m} ${y - p}L${x + w + ov} ${y}z" fill="${o.pediment ? W1 : R1}" stroke="${E}" stroke-width=".9"
      stroke-linejoin="round"/><path d="M${m} ${y - p}L${x + w + ov} ${y}H${m + w * 0.15}z" fill="${o.pediment ? W2 : R2}"/>`;
  if (roof === 'hip')
    g += `<path d="M${x - ov} ${y}L${x + w * 0.2} ${y - p}H${x + w * 0.8}L${x + w + ov} ${y}z" fill="${R1}" stroke="${E}"
      stroke-width=".9" stroke-linejoin="round"/><path
      d="M${x + w * 0.62} ${y - p}H${x + w * 0.8}L${x + w + ov} ${y}H${x + w * 0.7}z" fill="${R2}"/>`;
  if (roof === 'spire')
    g += `<path d="M${x - ov} ${y}L${m} ${y - p}L${x + w + ov} ${y}z" fill="${R1}" stroke="${E}" stroke-width=".9"
      stroke-linejoin="round"/><path d="M${m} ${y - p}L${x + w + ov} ${y}H${m + w * 0.12}z" fill="${R2}"/>`;
  if (roof === 'dome') {
    const r = w / 2 + 0.5;
    g += `<path d="M${m - r} ${y}C${m - r} ${y - r * 1.35} ${m + r} ${y - r * 1.35} ${m + r} ${y}z" fill="${R1}" stroke="${E}"
      stroke-width=".9"/><path
      d="M${m + r * 0.25} ${y}C${m + r * 0.35} ${y - r * 0.6} ${m + r * 0.2} ${y - r} ${m} ${y - r}C${m + r * 0.7} ${y - r} ${m + r}
      ${y - r * 0.6} ${m + r} ${y}z" fill="${R2}"/><path d="M${m} ${y - r}V${y}M${m - r * 0.45} ${y - r * 0.85}C${m - r * 0.7}
      ${y - r * 0.5} ${m - r * 0.6} ${y}  ${m - r * 0.6} ${y}" stroke="${E}"
      stroke-width=".5" fill="none" opacity=".5"/><path
      d="M${m - 1.8} ${y - r}h3.600v-4h-3.600zM${m} ${y - r - 8}l2.400 4h-4.800z" fill="${W1}" stroke="${E}" stroke-width=".7"/>`;
  }
  if (roof === 'batt') {
    const n = o.n || Math.max(3, Math.round(w / 5)),
      u = (w + 3) / (2 * n - 1);
    let d = `M${x - 1.5} ${y + 1.5}V${y - 3.5}`;
    for (let i = 0; i < 2 * n - 1; i++) d += (i % 2 ? 'v2.800' : i ? 'v-2.800' : '') + `h${u}`;
    d += `V${y + 1.5}z`;
    g += `<path d="${d}" fill="${o.wall || W1}" stroke="${E}" stroke-width=".9" stroke-linejoin="round"/><path
      d="M${x + w - s} ${y + 1.5}v-5h${s + 1.5}v5z" fill="${o.shade || W2}" opacity=".85"/>`;
  }
  if (roof === 'flat') g += `<path d="M${x - 1.5} ${y - 2.2}h${w + 3}v2.400h${-w - 3}z" fill="${W1}" stroke="${E}" stroke-width=".8"/>`;
  const win = (cx, cy, ww, hh, arch) =>
    arch
      ? `<path d="M${cx - ww / 2} ${cy + hh / 2}v${-hh * 0.55}a${ww / 2} ${ww / 2} 0 01${ww} 0v${hh * 0.55}z" fill="${O}"/>`
      : `<rect x="${cx - ww / 2}" y="${cy - hh / 2}" width="${ww}" height="${hh}" fill="${O}"/>`;
  if (o.win) {
    const [c, r, ww, hh, arch, oy] = o.win;
    for (let j = 0; j < r; j++) for (let i = 0; i < c; i++) g += win(x + (w * (i + 0.5)) / c, y + (oy ?? 5) + j * (hh + 3.5), ww, hh, arch);
  }
  if (o.door) {
    const [dw, dh, dx] = o.door;
    g += `<path d="M${x + w * (dx ?? 0.5) - dw / 2} ${b}v${-dh * 0.6}a${dw / 2} ${dw / 2} 0 01${dw} 0V${b}z" fill="${O}"
      stroke="${E}" stroke-width=".5"/>`;
  }
  if (o.cols)
    for (let i = 0; i < o.cols; i++) {
      const cx = x + (w * (i + 0.5)) / o.cols;
      g += `<path d="M${cx - 1.2} ${y + 2}h2.400V${b}h-2.400z" fill="${W1}" stroke="${E}" stroke-width=".6"/><path
        d="M${cx + 0.3} ${y + 2}h.9V${b}h-.9z" fill="${W2}"/>`;
    }
  if (o.arcade)
    for (let i = 0; i < o.arcade; i++) {
      const cw = w / o.arcade,
        cx = x + cw * (i + 0.5);
      g += `<path d="M${cx - cw * 0.33} ${b}v${-cw * 0.6}a${cw * 0.33} ${cw * 0.33} 0 01${cw * 0.66} 0V${b}z" fill="${O}"/>`;
    }
  if (o.flag) {
    const fy = y - (roof === 'spire' ? p : roof === 'gable' || roof === 'hip' ? p : 3.5);
    g += `<path d="M${m} ${fy}v-9" stroke="${E}" stroke-width="1"/><path
      d="M${m} ${fy - 9}l7 2-7 2.500z" fill="${ACC}" stroke="${E}" stroke-width=".5"/>`;
  }
  if (o.cross) {
    const fy = y - p;
    g += `<path d="M${m} ${fy + 0.5}v-6.500M${m - 2} ${fy - 4}h4" stroke="${E}" stroke-width="1.300"/>`;
  }
  if (o.rose) g += `<circle cx="${m}" cy="${y + o.rose}" r="3" fill="${O}" stroke="${W1}" stroke-width=".8"/>`;
  return g;
}
const ground = '<ellipse cx="43" cy="62.500" rx="37" ry="3.200" fill="#000" opacity=".22"/>';
export const tree = (x, h) =>
  `<path d="M${x} 62v-3" stroke="#4b3522" stroke-width="1.400"/><path
    d="M${x - 2.6} 60c-1-6 1-${h - 4} 2.600-${h} 1.600 4 3.600 ${h - 8} 2.600 ${h}z" fill="#3f5b43"/><path
    d="M${x} ${60 - h}c1.600 4 3.600 ${h - 8} 2.600 ${h}h-2z" fill="#2b4130"/>`;

/** The symbols `b-<name>` of a game's buildings. */
export const buildings = (drawn) => Object.entries(drawn).map(([name, draw]) => symbol(`b-${name}`, '0 0 80 66', ground + draw()));

// QR codes for table links: byte mode, error correction level M, versions 1 to 10 (up to 213 bytes), after ISO/IEC 18004.

/** Per version: total codewords, error-correction codewords per block, blocks of the first and second group. */
const VERSIONS: [number, number, number, number][] = [
  [26, 10, 1, 0], [44, 16, 1, 0], [70, 26, 1, 0], [100, 18, 2, 0], [134, 24, 2, 0],
  [172, 16, 4, 0], [196, 18, 4, 0], [242, 22, 2, 2], [292, 22, 3, 2], [346, 26, 4, 1],
];
const ALIGNMENT = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

const EXP: number[] = [];
const LOG: number[] = [];
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = x;
  LOG[x] = i;
  x = x & 128 ? (x << 1) ^ 0x11d : x << 1;
}
const times = (a: number, b: number): number => (a && b ? (EXP[((LOG[a] as number) + (LOG[b] as number)) % 255] as number) : 0);

/** The Reed–Solomon remainder of `data`, `n` codewords long. */
function correction(data: number[], n: number): number[] {
  let generator = [1];
  for (let i = 0; i < n; i++) {
    const next = new Array<number>(generator.length + 1).fill(0);
    generator.forEach((g, j) => {
      next[j] = (next[j] as number) ^ g;
      next[j + 1] = (next[j + 1] as number) ^ times(g, EXP[i] as number);
    });
    generator = next;
  }
  const rest = [...data, ...new Array<number>(n).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const factor = rest[i] as number;
    if (factor) generator.forEach((g, j) => (rest[i + j] = (rest[i + j] as number) ^ times(g, factor)));
  }
  return rest.slice(data.length);
}

function dataCodewords(bytes: number[], version: number, capacity: number): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const b of bytes) put(b, 8);
  put(0, Math.min(4, capacity * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const words: number[] = [];
  for (let i = 0; i < bits.length; i += 8) words.push(bits.slice(i, i + 8).reduce((n, b) => n * 2 + b, 0));
  for (let pad = 0xec; words.length < capacity; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

/** Data and correction words of all blocks, woven together. */
function codewords(bytes: number[], version: number): number[] {
  const [total, ec, first, second] = VERSIONS[version - 1] as [number, number, number, number];
  const blocks = first + second;
  const capacity = total - ec * blocks;
  const data = dataCodewords(bytes, version, capacity);
  const short = Math.floor(capacity / blocks);
  const parts: number[][] = [];
  for (let i = 0, from = 0; i < blocks; i++) {
    const length = short + (i >= first ? 1 : 0);
    parts.push(data.slice(from, from + length));
    from += length;
  }
  const out: number[] = [];
  for (let i = 0; i <= short; i++) for (const part of parts) if (i < part.length) out.push(part[i] as number);
  const checks = parts.map((part) => correction(part, ec));
  for (let i = 0; i < ec; i++) for (const check of checks) out.push(check[i] as number);
  return out;
}

type Grid = (boolean | null)[][];

function patterns(size: number, version: number): Grid {
  const grid: Grid = Array.from({ length: size }, () => new Array<boolean | null>(size).fill(null));
  const set = (x: number, y: number, on: boolean) => {
    if (x >= 0 && y >= 0 && x < size && y < size) (grid[y] as (boolean | null)[])[x] = on;
  };
  for (const [cx, cy] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) {
    for (let dy = -4; dy <= 4; dy++) for (let dx = -4; dx <= 4; dx++) {
      const ring = Math.max(Math.abs(dx), Math.abs(dy));
      set(cx + dx, cy + dy, ring !== 2 && ring !== 4);
    }
  }
  const places = ALIGNMENT[version - 1] as number[];
  for (const cx of places) for (const cy of places) {
    if (grid[cy]?.[cx] !== null) continue;
    for (let dy = -2; dy <= 2; dy++) for (let dx = -2; dx <= 2; dx++) set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
  }
  for (let i = 8; i < size - 8; i++) {
    set(i, 6, i % 2 === 0);
    set(6, i, i % 2 === 0);
  }
  set(8, size - 8, true);
  return grid;
}

/** Remainder of a BCH code, for format and version information. */
function bch(value: number, generator: number, length: number): number {
  let rest = value << length;
  for (let i = 31 - Math.clz32(rest); i >= length; i = 31 - Math.clz32(rest)) rest ^= generator << (i - length);
  return (value << length) | rest;
}

function information(grid: Grid, version: number, mask: number): void {
  const size = grid.length;
  const set = (x: number, y: number, on: boolean) => ((grid[y] as (boolean | null)[])[x] = on);
  const format = bch(mask, 0x537, 10) ^ 0x5412; // level M is 00
  for (let i = 0; i < 15; i++) {
    const on = ((format >> i) & 1) === 1;
    if (i < 6) set(8, i, on);
    else if (i < 8) set(8, i + 1, on);
    else if (i === 8) set(7, 8, on);
    else set(14 - i, 8, on);
    if (i < 8) set(size - 1 - i, 8, on);
    else set(8, size - 15 + i, on);
  }
  if (version < 7) return;
  const number = bch(version, 0x1f25, 12);
  for (let i = 0; i < 18; i++) {
    const on = ((number >> i) & 1) === 1;
    set(size - 11 + (i % 3), Math.floor(i / 3), on);
    set(Math.floor(i / 3), size - 11 + (i % 3), on);
  }
}

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0, (_, y) => y % 2 === 0, (x) => x % 3 === 0, (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0, (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function fill(base: Grid, words: number[], mask: number): boolean[][] {
  const size = base.length;
  const free = base.map((row) => row.map((cell) => cell === null));
  const grid = base.map((row) => row.map((cell) => cell === true));
  const masked = MASKS[mask] as (x: number, y: number) => boolean;
  let bit = 0;
  for (let right = size - 1, upward = true; right > 0; right -= 2, upward = !upward) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i++) {
      const y = upward ? size - 1 - i : i;
      for (const x of [right, right - 1]) {
        if (!free[y]?.[x]) continue;
        const on = bit < words.length * 8 && (((words[bit >> 3] as number) >> (7 - (bit & 7))) & 1) === 1;
        (grid[y] as boolean[])[x] = on !== masked(x, y);
        bit++;
      }
    }
  }
  return grid;
}

/** How hard a grid is to read: runs, squares, false finders, imbalance. */
function penalty(grid: boolean[][]): number {
  const size = grid.length;
  const columns = grid.map((_, x) => grid.map((row) => row[x] as boolean));
  let score = 0;
  for (const line of [...grid, ...columns]) {
    for (let i = 0, run = 1; i < size; i++, run++) {
      if (line[i] !== line[i + 1]) {
        if (run >= 5) score += run - 2;
        run = 0;
      }
    }
    const text = line.map(Number).join('');
    for (const finder of ['10111010000', '00001011101']) for (let i = text.indexOf(finder); i >= 0; i = text.indexOf(finder, i + 1)) score += 40;
  }
  for (let y = 0; y < size - 1; y++) for (let x = 0; x < size - 1; x++) {
    const c = grid[y]?.[x];
    if (c === grid[y]?.[x + 1] && c === grid[y + 1]?.[x] && c === grid[y + 1]?.[x + 1]) score += 3;
  }
  const dark = grid.flat().filter(Boolean).length / (size * size);
  return score + Math.floor(Math.abs(dark * 100 - 50) / 5) * 10;
}

/** The modules of a QR code for a text, row by row; true is dark. */
export function qrModules(text: string): boolean[][] {
  const bytes = [...new TextEncoder().encode(text)];
  const version = VERSIONS.findIndex(([total, ec, a, b], i) => bytes.length + (i < 9 ? 2 : 3) <= total - ec * (a + b)) + 1;
  if (!version) throw new Error(`a QR code holds at most 213 bytes, not ${bytes.length}`);
  const size = 17 + 4 * version;
  const words = codewords(bytes, version);
  let best: boolean[][] = [];
  let least = Infinity;
  for (let mask = 0; mask < 8; mask++) {
    const base = patterns(size, version);
    information(base, version, mask);
    const grid = fill(base, words, mask);
    const cost = penalty(grid);
    if (cost < least) [best, least] = [grid, cost];
  }
  return best;
}

import { describe, expect, it } from 'vitest';
import { qrModules } from '../src/lib/qr';

const rows = async (text: string) => (await qrModules(text)).map((row) => row.map((on) => (on ? '#' : '.')).join(''));

describe('a QR code', () => {
  it('has finders in three corners and timing lines between them', async () => {
    const code = await rows('http://127.0.0.1:8000/t/olive-arch-41#abcdefghijkl');
    const size = code.length;
    for (const [y, x] of [
      [0, 0],
      [0, size - 7],
      [size - 7, 0],
    ] as const) {
      expect(code.slice(y, y + 7).map((r) => r.slice(x, x + 7))).toEqual([
        '#######',
        '#.....#',
        '#.###.#',
        '#.###.#',
        '#.###.#',
        '#.....#',
        '#######',
      ]);
    }
    expect(code[6]?.slice(8, size - 8)).toMatch(/^#(\.#)*$/);
  });
  it('says in its corner that it can lose 15 % (level M)', async () => {
    const [high, low] = (await rows('http://127.0.0.1:8000/t/olive-arch-41'))[8] ?? '';
    expect([high, low]).toEqual(['#', '.']); // level M is 00, written over the mask 10
  });
  it('grows with its text, up to what the picture can show', async () => {
    await expect(qrModules('a')).resolves.toHaveLength(21);
    await expect(qrModules('a'.repeat(150))).resolves.toHaveLength(17 + 4 * 8);
    await expect(qrModules('a'.repeat(213))).resolves.toHaveLength(57);
    await expect(qrModules('a'.repeat(214))).rejects.toThrow('too long');
  });
});

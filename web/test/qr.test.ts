import { describe, expect, it } from 'vitest';
import { qrModules } from '../src/lib/qr';

const rows = (text: string) => qrModules(text).map((row) => row.map((on) => (on ? '#' : '.')).join(''));

describe('a QR code', () => {
  it('has finders in three corners and timing lines between them', () => {
    const code = rows('http://127.0.0.1:8000/t/olive-arch-41#abcdefghijkl');
    const size = code.length;
    for (const [y, x] of [[0, 0], [0, size - 7], [size - 7, 0]] as const) {
      expect(code.slice(y, y + 7).map((r) => r.slice(x, x + 7))).toEqual(['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######']);
    }
    expect(code[6]?.slice(8, size - 8)).toMatch(/^#(\.#)*$/);
  });
  it('grows with its text and says when it is too long', () => {
    expect(qrModules('a')).toHaveLength(21);
    expect(qrModules('a'.repeat(150))).toHaveLength(17 + 4 * 8);
    expect(() => qrModules('a'.repeat(300))).toThrow('at most 213 bytes');
  });
});

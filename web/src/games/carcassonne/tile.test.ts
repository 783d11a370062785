import { describe, expect, it } from 'vitest';
import { turn } from './curves';
import { TILE_IDS, tileType } from './defs';
import { anchor, geometry, regionPath, spread } from './geometry';
import { tileArt } from './tile';

const N = 100;
const owner = (id: string, x: number, y: number) =>
  geometry(tileType(id)).owner[Math.min(99, Math.floor(y)) * N + Math.min(99, Math.floor(x))];

describe.each(TILE_IDS)('tile %s', (id) => {
  const type = tileType(id);
  it('gives every feature ground of its own, and its follower stands on it', () => {
    for (const f of type.features) {
      const ground = geometry(type).owner.filter((o) => o === f.id).length;
      expect(ground, f.id).toBeGreaterThan(20);
      const [x, y] = geometry(type).anchor[f.id] ?? [0, 0];
      expect(owner(id, x, y), `anchor of ${f.id}`).toBe(f.id);
    }
  });
  it('leads every field to its sides', () => {
    for (const f of type.features.filter((o) => o.kind === 'field')) {
      for (const slot of f.slots) {
        const [x, y] = turn([(((slot % 3) + 0.5) / 3) * 100, 1.5], Math.floor(slot / 3));
        expect(owner(id, x, y), `${f.id} at slot ${slot}`).toBe(f.id);
      }
    }
  });
  it('offers its features apart from each other, within the tile', () => {
    const apart = spread(type.features.map((f) => anchor(type, 0, f.id) as [number, number]));
    apart.forEach(([x, y], i) => {
      expect(Math.min(x, y, 100 - x, 100 - y)).toBeGreaterThanOrEqual(10);
      for (const [ox, oy] of apart.slice(i + 1)) expect(Math.hypot(x - ox, y - oy)).toBeGreaterThan(20);
    });
  });
  it('draws without a broken number in every turn', () => {
    for (let rot = 0; rot < 4; rot++) {
      expect(tileArt(type, rot, { lod: 2 })).not.toMatch(/NaN|undefined|style=/);
      for (const f of type.features) expect(regionPath(type, rot, f.id)).toMatch(/^M[\d.\- ]+[LC]/);
    }
  });
});

describe('the renderer', () => {
  it('draws the same tile the same way on every screen', () => {
    expect(tileArt(tileType('D'), 1, { seed: 7 })).toBe(tileArt(tileType('D'), 1, { seed: 7 }));
    expect(tileArt(tileType('D'), 1, { seed: 7 })).not.toBe(tileArt(tileType('D'), 1, { seed: 8 }));
  });
  it('turns anchors with the tile', () => {
    const [x, y] = anchor(tileType('D'), 0, 'c0');
    expect(anchor(tileType('D'), 2, 'c0')).toEqual([100 - x, 100 - y]);
  });
});

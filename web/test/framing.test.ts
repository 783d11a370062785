import { expect, it } from 'vitest';
import { clear, framed, type Box } from '../src/lib/framing';

const FRAME = { width: 1000, height: 600, keys: { x: 940, y: 12, w: 48, h: 140 } };
const AT_THE_FOOT = { width: 360, height: 400, keys: { x: 304, y: 344, w: 44, h: 44 } };

/** Where a box of the map lies in the frame. */
function shown(box: Box, frame = FRAME): { left: number; right: number; top: number; bottom: number; scale: number } {
  const { k, x, y } = framed(box, 1.3, frame);
  return { left: x + box.x * k, right: x + (box.x + box.w) * k, top: y + box.y * k, bottom: y + (box.y + box.h) * k, scale: k };
}

it('puts a map into the middle, no larger than wanted', () => {
  expect(shown({ x: -50, y: -50, w: 200, h: 100 })).toEqual({ left: 370, right: 630, top: 235, bottom: 365, scale: 1.3 });
});

it('uses the whole width while the buttons cover nothing of the map', () => {
  expect(shown({ x: 0, y: 0, w: 2000, h: 400 })).toMatchObject({ left: 0, right: 1000, scale: 0.5 });
  expect(shown({ x: 0, y: 0, w: 1000, h: 1000 })).toMatchObject({ left: 200, right: 800, top: 0, bottom: 600 });
});

it('keeps the corner of a map that fills the frame clear of the buttons', () => {
  const all = shown({ x: -300, y: 100, w: 2000, h: 1190 });
  expect(all.right).toBeLessThanOrEqual(FRAME.keys.x);
  expect(all).toMatchObject({ left: 0, right: 940, scale: 0.47 });
  expect(shown({ x: 0, y: 0, w: 900, h: 990 }, AT_THE_FOOT).right).toBeLessThanOrEqual(AT_THE_FOOT.keys.x);
});

it('moves what is looked at no further than it must', () => {
  const box = { x: 100, y: 200, w: 120, h: 120 };
  expect(clear(box, AT_THE_FOOT)).toEqual(box);
  expect(clear({ ...box, x: -40 }, AT_THE_FOOT)).toEqual({ ...box, x: 0 });
  expect(clear({ ...box, y: 350 }, AT_THE_FOOT)).toEqual({ ...box, y: 280 });
});

it('brings what is looked at out from under the buttons, by the shortest way', () => {
  const box = { x: 230, y: 250, w: 120, h: 120 };
  expect(clear(box, AT_THE_FOOT)).toEqual({ ...box, y: 224 });
  expect(clear({ ...box, x: 190, y: 280 }, AT_THE_FOOT)).toEqual({ ...box, x: 184, y: 280 });
  expect(clear({ x: 880, y: 120, w: 120, h: 120 }, FRAME)).toEqual({ x: 880, y: 152, w: 120, h: 120 });
});

it('stays where it is if there is no room beside the buttons', () => {
  const tight = { width: 120, height: 120, keys: { x: 70, y: 70, w: 44, h: 44 } };
  expect(clear({ x: 20, y: 20, w: 100, h: 100 }, tight)).toEqual({ x: 20, y: 20, w: 100, h: 100 });
});

// How a map lies in its frame: as large as it fits, in the middle of what is free.

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface Place {
  k: number; // pixels to a unit of the map
  x: number;
  y: number;
}
/** The window onto the map in pixels, and the buttons that lie over its right edge. */
export interface Frame {
  width: number;
  height: number;
  keys: Box;
}

const middle = (box: Box, most: number, width: number, height: number): Place => {
  const k = Math.min(most, width / box.w, height / box.h);
  return { k, x: width / 2 - (box.x + box.w / 2) * k, y: height / 2 - (box.y + box.h / 2) * k };
};

/** Puts a box of the map into the frame; where its corner would lie under the buttons, it stays to the left of them. */
export function framed(box: Box, most: number, { width, height, keys }: Frame): Place {
  const whole = middle(box, most, width, height);
  const right = whole.x + (box.x + box.w) * whole.k;
  const top = whole.y + box.y * whole.k;
  const under = right > keys.x && top < keys.y + keys.h && top + box.h * whole.k > keys.y;
  return under && keys.x > 0 ? middle(box, most, keys.x, height) : whole;
}

/** A box of the picture, in pixels, moved no further than it must: inside the frame and not under the buttons. */
export function clear(box: Box, { width, height, keys }: Frame): Box {
  const within = (at: number, size: number, room: number) => Math.max(0, Math.min(at, room - size));
  const { x, y, w, h } = { ...box, x: within(box.x, box.w, width), y: within(box.y, box.h, height) };
  if (x + w <= keys.x || x >= keys.x + keys.w || y + h <= keys.y || y >= keys.y + keys.h) return { x, y, w, h };
  const beside = [
    { x: keys.x - w, y },
    { x, y: keys.y - h },
    { x, y: keys.y + keys.h },
  ];
  const free = beside.filter((at) => at.x >= 0 && at.y >= 0 && at.y + h <= height);
  const [nearest] = free.sort((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y));
  return { x, y, w, h, ...nearest };
}

// Where something that explains a thing is laid: beside it, and off the question.

const GAP = 8;

interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const meets = (a: Rect, b: Rect): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Below, right, left or above: the first place that fits the window and covers neither the thing nor the question. */
export function place(box: Rect, width: number, height: number, window: { width: number; height: number }, off: Rect | null): Rect {
  const within = (at: number, size: number, room: number) => Math.max(GAP, Math.min(at, room - size - GAP));
  const at = (left: number, top: number): Rect => {
    const [x, y] = [within(left, width, window.width), within(top, height, window.height)];
    return { left: x, top: y, right: x + width, bottom: y + height };
  };
  const tries = [
    at(box.left, box.bottom + GAP),
    at(box.right + GAP, box.top),
    at(box.left - width - GAP, box.top),
    at(box.left, box.top - height - GAP),
  ];
  const free = (spot: Rect) => !meets(spot, box);
  return tries.find((spot) => free(spot) && !(off && meets(spot, off))) ?? tries.find(free) ?? (tries[0] as Rect);
}

/** The place beside an element of the page. */
export function beside(thing: Element, width: number, height: number): { left: number; top: number } {
  const question = document.querySelector('.prompt')?.getBoundingClientRect() ?? null;
  return place(thing.getBoundingClientRect(), width, height, { width: innerWidth, height: innerHeight }, question);
}

// The table walked with keys: which thing comes next.

import type { Thing } from './protocol';
import { nearest } from './roving';

export interface Part {
  name: string;
  things: Thing[];
  map: boolean;
}

/** The index of the thing an arrow key, Home or End leads to within a part; -1 where there is none. */
export function next(part: Part, from: number, key: string): number {
  const { things, map } = part;
  if (key === 'Home') return 0;
  if (key === 'End') return things.length - 1;
  if (map)
    return nearest(
      things.map(({ x = 0, y = 0 }) => ({ x, y })),
      from,
      key,
    );
  const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key];
  const to = by ? from + by : -1;
  return to < things.length ? to : -1;
}

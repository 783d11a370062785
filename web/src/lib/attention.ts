// Where a screen cannot show the whole board: what can be chosen comes into view.

import { still } from './motion';

const TARGETS = '.legal, .can, .legal-segment';

/** Scrolls to the first thing that can be chosen, unless one can be seen already. */
export function bringIntoView(table: Element): void {
  const board = table.querySelector('main')?.getBoundingClientRect();
  const targets = [...table.querySelectorAll(TARGETS)];
  if (!board || targets.length === 0) return;
  const seen = targets.some((target) => {
    const box = target.getBoundingClientRect();
    const [top, bottom] = target.closest('main') ? [board.top, board.bottom] : [0, innerHeight];
    return box.height > 0 && box.top >= top && box.bottom <= bottom && box.left >= 0 && box.right <= innerWidth;
  });
  if (!seen) targets[0]?.scrollIntoView({ block: 'center', inline: 'center', behavior: still() ? 'auto' : 'smooth' });
}

// Where a screen cannot show the whole board: what can be chosen comes into view.

import { still } from './motion';

const TARGETS = '.legal, .can, .legal-segment';

/**
 * Scrolls to the first thing that can be chosen, unless one can be seen already; what can be done `data-beside` the question
 * counts only where nothing else does.
 */
export function bringIntoView(table: Element): void {
  const board = table.querySelector('main')?.getBoundingClientRect();
  const all = [...table.querySelectorAll(TARGETS)];
  const asked = all.filter((target) => !target.closest('[data-beside]'));
  const targets = asked.length > 0 ? asked : all;
  if (!board || targets.length === 0) return;
  const seen = targets.some((target) => {
    const box = target.getBoundingClientRect();
    const [top, bottom] = target.closest('main') ? [board.top, board.bottom] : [0, innerHeight];
    return box.height > 0 && box.top >= top && box.bottom <= bottom && box.left >= 0 && box.right <= innerWidth;
  });
  if (!seen) targets[0]?.scrollIntoView({ block: 'center', inline: 'center', behavior: still() ? 'auto' : 'smooth' });
}

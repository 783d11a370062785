// Where a screen cannot show the whole board: what matters now comes into view.

import { still } from './motion';

const TARGETS = '.legal, .can, .legal-segment';

/** On a phone the question lies over the foot of the board: what is there is on the screen, and nobody sees it. */
function underTheQuestion(target: Element, box: DOMRect): boolean {
  const question = document.elementFromPoint?.(box.left + box.width / 2, box.top + box.height / 2)?.closest('.ask');
  return !!question && !question.contains(target);
}

/** Nothing of it is outside the board, and the question does not lie over it. */
function inSight(target: Element): boolean {
  const box = target.getBoundingClientRect();
  const board = target.closest('main')?.getBoundingClientRect();
  const [top, bottom] = board ? [board.top, board.bottom] : [0, innerHeight];
  const inside = box.height > 0 && box.top >= top && box.bottom <= bottom && box.left >= 0 && box.right <= innerWidth;
  return inside && !underTheQuestion(target, box);
}

const scrollTo = (target: Element | undefined): void =>
  target?.scrollIntoView({ block: 'center', inline: 'center', behavior: still() ? 'auto' : 'smooth' });

/** Scrolls to something, unless it can be seen already. */
export function reveal(target: Element | null | undefined): void {
  if (target && !inSight(target)) scrollTo(target);
}

/**
 * Scrolls to the first thing that can be chosen, unless one can be seen already; what can be done `data-beside` the question
 * counts only where nothing else does.
 */
export function bringIntoView(table: Element): void {
  const all = [...table.querySelectorAll(TARGETS)];
  const asked = all.filter((target) => !target.closest('[data-beside]'));
  const targets = asked.length > 0 ? asked : all;
  if (!targets.some(inSight)) scrollTo(targets[0]);
}

/** Whatever gets the focus: browsers bring it to the edge of the board, where the question may lie. */
export function uncover({ target }: FocusEvent): void {
  requestAnimationFrame(() => {
    if (target instanceof Element && underTheQuestion(target, target.getBoundingClientRect())) scrollTo(target);
  });
}

// One tab stop for many buttons: arrow keys move to the nearest button in that direction, as on a map.

import type { Attachment } from 'svelte/attachments';

interface Spot {
  x: number;
  y: number;
}

/** The index of the nearest spot in the direction of an arrow key; -1 when there is none. */
export function nearest(spots: Spot[], from: number, key: string): number {
  const here = spots[from];
  const way = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[key];
  if (!here || !way) return -1;
  const [wx, wy] = way as [number, number];
  let best = -1;
  let least = Infinity;
  spots.forEach((spot, i) => {
    const along = (spot.x - here.x) * wx + (spot.y - here.y) * wy;
    const aside = Math.abs((spot.x - here.x) * wy) + Math.abs((spot.y - here.y) * wx);
    if (i === from || along <= 0.5) return;
    const cost = along + aside * 2.5;
    if (cost < least) [best, least] = [i, cost];
  });
  return best;
}

/** Put on an element around the buttons. */
export const roving: Attachment<HTMLElement> = (host) => {
  const buttons = () => [...host.querySelectorAll<HTMLElement>('button')];
  const settle = () => {
    const all = buttons();
    const current = all.find((b) => b.tabIndex === 0) ?? all[0];
    for (const b of all) b.tabIndex = b === current ? 0 : -1;
  };
  const focus = (event: FocusEvent) => {
    const button = (event.target as Element).closest('button');
    if (button) for (const b of buttons()) b.tabIndex = b === button ? 0 : -1;
  };
  const keydown = (event: KeyboardEvent) => {
    const all = buttons();
    const from = all.indexOf((event.target as Element).closest('button') as HTMLElement);
    const to = nearest(
      all.map((b) => middle(b)),
      from,
      event.key,
    );
    if (to < 0) return;
    event.preventDefault();
    all[to]?.focus();
  };
  const watcher = new MutationObserver(settle);
  watcher.observe(host, { childList: true, subtree: true });
  host.addEventListener('focusin', focus);
  host.addEventListener('keydown', keydown);
  settle();
  return () => {
    watcher.disconnect();
    host.removeEventListener('focusin', focus);
    host.removeEventListener('keydown', keydown);
  };
};

function middle(element: Element): Spot {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

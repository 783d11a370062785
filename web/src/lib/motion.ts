// Motion explains, and only to those who want it.

import type { Attachment } from 'svelte/attachments';

/** Whether this person asked for no motion. */
export const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

const held = new WeakMap<HTMLElement, number>();

/** Put on a number that counts points: what is gained rises from it. */
export const rising =
  (points: number): Attachment<HTMLElement> =>
  (host) => {
    const gain = points - (held.get(host) ?? points);
    held.set(host, points);
    if (gain <= 0 || still()) return;
    const plus = document.createElement('b');
    plus.className = 'rising';
    plus.textContent = `+${gain}`;
    plus.ariaHidden = 'true';
    host.append(plus);
    plus.onanimationend = () => plus.remove();
  };

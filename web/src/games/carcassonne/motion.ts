// Motion that explains: a tile settles, a follower walks home. None for people who asked for none.

import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';
import { still } from '../../lib/motion';

/** Lands with a small overshoot. */
export function settle(_: Element): TransitionConfig {
  return {
    duration: still() ? 0 : 240,
    css: (t) => `transform: scale(${1 + 0.1 * (1 - t)}) translateY(${-8 * (1 - cubicOut(t))}px); opacity: ${Math.min(1, t * 2)}`,
  };
}

/** Rises in an arc and fades: on the way home. */
export function walk(_: Element): TransitionConfig {
  return { duration: still() ? 0 : 420, css: (t, u) => `transform: translate(${14 * u}px, ${-46 * u * (1 - u * 0.3)}px); opacity: ${t}` };
}

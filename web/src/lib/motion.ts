// Motion explains, and only to those who want it.

/** Whether this person asked for no motion. */
export const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

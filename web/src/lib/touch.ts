// Screens that are played with a finger.

/** Whether this screen is touched or small: where `base.css` hides the names of keys, sentences do not speak of them either. */
export const touched = (): boolean => matchMedia('(pointer: coarse), (max-width: 640px)').matches;

// Keys of one letter: short ways for hands that know them. Whoever speaks to the browser, or has a screen reader that
// wants these keys, switches them off.

import { prefs } from './prefs.svelte';

/** Whether a key is meant for the table: nobody writes, no dialog asks, no other key is held, and letters do something. */
export function plain(event: KeyboardEvent): boolean {
  const { target } = event;
  return (
    !event.ctrlKey &&
    !event.metaKey &&
    !event.altKey &&
    (event.key.length > 1 || prefs.get('letters')) &&
    !(target instanceof Element && target.matches('input, textarea, select')) &&
    !document.querySelector('dialog[open]')
  );
}

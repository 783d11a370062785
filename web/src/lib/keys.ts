// Keys of one letter: short ways for hands that know them.

/** Whether a key is meant for the table: nobody writes, no dialog asks, and no other key is held. */
export function plain(event: KeyboardEvent): boolean {
  const { target } = event;
  return (
    !event.ctrlKey &&
    !event.metaKey &&
    !event.altKey &&
    !(target instanceof Element && target.matches('input, textarea, select')) &&
    !document.querySelector('dialog[open]')
  );
}

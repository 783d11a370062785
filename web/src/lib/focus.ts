// The focus never falls to the top of the page: when what held it goes, it moves to the question, or to the page's main part.

let lost = false; // what held it is gone, and nothing to hold it was there yet
let held: HTMLElement | null = null;

const HOLDERS = ['dialog[open]', '.walk', '.prompt', '#main'];

function restore(): void {
  if (document.activeElement !== document.body) {
    lost = false;
    return;
  }
  if (held?.isConnected && held.checkVisibility()) held.focus({ preventScroll: true });
  else
    for (const name of HOLDERS)
      if (document.activeElement === document.body) document.querySelector<HTMLElement>(name)?.focus({ preventScroll: true });
  lost = document.activeElement === document.body;
}

/** Take the focus from a button for the time of a change; afterwards it has it again, or what comes in its place. */
export function letGo(button: HTMLElement): void {
  button.blur();
  held = button;
  lost = true;
}

/** From now on, on every page. */
export function keepFocus(): void {
  document.addEventListener('focusin', (event) => (held = event.target as HTMLElement));
  let due = 0;
  new MutationObserver(() => {
    if (!held || (!lost && (held.isConnected || document.activeElement !== document.body)) || due) return;
    lost = true;
    // after the frame that shows the change: to ask before would lay out the page in the middle of it
    due = requestAnimationFrame(() =>
      setTimeout(() => {
        due = 0;
        restore();
      }),
    );
  }).observe(document.body, { childList: true, subtree: true });
}

// The focus never falls to the top of the page: when what held it goes, it moves to the question, or to the page's main part.
// Whoever points needs no focus, and is shown no ring that they did not ask for.

let lost = false; // what held it is gone, and nothing to hold it was there yet
let held: HTMLElement | null = null;
let pointing = true; // the last input came from a pointer, or there was none yet

const HOLDERS = ['dialog[open]', '.walk', '.prompt', '#main'];

/** Whether this person uses a pointer, not keys or what presses them. */
export const points = (): boolean => pointing;

function restore(): void {
  lost = false;
  if (pointing || document.activeElement !== document.body) return;
  const holders = [held, ...HOLDERS.map((name) => document.querySelector<HTMLElement>(name))];
  for (const holder of holders) {
    if (holder?.isConnected && holder.checkVisibility()) holder.focus({ preventScroll: true });
    if (document.activeElement !== document.body) return;
  }
  lost = true;
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
  document.addEventListener('pointerdown', () => (pointing = true), { capture: true });
  document.addEventListener('keydown', () => (pointing = false), { capture: true });
  // a click that no pointer made: a key, or a screen reader that acts for one
  document.addEventListener('click', (event) => (pointing &&= event.detail > 0), { capture: true });
  let due = false;
  new MutationObserver(() => {
    const gone = !pointing && !held?.isConnected && document.activeElement === document.body;
    if (due || !(lost || gone)) return;
    due = true;
    // after the frame that shows the change: to ask before would lay out the page in the middle of it
    requestAnimationFrame(() =>
      setTimeout(() => {
        due = false;
        restore();
      }),
    );
  }).observe(document.body, { childList: true, subtree: true });
}

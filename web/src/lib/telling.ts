// Lights what on the table is being spoken of: a line of the final scoring, or a line of the log under the pointer.

import { tick } from 'svelte';
import { reveal } from './attention';

const LIT = 'data-told';

/** Light whatever matches, and nothing else; the first of it comes into view. */
export async function light(table: HTMLElement, selector: string, shown = true): Promise<void> {
  await tick();
  for (const old of table.querySelectorAll(`[${LIT}]`)) old.removeAttribute(LIT);
  if (!selector) return;
  const found = [...table.querySelectorAll<HTMLElement>(selector)];
  for (const one of found) one.setAttribute(LIT, '');
  if (shown) reveal(found[0]);
}

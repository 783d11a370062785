// Figures as the reader's language writes them.

import { language } from './language.svelte';

/** A change with its sign; none where nothing has changed. */
export const signed = (change: number, digits = 0): string =>
  new Intl.NumberFormat(language.lang, { signDisplay: 'exceptZero', maximumFractionDigits: digits }).format(change);

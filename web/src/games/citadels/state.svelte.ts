// What board, hand and choices share: which moves belong to which thing on the table.

import { TableState } from '../../lib/tablestate.svelte';
import type { CitadelsView } from './view';

/** The family of a character's rank: the colour of its niche and the buildings that pay it. */
export const FAMILY = ['ink', 'ink', 'ink', 'noble', 'religious', 'trade', 'ink', 'military', 'ink'] as const;

export class CitadelsTable extends TableState<CitadelsView> {
  /** One line about a card or character. */
  text(domain: 'card' | 'character', id: string): string {
    return this.word(`${domain}.${id}.text`);
  }
}

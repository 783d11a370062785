// What board, site, hand and choices share: which move belongs to which thing, and whose site is shown.

import { TableState } from '../../lib/tablestate.svelte';
import type { FirenzeView, SeatView } from './view';

export const COLOURS = ['white', 'yellow', 'green', 'red', 'blue', 'purple'] as const;

export class FirenzeTable extends TableState<FirenzeView> {
  override get active(): number {
    return this.view.active;
  }

  get seat(): SeatView {
    return this.view.seats[this.owner] as SeatView;
  }
}

/** Stones by colour as a list of colours, white first. */
export const unfold = (counts: readonly number[]): string[] => counts.flatMap((n, i) => Array.from({ length: n }, () => COLOURS[i] as string));

// What board, site, hand and choices share: which move belongs to which thing, and whose site is shown.

import type { Move } from '../../lib/protocol';
import type { Session } from '../../lib/session';
import type { FirenzeView, SeatView } from './view';

export const COLOURS = ['white', 'yellow', 'green', 'red', 'blue', 'purple'] as const;

export class FirenzeTable {
  /** Whose site is shown; -1: mine, or the active player's. */
  shown = $state(-1);

  constructor(readonly session: Session) {}

  get view(): FirenzeView {
    return this.session.view as unknown as FirenzeView;
  }

  get owner(): number {
    if (this.shown >= 0) return this.shown;
    return this.session.seat >= 0 ? this.session.seat : Math.max(0, this.view.active);
  }

  get seat(): SeatView {
    return this.view.seats[this.owner] as SeatView;
  }

  /** The legal moves that a thing on the table carries. */
  at(target: string): Move[] {
    return this.session.moves.filter((m) => m.target === target);
  }

  one(target: string): Move | undefined {
    return this.session.moves.find((m) => m.target === target);
  }

  play(move: Move | undefined): void {
    if (move && !this.session.busy) this.session.play(move);
  }

  say(move: Move): string {
    return this.session.words.say(move.say);
  }

  word(key: string, fields: Record<string, unknown> = {}): string {
    return this.session.words.say(key, fields);
  }

  letter(colour: string): string {
    return this.word(`ui.letter.${colour}`);
  }
}

/** Stones by colour as a list of colours, white first. */
export const unfold = (counts: readonly number[]): string[] => counts.flatMap((n, i) => Array.from({ length: n }, () => COLOURS[i] as string));

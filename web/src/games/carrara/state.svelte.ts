// What board, purse and choices share: which moves belong to what, and whose cities are shown.

import type { Move } from '../../lib/protocol';
import type { Session } from '../../lib/session';
import type { CarraraView, SeatView } from './view';

export class CarraraTable {
  /** Whose cities the board shows; -1: mine, or the player's whose turn it is. */
  shown = $state(-1);
  /** The rest of a payment goes on by itself with the cheapest blocks. */
  paying = $state(false);

  constructor(readonly session: Session) {}

  get view(): CarraraView {
    return this.session.view as unknown as CarraraView;
  }

  get owner(): number {
    if (this.shown >= 0) return this.shown;
    return this.session.seat >= 0 ? this.session.seat : Math.max(0, this.view.turn);
  }

  get seat(): SeatView {
    return this.view.seats[this.owner] as SeatView;
  }

  /** The legal move of a kind whose fields are these. */
  move(kind: string, field = '', value = ''): Move | undefined {
    return this.session.moves.find((m) => m.action['kind'] === kind && (!field || m.action[field] === value));
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

  /** Pay the next block of the cheapest payment, if one is under way. */
  payOn(): void {
    const next = Object.entries(this.view.construction?.payment ?? {}).find(([, n]) => n > 0)?.[0];
    const move = next ? this.move('pay', 'colour', next) : undefined;
    if (this.paying && move) this.play(move);
    else if (!this.session.moves.some((m) => m.action['kind'] === 'pay') && !this.session.busy) this.paying = false;
  }
}

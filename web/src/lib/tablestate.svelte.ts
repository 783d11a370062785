// What the parts of a game's table share: which legal move belongs to which thing, how it is said, whose things are shown.

import { deed } from './deeds';
import { type Gathering, type Thing, thingAt } from './gathering.svelte';
import type { Move } from './protocol';
import { hintMark, type Session } from './session';

export class TableState<View> {
  /** Whose things the board shows; -1: mine, or for spectators those of the player whose turn it is. */
  shown = $state(-1);

  constructor(readonly session: Session) {}

  get view(): View {
    return this.session.view as unknown as View;
  }

  /** The seat whose turn it is. */
  get active(): number {
    return this.session.view.awaited;
  }

  get owner(): number {
    if (this.shown >= 0) return this.shown;
    return this.session.seat >= 0 ? this.session.seat : Math.max(0, this.active);
  }

  /** The legal moves that a thing on the table carries. */
  at(target: string): Move[] {
    return this.session.moves.filter((m) => m.target === target);
  }

  one(target: string): Move | undefined {
    return this.session.moves.find((m) => m.target === target);
  }

  /** `sure`: a named button that says when the turn ends with it. */
  play(move: Move | undefined, sure = false): void {
    if (move && !this.session.busy) this.session.play(move, sure);
  }

  /** What a named button says of a move. */
  deed(move: Move): string {
    return deed(this.session, move, this.active === this.session.seat);
  }

  /** The gathering of this name, while it is offered. */
  gathering(name: string): Gathering | undefined {
    return this.session.gatherings.find((g) => g.name === name);
  }

  /** What a thing on the table is to the gatherings: whether it can be ticked, and is. `copy`: which of several that are alike. */
  thing(target: string, copy = 0): Thing | undefined {
    for (const gathering of this.session.gatherings) {
      const thing = thingAt(gathering, target, copy);
      if (thing) return thing;
    }
    return undefined;
  }

  /** In or out. */
  tick(thing: Thing): void {
    if (!this.session.busy) thing.toggle();
  }

  hints(move: Move | undefined): '' | undefined {
    return hintMark(this.session, move);
  }

  say(move: Move): string {
    return this.session.words.say(move.say);
  }

  word(key: string, fields: Record<string, unknown> = {}): string {
    return this.session.words.say(key, fields);
  }

  /** The letter on a stone of a colour. */
  letter(colour: string): string {
    return this.word(`ui.letter.${colour}`);
  }
}

// What the parts of a game's table share: which legal move belongs to which thing, how it is said, whose things are shown.

import { deed } from './deeds';
import { type Gathering, type Thing, thingAt } from './gathering.svelte';
import type { Move } from './protocol';
import { hintMark, type MoveOf, type Session } from './session';

/** `A` and `T` are the actions and the targets of the game's moves, as it declares them. */
export class TableState<View, A extends { kind: string } = { kind: string }, T extends string = string> {
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

  /** The legal moves, as the game declares them. */
  get moves(): MoveOf<A, T>[] {
    return this.session.moves as unknown as MoveOf<A, T>[];
  }

  /** The legal moves that a place on the table carries. */
  at(target: T): MoveOf<A, T>[] {
    return this.moves.filter((m) => m.target === target);
  }

  one(target: T): MoveOf<A, T> | undefined {
    return this.moves.find((m) => m.target === target);
  }

  /** The legal move of a kind, with this value in this field. */
  move<K extends A['kind']>(kind: K, field?: Exclude<keyof Extract<A, { kind: K }>, 'kind'>, value = ''): MoveOf<A, T> | undefined {
    return this.moves.find((m) => m.action.kind === kind && (!field || (m.action as Record<PropertyKey, unknown>)[field] === value));
  }

  /** What a pick of a gathering does. */
  pick(gathering: Gathering | undefined, n: number): A | undefined {
    return gathering?.picks[n]?.action as A | undefined;
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
  thing(target: T, copy = 0): Thing | undefined {
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

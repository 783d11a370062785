// What board, site, hand and choices share: which move belongs to which thing, and whose site is shown.

import type { Gathering } from '../../lib/gathering.svelte';
import type { Session } from '../../lib/session';
import type { Counts } from '../../lib/sets';
import { TableState } from '../../lib/tablestate.svelte';
import { type Action, COLOUR_NAMES, type Target } from './declared';
import type { FirenzeView, SeatView } from './view';

const PAYS: Set<string> = new Set<Action['kind']>(['spend', 'give']);
const REFUSED = 1000; // more than any payment costs

/** A tower that would be begun: its pick, and how high. */
export interface Begun {
  pick: number;
  colour: string;
  floors: number;
}

export class FirenzeTable extends TableState<FirenzeView, Action, Target> {
  constructor(session: Session) {
    super(session);
    session.advise({ kinds: PAYS, propose: (gathering, mine) => this.#payment(gathering, mine) });
  }

  override get active(): number {
    return this.view.active;
  }

  get seat(): SeatView {
    return this.view.seats[this.owner] as SeatView;
  }

  // -- what is ticked ------------------------------------------------------------------------
  get building(): Gathering | undefined {
    return this.owner === this.session.seat ? (this.gathering('build') ?? this.gathering('lay')) : undefined;
  }

  /** Stones that a tower on the site would get. */
  raised(tower: string): number {
    const { building } = this;
    return building ? (building.counts[building.find(`raise ${tower}`)] ?? 0) : 0;
  }

  /** The towers that would be begun. */
  get begun(): Begun[] {
    const { building } = this;
    return (building?.ticks ?? []).flatMap(({ pick }) => {
      const action = this.pick(building, pick);
      return action?.kind === 'new' ? [{ pick, colour: action.colour, floors: action.floors ?? 1 }] : [];
    });
  }

  /** A tower that would be begun, higher or lower by a stone; none left of it is a way too. */
  change(tower: Begun, by: 1 | -1): void {
    const to = this.floors(tower, by);
    if (to >= 0) this.building?.swap(tower.pick, to);
    else if (by < 0) this.building?.drop(tower.pick);
  }

  /** The pick of the same tower with a stone more or less; -1 for none. */
  floors(tower: Begun, by: 1 | -1): number {
    return this.building?.find(`new ${tower.colour} ${tower.floors + by}`) ?? -1;
  }

  /** Stones of the storage that would be built, by colour. */
  used(gathering = this.building, counts: Counts = gathering?.counts ?? []): Record<string, number> {
    const used: Record<string, number> = {};
    counts.forEach((n, i) => {
      const action = this.pick(gathering, i);
      const raised = action?.kind === 'raise' ? this.view.seats[this.session.seat]?.towers.find((t) => t.id === action.tower) : undefined;
      const colour = action?.kind === 'new' ? action.colour : raised?.colour;
      const stones = n * (action?.kind === 'new' ? (action.floors ?? 1) : 1);
      if (colour && stones) used[colour] = (used[colour] ?? 0) + stones;
    });
    return used;
  }

  /** How many stones would be built. */
  get built(): number {
    return Object.values(this.used()).reduce((a, b) => a + b, 0);
  }

  /** Who pays, until another stone is tapped: the last on the shelf. */
  #payment(gathering: Gathering, mine: Counts): readonly number[] {
    const { name } = gathering;
    if (!['build', 'cost', 'give', 'exchange'].includes(name)) return [];
    if (name === 'exchange' && !mine.some((n, i) => n && this.pick(gathering, i)?.kind === 'want')) return [];
    const cost = (n: number): number => {
      const action = this.pick(gathering, n);
      const last = action && 'colour' in action ? COLOUR_NAMES.indexOf(action.colour) : -1;
      return COLOUR_NAMES.length - last + (gathering.isAvoided(n) ? REFUSED : 0);
    };
    return gathering.sets?.fill(mine, PAYS, (_, n) => cost(n)) ?? [];
  }

  /** What would be built and paid, and which towers get nothing. */
  sum(gathering: Gathering): string {
    if (gathering !== this.building) return '';
    const seat = this.view.seats[this.session.seat];
    const falls = (seat?.towers ?? []).filter((t) => t.falls && !this.raised(t.id)).map((t) => t.colour);
    const pay = this.view.costs.find((c) => c.stones === this.built)?.cost ?? 0;
    const built = this.built ? this.word('ui.sum.build', { n: this.built, pay }) : '';
    return [built, falls.length ? this.word('ui.sum.falls', { n: falls.length, towers: falls }) : ''].filter(Boolean).join(' ');
  }
}

/** Stones by colour as a list of colours, white first. */
export const unfold = (counts: readonly number[]): string[] =>
  counts.flatMap((n, i) => Array.from({ length: n }, () => COLOUR_NAMES[i] as string));

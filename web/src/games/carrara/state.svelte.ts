// What board, purse and choices share: which moves belong to what, and whose cities are shown.

import type { Gathering } from '../../lib/gathering.svelte';
import type { Session } from '../../lib/session';
import { TableState } from '../../lib/tablestate.svelte';
import { capital, listed } from '../../lib/words';
import type { Action, Target } from './declared';
import type { CarraraView, SeatView } from './view';

/** A block that can be ticked, on the wheel and in the tray: its pick (-1: out of reach whatever is ticked) and which of its colour. */
export interface TickBlock {
  colour: string;
  price: number;
  pick: number;
  copy: number;
}

const PAYS: Set<string> = new Set<Action['kind']>(['pay']);
const REFUSED = 1000; // more than any payment costs

export class CarraraTable extends TableState<CarraraView, Action, Target> {
  constructor(session: Session) {
    super(session);
    // the plainest blocks pay, unless others are tapped
    session.advise({
      kinds: PAYS,
      propose: (g, mine) =>
        g.name === 'payment' ? (g.sets?.fill(mine, PAYS, (_, n) => g.picks.length - n + (g.isAvoided(n) ? REFUSED : 0)) ?? []) : [],
    });
  }

  override get active(): number {
    return this.view.turn;
  }

  get seat(): SeatView {
    return this.view.seats[this.owner] as SeatView;
  }

  /** Whether we only suppose which buildings bring an object. */
  unsure(object: string): boolean {
    return this.seat.types.some((t) => t.object === object && (t.status === 'reconstructed' || t.status === 'placeholder'));
  }

  /** The colour of the block that a pick takes or pays. */
  colour(gathering: Gathering | undefined, pick: number): string {
    const action = this.pick(gathering, pick);
    return action?.kind === 'take' || action?.kind === 'pay' ? action.colour : '';
  }

  /** The blocks of a gathering one by one, white to black: those of the segment, or mine that can pay. */
  tickable(gathering: Gathering): TickBlock[] {
    const of = (colour: string): number => gathering.picks.findIndex((_, n) => this.colour(gathering, n) === colour);
    if (gathering.name === 'payment') {
      const own = Object.entries(this.view.seats[this.session.seat]?.blocks ?? {});
      return own.flatMap(([colour, n]) =>
        of(colour) < 0 ? [] : Array.from({ length: n }, (_, copy) => ({ colour, price: 0, pick: of(colour), copy })),
      );
    }
    const segment = this.view.wheel.segments.find((s) => s.segment === this.view.purchase?.segment);
    const colours = Object.keys(segment?.prices ?? {});
    return colours.flatMap((colour) =>
      (segment?.blocks ?? []).filter((b) => b.colour === colour).map((b, copy) => ({ ...b, pick: of(colour), copy })),
    );
  }

  /** What is ticked and what it comes to. */
  sum(gathering: Gathering): string {
    const named = gathering.counts.flatMap((n, i) => Array.from({ length: n }, () => this.word(`colour.${this.colour(gathering, i)}`)));
    const things = listed(this.session.words.lang, named);
    if (gathering.name === 'payment') return things ? capital(this.word('ui.sum.payment', { things })) : '';
    const have = this.view.seats[this.session.seat]?.coins ?? 0;
    const coins = -(gathering.weighed.figures['coins'] ?? 0);
    return capital(this.word(things ? 'ui.sum.purchase' : 'ui.sum.none', { things, coins, have, left: have - coins }));
  }
}

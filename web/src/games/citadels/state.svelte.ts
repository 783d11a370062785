// What board, hand and choices share: which moves belong to which thing on the table.

import type { Gathering } from '../../lib/gathering.svelte';
import { TableState } from '../../lib/tablestate.svelte';
import type { Action, Target } from './declared';
import type { CardView, CitadelsView } from './view';

/** The family of a character's rank: the colour of its niche and the buildings that pay it. */
export const FAMILY = ['ink', 'ink', 'ink', 'noble', 'religious', 'trade', 'ink', 'military', 'ink'] as const;

export class CitadelsTable extends TableState<CitadelsView, Action, Target> {
  /** Whose city is shown large, whatever room it has on the table; -1 while none is. */
  enlarged = $state(-1);

  override get active(): number {
    return this.view.turn?.seat ?? -1;
  }

  /** What is ticked and what it means; empty where the general sentence says it. */
  sum(gathering: Gathering): string {
    const mark = this.pick(
      gathering,
      gathering.picks.findIndex((p, n) => p.marks && gathering.has(n)),
    );
    if (mark && 'character' in mark) return this.word(`ui.sum.${gathering.name}`, { mark: mark.character });
    if (gathering.name !== 'exchange' || !gathering.n) return '';
    const goes = gathering.counts.flatMap((n, i) => {
      const action = this.pick(gathering, i);
      return action && 'card' in action ? Array.from({ length: n }, () => action.card) : [];
    });
    const kept = this.view.hand.map((card) => card.id);
    for (const card of goes) kept.splice(kept.indexOf(card), 1);
    return this.word(kept.length ? 'ui.sum.exchange' : 'ui.sum.exchange.all', { kept });
  }

  /** What a character's family means in my city now. */
  now(rank: number): string[] {
    const family = FAMILY[rank - 1] ?? 'ink';
    const me = this.view.seats[this.session.seat];
    if (family === 'ink' || !me) return [];
    return [this.word('ui.now.family', { kind: family, n: me.city.filter((card) => card.kind === family).length })];
  }

  /** What a card of my hand costs me now. */
  price(card: CardView): string[] {
    const gold = this.view.seats[this.session.seat]?.gold ?? 0;
    if (card.price === undefined) return [];
    const left = gold - card.price;
    return [this.word(left < 0 ? 'ui.now.short' : 'ui.now.price', { n: card.price, gold, left: Math.abs(left) })];
  }

  /** One line about a card or character. */
  text(domain: 'card' | 'character', id: string): string {
    return this.word(`${domain}.${id}.text`);
  }
}

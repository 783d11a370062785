// The gatherings of the question that a seat is asked: what is ticked stays as long as the question stays, is found again
// after a reload, and where the table has moved on, the page says what no longer holds.

import { type Advice, type Ask, Gathering } from './gathering.svelte';
import { keep, type Kept, type KeptTick, recall, tidy } from './kept';
import type { Phrase, Seen } from './protocol';
import type { BaseView } from './session';

type Ticks = Record<string, KeptTick[]>;
type Sent = NonNullable<Kept['sent']>;

/** What makes a question the same question: everything that is offered. */
const digest = (seen: Seen): string => JSON.stringify([seen.view && (seen.view as { asks?: string }).asks, seen.gathers ?? []]);

export class Gatherings {
  /** Those of the present question. */
  all = $state.raw<readonly Gathering[]>([]);
  /** What was ticked and is no longer to be had, in words of the game. */
  lost = $state.raw<readonly Phrase[]>([]);
  #advice: Advice | null = null;
  #question = '';
  #sent: (Sent & { ticks: Ticks }) | null = null;
  #earlier: Sent | null = null; // what an earlier page sent, and perhaps in vain
  #first = true;
  #aside: Ticks = {}; // ticked before something else came between, while the seat is still asked
  #own = false; // … and that was the player's own doing

  constructor(
    readonly table: string,
    readonly seat: number,
    readonly ask: Ask,
  ) {
    tidy();
  }

  /** What the game's table proposes. */
  advise(advice: Advice | null): void {
    this.#advice = advice;
    for (const gathering of this.all) gathering.advice = advice;
  }

  /** The seat was told something: the same question again leaves the ticks as they are. */
  see(seen: Seen): void {
    const question = digest(seen);
    if (question === this.#question) return;
    const before = this.#first ? this.#recalled(seen.seq) : { ...this.#aside, ...this.#ticks };
    this.#first = false;
    this.#question = question;
    for (const gathering of this.all) gathering.close();
    this.all = (seen.gathers ?? []).map((offer) => {
      const gathering = new Gathering(offer, this.ask, () => this.#changed());
      gathering.advice = this.#advice;
      gathering.settle();
      return gathering;
    });
    if (this.#sent) return; // these are on their way: whether they were played, `done` or `refused` will tell
    const { awaited } = seen.view as BaseView;
    const between = awaited === this.seat && (this.#own || !(seen.moves ?? []).length); // something of mine, or a pause
    this.#restore(before, between, !this.#own && !seen.outcome);
    if (!between) this.#own = false;
  }

  /** The player does something else in between: what is ticked waits until its question comes again. */
  goElsewhere(): void {
    this.#own = true;
  }

  /** What was kept by an earlier page; nothing where it was sent and the table went on. */
  #recalled(seq: number): Ticks {
    const kept = recall(this.table, this.seat);
    if (!kept || (kept.sent && kept.sent.seq !== seq)) return {};
    this.#earlier = kept.sent ?? null;
    return kept.ticks;
  }

  #restore(before: Ticks, waits: boolean, tell: boolean): void {
    const lost: Phrase[] = [];
    this.#aside = {};
    for (const [name, ticks] of Object.entries(before)) {
      const gathering = this.all.find((g) => g.name === name);
      if (!gathering && waits) this.#aside[name] = ticks;
      const all = waits ? [] : ticks.map((_, i) => i);
      const gone = gathering ? gathering.restore(ticks.map((t) => ({ ...t, pick: -1 }))) : all;
      lost.push(...gone.map((i) => (ticks[i] as KeptTick).say));
    }
    this.lost = tell ? lost : [];
    this.#keep();
  }

  get #ticks(): Ticks {
    return Object.fromEntries(
      this.all.map((g) => [
        g.name,
        g.ticks.map((t) => {
          const pick = g.picks[t.pick];
          return { text: pick?.text ?? '', place: pick?.place ?? -1, copy: t.copy, say: pick?.say ?? { key: '' } };
        }),
      ]),
    );
  }

  #changed(): void {
    this.lost = [];
    this.#keep();
  }

  #keep(): void {
    keep(this.table, this.seat, { ticks: { ...this.#aside, ...this.#ticks }, sent: this.#sent ?? this.#earlier ?? undefined });
  }

  /** A set goes on its way; returns the key of its command: the same one for the same set again. */
  send(gathering: Gathering, seq: number, fresh: string): string {
    const picks = gathering.texts;
    const again = this.#earlier?.seq === seq && this.#earlier.picks.join('\n') === picks.join('\n');
    this.#sent = { key: again && this.#earlier ? this.#earlier.key : fresh, seq, picks, ticks: this.#ticks };
    this.#keep();
    return this.#sent.key;
  }

  /** The set was played: nothing is ticked any more. */
  done(key: string): void {
    if (this.#sent?.key !== key) return;
    this.#sent = this.#earlier = null;
    this.#aside = {};
    for (const gathering of this.all) gathering.clear();
    keep(this.table, this.seat, null);
  }

  /** The set was not played: what was ticked is there again, as far as it still holds. */
  refused(key: string): void {
    if (this.#sent?.key !== key) return;
    const { ticks } = this.#sent;
    this.#sent = null;
    this.#restore(ticks, false, true);
  }

  close(): void {
    for (const gathering of this.all) gathering.close();
  }
}

// Several things named at once, in any order: what is ticked on this screen for one gathering of the present question.
// Ticks stay in the browser until all are sent as one; they outlive a reload and a lost connection (`kept.ts`).

import type { Looked, Phrase } from './protocol';
import { type Counts, counted, type Gather, type Pick, Sets, UNKNOWN, type Weighed } from './sets';

/** One thing ticked: a pick by its number, and which of several things that are alike. */
export interface Tick {
  pick: number;
  copy: number;
}

/** What a game's table adds: what it would pay with, and which kinds of pick a tap moves instead of adding one. */
export interface Advice {
  kinds: ReadonlySet<string>;
  /** What the page would add to these picks by itself, of `kinds` alone; shown, and taken back by a tap. */
  propose(gathering: Gathering, mine: Counts): readonly number[];
}

/** Asks the server about picks of a gathering that is too large to be written out. */
export type Ask = (gathering: string, picks: string[]) => Promise<Looked | null>;

const PAUSE = 80; // milliseconds after a tick before the server is asked

export class Gathering {
  /** What a game's table proposes; set once, by the game. */
  advice = $state.raw<Advice | null>(null);
  readonly sets: Sets | null;

  #ticks = $state.raw<readonly Tick[]>([]);
  #avoided = $state.raw<ReadonlySet<number>>(new Set()); // proposed, and taken back
  #known = $state.raw<ReadonlyMap<string, Weighed>>(new Map()); // what the server answered, by picks
  #last: Weighed = UNKNOWN;
  #place = $state(-1); // of the form `placed`: chosen by hand
  refused = $state(-1); // a pick that was tapped and cannot join
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking = '';
  #fitted: readonly Tick[] = []; // the last ticks of which the server said that they fit

  constructor(
    readonly offer: Gather,
    readonly ask: Ask,
    readonly changed: () => void = () => undefined,
  ) {
    this.sets = offer.sets ? new Sets(offer, offer.sets) : null;
  }

  get name(): string {
    return this.offer.name;
  }

  /** Where things can be named in one way only: those that are not ticked yet, without what was taken back. */
  get #only(): readonly number[] {
    if (this.offer.form !== 'set' || this.offer.sets?.length !== 1) return [];
    const left = [...this.mine];
    return (this.offer.sets[0] ?? []).filter((n) => {
      if (this.isAvoided(n)) return false;
      if (!left[n]) return true;
      left[n] -= 1;
      return false;
    });
  }

  get picks(): readonly Pick[] {
    return this.offer.picks;
  }

  get ticks(): readonly Tick[] {
    return this.#ticks;
  }

  // -- what is picked ---------------------------------------------------------------------
  readonly mine: Counts = $derived.by(() => counted(this.offer, this.#ticks.map((t) => t.pick)));
  readonly proposed: readonly number[] = $derived.by(() => {
    const advised = this.advice?.propose(this, this.mine) ?? [];
    return advised.length ? advised : this.#only;
  });
  /** Everything that would be sent, as counts. */
  readonly counts: Counts = $derived.by(() => counted(this.offer, [...this.#ticks.map((t) => t.pick), ...this.proposed]));
  readonly #open: Weighed = $derived(this.#weigh(this.mine));
  readonly weighed: Weighed = $derived(this.proposed.length ? this.#weigh(this.counts) : this.#open);
  /** Things named, without marks. */
  readonly n: number = $derived(this.counts.reduce((sum, times, i) => sum + (this.picks[i]?.marks ? 0 : times), 0));

  get complete(): boolean {
    return this.weighed.complete;
  }

  /** Something was ticked here by hand. */
  get begun(): boolean {
    return this.#ticks.length > 0 || this.#avoided.size > 0;
  }

  /** The server was asked about these picks and has not answered. */
  get looking(): boolean {
    return !this.sets && !this.#known.has(this.#key(this.counts));
  }

  has(n: number): boolean {
    return (this.counts[n] ?? 0) > 0;
  }

  /** Whether this one of several alike is ticked: those ticked by hand where they were ticked, proposed ones on the first free. */
  isTicked(n: number, copy = 0): boolean {
    return this.#copies(n).has(copy);
  }

  isProposed(n: number, copy = 0): boolean {
    return this.isTicked(n, copy) && !this.#ticks.some((t) => t.pick === n && t.copy === copy);
  }

  #copies(n: number): Set<number> {
    const copies = new Set(this.#ticks.filter((t) => t.pick === n).map((t) => t.copy));
    for (let more = this.proposed.filter((p) => p === n).length, copy = 0; more > 0; copy++) {
      if (copies.has(copy)) continue;
      copies.add(copy);
      more--;
    }
    return copies;
  }

  /** Whether one more of this pick can be ticked, as far as is known. */
  can(n: number): boolean {
    return this.#open.joins.has(n) || (this.#moves(n) && this.#instead(n) >= 0);
  }

  /** The pick of a text; of the form `placed`, at the place that is filled next. */
  find(text: string): number {
    return this.picks.findIndex((p) => p.text === text && (this.offer.form !== 'placed' || p.place === this.place));
  }

  /** Numbers of the picks that a thing on the table carries. */
  at(target: string): number[] {
    return this.picks.flatMap((p, n) => (p.target === target && !p.marks && (this.offer.form !== 'placed' || p.place === this.place) ? [n] : []));
  }

  // -- ticking ------------------------------------------------------------------------------
  /** In by the same tap as out. */
  toggle(n: number, copy = this.#free(n)): void {
    this.refused = -1;
    if (this.offer.form === 'marked') this.#toggleMarked(n);
    else if (this.offer.form === 'placed') this.#fill(n);
    else if (this.#ticks.some((t) => t.pick === n && t.copy === copy)) this.#set(this.#ticks.filter((t) => t.pick !== n || t.copy !== copy));
    else if (this.isProposed(n, copy)) this.#decline(n);
    else this.add(n, copy);
    this.settle();
  }

  /** One more of this pick. */
  add(n: number, copy = this.#free(n)): void {
    const tick = { pick: n, copy };
    this.refused = -1;
    if (this.#open.joins.has(n)) this.#set([...this.#ticks, tick]);
    else if (this.#moves(n)) {
      const goes = this.#instead(n);
      if (goes < 0) this.refused = n;
      else this.#set([...this.#ticks.filter((_, i) => i !== goes), tick]);
    } else this.refused = n;
    if (this.refused < 0) this.#avoided = new Set([...this.#avoided].filter((a) => a !== n));
    this.settle();
  }

  /** One less of this pick. */
  drop(n: number): void {
    const last = this.#ticks.findLastIndex((t) => t.pick === n);
    if (last >= 0) this.#set(this.#ticks.filter((_, i) => i !== last));
    else if (this.proposed.includes(n)) this.#decline(n);
    this.settle();
  }

  /** Whether one pick may stand in for another; unknown where the server must be asked. */
  canSwap(from: number, to: number): boolean {
    if (to < 0 || !this.#ticks.some((t) => t.pick === from)) return false;
    return this.sets?.fits(counted(this.offer, this.#swapped(from, to).map((t) => t.pick))) ?? true;
  }

  /** One pick instead of another: a tower begun higher, or lower. */
  swap(from: number, to: number): void {
    if (!this.canSwap(from, to)) return;
    this.refused = -1;
    this.#set(this.#swapped(from, to));
    this.settle();
  }

  #swapped(from: number, to: number): readonly Tick[] {
    const at = this.#ticks.findLastIndex((t) => t.pick === from);
    const copy = this.#ticks.filter((t) => t.pick === to).length;
    return this.#ticks.map((t, i) => (i === at ? { pick: to, copy } : t));
  }

  /** Everything back to where it was. */
  clear(): void {
    this.refused = -1;
    this.#place = -1;
    this.#avoided = new Set();
    this.#set([]);
    this.settle();
  }

  /** Puts back what was ticked before, thing by thing; returns what no longer holds. */
  restore(wanted: readonly (Tick & { text: string; place: number })[]): number[] {
    const lost: number[] = [];
    let ticks: Tick[] = [];
    wanted.forEach((w, i) => {
      const n = this.picks.findIndex((p) => p.text === w.text && (p.place ?? -1) === w.place);
      const more = [...ticks, { pick: n, copy: w.copy }];
      if (n >= 0 && (this.sets?.fits(counted(this.offer, more.map((t) => t.pick))) ?? true)) ticks = more;
      else lost.push(i);
    });
    this.#set(ticks);
    this.settle();
    return lost;
  }

  #set(ticks: readonly Tick[]): void {
    this.#ticks = ticks;
    this.changed();
  }

  #free(n: number): number {
    if (this.offer.form !== 'set' || (this.picks[n]?.most ?? 1) < 2) return 0;
    const taken = this.#copies(n);
    let copy = 0;
    while (taken.has(copy)) copy++;
    return copy;
  }

  /** A kind of which a tap moves one instead of adding one, where no more can be added. */
  #moves(n: number): boolean {
    return this.advice?.kinds.has(String(this.picks[n]?.action['kind'])) ?? false;
  }

  /** The tick that gives way to this pick: the first of its kinds with which it fits; -1 where none does. */
  #instead(n: number): number {
    if (!this.sets || (this.counts[n] ?? 0) >= (this.picks[n]?.most ?? 1)) return -1;
    return this.#ticks.findIndex((t, i) => {
      if (!this.#moves(t.pick)) return false;
      return this.sets?.fits(counted(this.offer, [...this.#ticks.filter((_, k) => k !== i).map((x) => x.pick), n])) ?? false;
    });
  }

  /** A proposed thing is not wanted: the others stay, and something else is proposed if there is anything. */
  #decline(n: number): void {
    this.#avoided = new Set([...this.#avoided, n]);
    this.changed();
  }

  isAvoided(n: number): boolean {
    return this.#avoided.has(n);
  }

  // -- one of them marked -------------------------------------------------------------------
  /** The number of the pick that marks this one; -1 where none does. */
  markOf(n: number): number {
    return this.picks.findIndex((p) => p.marks === this.picks[n]?.text);
  }

  isMarked(n: number): boolean {
    const mark = this.markOf(n);
    return mark >= 0 && this.has(mark);
  }

  #toggleMarked(n: number): void {
    const mark = this.markOf(n);
    const marked = this.#ticks.find((t) => this.picks[t.pick]?.marks);
    const others = this.#ticks.filter((t) => !this.picks[t.pick]?.marks && t.pick !== n);
    const one = (pick: number): Tick => ({ pick, copy: 0 });
    if (!this.has(n)) {
      if (!this.#open.joins.has(n)) this.refused = n;
      else this.#set([...this.#ticks, one(n), ...(marked || mark < 0 ? [] : [one(mark)])]);
    } else if (marked?.pick === mark && mark >= 0) {
      const next = others.map((t) => this.markOf(t.pick)).find((m) => m >= 0);
      this.#set([...others, ...(next === undefined ? [] : [one(next)])]);
    } else this.#set([...this.#ticks.filter((t) => t !== marked), one(mark)]);
  }

  // -- one for each place ---------------------------------------------------------------------
  /** The place that the next tap fills: chosen by hand, else the first that is empty; -1 where all are full. */
  readonly place: number = $derived.by(() => {
    const empty = (this.offer.places ?? []).map((_, place) => place).filter((place) => this.standing(place) < 0);
    return empty.includes(this.#place) ? this.#place : (empty[0] ?? -1);
  });

  /** The pick that stands at a place; -1 for none. */
  standing(place: number): number {
    return this.#ticks.find((t) => this.picks[t.pick]?.place === place)?.pick ?? -1;
  }

  /** Choose an empty place, or empty a full one. */
  choose(place: number): void {
    this.refused = -1;
    if (this.standing(place) >= 0) this.#set(this.#ticks.filter((t) => this.picks[t.pick]?.place !== place));
    this.#place = place;
    this.settle();
  }

  #fill(n: number): void {
    const place = this.picks[n]?.place ?? -1;
    if (this.#ticks.some((t) => t.pick === n)) this.choose(place);
    else if (this.#open.joins.has(n)) {
      this.#set([...this.#ticks.filter((t) => this.picks[t.pick]?.place !== place), { pick: n, copy: 0 }]);
      this.#place = -1;
    } else this.refused = n;
  }

  // -- what it comes to ---------------------------------------------------------------------
  /** Texts of all picks as they are sent: place by place, where there are places. */
  get texts(): string[] {
    return this.#texts(this.counts);
  }

  #texts(counts: Counts): string[] {
    const all = counts.flatMap((times, n) => Array.from({ length: times }, () => this.picks[n] as Pick));
    return (this.offer.form === 'placed' ? all.sort((a, b) => (a.place ?? 0) - (b.place ?? 0)) : all).map((p) => p.text);
  }

  /** What sending it does, in words of the game: the fields are those of the kernel's `sets.phrase_of`. */
  readonly phrase: Phrase = $derived.by(() => {
    const named = this.counts.flatMap((times, n) => Array.from({ length: times }, () => (this.picks[n] as Pick).action));
    const fields: Record<string, unknown> = { n: this.n };
    for (const [name, change] of Object.entries(this.weighed.figures)) fields[name] = Math.abs(change);
    for (const kind of this.offer.kinds ?? []) {
      const of = named.filter((action) => action['kind'] === kind);
      fields[kind] = of.map((action) => Object.entries(action).find(([key]) => key !== 'kind')?.[1] ?? '');
      fields[`n_${kind}`] = of.length;
    }
    return { key: `gather.${this.name}${named.length ? '' : '.none'}`, fields };
  });

  #weigh(counts: Counts): Weighed {
    if (this.sets) return this.sets.weigh(counts);
    const known = this.#known.get(this.#key(counts));
    return known ?? { ...this.#last, complete: false, figures: {}, ends: false };
  }

  // -- too many sets: the server is asked -----------------------------------------------------
  /** Of things named place by place, those before the first gap. */
  #asked(counts: Counts): string[] {
    if (this.offer.form !== 'placed') return this.#texts(counts);
    const gap = (this.offer.places ?? []).findIndex((_, place) => this.standing(place) < 0);
    return gap < 0 ? this.#texts(counts) : this.#texts(counts.map((n, i) => ((this.picks[i]?.place ?? 0) < gap ? n : 0)));
  }

  #key(counts: Counts): string {
    return this.#asked(counts).join('\n');
  }

  /** After a change: ask about what is not known yet. The last answer wins. */
  settle(): void {
    if (this.sets) return;
    clearTimeout(this.#timer);
    this.#asking = this.#key(this.counts);
    this.#timer = setTimeout(() => void this.#look(), PAUSE);
  }

  async #look(): Promise<void> {
    const asking = this.#asking;
    for (const counts of [this.mine, this.counts]) {
      const key = this.#key(counts);
      if (this.#known.has(key)) continue;
      const asked = this.#asked(counts);
      const looked = await this.ask(this.name, asked);
      if (looked) this.#learn(key, asked.length, looked);
      if (asking !== this.#asking) return;
    }
    if (this.offer.form === 'placed') {
      if (this.place < 0 && !this.complete) this.#yield();
    } else if (this.#open.fits) this.#fitted = this.#ticks;
    else this.#revert();
  }

  /** The last tick was too much after all: back to what fitted. */
  #revert(): void {
    this.refused = this.#ticks.at(-1)?.pick ?? -1;
    this.#set(this.#fitted);
    this.settle();
  }

  /** A gap was filled with what a later place had: what stands at the later ones gives way. */
  #yield(): void {
    const filled = this.picks[this.#ticks.at(-1)?.pick ?? -1]?.place ?? -1;
    const kept = this.#ticks.filter((t) => (this.picks[t.pick]?.place ?? 0) <= filled);
    if (kept.length === this.#ticks.length) return;
    this.#set(kept);
    this.settle();
  }

  #learn(key: string, asked: number, looked: Looked): void {
    const gap = this.offer.form === 'placed' ? asked : -1;
    const joins = new Set(this.picks.flatMap((p, n) => ((looked.joins ?? []).includes(p.text) && (gap < 0 || p.place === gap) ? [n] : [])));
    const fits = looked.complete || joins.size > 0;
    const weighed: Weighed = { complete: looked.complete, joins, fits, missing: -1, figures: looked.figures ?? {}, ends: looked.ends ?? false };
    this.#known = new Map([...this.#known, [key, weighed]]);
    this.#last = weighed;
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}

/** A thing on the table that a gathering can name. */
export interface Thing {
  gathering: Gathering;
  pick: number;
  ticked: boolean;
  can: boolean; // can be ticked, or is
  marked: boolean;
  place: number; // where it stands, of the form `placed`
  toggle: () => void;
}

export function thingAt(gathering: Gathering, target: string, copy: number): Thing | undefined {
  const placed = gathering.offer.form === 'placed';
  const standing = placed ? gathering.ticks.map((t) => t.pick).filter((n) => gathering.picks[n]?.target === target) : [];
  const there = standing[copy];
  if (there !== undefined) {
    const place = gathering.picks[there]?.place ?? -1;
    return { gathering, pick: there, ticked: true, can: true, marked: false, place, toggle: () => gathering.choose(place) };
  }
  const pick = gathering.at(target)[0];
  if (pick === undefined) return undefined;
  const ticked = gathering.offer.form === 'set' ? gathering.isTicked(pick, copy) : !placed && gathering.has(pick);
  return { gathering, pick, ticked, can: ticked || gathering.can(pick), marked: gathering.isMarked(pick), place: -1, toggle: () => gathering.toggle(pick, copy) };
}

// What can be said of things picked from a gathering, from the sets that the server wrote out: no question leaves the browser.

import type { Offer as Gather, Pick } from './protocol';

export type { Gather, Pick };

/** Things picked: how often each pick of the gathering is taken, by its number. */
export type Counts = readonly number[];

/** What holds for things picked so far. */
export interface Weighed {
  complete: boolean; // they can be sent as they are
  joins: ReadonlySet<number>; // picks that can still join
  fits: boolean; // some set holds them all
  missing: number; // the fewest things that must still be named; -1 where nobody knows
  figures: Readonly<Record<string, number>>; // of a complete set: what it costs and brings
  ends: boolean; // … and whether the turn ends with it
}

export const UNKNOWN: Weighed = { complete: false, joins: new Set(), fits: true, missing: -1, figures: {}, ends: false };

/** Numbers of picks as counts. */
export function counted(gather: Gather, numbers: readonly number[]): number[] {
  const counts = gather.picks.map(() => 0);
  for (const n of numbers) counts[n] = (counts[n] ?? 0) + 1;
  return counts;
}

const size = (gather: Gather, counts: Counts): number => counts.reduce((sum, n, i) => sum + (gather.picks[i]?.marks ? 0 : n), 0);

/** The written-out sets of a gathering, ready to be asked. */
export class Sets {
  readonly #counts: number[][];

  constructor(
    readonly gather: Gather,
    sets: readonly (readonly number[])[],
  ) {
    this.#counts = sets.map((set) => counted(gather, set));
  }

  /** Numbers of the sets that hold at least these picks. */
  #around(have: Counts): number[] {
    return this.#counts.flatMap((set, at) => (have.every((n, i) => (set[i] ?? 0) >= n) ? [at] : []));
  }

  fits(have: Counts): boolean {
    return this.#counts.some((set) => have.every((n, i) => (set[i] ?? 0) >= n));
  }

  weigh(have: Counts): Weighed {
    const around = this.#around(have);
    const joins = new Set<number>();
    let at = -1;
    let missing = -1;
    for (const n of around) {
      const set = this.#counts[n] as number[];
      let same = true;
      set.forEach((times, i) => {
        if (times === (have[i] ?? 0)) return;
        same = false;
        joins.add(i);
      });
      if (same) at = n;
      const more = size(this.gather, set) - size(this.gather, have);
      if (missing < 0 || more < missing) missing = more;
    }
    const figures = Object.fromEntries(Object.entries(this.gather.figures ?? {}).map(([name, all]) => [name, at < 0 ? 0 : (all[at] ?? 0)]));
    return { complete: at >= 0, joins, fits: around.length > 0, missing, figures, ends: at >= 0 && (this.gather.ends?.[at] ?? false) };
  }

  /** What completes these picks with things of some kinds alone, for the least sum of their costs; null where nothing does. */
  fill(have: Counts, kinds: ReadonlySet<string>, cost: (pick: Pick, n: number) => number): number[] | null {
    let best: number[] | null = null;
    let least = Infinity;
    for (const at of this.#around(have)) {
      const more = (this.#counts[at] as number[]).flatMap((n, i) => Array.from({ length: n - (have[i] ?? 0) }, () => i));
      if (more.some((i) => !kinds.has(String(this.gather.picks[i]?.action['kind'])))) continue;
      const sum = more.reduce((total, i) => total + cost(this.gather.picks[i] as Pick, i), 0);
      if (sum < least) [best, least] = [more, sum];
    }
    return best;
  }
}

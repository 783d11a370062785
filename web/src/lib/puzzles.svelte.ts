// Puzzles: a session through which the table's own pieces ask one, and what I have come to.

import type { Gathering } from './gathering.svelte';
import type { Happened, Move, Outcome, PuzzleInfo, PuzzleShown, PuzzleStanding } from './protocol';
import { Quiet } from './quiet';
import type { ReplaySession } from './replay.svelte';
import type { BaseView, SeatFace, Session } from './session';
import { site } from './site.svelte';
import { stillSession } from './still';
import type { Phrase, Words } from './words';

/** What of the collection is looked at; it stays so for whoever comes back from a puzzle. */
export const shelf = $state({ game: '', state: '' as '' | 'new' | 'solved' | 'missed' });

/** The strongest bot stands for whoever sits elsewhere. */
const RIVAL = 'capomastro';

export class PuzzleSession extends Quiet implements Session {
  view = $state.raw<BaseView>({ game: '', players: 0, seat: 0, awaited: 0 });
  moves = $state.raw<Move[]>([]);
  picked = $state.raw<Move | null>(null); // waits for a word before it is the answer
  busy = $state(false);
  readonly gatherings: readonly Gathering[] = [];
  readonly events: Happened[] = [];
  readonly fresh: Happened[] = [];
  readonly outcome: Outcome | null = null;
  readonly over = false;
  readonly aids = true;
  readonly live = true;
  readonly seat: number;
  readonly #still: ReplaySession;

  constructor(readonly shown: PuzzleShown) {
    super();
    this.seat = shown.seat;
    this.#still = stillSession(shown.puzzle.game, shown.puzzle.players, shown.view);
    for (const seat of this.#still.info.seats) {
      if (seat.seat === shown.seat) Object.assign(seat, { mine: true, name: site.me?.name ?? seat.name });
      else Object.assign(seat, { kind: 'bot', bot: RIVAL, name: '' });
    }
    this.begin();
  }

  /** The position as it was asked. */
  begin(): void {
    this.view = this.shown.view as BaseView;
    this.moves = this.shown.moves;
    this.picked = null;
    this.busy = false;
  }

  /** The table some moves later, at which nothing is asked. */
  end(view: BaseView): void {
    this.view = view;
    this.moves = [];
    this.picked = null;
    this.busy = false;
  }

  get seats(): SeatFace[] {
    return this.#still.seats;
  }

  get words(): Words {
    return this.#still.words;
  }

  get score(): number[] {
    return this.shown.score;
  }

  get hinted(): Move | null {
    return this.picked;
  }

  play(move: Move): void {
    if (!this.busy) this.picked = move;
  }

  describe(): Promise<Phrase[]> {
    return Promise.resolve(this.view.prompt ? [this.view.prompt] : []);
  }
}

// -- what I have come to: with an account the server keeps it, else this browser -----------------
const KEY = 'capomastro.puzzles';
const FIRST = 1200;
const SPREAD = 400;
const DAY = 24 * 3600 * 1000;

interface Kept {
  rating: number;
  solved: string[];
  missed: string[];
  days: string[]; // with a solved position of the day
  tried: string[]; // the newest such day on which one was tried, and what was
}

function load(): Kept {
  const nothing: Kept = { rating: FIRST, solved: [], missed: [], days: [], tried: [] };
  try {
    return { ...nothing, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return nothing;
  }
}

/** Days in a row up to `today`, or up to the day before it. */
export function streak(days: string[], today: string): number {
  const solved = new Set(days);
  const name = (at: number) => new Date(at).toISOString().slice(0, 10);
  let at = Date.parse(today);
  if (!solved.has(today)) at -= DAY;
  let count = 0;
  for (; solved.has(name(at)); at -= DAY) count += 1;
  return count;
}

/** As the server reckons (`puzzles/rating.py`). */
export function rated(rating: number, tries: number, puzzle: number, solved: boolean): number {
  const expected = 1 / (1 + 10 ** ((puzzle - rating) / SPREAD));
  return rating + (tries < 20 ? 40 : 20) * (Number(solved) - expected);
}

/** What this browser keeps of a solver without an account. */
export function standingHere(today: string): PuzzleStanding {
  const kept = load();
  return { rating: Math.round(kept.rating), streak: streak(kept.days, today), solved: kept.solved, missed: kept.missed };
}

/** Of these, the one that is worth most to this solver: not tried yet, and about as hard as the solver is strong. */
export function wellMatched(puzzles: PuzzleInfo[], { rating, solved, missed }: PuzzleStanding): PuzzleInfo | undefined {
  const known = new Set([...solved, ...missed]);
  const far = (puzzle: PuzzleInfo): number => Math.abs(puzzle.rating - rating);
  const nearest = (some: PuzzleInfo[]) => [...some].sort((a, b) => far(a) - far(b))[0];
  return nearest(puzzles.filter((puzzle) => !known.has(puzzle.id))) ?? nearest(puzzles);
}

/** Note a try: the first at a puzzle is rated, the first on the day of a position of the day counts for the streak. */
export function noteHere(puzzle: { id: string; rating: number }, solved: boolean, today: string, ofToday: boolean): void {
  const kept = load();
  if (!kept.solved.includes(puzzle.id) && !kept.missed.includes(puzzle.id)) {
    kept.rating = rated(kept.rating, kept.solved.length + kept.missed.length, puzzle.rating, solved);
    (solved ? kept.solved : kept.missed).push(puzzle.id);
  }
  if (ofToday) {
    if (kept.tried[0] !== today) kept.tried = [today];
    if (solved && !kept.tried.includes(puzzle.id) && !kept.days.includes(today)) kept.days.push(today);
    kept.tried.push(puzzle.id);
  }
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // a browser that keeps nothing still solves
  }
}

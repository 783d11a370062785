// A game looked at again: its moments, and a session through which a board shows one of them.

import { api } from './api';
import type { Gathering } from './gathering.svelte';
import { language } from './language.svelte';
import { prefs } from './prefs.svelte';
import type { Area, Happened, Moment, Move, Outcome, Replay, TableInfo } from './protocol';
import { Quiet } from './quiet';
import { seatFaces } from './seats';
import type { BaseView, SeatFace, Session } from './session';
import type { Phrase, Words } from './words';

const CHUNK = 60;

/** A piece of a game looked at again: so many moments from the first wanted one, with the table in words where it is wanted. */
export type Part = (first: number, count: number, walk?: boolean) => Promise<Replay>;

export const ofTable =
  (id: string, key = ''): Part =>
  (first, count, walk) =>
    api.replay(id, { first, count, walk, key });
export const ofShare =
  (token: string): Part =>
  (first, count, walk) =>
    api.sharedReplay(token, { first, count, walk });

/** Fetches the moments of a game piece by piece; `have` gets all that are there after each piece. */
export async function loadMoments(from: Part, have: (moments: Moment[], total: number) => void): Promise<void> {
  let moments: Moment[] = [];
  for (;;) {
    const part = await from(moments.length, CHUNK);
    moments = [...moments, ...part.moments];
    have(moments, part.total);
    if (moments.length >= part.total || !part.moments.length) return;
  }
}

export class ReplaySession extends Quiet implements Session {
  moments = $state.raw<Moment[]>([]);
  total = $state(0);
  at = $state(0);
  setting = false;
  readonly moves: Move[] = [];
  readonly gatherings: readonly Gathering[] = [];
  readonly busy = true;
  readonly live = false;
  readonly aids = true;
  readonly outcome: Outcome | null = null;
  readonly over = false;
  readonly hinted: Move | null = null;
  // asked for by every part of the table: worked out once a change
  readonly seats: SeatFace[] = $derived.by(() => seatFaces(this.info.seats));
  readonly words: Words = $derived.by(() =>
    language.game(this.info.game).withNames(
      this.seats.map((s) => s.name),
      prefs.get('coordinates'),
    ),
  );
  readonly events: Happened[] = $derived(this.moments.slice(0, this.at + 1).flatMap((m) => m.events ?? []));

  constructor(
    readonly info: TableInfo,
    readonly from: Part | null = null, // a still position has nothing more to tell
  ) {
    super();
  }

  get moment(): Moment | undefined {
    return this.moments[Math.min(this.at, this.moments.length - 1)];
  }

  get view(): BaseView {
    return (this.moment?.view as BaseView | undefined) ?? { game: this.info.game, players: this.info.players, seat: -1, awaited: -1 };
  }

  get seat(): number {
    return this.view.seat;
  }

  get fresh(): Happened[] {
    return this.moment?.events ?? [];
  }

  get score(): number[] {
    return this.moment?.score ?? [];
  }

  play(): void {
    // nothing can be done in a replay
  }

  /** Everything on the table at this moment. */
  async walk(): Promise<Area[]> {
    return (await this.from?.(this.at, 1, true))?.moments[0]?.walk ?? [];
  }

  /** The events of the moment: the engine describes live tables only. */
  describe(): Promise<Phrase[]> {
    return Promise.resolve(this.fresh.map((e) => e.say));
  }
}

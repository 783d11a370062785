// A tournament as the server tells it: asked for every few seconds, with a clock that runs between.

import { api, type OrganiserAct } from './api';
import { explain } from './errors.svelte';
import { t } from './language.svelte';
import type { TournamentInfo, TournamentRound, TournamentTable } from './protocol';

const EVERY = 2500; // milliseconds between two questions
const HIDDEN = 4; // … so many times rarer while nobody looks

export class TournamentClient {
  info = $state.raw<TournamentInfo | null>(null);
  problem = $state('');
  busy = $state(false);
  now = $state(Date.now());
  #heard = Date.now();
  #skipped = 0;
  #timers: ReturnType<typeof setInterval>[] = [];

  constructor(
    readonly id: string,
    readonly key = '',
  ) {}

  open(): void {
    void this.refresh();
    this.#timers = [setInterval(() => this.#look(), EVERY), setInterval(() => (this.now = Date.now()), 500)];
  }

  close(): void {
    this.#timers.forEach(clearInterval);
    this.#timers = [];
  }

  #look(): void {
    this.#skipped = document.hidden ? (this.#skipped + 1) % HIDDEN : 0;
    if (!this.#skipped) void this.refresh();
  }

  /** A moment without a network is no reason to show nothing: what was told last stays. Why something was refused stays too. */
  async refresh(): Promise<void> {
    try {
      const info = await api.tournament(this.id, this.key);
      if (!this.info) this.problem = '';
      this.#take(info);
    } catch (error) {
      if (!this.info) this.problem = explain(error);
    }
  }

  #take(info: TournamentInfo): void {
    this.info = info;
    this.#heard = this.now = Date.now();
  }

  /** Ask for something, once at a time; whether it was done. */
  async #do(what: () => Promise<TournamentInfo>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.problem = '';
    try {
      this.#take(await what());
      return true;
    } catch (error) {
      this.problem = explain(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  enter = (): Promise<boolean> => this.#do(() => api.enterTournament(this.id, this.key));
  leave = (): Promise<boolean> => this.#do(() => api.leaveTournament(this.id));
  direct = (act: OrganiserAct): Promise<boolean> => this.#do(() => api.direct(this.id, act));

  /** The round that is on, or was last. */
  get round(): TournamentRound | null {
    return this.info?.rounds.at(-1) ?? null;
  }

  get done(): boolean {
    return this.round?.tables.every((table) => table.result) ?? true;
  }

  /** Milliseconds of the round's clock; null where none runs. */
  get left(): number | null {
    const left = this.info?.left;
    if (left === undefined || left === null) return null;
    return this.info?.halted ? left : Math.max(0, left - (this.now - this.#heard));
  }

  get mine(): TournamentTable | null {
    return (this.info?.seat && this.round?.tables[this.info.seat.table]) || null;
  }

  name(person: string): string {
    return this.info?.people.find((one) => one.id === person)?.name || t('tournament.nameless');
  }
}

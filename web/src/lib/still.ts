// A position that only stands there, for the index of cards and the examples of the rules: a session through which pieces draw it.

import { t } from './language.svelte';
import type { Moment, SeatInfo } from './protocol';
import { ReplaySession } from './replay.svelte';

/** A table of so many seats that shows this view, and at which nothing can be done; `setting`: but set up by hand. */
export function stillSession(game: string, players: number, view: unknown, setting = false): ReplaySession {
  const seats = Array.from({ length: players }, (_, seat): SeatInfo => ({
    seat,
    kind: 'person',
    name: t('seat.nameless', { n: seat + 1 }),
    colour: seat,
  }));
  const session = new ReplaySession({
    id: '',
    game,
    state: 'finished',
    players,
    options: {},
    seats,
    rules_version: 0,
    data_version: '',
    data_hash: '',
  });
  session.setting = setting;
  session.moments = [{ view } as Moment];
  return session;
}

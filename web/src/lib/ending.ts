// How a table ended, in words. Whether it ended is said by its state alone: everything on the page that depends on it asks `isOver`.

import { type Key, language } from './language.svelte';
import type { Note, Outcome, TableInfo } from './protocol';
import { seatName } from './seats';
import { listed } from './words';

export const isOver = (info: TableInfo | null): boolean => info?.state === 'finished';

/** Only a game that was played to its end, resigned, or ended with the time of its round has a result. */
export const hasResult = (info: TableInfo): boolean => ['played', 'resigned', 'time'].includes(info.ending ?? '');

const mine = (info: TableInfo, seat: number): boolean => info.seats.filter((s) => s.mine).length === 1 && (info.seats[seat]?.mine ?? false);
const name = (info: TableInfo, seat: number): string => (info.seats[seat] ? seatName(info.seats[seat]) : '');
const names = (info: TableInfo, seats: number[]): string =>
  listed(
    language.lang,
    seats.map((seat) => name(info, seat)),
  );

type Ending = NonNullable<TableInfo['ending']>;
const HOW: Record<Exclude<Ending, 'closed_by_host' | 'resigned'>, Key> = {
  '': 'end.played',
  played: 'end.played',
  closed_by_operator: 'end.closed_by_operator',
  abandoned: 'end.abandoned',
  failed: 'end.failed',
  cut: 'end.cut',
  time: 'end.time',
};
const BEFORE: Partial<Record<Ending, Key>> = { closed_by_operator: 'end.closed_by_operator.before', abandoned: 'end.abandoned.before' };
const SAT_IN: Record<string, [other: Key, me: Key]> = {
  clock: ['end.bot.clock', 'end.bot.clock.you'],
  vote: ['end.bot.vote', 'end.bot.vote.you'],
  gone: ['end.bot.gone', 'end.bot.vote.you'],
  organiser: ['end.bot.organiser', 'end.bot.organiser.you'],
  resigned: ['end.bot.resigned', 'end.bot.resigned.you'],
};
const SITS_IN: Record<string, Key> = {
  clock: 'note.sat_in.clock',
  vote: 'note.sat_in.vote',
  gone: 'note.sat_in.gone',
  organiser: 'note.sat_in.organiser',
};

/** Who has won, or that nobody has. */
export function headline(info: TableInfo, outcome: Outcome | null): string {
  if (!hasResult(info) || !outcome) return language.say(info.unplayed ? 'end.closed' : 'end.stopped');
  const { winners } = outcome;
  if (winners.some((seat) => mine(info, seat))) return language.say(winners.length > 1 ? 'end.youshare' : 'end.youwin');
  return language.say(winners.length > 1 ? 'end.share' : 'end.wins', { names: names(info, winners) });
}

/** What happened, in a sentence; one more for each seat that its player did not play to the end. */
export function whatHappened(info: TableInfo): string {
  if (info.ending === 'resigned') return howItEnded(info);
  return [howItEnded(info), ...info.seats.flatMap((s) => (s.kind === 'bot' || info.unplayed ? [] : satIn(info, s.seat)))].join(' ');
}

function whoResigned(info: TableInfo): string {
  const seats = info.seats.filter((s) => s.resigned).map((s) => s.seat);
  const [first] = seats;
  if (seats.length === 1 && first !== undefined && mine(info, first)) return language.say('end.resigned.you');
  return language.say('end.resigned', { names: names(info, seats), n: seats.length });
}

function howItEnded(info: TableInfo): string {
  const ending = info.ending ?? '';
  if (ending === 'resigned') return whoResigned(info);
  if (ending === 'closed_by_host') return closedByHost(info);
  return language.say(info.unplayed ? (BEFORE[ending] ?? 'end.closed') : HOW[ending]);
}

function closedByHost(info: TableInfo): string {
  const host = info.seats.find((s) => s.host && s.kind === 'person');
  if (info.host) return language.say(info.unplayed ? 'end.closed_by_you.before' : 'end.closed_by_you');
  const by = host ? seatName(host) : language.say('end.the_host');
  return language.say(info.unplayed ? 'end.closed_by_host.before' : 'end.closed_by_host', { name: by });
}

/** Why a bot played in somebody's seat at the end. */
function satIn(info: TableInfo, seat: number): string[] {
  const whose = info.seats[seat];
  if (!whose?.away) return [];
  const why = whose.resigned
    ? 'resigned'
    : [...(info.notes ?? [])].reverse().find((note) => note.kind === 'sat_in' && note.seat === seat)?.why;
  const [other, me] = SAT_IN[why ?? ''] ?? ['end.bot.vote', 'end.bot.vote.you'];
  return [mine(info, seat) ? language.say(me) : language.say(other, { name: name(info, seat) })];
}

/** A line of the log about something that happened around the game. */
export function noteLine(info: TableInfo, note: Note): string {
  const about = { name: name(info, note.seat ?? -1) };
  switch (note.kind) {
    case 'stopped':
      return howItEnded(info);
    case 'sat_in':
      return language.say(SITS_IN[note.why ?? ''] ?? 'note.sat_in.vote', about);
    case 'resigned':
      return language.say('note.resigned', about);
    case 'came_back':
      return language.say('note.came_back', about);
  }
}

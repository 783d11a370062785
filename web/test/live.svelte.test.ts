import { flushSync, mount } from 'svelte';
import { beforeAll, expect, it } from 'vitest';
import { language } from '../src/lib/language.svelte';
import type { Happened, Move } from '../src/lib/protocol';
import { prefs } from '../src/lib/prefs.svelte';
import type { Session } from '../src/lib/session';
import { Words } from '../src/lib/words';
import LiveRegion from '../src/pieces/LiveRegion.svelte';

const words = new Words('en', { seat: 'Seat {n}', drew: 'Drew {n}.', main: 'what do you do?' });
/** Events with these things drawn, numbered from `first` on. */
const events = (first: number, ...drawn: number[]): Happened[] =>
  drawn.map((n, i) => ({ n: first + i, kind: 'drew', say: { key: 'drew', fields: { n } } }));
const moves = (...codes: number[]): Move[] => codes.map((code) => ({ code, text: '', say: { key: 'main' }, action: {} }));

class Here {
  events = $state.raw<Happened[]>([]);
  moves = $state.raw<Move[]>([]);
  view = $state.raw({ game: 'g', players: 2, seat: 0, awaited: 0, prompt: { key: 'main' } });
  readonly seat = 0;
  readonly gatherings = [];
  readonly words = words;
}
const here = new Here();

/** What the region says after a change. */
function said(change: Partial<Here>): string {
  Object.assign(here, change);
  flushSync();
  return document.querySelector('[role=status]')?.textContent ?? '';
}

beforeAll(async () => {
  await language.speak('en');
  here.events = events(200, 1, 2, 3, 4, 5);
  here.moves = moves(1, 2);
  mount(LiveRegion, { target: document.body, props: { session: here as unknown as Session, kinds: { heads: ['bought'] } } });
});

it('speaks once whenever I am asked, after a move without an event and after an undo too', () => {
  const five = here.events;
  expect(said({})).toBe('Drew 3. 2 more lines of news: N reads them. Your turn: what do you do?');
  expect(said({ moves: moves(1) })).toBe('Your turn: what do you do?');
  expect(said({ moves: moves(1) })).toBe('Your turn: what do you do?');
  expect(said({ moves: moves(2) })).toBe('Your turn: what do you do?\u00a0');
  expect(said({ events: [...five, ...events(205, 6)], moves: [], view: { ...here.view, awaited: 1 } })).toBe(
    'Your turn: what do you do?\u00a0',
  );
  expect(said({ events: [...here.events, ...events(206, 7)], moves: moves(1), view: { ...here.view, awaited: 0 } })).toBe(
    'Drew 6. Drew 7. Your turn: what do you do?',
  );
  expect(said({ events: five.slice(0, 4), moves: moves(1, 2) })).toBe('Your turn: what do you do?');
  expect(said({ events: [...five.slice(0, 4), ...events(204, 8, 5)] })).toBe('Drew 8. Drew 5. Your turn: what do you do?');
});

it('does not speak the past when earlier lines of the log are read up', () => {
  const held = here.events;
  const before = said({});
  expect(said({ events: [...events(198, 11, 12), ...held] })).toBe(before);
  expect(said({ moves: moves(3) })).toBe('Your turn: what do you do?');
  expect(said({ events: [...events(196, 9, 10), ...here.events, ...events(held.length + 200, 13)], moves: moves(4) })).toBe(
    'Drew 13. Your turn: what do you do?',
  );
  expect(said({ events: events(300, 14, 15), moves: moves(5) })).toBe('Drew 14. Drew 15. Your turn: what do you do?');
});

it('does not say again what a sentence has summed up', () => {
  const took = [320, 321].map((n): Happened => ({ n, kind: 'took', joined: n > 320, say: { key: 'drew', fields: { n } } }));
  const bought: Happened = { n: 322, kind: 'bought', joined: true, say: { key: 'drew', fields: { n: 2 } } };
  const after: Happened = { n: 323, kind: 'drew', joined: true, say: { key: 'drew', fields: { n: 16 } } };
  expect(said({ events: [...here.events, ...took, bought, after], moves: moves(8) })).toBe('Drew 2. Drew 16. Your turn: what do you do?');
});

it('tells at most two things, first what took something from me, and how much more there is to read', () => {
  const robbed: Happened = { n: 401, kind: 'robbed', fields: { seat: 1, other: 0 }, say: { key: 'drew', fields: { n: 99 } } };
  const theirs = [400, 402, 403].map((n): Happened => ({ n, kind: 'drew', fields: { seat: 1 }, say: { key: 'drew', fields: { n } } }));
  const news = [...theirs, robbed]
    .sort((a, b) => a.n - b.n)
    .map((event, i) => ({ ...event, fields: { ...event.fields, seat: 1 + (i % 2) } }));
  expect(said({ events: [...here.events, ...news], moves: moves(6) })).toBe(
    'Drew 99. 3 more lines of news: N reads them. Your turn: what do you do?',
  );
  prefs.set('letters', false);
  const more = [404, 405, 406].map((n): Happened => ({ n, kind: 'drew', fields: { seat: 1 }, say: { key: 'drew', fields: { n } } }));
  expect(said({ events: [...here.events, ...more], moves: moves(7) })).toBe('Drew 404. 2 more lines of news. Your turn: what do you do?');
  prefs.set('letters', true);
});

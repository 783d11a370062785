import { describe, expect, it } from 'vitest';
import type { Happened, Seen } from '../src/lib/protocol';
import { parse } from '../src/lib/router.svelte';
import { nearest } from '../src/lib/roving';
import { backoff, look } from '../src/lib/table.svelte';
import { middleBot, quickSeats, tablePath } from '../src/lib/tables';
import { timeLeft } from '../src/lib/time';

const event = (n: number): Happened => ({ n, kind: 'drew', say: { key: 'event.drew' } });
const seen = (more: Partial<Seen>): Seen => ({ type: 'seen', seat: 0, seq: 1, view: { game: 'chess' }, ...more });

describe('what a seat has seen', () => {
  it('grows by the events of each message', () => {
    const first = look(undefined, seen({ events: [event(0), event(1)] }));
    const second = look(first, seen({ seq: 2, events_from: 2, events: [event(2)] }));
    expect(second.events.map((e) => e.n)).toEqual([0, 1, 2]);
    expect(second.fresh.map((e) => e.n)).toEqual([2]);
  });
  it('shrinks after an undo', () => {
    const held = look(undefined, seen({ events: [event(0), event(1), event(2)] }));
    expect(look(held, seen({ events_from: 1 })).events.map((e) => e.n)).toEqual([0]);
  });
  it('keeps one run of events where the server left some out', () => {
    const held = look(undefined, seen({ events_from: 900, events: [event(900), event(901)] }));
    expect(held.first).toBe(900);
    expect(look(held, seen({ events_from: 901, events: [event(901), event(902)] })).events.map((e) => e.n)).toEqual([900, 901, 902]);
    const later = look(held, seen({ events_from: 1200, events: [event(1200)] }));
    expect(later.events.map((e) => e.n)).toEqual([1200]);
    expect(later.first).toBe(1200);
    const back = look(held, seen({ events_from: 850 }));
    expect([back.events.length, back.first]).toEqual([0, 850]);
  });
  it('reads missing fields as their defaults', () => {
    const eyes = look(undefined, seen({}));
    expect(eyes).toMatchObject({ moves: [], undo: {}, waiting: null, outcome: null, window: null, score: [] });
  });
  it('has the window of a blind question while it is open, and no longer', () => {
    const window = { since: 1, until: 20_001, seats: [0, 2], question: 'claim', replies: [{ text: 'claim', say: { key: 'move.claim' } }] };
    const open = look(undefined, seen({ window }));
    expect(open.window).toEqual(window);
    expect(look(open, seen({ seq: 2 })).window).toBeNull();
  });
});

describe('reconnecting', () => {
  it('waits longer each time, at most eight seconds', () => {
    expect([0, 1, 2, 10].map(backoff)).toEqual([400, 800, 1600, 8000]);
  });
});

describe('addresses', () => {
  it.each([
    ['/', { at: 'home' }],
    ['/new/chess', { at: 'new', game: 'chess' }],
    ['/t/abc#secret', { at: 'table', table: 'abc', key: 'secret' }],
    ['/replay/abc#12', { at: 'replay', table: 'abc', moment: 12, key: '' }],
    ['/replay/abc?key=f00#12', { at: 'replay', table: 'abc', moment: 12, key: 'f00' }],
    ['/rules/chess#CHE-6.2', { at: 'rules', game: 'chess', clause: 'CHE-6.2' }],
    ['/nowhere', { at: 'lost' }],
  ])('%s', (path, route) => expect(parse(new URL(path, 'http://host'))).toEqual(route));

  it('of tables are read from links and codes', () => {
    expect(tablePath(' http://host/t/olive-41#k3y ')).toBe('/t/olive-41#k3y');
    expect(tablePath('olive-41')).toBe('/t/olive-41');
    expect(tablePath('what is this?')).toBe('');
  });
});

describe('a quick game', () => {
  const game = (players: number[]) => ({
    id: 'x',
    players,
    options: [],
    rules_version: 1,
    data_version: '1',
    data_versions: ['1'],
    uncertain: 0,
    titles: {},
    choices: [],
  });
  const bots = [
    { name: 'weak', level: 1 },
    { name: 'strong', level: 9 },
    { name: 'fair', level: 4 },
  ];
  it('is me and two bots of middle strength', () => {
    expect(middleBot(bots)).toBe('fair');
    expect(quickSeats(game([2, 3, 4]), bots)).toEqual([{ kind: 'me' }, { kind: 'bot', bot: 'fair' }, { kind: 'bot', bot: 'fair' }]);
  });
  it('takes no more than the game takes', () => {
    expect(quickSeats(game([2]), bots)).toHaveLength(2);
    expect(quickSeats(game([4, 5]), bots)).toHaveLength(4);
  });
});

describe('time', () => {
  it('is short to read', () => {
    expect([0, 7000, 67_000, 3_750_000, 93_600_000].map((ms) => timeLeft(ms, 'en'))).toEqual(['0:00', '0:07', '1:07', '1:02:30', '1d 2h']);
  });
});

describe('arrow keys on a map', () => {
  const spots = [
    { x: 0, y: 0 },
    { x: 100, y: 10 },
    { x: 200, y: 0 },
    { x: 10, y: 100 },
  ];
  it('go to the nearest thing that way', () => {
    expect(nearest(spots, 0, 'ArrowRight')).toBe(1);
    expect(nearest(spots, 0, 'ArrowDown')).toBe(3);
    expect(nearest(spots, 2, 'ArrowLeft')).toBe(1);
  });
  it('stay where nothing lies that way', () => {
    expect(nearest(spots, 0, 'ArrowLeft')).toBe(-1);
    expect(nearest(spots, 0, 'x')).toBe(-1);
  });
});

import { flushSync } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Gathering } from '../src/lib/gathering.svelte';
import { Gatherings } from '../src/lib/gatherings.svelte';
import { recall, tidy } from '../src/lib/kept';
import type { Looked, Seen } from '../src/lib/protocol';
import type { Gather, Pick } from '../src/lib/sets';

const pick = (text: string, more: Partial<Pick> = {}): Pick => {
  const [kind = '', colour = ''] = text.split(' ');
  return { code: 0, text, action: { kind, colour }, say: { key: `move.${kind}`, fields: { colour } }, ...more };
};

/** Blocks to buy: white for 5, red for 3 (two of them), black free; 6 coins. Sets in the canonical order, as the server writes them. */
function purchase(): Gather {
  const picks = [pick('take white'), pick('take red', { most: 2 }), pick('take black')];
  const prices = [5, 3, 0];
  const sets: number[][] = [];
  for (let w = 0; w < 2; w++)
    for (let r = 0; r < 3; r++)
      for (let b = 0; b < 2; b++)
        if (w + r + b && 5 * w + 3 * r <= 6) sets.push([...Array(w).fill(0), ...Array(r).fill(1), ...Array(b).fill(2)] as number[]);
  return {
    name: 'purchase',
    form: 'set',
    picks,
    sets,
    figures: { coins: sets.map((s) => s.reduce((sum, i) => sum - (prices[i] ?? 0), 0)) },
    ends: sets.map(() => true),
    kinds: ['take'],
    silent: ['done'],
  };
}

const never = () => Promise.resolve(null);
const made = (offer: Gather, ask: (g: string, p: string[]) => Promise<Looked | null> = never) => new Gathering(offer, ask);
const named = (g: Gathering) => g.texts.join(', ');

beforeEach(() => localStorage.clear());

describe('a set', () => {
  it('is ticked in any order, and only what some set still holds can join', () => {
    const g = made(purchase());
    expect(g.complete).toBe(false);
    g.toggle(2); // black first: the engine names it last
    expect([g.complete, g.weighed.figures['coins'], g.weighed.ends]).toEqual([true, 0, true]);
    g.toggle(1);
    expect([g.can(0), g.can(1)]).toEqual([false, true]); // white is too dear now
    g.toggle(0);
    expect([named(g), g.refused]).toEqual(['take red, take black', 0]);
    g.toggle(1);
    expect([named(g), g.weighed.figures['coins']]).toEqual(['take red, take red, take black', -6]);
  });

  it('goes out by the same tap, also one of two alike', () => {
    const g = made(purchase());
    g.toggle(1, 1);
    expect([g.isTicked(1, 0), g.isTicked(1, 1)]).toEqual([false, true]);
    g.toggle(1, 0);
    g.toggle(1, 1);
    expect([g.isTicked(1, 0), g.isTicked(1, 1), g.n]).toEqual([true, false, 1]);
    g.toggle(1, 0);
    expect([g.n, g.complete]).toEqual([0, false]);
  });

  it('is said as the kernel says it', () => {
    const g = made(purchase());
    expect(g.phrase.key).toBe('gather.purchase.none');
    g.toggle(2);
    g.toggle(1);
    expect(g.phrase).toEqual({ key: 'gather.purchase', fields: { n: 2, coins: 3, take: ['red', 'black'], n_take: 2 } });
  });

  it('knows how many more it needs', () => {
    const g = made({
      ...purchase(),
      sets: [
        [0, 1, 2],
        [1, 1, 2],
      ],
      figures: {},
      ends: [],
    });
    g.toggle(1);
    expect([g.weighed.missing, g.complete]).toEqual([2, false]);
  });

  it('lies there ticked where it is the only one, and each thing can be taken back', () => {
    const g = made({ ...purchase(), sets: [[1, 1, 2]], figures: {}, ends: [] });
    expect([named(g), g.complete, g.begun]).toEqual(['take red, take red, take black', true, false]);
    g.toggle(2);
    expect([named(g), g.complete]).toEqual(['take red, take red', false]);
    g.toggle(2);
    expect([named(g), g.complete]).toEqual(['take red, take red, take black', true]);
    g.clear();
    expect([g.complete, g.begun]).toEqual([true, false]);
  });

  it('is put back as a whole', () => {
    const g = made(purchase());
    g.toggle(1);
    g.toggle(2);
    g.clear();
    expect([g.n, g.begun]).toEqual([0, false]);
  });
});

describe('what pays', () => {
  /** Two of four stones: white, green, blue, blue. */
  const payment: Gather = {
    name: 'pay',
    form: 'set',
    kinds: ['pay'],
    picks: [pick('pay white'), pick('pay green'), pick('pay blue', { most: 2 })],
    sets: [
      [0, 1],
      [0, 2],
      [1, 2],
      [2, 2],
    ],
  };
  const kinds = new Set(['pay']);
  function proposing(): Gathering {
    const g = made(payment);
    g.advice = { kinds, propose: (of, mine) => of.sets?.fill(mine, kinds, (_, n) => (of.isAvoided(n) ? 100 : n)) ?? [] };
    return g;
  }

  it('is proposed, and complete as it stands', () => {
    const g = proposing();
    expect([named(g), g.complete, g.begun]).toEqual(['pay white, pay green', true, false]);
    expect([g.isTicked(0), g.isProposed(0), g.isTicked(2)]).toEqual([true, true, false]);
  });
  it('moves with a tap on another', () => {
    const g = proposing();
    g.toggle(2);
    expect(named(g)).toBe('pay white, pay blue');
    g.toggle(2, 1);
    expect(named(g)).toBe('pay blue, pay blue');
    g.toggle(1); // full of what was chosen by hand: the first gives way
    expect(named(g)).toBe('pay green, pay blue');
  });
  it('is declined by a tap on it', () => {
    const g = proposing();
    g.toggle(0);
    expect(named(g)).toBe('pay green, pay blue');
    g.clear();
    expect(named(g)).toBe('pay white, pay green');
  });
});

describe('a set with one marked', () => {
  const picks = [
    pick('warrant king'),
    pick('warrant bishop'),
    pick('warrant thief'),
    ...['king', 'bishop', 'thief'].map((c) => pick(`sign ${c}`, { marks: `warrant ${c}` })),
  ];
  const sets = [
    [0, 1, 3],
    [0, 1, 4],
    [0, 2, 3],
    [0, 2, 5],
    [1, 2, 4],
    [1, 2, 5],
  ];
  const offer: Gather = { name: 'warrants', form: 'marked', picks, sets, kinds: ['warrant', 'sign'] };

  it('marks the first, moves the mark to another, and takes the marked one off', () => {
    const g = made(offer);
    g.toggle(1);
    expect([g.isMarked(1), g.complete, g.weighed.missing]).toEqual([true, false, 1]);
    g.toggle(0);
    expect([named(g), g.complete, g.n]).toEqual(['warrant king, warrant bishop, sign bishop', true, 2]);
    g.toggle(0);
    expect(named(g)).toBe('warrant king, warrant bishop, sign king');
    g.toggle(2);
    expect(g.refused).toBe(2); // two are enough
    g.toggle(0);
    expect(named(g)).toBe('warrant bishop, sign bishop'); // the mark goes on to who is left
    g.toggle(1);
    expect(g.n).toBe(0);
    expect(g.phrase.key).toBe('gather.warrants.none');
  });
});

describe('one for each place', () => {
  const cards = ['tavern', 'palace', 'keep'];
  const picks = [0, 1].flatMap((place) => cards.map((c) => pick(`give ${c}`, { place })));
  const places = [
    { key: 'to', fields: { seat: 1 } },
    { key: 'to', fields: { seat: 2 } },
  ];
  const sets = [
    [0, 4],
    [0, 5],
    [1, 3],
    [1, 5],
    [2, 3],
    [2, 4],
  ];
  const offer: Gather = { name: 'seer', form: 'placed', picks, sets, places, kinds: ['give'] };

  it('is filled place by place and sent in their order', () => {
    const g = made(offer);
    expect(g.place).toBe(0);
    g.choose(1);
    g.toggle(g.find('give keep'));
    expect([g.place, g.standing(1)]).toEqual([0, 5]);
    g.toggle(g.find('give tavern'));
    expect([named(g), g.place, g.complete]).toEqual(['give tavern, give keep', -1, true]);
    g.choose(0); // empties it
    expect([g.standing(0), g.place, g.can(2), g.can(1)]).toEqual([-1, 0, false, true]);
  });

  it('asks about what stands before the first gap where there are too many sets', async () => {
    vi.useFakeTimers();
    const asked: string[][] = [];
    const answer = (_: string, texts: string[]): Promise<Looked> => {
      asked.push(texts);
      const left = cards.filter((c) => !texts.includes(`give ${c}`)).map((c) => `give ${c}`);
      const twice = new Set(texts).size < texts.length;
      return Promise.resolve({ type: 'looked', id: 0, complete: texts.length === 2 && !twice, joins: texts.length < 2 ? left : [] });
    };
    const g = made({ ...offer, sets: null }, answer);
    const wait = () => vi.advanceTimersByTimeAsync(200);
    g.settle();
    await wait();
    g.toggle(0);
    await wait();
    g.toggle(5);
    await wait();
    expect([g.complete, asked.at(-1)]).toEqual([true, ['give tavern', 'give keep']]);
    g.choose(0);
    await wait();
    expect([g.complete, g.can(1), asked.length]).toEqual([false, true, 3]); // nothing stands before the gap: that was asked at first
    g.toggle(2); // what the second place has already: that one gives way
    await wait();
    expect([g.standing(0), g.standing(1)]).toEqual([2, -1]);
    vi.useRealTimers();
  });
});

describe('too many sets', () => {
  it('asks once after a pause, and the last answer wins', async () => {
    vi.useFakeTimers();
    const asked: string[][] = [];
    const ask = (_: string, texts: string[]): Promise<Looked> => {
      asked.push(texts);
      return Promise.resolve({
        type: 'looked',
        id: 0,
        complete: texts.length === 2,
        joins: texts.length < 2 ? ['take white', 'take red'] : [],
        figures: { coins: -texts.length },
        ends: true,
      });
    };
    const g = made({ ...purchase(), sets: null }, ask);
    g.settle();
    await vi.advanceTimersByTimeAsync(200);
    expect([g.can(0), g.can(2)]).toEqual([true, false]);
    g.toggle(0);
    g.toggle(1);
    expect([g.looking, g.complete]).toEqual([true, false]);
    await vi.advanceTimersByTimeAsync(200);
    expect(asked).toEqual([[], ['take white', 'take red']]);
    expect([g.looking, g.complete, g.weighed.figures['coins'], g.weighed.ends, g.can(0)]).toEqual([false, true, -2, true, false]);
    vi.useRealTimers();
  });
});

describe('ticks that were not sent', () => {
  const seen = (gathers: Gather[], more: Partial<Seen> = {}): Seen => ({
    type: 'seen',
    seat: 0,
    seq: 7,
    view: { game: 'chess', awaited: 0, asks: 'blocks' },
    gathers,
    moves: [pick('take white')],
    ...more,
  });
  const page = (first: Seen): Gatherings => {
    const opened = new Gatherings('olive', 0, never);
    opened.see(first);
    return opened;
  };
  const ticked = (g: Gatherings) => g.all.map((x) => x.texts.join(', ')).join('; ');

  it('are there again after a reload', () => {
    const before = page(seen([purchase()]));
    before.all[0]?.toggle(2);
    before.all[0]?.toggle(1, 1);
    const after = page(seen([purchase()]));
    expect(ticked(after)).toBe('take red, take black');
    expect(after.all[0]?.isTicked(1, 1)).toBe(true);
    expect(after.lost).toEqual([]);
  });

  it('stay where the same question is put again', () => {
    const g = page(seen([purchase()]));
    const first = g.all[0];
    first?.toggle(2);
    g.see(seen([purchase()], { seq: 8 }));
    expect(g.all[0]).toBe(first);
    expect(ticked(g)).toBe('take black');
  });

  it('are named where the table has moved on', () => {
    page(seen([purchase()])).all[0]?.toggle(2);
    const poorer = purchase();
    const after = page(seen([{ ...poorer, picks: poorer.picks.slice(0, 2), sets: [[0], [1]] }], { seq: 9 }));
    expect(after.lost).toEqual([{ key: 'move.take', fields: { colour: 'black' } }]);
    expect(recall('olive', 0)).toBeNull();
    after.all[0]?.toggle(0);
    expect(after.lost).toEqual([]);
    const gone = page(seen([], { seq: 10, view: { game: 'chess', awaited: 1 }, moves: [] }));
    expect(gone.lost).toHaveLength(1);
  });

  it('wait through a pause and through what the player does in between', () => {
    const g = page(seen([purchase()]));
    g.all[0]?.toggle(1);
    g.see(seen([], { seq: 8, moves: [] }));
    expect([g.lost.length, ticked(g)]).toEqual([0, '']);
    g.see(seen([purchase()], { seq: 9 }));
    expect(ticked(g)).toBe('take red');
    g.goElsewhere();
    g.see(seen([], { seq: 10, view: { game: 'chess', awaited: 0, asks: 'bag' } }));
    g.see(seen([purchase()], { seq: 11 }));
    expect(ticked(g)).toBe('take red');
  });

  it('are gone once the set was played, and back when it was refused', () => {
    const g = page(seen([purchase()]));
    g.all[0]?.toggle(1);
    const key = g.send(g.all[0] as Gathering, 7, 'first');
    g.see(seen([purchase()], { seq: 8, view: { game: 'chess', awaited: 0, asks: 'other' } }));
    expect(ticked(g)).toBe('');
    g.refused(key);
    expect(ticked(g)).toBe('take red');
    g.done(g.send(g.all[0] as Gathering, 8, 'second'));
    expect([ticked(g), recall('olive', 0)]).toEqual(['', null]);
  });

  it('are sent under the same key again after a reload', () => {
    const g = page(seen([purchase()]));
    g.all[0]?.toggle(1);
    expect(g.send(g.all[0] as Gathering, 7, 'first')).toBe('first');
    const after = page(seen([purchase()]));
    expect(after.send(after.all[0] as Gathering, 7, 'second')).toBe('first');
    after.all[0]?.toggle(2);
    expect(after.send(after.all[0] as Gathering, 7, 'third')).toBe('third');
    const later = page(seen([], { seq: 20, view: { game: 'chess', awaited: 1 }, moves: [] }));
    expect(later.lost).toEqual([]); // it was sent: whatever became of it, nothing was lost on the way
  });

  it('are forgotten when nobody comes back', () => {
    page(seen([purchase()])).all[0]?.toggle(1);
    tidy(Date.now() + 20 * 24 * 3600 * 1000);
    expect(recall('olive', 0)).toBeNull();
  });
});

it('follows in what shows it', () => {
  const g = made(purchase());
  let said = '';
  const stop = $effect.root(() => {
    $effect(() => {
      said = `${g.n} ${String(g.complete)}`;
    });
  });
  flushSync();
  g.toggle(2);
  flushSync();
  expect(said).toBe('1 true');
  stop();
});

import { describe, expect, it } from 'vitest';
import type { Form, FormLine } from '../src/lib/protocol';
import {
  asked,
  askedLater,
  asking,
  headOf,
  itemsOf,
  linesOf,
  markedOf,
  placed,
  rewritten,
  spotOf,
  tidy,
  valueOf,
  withHead,
  withMark,
  withPlayers,
  withValue,
  written,
} from '../src/lib/setting';

const seat = { domain: 'seat', of: ['0', '1'] };
const hand: FormLine = { name: 'hand', kind: 'list', head: [seat], keys: { domain: 'card', of: ['tavern', 'keep'] } };
const gold: FormLine = { name: 'gold', kind: 'pairs', keys: seat, values: { domain: '', low: 0, high: 99 } };
const tile: FormLine = {
  name: 'tile',
  kind: 'pairs',
  head: [
    { domain: 'tile', of: ['D', 'E'] },
    { domain: 'square', open: true },
    { domain: 'rotation', low: 0, high: 3 },
  ],
  keys: { domain: 'part', of: ['f0'] },
  values: seat,
  many: true,
};
const form: Form = {
  lines: [hand, gold, tile],
  asks: [
    { name: 'main', seat: true },
    { name: 'keep', seat: true, args: [{ name: 'then', values: { domain: 'then', of: ['under'] } }] },
  ],
  stack: true,
};
const TEXT = 'g 2 data=1\nhand 0 tavern.2 keep  # rich\nknown tavern.2=0\ngold 0=5\nask turn 0\nask keep 0 then=under\n';

describe('a position set up by hand', () => {
  it('is read line by line, without comments', () => {
    expect(itemsOf(TEXT, { line: hand, head: ['0'] })).toEqual(['tavern.2', 'keep']);
    expect(itemsOf(TEXT, { line: hand, head: ['1'] })).toEqual([]);
    expect(valueOf(itemsOf(TEXT, { line: gold, head: [] }), '0')).toBe('5');
  });

  it('rewrites a line, adds it before what is asked, or leaves it out', () => {
    expect(written(TEXT, { line: gold, head: [] }, ['1=3'])).toContain('\ngold 1=3\n');
    expect(written(TEXT, { line: hand, head: ['1'] }, ['keep'])).toContain('gold 0=5\nhand 1 keep\nask turn 0');
    expect(written(TEXT, { line: gold, head: [] }, [])).not.toContain('gold');
    expect(written(TEXT, { line: hand, head: ['1'] }, [])).toBe(TEXT);
  });

  it('changes pairs one by one', () => {
    expect(withValue(['0=5'], '1', '2')).toEqual(['0=5', '1=2']);
    expect(withValue(['0=5', '1=2'], '0', '7')).toEqual(['0=7', '1=2']);
    expect(withValue(['0=5'], '0', '')).toEqual([]);
  });

  it('tells like lines apart by their place in the text', () => {
    const map = 'g 2\ntile D 0,0 0\ntile E 0,-1 2 f0=1\nask main 0\n';
    expect(linesOf(map, tile).map((one) => one.head[1])).toEqual(['0,0', '0,-1']);
    expect(rewritten(map, 2, null)).toBe('g 2\ntile D 0,0 0\nask main 0\n');
    expect(spotOf(map, form, 2)).toEqual({ line: tile, head: ['E', '0,-1', '2'] });
  });

  it('asks something else on top of what comes later', () => {
    expect(asked(TEXT)).toEqual({ name: 'keep', seat: '0', args: { then: 'under' } });
    expect(askedLater(TEXT)).toEqual(['turn']);
    const main = form.asks[0];
    expect(main && asking(TEXT, main, { seat: '1', args: { then: 'under' } })).toMatch(/ask turn 0\nask main 1\n$/);
    expect(main && asking(TEXT, main, { seat: '1', args: {} }, true)).not.toContain('ask turn');
  });

  it('forgets what players remember, and which copy of a card lies where', () => {
    expect(tidy(TEXT, form)).toBe('g 2 data=1\nhand 0 tavern keep\ngold 0=5\nask turn 0\nask keep 0 then=under\n');
    expect(tidy('g 2\nhand 0 tavern.1+\n', form)).toBe('g 2\nhand 0 tavern+\n');
  });

  it('finds the line that a place on the table means', () => {
    expect(placed(form, 'hand', '1')).toEqual({ line: hand, head: ['1'] });
    expect(placed(form, 'square', '3,-2')).toEqual({ line: tile, head: [], key: '3,-2' });
    expect(placed(form, 'moon', '1')).toBeNull();
  });

  it('has a first line that says how many play, and with which options', () => {
    const text = 'g 3 mode=advanced cards=a,b data=1\nask turn 0\n';
    expect(headOf(text)).toEqual({ players: 3, options: { mode: 'advanced', cards: 'a,b', data: '1' } });
    expect(withHead(text, 2, { data: '1' })).toBe('g 2 data=1\nask turn 0\n');
  });

  it('loses what speaks of players who no longer play', () => {
    const text = 'g 2 data=1\nhand 0 keep\nhand 1 tavern\ngold 0=5 1=3\ntile D 0,0 0 f0=1*2\nask keep 1 then=under\n';
    expect(withPlayers(text, form, 1)).toBe('g 1 data=1\nhand 0 keep\ngold 0=5\ntile D 0,0 0\nask keep 0 then=under\n');
    expect(withPlayers(text, form, 3)).toBe(text.replace('g 2', 'g 3'));
  });

  it('writes a number behind a mark, and none where it says nothing', () => {
    const line: FormLine = { ...tile, mark: '*', marks: { domain: '', low: 2, high: 7 } };
    expect(markedOf(line, '1*3')).toEqual({ value: '1', number: 3 });
    expect(markedOf(line, '1')).toEqual({ value: '1', number: 1 });
    expect(markedOf(tile, '1')).toEqual({ value: '1', number: 0 });
    expect(withMark(line, '1', 2)).toBe('1*2');
    expect(withMark(line, '1', 1)).toBe('1');
    expect(withMark(line, '', 2)).toBe('');
  });
});

import { describe, expect, it } from 'vitest';
import { asked, changed, type GameSetup, matters, played, type TableChoice, toSend } from '../src/lib/setup';
import type { OptionInfo } from '../src/lib/protocol';

const option = (key: string, more: Partial<OptionInfo> = {}): OptionInfo =>
  ({ key, kind: 'flag', default: false, allowed: [], clause: '', names: '', ...more }) as OptionInfo;
const declared = [option('big'), option('detail'), option('start', { kind: 'choice', default: 'random' })];
const setup: GameSetup = {
  first: () => ({}),
  full: () => ({ big: true }),
  art: { first: [], full: [], own: [] },
  needs: { detail: (options) => options['big'] === true },
  starts: { key: 'start', random: 'random', seated: '1' },
};
const choice = (more: Partial<TableChoice>): TableChoice => ({ setup, preset: 'own', options: {}, players: 3, start: 'random', ...more });

describe('setting up', () => {
  it('asks only what matters, and who starts only once', () => {
    expect(declared.filter((o) => matters(choice({}), o)).map((o) => o.key)).toEqual(['big']);
    expect(declared.filter((o) => matters(choice({ options: { big: true } }), o)).map((o) => o.key)).toEqual(['big', 'detail']);
    expect(declared.filter((o) => matters(choice({ setup: null }), o))).toEqual(declared);
  });
  it('sends the options of a preset whatever was chosen before', () => {
    expect(toSend(choice({ preset: 'first', options: { big: true, detail: true } }), declared)).toEqual({ start: 'random' });
    expect(toSend(choice({ preset: 'full' }), declared)).toEqual({ big: true, start: 'random' });
  });
  it('sends of the chosen ones those that matter', () => {
    expect(toSend(choice({ options: { big: false, detail: true }, start: 'seated' }), declared)).toEqual({ big: false, start: '1' });
    expect(toSend(choice({ setup: null, options: { detail: true } }), declared)).toEqual({ detail: true });
  });
  it('knows what is not as usual', () => {
    expect(changed({ big: false, detail: true }, declared).map((o) => o.key)).toEqual(['detail']);
  });

  it('plays with the same options where nobody is asked who starts', () => {
    expect(played(choice({ preset: 'full' }), declared)).toEqual({ big: true });
    expect(played(choice({ options: { big: true, detail: true, start: '1' } }), declared)).toEqual({ big: true, detail: true });
  });

  it('asks for rulings apart from the rest', () => {
    const { plain, house } = asked(choice({ setup: { ...setup, house: ['detail'] }, options: { big: true } }), declared);
    expect([plain.map((o) => o.key), house.map((o) => o.key)]).toEqual([['big'], ['detail']]);
  });
});

// Addresses where there is no server, and the links that carry a table.

import { afterEach, describe, expect, it, vi } from 'vitest';
import { host, playAt, server } from '../src/lib/host';
import type { GameInfo } from '../src/lib/protocol';

describe('a host of tables', () => {
  afterEach(() => {
    playAt(server);
    history.replaceState(null, '', '/');
    vi.resetModules();
  });

  it('is a server unless the page says otherwise', () => {
    expect(host().alone).toBe(false);
  });

  it('keeps addresses behind the # where there is none', async () => {
    vi.resetModules();
    const { playAt: settle, server: outside } = await import('../src/lib/host');
    settle({ ...outside, alone: true });
    history.replaceState(null, '', '/some/where/index.html#/rules/x?y=1#A-1.2');
    const { here, parse, router } = await import('../src/lib/router.svelte');
    expect(here().pathname).toBe('/rules/x');
    expect(parse(here())).toEqual({ at: 'rules', game: 'x', clause: 'A-1.2' });
    router.go('/t/abc');
    expect(location.pathname + location.hash).toBe('/some/where/index.html#/t/abc');
    router.mark(7);
    expect(location.hash).toBe('#/t/abc#7');
  });

  it('says once where the browser went, and reads any address', async () => {
    vi.resetModules();
    const { playAt: settle, server: outside } = await import('../src/lib/host');
    settle({ ...outside, alone: true });
    history.replaceState(null, '', '/#//');
    const { router } = await import('../src/lib/router.svelte');
    expect(router.route).toEqual({ at: 'home' });
    history.replaceState(null, '', '/#/t/abc');
    dispatchEvent(new Event('popstate'));
    const { route } = router;
    expect(route).toEqual({ at: 'table', table: 'abc', key: '' });
    dispatchEvent(new Event('hashchange'));
    expect(router.route).toBe(route);
  });

  it('opens no page for a link that carries a table', async () => {
    vi.resetModules();
    const { playAt: settle, server: outside } = await import('../src/lib/host');
    settle({ ...outside, alone: true });
    history.replaceState(null, '', '/#game=x&seed=1');
    const { here, parse } = await import('../src/lib/router.svelte');
    expect(parse(here())).toEqual({ at: 'home' });
  });
});

describe('a link that carries a table', () => {
  it('says game, seats, options and deal; nonsense says nothing', async () => {
    vi.resetModules();
    const { site } = await import('../src/lib/site.svelte');
    const option = { key: 'variant', kind: 'choice', default: 'a', allowed: ['a', 'b'], clause: '', names: '' };
    site.info = {
      games: [{ id: 'x', players: [2, 3], options: [option], titles: {} }],
      bots: [{ name: 'apprentice', level: 1 }],
    } as unknown as typeof site.info;
    const { gameOf, wanted } = await import('../src/pocket/links');
    const link = (text: string) => wanted(new URLSearchParams(text), site.game('x') as GameInfo);
    const seats = (text: string) => link(text).seats.map((seat) => seat.kind);
    expect(link('game=x&bots=2&seed=monday&option.variant=b&option.other=1')).toMatchObject({
      game: 'x',
      seats: [{ kind: 'me' }, { kind: 'bot', bot: 'apprentice' }, { kind: 'bot' }],
      options: { variant: 'b', other: '1' },
      deal: 'monday',
    });
    expect(seats('game=x&people=2&bots=0')).toEqual(['me', 'hotseat']);
    expect(seats('game=x&people=2')).toEqual(['me', 'hotseat']);
    expect(seats('game=x')).toEqual(['me', 'bot']);
    expect(seats('game=x&people=-3&bots=nonsense')).toEqual(['me']);
    expect(link('position=x%202').position).toBe('x 2');
    const named = ['', 'game', 'seed=1', 'game=nowhere', 'position=x%202'].map((text) => gameOf(new URLSearchParams(text)));
    expect(named).toEqual([null, '', '', 'nowhere', 'x']);
  });
});

// The site and who I am on it.

import { api, ApiError } from './api';
import { host } from './host';
import { language, t } from './language.svelte';
import { prefs } from './prefs.svelte';
import { installed, isStale, keepShell } from './shell';
import type { GameInfo, Me, SiteInfo } from './protocol';

const AWAY = 60_000; // milliseconds after which a page that was hidden asks whether the server is still the same

class Site {
  info = $state.raw<SiteInfo | null>(null);
  me = $state.raw<Me | null>(null);
  problem = $state('');
  stale = $state(false); // the server serves another client than this one
  broken = $state(false); // a part of this page did not come
  #looked = Date.now();
  told = $state.raw<{ text?: string; restart?: number }>({}); // by whoever runs the site

  async load(): Promise<void> {
    try {
      this.info = await api.site();
      this.told = { text: this.info.notice ?? '', restart: this.info.restart ?? 0 };
      this.problem = '';
      this.stale = isStale(this.info.build);
    } catch (error) {
      this.problem = error instanceof ApiError ? error.code : 'server';
      return;
    }
    if (prefs.get('known')) this.me = await api.me().catch(() => null);
    this.#stay();
  }

  /** Look again when the network is back, or the page was away for a while. */
  watch(): void {
    addEventListener('online', () => void this.#again());
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden && Date.now() - this.#looked > AWAY) void this.#again();
    });
    addEventListener('vite:preloadError', (event) => {
      event.preventDefault(); // a part of a build that the server no longer has, or no network
      this.broken = true;
    });
    if (installed()) void keepShell();
  }

  async #again(): Promise<void> {
    if (this.problem) return this.load();
    this.#looked = Date.now();
    const found = await api.site().catch(() => null);
    this.stale = isStale(found?.build) || this.stale;
  }

  /** A browser that takes push notices does so for whoever uses it. */
  #stay(): void {
    if (this.me && prefs.get('push')) void import('./push').then((push) => push.stayPushed()).catch(() => undefined);
  }

  /** This site does not let me in: it asks for an invitation, or for an account. */
  get shut(): boolean {
    const access = this.info?.access ?? 'open';
    return access !== 'open' && (!this.me || (access === 'accounts' && !this.me.account));
  }

  /** The server knows who I am, by an account or a new name. */
  arrive(me: Me): void {
    this.me = me;
    prefs.set('known', true);
    prefs.set('name', me.name);
    this.#stay();
  }

  /** The server no longer knows this browser. */
  leave(): void {
    this.me = null;
    prefs.set('known', false);
  }

  game(id: string): GameInfo | undefined {
    return this.info?.games.find((g) => g.id === id);
  }

  /** The title of a game in the language of the page. */
  title(id: string): string {
    const titles = this.game(id)?.titles;
    return titles?.[language.lang] ?? titles?.en ?? id;
  }

  /** Make sure the server knows me by a name; a name is enough to play. */
  async enter(name = ''): Promise<Me> {
    const wanted = name.trim() || this.me?.name || prefs.get('name') || guestName();
    if (!this.me) this.me = await api.enter({ name: wanted, lang: language.lang });
    else if (this.me.name !== wanted) this.me = await api.changeMe({ name: wanted });
    prefs.set('known', true);
    if (name.trim()) prefs.set('name', wanted);
    return this.me;
  }
}

/** For whoever gives no name. At a server the number tells guests apart, who could not sit at one table otherwise. */
function guestName(): string {
  return host().alone ? t('me.guest') : t('setup.guest', { n: 100 + Math.floor(Math.random() * 900) });
}

export const site = new Site();

// What a player likes, kept in this browser.

import type { Pace } from './pace';

export type Theme = 'system' | 'light' | 'dark';
export type Lang = 'en' | 'nl' | 'de';
export const LANGUAGES: readonly Lang[] = ['en', 'nl', 'de'];

interface Saved {
  theme: Theme;
  lang: Lang | '';
  name: string;
  known: boolean; // the server has met this browser: it may ask who I am
  sound: boolean;
  notices: boolean;
  push: boolean; // this browser was asked to take push notices
  confirm: boolean; // a second click or Enter before a move on the board is made
  pace: Pace; // of what others do, on this screen
  settled: boolean; // no newcomer any more: needs no offer to be taught
  confirmTurn: boolean; // a click that would hand the turn over waits for a word
  letters: boolean; // keys of one letter do something
  coordinates: boolean; // on the squares of a map, and behind them in sentences
}

const KEY = 'capomastro.prefs';
const DEFAULTS: Saved = {
  theme: 'system',
  lang: '',
  name: '',
  known: false,
  sound: false,
  notices: false,
  push: false,
  confirm: true,
  pace: 'normal',
  settled: false,
  confirmTurn: true,
  letters: true,
  coordinates: false,
};

function load(): Saved {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Saved>) };
  } catch {
    return { ...DEFAULTS };
  }
}

class Prefs {
  #saved = $state<Saved>(load());

  get<K extends keyof Saved>(key: K): Saved[K] {
    return this.#saved[key];
  }

  set<K extends keyof Saved>(key: K, value: Saved[K]): void {
    this.#saved[key] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#saved));
    } catch {
      // a browser that keeps nothing still plays
    }
    if (key === 'theme') this.#paint();
  }

  get dark(): boolean {
    return this.#saved.theme === 'dark' || (this.#saved.theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  }

  #paint(): void {
    const root = document.documentElement;
    if (this.#saved.theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = this.#saved.theme;
  }
}

export const prefs = new Prefs();

/** The language to begin with: chosen before, else the browser's. */
export function firstLanguage(): Lang {
  const chosen = prefs.get('lang');
  if (chosen) return chosen;
  for (const wanted of navigator.languages) {
    const lang = LANGUAGES.find((l) => wanted.toLowerCase().startsWith(l));
    if (lang) return lang;
  }
  return 'en';
}

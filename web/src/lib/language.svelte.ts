// The language of the page, and every sentence in it: the client's own words and those of the games.

import { api } from './api';
import { host } from './host';
import { firstLanguage, type Lang, prefs } from './prefs.svelte';
import { type Phrase, type Table, Words } from './words';
import type en from '../words/en.json';
import type analysis from '../words/analysis/en.json';
import type people from '../words/people/en.json';
import type pocket from '../words/pocket/en.json';
import type puzzles from '../words/puzzles/en.json';
import type tournament from '../words/tournament/en.json';

/** Those of a part of the site are here once it was read (`read`). */
export type Key =
  keyof typeof en | keyof typeof analysis | keyof typeof people | keyof typeof pocket | keyof typeof puzzles | keyof typeof tournament;
export type Part = 'analysis' | 'people' | 'pocket' | 'puzzles' | 'tournament';

const own = import.meta.glob<{ default: Table }>('../words/*.json');
const parts = import.meta.glob<{ default: Table }>('../words/*/*.json');
const drawn = import.meta.glob<{ default: Table }>('../games/*/words/*.json');

/** The client's own words, with those of the parts of the site that were opened. */
async function ownWords(lang: Lang, opened: Iterable<Part>): Promise<Table> {
  const wanted = [own[`../words/${lang}.json`], ...[...opened].map((part) => parts[`../words/${part}/${lang}.json`])];
  return Object.assign({}, ...(await Promise.all(wanted.map(async (load) => (await load?.())?.default)))) as Table;
}

/** A game's words as the server has them, and those of its board in this client. Without a game: those of the server alone. */
async function gameWords(game: string, lang: Lang): Promise<Words> {
  const load = drawn[`../games/${game}/words/${lang}.json`];
  const [served, board] = await Promise.all([api.words(game, lang), load ? load() : { default: {} }]);
  return new Words(lang, { ...served, ...board.default });
}

class Language {
  lang = $state<Lang>('en');
  #words = $state.raw(new Words('en', {}));
  #games = $state.raw<Record<string, Words>>({});
  #parts = new Set<Part>(host().alone ? ['pocket'] : []);

  /** Load and speak a language; a choice of the player is kept. */
  async speak(lang: Lang = firstLanguage(), chosen = false): Promise<void> {
    const games = Object.keys(this.#games);
    const [table, ...loaded] = await Promise.all([ownWords(lang, this.#parts), ...games.map((g) => gameWords(g, lang))]);
    this.#words = new Words(lang, table);
    this.#games = Object.fromEntries(games.map((g, i) => [g, loaded[i] as Words]));
    this.lang = lang;
    document.documentElement.lang = lang;
    if (chosen) prefs.set('lang', lang);
  }

  /** Make sure that the words of a part of the site are here, and those of the server, which refuses in them. */
  async read(part: Part): Promise<void> {
    const learnt = this.learn('');
    if (!this.#parts.has(part)) {
      this.#parts.add(part);
      this.#words = new Words(this.lang, await ownWords(this.lang, this.#parts));
    }
    await learnt;
  }

  /** Make sure that a game's words are here. */
  async learn(game: string): Promise<void> {
    if (this.#games[game]?.lang === this.lang) return;
    const words = await gameWords(game, this.lang);
    this.#games = { ...this.#games, [game]: words };
  }

  /** The words of a game; empty until `learn` is done. */
  game(game: string): Words {
    return this.#games[game] ?? new Words(this.lang, {});
  }

  say(key: Key | Phrase, fields: Record<string, unknown> = {}): string {
    return this.#words.say(key, fields);
  }

  /** A key made at run time (an error code, a clock kind): its words, or those of `otherwise`. */
  look(key: string, otherwise: Key, fields: Record<string, unknown> = {}): string {
    return this.#words.say(this.#words.has(key) ? key : otherwise, fields);
  }
}

export const language = new Language();

/** The client's own words for a key, in the language of the page. */
export const t = (key: Key, fields: Record<string, unknown> = {}): string => language.say(key, fields);

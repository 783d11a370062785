// Coached first games: what the coach says is fetched when somebody learns, and kept for the language of the page.

import { api } from './api';
import { language } from './language.svelte';
import { router } from './router.svelte';
import { site } from './site.svelte';
import { Words } from './words';

class LessonWords {
  #known = $state.raw<Record<string, Words>>({});

  /** The words of a game's lessons together with those of the game; null until `learn` is done. */
  of(game: string): Words | null {
    const held = this.#known[game];
    return held?.lang === language.lang ? held : null;
  }

  async learn(game: string): Promise<void> {
    const { lang } = language;
    if (this.#known[game]?.lang === lang) return;
    const [table] = await Promise.all([api.lessonWords(game, lang), language.learn(game)]);
    this.#known = { ...this.#known, [game]: new Words(lang, { ...language.game(game).table, ...table }) };
  }
}

export const lessonWords = new LessonWords();

/** Sit down to a lesson. */
export async function beginLesson(game: string, lesson = 'first'): Promise<void> {
  await site.enter();
  const table = await api.open({ game, lesson });
  router.go(`/t/${table.id}`);
}

// What went wrong, in the reader's words.

import { ApiError } from './api';
import { language } from './language.svelte';
import type { Phrase } from './words';

interface Refusal {
  code: string;
  text: string;
  say?: Phrase | null;
}

/** Why something was refused: as it was said, where those words are here; else what the code means. */
export function because({ code, text, say }: Refusal, game = ''): string {
  const words = say && [game, ''].map((name) => language.game(name)).find((known) => known.has(say.key));
  return words ? words.say(say) : language.look(`error.${code}`, 'error.because', { text });
}

export function explain(error: unknown, game = ''): string {
  if (!(error instanceof ApiError)) return language.say('error.server');
  return because({ code: error.code, text: error.message, say: error.say }, game);
}

// What went wrong, in the reader's words.

import { ApiError } from './api';
import { language } from './language.svelte';

export function explain(error: unknown, game = ''): string {
  if (!(error instanceof ApiError)) return language.say('error.server');
  if (error.say) {
    const words = language.game(game);
    if (words.has(error.say.key)) return words.say(error.say);
  }
  return language.look(`error.${error.code}`, 'error.because', { text: error.message });
}

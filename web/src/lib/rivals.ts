// People and bots in games that are over.

import { language } from './language.svelte';
import type { Opponent } from './protocol';
import { botLevel } from './seats';

const BOT = /^bot (.+)$/;

/** How an opponent is called: a bot by its level. */
export function rivalName({ name, player = '' }: Pick<Opponent, 'name' | 'player'>, n = 1): string {
  const bot = BOT.exec(player)?.[1];
  if (bot) return botLevel(bot);
  return name || language.say('seat.nameless', { n });
}

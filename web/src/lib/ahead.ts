// What a table will need, fetched while it is being opened.

import { loadGame } from '../games';
import { language } from './language.svelte';

export function fetchTable(game: string): void {
  Promise.all([import('../screens/Table.svelte'), loadGame(game), language.learn(game)]).catch(() => undefined); // the table asks again
}

// Firenze: a row of cards with stones, six towers of orders, a construction site a player.

import type { GameModule } from '../../lib/session';
import Board from './Board.svelte';
import Choices from './Choices.svelte';
import Facts from './Facts.svelte';
import Hand from './Hand.svelte';
import { eventIcons } from './icons';
import { FirenzeTable } from './state.svelte';
import Stock from './Stock.svelte';

export const game: GameModule<FirenzeTable> = {
  start: (session) => new FirenzeTable(session),
  board: Board,
  hand: Hand,
  choices: Choices,
  seat: Facts,
  panels: [{ id: 'stock', title: 'ui.stock', icon: 'bag', body: Stock }],
  icons: eventIcons,
  heads: ['fulfilled', 'built', 'took'],
  sheets: ['stones', 'emblems'],
};

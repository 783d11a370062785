// Citadels: the call of the characters, the cities, the draft as a fan of cards, a hidden hand.

import type { GameModule } from '../../lib/session';
import Board from './Board.svelte';
import Choices from './Choices.svelte';
import Facts from './Facts.svelte';
import Hand from './Hand.svelte';
import { eventIcons } from './icons';
import Round from './Round.svelte';
import { CitadelsTable } from './state.svelte';

export const game: GameModule<CitadelsTable> = {
  start: (session) => new CitadelsTable(session),
  board: Board,
  hand: Hand,
  choices: Choices,
  seat: Facts,
  panels: [{ id: 'round', title: 'ui.this_round', icon: 'bell', body: Round }],
  icons: eventIcons,
  sheets: ['people', 'buildings'],
};

// Citadels: the call of the characters, the cities, the draft as a fan of cards, a hidden hand.

import type { GameModule } from '../../lib/session';
import './colours.css';
import Board from './Board.svelte';
import Choices from './Choices.svelte';
import Facts from './Facts.svelte';
import Hand from './Hand.svelte';
import Places from '../../pieces/Places.svelte';
import { eventIcons } from './icons';
import Round from './Round.svelte';
import type { GameEvent } from './declared';
import { CitadelsTable } from './state.svelte';
import type { CitadelsView } from './view';
import { at, picture, where } from './where';

export const game: GameModule<CitadelsTable> = {
  start: (session) => new CitadelsTable(session),
  board: Board,
  hand: Hand,
  choices: Choices,
  // cards, buildings, characters and cities carry their ticks themselves
  trays: { exchange: null, warrants: null, threats: null, beauty: null, den: null, loan: null, gifts: Places },
  sum: (_, table, gathering) => table.sum(gathering),
  look: { at: (table) => table.enlarged, to: (table, seat) => (table.enlarged = seat) },
  turn: (session) => (session.view as unknown as CitadelsView).turn?.seat ?? -1,
  seat: Facts,
  panels: [{ id: 'round', title: 'ui.this_round', icon: 'bell', body: Round }],
  icons: eventIcons,
  // what somebody loses first, then what a city gains; who is who only where nothing else happened
  heads: [
    'destroyed',
    'seized',
    'swapped',
    'confiscated',
    'unmasked',
    'killed',
    'bewitched',
    'robbed',
    'warranted',
    'threatened',
    'hands_swapped',
    'spy_took',
    'took_card',
    'enthroned',
    'placed',
    'beautified',
    'revealed',
    'round',
    'picked',
  ] satisfies GameEvent['kind'][],
  // somebody's last word calls the next: each of these belongs to whom it names
  begins: ['round', 'pile', 'revealed', 'stolen', 'heir', 'resumes'] satisfies GameEvent['kind'][],
  strip: (session) => (session.seats.length < 5 ? 640 : undefined),
  picture,
  where,
  at,
};

// Firenze: a row of cards with stones, six towers of orders, a construction site a player.

import type { GameModule } from '../../lib/session';
import Board from './Board.svelte';
import Choices from './Choices.svelte';
import type { GameEvent } from './declared';
import Facts from './Facts.svelte';
import Hand from './Hand.svelte';
import { eventIcons } from './icons';
import { FirenzeTable } from './state.svelte';
import Stock from './Stock.svelte';
import StoneTray from './StoneTray.svelte';
import type { FirenzeView } from './view';
import { at, picture, where } from './where';

export const game: GameModule<FirenzeTable> = {
  start: (session) => new FirenzeTable(session),
  board: Board,
  hand: Hand,
  choices: Choices,
  // towers, plots, the row and the hand carry their ticks themselves; stones stand large beside the question too
  trays: {
    build: null,
    lay: null,
    exchange: null,
    discard: null,
    price: StoneTray,
    toll: StoneTray,
    give: StoneTray,
    cost: StoneTray,
    excess: StoneTray,
  },
  sum: (_, table, gathering) => table.sum(gathering),
  turn: (session) => (session.view as unknown as FirenzeView).active,
  seat: Facts,
  look: { at: (table) => table.owner, to: (table, seat) => (table.shown = seat) },
  panels: [{ id: 'stock', title: 'ui.stock', icon: 'bag', body: Stock }],
  icons: eventIcons,
  tell: (_, table, item) => (table.shown = item?.seat ?? -1),
  picture,
  where,
  at,
  heads: ['fulfilled', 'built', 'took'] satisfies GameEvent['kind'][],
  begins: ['turn'] satisfies GameEvent['kind'][],
  sheets: ['stones'],
};

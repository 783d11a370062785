// The Palaces of Carrara: a wheel of marble, nine buildings on offer, six cities a player.

import type { GameModule } from '../../lib/session';
import './colours.css';
import BlockTray from './BlockTray.svelte';
import Board from './Board.svelte';
import Choices from './Choices.svelte';
import Facts from './Facts.svelte';
import Goals from './Goals.svelte';
import type { GameEvent } from './declared';
import { eventIcons } from './icons';
import Objects from './Objects.svelte';
import Purse from './Purse.svelte';
import { CarraraTable } from './state.svelte';
import Tokens from './Tokens.svelte';
import type { CarraraView } from './view';
import { at, picture, where } from './where';

export const game: GameModule<CarraraTable> = {
  start: (session) => new CarraraTable(session),
  board: Board,
  hand: Purse,
  choices: Choices,
  trays: { purchase: BlockTray, payment: BlockTray },
  sum: (_, table, gathering) => table.sum(gathering),
  turn: (session) => (session.view as unknown as CarraraView).turn,
  seat: Facts,
  look: { at: (table) => table.owner, to: (table, seat) => (table.shown = seat) },
  panels: [
    { id: 'goals', title: 'ui.goals', tab: 'ui.goals.tab', icon: 'bell', body: Goals },
    { id: 'objects', title: 'ui.objects_for_sale', tab: 'ui.objects_for_sale.tab', icon: 'gold', body: Objects },
    {
      id: 'tokens',
      title: 'ui.tokens',
      tab: 'ui.tokens.tab',
      icon: 'star',
      body: Tokens,
      shown: (session) => (session.view as unknown as CarraraView).tokens?.length > 0,
    },
  ],
  icons: eventIcons,
  tell: (_, table, item) => (table.shown = item?.seat ?? -1),
  picture,
  where,
  at,
  heads: ['bought', 'built', 'raised', 'coins_taken'] satisfies GameEvent['kind'][],
  strip: () => 660,
  sheets: ['stones'],
};

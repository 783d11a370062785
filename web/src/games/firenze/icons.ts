// Which icon of the sprite stands for what.

import type { CardName, GameEvent } from './declared';

const EMBLEMS: Partial<Record<string, string>> = {
  great_privilege: 'privilege',
  middle_privilege: 'privilege',
  small_privilege: 'privilege',
  storehouse_fire: 'fire',
  luxury_tax: 'tax',
} satisfies Partial<Record<CardName, string>>;

/** The emblem of a card. */
export const cardIcon = (card: string): string => `f-${EMBLEMS[card] ?? card}`;

/** The icon of a kind of event, in the log; cards are the rest. */
export const eventIcons: Record<string, string> = {
  balcony: 'balcony',
  neutral: 'lock',
  barred: 'lock',
  starts: 'first',
  revealed: 'cards',
  drawn: 'bag',
  reshuffled: 'cards',
  turn: 'next',
  played: 'person',
  paid: 'bag',
  took: 'cards',
  stones: 'bag',
  hand: 'hand',
  opened: 'door',
  double: 'cards',
  church: 'monastery',
  monument: 'trophy',
  tied: 'minus',
  spent: 'bag',
  shielded: 'lock',
  returned: 'bag',
  toppled: 'collapse',
  lowered: 'collapse',
  exchanged: 'swap',
  swapped: 'swap',
  smuggled: 'swap',
  spied: 'eye',
  sabotaged: 'collapse',
  built: 'hammer',
  cost: 'bag',
  fell: 'collapse',
  fulfilled: 'wax',
  token: 'star',
  bonus: 'vp',
  bell: 'bell',
  bells_done: 'bell',
  flag: 'flag',
  last_seal: 'wax',
  discarded: 'undo',
  excess: 'bag',
  majority: 'flag',
  festival: 'star',
  over: 'trophy',
} satisfies Partial<Record<GameEvent['kind'], string>>;

// Which icon of the sprite stands for what.

import type { GameEvent } from './declared';

/** The icon of a kind of object. */
export const objectIcon = (object: string): string => `o-${object === 'coat_of_arms' ? 'arms' : object}`;

/** The icon of a kind of event, in the log. */
export const eventIcons: Record<string, string> = {
  started: 'first',
  card_opened: 'cards',
  revealed: 'stack',
  turned: 'turnwheel',
  drawn: 'bag',
  segment_chosen: 'turnwheel',
  took: 'bag',
  bought: 'bag',
  coins_taken: 'coin',
  building_chosen: 'hammer',
  site_chosen: 'hammer',
  raising: 'hammer',
  paid: 'bag',
  built: 'hammer',
  raised: 'hammer',
  token_taken: 'star',
  marked_type: 'marker',
  marked_city: 'marker',
  marked_field: 'marker',
  yielded: 'vp',
  scored: 'vp',
  object_bought: 'gold',
  announced: 'bell',
  wrongly_announced: 'warn',
  passed: 'skip',
  last_building: 'bell',
  ended: 'trophy',
} satisfies Partial<Record<GameEvent['kind'], string>>;

import type { GameSetup } from '../../lib/setup';

export const setup: GameSetup = {
  first: () => ({ mode: 'base' }),
  full: () => ({ mode: 'advanced', cards: 'random' }),
  art: {
    first: ['b-biblioteca', 'b-palazzo', 'b-porta'],
    full: ['b-cathedrale', 'b-castello', 'b-villa', 'i-o-crown'],
    own: ['i-block-white', 'i-block-red', 'i-block-black'],
  },
  sheets: ['stones'],
  needs: {
    cards: (options) => options['mode'] === 'advanced',
    preset: (options) => options['mode'] === 'advanced' && options['cards'] === 'preset',
    chosen: (options) => options['mode'] === 'advanced' && options['cards'] === 'chosen',
  },
  house: ['screens', 'announcements'],
  starts: { key: 'start', random: 'random', seated: '1' },
};

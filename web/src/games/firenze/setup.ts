import type { GameSetup } from '../../lib/setup';

export const setup: GameSetup = {
  first: () => ({}),
  full: () => ({ campanile: true }),
  art: {
    first: ['i-stone-white', 'i-stone-green', 'i-stone-red', 'i-stone-blue'],
    full: ['i-f-campanile', 'i-f-architect', 'i-f-princess', 'i-f-fire'],
    own: ['i-f-bridge', 'i-f-mason', 'i-f-spy'],
  },
  sheets: ['stones'],
  needs: {
    seals: (options) => options['seal_mode'] !== 'one_colour',
    colour: (options) => options['seal_mode'] === 'one_colour',
  },
  house: ['automatic', 'open_hands'],
};

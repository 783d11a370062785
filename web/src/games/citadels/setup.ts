import type { GameSetup } from '../../lib/setup';

const MOST = 999_999; // random sets that are told apart
const anySet = () => ({ roll: 1 + Math.floor(Math.random() * MOST) });
const ONE_WAY = [2, 3, 8]; // so many players have no choice between eight and nine characters

export const setup: GameSetup = {
  first: () => ({ set: 'first_game' }),
  full: () => ({ set: 'random', ...anySet() }),
  own: anySet,
  art: {
    first: ['ch-thief', 'ch-king', 'ch-bishop', 'ch-warlord'],
    full: ['ch-witch', 'ch-seer', 'ch-emperor', 'ch-queen'],
    own: ['ch-alchemist', 'ch-navigator', 'ch-artist'],
  },
  needs: {
    ranks: (_, players) => !ONE_WAY.includes(players),
    characters: (options) => options['set'] === 'custom',
    unique: (options) => options['set'] === 'custom',
    roll: (options) => options['set'] === 'random',
    wagon: (options) => options['action_cards'] === true,
    tent: (options) => options['action_cards'] === true,
  },
  house: ['abbot_school', 'graveyard_armory', 'wagon', 'tent'],
};

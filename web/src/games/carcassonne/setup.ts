import type { GameSetup, Options } from '../../lib/setup';
import Picture from './Picture.svelte';

const withCrops = (options: Options): boolean => options['crop_circles'] !== 'none';

export const setup: GameSetup = {
  first: () => ({}),
  full: () => ({ crop_circles: 'both' }),
  art: { first: [], full: [], own: [] },
  picture: Picture,
  needs: { returned_followers_usable_for_A: withCrops, skip_pointless_crop: withCrops },
  house: ['returned_followers_usable_for_A', 'skip_pointless_crop', 'small_city', 'farmers'],
};

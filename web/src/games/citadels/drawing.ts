// The pieces of this game for a drawing outside the browser: the colours of the kinds of buildings and of the ranks.

import type { Pieces } from '../../lib/drawn';
import { FAMILY } from './state.svelte';

const KINDS: Record<string, [string, string]> = {
  religious: ['var(--district-religious)', 'var(--district-religious-soft)'],
  military: ['var(--district-military)', 'var(--district-military-soft)'],
  noble: ['#a97a0d', 'var(--district-noble-soft)'],
  trade: ['var(--district-trade)', 'var(--district-trade-soft)'],
  unique: ['var(--district-special)', 'var(--district-special-soft)'],
  action: ['var(--ink-3)', 'var(--paper-3)'],
};

const niche = (family: string): [string, string] =>
  family === 'ink' ? ['var(--niche-1)', 'var(--niche-2)'] : [`var(--niche-${family}-1)`, `var(--niche-${family}-2)`];

export default (): Pieces => ({ kinds: KINDS, niches: FAMILY.map(niche) });

// An analysis in numbers that a page shows: parts summed up, costs in order, what it all comes to.

import { language } from './language.svelte';
import type { Analysis, Balance, ChancePoint, Decision } from './protocol';

export const PARTS = ['luck', 'play', 'hidden', 'correction'] as const;
export type PartOf = (typeof PARTS)[number];

/** A share of the win in per cent, as the language writes it. */
export const percent = (share: number, digits = 0): string =>
  new Intl.NumberFormat(language.lang, { style: 'percent', maximumFractionDigits: digits, signDisplay: 'negative' }).format(share);

/** The same with its sign. */
export const signed = (share: number): string =>
  new Intl.NumberFormat(language.lang, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' }).format(share);

/** Twice the standard error of how a balance tells what was hidden from what was corrected; nothing where it rounds to nothing. */
export const margin = (balance: Balance, part: PartOf): string =>
  (part === 'hidden' || part === 'correction') && balance.margin >= 0.005 ? percent(balance.margin) : '';

/** The decisions that cost something, the dearest first; of one seat, or of all. */
export const dearest = (report: Analysis, seats: number[] = []): Decision[] =>
  report.decisions
    .filter((d) => d.cost > 0 && (!seats.length || seats.includes(d.seat)))
    .sort((a, b) => b.cost - a.cost || a.line - b.line);

/** What a part has come to at each point, for a seat. */
export function sums(points: ChancePoint[], part: PartOf, seat: number): number[] {
  let total = 0;
  return points.map((point) => (total += point[part][seat] ?? 0));
}

/** Who gave least away, and to whom the draws were kindest; nobody where nothing was given away. */
export function finding(report: Analysis): { player: number; lucky: number } | null {
  if (!report.balances.some((b) => b.given > 0)) return null;
  const seats = report.balances.map((_, seat) => seat);
  const of = (key: 'given' | 'luck', seat: number): number => report.balances[seat]?.[key] ?? 0;
  const player = seats.reduce((a, b) => (of('given', b) < of('given', a) ? b : a));
  const lucky = seats.reduce((a, b) => (of('luck', b) > of('luck', a) ? b : a));
  return { player, lucky };
}

// What somebody did best in their games, and what draws it.

import type { FeatTally } from './protocol';

/** Props of `FeatFace.svelte` in a game's folder; it draws nothing where there is nothing to draw. */
export interface FeatProps {
  feat: FeatTally;
}

/** Those of a kind together, one that stands or several that are counted; in the order in which the game's words name the kinds. */
export function byKind(feats: readonly FeatTally[], words: readonly string[]): [kind: string, feats: FeatTally[]][] {
  const found = new Map<string, FeatTally[]>();
  for (const feat of feats) found.set(feat.kind, [...(found.get(feat.kind) ?? []), feat]);
  const place = (kind: string) => words.indexOf(`feat.${kind}`);
  return [...found].sort(([one], [other]) => place(one) - place(other));
}

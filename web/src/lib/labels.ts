/** Names beside the lines of a chart. */

export const LABEL = 15; // pixels from one name to the next

/** Move labels apart so that none covers another, the lowest at most at `bottom`. They come back from top to bottom. */
export function apart<L extends { y: number }>(labels: L[], bottom: number): L[] {
  const sorted = [...labels].sort((a, b) => a.y - b.y);
  sorted.forEach((label, i) => (label.y = Math.max(label.y, (sorted[i - 1]?.y ?? -Infinity) + LABEL)));
  sorted.forEach((label, i) => (label.y = Math.min(label.y, bottom - (sorted.length - 1 - i) * LABEL)));
  return sorted;
}

/** A name as long as there is room for it. */
export function shortened(name: string, most: number): string {
  return name.length > most ? `${name.slice(0, most - 1).trimEnd()}…` : name;
}

const LETTER = 7.4; // the width of one, bold

/** How much room names take at the end of a line, with its shape before them. */
export const roomFor = (names: readonly string[]): number => 20 + LETTER * Math.max(0, ...names.map((name) => name.length));

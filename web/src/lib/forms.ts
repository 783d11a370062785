// The forms a table takes, by the box it has: a window, half a tablet, a phone on its side. The style sheets ask the same box
// (`@container tb`); this is for what is drawn elsewhere, not only otherwise.

/**
 * docked: panels and log stand beside the board; drawer: they wait behind a button; stack: a tablet held upright; flat: a phone on
 * its side, the question beside the board; phone: everything above the question; tiny: the page scrolls.
 */
export type Form = 'docked' | 'drawer' | 'stack' | 'flat' | 'phone' | 'tiny';

const FLAT = 480; // as high or lower: there is no room for a question below the board

export function formOf(width: number, height: number): Form {
  if (height <= FLAT) return width >= 560 ? 'flat' : 'tiny';
  if (width >= 1360) return 'docked';
  if (width >= 960) return 'drawer';
  return width >= 700 ? 'stack' : 'phone';
}

const SEAT = 72; // pixels for a mark, a score and a name of nine letters
const HOME = 44; // pixels of the way home, where there is room for it
const GAPS = 20; // pixels between all these

/** How the seats stand: whether in the bar or under it, and in how many columns. `tools`: how wide the rest of the bar is. */
export function seating(seats: number, width: number, tools: number): { below: boolean; columns: number } {
  const below = seats * SEAT > width - tools - GAPS - (width < 400 ? 0 : HOME);
  const rows = below ? Math.ceil((seats * (SEAT - 8)) / width) : 1;
  return { below, columns: Math.ceil(seats / rows) };
}

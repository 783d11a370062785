// What moved on the table moves on the screen. A piece says what it is (`data-piece`) and where it lies (`data-home`);
// before and after a change the table is surveyed, and whatever left one home for another flies there. What others take
// from a home open to all (`open …`) flies to their seat, what comes from nowhere else flies from the place it names in
// `data-from`. Places carry `data-place`. Pieces drawn inside an SVG can be left, not arrived at.

import { still } from './motion';

interface Spot {
  home: string;
  box: DOMRect;
  element: Element;
}
export type Survey = ReadonlyMap<string, Spot[]>;

const TIME = 340;
const STEP = 45; // between one piece and the next
const MANY = 16; // more than one move brings: the screen jumped to another moment

/** Where every piece of the table lies now, by what it is. */
export function survey(table: Element): Survey {
  const found = new Map<string, Spot[]>();
  if (still()) return found;
  for (const element of table.querySelectorAll<HTMLElement | SVGElement>('[data-piece]')) {
    const box = element.getBoundingClientRect();
    const what = element.dataset['piece'] ?? '';
    if (box.width) found.set(what, [...(found.get(what) ?? []), { home: element.dataset['home'] ?? '', box, element }]);
  }
  return found;
}

/** Of pieces that look alike: those that left a home and those that came to one, by their places in the two lists. */
export function moved(before: readonly string[], now: readonly string[]): { left: number[]; came: number[] } {
  const stayed = new Map<string, number>();
  for (const home of now) stayed.set(home, (stayed.get(home) ?? 0) + 1);
  const left = before.flatMap((home, i) => {
    const n = stayed.get(home) ?? 0;
    stayed.set(home, n - 1);
    return n > 0 ? [] : [i];
  });
  const were = new Map<string, number>();
  for (const home of before) were.set(home, (were.get(home) ?? 0) + 1);
  const came = now.flatMap((home, i) => {
    const n = were.get(home) ?? 0;
    were.set(home, n - 1);
    return n > 0 ? [] : [i];
  });
  return { left, came };
}

interface Flight {
  face: HTMLElement;
  from: DOMRect;
  to: DOMRect;
  lands: boolean; // becomes the piece that is there; else it vanishes at its goal
}

/** Lets pieces fly from where they lay to where they lie; `mover` is the seat whose move it was. */
export function fly(table: HTMLElement, before: Survey, mover: number): void {
  if (still() || before.size === 0) return;
  const now = survey(table);
  const place = (name: string | undefined) => (name ? table.querySelector(`[data-place="${name}"]`)?.getBoundingClientRect() : undefined);
  const flights: Flight[] = [];
  for (const what of new Set([...before.keys(), ...now.keys()])) {
    const old = before.get(what) ?? [];
    const fresh = now.get(what) ?? [];
    const { left, came } = moved(old.map((spot) => spot.home), fresh.map((spot) => spot.home));
    for (const i of came) {
      const { element: face, box: to } = fresh[i] as Spot;
      const origin = old[left.shift() ?? -1];
      const from = origin?.box ?? place((face as HTMLElement).dataset['from']);
      if (from && face instanceof HTMLElement) flights.push({ face, from, to, lands: true });
    }
    const goal = place(`seat ${mover}`);
    for (const i of left) {
      const { element: face, box: from, home } = old[i] as Spot;
      if (goal && home.startsWith('open') && face instanceof HTMLElement) flights.push({ face, from, to: goal, lands: false });
    }
  }
  const whole = flights.filter(({ face }) => !flights.some((other) => other.face !== face && other.face.contains(face)));
  if (whole.length <= MANY) whole.forEach((flight, i) => launch(table, flight, i * STEP));
}

function launch(table: HTMLElement, { face, from, to, lands }: Flight, delay: number): void {
  const ghost = face.cloneNode(true) as HTMLElement;
  ghost.removeAttribute('data-piece');
  ghost.setAttribute('aria-hidden', 'true');
  ghost.inert = true;
  const at = lands ? to : from;
  Object.assign(ghost.style, { position: 'fixed', left: `${at.left}px`, top: `${at.top}px`, width: `${at.width}px`, height: `${at.height}px`, margin: '0', zIndex: '30', transformOrigin: '0 0', pointerEvents: 'none' });
  table.append(ghost);
  const timing = { duration: TIME, delay, fill: 'backwards', easing: 'cubic-bezier(0.3, 0.7, 0.2, 1)' } as const;
  const away = lands ? from : to;
  const scale = lands ? from.width / Math.max(1, to.width) : 0.35;
  const far = { transform: `translate(${away.left - at.left}px, ${away.top - at.top}px) scale(${scale})`, opacity: lands ? 1 : 0.3 };
  const near = { transform: 'none', opacity: 1 };
  if (lands) face.animate([{ opacity: 0 }, { opacity: 0 }], { duration: TIME + delay });
  const flight = ghost.animate(lands ? [far, near] : [near, far], timing);
  flight.onfinish = flight.oncancel = () => ghost.remove();
}

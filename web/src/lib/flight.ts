// What moved on the table moves on the screen. A piece says what it is (`data-piece`) and where it lies (`data-home`);
// before and after a change the table is surveyed, and whatever left one home for another flies there. What others take
// from a home open to all (`open …`) flies to their seat, what comes from nowhere else flies from the place it names in
// `data-from`. Places carry `data-place`. Pieces drawn inside an SVG can be left, not arrived at. A number of coins says
// whose it is (`data-coins`) and how many (`data-amount`): what one loses flies to who gains, the rest from and to the
// place `bank`.

import { still } from './motion';

interface Spot {
  home: string;
  box: DOMRect;
  element: Element;
}
interface Heap {
  amount: number;
  box: DOMRect;
}
export interface Survey {
  pieces: ReadonlyMap<string, Spot[]>;
  coins: ReadonlyMap<string, Heap>;
}
export const NOTHING: Survey = { pieces: new Map(), coins: new Map() };

const TIME = 340;
const STEP = 45; // between one piece and the next
const MANY = 16; // more than one move brings: the screen jumped to another moment
const HANDFUL = 6; // coins that fly, however many are paid

/** Where every piece of the table lies now, by what it is. */
export function survey(table: Element): Survey {
  if (still()) return NOTHING;
  const found = new Map<string, Spot[]>();
  const coins = new Map<string, Heap>();
  for (const element of table.querySelectorAll<HTMLElement | SVGElement>('[data-piece]')) {
    const box = element.getBoundingClientRect();
    const what = element.dataset['piece'] ?? '';
    if (box.width) found.set(what, [...(found.get(what) ?? []), { home: element.dataset['home'] ?? '', box, element }]);
  }
  for (const element of table.querySelectorAll<HTMLElement>('[data-coins]')) {
    const box = element.getBoundingClientRect();
    if (box.width) coins.set(element.dataset['coins'] ?? '', { amount: Number(element.dataset['amount']), box });
  }
  return { pieces: found, coins };
}

/** Who pays whom, coin by coin, when the owners' amounts change; an empty name is the bank. */
export function paid(before: ReadonlyMap<string, number>, now: ReadonlyMap<string, number>): { from: string; to: string }[] {
  const change = [...now].map(([who, n]) => [who, n - (before.get(who) ?? n)] as const);
  const hands = (sign: 1 | -1) => change.flatMap(([who, n]) => Array.from({ length: Math.max(0, n * sign) }, () => who));
  const [takers, givers] = [hands(1), hands(-1)];
  return Array.from({ length: Math.max(takers.length, givers.length) }, (_, i) => ({ from: givers[i] ?? '', to: takers[i] ?? '' }));
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
  loose?: boolean; // not a piece of the table: made for the flight
  from: DOMRect;
  to: DOMRect;
  lands: boolean; // becomes the piece that is there; else it vanishes at its goal
}

/** Lets pieces fly from where they lay to where they lie; `mover` is the seat whose move it was. */
export function fly(table: HTMLElement, before: Survey, mover: number): void {
  if (still() || before === NOTHING) return;
  const now = survey(table);
  const place = (name: string | undefined) => (name ? table.querySelector(`[data-place="${name}"]`)?.getBoundingClientRect() : undefined);
  const flights: Flight[] = [];
  for (const what of new Set([...before.pieces.keys(), ...now.pieces.keys()])) {
    const old = before.pieces.get(what) ?? [];
    const fresh = now.pieces.get(what) ?? [];
    const { left, came } = moved(
      old.map((spot) => spot.home),
      fresh.map((spot) => spot.home),
    );
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
  if (whole.length <= MANY)
    [...whole, ...coinFlights(before.coins, now.coins, place('bank'))].forEach((flight, i) => launch(table, flight, i * STEP));
}

function coinFlights(before: Survey['coins'], now: Survey['coins'], bank: DOMRect | undefined): Flight[] {
  const amounts = (heaps: Survey['coins']) => new Map([...heaps].map(([who, heap]) => [who, heap.amount]));
  return paid(amounts(before), amounts(now))
    .slice(0, HANDFUL)
    .flatMap(({ from, to }) => {
      const face = document.createElement('span');
      face.className = 'coin';
      const [start, end] = [before.get(from)?.box ?? bank, now.get(to)?.box ?? bank];
      return start && end ? [{ face, from: start, to: end, lands: true, loose: true }] : [];
    });
}

function launch(table: HTMLElement, { face, loose, from, to, lands }: Flight, delay: number): void {
  const ghost = loose ? face : (face.cloneNode(true) as HTMLElement);
  ghost.removeAttribute('data-piece');
  ghost.setAttribute('aria-hidden', 'true');
  ghost.inert = true;
  const at = lands ? to : from;
  const size = loose ? {} : { width: `${at.width}px`, height: `${at.height}px` };
  Object.assign(ghost.style, {
    position: 'fixed',
    left: `${at.left}px`,
    top: `${at.top}px`,
    ...size,
    margin: '0',
    zIndex: '30',
    transformOrigin: '0 0',
    pointerEvents: 'none',
  });
  table.append(ghost);
  const timing = { duration: TIME, delay, fill: 'backwards', easing: 'cubic-bezier(0.3, 0.7, 0.2, 1)' } as const;
  const away = lands ? from : to;
  const scale = loose ? 1 : lands ? from.width / Math.max(1, to.width) : 0.35;
  const far = { transform: `translate(${away.left - at.left}px, ${away.top - at.top}px) scale(${scale})`, opacity: lands ? 1 : 0.3 };
  const near = { transform: 'none', opacity: 1 };
  if (lands && !loose) face.animate([{ opacity: 0 }, { opacity: 0 }], { duration: TIME + delay });
  const flight = ghost.animate(lands ? [far, near] : [near, far], timing);
  flight.onfinish = flight.oncancel = () => ghost.remove();
}

// How fast this screen shows what others do. The game itself does not wait: what comes faster is held back, in its order.

export type Pace = 'slow' | 'normal' | 'fast' | 'once';
export const PACES: readonly Pace[] = ['slow', 'normal', 'fast', 'once'];
const MILLISECONDS: Record<Pace, number> = { slow: 2400, normal: 1200, fast: 500, once: 0 };

/** Shows one thing after another, each for as long as the pace says. */
export class Paced<T> {
  #held: T[] = [];
  #last = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly pace: () => Pace,
    readonly show: (thing: T) => void,
    readonly changed: (held: number) => void = () => undefined,
  ) {}

  /** Something to show: now, or when those before it have been seen. */
  add(thing: T): void {
    this.#held.push(thing);
    this.#go();
  }

  /** Everything that is held back, at once. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const thing of this.#held.splice(0)) this.show(thing);
    this.changed(0);
  }

  /** Forget what is held back. */
  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#held = [];
  }

  get waiting(): boolean {
    return this.#held.length > 0;
  }

  #go(): void {
    if (this.#timer !== undefined) {
      this.changed(this.#held.length);
      return;
    }
    const wait = this.#last + MILLISECONDS[this.pace()] - Date.now();
    if (wait > 0) {
      this.#timer = setTimeout(() => {
        this.#timer = undefined;
        this.#next();
      }, wait);
      this.changed(this.#held.length);
    } else this.#next();
  }

  #next(): void {
    const thing = this.#held.shift();
    if (thing === undefined) return;
    this.#last = Date.now();
    this.show(thing);
    this.changed(this.#held.length);
    if (this.#held.length) this.#go();
  }
}

// What a server says has changed, put into what was there before: docs/protocol.md tells what an edit is.

import type { Changed, Seen } from './protocol';

/** What an edit makes of a value, which stays as it is; whatever did not change stays the same thing. Throws where it does not fit. */
export function edited(value: unknown, edit: unknown): unknown {
  if (!Array.isArray(edit)) return inside(value, edit as Record<string, unknown>);
  if (edit.length === 1) return edit[0];
  const [at, gone, put] = edit as [number, number, unknown[]];
  if (!Array.isArray(value) || !(at + gone <= value.length)) throw new RangeError();
  return [...(value.slice(0, at) as unknown[]), ...put, ...(value.slice(at + gone) as unknown[])];
}

function inside(value: unknown, edit: Record<string, unknown>): unknown {
  if (typeof value !== 'object' || !value) throw new TypeError();
  const changed = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>;
  for (const [key, inner] of Object.entries(edit)) {
    if (Array.isArray(value) && !(key in value)) throw new RangeError();
    if (Array.isArray(inner) && !inner.length) Reflect.deleteProperty(changed, key);
    else changed[key] = edited(changed[key], inner);
  }
  return changed;
}

/** The last that came of each seat, whether it is shown yet or not. */
export class Held {
  #seen = new Map<number, Seen>();
  #asked = new Set<number>();

  /** `ask`: for the whole, where a change does not fit. */
  constructor(readonly ask: (seat: number) => void) {}

  see(seen: Seen): Seen {
    this.#seen.set(seen.seat, seen);
    this.#asked.delete(seen.seat);
    return seen;
  }

  /** What is seen now; nothing until the whole comes. */
  change({ seat, n, edit, events, events_from }: Changed): Seen | undefined {
    const held = this.#seen.get(seat);
    try {
      if (held && n === (held.n ?? 0) + 1) return this.see({ ...(edited(held, edit) as Seen), n, events, events_from });
    } catch {
      // the whole is asked for
    }
    if (!this.#asked.has(seat)) this.ask(seat);
    this.#asked.add(seat);
    return undefined;
  }

  /** A new connection begins with the whole. */
  forget(): void {
    this.#seen.clear();
    this.#asked.clear();
  }
}

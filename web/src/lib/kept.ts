// Ticks that were not sent yet, kept in this browser by table and seat: they outlive a reload and a discarded tab.

import type { Phrase } from './protocol';

/** A thing that was ticked, with its words, should it be gone. */
export interface KeptTick {
  text: string;
  place: number;
  copy: number;
  say: Phrase;
}

/** What was ticked for one question, by gathering; `sent`: the command that carries it, should it have been on its way. */
export interface Kept {
  ticks: Record<string, KeptTick[]>;
  sent?: { key: string; seq: number; picks: string[] } | undefined;
  at: number;
}

const PREFIX = 'capomastro.picks.';
const OLD = 14 * 24 * 3600 * 1000; // milliseconds after which nobody comes back to them

const nameOf = (table: string, seat: number): string => `${PREFIX}${table}.${seat}`;

export function keep(table: string, seat: number, kept: Omit<Kept, 'at'> | null): void {
  try {
    const empty = !kept || Object.values(kept.ticks).every((ticks) => ticks.length === 0);
    if (empty) localStorage.removeItem(nameOf(table, seat));
    else localStorage.setItem(nameOf(table, seat), JSON.stringify({ ...kept, at: Date.now() }));
  } catch {
    // a browser that keeps nothing still plays
  }
}

export function recall(table: string, seat: number): Kept | null {
  try {
    const text = localStorage.getItem(nameOf(table, seat));
    return text ? (JSON.parse(text) as Kept) : null;
  } catch {
    return null;
  }
}

/** Forget what was ticked at tables that nobody came back to. */
export function tidy(now = Date.now()): void {
  try {
    for (const name of Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))) {
      const { at } = JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<Kept>;
      if (!at || now - at > OLD) localStorage.removeItem(name);
    }
  } catch {
    // nothing is kept here
  }
}

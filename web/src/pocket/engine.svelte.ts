// The engine as the page sees it: started in a worker of its own, by one tab at a time.

import { prefs } from '../lib/prefs.svelte';
import { locksHere } from './locks';

export type ToEngine =
  | { kind: 'ask'; id: number; method: string; path: string; body: string; me: string }
  | { kind: 'hear'; line: number; table: string; text: string; me: string }
  | { kind: 'part'; line: number }
  | { kind: 'share'; share: number | null };

export type FromEngine =
  | { kind: 'progress'; loaded: number; total: number }
  | { kind: 'ready' }
  | { kind: 'failed'; why: string }
  | { kind: 'answer'; id: number; status: number; body: string }
  | { kind: 'heard'; line: number; text: string }
  | { kind: 'trial'; share: number; levels: string[] };

export interface Answer {
  status: number;
  body: string;
  without?: true; // the tables are not here
}

const LOCK = 'capomastro';
const LOOK = 500; // milliseconds between two looks whether anything is asked …
const CALM = 4; // … and so many without
const SHARE = 'capomastro.share'; // what the trial of this device found
/** Why nothing is answered: another tab has the tables, or the engine could not be started. */
const without = (code: 'elsewhere' | 'failed'): Answer => ({
  status: 409,
  body: JSON.stringify({ code, text: code }),
  without: true,
});

/** What an earlier trial found; null before the first. */
function knownShare(): number | null {
  try {
    const text = localStorage.getItem(SHARE);
    return text === null ? null : Number(text) || 0;
  } catch {
    return null;
  }
}

class Engine {
  state = $state<'waiting' | 'loading' | 'starting' | 'ready' | 'failed' | 'elsewhere'>('waiting');
  loaded = $state(0);
  total = $state(0);
  why = $state('');
  /** Told when the trial has found which bots this device can carry. */
  onlevels: () => void = () => undefined;
  #worker: Worker | null = null;
  #asked = new Map<number, (answer: Answer) => void>();
  #lines = new Map<number, (text: string) => void>();
  #ended: (() => void)[] = [];
  #returns: (() => void)[] = [];
  #next = 1;
  #settle: () => void = () => undefined;
  /** It is known whether this tab has the tables. */
  readonly settled = new Promise<void>((resolve) => (this.#settle = resolve));
  #begun: () => void = () => undefined;
  /** It has started, or it will not. */
  readonly started = new Promise<void>((resolve) => (this.#begun = resolve));
  #locks = locksHere(LOCK);
  #held = false; // the lock
  #left = false; // this page: nothing more is asked of the browser

  constructor() {
    addEventListener('pagehide', () => (this.#left = true));
    addEventListener('pageshow', () => {
      if (this.#left) {
        this.#left = false; // somebody went back to it
        this.take();
      }
    });
  }

  /** Have the tables in this tab; `steal` takes them from the one that has them. */
  take(steal = false): void {
    const locks = this.#locks;
    if (this.#held || !locks) {
      this.#start();
      return;
    }
    let had = false;
    const hold = (): Promise<unknown> => {
      this.#held = had = true;
      this.#start();
      return new Promise(() => undefined); // as long as this tab lives
    };
    const wait = (): Promise<unknown> => {
      if (this.state === 'waiting') this.#leave('elsewhere');
      return locks.request(LOCK, {}, hold);
    };
    locks // who asks whether it is free, and only then for it, can find it gone in between
      .request(LOCK, steal ? { steal } : { ifAvailable: true }, (lock) => (lock ? hold() : Promise.resolve()))
      .then(wait)
      .catch(() => {
        this.#held = false;
        if (had) this.#leave('elsewhere'); // another tab took them; when it is closed, they come back
        if (this.#left) return;
        if (had) this.take();
        else this.#start(); // this browser gives nobody a lock
      });
  }

  #start(): void {
    if (this.#worker) return;
    this.state = 'loading';
    this.#settle();
    this.why = '';
    const name = new URL('.', document.baseURI).href;
    try {
      this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name });
    } catch (error) {
      this.#fail(String(error)); // a browser that allows none
      return;
    }
    this.#worker.onmessage = (event: MessageEvent<FromEngine>) => this.#receive(event.data);
    this.#worker.onerror = (event) => this.#fail(event.message || 'the worker cannot be started');
    this.#post({ kind: 'share', share: knownShare() });
  }

  #fail(why: string): void {
    this.why = why;
    this.#leave('failed');
  }

  #leave(state: 'elsewhere' | 'failed'): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.state = state;
    this.#settle();
    this.#begun();
    for (const answer of this.#asked.values()) answer(without(state));
    this.#asked.clear();
    this.#lines.clear();
    for (const end of this.#ended.splice(0)) end();
  }

  #receive(message: FromEngine): void {
    switch (message.kind) {
      case 'progress':
        this.loaded = message.loaded;
        this.total = message.total;
        if (message.loaded >= message.total) this.state = 'starting';
        break;
      case 'ready':
        this.state = 'ready';
        this.#begun();
        for (const back of this.#returns.splice(0)) back();
        break;
      case 'failed':
        this.#fail(message.why);
        break;
      case 'answer':
        this.#asked.get(message.id)?.(message);
        this.#asked.delete(message.id);
        break;
      case 'heard':
        this.#lines.get(message.line)?.(message.text);
        break;
      case 'trial':
        try {
          localStorage.setItem(SHARE, String(message.share));
          localStorage.setItem(`${SHARE}.levels`, message.levels.join(' '));
        } catch {
          // then it is tried again next time
        }
        this.onlevels();
        break;
    }
  }

  #post(message: ToEngine): void {
    this.#worker?.postMessage(message);
  }

  async ask(method: string, path: string, body: string): Promise<Answer> {
    await this.settled;
    if (this.state === 'failed') this.take(); // what could not be fetched then may be there now
    if (!this.#worker) return without(this.state === 'failed' ? 'failed' : 'elsewhere');
    const id = this.#next++;
    return new Promise((resolve) => {
      this.#asked.set(id, resolve);
      this.#post({ kind: 'ask', id, method, path, body, me: prefs.get('name') });
    });
  }

  /** The tables are not here; they will be, once somebody takes them or the engine starts after all. */
  async returned(): Promise<void> {
    return new Promise((resolve) => this.#returns.push(resolve));
  }

  /** What can wait is asked again when the tables are here. */
  async patiently(ask: () => Promise<Answer>): Promise<Answer> {
    let answer = await ask();
    while (answer.without) {
      await this.returned();
      answer = await ask();
    }
    return answer;
  }

  /** Nobody has wanted anything of it for a while: what the first table does not need may come now. */
  async rested(look = LOOK): Promise<void> {
    await this.started;
    for (let calm = 0; calm < CALM; calm = this.#asked.size ? 0 : calm + 1) await new Promise((resolve) => setTimeout(resolve, look));
  }

  /** A line to a table; null while another tab has the tables. */
  listen(table: string, heard: (text: string) => void, ended: () => void): { send(text: string): void; close(): void } | null {
    if (!this.#worker) return null;
    const line = this.#next++;
    this.#lines.set(line, heard);
    this.#ended.push(ended);
    return {
      send: (text) => this.#post({ kind: 'hear', line, table, text, me: prefs.get('name') }),
      close: () => {
        this.#lines.delete(line);
        this.#post({ kind: 'part', line });
      },
    };
  }

  /** The levels of bot that this device can carry; null before the trial. */
  get levels(): string[] | null {
    try {
      return localStorage.getItem(`${SHARE}.levels`)?.split(' ') ?? null;
    } catch {
      return null;
    }
  }
}

export const engine = new Engine();

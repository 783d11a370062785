// The lock by which one tab has the tables. Browsers lend locks only to pages from a safe place; over plain HTTP the tabs agree by talking.

export interface Locks {
  /** `hold` is called with the lock, or with null where it is asked for `ifAvailable` and is not; rejected when another tab steals it. */
  request(name: string, options: LockOptions, hold: (lock: Lock | null) => Promise<unknown>): Promise<unknown>;
}

type Said = 'who has it?' | 'I have it' | 'it is free';
interface Word {
  said: Said;
  since: number; // when the tab that says it took the lock, if it has it
}

const PATIENCE = 200; // milliseconds in which whoever has the lock says so; up to twice that, so that of two that ask at once one is first

/** One lock among the tabs of a browser, as long as none of them ends without a word: then it can still be stolen. */
export class Agreed implements Locks {
  #channel: BroadcastChannel;
  #lose: ((why: Error) => void) | null = null; // whoever has the lock
  #since = 0;
  #heard = new EventTarget();

  constructor(name: string) {
    this.#channel = new BroadcastChannel(name);
    this.#channel.onmessage = ({ data: { said, since } }: MessageEvent<Word>) => {
      if (said === 'who has it?') {
        if (this.#lose) this.#say('I have it');
      } else if (said === 'it is free' || !this.#lose || since > this.#since) {
        if (said === 'I have it') this.#part(); // a word from before I took it is late, and means nothing
        this.#heard.dispatchEvent(new Event(said));
      }
    };
    addEventListener('pagehide', () => {
      if (this.#part()) this.#say('it is free');
    });
  }

  async request(
    name: string,
    { steal = false, ifAvailable = false }: LockOptions,
    hold: (lock: Lock | null) => Promise<unknown>,
  ): Promise<unknown> {
    while (!steal && ((await this.#taken()) || this.#lose)) {
      if (ifAvailable) return hold(null);
      await this.#hears('it is free');
    }
    const lost = new Promise((_, reject) => (this.#lose = reject));
    this.#since = performance.timeOrigin + performance.now();
    this.#say('I have it');
    void hold({ name, mode: 'exclusive' });
    return lost;
  }

  /** Another tab has the lock, and says so when it is asked. */
  async #taken(): Promise<boolean> {
    const wait = new Promise<false>((resolve) => setTimeout(() => resolve(false), PATIENCE * (1 + Math.random())));
    const found = Promise.race([this.#hears('I have it'), wait]);
    this.#say('who has it?');
    return found;
  }

  #hears(what: Said): Promise<true> {
    return new Promise((resolve) => this.#heard.addEventListener(what, () => resolve(true), { once: true }));
  }

  #say(said: Said): void {
    this.#channel.postMessage({ said, since: this.#since } satisfies Word);
  }

  /** Have it no longer. Says whether this tab had it. */
  #part(): boolean {
    const lose = this.#lose;
    this.#lose = null;
    lose?.(new Error('another tab has the lock now'));
    return lose !== null;
  }
}

/** What this browser offers; null where tabs cannot even talk. */
export function locksHere(name: string): Locks | null {
  try {
    return 'locks' in navigator ? navigator.locks : new Agreed(name);
  } catch {
    return null;
  }
}

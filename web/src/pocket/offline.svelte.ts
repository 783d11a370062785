// The page stays: its files are kept by a service worker, its games by the browser. A newer version waits until it is wanted.

import { engine } from './engine.svelte';
import { inOne } from './files';
import { possible } from './shelf';

class Offline {
  kept = $state(inOne); // everything is here: it plays without a network
  never = $state(false); // the browser keeps no files of this page
  newer = $state(false); // another version waits
  safe = $state<boolean | null>(null); // the browser has promised not to forget by itself
  refused = $state(false); // it was asked to, and has not
  forgets = $state(false); // the browser lets this page keep no games
  #waiting: ServiceWorker | null = null;

  /** A service worker of this page has come to a new state. */
  look(registration: ServiceWorkerRegistration): void {
    this.#waiting = registration.waiting;
    this.newer = this.#waiting !== null && navigator.serviceWorker.controller !== null;
    this.kept = registration.active !== null;
  }

  /** Now, please: every tab begins anew with the other version. */
  renew(): void {
    this.#waiting?.postMessage('go');
  }
}

export const offline = new Offline();

export async function stayOffline(): Promise<void> {
  offline.forgets = !(await possible());
  await engine.rested(); // the first game before everything else: what it fetched need not be fetched again
  if (!inOne) await keepFiles();
  offline.safe = await promised('persisted');
}

async function keepFiles(): Promise<void> {
  try {
    let before = navigator.serviceWorker.controller;
    const registration = await navigator.serviceWorker.register(new URL('sw.js', document.baseURI), { updateViaCache: 'none' });
    const watch = (): void => {
      offline.look(registration);
      registration.installing?.addEventListener('statechange', () => offline.look(registration));
    };
    registration.addEventListener('updatefound', watch);
    watch();
    await navigator.serviceWorker.ready.then(() => offline.look(registration));
    let reloading = false;
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (before && !reloading) {
        reloading = true;
        location.reload();
      }
      before = navigator.serviceWorker.controller; // the first one brings nothing new
    });
  } catch {
    offline.never = !offline.kept; // some hosts and private windows allow none: then it plays as long as there is a network
  }
}

/** What the browser says of its promise, now or when it is asked for it; null where it knows of none. */
async function promised(ask: 'persisted' | 'persist'): Promise<boolean | null> {
  try {
    return (await navigator.storage?.[ask]?.()) ?? null;
  } catch {
    return null; // storage is forbidden here
  }
}

/** Ask the browser not to forget games by itself. */
export async function askToKeep(): Promise<void> {
  offline.safe = await promised('persist');
  offline.refused = !offline.safe;
}

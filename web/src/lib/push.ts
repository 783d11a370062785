// Push notices to this browser.

import { api } from './api';
import { prefs } from './prefs.svelte';
import type { Ways } from './protocol';
import { installed, keepShell } from './shell';

/** Whether push can be had here, or what stands in its way. */
export type Pushing = 'possible' | 'insecure' | 'homescreen' | 'blocked' | 'none';

export function pushing(): Pushing {
  if (!isSecureContext) return 'insecure';
  if (!('PushManager' in window) || !('Notification' in window)) return 'standalone' in navigator && !installed() ? 'homescreen' : 'none';
  return Notification.permission === 'denied' ? 'blocked' : 'possible';
}

const written = (key: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Have the server push to this browser; null where the browser or the player does not want it. */
export async function subscribe(key: string): Promise<Ways | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const manager = (await keepShell())?.pushManager;
  if (!manager) return null;
  const before = await manager.getSubscription();
  const same = before && written(before.options.applicationServerKey) === key;
  if (before && !same) await before.unsubscribe();
  const now = same ? before : await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const ways = await api.subscribe({ endpoint: now.endpoint, p256dh: written(now.getKey('p256dh')), auth: written(now.getKey('auth')) });
  prefs.set('push', true);
  return ways;
}

export async function unsubscribe(): Promise<void> {
  prefs.set('push', false);
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** Whoever I am now, this browser still wants its notices: the server may know it under another name, or no longer. */
export async function stayPushed(): Promise<void> {
  if (!prefs.get('push') || pushing() !== 'possible' || Notification.permission !== 'granted') return;
  const { push_key, browsers } = await api.ways();
  if (!browsers.some((browser) => browser.this)) await subscribe(push_key);
}

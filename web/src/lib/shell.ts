// The page as something that stays: which build it is, and its files on this device.

import { host } from './host';

/** The build of this page; empty where it was not built. */
export const BUILD = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? '';

/** Whether the server serves another client than this one. */
export const isStale = (build: string | undefined): boolean => Boolean(BUILD && build && BUILD !== build);

/** Opened from the home screen, or as a window of its own. */
export const installed = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true;

/** Keep the files of this page on the device; null where the browser allows none. */
export async function keepShell(): Promise<ServiceWorkerRegistration | null> {
  if (host().alone || !('serviceWorker' in navigator)) return null;
  try {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    return await navigator.serviceWorker.ready;
  } catch {
    return null; // a private window
  }
}

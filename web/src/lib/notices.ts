// Tells the player that it is their turn: a browser notice while the page is hidden, and a short sound if wished.

import { prefs } from './prefs.svelte';

export function announceTurn(text: string): void {
  if (prefs.get('sound')) chime();
  if (prefs.get('notices') && document.hidden && 'Notification' in globalThis && Notification.permission === 'granted') {
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href ?? ''; // wherever the page lies
    show('Capomastro', { body: text, icon, tag: 'capomastro-turn', data: location.pathname });
  }
}

function show(title: string, notice: NotificationOptions): void {
  try {
    new Notification(title, notice);
  } catch {
    // on a phone only the service worker may
    void navigator.serviceWorker?.ready.then((worker) => worker.showNotification(title, notice));
  }
}

/** Two soft notes. */
function chime(): void {
  const audio = new AudioContext();
  [523.25, 659.25].forEach((pitch, i) => {
    const start = audio.currentTime + i * 0.14;
    const gain = audio.createGain();
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.exponentialRampToValueAtTime(0.12, start + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + 0.5);
    const tone = audio.createOscillator();
    tone.frequency.value = pitch;
    tone.connect(gain).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.5);
  });
  setTimeout(() => void audio.close(), 1200);
}

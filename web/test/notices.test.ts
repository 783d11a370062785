// What a hidden page says when it is somebody's turn.

import { afterEach, expect, it, vi } from 'vitest';
import { announceTurn } from '../src/lib/notices';
import { prefs } from '../src/lib/prefs.svelte';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A hidden page that may show notices, with an icon of its own. */
function hide(notice: unknown): void {
  vi.stubGlobal('Notification', notice);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.head.innerHTML = '<base href="http://school.test/some/where/" /><link rel="icon" href="./mark.svg" />';
  prefs.set('notices', true);
}

it('a notice carries the mark of the page, wherever that lies', () => {
  const shown: unknown[] = [];
  const Notice = Object.assign(
    vi.fn(function (_title: string, options: NotificationOptions) {
      shown.push(options.icon);
    }),
    { permission: 'granted' },
  );
  hide(Notice);
  announceTurn('Your turn');
  expect(shown).toEqual(['http://school.test/some/where/mark.svg']);
});

it('where a browser lets no page show a notice, its service worker does', async () => {
  const showNotification = vi.fn();
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ showNotification }) } });
  const Refused = Object.assign(
    vi.fn(() => {
      throw new TypeError('Illegal constructor');
    }),
    { permission: 'granted' },
  );
  hide(Refused);
  announceTurn('Your turn');
  await vi.waitFor(() => expect(showNotification).toHaveBeenCalledOnce());
  expect(showNotification.mock.calls[0]).toMatchObject(['Capomastro', { body: 'Your turn', data: location.pathname }]);
});

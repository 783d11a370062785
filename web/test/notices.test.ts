// What a hidden page says when it is somebody's turn.

import { afterEach, expect, it, vi } from 'vitest';
import { announceTurn } from '../src/lib/notices';
import { prefs } from '../src/lib/prefs.svelte';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a notice carries the mark of the page, wherever that lies', () => {
  const shown: unknown[] = [];
  vi.stubGlobal(
    'Notification',
    class {
      static permission = 'granted';
      constructor(_title: string, options: NotificationOptions) {
        shown.push(options.icon);
      }
    },
  );
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.head.innerHTML = '<base href="http://school.test/some/where/" /><link rel="icon" href="./mark.svg" />';
  prefs.set('notices', true);
  announceTurn('Your turn');
  expect(shown).toEqual(['http://school.test/some/where/mark.svg']);
});

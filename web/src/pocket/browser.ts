// What a browser does by itself with links, set right for addresses behind the `#`.

import { api } from '../lib/api';
import { host } from '../lib/host';

const linkAt = (event: Event): HTMLAnchorElement | null => (event.target instanceof Element ? event.target.closest('a') : null);

/** A link that is opened in another tab, or copied, must lead somewhere: it is written out before the browser uses it. */
export function pointTheWay(): void {
  const write = (event: Event): void => {
    const link = linkAt(event);
    const href = link?.getAttribute('href') ?? '';
    if (href.startsWith('/') && !href.startsWith('/api/')) link?.setAttribute('href', `#${href}`);
  };
  for (const kind of ['pointerdown', 'focusin', 'contextmenu']) document.addEventListener(kind, write, true);
}

/** Hands the browser a file. */
export function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export async function saveRecord(id: string, name: string): Promise<void> {
  const response = await host().request('GET', api.recordUrl(id));
  if (response.ok) save(name, await response.text());
}

/** A link to a record is answered by the engine. */
export function saveRecords(): void {
  document.addEventListener(
    'click',
    (event) => {
      const link = linkAt(event);
      const record = /^\/api\/tables\/(\w+)\/record/.exec(link?.getAttribute('href') ?? '');
      if (!link || !record) return;
      event.preventDefault();
      void saveRecord(record[1] ?? '', link.download || `${record[1]}.record`);
    },
    true,
  );
}

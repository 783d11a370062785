// The games of this device, in the browser's database. The worker writes, the page lists.

import type { TableInfo } from '../lib/protocol';

const NAME = 'capomastro';

interface Row {
  id: string;
  kept: string; // what the engine knows of the table
  info: string; // the table as the client lists it
}

let opening: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('tables', { keyPath: 'id' });
      request.result.createObjectStore('entries'); // by table and number
    };
    request.onsuccess = () => {
      const lost = (): void => (opening = undefined); // whoever needs it opens it again
      request.result.onclose = lost;
      request.result.onversionchange = () => {
        request.result.close();
        lost();
      };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error ?? new Error('the database cannot be opened'));
  });
  opening.catch(() => (opening = undefined));
  return opening;
}

/** This browser lets the page keep games. */
export const possible = (): Promise<boolean> =>
  open().then(
    () => true,
    () => false,
  );

const got = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the database cannot be read'));
  });

const done = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error('the database cannot be written'));
  });

const logOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id], [id, []]);

/** A table as it was kept, as JSON; empty where there is none. */
export async function read(id: string): Promise<string> {
  const work = (await open()).transaction(['tables', 'entries']);
  const [row, entries] = await Promise.all([
    got<Row | undefined>(work.objectStore('tables').get(id)),
    got<string[]>(work.objectStore('entries').getAll(logOf(id))),
  ]);
  return row ? JSON.stringify({ kept: row.kept, entries }) : '';
}

/** Nothing of it; one that is over already stays as it is. */
function abort(work: IDBTransaction | undefined): void {
  try {
    work?.abort();
  } catch {
    // it is over
  }
}

/**
 * Keep a table, and entries of its log from `number` on: all of it or nothing. Answers with what went wrong; `full`: there is no room.
 * An entry that is there already stays: another tab wrote it in the moment in which it lost the tables.
 */
export async function write(id: string, kept: string, info: string, number: number, entries: string): Promise<string> {
  let work: IDBTransaction | undefined;
  try {
    work = (await open()).transaction(['tables', 'entries'], 'readwrite');
    const log = work.objectStore('entries');
    work.objectStore('tables').put({ id, kept, info } satisfies Row);
    (JSON.parse(entries) as string[]).forEach((entry, i) => log.add(entry, [id, number + i]));
    await done(work);
    return '';
  } catch (error) {
    if (!work?.error) abort(work);
    const name = (error as DOMException | null)?.name;
    return name === 'QuotaExceededError' ? 'full' : String(error);
  }
}

export async function forget(id: string): Promise<void> {
  const work = (await open()).transaction(['tables', 'entries'], 'readwrite');
  work.objectStore('tables').delete(id);
  work.objectStore('entries').delete(logOf(id));
  await done(work);
}

/** Every table, the one that changed last first; none where nothing can be kept. */
export async function list(): Promise<TableInfo[]> {
  if (!(await possible())) return [];
  const rows = await got<Row[]>((await open()).transaction('tables').objectStore('tables').getAll());
  return rows.map((row) => JSON.parse(row.info) as TableInfo).sort((a, b) => (b.changed ?? 0) - (a.changed ?? 0));
}

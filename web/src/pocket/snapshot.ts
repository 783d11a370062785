// The started interpreter as it lay in memory, kept from one visit to the next: starting from it takes a tenth of the time.
// It is made before any extension module is loaded, because their code is no part of that memory.

const NAME = 'snapshot-capomastro'; // not one of the caches that a new version clears by name
const folderOf = (address: string): string => new URL('.', address).href;

const cache = async (): Promise<Cache | null> => ('caches' in globalThis ? caches.open(NAME).catch(() => null) : null);

export async function recall(address: string): Promise<ArrayBuffer | undefined> {
  const found = await (await cache())?.match(address).catch(() => undefined);
  return found?.arrayBuffer();
}

/** Keep the newest of this folder alone; where there is no room, the next start takes longer. */
export async function remember(address: string, memory: Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    const kept = await cache();
    for (const old of (await kept?.keys()) ?? []) if (folderOf(old.url) === folderOf(address)) await kept?.delete(old);
    await kept?.put(address, new Response(memory));
  } catch {
    await forget();
  }
}

export async function forget(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(NAME).catch(() => false);
}

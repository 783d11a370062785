// What this browser keeps of a shuffle, to compare it with what the server says at the end (`verdict.ts`): the commitment it was shown
// and the nonces it sent. A host who exchanged either of them is found out.

/** As it is kept, and as the file that `capomastro verify --mine` reads. */
export interface Receipt {
  commitment: string;
  nonces: Record<string, string>;
  at: number;
}

const PREFIX = 'capomastro.deal.';
const OLD = 400 * 24 * 3600 * 1000; // milliseconds: longer than any game

export function receiptOf(table: string): Receipt | null {
  try {
    const kept = JSON.parse(localStorage.getItem(PREFIX + table) ?? 'null') as Receipt | null;
    return kept?.commitment && kept.nonces ? kept : null;
  } catch {
    return null;
  }
}

/** The nonce this browser sends for a seat: the same again when it is asked again, for the first one counts. */
export function nonceFor(table: string, commitment: string, seat: number, fresh: () => string): string {
  const kept = receiptOf(table);
  const nonces = kept?.commitment === commitment ? kept.nonces : {};
  const nonce = nonces[seat] ?? fresh();
  try {
    sweep();
    localStorage.setItem(PREFIX + table, JSON.stringify({ commitment, nonces: { ...nonces, [seat]: nonce }, at: Date.now() }));
  } catch {
    // A browser that keeps nothing compares nothing.
  }
  return nonce;
}

function sweep(): void {
  for (const name of Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))) {
    const { at } = JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<Receipt>;
    if (!at || Date.now() - at > OLD) localStorage.removeItem(name);
  }
}

// Whether what a finished table reveals of its shuffle is what this browser was shown and sent: fetched with the last page.

import { receiptOf } from './deal';
import type { TableInfo } from './protocol';
import { sha256 } from './sha256';

/** What the comparison says; `nothing`: this browser was not there. */
export type Verdict = 'good' | 'seed' | 'commitment' | 'nonce' | 'repeated' | 'nothing';

const TAG = 'capomastro commitment 1\n';

/** The hash of a seed, as it is shown before the nonces. */
export function commitmentOf(seed: string): string {
  const bytes = (seed.match(/../g) ?? []).map((pair) => parseInt(pair, 16));
  return sha256(new Uint8Array([...new TextEncoder().encode(TAG), ...bytes]));
}

/** Compare what a finished table reveals with what this browser kept. */
export function verdict(info: Pick<TableInfo, 'id' | 'commitment' | 'reveal' | 'origin'>, kept = receiptOf(info.id)): Verdict {
  if (!info.reveal) return 'nothing';
  if (commitmentOf(info.reveal.seed) !== info.commitment) return 'seed';
  if (info.origin?.kind === 'same_deal') return 'repeated';
  if (!kept) return 'nothing';
  if (kept.commitment !== info.commitment) return 'commitment';
  const nonces = info.reveal.nonces ?? [];
  return Object.entries(kept.nonces).every(([seat, nonce]) => nonces[Number(seat)] === nonce) ? 'good' : 'nonce';
}

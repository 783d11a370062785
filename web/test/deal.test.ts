import { beforeEach, describe, expect, it, vi } from 'vitest';
import { nonceFor, receiptOf } from '../src/lib/deal';
import { sha256 } from '../src/lib/sha256';
import { commitmentOf, verdict } from '../src/lib/verdict';

const bytes = (text: string) => new TextEncoder().encode(text);
const SEED = '07'.repeat(32);

describe('the hash', () => {
  it('is SHA-256', () => {
    expect(sha256(bytes(''))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(sha256(bytes('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(sha256(bytes('a'.repeat(1000)))).toBe('41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3');
  });
});

describe('what this browser kept of a shuffle', () => {
  const store = new Map<string, string>();
  beforeEach(() => {
    store.clear();
    vi.stubGlobal(
      'localStorage',
      new Proxy(
        {
          getItem: (key: string) => store.get(key) ?? null,
          setItem: (key: string, value: string) => void store.set(key, value),
          removeItem: (key: string) => void store.delete(key),
        },
        { ownKeys: () => [...store.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) },
      ),
    );
  });
  const shown = commitmentOf(SEED);
  const table = (nonces: string[], commitment = shown, more = {}) => ({ id: 't', commitment, reveal: { seed: SEED, nonces }, ...more });

  it('sends the same nonce again when it is asked again, and another for another commitment', () => {
    let count = 0;
    const fresh = () => `nonce${count++}`;
    expect(nonceFor('t', shown, 0, fresh)).toBe('nonce0');
    expect(nonceFor('t', shown, 0, fresh)).toBe('nonce0');
    expect(nonceFor('t', shown, 1, fresh)).toBe('nonce1');
    expect(receiptOf('t')?.nonces).toEqual({ 0: 'nonce0', 1: 'nonce1' });
    expect(nonceFor('t', 'another', 0, fresh)).toBe('nonce2');
  });

  it('finds out an exchanged seed, commitment or nonce', () => {
    nonceFor('t', shown, 1, () => 'mine');
    expect(verdict(table(['theirs', 'mine']))).toBe('good');
    expect(verdict(table(['theirs', 'other']))).toBe('nonce');
    expect(verdict(table([]))).toBe('nonce');
    expect(verdict(table(['theirs', 'mine'], '00'))).toBe('seed');
    const other = '08'.repeat(32);
    expect(verdict({ id: 't', commitment: commitmentOf(other), reveal: { seed: other, nonces: ['', 'mine'] } })).toBe('commitment');
    expect(verdict(table(['a', 'mine'], shown, { origin: { kind: 'same_deal', table: 'x' } }))).toBe('repeated');
    expect(verdict({ ...table(['a', 'mine']), id: 'elsewhere' })).toBe('nothing');
    expect(verdict({ id: 't', commitment: shown })).toBe('nothing');
  });
});

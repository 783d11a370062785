// One lock among tabs, where the browser has none for them.

import { expect, it, vi } from 'vitest';
import { Agreed } from '../src/pocket/locks';

it('a lock is free when a tab is left, and another can be robbed of it', async () => {
  const [first, second] = [new Agreed('a lock'), new Agreed('a lock')];
  const told: string[] = [];
  const seen = (...what: string[]) => vi.waitFor(() => expect(told).toEqual(what), { timeout: 5000 });
  const take = (name: string, lock: Agreed, steal = false): void => {
    const hold = (): Promise<void> => Promise.resolve(void told.push(`${name} has it`));
    lock.request('a lock', { steal }, hold).catch(() => told.push(`${name} has lost it`));
  };
  take('first', first);
  await seen('first has it');
  const tried = await second.request('a lock', { ifAvailable: true }, (lock) => Promise.resolve(lock));
  expect(tried).toBe(null);
  take('second', second);
  dispatchEvent(new Event('pagehide'));
  await seen('first has it', 'first has lost it', 'second has it');
  take('first', first, true);
  await seen('first has it', 'first has lost it', 'second has it', 'first has it', 'second has lost it');
});

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

it('a tab that robs another at the moment in which that one takes the lock keeps it', async () => {
  const [first, second] = [new Agreed('a quick lock'), new Agreed('a quick lock')];
  const told: string[] = [];
  const take = (name: string, lock: Agreed, steal: boolean, then = (): void => undefined): void => {
    const hold = (): Promise<void> => Promise.resolve(void told.push(`${name} has it`)).then(then);
    lock.request('a quick lock', { steal }, hold).catch(() => told.push(`${name} has lost it`));
  };
  take('second', second, false, () => take('first', first, true)); // before the word of the second has come
  await vi.waitFor(() => expect(told).toContain('second has lost it'), { timeout: 5000 });
  await new Promise((done) => setTimeout(done, 100));
  expect(told).toEqual(['second has it', 'first has it', 'second has lost it']);
});

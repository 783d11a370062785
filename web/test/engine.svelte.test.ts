// Which tab has the tables of a device, by a lock of the browser or as the tabs agree.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FromEngine, ToEngine } from '../src/pocket/engine.svelte';

type Hold = (lock: object | null) => Promise<unknown>;
const TALK = { timeout: 5000 };
const MANY = 20; // a browser that refuses is not asked this often

/** The locks of a browser, which may take one back and refuse every other. */
class Locks {
  asked = 0;
  lose: () => void = () => undefined;
  refusing = false;
  request = (_name: string, _options: object, hold: Hold): Promise<unknown> => {
    if (++this.asked > MANY) return new Promise(() => undefined); // the test has failed; it need not hang as well
    if (this.refusing) return Promise.reject(new Error('insecure'));
    void hold({});
    return new Promise((_, reject) => (this.lose = () => reject(new Error('stolen'))));
  };
}

let locks: Locks;
let workers: { ended: boolean; told: ToEngine[]; onmessage: (event: { data: FromEngine }) => void }[];
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

beforeEach(() => {
  vi.resetModules();
  locks = new Locks();
  workers = [];
  vi.stubGlobal(
    'Worker',
    class {
      ended = false;
      told: ToEngine[] = [];
      onmessage: (event: { data: FromEngine }) => void = () => undefined;
      constructor() {
        workers.push(this);
      }
      postMessage(message: ToEngine): void {
        this.told.push(message);
      }
      terminate(): void {
        this.ended = true;
      }
    },
  );
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
});

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'locks');
});

it('a page that is left, whose lock is gone, asks for no other', async () => {
  const { engine } = await import('../src/pocket/engine.svelte');
  engine.take();
  await soon();
  dispatchEvent(new Event('pagehide'));
  locks.refusing = true; // as browsers do while a page goes
  locks.lose();
  await soon();
  expect(locks.asked).toBe(1);
  expect(workers.map(({ ended }) => ended)).toEqual([true]);
});

it('a page to which somebody goes back has the tables again', async () => {
  const { engine } = await import('../src/pocket/engine.svelte');
  engine.take();
  dispatchEvent(new Event('pagehide'));
  locks.lose();
  await soon();
  expect(engine.state).toBe('elsewhere');
  dispatchEvent(new Event('pageshow'));
  await soon();
  expect(engine.state).toBe('loading');
});

it('a tab that finds the lock taken says so and waits for it', async () => {
  const { engine } = await import('../src/pocket/engine.svelte');
  const options: LockOptions[] = [];
  let free: () => void = () => undefined;
  locks.request = (_name, asked: LockOptions, hold) => {
    options.push(asked);
    if (asked.ifAvailable) return hold(null);
    return new Promise(() => (free = () => void hold({})));
  };
  engine.take();
  await soon();
  expect([engine.state, ...options]).toEqual(['elsewhere', { ifAvailable: true }, {}]);
  free();
  expect(engine.state).toBe('loading');
});

it('a tab from which another takes the tables waits until they come back', async () => {
  const { engine } = await import('../src/pocket/engine.svelte');
  engine.take();
  locks.request = () => {
    locks.asked++;
    return new Promise(() => undefined);
  };
  locks.lose();
  await soon();
  expect([engine.state, locks.asked]).toEqual(['elsewhere', 2]);
});

it('where a browser gives nobody a lock, the tables are here', async () => {
  locks.refusing = true;
  const { engine } = await import('../src/pocket/engine.svelte');
  engine.take();
  await soon();
  expect(engine.state).toBe('loading');
  expect(locks.asked).toBe(1);
});

it('what is only looked at is shown when the tables are here', async () => {
  const { engine } = await import('../src/pocket/engine.svelte');
  engine.take();
  const take = locks.request;
  locks.request = () => new Promise(() => undefined);
  locks.lose();
  await soon();
  const answers: number[] = [];
  void engine.patiently(() => engine.ask('GET', '/api/puzzles', '')).then(({ status }) => answers.push(status));
  void engine.ask('POST', '/api/tables', '').then(({ status }) => answers.push(status));
  await soon();
  expect(answers).toEqual([409]); // whoever wants to change something is told at once
  locks.request = take;
  engine.take(true);
  const worker = workers.at(-1);
  worker?.onmessage({ data: { kind: 'ready' } });
  await soon();
  const asked = worker?.told.find((message) => message.kind === 'ask');
  worker?.onmessage({ data: { kind: 'answer', id: asked?.id ?? 0, status: 200, body: '' } });
  await soon();
  expect(answers).toEqual([409, 200]);
});

it('without locks, one of two tabs that open together has the tables, and the other can take them', async () => {
  Reflect.deleteProperty(navigator, 'locks');
  const tab = async () => {
    vi.resetModules();
    return (await import('../src/pocket/engine.svelte')).engine;
  };
  const tabs = [await tab(), await tab()];
  for (const engine of tabs) engine.take();
  await vi.waitFor(() => expect(tabs.map(({ state }) => state).sort()).toEqual(['elsewhere', 'loading']), TALK);
  const has = tabs.find(({ state }) => state === 'loading');
  const waits = tabs.find(({ state }) => state === 'elsewhere');
  waits?.take(true);
  await vi.waitFor(() => expect([has?.state, waits?.state]).toEqual(['elsewhere', 'loading']), TALK);
  expect(workers.filter(({ ended }) => !ended).length).toBe(1);
});

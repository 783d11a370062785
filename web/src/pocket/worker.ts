// The engine's own thread: Python in WebAssembly, and in it the same running games as at a server.

import { loadPyodide, type PyodideAPI } from 'pyodide';
import { BUILD } from './build';
import type { FromEngine, ToEngine } from './engine.svelte';
import { Store } from './parts';
import * as shelf from './shelf';
import * as snapshot from './snapshot';

interface Page {
  ask(method: string, path: string, body: string, me: string): Promise<string>;
  hear(channel: number, table: string, text: string, send: (text: string) => void, me: string): Promise<void>;
  part(channel: number): void;
  try_out(seconds: number): Promise<string>;
  carries(share: number): void;
}

const FIRST = ['interpreter', 'script', 'library', 'site', 'core'];
const COMMON = 'import asyncio, base64, dataclasses, hashlib, hmac, importlib.resources, json, re, secrets, typing, urllib.parse, zipfile';
const TRIAL = 2; // seconds
const SLICE = 0.25;
const say = (message: FromEngine): void => postMessage(message);
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The interpreter's loader fetches by itself; it is given what was fetched already, under the type it insists on. */
function serve(files: Record<string, [ArrayBuffer, type: string]>): () => void {
  const outside = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const name =
      String(input instanceof Request ? input.url : input)
        .split('/')
        .at(-1) ?? '';
    const [data, type] = files[name] ?? [];
    if (data) return Promise.resolve(new Response(data, { headers: { 'Content-Type': type ?? '' } }));
    return outside(input, init);
  };
  return () => void (globalThis.fetch = outside);
}

type Options = Parameters<typeof loadPyodide>[0];

/** The interpreter, from a snapshot where one is kept; else with one to keep. */
async function interpreter(
  base: URL,
  store: Store,
  wasm: ArrayBuffer,
  script: ArrayBuffer,
  library: ArrayBuffer,
): Promise<[PyodideAPI, Uint8Array<ArrayBuffer> | null]> {
  const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  const made = (await import(/* @vite-ignore */ address)) as { default: unknown };
  const over = serve({ 'pyodide.asm.wasm': [wasm, 'application/wasm'], 'python_stdlib.zip': [library, 'application/zip'] });
  const load = (more: object): Promise<PyodideAPI> =>
    loadPyodide({
      indexURL: base.href,
      lockFileContents: JSON.stringify({ info: store.parts.info, packages: {} }),
      packageBaseUrl: base.href,
      createPyodideModule: made.default,
      ...more,
    } as Options);
  try {
    const kept = await snapshot.recall(store.key);
    if (kept) {
      try {
        return [await load({ _loadSnapshot: kept }), null];
      } catch {
        await snapshot.forget(); // another browser version, perhaps: start from the beginning
      }
    }
    const python = await load({ _makeSnapshot: true });
    python.runPython(COMMON);
    return [python, python.makeMemorySnapshot() as Uint8Array<ArrayBuffer>];
  } finally {
    over();
    URL.revokeObjectURL(address);
  }
}

async function start(base: URL): Promise<Page> {
  const store = await Store.open(base);
  const [wasm, script, library, site, core] = (await store.get(FIRST, (loaded, total) => say({ kind: 'progress', loaded, total }))) as [
    ArrayBuffer,
    ArrayBuffer,
    ArrayBuffer,
    ArrayBuffer,
    ArrayBuffer,
  ];
  const [python, memory] = await interpreter(base, store, wasm, script, library);
  const folder = python.runPython('import sys; next(p for p in sys.path if p.endswith("site-packages"))') as string;
  const unpack = (data: ArrayBuffer): void => void python.unpackArchive(data, 'zip', { extractDir: folder });
  unpack(site);
  unpack(core);
  const brought = new Map<string, Promise<void>>();
  const bring = (game: string): Promise<void> => {
    let here = brought.get(game);
    if (!here) {
      here = store.get([game]).then(([data]) => {
        unpack(data as ArrayBuffer);
        python.runPython('import importlib; importlib.invalidate_caches()');
      });
      here.catch(() => brought.delete(game)); // it may be asked for again
      brought.set(game, here);
    }
    return here;
  };
  const make = python.runPython('from capomastro.pocket.page import Page; Page') as (shelf: object, build: string) => Page;
  if (memory) setTimeout(() => void snapshot.remember(store.key, memory), 3000); // first the table
  return make({ ...shelf, bring }, BUILD);
}

/** Counts what this device can do, a little at a time, while nobody waits for anything. */
async function tryOut(page: Page, idle: () => boolean): Promise<void> {
  let found = '';
  for (let spent = 0; spent < TRIAL;) {
    await wait(400);
    if (!idle()) continue;
    found = await page.try_out(SLICE);
    spent += SLICE;
  }
  const { share, levels } = JSON.parse(found) as { share: number; levels: string[] };
  page.carries(share);
  say({ kind: 'trial', share, levels });
}

let busy = 0;
const ready = start(new URL((self as unknown as { name: string }).name));
ready.then(
  () => say({ kind: 'ready' }),
  (error: unknown) => say({ kind: 'failed', why: String(error) }),
);

async function serveOne(message: ToEngine): Promise<void> {
  const page = await ready;
  switch (message.kind) {
    case 'ask': {
      const [status, body] = JSON.parse(await page.ask(message.method, message.path, message.body, message.me)) as [number, string];
      say({ kind: 'answer', id: message.id, status, body });
      break;
    }
    case 'hear':
      await page.hear(message.line, message.table, message.text, (text) => say({ kind: 'heard', line: message.line, text }), message.me);
      break;
    case 'part':
      page.part(message.line);
      break;
    case 'share':
      if (message.share === null) void tryOut(page, () => busy === 0);
      else page.carries(message.share);
      break;
  }
}

let last: Promise<void> = Promise.resolve(); // in the order in which they came
onmessage = (event: MessageEvent<ToEngine>) => {
  const message = event.data;
  busy++;
  last = last
    .then(() => serveOne(message))
    .catch((error: unknown) => {
      if (message.kind === 'ask')
        say({ kind: 'answer', id: message.id, status: 500, body: JSON.stringify({ code: 'server', text: String(error) }) });
      else console.error(error);
    })
    .finally(() => busy--);
};

// The engine's own thread: Python in WebAssembly, and in it the same running games as at a server.

import { loadPyodide, type PyodideAPI } from 'pyodide';
import { filesOf } from './archive';
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

// What a first table takes of Python's library: it lies in the snapshot.
const COMMON = `import array, asyncio, base64, dataclasses, datetime, decimal, email, hashlib, hmac, html, json, numbers, re, secrets
import importlib.metadata, importlib.readers, importlib.resources._adapters, tomllib, typing, urllib.parse, uuid`;
const TRIAL = 2; // seconds
const SLICE = 0.25;
const base = new URL((self as unknown as { name: string }).name);
const opened = Store.open(base);
const say = (message: FromEngine): void => postMessage(message);
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The interpreter's loader fetches by itself; it is given what is being fetched already, under the type it insists on. */
function serve(files: Record<string, [Coming, type: string]>): () => void {
  const outside = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    const [file, type] = files[url.split('/').at(-1) ?? ''] ?? [];
    return file ? new Response((await file).body, { headers: { 'Content-Type': type ?? '' } }) : outside(input, init);
  };
  return () => void (globalThis.fetch = outside);
}

type Options = Parameters<typeof loadPyodide>[0];
type Coming = Promise<Response> | undefined;
const INTERPRETER = ['script', 'interpreter', 'library'];

/** What a snapshot belongs to: exactly this interpreter, and what it has imported. */
const snapshotOf = (store: Store): string => new URL(`snapshot-${store.key}?${encodeURIComponent(COMMON)}`, base).href;

async function imported(script: Coming): Promise<unknown> {
  if (globalThis.INTERPRETER) return globalThis.INTERPRETER.default;
  const text = await (await script)?.arrayBuffer();
  const address = URL.createObjectURL(new Blob(text ? [text] : [], { type: 'text/javascript' }));
  const { default: made } = (await import(/* @vite-ignore */ address)) as { default: unknown };
  URL.revokeObjectURL(address);
  return made;
}

/** The interpreter, from a snapshot where one is kept; else with one to keep. */
async function interpreter(store: Store, [script, ...rest]: Coming[]): Promise<[PyodideAPI, Uint8Array<ArrayBuffer> | null]> {
  const [createPyodideModule, kept] = await Promise.all([imported(script), snapshot.recall(snapshotOf(store))]);
  const load = async ([wasm, library]: Coming[], more: object): Promise<PyodideAPI> => {
    const over = serve({ 'pyodide.asm.wasm': [wasm, 'application/wasm'], 'python_stdlib.zip': [library, 'application/zip'] });
    const lockFileContents = JSON.stringify({ info: store.parts.info, packages: {} });
    try {
      return await loadPyodide({
        indexURL: base.href,
        packageBaseUrl: base.href,
        lockFileContents,
        createPyodideModule,
        ...more,
      } as Options);
    } finally {
      over();
    }
  };
  if (kept) {
    try {
      return [await load(rest, { _loadSnapshot: kept }), null];
    } catch {
      await snapshot.forget(); // another browser version, perhaps: start from the beginning
      rest = store.get(INTERPRETER.slice(1));
    }
  }
  const python = await load(rest, { _makeSnapshot: true });
  python.runPython(COMMON);
  return [python, python.makeMemorySnapshot() as Uint8Array<ArrayBuffer>];
}

async function start(): Promise<Page> {
  const store = await opened;
  let failed: (why: unknown) => void = () => undefined;
  const failure = new Promise<never>((_, reject) => (failed = reject)); // the interpreter's loader would wait for ever
  const came = (loaded: number, total: number): void => say({ kind: 'progress', loaded, total });
  const coming = store.get([...INTERPRETER, 'site', 'core'], { came, failed });
  const archives = Promise.all(coming.splice(INTERPRETER.length).map(async (part) => (await part).arrayBuffer()));
  const [[python, memory], ours] = await Promise.race([Promise.all([interpreter(store, coming), archives]), failure]);
  const folder = python.runPython('import sys; next(p for p in sys.path if p.endswith("site-packages"))') as string;
  const unpack = (archive: ArrayBuffer): void => {
    for (const { name, data } of filesOf(archive)) {
      python.FS.mkdirTree(`${folder}/${name}`.replace(/\/[^/]*$/, ''));
      python.FS.writeFile(`${folder}/${name}`, data, { canOwn: true });
    }
    python.runPython('import importlib; importlib.invalidate_caches()');
  };
  ours.forEach(unpack);
  const brought = new Map<string, Promise<void>>();
  const bring = (part: string): Promise<void> => {
    const here = brought.get(part) ?? store.archive(part).then(unpack);
    brought.set(part, here);
    here.catch(() => brought.delete(part)); // it may be asked for again
    return here;
  };
  const make = python.runPython('from capomastro.pocket.page import Page; Page') as (shelf: object, build: string, keeps: boolean) => Page;
  if (memory) setTimeout(() => void snapshot.remember(snapshotOf(store), memory), 3000); // first the table
  return make({ ...shelf, bring }, BUILD, await shelf.possible());
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
const ready = start();
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

/** A table of a game is wanted: its part may come while the interpreter starts. */
async function fetchAhead(body: string): Promise<void> {
  const store = await opened;
  const game = /"game":"(\w+)"/.exec(body)?.[1] ?? '';
  if (game in store.parts.parts) await store.archive(game);
}

let last: Promise<void> = Promise.resolve(); // in the order in which they came
onmessage = (event: MessageEvent<ToEngine>) => {
  const message = event.data;
  busy++;
  if (message.kind === 'ask') fetchAhead(message.body).catch(() => undefined); // whoever needs it says so
  last = last
    .then(() => serveOne(message))
    .catch((error: unknown) => {
      if (message.kind === 'ask')
        say({ kind: 'answer', id: message.id, status: 500, body: JSON.stringify({ code: 'server', text: String(error) }) });
      else console.error(error);
    })
    .finally(() => busy--);
};

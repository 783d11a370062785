// The parts of the engine: compressed files beside the page, fetched with a count of what has come.

import { fileAt } from './files';

const FOLDER = 'engine/';

/** What the build lists: the interpreter and archives of bytecode, with their sizes. */
export interface Parts {
  info: Record<string, unknown>;
  parts: Record<string, Part>;
}
interface Part {
  file: string;
  bytes: number;
}

export type Progress = (loaded: number, total: number) => void;

const PACKED = 0x1f; // the first byte of whatever is compressed

/** Told of what has come, and of what will not: whoever reads a part may be deaf to that. */
export interface Watcher {
  came: Progress;
  failed: (why: unknown) => void;
}
const NOBODY: Watcher = { came: () => undefined, failed: () => undefined };

/** What a file holds, as it comes. Some hosts say that it is compressed, so that the browser has unpacked it already. */
async function unpacked(part: Part, base: URL, came: (bytes: number) => void, failed: (why: unknown) => void): Promise<Response> {
  const response = await fileAt(FOLDER + part.file, base);
  const reader = response.ok ? response.body?.getReader() : undefined;
  if (!reader) throw new Error(`${part.file}: ${response.status}`);
  let next = await reader.read();
  const packed = next.value?.[0] === PACKED;
  let got = 0;
  const fail = (error: unknown): never => {
    failed(error);
    throw error;
  };
  const whole = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        if (next.done) return got < part.bytes ? fail(new Error(`${part.file} is cut short`)) : controller.close();
        got += next.value.length;
        came(next.value.length);
        controller.enqueue(next.value);
        next = await reader.read().catch(fail);
      },
    },
    { highWaterMark: Infinity }, // it comes whether anybody reads it yet or not
  );
  return new Response(packed ? whole.pipeThrough(new DecompressionStream('gzip')) : whole);
}

/** Fetches parts at the same time, whatever type the host gives them. */
export class Store {
  #base: URL;
  readonly parts: Parts;
  #archives = new Map<string, Promise<ArrayBuffer>>();

  private constructor(base: URL, parts: Parts) {
    this.#base = base;
    this.parts = parts;
  }

  static async open(base: URL): Promise<Store> {
    const response = await fileAt(`${FOLDER}parts.json`, base, { cache: 'no-cache' });
    if (!response.ok) throw new Error(`parts.json: ${response.status}`);
    return new Store(base, (await response.json()) as Parts);
  }

  /** Names exactly this interpreter and its library. */
  get key(): string {
    return ['interpreter', 'library'].map((name) => this.parts.parts[name]?.file).join('-');
  }

  /** What some parts hold, each as it comes; counted together. */
  get(names: string[], watcher: Watcher = NOBODY): Promise<Response>[] {
    const wanted = names.map((name) => {
      const part = this.parts.parts[name];
      if (!part) throw new Error(`there is no part ${name}`);
      return part;
    });
    const total = wanted.reduce((sum, part) => sum + part.bytes, 0);
    let loaded = 0;
    const came = (bytes: number) => watcher.came(Math.min((loaded += bytes), total), total);
    return wanted.map((part) => {
      const coming = unpacked(part, this.#base, came, watcher.failed);
      coming.catch(watcher.failed);
      return coming;
    });
  }

  /** An archive, fetched once; after a failure it may be asked for again. */
  archive(name: string): Promise<ArrayBuffer> {
    let coming = this.#archives.get(name);
    if (!coming) {
      coming = Promise.all(this.get([name])).then(([part]) => (part as Response).arrayBuffer());
      coming.catch(() => this.#archives.delete(name));
      this.#archives.set(name, coming);
    }
    return coming;
  }
}

// The parts of the engine: compressed files beside the page, fetched with a count of what has come.

/** What the build lists: the interpreter and archives of bytecode, with their sizes. */
export interface Parts {
  info: Record<string, unknown>;
  parts: Record<string, { file: string; bytes: number }>;
}

export type Progress = (loaded: number, total: number) => void;

const MAGIC = [0x1f, 0x8b];

async function fetched(url: URL, came: (bytes: number) => void): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`${url.pathname}: ${response.status}`);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    came(value.length);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

/** What a compressed file holds. Some hosts say that it is compressed, so that the browser has unpacked it already. */
async function unpacked(data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  if (data[0] !== MAGIC[0] || data[1] !== MAGIC[1]) return data.buffer;
  return new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}

/** Fetches parts at the same time, whatever type the host gives them. */
export class Store {
  #base: URL;
  readonly parts: Parts;

  private constructor(base: URL, parts: Parts) {
    this.#base = base;
    this.parts = parts;
  }

  static async open(base: URL): Promise<Store> {
    const response = await fetch(new URL('parts.json', base), { cache: 'no-cache' });
    return new Store(base, (await response.json()) as Parts);
  }

  /** Names exactly this interpreter and its library. */
  get key(): string {
    return ['interpreter', 'library'].map((name) => this.parts.parts[name]?.file).join('-');
  }

  async get(names: string[], progress: Progress = () => undefined): Promise<ArrayBuffer[]> {
    const wanted = names.map((name) => {
      const part = this.parts.parts[name];
      if (!part) throw new Error(`there is no part ${name}`);
      return part;
    });
    const total = wanted.reduce((sum, part) => sum + part.bytes, 0);
    let loaded = 0;
    const came = (bytes: number) => progress(Math.min((loaded += bytes), total), total);
    return Promise.all(wanted.map(async (part) => unpacked(await fetched(new URL(part.file, this.#base), came))));
  }
}

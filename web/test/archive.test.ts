// The engine's archives and parts, as the page reads them.

import { execFileSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { filesOf } from '../src/pocket/archive';
import { Store } from '../src/pocket/parts';

const WRITE = `
import io, sys, zipfile
data = io.BytesIO()
with zipfile.ZipFile(data, "w", zipfile.ZIP_STORED) as archive:
    for name, content in (("a/b.pyc", b"one"), ("empty", b""), ("gr\\u00fc\\u00dfe.json", b"{}")):
        archive.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), content)
sys.stdout.buffer.write(data.getvalue())
`;
const buffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

describe('an archive', () => {
  it('gives back what Python put into it', () => {
    const found = filesOf(buffer(execFileSync('python3', ['-c', WRITE])));
    expect(found.map(({ name, data }) => [name, new TextDecoder().decode(data)])).toEqual([
      ['a/b.pyc', 'one'],
      ['empty', ''],
      ['grüße.json', '{}'],
    ]);
  });
});

describe('a part of the engine', () => {
  const files: Record<string, Uint8Array> = { 'x.bin': gzipSync('unpacked'), 'y.bin': new TextEncoder().encode('unpacked') };
  const parts = Object.fromEntries(
    ['x', 'y', 'z'].map((name) => [name, { file: `${name}.bin`, bytes: files[`${name}.bin`]?.length ?? 1 }]),
  );
  afterEach(() => vi.unstubAllGlobals());

  async function opened(): Promise<{ store: Store; asked: string[] }> {
    const asked: string[] = [];
    vi.stubGlobal('fetch', (url: URL) => {
      const name = url.pathname.split('/').at(-1) ?? '';
      asked.push(name);
      if (name === 'parts.json') return Promise.resolve(new Response(JSON.stringify({ info: {}, parts })));
      return Promise.resolve(files[name] ? new Response(buffer(files[name])) : new Response('', { status: 404 }));
    });
    return { store: await Store.open(new URL('http://host/engine/')), asked };
  }

  it('is unpacked whether the host or the page does it, and counted', async () => {
    const { store } = await opened();
    const counts: number[] = [];
    const whole = store.get(['x', 'y'], { came: (loaded, total) => counts.push(loaded / total), failed: () => undefined });
    expect(await Promise.all(whole.map(async (part) => (await part).text()))).toEqual(['unpacked', 'unpacked']);
    expect(counts.at(-1)).toBeGreaterThan(0.5);
    expect(Math.max(...counts)).toBeLessThanOrEqual(1);
  });

  it('says so where it does not come, at once or half-way', async () => {
    const { store } = await opened();
    const failed = vi.fn();
    await Promise.allSettled(store.get(['z'], { came: () => undefined, failed }));
    expect(failed).toHaveBeenCalledTimes(1);
    const pieces = [files['y.bin']];
    const broken = new ReadableStream({
      pull(controller) {
        if (pieces.length) controller.enqueue(pieces.pop());
        else controller.error(new Error('cut'));
      },
    });
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(broken)));
    const [coming] = store.get(['y'], { came: () => undefined, failed });
    await expect((await (coming as Promise<Response>)).text()).rejects.toThrow();
    expect(failed).toHaveBeenCalledTimes(2);
  });

  it('is fetched once, and again only if it did not come', async () => {
    const { store, asked } = await opened();
    await Promise.all([store.archive('x'), store.archive('x')]);
    for (let i = 0; i < 2; i++) await expect(store.archive('z')).rejects.toThrow('404');
    expect(asked).toEqual(['parts.json', 'x.bin', 'z.bin', 'z.bin']);
  });
});

// Builds the engine of the pocket table: the interpreter, the part of its library that is used, and our packages as bytecode.
//
//   node pocket/engine.mjs WHEELS OUT
//
// Every file is compressed here, so that what is downloaded does not depend on what a host compresses; the page unpacks it.

import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, '..');
const [wheels, out] = process.argv.slice(2).map((path) => resolve(path));
const require = createRequire(join(root, 'web', 'package.json'));
const pyodide = dirname(require.resolve('pyodide/package.json'));
const { loadPyodide } = await import(join(pyodide, 'pyodide.mjs'));
const GAMES = ['carcassonne', 'carrara', 'citadels', 'firenze'];

const python = await loadPyodide();
const site = '/site';
python.FS.mkdirTree(site);
for (const wheel of readdirSync(wheels).filter((name) => name.endsWith('.whl')).sort()) {
  const bytes = readFileSync(join(wheels, wheel));
  await python.unpackArchive(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length), 'zip', { extractDir: site });
}
python.FS.mkdirTree('/src');
python.mountNodeFS('/src', join(root, 'src'));
python.runPython(readFileSync(join(here, 'pack.py'), 'utf8'));
const library = python.FS.readdir('/lib').find((name) => name.endsWith('.zip'));
const packed = JSON.parse(await python.globals.get('pack')('/src', site, `/lib/${library}`, JSON.stringify(GAMES), '/packed'));

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const parts = { interpreter: readFileSync(join(pyodide, 'pyodide.asm.wasm')), script: readFileSync(join(pyodide, 'pyodide.asm.mjs')) };
for (const name of python.FS.readdir('/packed').filter((file) => file.endsWith('.zip'))) {
  parts[name.slice(0, -4)] = python.FS.readFile(`/packed/${name}`);
}
const { info } = JSON.parse(readFileSync(join(pyodide, 'pyodide-lock.json'), 'utf8'));
const listed = {};
for (const [name, bytes] of Object.entries(parts)) {
  const data = gzipSync(bytes, { level: 9 });
  const hash = createHash('sha256').update(data).digest('hex').slice(0, 12);
  listed[name] = { file: `${name}-${hash}.bin`, bytes: data.length };
  writeFileSync(join(out, listed[name].file), data);
}
writeFileSync(join(out, 'parts.json'), JSON.stringify({ info, parts: listed }));
const kilo = (n) => `${Math.round(n / 1000)} kB`;
console.log(Object.entries(listed).map(([name, { bytes }]) => `${name} ${kilo(bytes)}`).join(', '));
console.log(`${packed.length} modules of the standard library; ${kilo(Object.values(listed).reduce((sum, part) => sum + part.bytes, 0))} in all`);
process.exit(0);

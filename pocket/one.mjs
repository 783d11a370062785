// Everything in one file, which plays from a disk: browsers let a page from there fetch nothing, but what lies in the page is its own.
//
//   node pocket/one.mjs OUT
//
// The scripts of the finished page become one; its styles, drawings, words and the engine lie beside them in the same file.

import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const out = resolve(process.argv[2]);
const inWeb = createRequire(join(root, 'web', 'package.json'));
const { build } = createRequire(inWeb.resolve('vite/package.json'))('esbuild');

const read = (path) => readFileSync(join(out, path));
const text = (path) => read(path).toString('utf8');
const inside = (folder) =>
  readdirSync(join(out, folder)).flatMap((name) => {
    const path = join(folder, name);
    return statSync(join(out, path)).isDirectory() ? inside(path) : [path];
  });
const held = (paths) => JSON.stringify(Object.fromEntries(paths.map((path) => [path, read(path).toString('base64')])));
/** A script in a page ends where it says so, whatever it means by that. */
const script = (code) => code.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
function replaced(where, what, by) {
  const found = where.replace(what, by);
  if (found === where) throw new Error(`the page has changed: ${what} is not in it`);
  return found;
}

const page = text('index.html');
const assets = readdirSync(join(out, 'assets'));
const drawings = assets.filter((name) => name.endsWith('.svg'));
const worker = assets.find((name) => /^worker-.*\.js$/.test(name));
const [, entry] = /<script type="module" crossorigin src="\.\/(.+?)"><\/script>/.exec(page);

/** Chunks are there already, so nothing is loaded ahead; and files have addresses that this one gives them. */
const whole = {
  name: 'whole',
  setup({ onLoad }) {
    onLoad({ filter: /\.js$/ }, ({ path }) => {
      const code = readFileSync(path, 'utf8');
      if (basename(path).startsWith('preload-helper')) {
        const [, name] = /export\{(\w+) as _\}/.exec(code);
        return { contents: `const ${name} = (load) => load(); export { ${name} as _ };` };
      }
      return { contents: code.replace(/new URL\("([^"]+)",import\.meta\.url\)/g, 'new URL(addressOf("$1"))') };
    });
  },
};
async function bundled(what) {
  const how = { bundle: true, write: false, minify: true, charset: 'utf8', logLevel: 'error', plugins: [whole] };
  const { outputFiles } = await build({ ...how, ...what });
  return outputFiles[0].text;
}
// A worker out of the page itself may neither be a module nor import one everywhere: the interpreter's script lies in it.
const client = replaced(await bundled({ entryPoints: [join(out, entry)], format: 'esm' }), '{type:"module",name:', '{name:');

const styles = assets.filter((name) => name.endsWith('.css')).map((name) => text(join('assets', name)));
styles.sort((one, other) => other.includes(':root') - one.includes(':root')); // what holds everywhere comes first
const type = (name) => (name.endsWith('.svg') ? 'image/svg+xml' : 'text/javascript');
const addresses = Object.fromEntries(drawings.map((name) => [name, `data:${type(name)};base64,${read(join('assets', name)).toString('base64')}`]));
const begin = `
var HELD = ${held(inside('data'))};
var addresses = ${JSON.stringify(addresses)};
function addressOf(name) {
  return (addresses[name] ??= URL.createObjectURL(new Blob([document.getElementById(name).textContent], { type: 'text/javascript' })));
}
${text('theme.js')}`;

let made = page.replace(/ *<link rel="(modulepreload|stylesheet|manifest|apple-touch-icon)".*\n/g, '');
made = replaced(made, 'href="./mark.svg"', () => `href="data:image/svg+xml;base64,${read('mark.svg').toString('base64')}"`);
made = replaced(made, /<script src="\.\/theme\.js"><\/script>/, () => `<script>${script(begin)}</script>\n<style>${styles.join('\n')}</style>`);
made = replaced(made, /<script type="module" crossorigin src=".+?"><\/script>/, '');
const parts = inside('engine');
const interpreter = await bundled({
  stdin: { contents: gunzipSync(read(parts.find((path) => basename(path).startsWith('script-')))).toString('utf8') },
  format: 'iife',
  globalName: 'INTERPRETER',
  platform: 'browser',
  external: ['*'], // what it would import in Node
  define: { 'import.meta.url': 'self.name' },
});
const engine = `self.importScripts = undefined; // by it the interpreter's loader tells a worker that is no module, and gives up
var HELD = ${held(parts)};
${interpreter}
${await bundled({ entryPoints: [join(out, 'assets', worker)], format: 'iife' })}`;
const end = `<script type="text/plain" id="${worker}">${script(engine)}</script>\n<script type="module">${script(client)}</script>\n</body>`;
made = replaced(made, '</body>', () => end);
writeFileSync(join(out, 'capomastro.html'), made);
console.log(`${relative(root, join(out, 'capomastro.html'))}: ${(made.length / 1e6).toFixed(1)} MB`);

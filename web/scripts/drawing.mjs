// Writes what Python draws a table from: `npm run drawing`, `npm run drawing -- --check` to see whether it is fresh. The same symbols,
// colours of the day and places as in the client, as JSON beside the engines. What is of one game is said by its `drawing.ts`.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { BUILDER, follower, SHAPES } from '../art/figures.mjs';
import { STONES } from '../art/stones.mjs';
import { sheet } from '../art/symbols.mjs';
import { GRADIENTS, UI } from '../art/ui.mjs';

const web = new URL('../', import.meta.url);
const engines = new URL('../../src/capomastro/', import.meta.url);
const games = new URL('src/games/', web);
const PLAYERS = 8;
const read = (path) => (existsSync(new URL(path, web)) ? readFileSync(new URL(path, web), 'utf8') : '');

/** The custom properties of a style sheet that are the same everywhere, by day. */
function colours(css) {
  const found = {};
  for (const [, name, value] of css.matchAll(/--([\w-]+):\s*(light-dark\([^)]*\)|#\w+|var\(--[\w-]+\));/g)) found[name] ??= day(value);
  return found;
}
const day = (text) => text.replace(/light-dark\(\s*([^,()]+)\s*,[^)]*\)/g, '$1');

const TOKENS = colours(read('src/styles/tokens.css'));

/** Text with every colour that is known put in; what depends on a piece (`--p`, `--st` …) stays to be put in by whoever draws it. */
function settled(text, known) {
  return day(text).replace(/var\(--([\w-]+)(?:,\s*([^()]*(?:\([^()]*\))?[^()]*))?\)/g, (whole, name) =>
    known[name] === undefined ? whole : settled(known[name], known),
  );
}

/** Symbols by their id: the box and the drawing. */
function symbols(drawings, known) {
  const found = {};
  for (const [, id, box, body] of sheet(drawings).matchAll(/<symbol id="([\w-]+)" viewBox="([^"]+)">([\s\S]*?)<\/symbol>/g))
    found[id] = [box, settled(body, known)];
  return found;
}

/** A colour with some white in it. */
function paler(hex, white) {
  const parts = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
  return `#${parts
    .map((c) =>
      Math.round(c + (255 - c) * white)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** What `data-p` and `data-stone` set in the client. */
const paints = (prefix, names) =>
  Object.fromEntries(names.map((name) => [name, { '': TOKENS[`${prefix}${name}`], ...suffixed(`${prefix}${name}`) }]));
const suffixed = (name) =>
  Object.fromEntries(
    ['hi', 'lo', 'deep', 'ink', 'soft', 'text'].flatMap((s) => (TOKENS[`${name}-${s}`] ? [[s, TOKENS[`${name}-${s}`]]] : [])),
  );

/** A figure in the colour of each player, feet at 0,0 and `height` high. */
export const figures = (figure, height, offset = 0) =>
  Array.from({ length: PLAYERS }, (_, i) => follower(figure, i + 1, 0, offset, height, (name) => TOKENS[name.replace(/^p/, `p${i + 1}`)]));

const gradients = Object.fromEntries(
  [...GRADIENTS.replace(/\s*\n\s*/g, ' ').matchAll(/<linearGradient id="([\w-]+)".*?<\/linearGradient>/g)].map(([whole, id]) => [
    id,
    whole,
  ]),
);
const players = Array.from({ length: PLAYERS }, (_, i) => String(i + 1));
const seats = paints('p', players);
for (const p of players) seats[p].pale = paler(TOKENS[`p${p}`], 0.45);
const shared = {
  colours: TOKENS,
  gradients,
  players: seats,
  shapes: SHAPES,
  builders: figures(BUILDER, 34),
  stones: paints('stone-', ['white', 'yellow', 'red', 'green', 'blue', 'black', 'purple']),
  symbols: symbols([...UI, ...STONES], TOKENS),
};

const vite = await createServer({ root: fileURLToPath(web), server: { middlewareMode: true }, appType: 'custom', logLevel: 'error' });

/** What one game adds: its symbols and colours, and what its `drawing.ts` says. */
async function ofGame(game) {
  const known = { ...TOKENS, ...colours(read(`src/games/${game}/colours.css`)) };
  const art = new URL(`${game}/art/sheet.mjs`, games);
  const { default: pieces } = await vite.ssrLoadModule(`/src/games/${game}/drawing.ts`);
  const said = pieces({ figures, css: (path) => settled(read(`src/games/${game}/${path}`), known) });
  const own = Object.fromEntries(Object.entries(known).filter(([name]) => !(name in TOKENS)));
  const drawn = existsSync(art) ? symbols((await import(art)).default, known) : {};
  return JSON.parse(settled(JSON.stringify({ colours: own, symbols: drawn, ...said }), known));
}

const check = process.argv.includes('--check');
function write(path, content) {
  const file = new URL(path, engines);
  const about = 'Generated from the web client by `npm --prefix web run drawing`; do not edit.';
  const rows = Object.entries({ about, ...content }).map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  const text = `{\n${rows.join(',\n')}\n}\n`;
  if (!check) writeFileSync(file, text);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error(`src/capomastro/${path} is not what the client draws: run \`npm --prefix web run drawing\``);
    process.exitCode = 1;
  }
}

try {
  write('kernel/art.json', shared);
  for (const game of readdirSync(games)) {
    if (existsSync(new URL(`${game}/drawing.ts`, games))) write(`games/${game}/art.json`, await ofGame(game));
  }
} finally {
  await vite.close();
}

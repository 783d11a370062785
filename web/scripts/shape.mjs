// What no formatter or linter looks at: `npm run shape` fails on a line that is too long and on a game's name outside its folder.
import { readdirSync, readFileSync, statSync } from 'node:fs';

const WIDTH = 140;
const web = new URL('../', import.meta.url);
const LEFT_OUT = /^(node_modules|schema|src\/art)\/|^package-lock\.json$|\.png$/;
const GENERATED = /^src\/(lib\/protocol|games\/\w+\/(view|declared))\.ts$/;
const SENTENCES = /\/words\/(\w+\/)?\w+\.json$/; // one entry a line, however long its sentence

function* files(folder = '') {
  for (const name of readdirSync(new URL(folder, web))) {
    const path = folder + name;
    if (statSync(new URL(path, web)).isDirectory()) {
      if (!LEFT_OUT.test(`${path}/`)) yield* files(`${path}/`);
    } else if (!LEFT_OUT.test(path)) yield path;
  }
}

const games = readdirSync(new URL('src/games/', web)).filter((name) => statSync(new URL(`src/games/${name}`, web)).isDirectory());
const named = new RegExp(games.join('|'), 'i');

/** What is wrong with a line of a file, in a few words; nothing where all is well. */
function* complaints(path, line) {
  if (line.length > WIDTH && !GENERATED.test(path) && !SENTENCES.test(path))
    yield `${line.length} characters, at most ${WIDTH} are allowed`;
  const name = named.exec(line)?.[0];
  if (name && !/^src\/games\/\w+\//.test(path))
    yield `names a game (${name}): what is of one game belongs into src/games/${name.toLowerCase()}/`;
}

for (const path of files()) {
  const lines = readFileSync(new URL(path, web), 'utf8').split('\n');
  for (const [at, line] of lines.entries()) {
    for (const complaint of complaints(path, line)) {
      console.error(`web/${path}:${at + 1}: ${complaint}`);
      process.exitCode = 1;
    }
  }
}

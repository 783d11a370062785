// Draws every picture file the client ships: `npm run art`. Nothing it writes is kept in git. A game's own drawings are in its
// folder: `art/cover.mjs` gives its cover, `art/sheet.mjs` the symbols that only it needs.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cover } from './covers.mjs';
import { STONES } from './stones.mjs';
import { sheet } from './symbols.mjs';
import { GRADIENTS, UI } from './ui.mjs';

const root = new URL('../src/art/', import.meta.url);
const games = new URL('../src/games/', import.meta.url);

/** A picture that stands there already is left alone: who reads it meanwhile is not disturbed, and nothing has to be built again. */
function draw(name, svg) {
  const file = new URL(`${name}.svg`, root);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== svg) writeFileSync(file, svg);
}

/** What a file of a game's drawings exports, or nothing where the game has no such file. */
async function drawn(game, name) {
  const file = new URL(`${game}/art/${name}.mjs`, games);
  return existsSync(file) ? (await import(file)).default : undefined;
}

mkdirSync(root, { recursive: true });
draw('sheet-ui', sheet(UI, GRADIENTS));
draw('sheet-stones', sheet(STONES));
for (const game of readdirSync(games)) {
  const [picture, symbols] = await Promise.all([drawn(game, 'cover'), drawn(game, 'sheet')]);
  if (picture) draw(`cover-${game}`, cover(picture()));
  if (symbols) draw(`sheet-${game}`, sheet(symbols));
}

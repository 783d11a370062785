// Draws every picture file the client ships: `npm run art`. Nothing it writes is kept in git.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { COVERS } from './covers.mjs';
import { SHEETS } from './sprite.mjs';

const root = new URL('../src/art/', import.meta.url);

/** A picture that stands there already is left alone: who reads it meanwhile is not disturbed, and nothing has to be built again. */
function draw(name, svg) {
  const file = new URL(`${name}.svg`, root);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== svg) writeFileSync(file, svg);
}

mkdirSync(root, { recursive: true });
for (const [name, svg] of Object.entries(SHEETS)) draw(`sheet-${name}`, svg);
for (const [name, svg] of Object.entries(COVERS)) draw(`cover-${name}`, svg);

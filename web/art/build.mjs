// Draws every picture file the client ships: `npm run art`. Nothing it writes is kept in git.
import { mkdirSync, writeFileSync } from 'node:fs';
import { COVERS } from './covers.mjs';
import { SHEETS } from './sprite.mjs';

const root = new URL('../src/art/', import.meta.url);
mkdirSync(root, { recursive: true });
for (const [name, svg] of Object.entries(SHEETS)) writeFileSync(new URL(`sheet-${name}.svg`, root), svg);
for (const [name, svg] of Object.entries(COVERS)) writeFileSync(new URL(`cover-${name}.svg`, root), svg);

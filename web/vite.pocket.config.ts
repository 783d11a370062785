// The pocket table: the same client as a folder of files that plays by itself. `make pocket` builds all of it.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vitest/config';
import { both } from './vite.config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const out = process.env.POCKET_OUT ?? here('../build/pocket');
const build = createHash('sha256')
  .update(readFileSync(`${out}/engine/parts.json`))
  .digest('hex')
  .slice(0, 12);

/** The page begins with the pocket's own script, says what it is, and what to do where a browser forbids it. */
const page = {
  name: 'pocket-page',
  transformIndexHtml: {
    order: 'pre' as const,
    handler: (html: string) =>
      html
        .replace('/src/main.ts', '/src/pocket/main.ts')
        .replace('<div id="app"></div>', `<div id="app"></div>\n${readFileSync(here('src/pocket/body.html'), 'utf8')}`),
  },
};

export default mergeConfig(both, {
  base: './',
  plugins: [page],
  define: { __BUILD__: JSON.stringify(build) },
  build: { outDir: out, emptyOutDir: false },
  worker: { format: 'es' as const },
});

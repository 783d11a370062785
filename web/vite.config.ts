import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig, mergeConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env.CAPOMASTRO_URL ?? 'http://127.0.0.1:8000';
/** The server answers its own pages only, so what is passed on to it says it comes from there. */
const asItself = { target: server, changeOrigin: true, headers: { Origin: server } };

/** The interface icons are part of the page: they are there at the first paint and cost no script. */
const inlineSprite = {
  name: 'inline-sprite',
  transformIndexHtml: (html: string) => html.replace('<!-- sprite -->', readFileSync(here('src/art/sheet-ui.svg'), 'utf8').trim()),
};

/** The page says which build it is, and the service worker (`src/shell/sw.js`) knows every file of it. */
const shell: Plugin = {
  name: 'shell',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const index = bundle['index.html'];
    if (index?.type !== 'asset') return;
    const page = String(index.source);
    const files = [...Object.keys(bundle), ...readdirSync(here('public'))].filter((name) => name !== 'index.html').sort();
    const build = createHash('sha256').update(`${files.join()}${page}`).digest('hex').slice(0, 16);
    index.source = page.replace('<head>', `<head>\n    <meta name="build" content="${build}" />`);
    const source = readFileSync(here('src/shell/sw.js'), 'utf8')
      .replace('%BUILD%', build)
      .replace('%FILES%', JSON.stringify(files.map((name) => `/${name}`)));
    this.emitFile({ type: 'asset', fileName: 'sw.js', source });
  },
};

/** What nearly every screen needs travels in one piece: many small files compress worse than a few. */
const LIB = 'api errors figures focus host language motion pace prefs roving router session shell site theme time touch words'.split(' ');
const PIECES = 'Dialog Icon SiteNotice Tick TickMark TopBar'.split(' ');
const COMMON = new RegExp(`/src/(lib/(${LIB.join('|')})(\\.svelte)?\\.ts|pieces/(${PIECES.join('|')})\\.svelte)$`);
function together(id: string): string | undefined {
  if (id.includes('/node_modules/svelte/')) return 'svelte';
  return COMMON.test(id) ? 'common' : undefined;
}

/** What the site and the pocket table are both built with. */
export const both = defineConfig({
  plugins: [svelte(), inlineSprite],
  build: {
    outDir: here('../src/capomastro/web'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    chunkSizeWarningLimit: 400,
  },
  server: {
    fs: { allow: [here('..')] },
    proxy: { '/api': asItself, '/ws': { ...asItself, ws: true } },
  },
  test: {
    environment: 'jsdom',
    include: ['test/**/*.test.ts', 'src/games/*/*.test.ts'],
    testTimeout: 60_000, // only ends a test that hangs
    hookTimeout: 60_000,
  },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
});

export default mergeConfig(both, { plugins: [shell], build: { rollupOptions: { output: { manualChunks: together } } } });

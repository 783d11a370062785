// The last step: what keeps the folder on a device.
//
//   node pocket/finish.mjs OUT

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const out = resolve(process.argv[2]);

function* files(folder) {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* files(path);
    else if (name !== 'sw.js' && name !== 'capomastro.html') yield relative(out, path);
  }
}

const listed = [...files(out)];
const digest = createHash('sha256');
for (const file of listed) digest.update(file).update(readFileSync(join(out, file)));
const script = readFileSync(join(here, 'sw.js'), 'utf8')
  .replace('%VERSION%', digest.digest('hex').slice(0, 12))
  .replace('%FILES%', JSON.stringify(listed));
writeFileSync(join(out, 'sw.js'), script);
const bytes = listed.reduce((sum, file) => sum + statSync(join(out, file)).size, 0);
console.log(`${out}: ${listed.length} files, ${(bytes / 1e6).toFixed(1)} MB`);

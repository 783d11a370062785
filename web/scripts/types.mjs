// Writes TypeScript types from the server's JSON Schemas: `npm run types` after `python -m capomastro.server.schema web/schema`.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { compile } from 'json-schema-to-typescript';

const web = new URL('../', import.meta.url);
const banner = "/* Generated from the server's structs by `npm run types`; do not edit. */";

/** Schemas (relative to web/) and the TypeScript files made from them. */
const OUTPUTS = [['schema/protocol.schema.json', 'src/lib/protocol.ts']];
const views = new URL('schema/views/', web);
for (const file of existsSync(views) ? readdirSync(views) : []) {
  const game = file.replace('.schema.json', '');
  if (existsSync(new URL(`src/games/${game}/index.ts`, web))) OUTPUTS.push([`schema/views/${file}`, `src/games/${game}/view.ts`]);
}

/** Titles would name a type for every field; only the definitions deserve names. An object without fields is a dictionary. */
function plain(node, inProperties = false) {
  if (Array.isArray(node)) return node.map((n) => plain(n));
  if (node === null || typeof node !== 'object') return node;
  const out = {};
  for (const [key, value] of Object.entries(node)) {
    if (key === 'title' && !inProperties && typeof value === 'string') continue;
    out[key] = plain(value, key === 'properties' || key === '$defs');
  }
  if (out.type === 'object' && !inProperties && !out.properties && out.additionalProperties === undefined) out.additionalProperties = true;
  return out;
}

/** The TypeScript text for one schema file. */
async function typesFor(schemaPath) {
  const schema = JSON.parse(readFileSync(new URL(schemaPath, web), 'utf8'));
  const name = schema.title ?? schema.$ref.split('/').at(-1);
  const { [name]: root, ...others } = schema.$defs;
  const body = schema.$ref ? { ...root, $defs: others } : schema;
  const text = await compile({ ...plain(body), title: name }, name, {
    bannerComment: banner,
    additionalProperties: false,
    unreachableDefinitions: true,
    ignoreMinAndMaxItems: true,
    style: { singleQuote: true, printWidth: 140 },
  });
  return text
    .replaceAll(/( \*\n)? \* This interface was referenced by `\w+`'s JSON-Schema\n \* via the `definition` "[\w.]+".\n/g, '')
    .replaceAll('/**\n */\n', '');
}

const check = process.argv.includes('--check');
for (const [schemaPath, out] of OUTPUTS) {
  const target = new URL(out, web);
  const text = await typesFor(schemaPath);
  if (!check) writeFileSync(target, text);
  else if (readFileSync(target, 'utf8') !== text) {
    console.error(`${out} is not what the server's structs say: run \`make types\``);
    process.exitCode = 1;
  }
}

import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import svelte from 'eslint-plugin-svelte';
import { defineConfig, globalIgnores } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default defineConfig(
  globalIgnores(['src/lib/protocol.ts', 'src/games/*/view.ts', 'src/games/*/declared.ts', 'src/art/', 'schema/'], 'generated'),
  js.configs.recommended,
  ts.configs.strict,
  ts.configs.stylistic,
  svelte.configs.recommended,
  prettier,
  svelte.configs.prettier,
  { languageOptions: { globals: { ...globals.browser } } },
  { files: ['src/shell/**'], languageOptions: { globals: { ...globals.serviceworker } } },
  { files: ['art/**', 'scripts/**', 'src/games/*/art/**', '*.config.*'], languageOptions: { globals: { ...globals.node } } },
  {
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_$', varsIgnorePattern: '^_$' }], // `_`: counted, not looked at
      'svelte/no-useless-mustaches': 'off', // `{' '}` keeps the space that Svelte drops at the edge of a block
      'svelte/prefer-svelte-reactivity': 'off', // what changes is $state.raw and replaced whole; other collections are local to a function
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
);

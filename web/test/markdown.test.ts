import { describe, expect, it } from 'vitest';
import { parseMarkdown, plainText } from '../src/lib/markdown';

const page = `# Quarry

A game of **stones**.

**QRY-1** Nine stones, see QRY-2
and more.

## Turns

- keep it
- sell it
  for three

| stone | worth |
|---|---|
| a | 1 |
`;

describe('a rules page', () => {
  const blocks = parseMarkdown(page);
  it('becomes blocks in order', () => {
    expect(blocks.map((b) => b.kind)).toEqual(['heading', 'text', 'text', 'heading', 'list', 'table']);
  });
  it('carries the number of a clause and links to others', () => {
    const clause = blocks[2];
    expect(clause).toMatchObject({ kind: 'text', clause: 'QRY-1' });
    expect(clause?.kind === 'text' && clause.spans.filter((s) => s.clause)).toEqual([{ text: 'QRY-2', clause: 'QRY-2' }]);
  });
  it('joins the lines of an item and reads a table', () => {
    const list = blocks[4];
    const table = blocks[5];
    expect(list?.kind === 'list' && list.items.map(plainText)).toEqual(['keep it', 'sell it for three']);
    expect(table?.kind === 'table' && table.rows.map((r) => r.map(plainText))).toEqual([['a', '1']]);
  });
});

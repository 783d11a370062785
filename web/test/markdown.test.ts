import { describe, expect, it } from 'vitest';
import { parseMarkdown, plainText } from '../src/lib/markdown';

const text = `A game of **stones**, see [QRY-R02](#QRY-R02)
and more; QRY-1 is no link by itself.

- keep it
- sell it
  for three

| stone | worth |
|---|---|
| a | 1 |
`;

describe('a text of a rules page', () => {
  const blocks = parseMarkdown(text);
  it('becomes blocks in order', () => {
    expect(blocks.map((b) => b.kind)).toEqual(['text', 'list', 'table']);
  });
  it('links where the server says so, and nowhere else', () => {
    const first = blocks[0];
    expect(first?.kind === 'text' && first.spans).toEqual([
      { text: 'A game of ' },
      { text: 'stones', strong: true },
      { text: ', see ' },
      { text: 'QRY-R02', to: 'QRY-R02' },
      { text: ' and more; QRY-1 is no link by itself.' },
    ]);
  });
  it('joins the lines of an item and reads a table', () => {
    const list = blocks[1];
    const table = blocks[2];
    expect(list?.kind === 'list' && list.items.map(plainText)).toEqual(['keep it', 'sell it for three']);
    expect(table?.kind === 'table' && table.rows.map((r) => r.map(plainText))).toEqual([['a', '1']]);
  });
});

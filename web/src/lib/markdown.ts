// Just enough Markdown for the texts of our rules pages, as a list of blocks: paragraphs, lists, tables. Which clauses there
// are, and what cites which, the server says: a citation comes as a link to an address on the page, `[CAR-6.2](#CAR-6.2)`.
// Text is never HTML.

export interface Span {
  text: string;
  strong?: boolean;
  em?: boolean;
  code?: boolean;
  to?: string; // an address on the page
}

export type Block =
  | { kind: 'text'; spans: Span[] }
  | { kind: 'list'; ordered: boolean; items: Span[][] }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] };

const INLINE = /(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`|\[[^\]]+\]\(#[^)\s]+\))/;
const LINK = /^\[([^\]]+)\]\(#([^)\s]+)\)$/;

export function spans(text: string): Span[] {
  return text
    .split(INLINE)
    .filter(Boolean)
    .map((part): Span => {
      if (part.startsWith('**')) return { text: part.slice(2, -2), strong: true };
      if (part.startsWith('*') && part.endsWith('*') && part.length > 2) return { text: part.slice(1, -1), em: true };
      if (part.startsWith('`') && part.endsWith('`')) return { text: part.slice(1, -1), code: true };
      const link = LINK.exec(part);
      return link ? { text: link[1] as string, to: link[2] as string } : { text: part };
    });
}

const cells = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((c) => spans(c.trim()));

function block(lines: string[]): Block {
  const first = lines[0] as string;
  if (first.startsWith('|') && lines.length > 1) return { kind: 'table', head: cells(first), rows: lines.slice(2).map(cells) };
  if (/^([-*]|\d+\.)\s/.test(first)) return { kind: 'list', ordered: /^\d/.test(first), items: joinItems(lines).map(spans) };
  return { kind: 'text', spans: spans(lines.join(' ')) };
}

function joinItems(lines: string[]): string[] {
  const items: string[] = [];
  for (const line of lines) {
    const item = /^([-*]|\d+\.)\s+(.*)$/.exec(line);
    if (item) items.push(item[2] as string);
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  return items;
}

/** The blocks of a text. */
export function parseMarkdown(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  const flush = () => {
    if (lines.length) blocks.push(block(lines));
    lines = [];
  };
  for (const line of text.split('\n')) {
    const starts = /^([-*]\s|\d+\.\s|\|)/.exec(line);
    const inList = lines[0] !== undefined && /^([-*]|\d+\.)\s/.test(lines[0]);
    const inTable = lines[0]?.startsWith('|') ?? false;
    if (!line.trim()) flush();
    else if (starts && !(inList && !line.startsWith('|')) && !(inTable && line.startsWith('|'))) {
      flush();
      lines.push(line);
    } else lines.push(line);
  }
  flush();
  return blocks;
}

export const plainText = (list: Span[]): string => list.map((s) => s.text).join('');

// Just enough Markdown for our rules pages, as a list of blocks: headings, paragraphs, lists, tables. A paragraph that
// begins with a clause number (`**CAR-6.2**`) carries it. Text is never HTML.

export interface Span {
  text: string;
  strong?: boolean;
  em?: boolean;
  code?: boolean;
  clause?: string; // a reference to a clause
}

export type Block =
  | { kind: 'heading'; level: number; spans: Span[]; id: string }
  | { kind: 'text'; spans: Span[]; clause: string }
  | { kind: 'list'; ordered: boolean; items: Span[][] }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] };

const CLAUSE = /\b[A-Z]{3}-\d+(?:\.\d+)*[a-z]?\b/;
const INLINE = /(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`|\b[A-Z]{3}-\d+(?:\.\d+)*[a-z]?\b)/;

export function spans(text: string): Span[] {
  return text
    .split(INLINE)
    .filter(Boolean)
    .map((part): Span => {
      if (part.startsWith('**')) return { text: part.slice(2, -2), strong: true };
      if (part.startsWith('*') && part.endsWith('*') && part.length > 2) return { text: part.slice(1, -1), em: true };
      if (part.startsWith('`') && part.endsWith('`')) return { text: part.slice(1, -1), code: true };
      return CLAUSE.test(part) && INLINE.exec(part)?.[0] === part ? { text: part, clause: part } : { text: part };
    });
}

const slug = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');
const cells = (line: string) => line.trim().replace(/^\||\|$/g, '').split('|').map((c) => spans(c.trim()));

function block(lines: string[]): Block {
  const first = lines[0] as string;
  const heading = /^(#+)\s+(.*)$/.exec(first);
  if (heading) return { kind: 'heading', level: (heading[1] as string).length, spans: spans(heading[2] as string), id: slug(heading[2] as string) };
  if (first.startsWith('|') && lines.length > 1) return { kind: 'table', head: cells(first), rows: lines.slice(2).map(cells) };
  if (/^([-*]|\d+\.)\s/.test(first)) return { kind: 'list', ordered: /^\d/.test(first), items: joinItems(lines).map(spans) };
  const clause = /^\*\*([A-Z]{3}-\d+(?:\.\d+)*[a-z]?)\*\*\s*/.exec(first);
  const text = lines.join(' ');
  return { kind: 'text', spans: spans(clause ? text.slice(clause[0].length) : text), clause: clause?.[1] ?? '' };
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

/** The blocks of a page. */
export function parseMarkdown(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  const flush = () => {
    if (lines.length) blocks.push(block(lines));
    lines = [];
  };
  for (const line of text.split('\n')) {
    const starts = /^(#+\s|[-*]\s|\d+\.\s|\|)/.exec(line);
    const inList = lines[0] !== undefined && /^([-*]|\d+\.)\s/.test(lines[0]);
    const inTable = lines[0]?.startsWith('|') ?? false;
    if (!line.trim()) flush();
    else if (starts && !(inList && !line.startsWith('#') && !line.startsWith('|')) && !(inTable && line.startsWith('|'))) {
      flush();
      lines.push(line);
      if (line.startsWith('#')) flush();
    } else lines.push(line);
  }
  flush();
  return blocks;
}

export const plainText = (list: Span[]): string => list.map((s) => s.text).join('');

// A position set up by hand: its text, read and changed line by line as the game's form says (kernel/form.py).

import type { Form, FormAsk, FormLine, Values } from './protocol';

/** A place in the form: a kind of line, the words it begins with, and a key in it. */
export interface Spot {
  line: FormLine;
  head: string[];
  key?: string;
}

/** What is asked, as its line says it. */
export interface Asked {
  name: string;
  seat: string;
  args: Record<string, string>;
}

const wordsOf = (row: string): string[] => (row.split('#', 1)[0] ?? '').split(/\s+/).filter(Boolean);
const rows = (text: string): string[] => text.replace(/\n+$/, '').split('\n');
const joined = (lines: string[]): string => `${lines.join('\n')}\n`;

/** Everything that can stand there, where that can be listed. */
export function listOf(values: Values): string[] {
  const { of = [], low = 0, high = -1 } = values;
  return [...Array.from({ length: Math.max(0, high - low + 1) }, (_, n) => String(low + n)), ...of];
}

export const isNumber = (values: Values): boolean => (values.high ?? -1) >= (values.low ?? 0);

/** The lines of a kind that begin with these words, as their place in the text and what follows. */
export function linesOf(text: string, line: FormLine, head: string[] = []): { row: number; head: string[]; items: string[] }[] {
  const length = line.head?.length ?? 0;
  return rows(text).flatMap((row, n) => {
    const [name, ...words] = wordsOf(row);
    if (name !== line.name || head.some((word, i) => words[i] !== word)) return [];
    return [{ row: n, head: words.slice(0, length), items: words.slice(length) }];
  });
}

/** What a line says after its first words. */
export const itemsOf = (text: string, { line, head }: Spot): string[] => linesOf(text, line, head).flatMap((found) => found.items);

/** Whether a line is there at all. */
export const stands = (text: string, { line, head }: Spot): boolean => linesOf(text, line, head).length > 0;

/** The text in which a line says this instead; it goes where nothing is left to say. A new line comes before what is asked. */
export function written(text: string, { line, head }: Spot, items: string[], keep = false): string {
  const found = linesOf(text, line, head).map(({ row }) => row);
  const [first = -1] = found;
  const row = [line.name, ...head, ...items].join(' ');
  const wanted = items.length > 0 || keep;
  const all = rows(text);
  if (first < 0) {
    if (!wanted) return text;
    const before = all.findIndex((other) => wordsOf(other)[0] === 'ask');
    all.splice(before < 0 ? all.length : before, 0, row);
    return joined(all);
  }
  return joined(all.flatMap((other, n) => (n === first && wanted ? [row] : found.includes(n) ? [] : [other])));
}

/** The text in which one of several like lines, by its place in the text, says this; nothing: it is taken out. */
export function rewritten(text: string, row: number, words: string[] | null): string {
  return joined(rows(text).flatMap((other, n) => (n !== row ? [other] : words ? [words.join(' ')] : [])));
}

/** The value behind a key; an empty text where there is none. */
export const valueOf = (items: string[], key: string): string =>
  items.find((item) => item.startsWith(`${key}=`))?.slice(key.length + 1) ?? '';

/** The pairs with another value behind a key. */
export function withValue(items: string[], key: string, value: string): string[] {
  const at = items.findIndex((item) => item.startsWith(`${key}=`));
  if (at < 0) return value ? [...items, `${key}=${value}`] : items;
  return items.flatMap((item, n) => (n !== at ? [item] : value ? [`${key}=${value}`] : []));
}

/** A value, and the number that stands behind its mark; the number below the first where there is none. */
export function markedOf(line: FormLine, text: string): { value: string; number: number } {
  const [value = '', number] = line.mark ? text.split(line.mark) : [text];
  return { value, number: number ? Number(number) : (line.marks?.low ?? 1) - 1 };
}

/** A value with a number behind its mark. */
export const withMark = (line: FormLine, value: string, number: number): string =>
  line.marks && value && number >= (line.marks.low ?? 0) ? `${value}${line.mark}${number}` : value;

/** What is asked now: the last such line. */
export function asked(text: string): Asked | null {
  const last = rows(text)
    .map(wordsOf)
    .findLast((words) => words[0] === 'ask');
  if (!last) return null;
  const [, name = '', ...rest] = last;
  const seat = rest[0] && !rest[0].includes('=') ? rest[0] : '';
  const args = rest
    .filter((word) => word.includes('='))
    .map((word): [string, string] => [word.split('=', 1)[0] ?? '', word.slice(word.indexOf('=') + 1)]);
  return { name, seat, args: Object.fromEntries(args) };
}

/** The names of what is asked after that, the next first. */
export const askedLater = (text: string): string[] =>
  rows(text)
    .map(wordsOf)
    .filter((words) => words[0] === 'ask')
    .map((words) => words[1] ?? '')
    .reverse()
    .slice(1);

/** The text that asks something else; `alone`: and nothing after it. */
export function asking(text: string, form: FormAsk, { seat, args }: Omit<Asked, 'name'>, alone = false): string {
  const known = (form.args ?? []).filter((arg) => args[arg.name]);
  const row = ['ask', form.name, ...(seat ? [seat] : []), ...known.map((arg) => `${arg.name}=${args[arg.name]}`)].join(' ');
  const all = rows(text);
  const last = all.findLastIndex((other) => wordsOf(other)[0] === 'ask');
  const kept = all.filter((other, n) => n !== last && !(alone && wordsOf(other)[0] === 'ask'));
  return joined([...kept, row]);
}

/** The first line: how many play, and what it says of the options, each by its key. */
export function headOf(text: string): { players: number; options: Record<string, string> } {
  const [, players = '', ...words] = wordsOf(rows(text)[0] ?? '');
  const options = words.map((word): [string, string] => [word.split('=', 1)[0] ?? '', word.slice(word.indexOf('=') + 1)]);
  return { players: Number(players), options: Object.fromEntries(options) };
}

/** The text with another first line. */
export function withHead(text: string, players: number, options: Record<string, string>): string {
  const [head = '', ...rest] = rows(text);
  const given = Object.entries(options).map(([key, value]) => `${key}=${value}`);
  return joined([[wordsOf(head)[0], players, ...given].join(' '), ...rest]);
}

/** The text with so many players: what speaks of others goes, and where one of them was asked, the first is. */
export function withPlayers(text: string, form: Form, players: number): string {
  const gone = (word = ''): boolean => /^\d+$/.test(word) && Number(word) >= players;
  const away = (values: Values | null | undefined, word: string | undefined): boolean => values?.domain === 'seat' && gone(word);
  const pair = (item: string): string[] => item.split(/[=*+]/, 2);
  const [head = '', ...rest] = rows(withHead(text, players, headOf(text).options));

  /** The rest of a line that asks something. */
  function asking([name = '', ...words]: string[]): string[] {
    const args = form.asks.find((ask) => ask.name === name)?.args ?? [];
    const known = (item: string): Values | undefined => args.find((arg) => arg.name === pair(item)[0])?.values;
    return [name, ...words.filter((item) => !away(known(item), pair(item)[1])).map((word) => (gone(word) ? '0' : word))];
  }

  /** The rest of any other line; nothing where it goes. */
  function kept(line: FormLine, words: string[]): string[] | null {
    const first = words.slice(0, line.head?.length ?? 0);
    if (first.some((word, n) => away(line.head?.[n], word))) return null;
    const items = words.slice(first.length);
    const left = items.filter((item) => {
      const [key, value] = line.kind === 'pairs' ? pair(item) : [item];
      return !away(line.keys, key) && !away(line.values, value);
    });
    return left.length || !items.length || line.many ? [...first, ...left] : null;
  }

  return joined([
    head,
    ...rest.flatMap((row) => {
      const [name = '', ...words] = wordsOf(row);
      const line = form.lines.find((one) => one.name === name);
      const said = name === 'ask' ? asking(words) : line ? kept(line, words) : words;
      return said ? [[name, ...said].join(' ')] : [];
    }),
  ]);
}

/**
 * The text as somebody goes on by hand: what players remember of earlier moments no longer holds once the table was changed,
 * and of like cards it does not matter which copy lies where.
 */
export function tidy(text: string, form: Form): string {
  const lines = new Map(form.lines.map((line) => [line.name, line]));
  const [head = '', ...rest] = rows(text);
  return joined([
    head,
    ...rest.flatMap((row) => {
      const [name = '', ...words] = wordsOf(row);
      const line = lines.get(name);
      if (!line) return name === 'ask' ? [row] : [];
      if (line.kind !== 'list') return [row];
      const known = new Set(line.keys?.of);
      const plain = words.map((word) => word.replace(/^([^.]+)\.\d+/, (whole, card: string) => (known.has(card) ? card : whole)));
      return [[name, ...plain].join(' ')];
    }),
  ]);
}

/** The spot that a line of the text belongs to. */
export function spotOf(text: string, form: Form, row: number): Spot | null {
  const [name, ...words] = wordsOf(rows(text)[row] ?? '');
  const line = form.lines.find((one) => one.name === name);
  return line ? { line, head: words.slice(0, line.head?.length ?? 0) } : null;
}

/** Whether a line speaks of one player: its first word, or its keys, are seats. */
export const ofSeats = (line: FormLine): boolean => (line.head?.[0] ?? (line.kind === 'pairs' ? line.keys : null))?.domain === 'seat';

/**
 * What a place on the table means: `city 0`, `slot 2`, `square 1,-1`. The line of that name, or the first one in which such a thing
 * stands: before its key, as its key, or behind it.
 */
export function placed(form: Form, name: string, value: string): Spot | null {
  const has = (values: Values | null | undefined) => values?.domain === name && (values.open === true || listOf(values).includes(value));
  const spot = (line: FormLine): Spot =>
    line.head?.length && !line.many
      ? { line, head: value && (has(line.head[0]) || line.name === name) ? [value] : [] }
      : { line, head: [], key: value };
  const byName = form.lines.find((line) => line.name === name);
  const byHead = form.lines.find((line) => line.head?.some(has));
  const byKey = form.lines.find((line) => has(line.keys));
  const byValue = form.lines.find((line) => has(line.values));
  const found = byName ?? byHead ?? byKey ?? byValue;
  return found ? spot(found) : null;
}

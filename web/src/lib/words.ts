// Sentences from templates: the same small grammar as the kernel's wording. A template holds `{field}`,
// `{field:domain}` (look the value up as `domain.value`), `{field:seat}` (a player's name), `{field:grid}` (a square
// `x,y` as the way there: "2 right, 1 up from the start"), `{field:moment}` (milliseconds since 1970, as a day and a time
// of the reader's clock; only pages say these) and `{field|one tile|# tiles}` (singular or plural; `#` is the number), or
// `{field|one tile|# tiles|no tile}` with words for none, which may be empty. A list reads "a, b and c"; with
// `{field:sentences}` it reads "A. B. C".

import { moment, written } from './time';

/** Something to say: a key of the words and the fields it needs. */
export interface Phrase {
  key: string;
  fields?: Record<string, unknown>;
  clause?: string;
}

export type Table = Record<string, string>;

const SLOT = /\{(\w+)(?::([\w.]+))?(?:\|([^|{}]*)\|([^|{}]*)(?:\|([^|{}]*))?)?\}/g;

function isPhrase(value: unknown): value is Phrase {
  return typeof value === 'object' && value !== null && typeof (value as Phrase).key === 'string';
}

/** Why something is wrong, without what it is about. */
export function within(reason: Phrase): Phrase {
  const why = reason.key === 'bad.at' ? reason.fields?.['why'] : undefined;
  return isPhrase(why) ? why : reason;
}

/** What stands between the members of a list of these. */
const APART: Record<string, string> = { grid: '; ', sentences: '. ' };
const lists = new Map<string, Intl.ListFormat>();

/** Things in a sentence: "a, b and c". */
export function listed(lang: string, things: readonly string[]): string {
  const list = lists.get(lang) ?? new Intl.ListFormat(written(lang)); // no comma before "and", as the kernel says it
  lists.set(lang, list);
  return list.format(things);
}

/** A number with decimals: "52.3", in Dutch and German "52,3". */
export const decimal = (n: number, lang: string, digits = 2): string =>
  new Intl.NumberFormat(written(lang), { maximumFractionDigits: digits }).format(n);

/** A sentence begins with a capital letter. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** Speaks one language about one game. `names` are the players' names by seat. */
export class Words {
  constructor(
    readonly lang: string,
    readonly table: Table,
    readonly names: readonly string[] = [],
    readonly coordinates = false, // behind every square
  ) {}

  /** The same words with other names at the seats. */
  withNames(names: readonly string[], coordinates = false): Words {
    return new Words(this.lang, this.table, names, coordinates);
  }

  has(key: string): boolean {
    return key in this.table;
  }

  name(seat: number): string {
    return this.names[seat] ?? (this.table['seat'] ?? '{n}').replace('{n}', String(seat + 1));
  }

  /** The plain words for a key; the key itself in angle marks when there are none. */
  word(key: string): string {
    return this.table[key] ?? `‹${key}›`;
  }

  /** A phrase as a sentence. */
  say(phrase: Phrase | string, fields: Record<string, unknown> = {}): string {
    const key = typeof phrase === 'string' ? phrase : phrase.key;
    const values = typeof phrase === 'string' ? fields : (phrase.fields ?? {});
    return this.word(key).replace(SLOT, (_, name: string, domain?: string, one?: string, many?: string, nought?: string) => {
      if (!(name in values)) return `‹${name}›`;
      const value = values[name];
      if (nought !== undefined && value === 0) return nought;
      if (one !== undefined) return (value === 1 ? one : (many ?? '')).replaceAll('#', String(value));
      if (Array.isArray(value)) {
        const said = value.map((v) => this.#value(v, domain));
        const apart = APART[domain ?? ''];
        return (apart ? said.join(apart) : listed(this.lang, said)) || this.word('none');
      }
      return this.#value(value, domain);
    });
  }

  /** A phrase, and behind it the rule that it follows from. */
  reason(phrase: Phrase): string {
    return this.say(phrase) + (phrase.clause ? ` (${phrase.clause})` : '');
  }

  /** The way from the start to a square `x,y`, x to the right and y downwards. */
  square(at: string): string {
    const [x = 0, y = 0] = at.split(',').map(Number);
    const way = [x && this.say(x > 0 ? 'grid.right' : 'grid.left', { n: Math.abs(x) })];
    way.push(y && this.say(y > 0 ? 'grid.down' : 'grid.up', { n: Math.abs(y) }));
    const said = x || y ? this.say('grid.from', { way: way.filter(Boolean).join(', ') }) : this.word('grid.start');
    return this.coordinates ? `${said} (${at})` : said;
  }

  #value(value: unknown, domain?: string): string {
    if (isPhrase(value)) return this.say(value);
    if (domain === 'seat') return this.name(Number(value));
    if (domain === 'grid') return this.square(String(value));
    if (domain === 'moment') return moment(Number(value), this.lang);
    if (domain) return this.word(`${domain}.${String(value)}`);
    return typeof value === 'number' && !Number.isInteger(value) ? decimal(value, this.lang) : String(value);
  }
}

/** The letters of a name's longest part: what must fit on one line of a card. */
export const longestPart = (name: string): number => Math.max(...name.split(/[\s-]/).map((part) => part.length));

/** The slots of a template as `field:domain`, for the tests that compare languages. */
export function placeholders(template: string): Set<string> {
  return new Set([...template.matchAll(SLOT)].map((m) => `${m[1]}:${m[2] ?? ''}`));
}

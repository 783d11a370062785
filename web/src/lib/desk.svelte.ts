// What the parts of the editor share while a position is set up by hand: the form, the text, pictures and words.

import type { Component } from 'svelte';
import type { FaceProps } from './items';
import { t } from './language.svelte';
import type { Form, FormLine, Item, Values } from './protocol';
import { listOf, type Spot, spotOf } from './setting';
import { type Phrase, within, type Words } from './words';

/** What draws the things of a game. */
export interface Pictures {
  Face: Component<FaceProps>;
  state: unknown;
  items: Map<string, Item>; // by the key of their words: `card.tavern`
}

export class Desk {
  form = $state.raw<Form | null>(null);
  pictures = $state.raw<Pictures | null>(null);
  text = $state('');
  words = $state.raw<Words | null>(null);
  wrong = $state.raw<{ row: number; reason: Phrase } | null>(null); // row: of the text; -1: of none
  touched = $state.raw<Spot | null>(null); // what was changed last
  opened = $state.raw<Record<string, boolean>>({}); // the groups that are open
  chosen = $state.raw<Record<string, string>>({}); // of many like lines the one that is shown, by name: its first words

  constructor(
    readonly game: () => string,
    readonly write: (text: string) => void,
    /** The values of a domain too large to list that can be meant now, such as the squares beside tiles. */
    readonly near: (domain: string) => string[],
  ) {}

  change(spot: Spot | null, text: string): void {
    this.touched = spot;
    this.write(text);
  }

  label(prefix: string, name: string): string {
    return this.words?.has(`${prefix}.${name}`) ? this.words.word(`${prefix}.${name}`) : name;
  }

  /** What can be chosen there. */
  options(values: Values): string[] {
    return values.open ? this.near(values.domain) : listOf(values);
  }

  /** A value in words. `of`: the line or argument, whose own words come first. */
  name(of: string, values: Values | null | undefined, value: string): string {
    const words = this.words;
    const domain = values?.domain ?? '';
    if (!words) return value;
    if (words.has(`${of}.${value}`)) return words.word(`${of}.${value}`);
    if (domain === 'seat' && /^\d+$/.test(value)) return words.name(Number(value));
    if (domain === 'square') return words.square(value);
    const [, thing = value, copy = ''] = /^(.+?)\.(\d+)$/.exec(value) ?? [];
    return words.has(`${domain}.${thing}`) ? `${words.word(`${domain}.${thing}`)}${copy && ` ${copy}`}` : value;
  }

  picture(values: Values | null | undefined, value: string): Item | undefined {
    return this.pictures?.items.get(`${values?.domain ?? ''}.${value.replace(/\.\d+$/, '')}`);
  }

  /** Where something is wrong. A fault of no line stands where one last changed something. */
  get #fault(): Spot | null {
    if (!this.wrong || !this.form) return null;
    return this.wrong.row >= 0 ? spotOf(this.text, this.form, this.wrong.row) : this.touched;
  }

  /** What is wrong with this part of the position; an empty text where nothing is. Of many like lines, any of them. */
  fault({ line, head, key }: Spot): string {
    const at = this.#fault;
    if (!this.wrong || at?.line.name !== line.name) return '';
    const here = line.many || at.head.join(' ') === head.join(' ');
    return here && (at.key === undefined || at.key === key) ? this.#said : '';
  }

  /** What is wrong with the number of players or the options, of which the first line speaks. */
  get headFault(): string {
    return this.wrong?.row === 0 ? this.#said : '';
  }

  /** What is wrong with what is asked, or with all of it. */
  get faulty(): string {
    return this.wrong && this.wrong.row !== 0 && !this.#fault ? this.#said : '';
  }

  /** What is wrong, beside what it is about: that need not be named again. */
  get #said(): string {
    if (!this.wrong) return '';
    return t('board.wrong.hand', { reason: this.words?.reason(within(this.wrong.reason)) ?? '' });
  }

  choose(line: FormLine, head: string): void {
    this.chosen = { ...this.chosen, [line.name]: head };
  }
}

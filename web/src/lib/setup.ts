// What a game's folder says about setting it up (`setup.ts`): presets for people, and which options matter when.

import type { Component } from 'svelte';
import type { OptionInfo } from './protocol';

export type Options = Record<string, unknown>;
export type Preset = 'first' | 'full' | 'own';
export const PRESETS: readonly Preset[] = ['first', 'full', 'own'];

export interface GameSetup {
  /** Options of a first game and of the full one, as far as they are not as usual; and what one's own begins with. */
  first: () => Options;
  full: () => Options;
  own?: () => Options;
  /** Symbols that picture each preset, from the game's sheets; or a drawing of its own. */
  art: Record<Preset, string[]>;
  picture?: Component<{ preset: Preset }>;
  sheets?: string[];
  /** When an option matters; without a word here, always. */
  needs?: Record<string, (options: Options, players: number) => boolean>;
  /** Options that are rulings or editions. */
  house?: string[];
  /** The option that says who starts: the table's own question answers it, with these values. */
  starts?: { key: string; random: unknown; seated: unknown };
}

export interface Choice {
  setup: GameSetup | null;
  preset: Preset;
  options: Options; // chosen one by one
  players: number;
}

/** For a table of one's own, where it is asked who starts. */
export interface TableChoice extends Choice {
  start: 'random' | 'seated';
}

/** Whether an option is to be asked now. */
export function matters(choice: Choice, option: OptionInfo): boolean {
  const { setup, options, players } = choice;
  if (!setup) return true;
  return option.key !== setup.starts?.key && (setup.needs?.[option.key]?.(options, players) ?? true);
}

/** What is asked now: what everybody chooses, and rulings or editions, which few do. */
export function asked(choice: Choice, declared: OptionInfo[]): { plain: OptionInfo[]; house: OptionInfo[] } {
  const isHouse = (option: OptionInfo): boolean => choice.setup?.house?.includes(option.key) ?? false;
  const now = declared.filter((option) => matters(choice, option));
  return { plain: now.filter((option) => !isHouse(option)), house: now.filter(isHouse) };
}

/** The options to play with: those of the preset, or the chosen ones that matter. */
export function played(choice: Choice, declared: OptionInfo[]): Options {
  const { setup, preset, options } = choice;
  if (setup && preset !== 'own') return setup[preset]();
  const asked = declared.filter((option) => matters(choice, option) && option.key in options);
  return Object.fromEntries(asked.map((option) => [option.key, options[option.key]]));
}

/** The same to open a table with. */
export function toSend(choice: TableChoice, declared: OptionInfo[]): Options {
  const starts = choice.setup?.starts;
  return { ...played(choice, declared), ...(starts && { [starts.key]: starts[choice.start] }) };
}

/** The value of an option that is written so in the text of a position. */
export function readOption(option: OptionInfo, text: string): unknown {
  if (option.kind === 'flag') return text === 'yes';
  if (option.kind === 'number') return Number(text);
  if (option.kind === 'list') return text.split(',').filter(Boolean);
  return option.allowed.find((value) => String(value) === text) ?? text;
}

/** How a value is written there. */
export const writeOption = (option: OptionInfo, value: unknown): string =>
  option.kind === 'flag' ? (value === true ? 'yes' : 'no') : String(value); // the members of a list with commas between them

/** The options of one's own that are not as usual. */
export const changed = (options: Options, declared: OptionInfo[]): OptionInfo[] =>
  declared.filter((o) => o.key in options && JSON.stringify(options[o.key]) !== JSON.stringify(o.default));

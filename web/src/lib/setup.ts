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
  start: 'random' | 'seated';
}

/** Whether an option is to be asked now. */
export function matters(choice: Choice, option: OptionInfo): boolean {
  const { setup, options, players } = choice;
  if (!setup) return true;
  return option.key !== setup.starts?.key && (setup.needs?.[option.key]?.(options, players) ?? true);
}

/** The options to open the table with: those of the preset, or the chosen ones that matter. */
export function toSend(choice: Choice, declared: OptionInfo[]): Options {
  const { setup, preset, options, start } = choice;
  const starts = setup?.starts ? { [setup.starts.key]: setup.starts[start] } : {};
  if (setup && preset !== 'own') return { ...setup[preset](), ...starts };
  const asked = declared.filter((option) => matters(choice, option) && option.key in options);
  return { ...Object.fromEntries(asked.map((option) => [option.key, options[option.key]])), ...starts };
}

/** The options of one's own that are not as usual. */
export const changed = (options: Options, declared: OptionInfo[]): OptionInfo[] =>
  declared.filter((o) => o.key in options && JSON.stringify(options[o.key]) !== JSON.stringify(o.default));

// What was agreed when the table was opened, in words: for those who come to it later.

import { language, t } from './language.svelte';
import type { ClockSpec, OptionInfo, TableInfo } from './protocol';
import { site } from './site.svelte';
import { howLong } from './time';
import { listed, type Words } from './words';

/** A value of an option in the game's own words. */
export function valueWords(words: Words, option: OptionInfo, value: unknown): string {
  if (option.kind === 'flag') return t(value === true ? 'agreed.yes' : 'agreed.no');
  if (Array.isArray(value))
    return (
      listed(
        language.lang,
        value.map((v) => named(words, option, v)),
      ) || t('setup.none')
    );
  return named(words, option, value);
}

function named(words: Words, option: OptionInfo, value: unknown): string {
  const key = `${option.names}.${String(value)}`;
  return words.has(key) ? words.word(key) : String(value);
}

/** What an option is called. */
export const optionWords = (words: Words, option: OptionInfo): string =>
  words.has(`option.${option.key}`) ? words.word(`option.${option.key}`) : option.key;

const long = (seconds: number): string => howLong(seconds * 1000, language.lang, true);

export function clockWords(clock: ClockSpec | undefined): string {
  switch (clock?.kind) {
    case 'move':
      return t('agreed.clock.move', { time: long(clock.seconds ?? 0) });
    case 'fischer':
      return t('agreed.clock.fischer', { time: long(clock.seconds ?? 0), more: long(clock.increment ?? 0) });
    case 'days':
      return t('agreed.clock.move', { time: long(86_400 * (clock.days ?? 0)) });
    default:
      return t('setup.clock.none');
  }
}

export interface Line {
  label: string;
  value: string;
}

/** The options of a game that are not as usual. */
export function unusual(game: string, options: Record<string, unknown>, words: Words): Line[] {
  const lines: Line[] = [];
  for (const option of site.game(game)?.options ?? []) {
    const value = options[option.key] ?? option.default;
    if (JSON.stringify(value) !== JSON.stringify(option.default))
      lines.push({ label: optionWords(words, option), value: valueWords(words, option, value) });
  }
  return lines;
}

/** The clock, what happens when somebody stays away, and whatever is not as usual. */
export function agreed(info: TableInfo, words: Words): Line[] {
  const lines: Line[] = [{ label: t('setup.clock'), value: clockWords(info.clock) }];
  const people = info.seats.filter((s) => s.kind === 'person' || s.kind === 'open').length;
  if (people > 1 && (info.clock?.kind ?? 'none') === 'none')
    lines.push({
      label: t('setup.patience'),
      value: info.patience ? t('agreed.patience', { time: long(info.patience) }) : t('agreed.patience.never'),
    });
  lines.push(...unusual(info.game, info.options, words));
  if (info.aids === false && !info.rated) lines.push({ label: t('setup.aids'), value: t('agreed.no') });
  if (info.watch === false) lines.push({ label: t('setup.watch'), value: t('agreed.no') });
  if (info.rated) lines.push({ label: t('setup.rated'), value: t('agreed.yes') });
  if (info.public) lines.push({ label: t('setup.access'), value: t('setup.access.all') });
  if (site.game(info.game)?.data_version !== info.data_version) lines.push({ label: t('setup.data'), value: info.data_version });
  return lines;
}

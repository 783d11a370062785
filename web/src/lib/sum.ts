// What is ticked and what it comes to, in a sentence: the line under the question that counts along.

import type { Gathering } from './gathering.svelte';
import { t } from './language.svelte';
import type { Session } from './session';

export function sumOf(session: Session, gatherings: readonly Gathering[], own: (gathering: Gathering) => string): string {
  const shown = gatherings.find((g) => g.refused >= 0) ?? gatherings.find((g) => g.begun) ?? gatherings[0];
  if (!shown) return '';
  const said = (n: number): string => session.words.say(shown.picks[n]?.say ?? '');
  if (shown.refused >= 0) return t('gather.refused', { thing: said(shown.refused) });
  const special = own(shown);
  if (special) return special;
  const things = shown.ticks.filter((tick) => !shown.picks[tick.pick]?.marks).map((tick) => said(tick.pick));
  return things.length ? t('gather.ticked', { things }) : '';
}

// What a named button says: where the turn ends with the move, it says that too, and pressing it needs no further word.

import { t } from './language.svelte';
import type { Move } from './protocol';
import type { Session } from './session';
import type { Phrase } from './words';

/** A sentence with the end of the turn in it: the game's own words for both (`….ends`), or the two put together. */
export function ending(session: Session, said: Phrase, own: boolean): string {
  const both = `${said.key}.ends`;
  if (session.words.has(both)) return session.words.say({ ...said, key: both });
  return t(own ? 'ends.turn' : 'ends.on', { deed: session.words.say(said) });
}

/** `own`: it is this seat's turn, not only its answer in somebody else's. */
export const deed = (session: Session, move: Move, own = true): string =>
  session.ends(move) ? ending(session, move.say, own) : session.words.say(move.say);

/** Where things are ticked, the game may have a question that does not count along: the line under it does. */
export function question(session: Session, said: Phrase): Phrase {
  const ticking = `${said.key}.ticking`;
  return session.gatherings.length && session.words.has(ticking) ? { ...said, key: ticking } : said;
}

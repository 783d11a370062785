// What board, hand and choices share: which moves belong to which thing on the table.

import type { Move } from '../../lib/protocol';
import type { Session } from '../../lib/session';
import type { CitadelsView } from './view';

/** The family of a character's rank: the colour of its niche and the buildings that pay it. */
export const FAMILY = ['ink', 'ink', 'ink', 'noble', 'religious', 'trade', 'ink', 'military', 'ink'] as const;

export class CitadelsTable {
  constructor(readonly session: Session) {}

  get view(): CitadelsView {
    return this.session.view as unknown as CitadelsView;
  }

  /** The legal moves that a thing on the table carries. */
  at(target: string): Move[] {
    return this.session.moves.filter((m) => m.target === target);
  }

  play(move: Move | undefined): void {
    if (move && !this.session.busy) this.session.play(move);
  }

  say(move: Move): string {
    return this.session.words.say(move.say);
  }

  word(key: string, fields: Record<string, unknown> = {}): string {
    return this.session.words.say(key, fields);
  }

  /** One line about a card or character. */
  text(domain: 'card' | 'character', id: string): string {
    return this.word(`${domain}.${id}.text`);
  }

  name(seat: number): string {
    return this.session.words.name(seat);
  }
}

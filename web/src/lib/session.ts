// The seam between the table and a game's board: what a board gets to see and do, and what a game's folder offers.
// The same board serves play, watching and replay; only the session behind it differs.

import type { Component, Snippet } from 'svelte';
import type { Kinds } from './acts';
import type { Advice, Gathering } from './gathering.svelte';
import type { Area, Happened, Move, Outcome, ScoreItem, SeatInfo } from './protocol';
import type { Phrase, Words } from './words';

/** What every game's view has (kernel/view.py); games read their own fields through their generated type. */
export interface BaseView {
  game: string;
  players: number;
  seat: number;
  awaited: number;
  asks?: string;
  prompt?: Phrase | null;
}

/** A move as a game's declarations have it (`declared.ts`): what it does, and the place on the table that carries it. */
export type MoveOf<A extends { kind: string }, T extends string = string> = Omit<Move, 'action' | 'target'> & { action: A; target?: T };

/** A seat as a board shows it. */
export interface SeatFace {
  seat: number;
  name: string;
  colour: number; // 1 to 8: `data-p` and the player's shape
  mine: boolean;
  info: SeatInfo | null;
}

/** A line of the log that is no event of the game. */
export interface NoteLine {
  at: number;
  seat: number;
  text: string;
}

/** The table through one pair of eyes. Every field is reactive. */
export interface Session {
  readonly view: BaseView;
  readonly seat: number; // whose eyes; -1 for spectators
  readonly seats: SeatFace[];
  readonly moves: Move[]; // legal now, without those of a gathering; empty when somebody else is asked
  readonly gatherings: readonly Gathering[]; // what can be named at once, in any order
  readonly chosen?: readonly Phrase[]; // done, and waiting for my word that the turn may end with it
  readonly busy: boolean; // a move is on its way: take no other
  readonly words: Words; // the game's words with the players' names
  readonly events: Happened[]; // what this seat saw, oldest first
  readonly more?: boolean; // more has happened before `events`
  readonly fresh: Happened[]; // what the last message brought: to animate
  readonly score: number[]; // as if the game ended now
  readonly outcome: Outcome | null;
  readonly over: boolean; // the table is finished, however that came about: nobody is asked any more
  readonly notes?: NoteLine[]; // what happened around the game, oldest first
  readonly aids: boolean; // hints and values may be shown
  readonly hinted: Move | null; // the move a hint suggests: its control lights up
  readonly live: boolean; // false in a replay: nothing can be done
  readonly setting?: boolean; // a position is being set up: empty places can be pointed at, too
  /** `sure`: the control that was used says itself that the turn ends; else such a move waits for a word. */
  play(move: Move, sure?: boolean): void;
  /** Send everything that is ticked, as one. */
  gather(gathering: Gathering): void;
  /** Whether the decision leaves the seat with this move. */
  ends(move: Move): boolean;
  /** A game's table says what it would pay with. */
  advise(advice: Advice): void;
  /** Ask why a move, written as text, is not possible. */
  whyNot(move: string): Promise<Phrase | null>;
  /** Have the next part of what happened before `events`. */
  earlier?(): Promise<void>;
  /** One place of the table, or all of it, in sentences. */
  describe(place?: string): Promise<Phrase[]>;
  /** Everything on the table, thing by thing; without it the table cannot be walked. */
  walk?(): Promise<Area[]>;
}

/** `data-hint` of a move's control: there while a hint suggests the move. */
export const hintMark = (session: Session, move: Move | undefined): '' | undefined => (move && session.hinted === move ? '' : undefined);

/** Props of every part of a game's table. `state` is what `start` returned: the choice being made on this screen. */
export interface PartProps<S = unknown> {
  session: Session;
  state: S;
  foot: number; // pixels at the bottom of the board that the dock floats over
  prompt?: Snippet; // given to a board that does not float, on a wide screen: the question and
  hand?: Snippet; // the own things, to stand where the board has room for them
}

/** Props of what shows the picks of a gathering large, beside the question. */
export interface TrayProps<S = unknown> {
  session: Session;
  state: S;
  gathering: Gathering;
}

export interface SeatProps {
  session: Session;
  face: SeatFace;
}

export interface PanelSpec<S> {
  id: string;
  title: string; // key of the board's words
  tab?: string; // a shorter title, for the phone's bar
  icon: string;
  body: Component<PartProps<S>>;
  /** False while there is nothing to show. */
  shown?: (session: Session) => boolean;
}

/** One game's folder: `web/src/games/<game>/index.ts` exports it as `game`. */
export interface GameModule<S = unknown> extends Kinds {
  /** Makes the state that board, hand and choices share. Called once per table; read the session lazily. */
  start?: (session: Session) => S;
  board: Component<PartProps<S>>;
  /** Own things beside the prompt. */
  hand?: Component<PartProps<S>>;
  /** The answers beside the prompt. Without it the moves are listed as buttons. */
  choices?: Component<PartProps<S>>;
  /** One line under the prompt: the reason or the consequence of what is chosen. */
  note?: (session: Session, state: S) => string;
  /** Shows the picks of a gathering large, by its name; without it they are listed. Null: the board alone carries them. */
  trays?: Record<string, Component<TrayProps<S>> | null>;
  /** What is ticked and what it comes to, in a sentence; an empty one where the general sentence says it. */
  sum?: (session: Session, state: S, gathering: Gathering) => string;
  /** The seat whose turn it is, where others are asked in it too. */
  turn?: (session: Session) => number;
  /** Points of a seat as the table shows them; without it, the score as if the game ended now. */
  points?: (session: Session, seat: number) => number;
  /** Public facts of a seat, in the player strip. */
  seat?: Component<SeatProps>;
  /** Whose things the board shows: the seats of the strip are buttons that choose. */
  look?: { at: (state: S) => number; to: (state: S, seat: number) => void };
  panels?: PanelSpec<S>[];
  /** Icon of a kind of event in the log. */
  icons?: Record<string, string>;
  /** Pixels of height from which a table has room for what happened since one's last deed, all the time; else as a rule. */
  strip?: (session: Session) => number | undefined;
  /** The symbol of the sprite that pictures an event; an empty text where there is none. */
  picture?: (event: Happened) => string;
  /** Pictures an event that has a tile. */
  thumb?: Component<{ event: Happened }>;
  /** Shared sheets of the sprite this game draws with (`web/art/`); its own is fetched unasked. */
  sheets?: string[];
  /** Shows the moment of an event on the board, when its log line is chosen. */
  show?: (session: Session, state: S, event: Happened) => void;
  /** Lights up what one line of the final scoring speaks of; null puts everything out. */
  tell?: (session: Session, state: S, item: ScoreItem | null) => void;
  /** Selects what on the board an event or a line of the score speaks of; an empty text where that has no place. */
  where?: (session: Session, what: Happened | ScoreItem) => string;
  /** Selects what on the board a thing of `Session.walk` is, by its place; a board may light it itself. */
  at?: (session: Session, state: S, place: string) => string;
  /** Places that are many and depend on the position, of one kind: those at which something can be put next. */
  near?: (session: Session, kind: string) => string[];
  /** Its places are squares of a map, which can show their coordinates. */
  grid?: boolean;
  /** The board wants the whole area and lets prompt and hand float above it; others place the two themselves. */
  floating?: boolean;
}

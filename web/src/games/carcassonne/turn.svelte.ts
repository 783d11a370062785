// The choice being made on this screen: how the tile is turned, where it would lie, who would go onto it. The rules come
// from the server: only squares, turns and parts of legal moves can be chosen.

import type { Happened, ScoreItem } from '../../lib/protocol';
import { prefs } from '../../lib/prefs.svelte';
import type { MoveOf, Session } from '../../lib/session';
import { touched } from '../../lib/touch';
import type { Action, GameEvent, Question, Target } from './declared';
import { tileType } from './defs';
import type { CarcassonneView, Feature } from './view';

export interface Square {
  x: number;
  y: number;
}

type Move = MoveOf<Action, Target>;
type Seen = Omit<CarcassonneView, 'asks'> & { asks?: Question['asks'] | '' };

/** What laying a tile would do to one feature (Move.shows). */
interface Grown {
  kind: string;
  tiles: number;
  shields: number;
  open: number;
  complete: boolean;
  owners: number[];
  farmers?: number[]; // of a field: who has farmers there
  finished: number;
  at_end: number;
  joins: number[];
}

export function squareOf(text: string): Square {
  const [x = 0, y = 0] = text.split(':')[0]?.split(',').map(Number) ?? [];
  return { x, y };
}

export const partOf = (place: string): string => place.split(':')[1] ?? '';

export class Turn {
  rotation = $state(0);
  square = $state(''); // chosen, not yet confirmed
  hovered = $state(''); // a legal square under the pointer or the focus
  part = $state(''); // chosen place of a follower
  focus = $state(''); // place of a follower whose feature is shown
  #shown = $state.raw<{ squares: string[]; followers: string[]; feature: number }>({ squares: [], followers: [], feature: -1 });
  #asked = '';

  constructor(readonly session: Session) {
    $effect.root(() => {
      $effect(() => this.#begin());
      $effect(() => this.#preview(this.hinted));
    });
  }

  get view(): Seen {
    return this.session.view as Seen;
  }

  get ready(): boolean {
    return this.view.tiles !== undefined;
  }

  /** A new question: forget the choice of the last one; keep the tile as it was turned if it is the same tile. */
  #begin(): void {
    const { asks, hand, tiles } = this.view;
    const asked = `${asks ?? ''}/${hand ?? ''}/${tiles?.length ?? 0}/${this.session.moves.length}`;
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.square = '';
    this.hovered = '';
    this.part = '';
    if (asks === 'tile') this.rotation = this.#firstRotation();
  }

  /** A hint is put on the board as if it were chosen: it is made only when it is confirmed. */
  #preview(move: Move | null): void {
    if (move?.action.kind === 'place') {
      this.square = move.target ?? '';
      this.rotation = this.#rotationOf(move);
    } else if (move?.target) this.part = move.target;
  }

  #firstRotation(): number {
    const fits = new Map<number, number>();
    for (const m of this.places) fits.set(this.#rotationOf(m), (fits.get(this.#rotationOf(m)) ?? 0) + 1);
    return fits.has(0) ? 0 : ([...fits].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0);
  }

  #rotationOf = ({ action }: Move): number => (action.kind === 'place' ? action.rotation : 0);

  /** The legal moves. */
  get moves(): Move[] {
    return this.session.moves as unknown as Move[];
  }

  get hinted(): Move | null {
    return this.session.hinted as Move | null;
  }

  #ofKind(...kinds: Action['kind'][]): Move[] {
    return this.moves.filter((m) => kinds.includes(m.action.kind));
  }

  // -- the tile ---------------------------------------------------------------------------
  readonly places = $derived(this.#ofKind('place'));

  get type() {
    return tileType(this.view.hand ?? '');
  }

  /** A square's move with the tile as it is held now (a symmetric tile looks the same after fewer turns). */
  placement(square: string): Move | undefined {
    const looks = this.rotation % this.type.rotations;
    return this.places.find((m) => m.target === square && this.#rotationOf(m) === looks);
  }

  readonly squares = $derived.by(() => {
    const all = [...new Set(this.places.map((m) => m.target ?? ''))];
    const byPlace = (a: string, b: string) => squareOf(a).y - squareOf(b).y || squareOf(a).x - squareOf(b).x;
    return all.sort(byPlace).map((square) => ({ square, fits: this.placement(square) !== undefined }));
  });

  /** The move that the primary button would make. */
  get chosen(): Move | undefined {
    if (this.view.asks === 'tile') return this.square ? this.placement(this.square) : undefined;
    return this.part ? this.moves.find((m) => m.target === this.part) : undefined;
  }

  /** Turn the tile: at a chosen square to its next fitting turn, else a quarter. */
  turn(by: 1 | -1): void {
    for (let i = 1; i <= 4; i++) {
      const to = (this.rotation + by * i + 8) % 4;
      if (!this.square || this.places.some((m) => m.target === this.square && this.#rotationOf(m) === to % this.type.rotations)) {
        this.rotation = to;
        return;
      }
    }
  }

  /** First click or tap shows the tile on the square, the second lays it. */
  pick(square: string): void {
    const again = this.square === square;
    this.square = square;
    if (!this.placement(square)) {
      const fitting = this.places.find((m) => m.target === square);
      if (fitting) this.rotation = this.#rotationOf(fitting);
    }
    this.#click(again);
  }

  /** The second click on what the first one showed needs no further word. */
  #click(again: boolean): void {
    if (again) this.confirm();
    else if (!prefs.get('confirm')) this.make(this.chosen, false);
  }

  // -- followers --------------------------------------------------------------------------
  readonly deploys = $derived(this.#ofKind('deploy'));

  /** Moves that a follower on the table carries (crop circles). */
  readonly carried = $derived(this.#ofKind('add', 'remove'));

  pickPart(place: string): void {
    const again = this.part === place;
    this.part = place;
    this.#click(again);
  }

  /** What is chosen is made: by a named button, which says when the turn ends with it, or by a second click. */
  confirm(): void {
    this.make(this.chosen, true);
  }

  make(move: Move | undefined, sure: boolean): void {
    if (move && !this.session.busy) this.session.play(move, sure);
  }

  /** Whether the turn ends with what is chosen. */
  get ends(): boolean {
    return this.chosen !== undefined && this.session.ends(this.chosen);
  }

  /** My turn, not only my answer in somebody else's. */
  get own(): boolean {
    return this.view.turn === this.session.seat;
  }

  // -- what is shown ------------------------------------------------------------------------
  get ghost(): { square: string; rotation: number; chosen: boolean } | null {
    const square = this.square || (this.placement(this.hovered) ? this.hovered : '');
    return this.view.asks === 'tile' && square ? { square, rotation: this.rotation, chosen: square === this.square } : null;
  }

  featureAt(place: string): Feature | undefined {
    return this.view.features?.find((f) => f.parts.includes(place));
  }

  /** The features to light up, with the seat in whose colour. */
  get lit(): Feature[] {
    const features = this.view.features ?? [];
    const ids = new Set<number>();
    if (this.focus) features.filter((f) => f.parts.includes(this.focus)).forEach((f) => ids.add(f.id));
    if (this.#shown.feature >= 0) ids.add(this.#shown.feature);
    const move = this.ghost ? this.placement(this.ghost.square) : undefined;
    for (const grown of this.#grown(move)) grown.joins.forEach((id) => ids.add(id));
    return features.filter((f) => ids.has(f.id));
  }

  get litSquares(): string[] {
    return this.#shown.squares;
  }

  #grown(move: Move | undefined): Grown[] {
    return (move?.shows?.['features'] as Grown[] | undefined) ?? [];
  }

  /** The consequence of what is chosen, in words. */
  get note(): string {
    const { words, seat } = this.session;
    const move = this.chosen;
    if (this.view.asks === 'tile') {
      if (!move) return words.word(touched() ? 'note.choose.touch' : 'note.choose');
      const told = this.#grown(move).filter((g) => this.session.aids || g.complete);
      const lines = told.map((g) => {
        const what = { key: `feature.${g.kind}${g.shields ? '.shields' : ''}`, fields: { tiles: g.tiles, shields: g.shields } };
        const owners = g.farmers ?? g.owners;
        const owner = owners.includes(seat) ? 'yours' : owners.length ? 'others' : 'free';
        const state = g.kind === 'field' ? 'field' : g.complete ? 'complete' : 'open';
        return words.say(`note.${state}.${owner}`, { what, owners, points: g.finished, now: g.at_end });
      });
      return lines.length ? lines.join(' ') : words.word('note.quiet');
    }
    return '';
  }

  show(event: Happened): void {
    const { fields = {} } = event as GameEvent;
    const squares = 'squares' in fields ? fields.squares : 'square' in fields ? [fields.square] : [];
    this.#shown = { squares, followers: [], feature: -1 };
  }

  /** A square that is walked to. */
  point(place: string): string {
    const here = /^-?\d+,-?\d+$/.test(place);
    this.#shown = { squares: here ? [place] : [], followers: [], feature: -1 };
    return '';
  }

  tell(item: ScoreItem | null): void {
    const shows = item?.shows ?? {};
    const squares = (shows['squares'] as string[] | undefined) ?? [];
    const followers = (shows['followers'] as string[] | undefined) ?? [];
    this.#shown = { squares, followers, feature: Number(shows['feature'] ?? -1) };
  }

  get litFollowers(): string[] {
    return this.#shown.followers;
  }
}

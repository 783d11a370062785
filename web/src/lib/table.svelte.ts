// A table over the wire: connects, comes back after a tunnel, keeps what each of my seats saw, and sends my commands
// so that none is lost or played twice.

import { Held } from './changes';
import { nonceFor } from './deal';
import { isOver, noteLine } from './ending';
import type { Advice, Gathering } from './gathering.svelte';
import { Gatherings } from './gatherings.svelte';
import { host, type Line } from './host';
import { type Key, language } from './language.svelte';
import { originLine } from './origin';
import { Paced } from './pace';
import { prefs } from './prefs.svelte';
import type { BaseView, NoteLine, SeatFace, Session } from './session';
import type {
  Ask,
  Area,
  Clocks,
  Coach,
  Happened,
  Looked,
  Move,
  OpenWindow,
  Outcome,
  Phrase,
  Proposal,
  Protocol,
  Refused,
  Said,
  Seen,
  TableInfo,
  UndoInfo,
  Waiting,
} from './protocol';
import { seatFaces, seatName } from './seats';
import { isStale } from './shell';
import { site } from './site.svelte';
import type { Words } from './words';

type ToServer = Protocol['ClientMessage'];
type FromServer = Protocol['ServerMessage'];
type Command = Extract<ToServer, { key: string }>;
type CommandBody = Command extends infer C ? (C extends { key: string } ? Omit<C, 'key' | 'seq' | 'seat'> : never) : never;
type Question = Extract<ToServer, { type: 'why_not' | 'look' | 'describe' | 'walk' | 'standing' | 'hint' | 'history' }>;
type Answer = Extract<FromServer, { type: 'reason' | 'looked' | 'description' | 'walked' | 'standing' | 'hint' | 'past' | 'refused' }>;

export const PROTOCOL = 3;
export const SPECTATOR = -1;
export const OVER = -2;
export const RESPONSE = -3;

/** What one seat has seen so far. */
export interface Eyes {
  seat: number;
  seq: number;
  view: BaseView;
  moves: Move[];
  ends: ReadonlySet<string>; // texts of the moves with which the decision leaves the seat
  events: Happened[];
  first: number; // the number of the first of them; earlier ones can be asked for
  fresh: Happened[];
  clocks: Clocks | null;
  undo: UndoInfo;
  waiting: Waiting | null; // to be confirmed or taken back
  proposal: Proposal | null;
  outcome: Outcome | null;
  window: OpenWindow | null; // a blind question that may be answered now
  score: number[];
  coach: Coach | null; // at a lesson
}

/** Events as one run without a gap: those held up to number `from`, then `more`, which begin there. */
function joined(held: Happened[], from: number, more: Happened[]): Happened[] {
  const kept = held.filter((e) => e.n < from);
  return kept.at(-1)?.n === from - 1 ? [...kept, ...more] : more;
}

/** Adds a `seen` to what a seat held before. */
export function look(held: Eyes | undefined, seen: Seen): Eyes {
  const fresh = seen.events ?? [];
  const from = seen.events_from ?? 0;
  const events = joined(held?.events ?? [], from, fresh);
  return {
    seat: seen.seat,
    seq: seen.seq,
    view: seen.view as BaseView,
    moves: seen.moves ?? [],
    ends: new Set((seen.ends ?? []).flatMap((n) => seen.moves?.[n]?.text ?? [])),
    events,
    first: events[0]?.n ?? from,
    fresh,
    clocks: seen.clocks ?? null,
    undo: seen.undo ?? {},
    waiting: seen.waiting ?? null,
    proposal: seen.proposal ?? null,
    outcome: seen.outcome ?? null,
    window: seen.window ?? null,
    score: seen.score ?? [],
    coach: seen.coach ?? null,
  };
}

const times = (texts: readonly string[], text: string): number => texts.filter((each) => each === text).length;

/** What is said while nothing is heard of a table. */
export const whileLost = (): Key => (host().alone ? 'pocket.waits' : 'table.reconnect');

/** Milliseconds to wait before the next attempt to connect. */
export const backoff = (attempt: number): number => Math.min(8000, 400 * 2 ** attempt);

function randomHex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((b) => b.toString(16).padStart(2, '0')).join('');
}

export class TableClient implements Session {
  status = $state<'connecting' | 'open' | 'lost' | 'gone'>('connecting');
  gone = $state('');
  info = $state.raw<TableInfo | null>(null);
  chat = $state.raw<Said[]>([]);
  muted = $state.raw<ReadonlySet<string>>(new Set());
  refused = $state.raw<Refused | null>(null);
  acted = $state(-1); // the newest event when a command was last sent from here
  hint = $state.raw<{ move: string; say: Phrase; bot: string } | null>(null);
  notice = $state.raw<{ text: string; at: number } | null>(null);
  readonly live = true;
  // asked for by every part of the table: worked out once a change
  readonly seats: SeatFace[] = $derived(seatFaces(this.info?.seats ?? []));
  readonly words: Words = $derived(
    language.game(this.info?.game ?? '').withNames(
      this.seats.map((s) => s.name),
      prefs.get('coordinates'),
    ),
  );
  readonly hinted: Move | null = $derived.by(() => {
    const picks = this.gatherings.flatMap((g) => g.picks);
    const text = this.hint?.move ?? this.#wished;
    return [...this.moves, ...picks].find((m) => m.text === text) ?? null;
  });
  /** Single moves; those of which a gathering is made are named there. Nothing else can be done while something waits for a word. */
  readonly moves: Move[] = $derived.by(() => {
    const { moves = [], waiting } = this.eyes ?? {};
    const parts = new Set(this.gatherings.flatMap((g) => [...(g.offer.kinds ?? []), ...(g.offer.silent ?? [])]));
    return waiting || this.over || this.away ? [] : moves.filter((m) => !parts.has(String(m.action['kind'])));
  });

  readonly notes: NoteLine[] = $derived.by(() => {
    const { info } = this;
    const origin = info ? originLine(info) : '';
    const first: NoteLine[] = origin ? [{ at: 0, seat: -1, text: origin }] : [];
    const later = (info?.notes ?? []).map((note) => ({ at: note.at, seat: note.seat ?? -1, text: info ? noteLine(info, note) : '' }));
    return [...first, ...later];
  });
  /** What is seen. At a finished table nobody is asked, also where the game itself would go on. */
  readonly view: BaseView = $derived.by(() => {
    const view = this.eyes?.view ?? {
      game: this.info?.game ?? '',
      players: this.info?.players ?? 0,
      seat: this.#focus,
      awaited: SPECTATOR,
    };
    return this.over && view.awaited !== OVER ? { ...view, awaited: OVER, asks: '', prompt: null } : view;
  });

  #eyes = $state.raw<Record<number, Eyes>>({});
  #gatherings = $state.raw<Record<number, Gatherings>>({});
  #advice: Advice | null = null;
  #focus = $state(SPECTATOR); // the seat this screen shows
  #pending = $state.raw<Command | null>(null);
  #line: Line | null = null;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #questions = new Map<number, (answer: Answer) => void>();
  #nextQuestion = 1;
  #fetching = false;
  #answered = false; // what I did is done: what I see next came of it
  #clockSkew = 0;
  #held = new Held((seat) => {
    this.#paced.flush();
    this.#send({ type: 'whole', seat, held: this.#holds()[seat] });
  });
  behind = $state(0); // deeds of others that this screen has yet to show
  #paced = new Paced<Seen>(
    () => prefs.get('pace'),
    (message) => this.#see(message),
    (held) => (this.behind = held),
  );

  constructor(
    readonly id: string,
    readonly key = '',
  ) {}

  // -- the session ---------------------------------------------------------------
  get eyes(): Eyes | undefined {
    return this.#eyes[this.#focus];
  }

  get over(): boolean {
    return isOver(this.info);
  }

  get seat(): number {
    return this.#focus;
  }

  get mySeats(): number[] {
    return (this.info?.seats ?? []).filter((s) => s.mine).map((s) => s.seat);
  }

  /** What can be named at once, in any order. */
  get gatherings(): readonly Gathering[] {
    return this.eyes?.waiting || this.over || this.away ? [] : (this.#gathered(this.#focus)?.all ?? []);
  }

  /** What waits for my word, as it was chosen. */
  get chosen(): readonly Phrase[] {
    const { waiting, moves = [] } = this.eyes ?? {};
    return [waiting?.move, ...(waiting?.picks ?? [])].flatMap((text) => moves.find((m) => m.text === text)?.say ?? []);
  }

  /** What was ticked and no longer holds. */
  get lost(): readonly Phrase[] {
    return this.#gathered(this.#focus)?.lost ?? [];
  }

  #gathered(seat: number): Gatherings | undefined {
    return this.#gatherings[seat];
  }

  advise(advice: Advice): void {
    this.#advice = advice;
    for (const gathered of Object.values(this.#gatherings)) gathered.advise(advice);
  }

  ends(move: Move): boolean {
    return this.eyes?.ends.has(move.text) ?? false;
  }

  get busy(): boolean {
    return this.#pending !== null || this.status !== 'open';
  }

  get events(): Happened[] {
    return this.eyes?.events ?? [];
  }

  get fresh(): Happened[] {
    return this.eyes?.fresh ?? [];
  }

  get score(): number[] {
    return this.eyes?.score ?? [];
  }

  get outcome(): Outcome | null {
    return this.eyes?.outcome ?? null;
  }

  /** What the coach would do next: a move, or the first thing of a set that is not ticked yet. */
  get #wished(): string {
    const { coach } = this.eyes ?? {};
    const gathering = this.gatherings.find((g) => g.name === coach?.gathering);
    if (!gathering) return coach?.move ?? '';
    const ticked = gathering.texts;
    return (
      (coach?.picks ?? []).find((text, n, all) => all.slice(0, n + 1).filter((each) => each === text).length > times(ticked, text)) ?? ''
    );
  }

  get aids(): boolean {
    return this.info?.aids ?? true;
  }

  /** Windows in which seats of mine may answer. */
  get windows(): { seat: number; window: OpenWindow }[] {
    return this.mySeats.flatMap((seat) => {
      const window = this.#eyes[seat]?.window;
      return window?.replies?.length ? [{ seat, window }] : [];
    });
  }

  /** A bot plays in my seat. */
  get away(): boolean {
    return this.info?.seats[this.#focus]?.away ?? false;
  }

  /** I have resigned with every seat of mine. */
  get retired(): boolean {
    const mine = (this.info?.seats ?? []).filter((s) => s.mine);
    return mine.length > 0 && mine.every((s) => s.resigned);
  }

  /** One of my seats is asked now. */
  get asked(): boolean {
    return this.#focus >= 0 && this.view.awaited === this.#focus && !this.away;
  }

  nameOf(seat: number): string {
    const info = this.info?.seats[seat];
    return info ? seatName(info) : language.say('seat.nameless', { n: seat + 1 });
  }

  /** The server's time now, in milliseconds. */
  now(): number {
    return Date.now() + this.#clockSkew;
  }

  // -- what I do -------------------------------------------------------------------
  play(move: Move, sure = false): void {
    this.hint = null;
    this.#gathered(this.#focus)?.goElsewhere();
    this.#command({ type: 'play', move: move.text, sure: sure || !prefs.get('confirmTurn') });
  }

  /** Everything that is ticked, as one. Its button says when the turn ends with it. */
  gather(gathering: Gathering): void {
    if (!gathering.complete || this.busy) return;
    this.hint = null;
    const key = this.#gathered(this.#focus)?.send(gathering, this.eyes?.seq ?? 0, randomHex(12)) ?? randomHex(12);
    this.#command({ type: 'gather', gathering: gathering.name, picks: gathering.texts, sure: true }, key);
  }

  /** Do what the coach would do; something else that waits for a word is taken back first. */
  followCoach(): void {
    const { coach, waiting } = this.eyes ?? {};
    if (!coach || this.busy) return;
    if (waiting) {
      if (waiting.move === coach.move && waiting.gathering === coach.gathering) this.confirm();
      else this.undo();
      return;
    }
    this.hint = null;
    for (const gathering of this.gatherings) gathering.clear();
    const { move = '', gathering = '', picks = [] } = coach;
    if (gathering) this.#command({ type: 'gather', gathering, picks, sure: true });
    else this.#command({ type: 'play', move, sure: true });
  }

  confirm(): void {
    this.#command({ type: 'confirm' });
  }

  undo(wholeTurn = false): void {
    this.#gathered(this.#focus)?.goElsewhere();
    this.#command({ type: 'undo', whole_turn: wholeTurn });
  }

  redo(): void {
    this.#command({ type: 'redo' });
  }

  resign(): void {
    this.#command({ type: 'resign' });
  }

  /** Answer in a window, whether this seat is asked or not; `always`: the next times as well. */
  respond(seat: number, window: OpenWindow, move: string, always = false): void {
    const { question = '', since } = window;
    this.#send({ type: 'answer', seat, question, move, since, key: randomHex(12) });
    if (always) this.#send({ type: 'answer', seat, question, move, standing: true, key: randomHex(12) });
  }

  /** A standing answer; without a move it is taken back. */
  stand(question: string, move: string): void {
    this.#send({ type: 'answer', seat: this.#focus, question, move, standing: true, key: randomHex(12) });
  }

  async standing(): Promise<Ask[]> {
    const answer = await this.#ask({ type: 'standing', id: 0, seat: this.#focus });
    return answer.type === 'standing' ? (answer.asks ?? []) : [];
  }

  vote(proposal: number, yes: boolean): void {
    this.#send({ type: 'vote', proposal, yes, seat: this.#focus });
  }

  pause(on: boolean): void {
    this.#send({ type: 'pause', seat: this.#focus, on });
  }

  takeover(absent: number): void {
    this.#send({ type: 'takeover', seat: this.#focus, absent });
  }

  comeback(): void {
    this.#send({ type: 'comeback', seat: this.#focus });
  }

  say(text: string): void {
    if (text.trim()) this.#send({ type: 'chat', text: text.trim().slice(0, 500) });
  }

  mute(player: string, on: boolean): void {
    const muted = new Set(this.muted);
    if (on) muted.add(player);
    else muted.delete(player);
    this.muted = muted;
    this.#send({ type: 'mute', player, on });
  }

  report(chat: number): void {
    this.#send({ type: 'report', chat });
  }

  async whyNot(move: string): Promise<Phrase | null> {
    const answer = await this.#ask({ type: 'why_not', id: 0, seat: this.#focus, move });
    return answer.type === 'reason' || answer.type === 'refused' ? (answer.say ?? null) : null;
  }

  async #look(seat: number, gathering: string, picks: string[]): Promise<Looked | null> {
    const answer = await this.#ask({ type: 'look', id: 0, seat, gathering, picks });
    return answer.type === 'looked' ? answer : null;
  }

  async describe(place = ''): Promise<Phrase[]> {
    const answer = await this.#ask({ type: 'describe', id: 0, seat: this.#focus, place });
    return answer.type === 'description' ? (answer.say ?? []) : [];
  }

  async walk(): Promise<Area[]> {
    const answer = await this.#ask({ type: 'walk', id: 0, seat: this.#focus });
    return answer.type === 'walked' ? (answer.areas ?? []) : [];
  }

  get more(): boolean {
    return (this.eyes?.first ?? 0) > 0;
  }

  async earlier(): Promise<void> {
    const eyes = this.eyes;
    if (!eyes || !this.more || this.#fetching) return;
    this.#fetching = true;
    const answer = await this.#ask({ type: 'history', id: 0, seat: eyes.seat, before: eyes.first });
    this.#fetching = false;
    const held = this.#eyes[eyes.seat];
    if (answer.type !== 'past' || held?.first !== eyes.first) return; // an undo went further back meanwhile
    const past = answer.events ?? [];
    if (past.at(-1)?.n !== held.first - 1) return;
    this.#eyes = { ...this.#eyes, [held.seat]: { ...held, events: [...past, ...held.events], first: answer.events_from ?? 0 } };
  }

  async askHint(): Promise<void> {
    const answer = await this.#ask({ type: 'hint', id: 0, seat: this.#focus });
    if (answer.type === 'hint') this.hint = { move: answer.move, say: answer.say, bot: answer.bot };
    else if (answer.type === 'refused') this.refused = answer;
  }

  // -- the wire ----------------------------------------------------------------------
  connect(): void {
    clearTimeout(this.#timer);
    const key = this.key && `?${new URLSearchParams({ key: this.key })}`;
    const line: Line = host().line(`/ws/tables/${encodeURIComponent(this.id)}${key}`, {
      open: () => this.#send({ type: 'hello', protocol: PROTOCOL, lang: language.lang, held: this.#holds(), changes: true }),
      message: (text) => this.#receive(JSON.parse(text) as FromServer),
      close: () => {
        if (this.#line === line) this.#lost();
      },
    });
    this.#line = line;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#paced.close();
    for (const gathered of Object.values(this.#gatherings)) gathered.close();
    const line = this.#line;
    this.#line = null;
    line?.close();
  }

  #holds(): Record<string, number[]> {
    return Object.fromEntries(Object.values(this.#eyes).map((e) => [String(e.seat), [e.seq, e.first + e.events.length]]));
  }

  #lost(): void {
    this.#line = null;
    this.#paced.flush();
    for (const answer of this.#questions.values()) answer({ type: 'refused', code: 'server', text: 'the connection broke' });
    this.#questions.clear();
    if (this.status === 'gone') return;
    this.status = 'lost';
    this.#timer = setTimeout(() => this.connect(), backoff(this.#attempt++));
  }

  #send(message: ToServer): void {
    if (this.#line?.open) this.#line.send(JSON.stringify(message));
  }

  #command(body: CommandBody, key = randomHex(12)): void {
    if (this.#pending || this.#focus < 0) return;
    this.#paced.flush();
    this.refused = null;
    this.acted = this.events.at(-1)?.n ?? -1;
    const seq = this.eyes?.seq ?? 0;
    const addressed = body.type === 'resign' ? { seat: this.#focus } : { seat: this.#focus, seq };
    this.#pending = { ...body, ...addressed, key } as Command;
    this.#send(this.#pending);
  }

  #ask(question: Question): Promise<Answer> {
    return new Promise((resolve) => {
      const id = this.#nextQuestion++;
      if (!this.#line?.open) {
        resolve({ type: 'refused', code: 'server', text: 'not connected' });
        return;
      }
      this.#questions.set(id, resolve);
      this.#send({ ...question, id });
    });
  }

  #receive(message: FromServer): void {
    switch (message.type) {
      case 'welcome':
        this.#attempt = 0;
        this.status = 'open';
        this.#clockSkew = message.now - Date.now();
        this.chat = [];
        this.#held.forget();
        site.stale = isStale(message.build) || site.stale;
        if (this.#pending) this.#send(this.#pending);
        break;
      case 'table':
        if (isOver(message.table)) this.#paced.flush();
        this.info = message.table;
        this.#refocus();
        break;
      case 'shuffle':
        for (const seat of message.seats) {
          this.#send({ type: 'nonce', seat, nonce: nonceFor(this.id, message.commitment, seat, () => randomHex(16)) });
        }
        break;
      case 'seen':
        this.#come(this.#held.see(message));
        break;
      case 'changed':
        this.#come(this.#held.change(message));
        break;
      case 'done':
        if (this.#pending?.key === message.key) {
          this.#pending = null;
          this.#answered = true;
        }
        for (const gathered of Object.values(this.#gatherings)) gathered.done(message.key);
        break;
      case 'refused':
        this.#refuse(message);
        break;
      case 'reason':
      case 'looked':
      case 'description':
      case 'walked':
      case 'standing':
      case 'hint':
      case 'past':
        this.#answer(message);
        break;
      case 'said':
        if (!this.chat.some((line) => line.id === message.id)) this.chat = [...this.chat, message];
        break;
      case 'erased':
        this.chat = this.chat.filter((line) => (message.line ? line.id !== message.line : line.player !== message.player));
        break;
      case 'announcement':
        site.told = { text: message.text ?? '', restart: message.restart ?? 0 };
        break;
      case 'notice':
        this.notice = { text: message.text, at: Date.now() };
        break;
      case 'gone':
        if (message.reason !== 'slow' && message.reason !== 'restart') {
          this.gone = message.reason;
          this.status = 'gone';
        }
        break;
      case 'pong':
        break;
    }
  }

  /** Something to be seen has come; it may have to wait. */
  #come(message: Seen | undefined): void {
    if (!message) return;
    if (this.#canWait(message)) this.#paced.add(message);
    else {
      this.#paced.flush();
      this.#see(message);
    }
  }

  #see(message: Seen): void {
    if (message.seq !== this.#eyes[message.seat]?.seq) this.hint = null; // it was about another moment
    this.#eyes = { ...this.#eyes, [message.seat]: look(this.#eyes[message.seat], message) };
    if (message.seat >= 0) this.#gatheringsOf(message.seat).see(message);
    this.#refocus();
  }

  /** What others did may be shown later than it comes; not what I did, nor what is taken back, nor anything on my own time. */
  #canWait(message: Seen): boolean {
    const held = this.#eyes[message.seat];
    const answer = this.#answered;
    this.#answered = false;
    if (!held || answer || this.#pending || this.mySeats.length > 1 || message.outcome) return false;
    if (message.clocks?.running === message.seat && message.clocks.left?.length) return false;
    if (!message.events?.length) return this.#paced.waiting;
    return (message.events_from ?? 0) >= held.first + held.events.length;
  }

  /** Show at once what is held back. */
  catchUp(): void {
    this.#paced.flush();
  }

  #gatheringsOf(seat: number): Gatherings {
    const held = this.#gatherings[seat];
    if (held) return held;
    const made = new Gatherings(this.id, seat, (gathering, picks) => this.#look(seat, gathering, picks));
    made.advise(this.#advice);
    this.#gatherings = { ...this.#gatherings, [seat]: made };
    return made;
  }

  #answer(answer: Answer): void {
    const id = answer.id ?? -1;
    this.#questions.get(id)?.(answer);
    this.#questions.delete(id);
  }

  #refuse(message: Refused): void {
    if (message.id !== undefined && message.id >= 0) {
      this.#answer(message);
      return;
    }
    if (message.key && this.#pending?.key === message.key) this.#pending = null;
    if (message.key) for (const gathered of Object.values(this.#gatherings)) gathered.refused(message.key);
    if (message.code === 'version') site.stale = true;
    this.refused = message;
  }

  /** Show the seat that is asked, if it is one of mine; else the one shown before. */
  #refocus(): void {
    const mine = this.mySeats.filter((s) => s in this.#eyes);
    const asked = mine.find((s) => this.#eyes[s]?.view.awaited === s);
    if (asked !== undefined) this.#focus = asked;
    else if (!mine.includes(this.#focus)) this.#focus = mine[0] ?? SPECTATOR;
  }
}

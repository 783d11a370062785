"""One running game as the server holds it: follows the log, and works out what a command would add to it.

Nothing here waits, stores or sends. ``follow`` is the only way the game changes: an entry is first worked out
(``move``, ``undo`` …), then committed, then followed, on this process as on every other.
"""

from __future__ import annotations

import base64
import copy
from collections.abc import Iterable
from itertools import accumulate, chain, groupby, repeat
from typing import Any, cast, get_args

from capomastro.kernel.driving import NOBODY, Answer
from capomastro.kernel.errors import CapomastroError, IllegalMove, IncompleteSet
from capomastro.kernel.game import Game
from capomastro.kernel.notation import is_inside, is_told, tell
from capomastro.kernel.record import final_ranks
from capomastro.kernel.sets import Asked, Looked, run_of
from capomastro.kernel.state import CHANCE, OMNISCIENT, OVER, SPECTATOR, State
from capomastro.kernel.table import Nature, Step, Table, acts_of
from capomastro.kernel.trust import LiveChance
from capomastro.kernel.view import Outcome, Phrase
from capomastro.server.clock import Clock, Mark
from capomastro.server.log import (
    Again,
    AnyEntry,
    Back,
    Begin,
    CameBack,
    Dropped,
    Held,
    Moved,
    Paused,
    Proposed,
    Resigned,
    SatIn,
    Stopped,
    Voted,
)
from capomastro.server.protocol import ClockSpec, Ending, Happened, Note, Proposal, RefusedCode, UndoInfo, Waiting

TIMEOUTS_BEFORE_BOT = 2             # in a row; then a bot sits in
KEYS = 500                          # idempotency keys remembered; an older command is stale anyway
Heard = dict[tuple[int, int, int, bool, bool], Happened]    # events as told: by step, place in it, number, in the audience, joined


class Refusal(CapomastroError):
    """A command that changes nothing: ``code`` as in ``protocol.Refused``."""

    def __init__(self, code: RefusedCode, text: str, say: Phrase | None = None) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.say = say


class Viewer:
    """What one seat (or the spectators) has seen so far, as numbers: its sequence and its events."""

    def __init__(self) -> None:
        self.seq = 0
        self.moved = 0                          # sequence of the last change of the position: an older move is stale
        self.count = 0                          # events in the game as it stands
        self.cuts: list[tuple[int, int]] = []   # (seq after it, events left) for every undo

    def still_good(self, seq: int, count: int) -> int:
        """How many of the ``count`` events held at ``seq`` still stand."""
        if seq > self.seq:
            return 0
        good = min(count, self.count)
        for at, left in self.cuts:
            if at > seq:
                good = min(good, left)
        return max(0, good)


class Play:
    """A game at a live table."""

    def __init__(self, game: Game, seed: bytes | None, clock: ClockSpec) -> None:
        self.game = game
        self.seed = seed
        self.clock_spec = clock
        self.hushed = any(kind.secret for kind in game.events)      # whether there are events of which not everybody hears
        self.length = 0                         # entries followed
        self._asked: tuple[int, Asked] | None = None        # what is asked, as of how many entries
        self.table: Table
        self.clock = Clock(clock, 0)
        self.times: list[int] = []              # by step: when
        self.marks: list[Mark] = []             # by step: the clock before it
        self.viewers: dict[int, Viewer] = {}
        self.keys: dict[tuple[int, str], int] = {}      # (seat, idempotency key): the seat's sequence after it
        self.held: Held | None = None           # what waits to be confirmed
        self.proposal: Proposed | None = None
        self.proposal_id = 0
        self.votes: list[int] = []
        self.resigned: list[int] = []
        self.sitting_in: dict[int, str] = {}
        self.timeouts: dict[int, int] = {}
        self.undoer = -1                        # who may redo
        self.commitment = ""
        self.asked_since = 0                    # when the present question was asked
        self.over = False
        self.stopped: Ending = ""               # why it was stopped before its end
        self.notes: list[Note] = []             # what happened around it

    # -- what stands -----------------------------------------------------------
    @property
    def state(self) -> State:
        return self.table.state

    @property
    def decider(self) -> int:
        """The seat that must answer, or CHANCE (a blind question nobody answers), or OVER."""
        return OVER if self.over else int(self.state.decider())

    @property
    def blind(self) -> bool:
        return not self.over and self.state.blind()

    @property
    def ending(self) -> Ending:
        """How it ended; empty while it goes on."""
        if not self.over:
            return ""
        return self.stopped or ("played" if self.table.over else "resigned")

    @property
    def result(self) -> Outcome | None:
        """The outcome of a game that is over, unless it was stopped: then nobody has won."""
        return self.outcome() if self.ending in ("played", "resigned") else None

    def outcome(self) -> Outcome:
        """How it stands; whoever resigned is behind everybody else."""
        out = self.game.outcome(self.state)
        if not self.resigned:
            return out
        ranks = final_ranks(out, self.resigned)
        return Outcome(out.scores, ranks, [s for s, r in enumerate(ranks) if r == 1], out.items, out.trail, self.over)

    # -- following the log -------------------------------------------------------
    def follow_all(self, entries: Iterable[AnyEntry]) -> None:
        """Follow entries, one after the other; moves in a row together, which is quicker."""
        for in_time, row in groupby(entries, lambda entry: type(entry) is Moved and entry.cause != "timeout"):
            if in_time:
                self._moved(cast(list[Moved], list(row)))
            else:
                for entry in row:
                    self.follow(entry)

    def follow(self, entry: AnyEntry) -> None:
        """Follow an entry."""
        if isinstance(entry, Moved):
            if entry.cause == "timeout":
                self._timed_out(entry.answers[0][0])
            self._moved([entry])
            return
        self.length += 1
        if isinstance(entry, Begin):
            self._begin(entry)
            return
        self.clock.charge(entry.at)
        if isinstance(entry, Held):
            self.held = entry
            self._own_step(entry.seat, entry.key)
        elif isinstance(entry, Dropped):
            self.held = None
            self._own_step(entry.seat, entry.key)
        elif isinstance(entry, Back):
            self._back(entry)
        elif isinstance(entry, Again):
            self._again(entry)
        elif isinstance(entry, Proposed):
            self.proposal, self.votes = entry, []
            self.proposal_id = self.length
            self._life()
        elif isinstance(entry, Voted):
            self._voted(entry)
        elif isinstance(entry, Paused):
            self.clock.paused = entry.on
            self.proposal = None
            self._life()
        elif isinstance(entry, Resigned):
            self._resigned(entry)
        elif isinstance(entry, SatIn):
            self.sitting_in[entry.seat] = entry.bot
            self.proposal = None
            self.notes.append(Note("sat_in", entry.at, entry.seat, entry.why))
            self.table.happens("takeover", f"{entry.seat} {entry.bot}".rstrip())
            self._life()
        elif isinstance(entry, Stopped):
            self._stopped(entry)
        else:
            self.notes.append(Note("came_back", entry.at, entry.seat))
            self.sitting_in.pop(entry.seat, None)
            self.timeouts.pop(entry.seat, None)
            self.table.happens("return", str(entry.seat))
            self._life()
        self._run_clock(entry.at)

    def _begin(self, entry: Begin) -> None:
        self.game = self.game.under(entry.rules)            # a log is followed under the rules it began with
        if entry.position:
            start = self.game.decode(base64.b64decode(entry.position))
        else:
            start = self.game.new(entry.players, entry.options)
        nature: Nature | None = None
        if self.seed is not None:
            nature = LiveChance(self.seed, [bytes.fromhex(n) for n in entry.nonces])
        self.table = Table(self.game, nature=nature, start=start, begin=False)
        self.clock = Clock(self.clock_spec, entry.players)
        self.viewers = {seat: Viewer() for seat in (*range(entry.players), SPECTATOR)}
        self.commitment = entry.commitment
        self._life()
        self._answers([entry.answers], entry.at)
        self._run_clock(entry.at)

    def _answers(self, rows: list[list[Answer]], at: int) -> None:
        """Apply rows of answers and tell everybody."""
        since = len(self.table.steps)
        self.table.do_all(rows)
        number = len(self.table.steps) - since
        self.marks += [self.clock.mark()] * number
        self.times += [at] * number
        self.asked_since = at
        self._reckon(since)
        self._tell(self.table.steps[since:])

    def _reckon(self, since: int) -> None:
        """What the steps from ``since`` on change besides the position: the game may be over, and nature's counters move along.

        So every process draws on from the same place.
        """
        nature = self.table.nature
        if isinstance(nature, LiveChance):
            for step in self.table.steps[since:]:
                if step.actor == CHANCE:
                    nature.counters[step.source] = nature.counters.get(step.source, 0) + 1
        self.over = self.over or self.table.over

    def _tell(self, steps: list[Step]) -> None:
        actors = [step.actor for step in steps]
        to_all = sum([len(step.events) for step in steps])
        for seat, viewer in self.viewers.items():
            told = sum(self.told(step, seat) for step in steps) if self.hushed else to_all
            own = actors.count(seat) if seat >= 0 else 0        # nature's answers are nobody's own, not even the spectator's
            viewer.count += told
            if told or own:
                viewer.seq += told + own
                viewer.moved = viewer.seq

    def _own_step(self, seat: int, key: str) -> None:
        self.viewers[seat].seq += 1
        self.viewers[seat].moved = self.viewers[seat].seq
        self._remember(seat, key)

    def _remember(self, seat: int, key: str) -> None:
        if key:
            self.keys[seat, key] = self.viewers[seat].seq
            if len(self.keys) > KEYS:
                del self.keys[next(iter(self.keys))]

    def _life(self) -> None:
        """Something everybody sees that is not an event of the game."""
        for viewer in self.viewers.values():
            viewer.seq += 1

    def _moved(self, entries: list[Moved]) -> None:
        """Moves in a row. What they add to what everybody has seen is summed up where a key wants to know it, and at the end."""
        self.held = None
        self.table.undone.clear()
        if self.proposal is not None and self.proposal.kind == "undo":
            self.proposal = None
        since = told = len(self.table.steps)
        deciders = self.table.do_all([entry.answers for entry in entries])
        times = [entry.at for entry in entries]
        sizes = [len(entry.answers) for entry in entries]
        marks = self.clock.pass_moves(times, [-1 if self.over or who < 0 else who for who in deciders])
        self.marks += chain.from_iterable(map(repeat, marks, sizes))
        self.times += chain.from_iterable(map(repeat, times, sizes))
        self.asked_since = times[-1]
        self.length += len(entries)
        movers = [entry.answers[0][0] for entry in entries]
        if entries[0].cause != "timeout":
            for seat in set(movers):
                self.timeouts.pop(seat, None)
        by_then = [since + steps for steps in accumulate(sizes)]
        keys = [(seat, entry.key, steps) for seat, entry, steps in zip(movers, entries, by_then, strict=True) if entry.key and seat >= 0]
        self._reckon(since)
        for seat, key, steps in keys[-KEYS:]:
            self._tell(self.table.steps[told:steps])
            self._remember(seat, key)
            told = steps
        self._tell(self.table.steps[told:])

    def _timed_out(self, seat: int) -> None:
        self.timeouts[seat] = self.timeouts.get(seat, 0) + 1
        self.table.happens("timeout", str(seat))

    def _back(self, entry: Back) -> None:
        self.held = None
        self.proposal = None
        self.table.undo(entry.to)
        self.clock.restore(self.marks[entry.to])
        del self.marks[entry.to :]
        del self.times[entry.to :]
        self.undoer = entry.seat
        self._life()
        for seat, viewer in self.viewers.items():
            viewer.count = self._count(seat)
            viewer.moved = viewer.seq
            viewer.cuts.append((viewer.seq, viewer.count))
        self.asked_since = entry.at
        self._remember(entry.seat, entry.key)

    def _count(self, seat: int) -> int:
        self.table.remember()
        return sum(self.told(step, seat) for step in self.table.steps)

    def _again(self, entry: Again) -> None:
        self._answers(acts_of(self.table.undone.pop()), entry.at)
        self._life()
        self._remember(entry.seat, entry.key)

    def _voted(self, entry: Voted) -> None:
        if entry.yes:
            self.votes.append(entry.seat)
        else:
            self.proposal = None
        self._life()

    def _resigned(self, entry: Resigned) -> None:
        self.resigned.append(entry.seat)
        self.notes.append(Note("resigned", entry.at, entry.seat))
        self.held = None
        self.proposal = None
        self.table.happens("resign", str(entry.seat))
        if len(self.viewers) - 1 - len(self.resigned) <= 1:
            self.over = True
        else:
            self.sitting_in[entry.seat] = entry.bot
        self._life()
        self._remember(entry.seat, entry.key)

    def _stopped(self, entry: Stopped) -> None:
        if self.over:
            return                              # it came to its end just before
        why: Any = entry.why
        self.over, self.stopped = True, why if why in get_args(Ending) else "cut"
        self.held = None
        self.proposal = None
        self.notes.append(Note("stopped", entry.at, why=self.stopped))
        self.table.happens("cut", "" if self.stopped == "cut" else self.stopped)
        self._life()

    def _run_clock(self, now: int) -> None:
        state = self.table.state
        who = OVER if self.over else int(state.decider())
        self.clock.run(-1 if who < 0 or state.blind() else who, now)

    # -- what a command would add ---------------------------------------------------
    def _require(self, seat: int, seq: int) -> None:
        if self.over:
            raise Refusal("not_running", "the game is over", Phrase("server.over"))
        if self.clock.paused:
            raise Refusal("not_allowed", "the game is paused", Phrase("server.paused"))
        viewer = self.viewers[seat]
        if not viewer.moved <= seq <= viewer.seq:
            raise Refusal("stale", f"made against {seq}, the game is at {viewer.seq} for this seat", Phrase("server.stale"))

    def _require_turn(self, seat: int, seq: int) -> None:
        self._require(seat, seq)
        if self.decider != seat:
            raise Refusal("not_your_turn", "this seat is not asked", Phrase("refused.turn"))

    def read(self, seat: int, text: str) -> int:
        """The code of a move text; refused with the reason when it is not legal for ``seat``."""
        try:
            code = self.game.codec.parse(text)
        except IllegalMove as error:
            raise Refusal("illegal", str(error), Phrase("refused.illegal")) from None
        why = self.game.why_not(self.state, seat, code)
        if why is not None:
            raise Refusal("illegal", f"{text!r} is illegal: {self.game.words('en').say(why)}", why)
        return code

    def opening(self, begin: Begin) -> Begin:
        """``begin`` with what happens by itself before the first decision."""
        probe = Play(self.game, self.seed, self.clock_spec)
        probe.follow(begin)
        answers = probe._onward(probe.state.clone(), probe._nature(), NOBODY)
        return Begin(
            begin.at, begin.game, begin.rules, begin.players, begin.options, begin.commitment, begin.nonces, begin.position, answers
        )

    def _nature(self) -> Nature:
        """A copy of nature to look ahead with: the true counters move only when the log is followed."""
        nature = copy.copy(self.table.nature)
        if isinstance(nature, LiveChance):
            nature.counters = dict(nature.counters)
        return nature

    def _draw(self, state: State, nature: Nature) -> int:
        return nature.answer(self.game.source(state), [int(c) for c in state.legal()], [int(w) for w in state.chance()])

    def _onward(self, state: State, nature: Nature, sure: int) -> list[Answer]:
        """What happens by itself up to the next decision or blind question; the turn of ``sure`` may end by it."""
        return self.game.manners.onward(state, lambda here: self._draw(here, nature), sure)

    def _decided(self, run: list[int], now: int, key: str = "", cause: str = "") -> Moved:
        who = self.decider
        state = self.state.clone()
        for code in run:
            state.apply(code)
        return Moved(now, [(who, code, False) for code in run] + self._onward(state, self._nature(), who), key, cause)

    def move(self, seat: int, seq: int, text: str, key: str, now: int, *, sure: bool = False) -> Moved | Held:
        """A move of a person. Unless they are ``sure``, it waits for confirmation where it would take the decision away from them."""
        self._require_turn(seat, seq)
        return self._act(seat, [self.read(seat, text)], "", key, now, sure)

    def gather(self, seat: int, seq: int, name: str, picks: list[str], key: str, now: int, *, sure: bool = False) -> Moved | Held:
        """Several things named at once by a person: one act."""
        self._require_turn(seat, seq)
        return self._act(seat, self.read_set(name, picks), name, key, now, sure)

    def _act(self, seat: int, run: list[int], gathering: str, key: str, now: int, sure: bool) -> Moved | Held:
        if self.held is not None:
            raise Refusal("not_allowed", "confirm the turn or take it back first", Phrase("server.confirm_first"))
        if not sure and not self.blind and self.asked.leaving.after(run):
            return Held(now, seat, run[0], key, run[1:], gathering)
        return self._decided(run, now, key)

    @property
    def asked(self) -> Asked:
        """What is asked now; worked out once, however often it is shown and looked at."""
        if self._asked is None or self._asked[0] != self.length or self._asked[1].state is not self.state:
            self._asked = self.length, Asked(self.game, self.state)
        return self._asked[1]

    def read_set(self, name: str, picks: list[str]) -> list[int]:
        """The run of a set; refused with the reason when it cannot be played."""
        try:
            return run_of(self.game, self.state, name, picks)
        except IllegalMove as error:
            raise _bad_set(error) from None

    def look(self, seat: int, name: str, picks: list[str]) -> Looked:
        """What can still join things picked so far."""
        if self.over or self.decider != seat:
            raise Refusal("not_your_turn", "this seat is not asked", Phrase("refused.turn"))
        try:
            return self.asked.look(name, picks)
        except IllegalMove as error:
            raise _bad_set(error) from None

    def waiting(self, seat: int) -> Waiting | None:
        """What ``seat`` must confirm or take back."""
        held = self.held
        if held is None or held.seat != seat:
            return None
        if not held.gathering:
            return Waiting(self.game.codec.text(held.code))
        kinds = next(g.kinds for g in self.game.gatherings if g.name == held.gathering)
        texts = [self.game.codec.text(code) for code in held.run]
        return Waiting(gathering=held.gathering, picks=[text for text in texts if text.split()[0] in kinds])

    def confirm(self, seat: int, seq: int, key: str, now: int) -> Moved:
        """What was held is made."""
        self._require_turn(seat, seq)
        if self.held is None:
            raise Refusal("not_allowed", "there is no turn to confirm", Phrase("server.nothing_to_confirm"))
        return self._decided(self.held.run, now, key)

    def bot_move(self, code: int, now: int) -> Moved:
        return self._decided([code], now, cause="bot")

    def nobody(self, now: int) -> Moved:
        """A blind question that nobody could be asked is answered by silence."""
        nature = self._nature()
        state = self.state.clone()
        code = self._draw(state, nature)
        state.apply(code)
        return Moved(now, [(CHANCE, code, False), *self._onward(state, nature, NOBODY)], cause="nobody")

    def timeout(self, now: int) -> Moved:
        """The default is played for somebody who let the time run out."""
        return self._decided([self.game.default(self.state)], now, cause="timeout")

    # -- going back --------------------------------------------------------------
    def undo_target(self, seat: int, whole_turn: bool) -> int:
        """The answer an undo of ``seat`` goes back to; -1 when it has made none."""
        at = self.table.last_act(seat)
        return self._turn_of(at) if whole_turn else at

    def _turn_of(self, at: int) -> int:
        """The first of the answers in a row that the seat of answer ``at`` gave."""
        steps = self.table.steps
        while at > 0 and steps[at - 1].actor == steps[at].actor:
            at -= 1
        return at

    def undo_info(self, seat: int) -> UndoInfo:
        """What ``seat`` may take back."""
        if self.over or seat < 0:
            return UndoInfo()
        redo = bool(self.table.undone) and self.undoer == seat
        if self.held is not None and self.held.seat == seat:
            return UndoInfo("free", "free" if self.decider == seat else "", redo)
        step = self.table.last_act(seat)
        if step < 0:
            return UndoInfo(redo=redo)
        if self.table.steps[-1].actor != seat:
            return UndoInfo("consent", "consent", redo)         # somebody else has answered since: never free
        turn, price = self._turn_of(step), self._price(step)
        return UndoInfo(price, price if turn == step else self._price(turn), redo)

    def _price(self, to: int) -> Any:
        return "free" if self.table.undo_is_free(to) else "consent"

    def undo(self, seat: int, seq: int, whole_turn: bool, key: str, now: int, asked: list[int]) -> Back | Dropped | Proposed:
        """An undo: at once where it is free or nobody else must agree, else a proposal to ``asked``."""
        self._require(seat, seq)
        if self.held is not None and self.held.seat == seat and not whole_turn:
            return Dropped(now, seat, key)
        to = self.undo_target(seat, whole_turn)
        if to < 0:
            raise Refusal("not_allowed", "there is nothing to take back", Phrase("server.nothing_to_undo"))
        if not asked or self.table.undo_is_free(to):
            return Back(now, seat, to, key)
        self._require_no_proposal()
        return Proposed(now, "undo", seat, to=to, whole_turn=whole_turn, asked=asked)

    def redo(self, seat: int, seq: int, key: str, now: int) -> Again:
        self._require(seat, seq)
        if not self.table.undone or self.undoer != seat:
            raise Refusal("not_allowed", "there is nothing to redo", Phrase("server.nothing_to_redo"))
        return Again(now, seat, key)

    # -- agreeing ------------------------------------------------------------------
    def _require_no_proposal(self) -> None:
        if self.proposal is not None:
            raise Refusal("not_allowed", "answer the open proposal first", Phrase("server.open_proposal"))

    def pause(self, seat: int, on: bool, now: int, asked: list[int]) -> Paused | Proposed:
        if self.over:
            raise Refusal("not_running", "the game is over", Phrase("server.over"))
        if self.clock.paused == on:
            raise Refusal("not_allowed", "that is already so", Phrase("server.already"))
        if not on or not asked:
            return Paused(now, on, seat)
        self._require_no_proposal()
        return Proposed(now, "pause", seat, asked=asked)

    def takeover(self, seat: int, absent: int, bot: str, now: int, asked: list[int]) -> SatIn | Proposed:
        if self.over or absent not in self.viewers or absent in self.sitting_in:
            raise Refusal("not_allowed", "no bot is needed there", Phrase("server.already"))
        if not asked:
            return SatIn(now, absent, bot, "vote")
        self._require_no_proposal()
        return Proposed(now, "takeover", seat, absent, asked=asked)

    def comeback(self, seat: int, now: int) -> CameBack:
        if self.over or seat not in self.sitting_in or seat in self.resigned:
            raise Refusal("not_allowed", "no bot sits in for this seat", Phrase("server.already"))
        return CameBack(now, seat)

    def resign(self, seat: int, bot: str, key: str, now: int) -> Resigned:
        if self.over or seat in self.resigned:
            raise Refusal("not_running", "the game is over for this seat", Phrase("server.over"))
        return Resigned(now, seat, bot, key)

    def vote(self, seat: int, proposal: int, yes: bool, now: int) -> Voted:
        if self.proposal is None or self.over or proposal != self.proposal_id:
            raise Refusal("stale", "that proposal is no longer open", Phrase("server.stale"))
        if seat not in self.proposal.asked or seat in self.votes:
            raise Refusal("not_allowed", "this seat is not asked", Phrase("refused.turn"))
        return Voted(now, seat, yes)

    def agreed(self, now: int, bot: str) -> Back | Paused | SatIn | None:
        """What the open proposal does once everybody has agreed."""
        p = self.proposal
        if p is None or any(seat not in self.votes for seat in p.asked):
            return None
        if p.kind == "undo":
            return Back(now, p.by, p.to)
        if p.kind == "pause":
            return Paused(now, True, p.by)
        return SatIn(now, p.seat, bot, "vote")

    def open_proposal(self) -> Proposal | None:
        """The proposal as everybody sees it."""
        p = self.proposal
        if p is None or self.over:
            return None
        kind: Any = p.kind
        return Proposal(self.proposal_id, kind, p.by, p.seat, p.whole_turn, list(self.votes), [s for s in p.asked if s not in self.votes])

    # -- what a seat saw -----------------------------------------------------------
    def events(self, seat: int, since: int = 0, before: int | None = None, heard: Heard | None = None) -> list[Happened]:
        """The events as ``seat`` (or SPECTATOR, or OMNISCIENT) saw them, from its number ``since`` up to ``before``."""
        number = self.viewers[seat].count if seat in self.viewers else self._count(seat)
        end = number if before is None else before
        steps = self.table.steps
        index = len(steps)
        while number > since and index > 0:
            index -= 1
            self.table.remember(index)
            number -= self.told(steps[index], seat)
        out: list[Happened] = []
        while number < end and index < len(steps):
            page = self.happened(index, seat, number, heard)
            number += len(page)
            index += 1
            out += page
        return [happened for happened in out if since <= happened.n < end]

    def happened(self, index: int, seat: int, number: int, heard: Heard | None = None) -> list[Happened]:
        """The events of one answer as ``seat`` saw them, the first of them its number ``number``.

        ``heard``: what others were told already. All in the audience of an event are told the same, and all outside it.
        """
        heard = {} if heard is None else heard
        out: list[Happened] = []
        all_seeing = seat == OMNISCIENT
        joined = self._goes_on(index, seat)
        for place, event in enumerate(self.table.steps[index].events):
            n = number + len(out)
            key = (index, place, n, all_seeing or is_inside(event, seat), joined)
            found = heard.get(key)
            if found is None:
                told = tell(self.game.events, event, seat, all_seeing=all_seeing)
                if told is None:
                    continue
                found = heard[key] = Happened(n, told.kind, told.phrase(), told.fields, told.hidden, self.times[index], joined)
            out.append(found)
            joined = True
        return out

    def _goes_on(self, index: int, seat: int) -> bool:
        """Whether the first event of an answer goes on with an act of which ``seat`` heard before."""
        steps = self.table.steps
        while index > 0 and not steps[index].act and steps[index - 1].actor == steps[index].actor >= 0:
            index -= 1
            self.table.remember(index)
            if self.told(steps[index], seat):
                return True
        return False

    def told(self, step: Step, seat: int) -> int:
        """How many events of an answer ``seat`` was told."""
        if seat == OMNISCIENT or not self.hushed:
            return len(step.events)
        return sum(is_told(self.game.events, e, seat) for e in step.events)


def _bad_set(error: IllegalMove) -> Refusal:
    return Refusal("illegal", str(error), Phrase("refused.set.incomplete" if isinstance(error, IncompleteSet) else "refused.set"))

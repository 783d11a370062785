"""A running game as its log tells it: what stands, who has seen how much of it, and how an entry changes it.

Following is the same in every process and at any time: it asks no clock, draws nothing and refuses nothing.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable
from itertools import accumulate, chain, groupby, repeat
from typing import Any, cast, get_args

from capomastro.kernel.driving import Answer
from capomastro.kernel.game import Game, Window
from capomastro.kernel.notation import is_inside, is_told, tell
from capomastro.kernel.record import final_ranks
from capomastro.kernel.state import CHANCE, EVERYONE, OMNISCIENT, OVER, SPECTATOR, State
from capomastro.kernel.table import Nature, Step, Table, acts_of
from capomastro.kernel.trust import LiveChance
from capomastro.kernel.view import Feat, Outcome
from capomastro.lessons.lesson import Lesson
from capomastro.running.clock import Clock, Mark
from capomastro.running.entries import (
    Ahead,
    AnyEntry,
    Away,
    Back,
    Begin,
    Dropped,
    Held,
    Moved,
    Paused,
    Proposed,
    Redone,
    Resigned,
    SatIn,
    Stopped,
    Voted,
)
from capomastro.running.protocol import ClockSpec, Done, Ending, Happened, Note

ANSWERING = 60_000                  # milliseconds for which the clocks stand while somebody is asked to let a move be taken back
KEYS = 500                          # idempotency keys remembered; an older command is stale anyway
Heard = dict[tuple[int, int, int, bool, bool], Happened]    # events as told: by step, place in it, number, in the audience, joined


class Viewer:
    """What one seat (or the spectators) has seen so far, as numbers: its sequence and its events."""

    def __init__(self) -> None:
        self.seq = 0
        self.moved = 0                          # sequence of the last change of the position: an older move is stale
        self.count = 0                          # events in the game as it stands
        self.cuts: list[tuple[int, int]] = []   # (seq after it, events left) for every undo

    def cut(self) -> None:
        """Events were taken back. An earlier cut that left as many or more says nothing that this one does not."""
        while self.cuts and self.cuts[-1][1] >= self.count:
            self.cuts.pop()
        self.cuts.append((self.seq, self.count))

    def still_good(self, seq: int, count: int) -> int:
        """How many of the ``count`` events held at ``seq`` still stand."""
        if seq > self.seq:
            return 0
        good = min(count, self.count)
        for at, left in self.cuts:
            if at > seq:
                good = min(good, left)
        return max(0, good)


class Course:
    """A game as its log tells it. ``follow`` is the only way it changes."""

    def __init__(self, game: Game, seed: bytes | None, clock: ClockSpec) -> None:
        self.game = game
        self.seed = seed
        self.clock_spec = clock
        self.lesson: Lesson | None = None       # what is taught here; whoever holds the game says so
        self.hushed = any(kind.secret for kind in game.events)      # whether there are events of which not everybody hears
        self.forget_all()

    def forget_all(self) -> None:
        """As before the first entry."""
        self.length = 0                         # entries followed
        self.shifted = 0                        # … as of when the position last became another
        self.table: Table
        self.clock = Clock(self.clock_spec, 0)
        self.times: list[int] = []              # by step: when
        self.marks: list[Mark] = []             # by step: the clock before it
        self.viewers: dict[int, Viewer] = {}
        self.keys: dict[tuple[int, str], int] = {}      # (seat, idempotency key): the seat's sequence after it
        self.held: Held | None = None           # what waits to be confirmed
        self.proposal: Proposed | None = None
        self.proposal_id = 0
        self.declined: list[int] = []           # seats that asked to take back and were told no, until somebody moves
        self.votes: list[int] = []
        self.resigned: list[int] = []
        self.sitting_in: dict[int, str] = {}
        self.timeouts: dict[int, int] = {}
        self.undoer = -1                        # who may redo
        self.commitment = ""
        self.asked_since = 0                    # when the present question was asked
        self.answers: dict[int, str] = {}       # by seat: what was answered ahead in the present window
        self.standing: dict[int, dict[str, str]] = {}       # by seat and question: what is answered every time
        self.answered_at = 0                    # when the last of these came
        self.over = False
        self.stopped: Ending = ""               # why it was stopped before its end
        self.notes: list[Note] = []             # what happened around it

    # -- what stands -----------------------------------------------------------
    @property
    def state(self) -> State:
        return self.table.state

    @property
    def players(self) -> int:
        return len(self.viewers) - 1            # one more is the spectator

    @property
    def decider(self) -> int:
        """The seat that must answer, or CHANCE (a blind question nobody answers), or OVER."""
        return OVER if self.over else int(self.table.state.decider())

    @property
    def blind(self) -> bool:
        return not self.over and self.table.state.blind()

    @property
    def window(self) -> Window | None:
        """The blind question that is asked now, as everybody may know it."""
        return self.game.window(self.state) if self.blind else None

    @property
    def question(self) -> tuple[int, int]:
        """Which question is asked: another one has another number, or was asked at another time."""
        return len(self.table.steps), self.asked_since

    def answer_of(self, seat: int) -> str | None:
        """What a seat has answered ahead to the present blind question."""
        window = self.window
        return None if window is None else self.answers.get(seat) or self.standing.get(seat, {}).get(window.question)

    @property
    def ending(self) -> Ending:
        """How it ended; empty while it goes on."""
        if not self.over:
            return ""
        return self.stopped or ("played" if self.table.over else "resigned")

    def left_for_good(self, seat: int) -> bool:
        """Whether the person of a seat will not come back to it."""
        sat_in = [note.why for note in self.notes if note.kind == "sat_in" and note.seat == seat]
        return seat in self.resigned or sat_in[-1:] == ["gone"]

    @property
    def result(self) -> Outcome | None:
        """The outcome of a game that is over, unless it was stopped: then nobody has won. When a round's time is up, the score decides."""
        return self.outcome() if self.ending in ("played", "resigned", "time") else None

    def outcome(self) -> Outcome:
        """How it stands; whoever resigned is behind everybody else."""
        out = self.game.outcome(self.state)
        if not self.resigned:
            return out
        ranks = final_ranks(out, self.resigned)
        return Outcome(out.scores, ranks, [s for s, r in enumerate(ranks) if r == 1], out.items, out.trail, self.over)

    def feats(self) -> list[list[Feat]]:
        """By seat, what is worth remembering of a game that is over: from what everybody was told, as ``Game.feats`` has it."""
        outcome = self.result
        if outcome is None:
            return [[] for _ in range(self.players)]
        told = [event for _, event in self.table.history(SPECTATOR)]
        return self.game.feats(self.game.view(self.state, SPECTATOR), outcome, told)

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
        if isinstance(entry, Away):
            self._away(entry)
            return
        self.clock.charge(entry.at)
        if isinstance(entry, Held):
            self.held = entry
            self._own_step(entry.seat, entry.key)
        elif isinstance(entry, Dropped):
            self.held = None
            self._own_step(entry.seat, entry.key)
        elif isinstance(entry, Ahead):
            self._ahead(entry)
        elif isinstance(entry, Back):
            self._back(entry)
        elif isinstance(entry, Redone):
            self._redone(entry)
        elif isinstance(entry, Proposed):
            self.proposal, self.votes = entry, []
            self.proposal_id = self.length
            self._life()
        elif isinstance(entry, Voted):
            self._voted(entry)
        elif isinstance(entry, Paused):
            self.clock.paused = entry.on
            self.asked_since = entry.at         # a window begins again
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

    def _ahead(self, entry: Ahead) -> None:
        """Nobody else sees anything of it."""
        if not entry.standing:
            self.answers[entry.seat] = entry.move
        elif entry.move:
            self.standing.setdefault(entry.seat, {})[entry.question] = entry.move
        else:
            self.standing.get(entry.seat, {}).pop(entry.question, None)
        self.answered_at = entry.at
        self._own_step(entry.seat, entry.key)

    def _ask(self, at: int) -> None:
        """Something else is asked now."""
        self.asked_since = at
        self.answers.clear()

    def _away(self, entry: Away) -> None:
        """The site was away: nobody could move, so nobody's time ran, and whoever is asked has a moment to come back."""
        self.clock.charge(max(self.clock.since, entry.since))
        self.clock.rest(entry.at, entry.grace)
        self.asked_since = entry.at
        self._life()

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
        self.shifted = self.length
        number = len(self.table.steps) - since
        self.marks += [self.clock.mark()] * number
        self.times += [at] * number
        self._ask(at)
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
        if not steps:
            return
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

    def done(self, seat: int, key: str) -> Done | None:
        """The answer to a command that was committed already, by its key."""
        seq = self.keys.get((seat, key))
        return None if seq is None else Done(key, seq)

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
        self.declined.clear()
        since = told = len(self.table.steps)
        deciders = self.table.do_all([entry.answers for entry in entries])
        times = [entry.at for entry in entries]
        sizes = [len(entry.answers) for entry in entries]
        marks = self.clock.pass_moves(times, [-1 if self.over or who < 0 else who for who in deciders])
        self.marks += chain.from_iterable(map(repeat, marks, sizes))
        self.times += chain.from_iterable(map(repeat, times, sizes))
        self._ask(times[-1])
        self.length += len(entries)
        self.shifted = self.length
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
        self.table.remember(entry.to)
        back = self.table.undo(entry.to)
        self.shifted = self.length
        self.clock.restore(self.marks[entry.to])
        del self.marks[entry.to :]
        del self.times[entry.to :]
        self.undoer = entry.seat
        self._life()
        for seat, viewer in self.viewers.items():
            viewer.count -= sum(self.told(step, seat) for step in back)
            viewer.moved = viewer.seq
            viewer.cut()
        self._ask(entry.at)
        self._remember(entry.seat, entry.key)

    def _count(self, seat: int) -> int:
        self.table.remember()
        return sum(self.told(step, seat) for step in self.table.steps)

    def _redone(self, entry: Redone) -> None:
        self._answers(acts_of(self.table.undone.pop()), entry.at)
        self._life()
        self._remember(entry.seat, entry.key)

    def _voted(self, entry: Voted) -> None:
        if entry.yes:
            self.votes.append(entry.seat)
        else:
            if self.proposal is not None and self.proposal.kind == "undo":
                self.declined.append(self.proposal.by)
            self.proposal = None
        self._life()

    def _resigned(self, entry: Resigned) -> None:
        self.resigned.append(entry.seat)
        self.notes.append(Note("resigned", entry.at, entry.seat))
        self.held = None
        self.proposal = None
        self.table.happens("resign", str(entry.seat))
        if self.players - len(self.resigned) <= 1:
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
        asked = self.proposal
        rests = asked.at + ANSWERING if asked is not None and asked.kind == "undo" else now
        self.clock.run(-1 if who < 0 or state.blind() else who, max(now, rests))

    # -- what a seat saw -----------------------------------------------------------
    def events(self, seat: int, since: int = 0, before: int | None = None, heard: Heard | None = None) -> list[Happened]:
        """The events as ``seat`` (or SPECTATOR, or OMNISCIENT) saw them, from its number ``since`` up to ``before``."""
        count = self.viewers[seat].count if seat in self.viewers else self._count(seat)
        end = count if before is None else before
        index, number = self._step_of(seat, since, count)
        steps = self.table.steps
        out: list[Happened] = []
        while number < end and index < len(steps):
            page = self.happened(index, seat, number, heard)
            number += len(page)
            index += 1
            out += page
        return [happened for happened in out if since <= happened.n < end]

    def _step_of(self, seat: int, since: int, count: int) -> tuple[int, int]:
        """The answer with which event ``since`` of ``count`` came to ``seat``, and the number of its first event."""
        table, steps, hushed = self.table, self.table.steps, self.hushed
        index, number = len(steps), count
        while number > since and index > 0:
            index -= 1
            if index < table.told_from:
                table.remember(index)
            number -= self.told(steps[index], seat) if hushed else len(steps[index].events)
        return index, number

    def alike(self, seat: int, since: int) -> tuple[int, tuple[bool, ...]] | None:
        """The same for all seats that are told the same from event ``since`` on; None where that is not known beforehand."""
        if self.hushed:
            return None
        index, _ = self._step_of(seat, since, self.viewers[seat].count)
        events = [event for step in self.table.steps[index:] for event in step.events if event.audience != EVERYONE]
        return since, tuple([is_inside(event, seat) for event in events])

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

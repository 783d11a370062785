"""One running game, and what a command would add to its log.

Nothing here waits, stores or sends, and it has no clock: an entry is first worked out (``move``, ``undo`` …), then committed by
whoever keeps the log, then followed, in this process as in every other.
"""

from __future__ import annotations

import base64
import copy
from typing import Any

from capomastro.kernel.driving import NOBODY, Answer
from capomastro.kernel.errors import IllegalMove, IncompleteSet
from capomastro.kernel.game import Game
from capomastro.kernel.rng import Rng
from capomastro.kernel.sets import Asked, SetSoFar, run_of
from capomastro.kernel.state import CHANCE, State
from capomastro.kernel.table import Nature
from capomastro.kernel.trust import LiveChance
from capomastro.kernel.view import Phrase
from capomastro.running.course import Course
from capomastro.running.entries import (
    Ahead,
    Away,
    Back,
    Begin,
    CameBack,
    Dropped,
    Held,
    Moved,
    Paused,
    Proposed,
    Redone,
    Resigned,
    SatIn,
    Voted,
)
from capomastro.running.protocol import ClockSpec, Proposal, UndoInfo, Waiting
from capomastro.running.refusal import Refusal

TIMEOUTS_BEFORE_BOT = 2             # in a row; then a bot sits in


class RunningGame(Course):
    """A game at a live table, in a browser or at a server."""

    def __init__(self, game: Game, seed: bytes | None, clock: ClockSpec) -> None:
        super().__init__(game, seed, clock)
        self._asked: tuple[int, Asked] | None = None        # what is asked, as of which position

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
        probe = RunningGame(self.game, self.seed, self.clock_spec)
        probe.follow(begin)
        answers = probe._onward(probe.state.clone(), probe._nature(), NOBODY)
        return Begin(
            begin.at, begin.game, begin.rules, begin.players, begin.options, begin.commitment, begin.nonces, begin.position, answers
        )

    def _nature(self) -> Nature:
        """A copy of nature to look ahead with: the true counters move only when the log is followed."""
        nature = self.table.nature
        return nature.ahead() if isinstance(nature, LiveChance) else copy.copy(nature)

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

    def move(self, seat: int, seq: int, text: str, key: str, now: int, *, sure: bool = False) -> Moved | Held | Ahead:
        """A move of a person. Unless they are ``sure``, it waits for confirmation where it would take the decision away from them.

        An answer to a blind question waits until its window closes.
        """
        self._require_turn(seat, seq)
        window = self.window
        if window is not None:
            self.read(seat, text)
            return Ahead(now, seat, window.question, text, key=key)
        return self._act(seat, [self.read(seat, text)], "", key, now, sure)

    def gather(self, seat: int, seq: int, name: str, picks: list[str], key: str, now: int, *, sure: bool = False) -> Moved | Held:
        """Several things named at once by a person: one act."""
        self._require_turn(seat, seq)
        return self._act(seat, self.read_set(name, picks), name, key, now, sure)

    def _act(self, seat: int, run: list[int], gathering: str, key: str, now: int, sure: bool) -> Moved | Held:
        if self.held is not None:
            raise Refusal("not_allowed", "confirm the turn or take it back first", Phrase("server.confirm_first"))
        if not sure and self.asked.leaving.after(run):
            return Held(now, seat, run[0], key, run[1:], gathering)
        return self._decided(run, now, key)

    @property
    def asked(self) -> Asked:
        """What is asked now; worked out once, however often it is shown and looked at."""
        if self._asked is None or self._asked[0] != self.shifted or self._asked[1].state is not self.state:
            self._asked = self.shifted, Asked(self.game, self.state)
        return self._asked[1]

    def read_set(self, name: str, picks: list[str]) -> list[int]:
        """The run of a set; refused with the reason when it cannot be played."""
        try:
            return run_of(self.game, self.state, name, picks)
        except IllegalMove as error:
            raise _bad_set(error) from None

    def look(self, seat: int, name: str, picks: list[str]) -> SetSoFar:
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

    def window_closes(self, now: int, bot: int | None = None) -> Moved:
        """A blind question is over: the answer that was given ahead, ``bot``'s, or that of somebody absent; or nobody was asked."""
        if self.decider == CHANCE:
            return self.nobody(now)
        if bot is not None:
            return self.bot_move(bot, now)
        given = self.answer_of(self.decider)
        legal = {self.game.codec.text(int(code)): int(code) for code in self.state.legal()}
        if given in legal:
            return self._decided([legal[given]], now)
        return self._decided([self.game.default(self.state)], now, cause="window")

    def timeout(self, now: int) -> Moved:
        """The default is played for somebody who let the time run out."""
        return self._decided([self.game.default(self.state)], now, cause="timeout")

    def time_is_up(self, bot: str, now: int) -> Moved | SatIn:
        """What happens when the time of whoever decides has run out: the default is played, or a bot sits in."""
        seat = self.decider
        if self.timeouts.get(seat, 0) >= TIMEOUTS_BEFORE_BOT or self.clock_spec.kind == "fischer":
            return SatIn(now, seat, bot, "clock")
        return self.timeout(now)

    # -- other worlds ----------------------------------------------------------------
    def imagined(self, seat: int, luck: Rng) -> bytes:
        """A position that agrees with all ``seat`` knows; the rest is a guess. What bots and advisers get."""
        return self.state.imagine(seat, luck).encode()

    def position_after(self, steps: int) -> str:
        """The position after so many answers, as ``Begin`` has it."""
        return base64.b64encode(self.table.position(steps).encode()).decode()

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
        if not self.table.has_acted(seat):
            return UndoInfo(redo=redo)
        if self.table.steps[-1].actor != seat:
            price = self._by_asking(seat)                       # somebody else has answered since: never free
            return UndoInfo(price, price, redo)
        step = self.table.last_act(seat)
        turn, price = self._turn_of(step), self._price(step, seat)
        return UndoInfo(price, price if turn == step else self._price(turn, seat), redo)

    def _price(self, to: int, seat: int) -> Any:
        return "free" if self.table.undo_is_free(to) else self._by_asking(seat)

    def _by_asking(self, seat: int) -> Any:
        """Whoever was told no asks again when somebody has moved."""
        return "" if seat in self.declined else "consent"

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
        if seat in self.declined:
            raise Refusal("not_allowed", "they said no; ask again when somebody has moved", Phrase("server.declined"))
        return Proposed(now, "undo", seat, to=to, whole_turn=whole_turn, asked=asked)

    def redo(self, seat: int, seq: int, key: str, now: int) -> Redone:
        self._require(seat, seq)
        if not self.table.undone or self.undoer != seat:
            raise Refusal("not_allowed", "there is nothing to redo", Phrase("server.nothing_to_redo"))
        return Redone(now, seat, key)

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

    def sit_in(self, seat: int, bot: str, why: str, now: int) -> SatIn:
        """A bot plays for somebody, unless one does."""
        if self.over or seat in self.sitting_in:
            raise Refusal("not_allowed", "no bot is needed there", Phrase("server.already"))
        return SatIn(now, seat, bot, why)

    def was_away(self, since: int, until: int, now: int, grace: int) -> Away:
        """The site was away between two moments; refused where no time ran, or something has happened since."""
        if self.clock.flag() is None or self.clock.since >= until:
            raise Refusal("not_allowed", "no time ran", Phrase("server.already"))
        return Away(now, since, grace)

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


def _bad_set(error: IllegalMove) -> Refusal:
    return Refusal("illegal", str(error), Phrase("refused.set.incomplete" if isinstance(error, IncompleteSet) else "refused.set"))

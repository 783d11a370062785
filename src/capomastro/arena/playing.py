"""One game between bots, from one deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import perf_counter
from typing import Any

import msgspec

from capomastro.arena.seating import seated
from capomastro.bots.bot import Bot
from capomastro.kernel.game import Game
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, OVER, State
from capomastro.kernel.table import Table
from capomastro.kernel.view import ties_shared

MIND = 104_729                      # apart from the streams of the deal: what the bots' own generators are seeded with


class Played(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of one game."""

    scores: list[int]
    ranks: list[int]
    shares: list[float]             # of the win, by seat; they add up to 1
    decisions: int
    seconds: list[float]            # thinking time by seat
    moves: list[int]                # decisions with more than one option, by seat
    cut: bool = False               # longer than the game's max_decisions
    checksum: str = ""              # of the last position


class Deal:
    """Nature for matches: each source of chance has its own seeded stream, so that one deal can be played again."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.streams = [Rng(seed * 1_000_003 + 7919 * (i + 1)) for i in range(len(game.sources))]

    def answer(self, state: State) -> int:
        return int(state.draw(self.streams[state.asks()]))


def play(
    game: Game, lineup: Sequence[str | Bot], seed: int, options: Mapping[str, Any] | None = None, *, table: Table | None = None
) -> Played:
    """Seat the bots, by name, from a file or as they are, and play one game. The seed fixes the deal, and bots that count simulations.

    A ``table`` that has not begun keeps the moves, to be written down.
    """
    seats = [seated(game, spec) for spec in lineup]
    minds = [Rng(seed * 2_000_003 + MIND * (i + 1)) for i in range(len(seats))]
    state = table.state if table is not None else game.new(len(seats), options)
    deal = Deal(game, seed)
    seconds = [0.0] * len(seats)
    moves = [0] * len(seats)
    decisions = 0

    def make(code: int, auto: bool = False) -> None:
        if table is not None:
            table.do(code, auto=auto)
        else:
            state.apply(code)

    while (who := int(state.decider())) != OVER and decisions < game.max_decisions:
        if who == CHANCE:
            make(deal.answer(state))
            continue
        forced = game.manners.forced(state)
        decisions += max(1, len(forced))
        for code in forced:
            make(code, auto=True)
        if forced:
            continue
        legal = state.legal()
        began = perf_counter()
        code = seats[who].choose(game, state.imagine(who, minds[who]), who, minds[who])
        seconds[who] += perf_counter() - began
        moves[who] += len(legal) > 1
        if not any(int(c) == code for c in legal):
            raise ValueError(f"bot {lineup[who]} answered {code}, which is not a legal move here")
        make(code)
    outcome = game.outcome(state)
    cut = state.decider() != OVER
    return Played(outcome.scores, outcome.ranks, ties_shared(outcome.ranks), decisions, seconds, moves, cut, game.checksum(state))

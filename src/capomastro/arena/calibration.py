"""Whether chances are true: of the positions judged at 70 %, are seven in ten won?

Games are played by bots of several levels, dealt to the seats at random; from each fifth of each game one decision is taken, and
what was said of it is compared with how the game ended. Two numbers tell the rest. The *Brier score* is the mean square of the
difference, over all seats: 0 for a prophet, and what ``par`` says for whoever gives every seat the same chance. The *calibration error*
sorts what was said into ten bins of equal count and takes the mean distance between what was said and what came true.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

import msgspec

from capomastro.arena.crew import run
from capomastro.arena.playing import play
from capomastro.arena.simulate import game_seed
from capomastro.bots.chances import leaf, shown
from capomastro.kernel.errors import CapomastroError
from capomastro.kernel.game import Game
from capomastro.kernel.registry import game as find_game
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import State
from capomastro.kernel.table import Table

FIFTHS = 5
BINS = 10
RESAMPLES = 200
FIGURES = ("leaf", "shown")
ERROR, ERROR_OF_FIFTH = 0.04, 0.06                      # what is asked of two players: at most so much
BRIER_OF_FIFTH = (0.25, 0.24, 0.215, 0.18, 0.13)


class BadCalibration(CapomastroError):
    """Chances that nobody can measure."""


class Plan(msgspec.Struct, frozen=True):
    """What is played and what is asked: ``figure`` is ``leaf``, a search's judgement, or ``shown``, what ``bot`` tells a player."""

    game: str
    players: int
    games: int
    seed: int
    levels: list[str]
    figure: str = "leaf"
    bot: str = "master"
    options: dict[str, Any] = {}
    rules: int | None = None


class Judged(msgspec.Struct, frozen=True):
    """One position: its game, its fifth, and for each seat the chance that was told and the share of the win it came to."""

    game: int
    fifth: int
    said: list[float]
    came: list[float]


class Bin(msgspec.Struct, frozen=True):
    """What was said and what came true, on average, where about the same was said."""

    said: float
    came: float


class Truth(msgspec.Struct, frozen=True):
    """How true chances are, with 95 % intervals; ``met``: whether that is what we ask of ourselves."""

    positions: int
    brier: float
    brier_low: float
    brier_high: float
    error: float
    error_low: float
    error_high: float
    met: bool
    bins: list[Bin]


class Calibration(msgspec.Struct, frozen=True):
    """A plan and what came of it: over all, and in each fifth of the games."""

    game: str
    players: int
    figure: str
    games: int
    cut: int                        # games that were cut for length, and not counted
    seed: int
    levels: list[str]
    bot: str                        # who told the chances that are shown
    positions: int
    brier: float
    error: float
    par: float                      # the Brier score of equal chances
    met: bool
    whole: Truth
    fifths: list[Truth]


# -- playing ------------------------------------------------------------------------------------
def lineup(plan: Plan, number: int) -> list[str]:
    """The levels of one game, dealt to its seats at random."""
    rng = Rng(game_seed(plan.seed, number) + 1)
    return [plan.levels[int(rng.below(len(plan.levels)))] for _ in range(plan.players)]


def ask(plan: Plan, game: Game) -> Callable[[State, int, Rng], list[float]]:
    """The figure that is measured: of the position as it lies, or of what its decider can know."""
    if plan.figure == "leaf":
        return lambda state, seat, rng: leaf(game, state)
    if plan.figure == "shown":
        return lambda state, seat, rng: shown(game, state.imagine(seat, rng), seat, rng, plan.bot)
    raise BadCalibration(f"there is no figure {plan.figure!r}; figures are {', '.join(FIGURES)}")


def judge_game(plan: Plan, number: int) -> list[Judged]:
    """Play one game and judge a decision of each fifth of it; nothing for a game that was cut."""
    game = find_game(plan.game, plan.rules)
    seed = game_seed(plan.seed, number)
    table = Table(game, plan.players, plan.options, begin=False)
    played = play(game, lineup(plan, number), seed, plan.options, table=table)
    if played.cut:
        return []
    figure, rng = ask(plan, game), Rng(seed + 2)
    choices = list(_choices(table))
    edges = [len(choices) * fifth // FIFTHS for fifth in range(FIFTHS + 1)]
    picked = {first + int(rng.below(end - first)): fifth for fifth, (first, end) in enumerate(pairwise(edges)) if end > first}
    wanted = {choices[i]: fifth for i, fifth in picked.items()}
    state = table.start.clone()
    out = []
    for place, step in enumerate(table.steps):
        if place in wanted:
            out.append(Judged(number, wanted[place], figure(state, step.actor, rng), played.shares))
        state.apply(step.code)
    return out


def _choices(table: Table) -> Iterator[int]:
    """Where in a game somebody had a choice."""
    state = table.start.clone()
    for place, step in enumerate(table.steps):
        if step.actor >= 0 and not step.auto and len(state.legal()) > 1:
            yield place
        state.apply(step.code)


def gather(plan: Plan, workers: int = 0, address: str = "") -> Iterator[tuple[int, list[Judged]]]:
    """Play a plan; yields how many games are done, and what was judged in the last of them."""
    count = workers or os.cpu_count() or 1
    ask(plan, find_game(plan.game, plan.rules))             # a figure that is none is refused before anything is played
    yield from enumerate(run(partial(judge_game, plan), range(plan.games), count, address), 1)


# -- what it says ---------------------------------------------------------------------------------
def par(players: int) -> float:
    """The Brier score of whoever gives each of so many seats the same chance, where nobody shares a win.

    >>> par(2), par(4)
    (0.25, 0.1875)
    """
    return (players - 1) / players ** 2


class Sample:
    """What was said of some positions, sorted once: scores of it, also with games counted several times or not at all."""

    def __init__(self, judged: Sequence[Judged]) -> None:
        rows = [(said, came, j.game) for j in judged for said, came in zip(j.said, j.came, strict=True)]
        self.rows = sorted(rows, key=lambda row: row[0])    # equal chances stay as they were played, won or lost
        self.squares: dict[int, list[float]] = {}           # by game: the sum of the squares, and of how many
        for said, came, number in self.rows:
            row = self.squares.setdefault(number, [0.0, 0.0])
            row[0] += (said - came) ** 2
            row[1] += 1

    def brier(self, times: dict[int, int] | None = None) -> float:
        counted = [(1 if times is None else times.get(number, 0), row) for number, row in self.squares.items()]
        return sum(n * total for n, (total, _) in counted) / max(1.0, sum(n * of for n, (_, of) in counted))

    def bins(self, times: dict[int, int] | None = None) -> list[Bin]:
        """Ten bins of equal count, fewer where there is less to sort; a position on an edge belongs to both in parts."""
        counted = [(said, came, 1 if times is None else times.get(number, 0)) for said, came, number in self.rows]
        size = sum(n for _, _, n in counted) / BINS
        out: list[Bin] = []
        said_sum = came_sum = full = 0.0
        for said, came, n in counted:
            left = float(n)
            while left > 1e-9:
                part = min(left, size - full)
                said_sum, came_sum, full, left = said_sum + part * said, came_sum + part * came, full + part, left - part
                if full >= size - 1e-9:
                    out.append(Bin(said_sum / full, came_sum / full))
                    said_sum = came_sum = full = 0.0
        return out

    def error(self, times: dict[int, int] | None = None) -> float:
        found = self.bins(times)
        return sum(abs(b.said - b.came) for b in found) / max(1, len(found))


def truth(judged: Sequence[Judged], met: Callable[[float, float], bool], seed: int, resamples: int = RESAMPLES) -> Truth:
    """How true this was; intervals come from drawing whole games again with repetition, and contain what was measured."""
    sample = Sample(judged)
    brier, error = sample.brier(), sample.error()
    numbers = sorted({j.game for j in judged})
    rng = Rng(seed)
    again: list[tuple[float, float]] = [(brier, error)]
    for _ in range(resamples if numbers else 0):
        times: dict[int, int] = {}
        for _ in numbers:
            drawn = numbers[int(rng.below(len(numbers)))]
            times[drawn] = times.get(drawn, 0) + 1
        again.append((sample.brier(times), sample.error(times)))
    low, high = int(0.025 * len(again)), min(len(again) - 1, int(0.975 * len(again)))
    briers, errors = (sorted(row[i] for row in again) for i in (0, 1))
    return Truth(
        len(judged), brier, min(brier, briers[low]), max(brier, briers[high]), error, min(error, errors[low]),
        max(error, errors[high]), met(brier, error), sample.bins(),
    )


def calibration(plan: Plan, judged: Sequence[Judged], resamples: int = RESAMPLES) -> Calibration:
    """What a plan came to. Two players are held to our numbers; more must do better than equal chances, and be as true."""
    even = par(plan.players)

    def whole_met(brier: float, error: float) -> bool:
        return brier <= even and error <= ERROR

    def fifth_met(fifth: int, brier: float, error: float) -> bool:
        return error <= ERROR_OF_FIFTH and brier <= (BRIER_OF_FIFTH[fifth] if plan.players == 2 else even)

    judged = sorted(judged, key=lambda j: (j.game, j.fifth))    # however many processes worked
    whole = truth(judged, whole_met, plan.seed, resamples)
    fifths = [
        truth([j for j in judged if j.fifth == fifth], partial(fifth_met, fifth), plan.seed + 1 + fifth, resamples)
        for fifth in range(FIFTHS)
    ]
    games = len({j.game for j in judged})
    return Calibration(
        plan.game, plan.players, plan.figure, games, plan.games - games, plan.seed, plan.levels, plan.bot, whole.positions,
        whole.brier, whole.error, even, whole.met and all(row.met for row in fifths), whole, fifths,
    )

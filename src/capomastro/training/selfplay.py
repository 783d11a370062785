"""Games to learn from: most between fast bots, a share between bots that search with what was learned so far."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from capomastro.arena.crew import run
from capomastro.arena.playing import Deal
from capomastro.bots.bot import Bot, bot
from capomastro.kernel.game import Game
from capomastro.kernel.registry import game as find_game
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, OVER
from capomastro.kernel.view import ties_shared
from capomastro.training.candidates import Candidate
from capomastro.training.lessons import Lessons, Notes

SLIPS = (0, 3, 10)              # per cent of random moves, one of them for each game
WITHIN = 8                      # for one decision noted within a turn, so many at its start are
CHEAP = ("apprentice",)
FAST = ("apprentice", "apprentice", "journeyman")


class Task(msgspec.Struct, frozen=True):
    """What one worker is asked to do."""

    game: str
    tables: Sequence[tuple[int, dict[str, Any]]]        # players and options, drawn for each game
    seed: int
    until: float                        # on the clock of ``time.time``
    games: int                          # at most
    weights: bytes                      # of the bots that search; empty: fast bots alone
    searched: int                       # per cent of the games that these play
    simulations: int
    dearer: int                         # per cent of the others that journeymen play too
    noted: int                          # per cent of the turns at whose start the position is noted


def play_games(task: Task) -> list[Lessons]:
    """Play until the time is up."""
    game = find_game(task.game)
    rng = Rng(task.seed)
    out: list[Lessons] = []
    while len(out) < task.games and (time.time() < task.until or not out):
        out.append(one_game(game, task, task.seed * 100_003 + len(out), rng))
    return out


def one_game(game: Game, task: Task, seed: int, rng: Rng) -> Lessons:
    players, options = task.tables[rng.below(len(task.tables))]
    state = game.new(players, options)
    deal = Deal(game, seed)
    searching = bool(task.weights) and rng.below(100) < task.searched
    levels = FAST if rng.below(100) < task.dearer else CHEAP
    seats: list[Bot] = [
        Candidate(task.weights, task.simulations) if searching else bot(levels[rng.below(len(levels))]) for _ in range(players)
    ]
    slips = SLIPS[rng.below(len(SLIPS))]
    notes = Notes(players)
    last = -9
    decisions = 0
    while (who := int(state.decider())) != OVER and decisions < game.max_decisions:
        if who == CHANCE:
            state.apply(deal.answer(state))
            continue
        decisions += 1
        legal = state.legal()
        if len(legal) == 1:
            state.apply(legal[0])
            continue
        if not state.blind() and rng.below(100 if who != last else 100 * WITHIN) < task.noted:
            notes.take(state)
        last = who
        if slips and rng.below(100) < slips:
            state.apply(legal[rng.below(len(legal))])
        else:
            state.apply(seats[who].choose(game, state.imagine(who, rng), who, rng))
    outcome = game.outcome(state)
    return notes.close([1000 * score for score in outcome.scores], ties_shared(outcome.ranks))


def collect(tasks: Sequence[Task], workers: int) -> Iterator[list[Lessons]]:
    """The games of all tasks, as they are finished."""
    return run(play_games, tasks, workers)

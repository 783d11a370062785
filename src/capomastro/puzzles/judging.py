"""When is a move clearly best? What the strongest bot thinks of every move, over the worlds that the seat holds possible.

A *thought* is a number of simulations for each game, so that every machine comes to the same answer: 0.7 to 8 seconds of that bot on an
idle core (``docs/puzzles.md``).
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from capomastro.arena.ladder import Form, known_forms, plain_form
from capomastro.bots.bot import bot_for
from capomastro.bots.judgement import file_of
from capomastro.bots.players import Capomastro
from capomastro.bots.search import OWNER_BITS, ROUND, Search
from capomastro.kernel.rng import Rng

if TYPE_CHECKING:
    from capomastro.kernel.game import Game
    from capomastro.kernel.state import State

LEAD = 0.08                     # of the win: how far ahead of the next the right moves are
EQUAL = 0.01                    # of the win: moves this near to the best count too
SEEDS = 5
LONGER = 4                      # times the thought, once more
THOUGHTS = {                    # simulations of one, with two players and with more, by the form of the game
    "carcassonne": (100_000, 30_000),
    "carrara": (170_000, 54_000),
    "carrara-advanced": (120_000, 23_000),
    "citadels": (190_000, 90_000),
    "firenze": (35_000, 16_000),
}
PLAIN_THOUGHT = 80_000          # in a game that is not among them
EVERY_MOVE = 200                # every legal move gets at least one in so many of the simulations,
RIVAL = 20                      # and one in so many where it comes near the best
NEAR = 2 * LEAD
AHEAD = 1                       # changes of decider that are looked ahead, with a learned judgement
PLAIN = 2000                    # simulations of the master in a game that was never measured


@dataclass(frozen=True)
class Opinion:
    """What a move promises its seat."""

    code: int
    share: float


def form_of(game: Game, state: State) -> Form:
    """The form of a game that was measured: by its options, else the game as it is."""
    options = game.setup(state)["options"]
    forms = [form for form in known_forms().values() if form.game == game.id]
    fitting = [form for form in forms if all(options.get(key) == value for key, value in form.options.items())]
    return max(fitting, key=lambda form: len(form.options), default=plain_form(game.id, PLAIN))


def simulations(game: Game, state: State) -> int:
    """How many simulations one thought about this position has."""
    two, more = THOUGHTS.get(form_of(game, state).name, (PLAIN_THOUGHT, PLAIN_THOUGHT))
    return two if int(state.players) == 2 else more


@cache
def weights(game: Game) -> str:
    """A short name of what the bots have learned of a game, whatever else its card says: other weights may judge otherwise."""
    return hashlib.blake2b((file_of(game) or b"").partition(b"\n")[2], digest_size=4).hexdigest()


class Mind:
    """One seed's thinking about a position, as its seat knows it. It may think on."""

    def __init__(self, game: Game, state: State, seat: int, seed: int) -> None:
        bot = bot_for(game, Capomastro.name)
        assert isinstance(bot, Capomastro)
        rng = Rng(seed)
        self.seat = seat
        settings = bot.settings(game)
        if settings.turns != ROUND:             # at every table, in every game: the collections were judged so
            settings.turns, settings.alike = AHEAD, False
        self.search = Search(state.imagine(seat, rng), seat, settings, bot.judge(game), rng.fork())
        self.free = 0                           # simulations with a first move of the search's own choice

    def think(self, number: int) -> list[Opinion]:
        """Think until there were so many simulations; returns all legal moves, best first."""
        if number > self.free:
            self.glance(number - self.free)
        for move in map(int, self.search.root.legal()):
            self.search.study(move, max(1, number // EVERY_MOVE))
        ranking = self.ranking()
        for rival in ranking[1:]:
            if rival.share > ranking[0].share - NEAR:
                self.search.study(rival.code, max(1, number // RIVAL))
        return self.ranking()

    def glance(self, number: int) -> list[Opinion]:
        """Think a little further and name what was looked at, best first."""
        self.search.run(number, 0.0)
        self.free += number
        return self.ranking()

    def ranking(self) -> list[Opinion]:
        tree = self.search.tree
        legal = {int(code) for code in self.search.root.legal()}
        found = [
            Opinion(int(key) >> OWNER_BITS, wins / int(tried))
            for key, tried, wins in zip(tree.keys, tree.tried, tree.wins, strict=True)
            if tried > 0 and int(key) >> OWNER_BITS in legal
        ]
        return sorted(found, key=lambda opinion: (-opinion.share, opinion.code))


def right(ranking: list[Opinion]) -> list[Opinion]:
    """The moves that count: the best, and what is as good."""
    return [opinion for opinion in ranking if opinion.share >= ranking[0].share - EQUAL]


def margin(ranking: list[Opinion]) -> float:
    """How far the best is ahead of the best move that does not count; 0 where all count."""
    rest = ranking[len(right(ranking)) :]
    return ranking[0].share - rest[0].share if rest else 0.0


def clear(ranking: list[Opinion]) -> bool:
    return margin(ranking) >= LEAD

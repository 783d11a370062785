"""Version 0.1's bots, kept to measure newer ones against: see ``README.md`` beside this file."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64

from capomastro.bots.bot import Bot, Budget
from capomastro.kernel.game import Game
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, UNIT, State

BENCH = str(Path(__file__).resolve().parents[1])
sys.path[:] = [*(path for path in sys.path if path != BENCH), BENCH]     # behind what is installed: a compiled copy comes first

from past.judge import Hand, Judge, Ranker, best_of, blur, deepen  # noqa: E402 - wherever it was found
from past.search import OWNER_BITS, Search, Settings  # noqa: E402

QUICK = 40              # positions looked at for a turn of a short playout


def judge_of(game: Game) -> Judge:
    """0.1's judgement of this game; of a game that it did not know, the game's own."""
    name = f"past.evaluation.{game.id}"
    if find_spec(name) is None:
        return Judge()
    made: Judge = import_module(name).PastJudge()
    return made


class GreedyBot(Bot):
    """Judges each move by the best run of its own choices that begins with it.

    Its time is kept by counting: the positions looked at in one turn. So it plays the same on every machine.
    """

    allowance = 1200            # positions looked at in a turn; a decision may take half of what is left
    looks = 200                 # positions looked at to judge the moves
    noise = 0                   # thousandths of a point
    keep = 0                    # moves judged again after the replies
    samples = 0                 # in so many worlds

    def __init__(self, budget: Budget | None = None) -> None:
        super().__init__(budget)
        self.goes_on = False                    # whether its next decision belongs to the same turn
        self.left = self.allowance

    def values(self, game: Game, seen: State, seat: int, rng: Rng, most: int) -> tuple[list[int], int]:
        """What each legal move is worth, in thousandths of a point, and the number of positions looked at."""
        ranker = Ranker(int(seen.players), judge_of(game))
        legal = seen.sensible()
        values = ranker.rank(seen, legal, seat, min(self.looks, most))
        looked = int(ranker.looked)
        if self.keep:
            hand = Hand(ranker, QUICK)
            deepen(seen, legal, values, seat, hand, self.keep, self.samples, most - looked, rng)
            looked += int(hand.looked)
        if self.noise:
            blur(values, self.noise, rng)
        return [int(v) for v in values], looked

    def choose(self, game: Game, seen: State, seat: int, rng: Rng) -> int:
        legal = seen.sensible()
        if len(legal) == 1:
            return int(legal[0])
        if not self.goes_on:
            self.left = self.allowance
        values, looked = self.values(game, seen, seat, rng, self.left // 2)
        self.left = max(0, self.left - looked)
        move = int(legal[best_of(vec[i64](values), rng)])
        after = seen.clone()
        after.apply(move)
        self.goes_on = comes_back(after, seat)
        return move


class Apprentice(GreedyBot):
    """Takes what looks best now, with slips."""

    name = "past-apprentice"
    level = 1
    budget = Budget(seconds=0.005)
    memory = "bot.memory.full"
    method = "bot.method.greedy"
    looks = 150
    noise = 1 * UNIT


class Journeyman(GreedyBot):
    """Takes what looks best after the next replies."""

    name = "past-journeyman"
    level = 2
    budget = Budget(seconds=0.02)
    method = "bot.method.deeper"
    allowance = 1500
    looks = 300
    keep = 4
    samples = 4


class SearchBot(Bot):
    """Information-set tree search; the tree is kept while the turn lasts."""

    method = "bot.method.search"
    first_share = 0.7           # of a turn's budget, for its first decision; later ones take half of what is left

    def __init__(self, budget: Budget | None = None) -> None:
        super().__init__(budget)
        self.search: Search | None = None
        self.after: State | None = None         # the position its last move led to, as far as it could know
        self.left = 1.0                         # of the turn's budget

    def settings(self) -> Settings:
        return Settings()

    def choose(self, game: Game, seen: State, seat: int, rng: Rng) -> int:
        legal = seen.sensible()
        if len(legal) == 1:
            return int(legal[0])
        search = self._think(game, seen, seat, rng)
        move = int(search.best())
        self._remember(seen, seat, move)
        return move

    # -- within the turn ---------------------------------------------------------
    def _think(self, game: Game, seen: State, seat: int, rng: Rng) -> Search:
        if self._goes_on(game, seen, seat):
            spend = self.left / 2
        else:
            self.search = None
            self.left = 1.0
            spend = self.first_share
        if self.search is None:
            self.search = Search(seen.clone(), seat, self.settings(), judge_of(game), rng.fork())
        self.left -= spend
        if self.budget.simulations is not None:
            self.search.run(max(1, round(self.budget.simulations * spend)), 0.0)
        else:
            self.search.run(0, (self.budget.seconds or 0.5) * spend)
        return self.search

    def _remember(self, seen: State, seat: int, move: int) -> None:
        """Follow the move, and the choices without alternative after it, in the tree."""
        after = seen.clone()
        while True:
            after.apply(move)
            if self.search is not None and not self.search.descend(move, seat, after):
                self.search = None
            if after.decider() != seat or after.blind() or len(legal := after.sensible()) > 1:
                break
            move = int(legal[0])
        self.after = after

    def _goes_on(self, game: Game, seen: State, seat: int) -> bool:
        """Whether this decision belongs to the turn of the last one; then the tree follows, where it can."""
        after, self.after = self.after, None
        search, self.search = self.search, None
        if after is None or not comes_back(after, seat):
            return False
        if after.decider() == seat:
            if game.view(after, seat) != game.view(seen, seat):
                return False
            if search is not None:
                search.root = seen.clone()
                self.search = search
        elif after.decider() == CHANCE and search is not None:
            possible = {int(code) for code in after.legal()}
            for key in search.tree.keys:            # other worlds may have come to other draws here
                answer = int(key) >> OWNER_BITS
                if answer not in possible:
                    continue
                drawn = after.clone()
                drawn.apply(answer)
                if drawn.decider() == seat and drawn.legal() == seen.legal() and game.view(drawn, seat) == game.view(seen, seat):
                    search.descend(answer, CHANCE, seen.clone())
                    self.search = search
                    break
        return True


def comes_back(state: State, seat: int) -> bool:
    """Whether ``seat`` goes on choosing after nature and blind questions were answered in some way."""
    after = state.clone()
    luck = Rng(0)
    while True:
        who = after.decider()
        if who == CHANCE:
            after.apply(after.draw(luck))
        elif who >= 0 and ((after.blind() and who != seat) or (who == seat and not after.blind() and len(after.sensible()) == 1)):
            after.apply(after.sensible()[0])
        else:
            return bool(who == seat)


class Master(SearchBot):
    """Half a second a turn."""

    name = "past-master"
    level = 3
    budget = Budget(seconds=0.5)


class Capomastro(SearchBot):
    """Two seconds a turn: the strongest of the house."""

    name = "past-capomastro"
    level = 4
    budget = Budget(seconds=2.0)

    def settings(self) -> Settings:
        settings = super().settings()
        settings.breadth = 24
        settings.inner = 10
        return settings

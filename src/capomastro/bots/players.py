"""Our own bots, weakest first: apprentice, journeyman, master, capomastro. How they think: ``docs/bots.md``."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from capomastro.bots.bot import Advice, Adviser, Budget, Candidate
from capomastro.bots.chances import by_lead, leaf
from capomastro.bots.judge import NO_MOVE, Hand, Judge, Ranker, best_of, blur, deepen, only_move, standing
from capomastro.bots.judgement import Card, card_of, judge_for
from capomastro.bots.levels import least
from capomastro.bots.search import OWNER_BITS, Search, Settings
from capomastro.builds import compiled
from capomastro.kernel.game import Game
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, UNIT, State

FIRST = 0.7             # of a turn's budget, for its first decision; later ones take half of what is left
STUDY = 10              # a move that is asked about gets at least one in this many simulations
QUICK = 40              # positions looked at for a turn of a short playout


class GreedyBot(Adviser):
    """Judges each move by the best run of its own choices that begins with it.

    It limits itself by counting the positions it looks at in one turn, so it plays the same on every machine.
    """

    allowance = 1200            # positions looked at in a turn; a decision may take half of what is left
    looks = 200                 # positions looked at to judge the moves
    noise = 0                   # thousandths of a point
    keep = 0                    # moves judged again after the replies
    samples = 0                 # in how many worlds

    def __init__(self, budget: Budget | None = None) -> None:
        super().__init__(budget)
        self.goes_on = False                    # whether its next decision belongs to the same turn
        self.left = self.allowance

    def minds_replies(self, game: Game) -> bool:
        """Whether moves are judged again after the replies."""
        return self.keep > 0

    def values(self, game: Game, seen: State, moves: vec[i64], seat: int, rng: Rng, most: int) -> tuple[list[int], int]:
        """What each of these moves is worth, in thousandths of a point, and the number of positions looked at."""
        ranker = Ranker(int(seen.players), Judge())
        values = ranker.rank(seen, moves, seat, min(self.looks, most))
        looked = int(ranker.looked)
        if self.minds_replies(game):
            hand = Hand(ranker, QUICK)
            deepen(seen, moves, values, seat, hand, self.keep, self.samples, most - looked, rng)
            looked += int(hand.looked)
        if self.noise:
            blur(values, self.noise, rng)
        return [int(v) for v in values], looked

    def choose(self, game: Game, seen: State, seat: int, rng: Rng) -> int:
        if (only := only_move(seen)) != NO_MOVE:
            return int(only)
        moves = seen.sensible()
        if not self.goes_on:
            self.left = self.allowance
        values, looked = self.values(game, seen, moves, seat, rng, self.left // 2)
        self.left = max(0, self.left - looked)
        move = int(moves[best_of(vec[i64](values), rng)])
        after = seen.clone()
        after.apply(move)
        self.goes_on = comes_back(after, seat)
        return move

    def consider(self, game: Game, seen: State, seat: int, rng: Rng, also: Sequence[int] = ()) -> Advice:
        moves = sorted({*map(int, seen.sensible()), *also})
        values, _ = self.values(game, seen, vec[i64](moves), seat, rng, self.allowance)
        ranked = sorted(zip(values, moves, strict=True), key=lambda pair: (-pair[0], pair[1]))
        now = vec[i64]([0] * int(seen.players))
        seen.evaluate(now)
        scores = [int(score) / UNIT for score in now]
        shares = leaf(game, seen)
        here = standing(now, int(seen.players), seat) / UNIT
        rivals = [score for other, score in enumerate(scores) if other != seat]
        candidates = []
        for value, code in ranked:
            score = scores[seat] + value / UNIT - here
            candidates.append(Candidate(code, by_lead(game, seen, [score, *rivals])[0], score, 1))
        return Advice(candidates, shares, scores)


class Apprentice(GreedyBot):
    """Takes what looks best now, with slips."""

    name = "apprentice"
    level = 1
    budget = Budget(seconds=0.005)
    memory = "bot.memory.full"
    method = "bot.method.greedy"
    looks = 150
    noise = 1 * UNIT


class Journeyman(GreedyBot):
    """Takes what looks best after the next replies, or after its own turn where replies are too much a matter of luck.

    Where a short search with the learned judgement is stronger, it searches, with a fixed number of simulations.
    """

    name = "journeyman"
    level = 2
    budget = Budget(seconds=0.02)
    method = "bot.method.deeper"
    allowance = 4500
    looks = 600
    keep = 4
    samples = 6

    def __init__(self, budget: Budget | None = None) -> None:
        super().__init__(budget)
        self.thinker: SearchBot | None = None   # who searches for it, in a game where it does

    def minds_replies(self, game: Game) -> bool:
        card = card_of(game)
        return card is None or card.replies

    def searching(self, game: Game, players: int) -> SearchBot | None:
        """Who searches for it; None where it judges greedily, as it always does uncompiled."""
        card = card_of(game)
        if card is None or card.quick == 0 or not compiled():
            return None
        if self.thinker is None:
            self.thinker = SearchBot(Budget(simulations=max(1, 2 * card.quick // players)))
        return self.thinker

    def choose(self, game: Game, seen: State, seat: int, rng: Rng) -> int:
        thinker = self.searching(game, int(seen.players))
        return thinker.choose(game, seen, seat, rng) if thinker is not None else super().choose(game, seen, seat, rng)

    def consider(self, game: Game, seen: State, seat: int, rng: Rng, also: Sequence[int] = ()) -> Advice:
        thinker = self.searching(game, int(seen.players))
        return thinker.consider(game, seen, seat, rng, also) if thinker is not None else super().consider(game, seen, seat, rng, also)


class SearchBot(Adviser):
    """Information-set tree search; the tree is kept while the turn lasts."""

    method = "bot.method.search"

    def __init__(self, budget: Budget | None = None) -> None:
        super().__init__(budget)
        self.search: Search | None = None
        self.after: State | None = None         # the position its last move led to, as far as it could know
        self.left = 1.0                         # of the turn's budget

    def card_for(self, game: Game) -> Card | None:
        """What is said of the judgement it searches with; None where that is the game's own estimate."""
        return card_of(game) if compiled() else None

    def settings(self, game: Game, players: int = 2) -> Settings:
        """How it searches this game: as deep and as curious as the game's learned judgement was found to need."""
        settings = Settings()
        card = self.card_for(game)
        if card is not None:
            settings.turns = players if card.whole_round and players > 2 else card.turns
            settings.explore = card.explore
            settings.alike = card.alike
        return settings

    def judge(self, game: Game) -> Judge:
        """Who judges positions: the learned judgement, or the game's own estimate; a subclass may know better."""
        return judge_for(game)

    def choose(self, game: Game, seen: State, seat: int, rng: Rng) -> int:
        if (only := only_move(seen)) != NO_MOVE:
            return int(only)
        search = self._think(game, seen, seat, rng)
        move = int(search.best())
        self._remember(seen, seat, move)
        return move

    def consider(self, game: Game, seen: State, seat: int, rng: Rng, also: Sequence[int] = ()) -> Advice:
        search = self._think(game, seen, seat, rng)
        self.after = None
        for move in also:
            search.study(move, max(1, int(search.simulations) // STUDY))
        tree = search.tree
        found = [
            Candidate(int(key) >> OWNER_BITS, wins / int(tried), points / int(tried), int(tried))
            for key, tried, wins, points in zip(tree.keys, tree.tried, tree.wins, tree.points, strict=True)
            if tried > 0
        ]
        n = max(1, int(search.free))
        shares = [total / n for total in search.total_shares]
        scores = [total / n for total in search.total_scores]
        return Advice(sorted(found, key=lambda c: (-c.visits, -c.share, c.code)), shares, scores)

    # -- within the turn ---------------------------------------------------------
    def _think(self, game: Game, seen: State, seat: int, rng: Rng) -> Search:
        if self._goes_on(game, seen, seat):
            spend = self.left / 2
        else:
            self.search = None
            self.left = 1.0
            card = self.card_for(game)
            spend = card.first if card is not None else FIRST
        if self.search is None:
            self.search = Search(seen.clone(), seat, self.settings(game, int(seen.players)), self.judge(game), rng.fork())
        self.left -= spend
        if self.budget.simulations is not None:
            self.search.run(max(1, round(self.budget.simulations * spend)), 0.0)
        else:
            done = int(self.search.simulations)
            self.search.run(0, (self.budget.seconds or 0.5) * spend)
            done = int(self.search.simulations) - done
            short = round(self.least(game, int(seen.players)) * spend) - done
            if short > 0:
                self.search.run(short, 0.0)
        return self.search

    def least(self, game: Game, players: int) -> int:
        """The simulations of a turn without which it would not be its level; 0 where somebody chose its time, or it is not compiled."""
        return least(game.id, players, self.name) if self.budget is type(self).budget and compiled() else 0

    def _remember(self, seen: State, seat: int, move: int) -> None:
        """Follow the move, and the choices without alternative after it, in the tree."""
        after = seen.clone()
        while True:
            after.apply(move)
            if self.search is not None and not self.search.descend(move, seat, after):
                self.search = None
            if after.decider() != seat or after.blind() or (only := only_move(after)) == NO_MOVE:
                break
            move = int(only)
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
            if search.settings.alike:
                self.search = search if search.pass_draws(seen.clone()) else None
                return True
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
        elif after.blind() and who >= 0 and who != seat:
            after.apply(after.legal()[0])
        elif who == seat and not after.blind() and (only := only_move(after)) != NO_MOVE:
            after.apply(only)
        else:
            return bool(who == seat)


class Master(SearchBot):
    """Half a second a turn."""

    name = "master"
    level = 3
    budget = Budget(seconds=0.5)


class Capomastro(SearchBot):
    """Two seconds a turn: the strongest of our bots."""

    name = "capomastro"
    level = 4
    budget = Budget(seconds=2.0)

    def settings(self, game: Game, players: int = 2) -> Settings:
        settings = super().settings(game, players)
        settings.breadth = 24
        settings.inner = 10
        return settings

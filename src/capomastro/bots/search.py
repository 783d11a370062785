# Compiled by mypyc.
"""Information-set Monte Carlo tree search, generic over the contract.

Every simulation redraws what the seat cannot know (``worlds``), walks one tree shared by all these worlds, plays a
few turns on from the leaf with some sense, and asks the judge. A branch is a move *of somebody*: where a secret decides
who is asked, the same move of another seat (or nature's "nobody") is another branch. Each decider walks by its own
share of the win, so the search serves two to eight players. References: Cowling, Powley and Whitehouse (2012) for
information sets, Rosin (2011) for the selection rule.
"""

from __future__ import annotations

from math import exp, sqrt
from time import perf_counter
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from capomastro.bots.judge import MOST_RUNS, Hand, Judge, Ranker, zeros
from capomastro.bots.net import ONE
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, OVER, State

WARM_UP: Final = 24             # simulations that measure how widely results spread
LEAST_SPREAD: Final = 500.0     # thousandths of a point
OWNER_BITS: Final = 4
OWNER_MASK: Final = 15
WORLDS: Final = 512             # worlds that a search imagines; every first move meets all of them, in the same order
ENOUGH: Final = 2               # a move is trusted when it got at least one part in so many of the most thought
CHECK_CLOCK: Final = 4          # simulations between two looks at the clock
NOTHING: Final = -1
ROUND: Final = -1               # as a horizon: as many changes of decider as there are players
DRAWN: Final = 0                # what stands for every draw where draws are alike
WHOLE: Final = float(ONE)


class Settings:
    """How the search spends its thought."""

    def __init__(self) -> None:
        self.breadth: i64 = 16          # moves kept at the first decision
        self.inner: i64 = 8             # moves kept deeper in the tree
        self.looks: i64 = 600           # positions looked at to choose these at the first decision
        self.inner_looks: i64 = 48      # and deeper
        self.quick_looks: i64 = 40      # positions looked at for a turn of a playout
        self.turns: i64 = ROUND         # changes of decider looked ahead, in the tree or in playouts; 0: none, its own turn alone
        self.alike: bool = False        # whether the walk goes on in the same branch whatever nature draws
        self.explore: float = 0.4
        self.prior_heat: float = 0.35   # of the spread: how soft the first opinion is


class Node:
    """A point that several worlds share: the moves seen here, by whom, and what came of them."""

    def __init__(self) -> None:
        self.visits: i64 = 0
        self.keys: vec[i64] = vec[i64]()            # move << OWNER_BITS | owner + 1
        self.tried: vec[i64] = vec[i64]()           # visits of each branch
        self.wins: vec[float] = vec[float]()        # shares of the win, for the branch's owner
        self.points: vec[float] = vec[float]()      # scores in points, for the branch's owner
        self.worth: vec[i64] = vec[i64]()           # the first opinion of each branch
        self.next: list[Node | None] = []

    def find(self, key: i64, hint: i64 = 0) -> i64:
        """The branch of a key, or NOTHING. Most moves are found at the ``hint``: where they were legal when the node was opened."""
        keys = self.keys
        n: i64 = len(keys)
        if hint < n and keys[hint] == key:
            return hint
        i: i64 = 0
        while i < n:
            if keys[i] == key:
                return i
            i += 1
        return NOTHING

    def add(self, key: i64, worth: i64) -> i64:
        self.keys = append(self.keys, key)
        self.tried = append(self.tried, 0)
        self.wins = append(self.wins, 0.0)
        self.points = append(self.points, 0.0)
        self.worth = append(self.worth, worth)
        self.next.append(None)
        return len(self.keys) - 1

    def prefers(self, a: i64, b: i64) -> bool:
        """Whether branch ``a`` came off better than ``b``; of equal ones, whether it promises more points."""
        tried_a = float(max(self.tried[a], 1))
        tried_b = float(max(self.tried[b], 1))
        gain = self.wins[a] / tried_a - self.wins[b] / tried_b
        if gain != 0.0:
            return gain > 0.0
        return self.points[a] / tried_a > self.points[b] / tried_b

    def child(self, branch: i64) -> Node:
        found = self.next[branch]
        if found is None:
            found = Node()
            self.next[branch] = found
        return found


def key_of(move: i64, owner: i64) -> i64:
    return (move << OWNER_BITS) | (owner + 1)


def highest(values: vec[i64], n: i64) -> i64:
    """Of the first ``n``."""
    top = values[0]
    i: i64 = 1
    while i < n:
        top = max(top, values[i])
        i += 1
    return top


def best_kept(values: vec[i64], n: i64, keep: i64, best: vec[i64]) -> i64:
    """The lowest of the ``keep`` highest of the first ``n`` values; these are written to ``best``, in descending order."""
    keep = min(n, keep)
    kept: i64 = 0
    i: i64 = 0
    while i < n:
        value = values[i]
        i += 1
        at: i64 = kept
        if kept < keep:
            kept += 1
        elif value <= best[keep - 1]:
            continue
        else:
            at = keep - 1
        while at > 0 and best[at - 1] < value:
            best[at] = best[at - 1]
            at -= 1
        best[at] = value
    return best[keep - 1]


class Search:
    """One seat's search from one decision. ``run`` may be called again to think longer, ``descend`` follows a move."""

    def __init__(self, root: State, seat: i64, settings: Settings, judge: Judge, rng: Rng) -> None:
        self.root = root
        self.seat: i64 = seat
        self.players: i64 = root.players
        self.settings = settings
        self.rng = rng
        self.salt: i64 = rng.word()                 # where the luck of this search begins
        self.worlds = root.worlds(seat, rng.fork())
        self.met: list[State] = []                  # the worlds imagined so far
        self.ranker = Ranker(root.players, judge)
        self.judge = judge
        self.hand = Hand(self.ranker, settings.quick_looks)
        self.choices: vec[i64] = vec[i64]()         # the moves to choose from at the root, once they were asked for
        self.tree = Node()
        self.simulations: i64 = 0
        self.free: i64 = 0                          # of these, with a first move of the search's own choice
        self.spread: float = 2000.0                    # of the differences between scores, in thousandths
        self.spread_sum: float = 0.0
        self.spread_square: float = 0.0
        self.spread_count: i64 = 0
        self.scores: vec[i64] = zeros(root.players)
        self.chances: vec[i64] = zeros(root.players)
        self.shares: vec[float] = vec[float]([0.0] * root.players)
        self.total_shares: vec[float] = vec[float]([0.0] * root.players)    # over all simulations
        self.total_scores: vec[float] = vec[float]([0.0] * root.players)
        self.row: vec[i64] = vec[i64]()             # by move of one decision: its branch, the first opinion of it, its share of the thought
        self.worths: vec[i64] = vec[i64]()
        self.priors: vec[float] = vec[float]()
        self.kept: vec[i64] = zeros(max(settings.breadth, settings.inner))
        self.first: i64 = NOTHING                   # the first move of every simulation, while one is studied
        self.walked: list[Node] = []
        self.branches: vec[i64] = vec[i64]()

    # -- thinking ----------------------------------------------------------------
    def run(self, simulations: i64, seconds: float) -> None:
        """Think until ``simulations`` more were done or ``seconds`` have passed (0: no limit of that kind)."""
        until = perf_counter() + seconds
        done: i64 = 0
        while simulations == 0 or done < simulations:
            if seconds > 0.0 and done % CHECK_CLOCK == 0 and perf_counter() >= until and done > 0:
                break
            self.simulate()
            done += 1

    def study(self, move: i64, simulations: i64) -> None:
        """Simulate until a first move was tried ``simulations`` times, however bad it looks."""
        self.first = move
        self.simulate()
        branch = self.tree.find(key_of(move, self.seat))
        while self.tree.tried[branch] < simulations:
            self.simulate()
        self.first = NOTHING

    def simulate(self) -> None:
        """One world, one walk, one playout.

        The n-th trial of each first move meets the same world and the same luck, so that moves are compared by what they
        do and not by what they met.
        """
        node = self.tree
        if len(self.choices) == 0:
            self.choices = self.root.sensible()
        first = self._select(node, self.root, self.choices, self.seat, 0)
        self.walked = [node]
        self.branches = vec[i64]([first])
        luck = Rng(self.salt + node.tried[first])
        state = self._world(node.tried[first])
        state.apply(node.keys[first] >> OWNER_BITS)
        node = node.child(first)
        depth: i64 = 1
        last = self.seat                                # every simulation looks equally far ahead
        turns = self.settings.turns if self.settings.turns != ROUND else self.players
        while True:
            who = state.decider()
            if who == OVER:
                break
            if who >= 0 and who != last:
                if turns == 0:
                    break
                turns -= 1
                last = who
            if who == CHANCE:
                move = state.draw(luck)
                key = key_of(DRAWN if self.settings.alike else move, CHANCE)
                branch = node.find(key)
                if branch == NOTHING:
                    branch = node.add(key, 0)
                state.apply(move)
            else:
                moves = state.sensible()
                if len(moves) > 1 and node.visits == 0:
                    break                           # a new leaf
                branch = self._select(node, state, moves, who, depth)
                state.apply(node.keys[branch] >> OWNER_BITS)
            self.walked.append(node)
            self.branches = append(self.branches, branch)
            node = node.child(branch)
            depth += 1
        node.visits += 1
        if state.decider() != OVER:
            state = self.hand.play_on(state, luck, self.rng, last, turns, MOST_RUNS)
        self._score(state)
        self.ranker.keep(state)
        self._tell()
        self.simulations += 1

    def _world(self, number: i64) -> State:
        """The world of that number, the same for every first move; after the last comes the first again, with other luck."""
        number %= WORLDS
        while len(self.met) <= number:
            self.met.append(self.worlds.next())
        return self.ranker.copy(self.met[number])

    def _select(self, node: Node, state: State, legal: vec[i64], who: i64, depth: i64) -> i64:
        """The branch to walk, among the moves that are sensible in this world; any move may be studied."""
        studied = depth == 0 and self.first != NOTHING
        if len(legal) == 1 and not studied:
            key = key_of(legal[0], who)
            only = node.find(key)
            return only if only != NOTHING else node.add(key, 0)
        branches = self._open(node, state, legal, who, depth)
        if studied:
            asked = node.find(key_of(self.first, who))
            return asked if asked != NOTHING else node.add(key_of(self.first, who), 0)
        n: i64 = len(legal)
        worths = self.worths
        priors = self.priors
        opinions = node.worth
        all_tried = node.tried
        all_wins = node.wins
        i: i64 = 0
        while i < n:
            branch = branches[i]
            worths[i] = opinions[branch]
            i += 1
        least = best_kept(worths, n, self.settings.breadth if depth == 0 else self.settings.inner, self.kept)
        top = highest(worths, n)
        heat = self.settings.prior_heat * self.spread + 1.0
        mass = 0.0
        visits = 0.0
        won = 0.0
        i = 0
        while i < n:
            if worths[i] >= least:
                branch = branches[i]
                prior = exp(float(worths[i] - top) / heat)
                priors[i] = prior
                mass += prior
                visits += float(all_tried[branch])
                won += all_wins[branch]
            i += 1
        untried = won / visits if visits > 0.0 else 0.5
        draw = self.settings.explore * sqrt(visits + 1.0) / mass
        best = -1.0
        chosen: i64 = branches[0]
        i = 0
        while i < n:
            if worths[i] >= least:
                branch = branches[i]
                tried = float(all_tried[branch])
                if depth == 0 and tried == 0.0 and self.simulations >= n:
                    return branch                   # what could matter is looked at, however bad the first opinion of it
                mean = all_wins[branch] / tried if tried > 0.0 else untried
                value = mean + draw * priors[i] / (1.0 + tried)
                if value > best:
                    best = value
                    chosen = branch
            i += 1
        return chosen

    def _open(self, node: Node, state: State, legal: vec[i64], who: i64, depth: i64) -> vec[i64]:
        """The branches of all moves, to be read at once; those that were never legal at this node before get a first opinion."""
        n: i64 = len(legal)
        if len(self.row) < n:
            self.row = zeros(n)
            self.worths = zeros(n)
            self.priors = vec[float]([0.0] * n)
        branches = self.row
        new = False
        i: i64 = 0
        while i < n:
            branches[i] = node.find(key_of(legal[i], who), i)
            new = new or branches[i] == NOTHING
            i += 1
        if new:
            worth = self.ranker.rank(state, legal, who, self.settings.looks if depth == 0 else self.settings.inner_looks)
            i = 0
            while i < n:
                if branches[i] == NOTHING:
                    branches[i] = node.add(key_of(legal[i], who), worth[i])
                i += 1
        return branches

    # -- results -----------------------------------------------------------------
    def _score(self, state: State) -> None:
        """The judge's scores, and everybody's share of the win: the win itself at the end, else the chance of it."""
        self.judge.estimate(state, self.scores)
        scores = self.scores
        over = state.decider() == OVER
        knows = self.judge.knows_chances()
        i: i64 = 0
        if knows and not over:
            self.judge.weigh(state, scores, self.chances)
            while i < self.players:
                self.shares[i] = float(self.chances[i]) / WHOLE
                i += 1
        if self.simulations < WARM_UP:
            self._measure()
        if knows and not over:
            return
        top = highest(scores, self.players)
        total = 0.0
        winners: i64 = 0
        i = 0
        while i < self.players:
            self.shares[i] = exp(float(scores[i] - top) / self.spread)
            total += self.shares[i]
            if scores[i] == top:
                winners += 1
            i += 1
        i = 0
        while i < self.players:
            share = self.shares[i] / total
            if over:                                # where chances are not known, a little for how clear it is
                won = 1.0 / float(winners) if scores[i] == top else 0.0
                share = won if knows else 0.9 * won + 0.1 * share
            self.shares[i] = share
            i += 1

    def _measure(self) -> None:
        """Take the seat's standing into the measured spread; it is fixed after the warm-up."""
        best = -1.0e18
        i: i64 = 0
        while i < self.players:
            if i != self.seat:
                other = float(self.scores[i])
                best = other if other > best else best
            i += 1
        lead = float(self.scores[self.seat]) - (best if self.players > 1 else 0.0)
        self.spread_sum += lead
        self.spread_square += lead * lead
        self.spread_count += 1
        n = float(self.spread_count)
        variance = self.spread_square / n - (self.spread_sum / n) * (self.spread_sum / n)
        self.spread = sqrt(variance) if variance > LEAST_SPREAD * LEAST_SPREAD else LEAST_SPREAD

    def _tell(self) -> None:
        """Tell every branch on the way what came of it."""
        i: i64 = 0
        if self.first == NOTHING:
            while i < self.players:
                self.total_shares[i] += self.shares[i]
                self.total_scores[i] += float(self.scores[i]) / 1000.0
                i += 1
            self.free += 1
        i = 0
        while i < len(self.branches):
            node = self.walked[i]
            branch = self.branches[i]
            owner = (node.keys[branch] & OWNER_MASK) - 1
            node.visits += 1
            node.tried[branch] += 1
            if owner >= 0:
                node.wins[branch] += self.shares[owner]
                node.points[branch] += float(self.scores[owner]) / 1000.0
            i += 1

    def best(self) -> i64:
        """The best of the moves that got about as much thought as any."""
        node = self.tree
        moves = self.root.legal()                   # in other worlds there were others
        branches = zeros(len(moves))
        most: i64 = 0
        i: i64 = 0
        while i < len(moves):
            branches[i] = node.find(key_of(moves[i], self.seat))
            if branches[i] != NOTHING:
                most = max(most, node.tried[branches[i]])
            i += 1
        best: i64 = NOTHING
        for branch in branches:
            if branch != NOTHING and node.tried[branch] * ENOUGH >= most and (best == NOTHING or node.prefers(branch, best)):
                best = branch
        return node.keys[best] >> OWNER_BITS

    def descend(self, move: i64, owner: i64, after: State) -> bool:
        """Make the branch of a move the new root, with the position after it; False when it was never walked."""
        branch = self.tree.find(key_of(move, owner))
        if branch == NOTHING:
            return False
        self._stand(self.tree.child(branch), after)
        return True

    def pass_draws(self, after: State) -> bool:
        """Where draws are alike: make the node behind them the new root, with the position they led to.

        False when its moves were not all seen there.
        """
        node = self.tree
        branch = node.find(key_of(DRAWN, CHANCE))
        while branch != NOTHING:
            node = node.child(branch)
            branch = node.find(key_of(DRAWN, CHANCE))
        for move in after.sensible():
            if node.find(key_of(move, self.seat)) == NOTHING:
                return False
        self._stand(node, after)
        return True

    def _stand(self, node: Node, after: State) -> None:
        """Think on from this node, in new worlds."""
        self.tree = node
        self.root = after
        self.choices = vec[i64]()
        self.worlds = after.worlds(self.seat, self.rng.fork())
        self.met = []

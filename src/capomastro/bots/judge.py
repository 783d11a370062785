# Compiled by mypyc.
"""What a position and a move are worth: greedy judgement over the games' own evaluations.

Everything counts in thousandths of a point. A turn is often a run of small choices, so a move is judged by the best
run of its seat's choices that begins with it, as far as the number of positions it may look at allows.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from capomastro.bots.net import LEVEL, SEATS, WEIGHT, Net, Reckoner, phase_of, share
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, OVER, UNIT, State

WORST: Final = -1_000_000_000_000_000
MOST_RUNS: Final = 40           # runs a playout lasts at most
LONGEST_RUN: Final = 24         # small choices of one seat that are looked through
NO_MOVE: Final = -1
MOST_SPARE: Final = 64          # positions kept to be written over
LOGIT: Final = 10 * UNIT        # what a logit of the net counts as, where it ranks moves


def zeros(n: i64) -> vec[i64]:
    return vec[i64]([0] * n)


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """Estimates every seat's final score and chance to win. The place for a judgement of one's own: subclass and override.

    ``heats`` are fitted: by phase of the game, the lead in thousandths of a point that is worth one logit. Without them, or
    something learned, a judge knows no chances.
    """

    def __init__(self, heats: vec[i64] | None = None) -> None:
        self.heats: vec[i64] = heats if heats is not None else vec[i64]()
        self.learned = False                    # whether its chances come from more than the lead

    def estimate(self, state: State, out: vec[i64]) -> None:
        """Fill ``out`` with one estimate per seat, in thousandths of a point. Clone a position to keep it: it is written over later."""
        state.evaluate(out)

    def knows_chances(self) -> bool:
        return self.learned or len(self.heats) > 0

    def weigh(self, state: State, scores: vec[i64], chances: vec[i64]) -> None:
        """Before the end, from the estimates in ``scores``: everybody's chance to win, in parts of ONE; better estimates where known."""
        share(scores, self.heats[phase_of(state)], state.players, chances)

    def standing(self, state: State, seat: i64, scores: vec[i64]) -> i64:
        """How well ``seat`` stands, for the first opinion of a move: by the estimate."""
        self.estimate(state, scores)
        return standing(scores, state.players, seat)


class NetJudge(Judge):
    """Judges by a net that has learned; the estimate stays the game's own."""

    def __init__(self, net: Net, ranks: bool) -> None:
        super().__init__(net.heats)
        self.learned = True
        self.ranks = ranks
        self.reckoner = Reckoner(net)
        self.scratch: vec[i64] = vec[i64]([0] * SEATS)

    def weigh(self, state: State, scores: vec[i64], chances: vec[i64]) -> None:
        self.reckoner.judge(state, scores, chances)

    def standing(self, state: State, seat: i64, scores: vec[i64]) -> i64:
        """By the estimate, or by the seat's chance where the net also ranks: a logit counts as ten points."""
        self.estimate(state, scores)
        if not self.ranks or state.decider() == OVER:
            return standing(scores, state.players, seat)
        self.reckoner.judge(state, scores, self.scratch)
        logits = self.reckoner.logits
        best: i64 = WORST
        other: i64 = 0
        while other < state.players:
            if other != seat:
                best = max(best, logits[other])
            other += 1
        return (logits[seat] - best) * LOGIT // (LEVEL * WEIGHT)


def standing(scores: vec[i64], players: i64, seat: i64) -> i64:
    """How well ``seat`` stands: its score less the mean of the others' best and average."""
    best: i64 = WORST
    total: i64 = 0
    i: i64 = 0
    while i < players:
        if i != seat:
            score = scores[i]
            total += score
            best = max(best, score)
        i += 1
    if players < 2:
        return scores[seat]
    return scores[seat] - (best + total // (players - 1)) // 2


def settle(state: State) -> i64:
    """Give nature's answers where they are certain; returns who decides then."""
    who = state.decider()
    while who == CHANCE:
        answers = state.legal()
        if len(answers) > 1:
            return CHANCE
        state.apply(answers[0])
        who = state.decider()
    return who


def only_move(state: State) -> i64:
    """The one sensible move of a seat, or NO_MOVE. It needs no thought, whatever it does: a bot answers, nothing happens by itself."""
    moves = state.sensible()
    return moves[0] if len(moves) == 1 else NO_MOVE


class Line:
    """A run of one seat's choices: the move it began with, and where it stands."""

    def __init__(self, state: State, first: i64, value: i64) -> None:
        self.state = state
        self.first: i64 = first
        self.value: i64 = value


def insert(level: list[Line], line: Line) -> None:
    """Put a line in its place among others, best first; of equal ones the earlier goes ahead."""
    low: i64 = 0
    high: i64 = len(level)
    while low < high:
        middle = (low + high) >> 1
        if level[middle].value < line.value:
            high = middle
        else:
            low = middle + 1
    level.insert(low, line)


class Ranker:
    """Judges the moves of one decision. Keeps its scratch memory between calls, and positions to be written over."""

    def __init__(self, players: i64, judge: Judge) -> None:
        self.players: i64 = players
        self.judge = judge
        self.scores: vec[i64] = zeros(players)
        self.looked: i64 = 0                    # positions looked at by the last call
        self.end: State | None = None           # where the best finished run of the last call led
        self.end_value: i64 = WORST
        self.spare: list[State] = []            # positions that nobody looks at any more
        self.lines: list[Line] = []             # and lines

    def standing(self, state: State, seat: i64) -> i64:
        """How well ``seat`` stands in this position."""
        return self.judge.standing(state, seat, self.scores)

    def rank(self, state: State, legal: vec[i64], seat: i64, most: i64) -> vec[i64]:
        """For each legal move the standing after the best run of ``seat``'s choices that begins with it.

        About ``most`` positions are looked at, at least one for each move. Runs that had to be left unfinished count
        with the standing they had reached.
        """
        values = zeros(len(legal))
        reached = zeros(len(legal))             # 1 where a finished run is known
        level: list[Line] = []
        self.looked = 0
        self.end = None
        self.end_value = WORST
        i: i64 = 0
        while i < len(legal):
            after = self.copy(state)
            after.apply(legal[i])
            self._meet(after, i, seat, values, reached, level)
            i += 1
        depth: i64 = 1
        while len(level) > 0 and depth < LONGEST_RUN and self.looked < most:
            deeper: list[Line] = []
            at: i64 = 0
            while at < len(level):
                line = level[at]
                before = line.state
                moves = before.sensible()
                if self.looked + len(moves) > most and len(deeper) > 0:
                    break
                at += 1
                last: i64 = len(moves) - 1
                i = 0
                while i <= last:
                    after = self.copy(before) if i < last else before       # nobody looks at a line's position again
                    after.apply(moves[i])
                    self._meet(after, line.first, seat, values, reached, deeper)
                    i += 1
                self.lines.append(line)
                if self.looked >= most:
                    break
            self._drop(level, at)
            level = deeper
            depth += 1
        self._drop(level, 0)
        return values

    def copy(self, state: State) -> State:
        """A clone, in the memory of a spare position where there is one."""
        if len(self.spare) > 0:
            spare = self.spare.pop()
            if spare.become(state):
                return spare
        return state.clone()

    def keep(self, spare: State) -> None:
        """Nobody looks at this position any more."""
        if len(self.spare) < MOST_SPARE:
            self.spare.append(spare)

    def _drop(self, level: list[Line], at: i64) -> None:
        """Nobody goes on with these lines, from the given one on."""
        while at < len(level):
            self.keep(level[at].state)
            self.lines.append(level[at])
            at += 1

    def _line(self, state: State, first: i64, value: i64) -> Line:
        """A line, in the memory of one that is gone where there is one."""
        if len(self.lines) == 0:
            return Line(state, first, value)
        line = self.lines.pop()
        line.state = state
        line.first = first
        line.value = value
        return line

    def _meet(self, after: State, first: i64, seat: i64, values: vec[i64], reached: vec[i64], level: list[Line]) -> None:
        """Judge a position that ``seat`` brought about; keep it in ``level`` when its run goes on."""
        who = settle(after)
        value = self.standing(after, seat)
        self.looked += 1
        if who == seat:
            insert(level, self._line(after, first, value))
            if reached[first] == 0:
                values[first] = value           # until a better estimate is known
                reached[first] = 2
        else:
            if reached[first] != 1 or value > values[first]:
                values[first] = value
                reached[first] = 1
            if value > self.end_value:
                end = self.end
                if end is not None:
                    self.keep(end)
                self.end = after
                self.end_value = value
            else:
                self.keep(after)


def best_of(values: vec[i64], rng: Rng) -> i64:
    """Index of the highest value; equal ones are equally likely."""
    best: i64 = 0
    equal: i64 = 1
    i: i64 = 1
    while i < len(values):
        if values[i] > values[best]:
            best = i
            equal = 1
        elif values[i] == values[best]:
            equal += 1
            if rng.below(equal) == 0:
                best = i
        i += 1
    return best


def blur(values: vec[i64], amount: i64, rng: Rng) -> None:
    """Add up to ``amount`` of noise to each value."""
    i: i64 = 0
    while i < len(values):
        values[i] += rng.below(amount + 1)
        i += 1


class Hand:
    """Plays turns quickly and with some sense: what playouts are made of."""

    def __init__(self, ranker: Ranker, looks: i64) -> None:
        self.ranker = ranker
        self.looks: i64 = looks                 # positions looked at to choose a run
        self.looked: i64 = 0                    # and in all so far

    def turn(self, state: State, seat: i64, rng: Rng) -> State:
        """The best run of ``seat``'s choices, as far as it was looked through; returns the position it leads to.

        The position it begins with is given up.
        """
        moves = state.sensible()
        if len(moves) == 1:
            state.apply(moves[0])
            return state
        values = self.ranker.rank(state, moves, seat, self.looks)
        self.looked += self.ranker.looked
        end = self.ranker.end
        if end is not None:
            self.ranker.keep(state)
            return end
        state.apply(moves[best_of(values, rng)])
        return state

    def play_on(self, state: State, luck: Rng, rng: Rng, seat: i64, turns: i64, most: i64) -> State:
        """Play until the decider has changed ``turns`` times, ``seat`` being the last one (at most ``most`` runs), or the end.

        Nature draws from ``luck``.
        """
        while most > 0:
            who = state.decider()
            if who == CHANCE:
                state.apply(state.draw(luck))
                continue
            if who == OVER:
                break
            if who != seat:
                if turns == 0:
                    break
                turns -= 1
                seat = who
            state = self.turn(state, who, rng)
            most -= 1
        return state


def deepen(
    state: State, legal: vec[i64], values: vec[i64], seat: i64, hand: Hand, keep: i64, samples: i64, most: i64, rng: Rng
) -> None:
    """Judge the best ``keep`` moves again after the replies: the mean of now and of short playouts, the same worlds for each.

    As many worlds as ``most`` positions allow, up to ``samples``; where they do not allow even one, nothing is done.
    """
    keep = min(keep, i64(len(legal)))
    price: i64 = keep * state.players * hand.looks          # what one world may take
    number: i64 = min(samples, most // price)
    if number <= 0:
        return
    order = sorted(range(len(legal)), key=lambda i: -values[i])
    source = state.worlds(seat, rng.fork())
    worlds = [source.next() for _ in range(number)]
    seeds = zeros(number)
    s: i64 = 0
    while s < number:
        seeds[s] = rng.word()
        s += 1
    for place in range(len(order)):
        i: i64 = order[place]
        if place >= keep:
            values[i] = WORST + values[i]
            continue
        total: i64 = 0
        s = 0
        while s < number:
            world = hand.ranker.copy(worlds[s])
            world.apply(legal[i])
            world = hand.play_on(world, Rng(seeds[s]), rng, seat, state.players, MOST_RUNS)
            total += hand.ranker.standing(world, seat)
            hand.ranker.keep(world)
            s += 1
        values[i] = (values[i] + total // number) // 2

"""A finished game looked at again: how the chances went, by luck or by play, and which decisions cost most.

The *line* is everybody's chance to win with all cards known. *Luck* is what a draw changed against its expectation. A decision's
*cost* is judged over the worlds its seat held possible, so nobody is blamed for what was hidden. *Hidden* is what a move changed with all
cards known, against those worlds. What is left is the *correction*: where the judgement behind the line contradicts itself from one
position to the next. The parts add up to the line; docs/analysis.md has the formulas.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from math import sqrt
from typing import Literal

import msgspec

from capomastro.arena.weighing import Considered, weigh
from capomastro.bots.bot import Budget, adviser_for
from capomastro.bots.chances import Chances
from capomastro.kernel.record import Record, replay
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, State
from capomastro.kernel.table import Table

CLEAR = 0.01                    # of the win: a difference below it is none
CHECKED = 12                    # of the dearest decisions are thought about again …
RUNS = 5                        # … so many times, with other worlds and other luck
LEAST_STAKE = 0.05              # of the win that must have been at stake before an accuracy means something
LEAST_JUDGED = 0.5              # of a seat's decisions that must have been judged …
WEIGHTIEST = 4                  # the part of them, one in so many, that is judged before all others
WORLDS = 16                     # that a move's change with all cards known is compared with


class Decision(msgspec.Struct, frozen=True):
    """One decision with a choice."""

    line: int                       # of the game, counted from 1
    moment: int                     # of the game looked at again: the table before it
    seat: int
    played: Considered
    best: Considered                # the played move, where none was clearly better
    cost: float                     # of the win, given away
    margin: float                   # of the cost: twice its standard error; 0 where it was thought about only once
    stake: float                    # what was to be decided: see docs/analysis.md
    near: int                       # other moves about as good as the best


class ChancePoint(msgspec.Struct, frozen=True):
    """Where the line stands before somebody else decides, and what made it change since the last point; all by seat."""

    line: int                       # answers before it
    moment: int
    shares: list[float]
    luck: list[float]
    play: list[float]
    hidden: list[float]
    correction: list[float]


class Balance(msgspec.Struct, frozen=True):
    """A seat's whole game."""

    luck: float                     # what draws changed
    play: float                     # what everybody's decisions changed
    hidden: float
    correction: float               # what the judgement behind the line did not foresee
    margin: float                   # of ``hidden``, and so of ``correction``: twice the standard error
    given: float                    # of the win, given away by those of its own decisions that were judged
    choices: int                    # its decisions …
    judged: int                     # … and for how many there was time
    accuracy: float | None          # 0 to 100
    unsaid: Literal["", "judged", "stake"] = ""     # why there is none: too few were judged, too little was at stake


class Analysis(msgspec.Struct, frozen=True):
    """A game in decisions and points."""

    game: str
    players: int
    bot: str
    over: bool                      # played to its end; otherwise the line ends where it broke off
    points: list[ChancePoint]
    decisions: list[Decision]
    balances: list[Balance]            # by seat
    unjudged: int = 0               # decisions for which there was no time
    replaces: str = ""              # the bot that was asked for, where it was not made for the rules of this game

    def dearest(self, count: int = 8) -> list[Decision]:
        """The decisions that cost most, the most costly first."""
        return dearest(self.decisions)[:count]


def dearest(decisions: Iterable[Decision]) -> list[Decision]:
    """Those that cost something, the most costly first."""
    return sorted((d for d in decisions if d.cost > 0), key=lambda d: (-d.cost, d.line))


# -- the line -------------------------------------------------------------------------------


class Course(msgspec.Struct, frozen=True):
    """What is known of a game before anybody judges a decision; all by the number of answers before."""

    line: list[list[float]]                 # everybody's chance, with all cards known
    luck: dict[int, list[float]]            # by draw: the change against its expectation
    hidden: dict[int, list[float]]          # by a seat's answer: the change against the worlds it held possible …
    doubt: dict[int, list[float]]           # … and the variance of that
    choices: list[int]                      # answers that were a seat's choice
    actors: list[int]                       # of these
    moments: list[int]                      # of these, and of the end: see ``Decision``

    def weightiest(self, seat: int) -> list[int]:
        """Of a seat's choices the part after which its own chance changed most, the largest change first."""
        own = sorted(self.of(seat), key=lambda at: (-abs(self.line[at + 1][seat] - self.line[at][seat]), at))
        return own[: -(-len(own) // WEIGHTIEST)]

    def others(self, seat: int) -> list[int]:
        """The rest of them, in an order of which every beginning is spread over the whole game."""
        weightiest = set(self.weightiest(seat))
        return spread([at for at in self.of(seat) if at not in weightiest])

    def of(self, seat: int) -> list[int]:
        """A seat's choices, in the order of the game."""
        return [at for at, actor in zip(self.choices, self.actors, strict=True) if actor == seat]

    def order(self) -> list[int]:
        """All choices, in the order in which they are judged while there is time: what matters first, and every seat alike."""
        seats = range(len(self.line[0]))
        return [*by_turns(map(self.weightiest, seats)), *by_turns(map(self.others, seats))]


def spread(places: Sequence[int]) -> list[int]:
    """The same in an order that halves the gaps again and again.

    >>> spread([0, 1, 2, 3, 4, 5, 6, 7])
    [0, 4, 2, 6, 1, 5, 3, 7]
    """
    bits = max(1, (len(places) - 1).bit_length())
    return [places[i] for i in sorted(range(len(places)), key=lambda i: format(i, f"0{bits}b")[::-1])]


def by_turns(lists: Iterable[list[int]]) -> list[int]:
    """All of them in an order of which every beginning holds the same share of each.

    >>> by_turns([[1, 2, 3, 4], [11, 12]])
    [1, 2, 11, 3, 4, 12]
    """
    placed = [((n + 1) / len(own), which, at) for which, own in enumerate(lists) for n, at in enumerate(own)]
    return [at for _, _, at in sorted(placed)]


def is_choice(state: State, actor: int, auto: bool) -> bool:
    """Whether an answer was a seat's choice among several."""
    return actor >= 0 and not auto and len(state.legal()) > 1


def follow(table: Table, seed: int = 1) -> Course:
    """The line of a game, its luck, and what of it was hidden."""
    walk = following(table, seed)
    while (course := one_further(walk)) is None:
        pass
    return course


def one_further(walk: Generator[None, None, Course]) -> Course | None:
    """Follow one more answer; the course once all were followed."""
    try:
        next(walk)
    except StopIteration as end:
        course: Course = end.value
        return course
    return None


def following(table: Table, seed: int = 1) -> Generator[None, None, Course]:
    """The same answer by answer, for whoever has other things to do in between."""
    chances, state, rng = Chances(table.game), table.start.clone(), Rng(seed)
    table.remember()
    line, moment = [chances.of(state)], -1
    found = Course([], {}, {}, {}, [], [], [])
    for at, step in enumerate(table.steps):
        if is_choice(state, step.actor, step.auto):
            found.choices.append(at)
            found.actors.append(step.actor)
            found.moments.append(max(0, moment))
        before = state.clone()
        state.apply(step.code)
        line.append(chances.of(state))
        if step.actor == CHANCE:
            found.luck[at] = _less(line[-1], expectation(chances, before))
        else:
            change = _less(line[-1], line[-2])
            supposed, found.doubt[at] = supposition(chances, before, step.actor, step.code, change, rng)
            found.hidden[at] = _less(change, supposed)
        moment += bool(step.events)
        yield
    found.moments.append(max(0, moment))
    return msgspec.structs.replace(found, line=line)


def supposition(
    chances: Chances, state: State, seat: int, code: int, change: list[float], rng: Rng
) -> tuple[list[float], list[float]]:
    """What an answer changes on average over worlds that ``seat`` holds possible, and the variance of that mean.

    ``change`` is what it changed in truth: known already, and all there is where nothing is hidden from the seat.
    """
    known, changes, worlds = {state.encode(): change}, [], state.worlds(seat, rng)
    for _ in range(WORLDS):
        world = worlds.next()
        key = world.encode()
        if key not in known:
            if code not in world.legal():
                continue
            before = chances.of(world)
            world.apply(code)
            known[key] = _less(chances.of(world), before)
        changes.append(known[key])
    if len(known) == 1 or len(changes) < 2:
        return change, [0.0] * len(change)
    n, by_seat = len(changes), list(zip(*changes, strict=True))
    means = [sum(values) / n for values in by_seat]
    doubt = [sum((value - mean) ** 2 for value in values) / (n - 1) / n for values, mean in zip(by_seat, means, strict=True)]
    return means, doubt


def expectation(chances: Chances, draw: State) -> list[float]:
    """Everybody's chance before nature answers: the mean over its answers, by their weights."""
    weights = [int(weight) for weight in draw.chance()]
    mean = [0.0] * int(draw.players)
    for code, weight in zip(draw.legal(), weights, strict=True):
        after = draw.clone()
        after.apply(code)
        mean = [m + weight / sum(weights) * share for m, share in zip(mean, chances.of(after), strict=True)]
    return mean


def _less(a: Sequence[float], b: Sequence[float]) -> list[float]:
    return [x - y for x, y in zip(a, b, strict=True)]


def _more(a: Sequence[float], b: Sequence[float]) -> list[float]:
    return [x + y for x, y in zip(a, b, strict=True)]


# -- decisions -----------------------------------------------------------------------------


def judge(table: Table, at: int, moment: int, bot: str, seed: int, *, runs: int = 1, budget: Budget | None = None) -> Decision:
    """What ``bot`` thinks of the choice that was made after ``at`` answers. Thought about several times, a cost counts
    where it is larger than its margin."""
    game, state, step = table.game, table.position(at), table.steps[at]
    rng = Rng(seed * 1_000_003 + 2 * at + (runs > 1))
    weighed = weigh(game, state, step.actor, rng, bot, also=[step.code], runs=runs, budget=budget)
    best = weighed.order[0]
    margin = weighed.margin(step.code, best)
    cost = weighed.share(best) - weighed.share(step.code)
    if cost < max(CLEAR, margin):
        best, cost = step.code, 0.0
    near = sum(weighed.share(code) >= weighed.share(weighed.order[0]) - CLEAR for code in weighed.order) - 1
    played = weighed.told(step.code)
    return Decision(
        at + 1, moment, step.actor, played, played if best == step.code else weighed.told(best), round(cost, 4), round(margin, 4),
        round(max(weighed.stake(), cost), 4), near,
    )


def judgements(table: Table, course: Course, bot: str, seed: int = 1) -> Iterator[Decision]:
    """Every decision in the order of the game, then the dearest ones again, thought about longer: these count."""
    adviser_for(table.game, bot)                    # one that gives no advice is refused before anything is judged
    first = []
    for at, moment in zip(course.choices, course.moments, strict=False):
        first.append(judge(table, at, moment, bot, seed))
        yield first[-1]
    for decision in dearest(first)[:CHECKED]:
        yield judge(table, decision.line - 1, decision.moment, bot, seed, runs=RUNS)


def thoughts(course: Course) -> int:
    """How many judgements there may be, for whoever shows how far they are."""
    return len(course.choices) + min(CHECKED, len(course.choices))


# -- the whole ------------------------------------------------------------------------------


def analyse(record: Record, bot: str = "master:200", seed: int = 1) -> Analysis:
    """The whole game at once."""
    table = replay(record)
    course = follow(table, seed)
    return finish(table, course, bot, judgements(table, course, bot, seed))


def finish(table: Table, course: Course, bot: str, judged: Iterable[Decision]) -> Analysis:
    """Everything put together; of several judgements of one decision the last counts."""
    decisions = {decision.line: decision for decision in judged}
    adviser, players = adviser_for(table.game, bot), int(table.start.players)
    points = _points(course, decisions)
    kept = [decisions[line] for line in sorted(decisions)]
    balances = [_balance(seat, course, points, kept) for seat in range(players)]
    return Analysis(
        table.game.id, players, str(adviser), table.over, points, kept, balances, len(course.choices) - len(kept), adviser.replaces
    )


def effect(decision: Decision, shares: Sequence[float]) -> list[float]:
    """What a decision changed, by seat: what it gives away goes to the others in proportion to their chances."""
    others = sum(shares) - shares[decision.seat]
    if others <= 0:
        return [0.0] * len(shares)
    return [-decision.cost if seat == decision.seat else decision.cost * share / others for seat, share in enumerate(shares)]


def _points(course: Course, decisions: dict[int, Decision]) -> list[ChancePoint]:
    """The line where the decision passes to somebody else, with the parts of its change in between."""
    players, end = len(course.line[0]), len(course.line) - 1
    nothing = [0.0] * players
    stops: dict[int, int] = {}                      # answers before a point: the moment
    last = None
    for at, actor, moment in zip(course.choices, course.actors, course.moments, strict=False):
        if actor != last:
            stops[at] = moment
            last = actor
    stops[end] = course.moments[-1]
    points = [ChancePoint(0, 0, course.line[0], nothing, nothing, nothing, nothing)]
    luck, play, hidden = nothing, nothing, nothing
    for at in range(end + 1):
        if at in stops and at > 0:
            change = _less(course.line[at], points[-1].shares)
            correction = _less(change, _more(_more(luck, play), hidden))
            points.append(ChancePoint(at, stops[at], course.line[at], luck, play, hidden, correction))
            luck, play, hidden = nothing, nothing, nothing
        luck = _more(luck, course.luck.get(at, nothing))
        hidden = _more(hidden, course.hidden.get(at, nothing))
        if at + 1 in decisions:
            play = _more(play, effect(decisions[at + 1], course.line[at]))
    return points


def _balance(seat: int, course: Course, points: list[ChancePoint], decisions: list[Decision]) -> Balance:
    own = {decision.line - 1: decision for decision in decisions if decision.seat == seat}
    choices, given = len(course.of(seat)), sum(decision.cost for decision in own.values())
    exact = accuracy(*estimate([course.weightiest(seat), course.others(seat)], own))
    enough = len(own) >= LEAST_JUDGED * choices
    return Balance(
        sum(p.luck[seat] for p in points), sum(p.play[seat] for p in points), sum(p.hidden[seat] for p in points),
        sum(p.correction[seat] for p in points), round(2 * sqrt(sum(doubt[seat] for doubt in course.doubt.values())), 4),
        given, choices, len(own), exact if enough else None, "judged" if not enough else "stake" if exact is None else "",
    )


def estimate(kinds: Iterable[list[int]], judged: Mapping[int, Decision]) -> tuple[float, float]:
    """The cost and the stake of all of a seat's decisions: of each kind those that were judged stand for the others."""
    cost = stake = 0.0
    for places in kinds:
        if found := [judged[at] for at in places if at in judged]:
            weight = len(places) / len(found)
            cost += weight * sum(decision.cost for decision in found)
            stake += weight * sum(decision.stake for decision in found)
    return cost, stake


def accuracy(given: float, stake: float) -> float | None:
    """100 for whoever gave nothing away, 0 for whoever did no better than by choosing any of the moves thought about."""
    return round(100 * max(0.0, 1 - given / stake), 1) if stake >= LEAST_STAKE else None

"""A finished game looked at again: how the chances went, by luck or by play, and which decisions cost most.

The *line* is everybody's chance to win with all cards known. *Luck* is what a draw changed against its expectation. A decision's
*cost* is judged over the worlds its seat held possible, so nobody is blamed for what was hidden. What is left of the line is *hidden*.
The parts add up to the line; docs/analysis.md has the formulas.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

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


class Balance(msgspec.Struct, frozen=True):
    """A seat's whole game."""

    luck: float                     # what draws changed
    play: float                     # what everybody's decisions changed
    hidden: float
    given: float                    # of the win, given away by its own decisions
    decisions: int
    accuracy: float | None          # 0 to 100; None where too little was at stake


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
    choices: list[int]                      # answers that were a seat's choice
    actors: list[int]                       # of these
    moments: list[int]                      # of these, and of the end: see ``Decision``

    def swings(self) -> list[int]:
        """The choices, those first after which the chances of whoever chose changed most."""
        order = sorted(zip(self.choices, self.actors, strict=True), key=lambda c: (-abs(self._swing(*c)), c[0]))
        return [at for at, _ in order]

    def _swing(self, at: int, seat: int) -> float:
        return self.line[at + 1][seat] - self.line[at][seat]


def is_choice(state: State, actor: int, auto: bool) -> bool:
    """Whether an answer was a seat's choice among several."""
    return actor >= 0 and not auto and len(state.legal()) > 1


def follow(table: Table) -> Course:
    """The line of a game, and its luck."""
    chances, state = Chances(table.game), table.start.clone()
    table.remember()
    line, moment = [chances.of(state)], -1
    found = Course([], {}, [], [], [])
    for at, step in enumerate(table.steps):
        if is_choice(state, step.actor, step.auto):
            found.choices.append(at)
            found.actors.append(step.actor)
            found.moments.append(max(0, moment))
        draw = state.clone() if step.actor == CHANCE else None
        state.apply(step.code)
        line.append(chances.of(state))
        if draw is not None:
            found.luck[at] = _less(line[-1], expectation(chances, draw))
        moment += bool(step.events)
    found.moments.append(max(0, moment))
    return msgspec.structs.replace(found, line=line)


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
    course = follow(table)
    return finish(table, course, bot, judgements(table, course, bot, seed))


def finish(table: Table, course: Course, bot: str, judged: Iterable[Decision]) -> Analysis:
    """Everything put together; of several judgements of one decision the last counts."""
    decisions = {decision.line: decision for decision in judged}
    adviser, players = adviser_for(table.game, bot), int(table.start.players)
    points = _points(course, decisions)
    kept = [decisions[line] for line in sorted(decisions)]
    balances = [_balance(seat, points, kept) for seat in range(players)]
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
    points = [ChancePoint(0, 0, course.line[0], nothing, nothing, nothing)]
    luck, play = nothing, nothing
    for at in range(end + 1):
        if at in stops and at > 0:
            change = _less(course.line[at], points[-1].shares)
            points.append(ChancePoint(at, stops[at], course.line[at], luck, play, _less(change, _more(luck, play))))
            luck, play = nothing, nothing
        luck = _more(luck, course.luck.get(at, nothing))
        if at + 1 in decisions:
            play = _more(play, effect(decisions[at + 1], course.line[at]))
    return points


def _balance(seat: int, points: list[ChancePoint], decisions: list[Decision]) -> Balance:
    own = [decision for decision in decisions if decision.seat == seat]
    given = sum(decision.cost for decision in own)
    return Balance(
        sum(p.luck[seat] for p in points), sum(p.play[seat] for p in points), sum(p.hidden[seat] for p in points), given, len(own),
        accuracy(given, sum(decision.stake for decision in own)),
    )


def accuracy(given: float, stake: float) -> float | None:
    """100 for whoever gave nothing away, 0 for whoever did no better than by choosing any of the moves thought about."""
    return round(100 * max(0.0, 1 - given / stake), 1) if stake >= LEAST_STAKE else None

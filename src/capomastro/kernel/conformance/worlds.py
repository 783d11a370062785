"""Imagined worlds against a full enumeration of small positions, and the statistics to compare them with."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

import msgspec

from capomastro.kernel.conformance.walking import require
from capomastro.kernel.game import Game
from capomastro.kernel.notation import tell
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, OVER, Event, EventLog, State
from capomastro.kernel.table import Table


def exact_worlds(
    table: Table,
    seat: int,
    *,
    belief: Callable[[State, int], float] | None = None,
    prior: Iterable[State] = (),
    limit: int = 200_000,
) -> dict[bytes, float]:
    """All worlds that a perfect-recall reader of ``seat``'s events must consider possible, with their probabilities.

    Runs through the table's steps from its start, branching over every answer the seat did not give itself and keeping
    the branches in which the seat gets the same events, views and questions. Chance counts by weight; other seats'
    answers uniformly over their legal moves, or as much as ``belief(state, code)`` says. ``prior``: the worlds that are
    equally likely before the first step, if the seat does not know the table's start. For small positions; more than
    ``limit`` worlds are refused.
    """
    game = table.game
    actual = table.start.clone()
    actual.log = EventLog()
    worlds: dict[bytes, tuple[State, float]] = {}
    for state in [*prior] or [actual]:
        key = state.encode()
        worlds[key] = (state.clone(), 1.0 + (worlds[key][1] if key in worlds else 0.0))
    for step in table.steps:
        own = seat >= 0 and step.actor == seat
        actual.apply(step.code)
        assert actual.log is not None
        truth = _observed(game, actual, seat, actual.log.take())
        after: dict[bytes, tuple[State, float]] = {}
        for world, chance in worlds.values():
            for code, share in _answers(world, step.code if own else None, belief):
                branch = world.clone()
                branch.log = EventLog()
                branch.apply(code)
                assert branch.log is not None
                if _observed(game, branch, seat, branch.log.take()) == truth:
                    key = branch.encode()
                    known = after.get(key)
                    after[key] = (branch, chance * share + (known[1] if known else 0.0))
                require(len(after) <= limit, f"more than {limit} worlds: choose a smaller position")
        worlds = after
    total = sum(p for _, p in worlds.values())
    return {key: p / total for key, (_, p) in worlds.items()}


def _answers(world: State, own: int | None, belief: Callable[[State, int], float] | None) -> Iterator[tuple[int, float]]:
    who = world.decider()
    if who == OVER:
        return
    codes = [int(c) for c in world.legal()]
    if own is not None:
        if own in codes:
            yield own, 1.0
    elif who == CHANCE:
        weights = [int(w) for w in world.chance()]
        yield from ((c, w / sum(weights)) for c, w in zip(codes, weights, strict=True))
    else:
        yield from ((c, belief(world, c) if belief else 1 / len(codes)) for c in codes)


def _observed(game: Game, state: State, seat: int, happened: list[Event]) -> bytes:
    told = [tell(game.events, e, seat) for e in happened]
    events = [(t.kind, t.fields) for t in told if t is not None]
    return msgspec.json.encode([events, int(state.awaited(seat)), game.moves(state, seat), game.view(state, seat)], order="deterministic")


def goodness(state: State, seat: int, expected: dict[bytes, float], samples: int, seed: int = 1) -> float:
    """The p-value of a chi-square test of ``imagine`` against exact probabilities; 0 when it gives an impossible world."""
    rng = Rng(seed)
    seen: Counter[bytes] = Counter(state.imagine(seat, rng).encode() for _ in range(samples))
    if seen.keys() - expected.keys():
        return 0.0
    statistic = 0.0
    cells = 0
    rare_expected = rare_seen = 0.0
    for key, probability in expected.items():
        mean = probability * samples
        if mean < 5:
            rare_expected += mean
            rare_seen += seen[key]
        else:
            statistic += (seen[key] - mean) ** 2 / mean
            cells += 1
    if rare_expected >= 5:
        statistic += (rare_seen - rare_expected) ** 2 / rare_expected
        cells += 1
    return chi_square_tail(statistic, cells - 1)


def same_distribution(a: Counter[str], b: Counter[str]) -> float:
    """The p-value of a two-sample chi-square test."""
    na, nb = a.total(), b.total()
    statistic, cells = 0.0, 0
    for key in a.keys() | b.keys():
        both = a[key] + b[key]
        if both >= 10 and na and nb:
            ea, eb = both * na / (na + nb), both * nb / (na + nb)
            statistic += (a[key] - ea) ** 2 / ea + (b[key] - eb) ** 2 / eb
            cells += 1
    return chi_square_tail(statistic, cells - 1)


def chi_square_tail(x: float, degrees: int) -> float:
    """P(X > x) for a chi-square variable (Wilson-Hilferty for many degrees, the series otherwise)."""
    if degrees <= 0 or x <= 0:
        return 1.0
    if degrees > 200:
        z = ((x / degrees) ** (1 / 3) - (1 - 2 / (9 * degrees))) / math.sqrt(2 / (9 * degrees))
        return 0.5 * math.erfc(z / math.sqrt(2))
    half, k = x / 2, degrees / 2
    term = total = 1 / k
    n = 1
    while term > total * 1e-15 and n < 10_000:
        term *= half / (k + n)
        total += term
        n += 1
    return max(0.0, 1 - total * math.exp(-half + k * math.log(half) - math.lgamma(k)))

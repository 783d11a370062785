"""What results prove: intervals, ratings, and a test that stops early. Plain Python, without tables from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice, permutations, product
from math import log, log10, sqrt

from capomastro.kernel.rng import Rng

Z95 = 1.959963984540054         # two-sided 95 % of the normal distribution
ELO_MEAN = 1500.0
FEWEST = 6                      # observations before a sequential test speaks
MOST_ORDERS = 24                # of a tie between more than four, this many orders stand for all


def wilson(share: float, games: int, z: float = Z95) -> tuple[float, float]:
    """The Wilson score interval of a share of the wins. Shared wins may make ``share`` any fraction; the interval contains it.

    >>> [round(x, 3) for x in wilson(0.75, 200)]
    [0.686, 0.805]
    """
    if games == 0:
        return 0.0, 1.0
    squared = z * z
    centre = (share + squared / (2 * games)) / (1 + squared / games)
    half = z / (1 + squared / games) * sqrt(max(0.0, share * (1 - share)) / games + squared / (4 * games * games))
    return min(share, max(0.0, centre - half)), max(share, min(1.0, centre + half))     # rounding must not leave it outside


@dataclass(frozen=True)
class Verdict:
    """Where a sequential test stands: ``better``, ``worse`` or ``open``, with its log-likelihood ratio and bounds."""

    state: str
    ratio: float
    lower: float
    upper: float


def sequential(results: Sequence[float], low: float, high: float, error: float = 0.05) -> Verdict:
    """A generalised sequential probability ratio test: is the mean of ``results`` at most ``low`` or at least ``high``?

    ``results`` are independent observations between 0 and 1, such as the mean share over all seatings of one deal.
    Wrong either way with probability ``error`` at most, approximately (Gaussian likelihoods with the sample variance).
    """
    bound = log((1 - error) / error)
    n = len(results)
    if n < FEWEST:
        return Verdict("open", 0.0, -bound, bound)
    mean = sum(results) / n
    variance = (sum((x - mean) ** 2 for x in results) + 0.5) / n        # never sure from a few equal results
    ratio = n * (high - low) * (2 * mean - low - high) / (2 * variance)
    return Verdict("better" if ratio >= bound else "worse" if ratio <= -bound else "open", ratio, -bound, bound)


# -- Plackett–Luce --------------------------------------------------------------------
@dataclass(frozen=True)
class Order:
    """Who finished ahead of whom in one game: bots by number, best first; ``weight`` below 1 where a tie has several orders."""

    bots: tuple[int, ...]
    weight: float = 1.0


def orders(bots: Sequence[int], ranks: Sequence[int]) -> list[Order]:
    """A result as orders of equal weight, one for each way of breaking its ties.

    >>> orders([0, 1, 2], [2, 1, 1])
    [Order(bots=(1, 2, 0), weight=0.5), Order(bots=(2, 1, 0), weight=0.5)]
    """
    groups = [[b for b, r in zip(bots, ranks, strict=True) if r == rank] for rank in sorted(set(ranks))]
    ways = list(islice(product(*(list(permutations(group)) for group in groups)), MOST_ORDERS))
    return [Order(tuple(b for group in way for b in group), 1 / len(ways)) for way in ways]


def plackett_luce(results: Sequence[Order], bots: int, rounds: int = 200) -> list[float]:
    """Elo ratings with mean 1500 by Hunter's MM algorithm. With two seats this is the Bradley–Terry model.

    Every bot also has one drawn game against a bot of average strength, so that ratings stay finite.
    """
    counted: dict[tuple[int, ...], float] = {}
    for order in results:
        counted[order.bots] = counted.get(order.bots, 0.0) + order.weight
    won = [0.5] * bots
    for order_bots, weight in counted.items():
        for b in order_bots[:-1]:
            won[b] += weight
    strength = [1.0] * bots
    for _ in range(rounds):
        load = [1 / (s + 1) for s in strength]
        for order_bots, weight in counted.items():
            left = [strength[b] for b in order_bots]
            total = sum(left)
            share = 0.0
            for place in range(len(order_bots) - 1):
                share += weight / total
                total -= left[place]
                load[order_bots[place]] += share
            load[order_bots[-1]] += share
        new = [won[b] / load[b] for b in range(bots)]
        moved = max(abs(log(a / b)) for a, b in zip(new, strength, strict=True))
        strength = new
        if moved < 1e-7:
            break
    elo = [400 * log10(s) for s in strength]
    mean = sum(elo) / bots
    return [ELO_MEAN + e - mean for e in elo]


@dataclass(frozen=True)
class Rating:
    """An Elo rating with its 95 % interval."""

    elo: float
    low: float
    high: float


def ratings(deals: Sequence[Sequence[Order]], bots: int, resamples: int = 200, seed: int = 1) -> list[Rating]:
    """Ratings from results grouped by deal, each inside its interval.

    The intervals come from drawing whole deals again with repetition. Where all deals went alike that shows no spread at all,
    so an interval is never narrower than what the model itself can tell from so many games.
    """
    best = plackett_luce([order for deal in deals for order in deal], bots)
    rng = Rng(seed)
    samples: list[list[float]] = []
    for _ in range(resamples if len(deals) > 1 else 0):
        again = [deals[int(rng.below(len(deals)))] for _ in deals]
        samples.append(plackett_luce([order for deal in again for order in deal], bots, 40))
    out = []
    halves = [Z95 * error for error in errors([order for deal in deals for order in deal], best)]
    for b in range(bots):
        spread = sorted(sample[b] for sample in samples) or [best[b]]
        low, high = spread[int(0.025 * len(spread))], spread[min(len(spread) - 1, int(0.975 * len(spread)))]
        out.append(Rating(best[b], min(low, best[b] - halves[b]), max(high, best[b] + halves[b])))
    return out


def errors(results: Sequence[Order], elo: Sequence[float]) -> list[float]:
    """The standard error of each rating by the model: from what every choice of a next-best bot tells about it (Fisher's information)."""
    strength = [10 ** ((e - ELO_MEAN) / 400) for e in elo]
    told = [s / (s + 1) ** 2 for s in strength]                 # the virtual draw against an average bot
    for order in results:
        left = list(order.bots)
        while len(left) > 1:
            total = sum(strength[b] for b in left)
            for b in left:
                chance = strength[b] / total
                told[b] += order.weight * chance * (1 - chance)
            left.pop(0)
    return [400 / log(10) / sqrt(t) for t in told]

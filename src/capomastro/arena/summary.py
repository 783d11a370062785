"""What a match says: shares with intervals, ratings, mean ranks, times, and who beat whom."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import msgspec

from capomastro.arena.match import Match, Result
from capomastro.arena.ratings import Z95, Rating, orders, ratings, wilson
from capomastro.arena.seating import stand_ins
from capomastro.kernel.registry import game as find_game


class Line(msgspec.Struct, frozen=True):
    """One bot's result."""

    bot: str
    games: int                      # seats it took
    share: float                    # of the wins; shared wins count 1/n
    low: float                      # 95 % interval of the share
    high: float
    elo: float
    elo_low: float
    elo_high: float
    rank: float                     # mean rank, 1 is best
    score: float                    # mean score
    seconds: float                  # per decision


class Meeting(msgspec.Struct, frozen=True):
    """How often ``bot`` ranked ahead of ``other`` when both sat at one table; equal ranks count one half."""

    bot: str
    other: str
    pairs: int
    share: float
    low: float
    high: float


class SeatLine(msgspec.Struct, frozen=True):
    """What a seat is worth, whoever sits there: every bot of a lineup takes every seat equally often."""

    seat: int                       # from 0
    games: int
    share: float                    # of the wins
    low: float                      # 95 % interval of the share
    high: float
    score: float                    # mean score
    score_low: float                # 95 % interval of the mean
    score_high: float


class Summary(msgspec.Struct, frozen=True):
    """A match in numbers."""

    match: Match
    games: int
    cut: int
    lines: list[Line]               # best rating first
    meetings: list[Meeting]
    seats: list[SeatLine] = []
    stand_ins: dict[str, str] = {}  # bots that were not made for these rules, and who played in their place

    def meeting(self, bot: str, other: str) -> Meeting | None:
        return next((m for m in self.meetings if m.bot == bot and m.other == other), None)


def names_by_seat(match: Match, result: Result) -> list[str]:
    lineup = match.lineups[result.job.lineup]
    return [lineup[i] for i in result.job.seating]


def summarise(match: Match, results: Sequence[Result]) -> Summary:
    """The numbers of all results. Games that were cut count as they stood."""
    bots = match.bots()
    number = {name: i for i, name in enumerate(bots)}
    deals: dict[tuple[int, int], list[Result]] = {}
    for result in results:
        deals.setdefault((result.job.lineup, result.job.deal), []).append(result)
    by_deal = [
        [order for r in group for order in orders([number[n] for n in names_by_seat(match, r)], r.played.ranks)] for group in deals.values()
    ]
    rated = ratings(by_deal, len(bots)) if results else []
    lines = [_line(match, results, name, rating) for name, rating in zip(bots, rated, strict=False)]
    meetings = [_meeting(match, results, a, b) for a in bots for b in bots if a != b]
    cut = sum(r.played.cut for r in results)
    others = stand_ins(find_game(match.game, match.rules), bots)
    lines.sort(key=lambda line: -line.elo)
    return Summary(match, len(results), cut, lines, [m for m in meetings if m.pairs], seat_lines(match, results), others)


def seat_lines(match: Match, results: Sequence[Result]) -> list[SeatLine]:
    """The results seat by seat."""
    n = len(results)
    out = []
    for seat in range(match.players if n else 0):
        share = sum(r.played.shares[seat] for r in results) / n
        scores = [r.played.scores[seat] for r in results]
        mean = sum(scores) / n
        half = Z95 * sqrt(sum((s - mean) ** 2 for s in scores) / max(1, n - 1) / n)
        out.append(SeatLine(seat, n, share, *wilson(share, n), mean, mean - half, mean + half))
    return out


def _line(match: Match, results: Sequence[Result], name: str, rating: Rating) -> Line:
    share = rank = score = seconds = 0.0
    seats = moves = 0
    for result in results:
        played = result.played
        for seat, who in enumerate(names_by_seat(match, result)):
            if who == name:
                seats += 1
                share += played.shares[seat]
                rank += played.ranks[seat]
                score += played.scores[seat]
                seconds += played.seconds[seat]
                moves += played.moves[seat]
    n = max(1, seats)
    low, high = wilson(share / n, seats)
    return Line(
        name, seats, share / n, low, high, rating.elo, rating.low, rating.high, rank / n, score / n, seconds / max(1, moves)
    )


def _meeting(match: Match, results: Sequence[Result], name: str, other: str) -> Meeting:
    before = 0.0
    pairs = 0
    for result in results:
        names = names_by_seat(match, result)
        for a, who in enumerate(names):
            for b, whom in enumerate(names):
                if who == name and whom == other:
                    pairs += 1
                    mine, theirs = result.played.ranks[a], result.played.ranks[b]
                    before += 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0
    share = before / max(1, pairs)
    low, high = wilson(share, pairs)
    return Meeting(name, other, pairs, share, low, high)

"""The ladder: does each level beat the one below by what it promises? Measured for each game, with early stopping.

A *gate* is a promise: a bot's share of the wins at a table of others, from every seat, with a lower bound for its 95 %
interval where it has one. The numbers of simulations are in ``ladder.json`` beside this file, for each game with two and with
four players; they match the time a bot has at a table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from capomastro.arena.match import Ledger, Match, Result, arrange, play_match, seatings
from capomastro.arena.ratings import Verdict, sequential, wilson

EARLIEST = 8                    # deals before a gate may be decided
SLACK = 0.07                    # where a gate names no lower bound: this much below its target is a miss


class Gate(msgspec.Struct, frozen=True):
    """A promise: ``hero`` among ``others`` wins at least ``target`` of the games."""

    name: str
    hero: str
    others: list[str]
    target: float
    bound: float | None = None      # what the lower end of the interval must exceed
    games: int = 200                # at most

    @property
    def floor(self) -> float:
        return self.bound if self.bound is not None else self.target - SLACK


class Measured(msgspec.Struct, frozen=True):
    """A gate as it was found."""

    game: str
    gate: Gate
    games: int
    share: float
    low: float
    high: float
    verdict: str                    # "passed", "missed" or "open"
    test: str                       # where the sequential test stood
    score: float                    # the hero's mean score
    others_score: float
    seconds: float                  # the hero's time per decision
    cut: int
    seed: int


class Counts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The simulations a master has time for in one turn, with two and with four players."""

    two: int
    four: int


def known_counts() -> dict[str, Counts]:
    """The simulations of our own games."""
    return msgspec.json.decode(files("capomastro.arena").joinpath("ladder.json").read_bytes(), type=dict[str, Counts])


def gates(counts: Counts | None, fifth: bool = True) -> list[Gate]:
    """The gates of a game; without its counts, those that need none. ``fifth``: measure L4 against L3 at a fifth of both."""
    if counts is None:
        return [Gate("L1-L0", "apprentice", ["random"], 0.95, games=100)]
    small = max(1, counts.two // 5)
    top, master = (counts.two, small) if fifth else (5 * counts.two, counts.two)
    return [
        *gates(None),
        Gate("L3-L1", f"master:{counts.two}", ["apprentice"], 0.75, 0.68),
        Gate("L4-L3", f"capomastro:{top}", [f"master:{master}"], 0.58, games=200),
        Gate("L3-3xL1", f"master:{counts.four}", ["apprentice"] * 3, 0.45, games=120),
    ]


def shares_by_deal(gate: Gate, match: Match, results: Mapping[Any, Result]) -> list[float]:
    """The hero's mean share over the seatings of each deal, for the complete deals, in order."""
    out: list[float] = []
    orders = seatings(tuple(match.lineups[0]))
    for deal in range(match.deals):
        found = [r for r in results.values() if r.job.deal == deal]
        if len(found) < len(orders):
            break
        out.append(sum(r.played.shares[r.job.seating.index(0)] for r in found) / len(orders))
    return out


def decide(gate: Gate, shares: Sequence[float], seats: int, last: bool) -> tuple[str, Verdict]:
    """``passed``, ``missed`` or ``open`` after these deals; ``last``: there are no more."""
    verdict = sequential(shares, gate.floor, gate.target + (gate.target - gate.floor if gate.target < 0.9 else 0.02))
    if not shares or (len(shares) < EARLIEST and not last):
        return "open", verdict
    share = sum(shares) / len(shares)
    low, _ = wilson(share, len(shares) * seats)
    kept = share >= gate.target and (gate.bound is None or low > gate.bound)
    if kept and (last or verdict.state == "better"):
        return "passed", verdict
    if last or (verdict.state == "worse" and not kept):
        return "missed", verdict
    return "open", verdict


def climb(game: str, gate: Gate, folder: Path, *, workers: int = 0, address: str = "", seed: int = 1) -> Iterator[Measured]:
    """Measure a gate; yields where it stands after every piece of work, the last one being the result. Resumes from ``folder``."""
    match = arrange(game, [], 1 + len(gate.others), gate.games, seed=seed, groups=[[gate.hero, *gate.others]])
    ledger = Ledger(match, folder / f"{game}-{gate.name}.jsonl")
    playing = play_match(ledger, workers, address, largest=1)        # decided deal by deal
    try:
        verdict, _ = _standing(gate, match, ledger)
        while verdict == "open" and next(playing, None) is not None:
            verdict, _ = _standing(gate, match, ledger)
            if verdict == "open":
                yield measure(game, gate, match, ledger)
        yield measure(game, gate, match, ledger)
    finally:
        playing.close()
        ledger.close()


def _standing(gate: Gate, match: Match, ledger: Ledger) -> tuple[str, Verdict]:
    shares = shares_by_deal(gate, match, ledger.results)
    return decide(gate, shares, match.players, last=len(shares) == match.deals)


def measure(game: str, gate: Gate, match: Match, ledger: Ledger) -> Measured:
    """The numbers over the deals that count."""
    shares = shares_by_deal(gate, match, ledger.results)
    verdict, test = decide(gate, shares, match.players, last=len(shares) == match.deals)
    counted = [r for r in ledger.in_order() if r.job.deal < len(shares)]
    hero = [r.job.seating.index(0) for r in counted]
    n = len(counted)
    share = sum(shares) / max(1, len(shares))
    low, high = wilson(share, n)
    own = sum(r.played.scores[seat] for r, seat in zip(counted, hero, strict=True))
    everybody = sum(sum(r.played.scores) for r in counted)
    seconds = sum(r.played.seconds[seat] for r, seat in zip(counted, hero, strict=True))
    moves = sum(r.played.moves[seat] for r, seat in zip(counted, hero, strict=True))
    others = max(1, n * (match.players - 1))
    return Measured(
        game, gate, n, share, low, high, verdict, test.state, own / max(1, n), (everybody - own) / others, seconds / max(1, moves),
        sum(r.played.cut for r in counted), match.seed,
    )

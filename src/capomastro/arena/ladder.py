"""The ladder: does each level beat the one below by what it promises? Measured for each game, with early stopping.

A *form* is a game with its options: Carrara is measured in both of its forms. A *gate* is a promise: a bot's share of the wins at a
table of others, every deal from every seat. The forms are in ``bots/reach.json``, with the numbers of simulations that
match the time a bot has at a table (``bench/counts.py`` measures them), so that a match is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from capomastro.arena.match import Ledger, Match, Result, arrange, play_match, seatings
from capomastro.arena.ratings import Verdict, sequential, wilson

LEAST = 100                     # games before a gate may be decided
MOST = 4                        # times as many, and it is decided as it stands
SLACK = 0.07                    # the test tells this much below the target from as much above it
NARROW = 0.02                   # above it, where the target is near the top
FOUR = 4
PAR = 0.25                      # of four equal players


class Gate(msgspec.Struct, frozen=True):
    """A promise: ``hero`` among ``others`` wins at least ``target`` of the games."""

    name: str
    hero: str
    others: list[str]
    target: float
    least: int = LEAST              # games before it may be decided

    @property
    def games(self) -> int:
        """How many are played at most."""
        return MOST * self.least

    @property
    def players(self) -> int:
        return 1 + len(self.others)

    @property
    def floor(self) -> float:
        return self.target - SLACK

    @property
    def ceiling(self) -> float:
        return min(self.target + SLACK, max(self.target + NARROW, 1 - SLACK / 2))


class Reach(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The simulations a bot has time for in one turn; ``past`` is the master of version 0.1, in the same time."""

    master: int
    capomastro: int
    past: int


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game as it is measured: its options, what bots reach with two and with four players, and how well a journeyman does
    against 0.1's master."""

    game: str
    two: Reach
    four: Reach
    upset: float
    options: dict[str, Any] = {}
    name: str = ""


class Measured(msgspec.Struct, frozen=True):
    """A gate as it was found."""

    game: str                       # the form's name
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
    options: dict[str, Any] = {}


def read_forms(content: bytes) -> dict[str, Form]:
    """Forms by name, as a file of settings holds them."""
    found = msgspec.json.decode(content, type=dict[str, Form])
    return {name: msgspec.structs.replace(form, name=name) for name, form in found.items()}


def known_forms() -> dict[str, Form]:
    """Our own games in their forms."""
    return read_forms(files("capomastro.bots").joinpath("reach.json").read_bytes())


def plain_form(game: str, simulations: int) -> Form:
    """Any game, with this many simulations for a master and four times as many for a capomastro."""
    reach = Reach(simulations, 4 * simulations, simulations)
    return Form(game, reach, reach, PAR, name=game)


# -- what is promised -----------------------------------------------------------------------
def needs_nothing(least: int = LEAST) -> list[Gate]:
    """The gates between bots that limit themselves: no number of simulations is needed."""
    return [
        Gate("L1-L0", "apprentice", ["random"], 0.95, least),
        Gate("L2-L1", "journeyman", ["apprentice"], 0.65, least),
    ]


def gates(form: Form, past: str = "", least: int = LEAST) -> list[Gate]:
    """The gates of a form. ``past`` is the file with the bots of 0.1; without it, the gates against them are left out."""
    two, four = form.two, form.four
    master, top = f"master:{two.master}", f"capomastro:{two.capomastro}"
    found = [
        *needs_nothing(least),
        Gate("L3-L2", master, ["journeyman"], 0.65, least),
        Gate("L4-L3", top, [master], 0.58, least),
        Gate("L4-L1", top, ["apprentice"], 0.95, least),
    ]
    if past:
        found += [
            Gate("L3-past", master, [f"{past}:Master:{two.past}"], 0.70, least),
            Gate("L2-past", "journeyman", [f"{past}:Master:{two.past}"], form.upset, least),
            Gate("L3-3xpast", f"master:{four.master}", [f"{past}:Master:{four.past}"] * 3, 0.40, least),
        ]
    return [*found, Gate("L3-3xL1", f"master:{four.master}", ["apprentice"] * 3, 0.60, least)]


def order(form: Form, least: int = LEAST) -> list[Gate]:
    """With four players too no level may be below its lower neighbour: alone among three of them it wins its part."""
    levels = ["random", "apprentice", "journeyman", f"master:{form.four.master}", f"capomastro:{form.four.capomastro}"]
    return [
        Gate(f"L{level}-3xL{level - 1}.order", levels[level], [levels[level - 1]] * 3, PAR, least) for level in range(1, len(levels))
    ]


# -- what was found --------------------------------------------------------------------------
def shares_by_deal(match: Match, results: Mapping[Any, Result]) -> list[float]:
    """The hero's mean share over the seatings of each deal, for the complete deals, in order."""
    out: list[float] = []
    orders = seatings(tuple(match.lineups[0]))
    by_deal: dict[int, list[Result]] = {}
    for result in results.values():
        by_deal.setdefault(result.job.deal, []).append(result)
    for deal in range(match.deals):
        found = by_deal.get(deal, [])
        if len(found) < len(orders):
            break
        out.append(sum(r.played.shares[r.job.seating.index(0)] for r in found) / len(orders))
    return out


def decide(gate: Gate, shares: Sequence[float], last: bool) -> tuple[str, Verdict]:
    """``passed``, ``missed`` or ``open`` after these deals, each from every seat; ``last``: there are no more."""
    verdict = sequential(shares, gate.floor, gate.ceiling)
    if not shares or (len(shares) * gate.players < gate.least and not last):
        return "open", verdict
    kept = sum(shares) / len(shares) >= gate.target
    if kept and (last or verdict.state == "better"):
        return "passed", verdict
    if not kept and (last or verdict.state == "worse"):
        return "missed", verdict
    return "open", verdict


def climb(form: Form, gate: Gate, folder: Path, *, workers: int = 0, address: str = "", seed: int = 1) -> Iterator[Measured]:
    """Measure a gate; yields where it stands after every piece of work, the last one being the result. Resumes from ``folder``."""
    match = arrange(form.game, [], gate.players, gate.games, options=form.options, seed=seed, groups=[[gate.hero, *gate.others]])
    ledger = Ledger(match, folder / f"{form.name}-{gate.name}.jsonl")
    playing = play_match(ledger, workers, address, largest=1)        # decided deal by deal
    try:
        verdict, _ = _standing(gate, match, ledger)
        while verdict == "open" and next(playing, None) is not None:
            verdict, _ = _standing(gate, match, ledger)
            if verdict == "open":
                yield measure(form, gate, match, ledger)
        yield measure(form, gate, match, ledger)
    finally:
        playing.close()
        ledger.close()


def _standing(gate: Gate, match: Match, ledger: Ledger) -> tuple[str, Verdict]:
    shares = shares_by_deal(match, ledger.results)
    return decide(gate, shares, last=len(shares) == match.deals)


def measure(form: Form, gate: Gate, match: Match, ledger: Ledger) -> Measured:
    """The numbers over the deals that count."""
    shares = shares_by_deal(match, ledger.results)
    verdict, test = decide(gate, shares, last=len(shares) == match.deals)
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
        form.name, gate, n, share, low, high, verdict, test.state, own / max(1, n), (everybody - own) / others, seconds / max(1, moves),
        sum(r.played.cut for r in counted), match.seed, form.options,
    )

"""The measured gates as one table: which are met, which are not, and whether the levels stand in their order."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from capomastro.arena.ladder import Measured, known_forms

ASKED = 31                      # of the gates, over all games in their usual form
ORDER = ".order"
MET = {"passed": "met", "missed": "**not met**", "open": "not decided"}


def read_results(folder: Path) -> list[Measured]:
    """All gates measured so far: our own forms in their order, then others by name."""
    own = list(known_forms())
    paths = sorted(folder.glob("*.json"), key=lambda path: (own.index(path.stem) if path.stem in own else len(own), path.stem))
    return [msgspec.convert(row, Measured) for path in paths for row in msgspec.json.decode(path.read_bytes())["gates"]]


def short_name(bot: str) -> str:
    """A bot without the folders of its file."""
    file, sign, rest = bot.partition(".py:")
    return f"{Path(file).parent.name} {rest.lower()}" if sign else bot


def below_neighbour(found: Sequence[Measured]) -> list[Measured]:
    """Matches between neighbours that the higher level lost: its share is below its part of the table."""
    neighbours = ("L1-L0", "L2-L1", "L3-L2", "L4-L3")
    return [m for m in found if (m.gate.name in neighbours or m.gate.name.endswith(ORDER)) and m.games and m.share < 1 / m.gate.players]


def ladder_page(folder: Path) -> str:
    """The table as Markdown."""
    found = read_results(folder)
    usual = [m for m in found if not m.options and not m.gate.name.endswith(ORDER)]
    met = sum(m.verdict == "passed" for m in usual)
    lines = [
        "# The ladder, measured",
        "",
        "Written by `make ladder`. Every deal is played from every seat, shared wins are split, a sequential test (5 % error either way)",
        "stops a gate after at least a hundred games. Simulations are what a bot's time at the table allows on one core",
        "(`src/capomastro/bots/reach.json`); seeds, commits and scores are in the JSON files. *past* is version 0.1 (`bench/past`).",
        "",
        f"Met: {met} of the {len(usual)} gates measured in the usual forms; asked are {ASKED} of {9 * len(_usual_forms())}.",
    ]
    if not found:
        return "\n".join(lines) + "\n"
    lines += ["", "| game | gate | who | against | share (95 %) | games | asked | |", "|---|---|---|---|---|---:|---:|---|"]
    for m in found:
        others = [short_name(bot) for bot in m.gate.others]
        against = others[0] if len(others) == 1 else f"{len(others)} × {others[0]}"
        lines.append(
            f"| {m.game} | {m.gate.name} | {short_name(m.gate.hero)} | {against} | {m.share:.2f} ({m.low:.2f} – {m.high:.2f}) | "
            f"{m.games} | ≥ {m.gate.target:.2f} | {MET[m.verdict]} |"
        )
    broken = below_neighbour(found)
    lines += ["", "No level was found below its lower neighbour." if not broken else "Below their lower neighbours:"]
    lines += [f"* {m.game}: {short_name(m.gate.hero)} ({m.gate.name}, {m.share:.2f})" for m in broken]
    return "\n".join(lines) + "\n"


def _usual_forms() -> list[str]:
    return [name for name, form in known_forms().items() if not form.options]

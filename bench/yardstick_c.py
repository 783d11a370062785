"""Random play in C, to compare with: the base game of Carrara (``carrara.c``), compiled here for this machine.

Before it is measured it must play the engine's own games, move for move from the same seeds. Prints one line of JSON.
"""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterable
from pathlib import Path

from capomastro.games.carrara import codes as c
from capomastro.games.carrara.rules import CarraraState
from capomastro.kernel.playout import Count, playout
from capomastro.kernel.registry import game as find_game
from capomastro.kernel.rng import Rng

SOURCE = Path(__file__).with_name("carrara.c")
FLAGS = ("-O3", "-march=native")        # nothing held back: a yardstick that could be faster would flatter the engine
PLAYERS = 2
CONDITIONS = {c.SCORINGS: "NEED_SCORINGS", c.OBJECTS_TOTAL: "NEED_OBJECTS", c.COST_TOTAL: "NEED_COST"}


def numbers(start: CarraraState) -> str:
    """The numbers of the base game as a header."""
    t = start.tables
    rows: dict[str, Iterable[int]] = {
        "COST": t.cost, "TYPE": t.type, "OBJECT": t.object, "MINIMUM": t.minimum, "POINTS": t.points, "COINS": t.coins,
        "BLOCKS": t.blocks, "FIRST_BLOCKS": t.first_blocks, "START_BLOCK": t.start_block, "ON_FIELD": t.on_field,
        "IN_SUPPLY": t.in_supply, "USED": [int(at == c.IN_PILE) for at in start.place],
    }  # fmt: skip
    lines = [
        *(f"enum {{ {name} = {value} }};" for name, value in singles(start).items()),
        *(row(name, values) for name, values in rows.items()),
        *(row(name, values, f"[][{c.COLOURS}]") for name, values in {"PRICE": t.price, "ACCEPTS": t.accepts}.items()),
    ]
    return "\n".join(lines) + "\n"


def singles(start: CarraraState) -> dict[str, int]:
    t = start.tables
    asked = [t.cards[card] for card in start.cards if card != c.NO_CARD]
    return {
        "CAPACITY": int(t.capacity), "SLOTS": int(t.slots), "MARKERS": int(t.markers), "START_COINS": int(t.start_coins),
        "OBJECT_PRICE": int(t.object_price), "FALLBACK": int(t.fallback), "BONUS": int(t.bonus),
        **{CONDITIONS[int(card.condition)]: int(card.need) for card in asked},
    }  # fmt: skip


def row(name: str, values: Iterable[int], shape: str = "[]") -> str:
    return f"static const signed char {name}{shape} = {{{', '.join(str(int(x)) for x in values)}}};"


def built(folder: Path, start: CarraraState) -> Path:
    """The program, compiled for this machine."""
    (folder / "numbers.h").write_text(numbers(start), encoding="ascii")
    program = folder / "carrara"
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    subprocess.run([compiler[0], *FLAGS, "-I", str(folder), str(SOURCE), "-o", str(program)], check=True)
    return program


def told(program: Path, *words: int | str) -> str:
    return subprocess.run([str(program), *map(str, words)], check=True, capture_output=True, text=True).stdout


def prove(program: Path, start: CarraraState, games: int) -> None:
    """The same games, move for move: as many decisions and draws, the same points and coins."""
    for seed, line in enumerate(told(program, 0, games, "each").splitlines()):
        state = start.clone()
        count = Count()
        playout(state, Rng(seed), 1_000_000, count)
        expected = [count.decisions, count.chances, *state.points, *state.coins]
        if [int(x) for x in expected] != [int(x) for x in line.split()]:
            raise SystemExit(f"the yardstick plays another game than the engine from seed {seed}: {line}, not {expected}")


def opening() -> CarraraState:
    start = find_game("carrara").new(PLAYERS)
    assert isinstance(start, CarraraState)
    return start


def measure(folder: Path, seconds: float) -> dict[str, object]:
    """Games and decisions a second: the best of three rounds, after the proof."""
    start = opening()
    program = built(folder, start)
    prove(program, start, 200)
    games = 2000
    while float(told(program, 0, games).split()[2]) < seconds / 4:
        games *= 2
    games *= 4
    rounds = [told(program, n * games, games).split() for n in range(3)]
    decisions, _, took = min(rounds, key=lambda found: float(found[2]))
    return {
        "game": "carrara",
        "library": "C, hand-written",
        "games_per_second": round(games / float(took), 1),
        "decisions_per_second": round(int(decisions) / float(took)),
    }


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        print(json.dumps(measure(Path(made), float(sys.argv[1]))))

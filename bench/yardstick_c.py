"""Random play in C, to compare with: the base games of Carcassonne and Carrara, compiled here for this machine.

Before one is measured it must play the engine's own games, move for move from the same seeds. Prints one line of JSON per game.
"""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from capomastro.games.carcassonne import codes as carcassonne
from capomastro.games.carrara import codes as carrara
from capomastro.kernel.playout import playout
from capomastro.kernel.registry import game as find_game
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import Count

HERE = Path(__file__).parent
FLAGS = ("-O3", "-march=native")        # nothing held back: a yardstick that could be faster would flatter the engine
PLAYERS = 2
TYPES = {8: "signed char", 16: "short", 64: "long long"}        # of C, by the bits that a number needs
CONDITIONS = {carrara.SCORINGS: "NEED_SCORINGS", carrara.OBJECTS_TOTAL: "NEED_OBJECTS", carrara.COST_TOTAL: "NEED_COST"}

Numbers = Mapping[str, int | Iterable[int]]


class Yardstick(NamedTuple):
    """A game written in C: ``GAME.c`` beside this file."""

    game: str
    numbers: Callable[[Any], Numbers]           # from the position that games begin with: what the C takes from the engine
    outcome: Callable[[Any], Iterable[int]]     # of a game that is over: what must come of the same seed in C


def of_carcassonne(start: Any) -> Numbers:
    t = start.tables
    return {
        "SPAN": carcassonne.SPAN, "MIDDLE_SQUARE": carcassonne.START_SQUARE, "TYPES": t.types, "TILES": t.tiles, "PARTS": t.parts,
        "START": t.start, "FOLLOWERS": t.followers, "ROAD_TILE": t.road_tile, "CITY_TILE": t.city_tile, "SHIELD": t.city_shield,
        "SMALL_CITY": t.small_city, "MONASTERY_TILE": t.monastery_tile, "ROAD_UNFINISHED": t.road_tile_unfinished,
        "CITY_UNFINISHED": t.city_tile_unfinished, "SHIELD_UNFINISHED": t.city_shield_unfinished, "FED_CITY": t.fed_city,
        "COUNT": t.count, "SIZE": t.size, "TWIN": t.twins, "KIND": t.kind, "TALLY": t.tally, "TOUCH": t.touch,
        "EDGE": t.edge, "MIDDLE": t.middle, "FIRST": t.first, "LAST": t.last, "FIT": t.fit,
    }  # fmt: skip


def of_carrara(start: Any) -> Numbers:
    t = start.tables
    asked = [t.cards[card] for card in start.cards if card != carrara.NO_CARD]
    return {
        "CAPACITY": t.capacity, "SLOTS": t.slots, "MARKERS": t.markers, "START_COINS": t.start_coins,
        "OBJECT_PRICE": t.object_price, "FALLBACK": t.fallback, "BONUS": t.bonus,
        **{CONDITIONS[int(card.condition)]: card.need for card in asked},
        "COST": t.cost, "TYPE": t.type, "OBJECT": t.object, "MINIMUM": t.minimum, "POINTS": t.points, "COINS": t.coins,
        "BLOCKS": t.blocks, "FIRST_BLOCKS": t.first_blocks, "START_BLOCK": t.start_block, "ON_FIELD": t.on_field,
        "IN_SUPPLY": t.in_supply, "USED": [at == carrara.IN_PILE for at in start.place], "PRICE": t.price, "ACCEPTS": t.accepts,
    }  # fmt: skip


YARDSTICKS = (
    Yardstick("carcassonne", of_carcassonne, lambda over: over.points),
    Yardstick("carrara", of_carrara, lambda over: [*over.points, *over.coins]),
)


def header(numbers: Numbers) -> str:
    """Numbers and rows of numbers in C."""
    lines = []
    for name, value in numbers.items():
        if isinstance(value, Iterable):
            row = [int(x) for x in value]
            bits = next(bits for bits in TYPES if all(-(1 << bits - 1) <= x < 1 << bits - 1 for x in row))
            lines.append(f"static const {TYPES[bits]} {name}[] = {{{', '.join(map(str, row))}}};")
        else:
            lines.append(f"enum {{ {name} = {int(value)} }};")
    return "\n".join(lines) + "\n"


def built(folder: Path, yardstick: Yardstick, start: Any) -> Path:
    """The program, compiled for this machine."""
    (folder / "numbers.h").write_text(header(yardstick.numbers(start)), encoding="ascii")
    program = folder / yardstick.game
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    source = HERE / f"{yardstick.game}.c"
    subprocess.run([compiler[0], *FLAGS, "-I", str(folder), str(source), "-o", str(program)], check=True)
    return program


def told(program: Path, *words: int | str) -> str:
    return subprocess.run([str(program), *map(str, words)], check=True, capture_output=True, text=True).stdout


def prove(program: Path, yardstick: Yardstick, start: Any, games: int) -> None:
    """The same games, move for move: as many decisions and draws, the same outcome."""
    for seed, line in enumerate(told(program, 0, games, "each").splitlines()):
        state = start.clone()
        count = Count()
        playout(state, Rng(seed), 1_000_000, count)
        expected = [count.decisions, count.chances, *yardstick.outcome(state)]
        if [int(x) for x in expected] != [int(x) for x in line.split()]:
            raise SystemExit(f"{yardstick.game} in C plays another game than the engine from seed {seed}: {line}, not {expected}")


def opening(yardstick: Yardstick) -> Any:
    return find_game(yardstick.game).new(PLAYERS)


def measure(folder: Path, yardstick: Yardstick, seconds: float) -> dict[str, object]:
    """Games and decisions a second: the best of three rounds, after the proof."""
    start = opening(yardstick)
    program = built(folder, yardstick, start)
    prove(program, yardstick, start, 200)
    games = 2000
    while float(told(program, 0, games).split()[2]) < seconds / 4:
        games *= 2
    games *= 4
    rounds = [told(program, n * games, games).split() for n in range(3)]
    decisions, _, took = min(rounds, key=lambda found: float(found[2]))
    return {
        "game": yardstick.game,
        "library": "C, hand-written",
        "games_per_second": round(games / float(took), 1),
        "decisions_per_second": round(int(decisions) / float(took)),
    }


if __name__ == "__main__":
    for yardstick in YARDSTICKS:
        with tempfile.TemporaryDirectory() as made:
            print(json.dumps(measure(Path(made), yardstick, float(sys.argv[1]))), flush=True)

"""Proves that the kept bots play as version 0.1 did: the same games, move for move, beside that version's own sources.

``python bench/past/prove.py [GAME…] [--games 50]`` checks out 0.1 with ``git worktree``, lets both play the same deals with the
same seeds under the rules and data that both know, and writes ``bench/results/past.md``. Everything runs uncompiled, so that
neither side needs a build; ``PAST_BUILT`` names a folder with one for the kept bots (``build/lib…``). Citadels'
worlds are drawn in another way now (they belong to the game, not to its bots): there both sides search the position as it lies.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PAST = "5b9a97c2eaed43d62dcc5da8cfbc3f67356f0a25"       # version 0.1 as it was reviewed
GAMES = ("carcassonne", "carrara", "citadels", "firenze")
RULES = 1                                               # what both versions play
OPEN = ("citadels",)                                    # games whose worlds are drawn in another way since
LINEUPS = (
    ("Master:3", "Journeyman"), ("Capomastro:3", "Apprentice"), ("Journeyman", "Master:6"), ("Apprentice", "Capomastro:6"),
    ("Master:2", "Apprentice", "Journeyman"), ("Apprentice", "Apprentice", "Journeyman", "Capomastro:2"),
)
BUILT = os.environ.get("PAST_BUILT", "")                # a folder with a compiled build of these sources: half of the work is fast
CHANCE, OVER = -1, -2
NATURE, MIND = 1_000_003, 104_729


# -- in either version: nothing here may need a newer one ----------------------------------------------------
def seat(kept: bool, spec: str) -> Any:
    """A bot of that version: 0.1's own, or the one that was kept."""
    from capomastro.bots.bot import Budget

    if kept:
        sys.path.append(str(ROOT / "bench"))
    players = __import__("past.players" if kept else "capomastro.bots.players", fromlist=["Master"])
    name, _, amount = spec.partition(":")
    return getattr(players, name)(Budget(simulations=int(amount)) if amount else None)


def course(game_id: str, number: int, kept: bool) -> list[int]:
    """One game as its moves and draws."""
    from capomastro.kernel.registry import game as find_game
    from capomastro.kernel.rng import Rng

    game = find_game(game_id, RULES) if kept else find_game(game_id)
    lineup = LINEUPS[number % len(LINEUPS)]
    state = game.new(len(lineup), {"data": os.environ["PAST_DATA"]})
    if game_id in OPEN:
        board: Any = type(state)
        board.imagine = lambda position, _seat, _rng: position.clone()
    bots = [seat(kept, spec) for spec in lineup]
    nature, minds = Rng(NATURE * number + 1), [Rng(NATURE * number + MIND * (i + 1)) for i in range(len(lineup))]
    codes: list[int] = []
    most = int(os.environ.get("PAST_STEPS", "0"))
    while (who := int(state.decider())) != OVER and (not most or len(codes) < most):
        code = int(state.draw(nature)) if who == CHANCE else bots[who].choose(game, state.imagine(who, minds[who]), who, minds[who])
        codes.append(code)
        state.apply(code)
    return codes


def play(game_id: str, numbers: list[int], kept: bool) -> None:
    for number in numbers:
        print(json.dumps({"number": number, "codes": course(game_id, number, kept)}), flush=True)


# -- the comparison ----------------------------------------------------------------------------------------
@contextmanager
def checkout(given: Path | None) -> Iterator[Path]:
    """The sources of 0.1: where they lie already, or checked out for as long as they are needed."""
    if given is not None:
        yield given
        return
    with TemporaryDirectory() as folder:
        source = Path(folder, "past")
        subprocess.run(["git", "-C", str(ROOT), "worktree", "add", "--detach", str(source), PAST], check=True, capture_output=True)
        try:
            yield source
        finally:
            subprocess.run(["git", "-C", str(ROOT), "worktree", "remove", "--force", str(source)], check=True, capture_output=True)


def surroundings(source: Path, built: str = "") -> dict[str, str]:
    """Where a process finds one version: its sources, uncompiled, or a folder with a build of them."""
    found = os.pathsep.join([built or str(source / "src"), str(source / "examples" / "quarry")])
    return {**os.environ, "PYTHONPATH": found, "CAPOMASTRO_PURE": "0" if built else "1"}


def ask(source: Path, game_id: str, numbers: list[int], kept: bool, data: str) -> dict[int, list[int]]:
    """These games as one version plays them, in a process of its own."""
    command = [sys.executable, __file__, game_id, "--play", ",".join(map(str, numbers)), *(["--kept"] if kept else [])]
    env = {**surroundings(source, BUILT if kept and game_id not in OPEN else ""), "PAST_DATA": data}
    done = subprocess.run(command, env=env, check=True, capture_output=True, text=True)
    return {row["number"]: row["codes"] for row in map(json.loads, done.stdout.splitlines())}


def default_data(source: Path, game_id: str) -> str:
    """The data version that 0.1 plays by default."""
    code = f"from capomastro.kernel.registry import game; g = game({game_id!r}); print(g.setup(g.new(2))['data'])"
    return subprocess.run([sys.executable, "-c", code], env=surroundings(source), check=True, capture_output=True, text=True).stdout.strip()


def compare(source: Path, game_id: str, games: int, workers: int) -> tuple[int, int, list[str]]:
    """How many games and decisions were compared, and where they part."""
    data = default_data(source, game_id)
    parts = [list(range(first, games, workers)) for first in range(min(workers, games))]
    with ThreadPoolExecutor(2 * workers) as pool:
        asked = [(pool.submit(ask, source, game_id, p, False, data), pool.submit(ask, ROOT, game_id, p, True, data)) for p in parts]
        pairs = [(old.result(), new.result()) for old, new in asked]
    moves, apart = 0, []
    for old, new in pairs:
        for number, codes in old.items():
            moves += len(codes)
            if codes != new[number]:
                where = next((i for i, (a, b) in enumerate(zip(codes, new[number], strict=False)) if a != b), "the end")
                apart.append(f"{game_id}, game {number}: apart at step {where}")
    return games, moves, sorted(apart)


def report(rows: dict[str, tuple[int, int, list[str]]], path: Path, steps: int) -> None:
    seats = Counter(spec.partition(":")[0].lower() for lineup in LINEUPS for spec in lineup)
    lines = [
        "# The kept bots beside version 0.1",
        "",
        f"Written by `python bench/past/prove.py`. Both sides, 0.1 at `{PAST[:10]}` and `bench/past` here, play the same deals with the",
        f"same seeds at tables of two to four ({', '.join(sorted(seats))}), under rules {RULES} and the data of 0.1; every move and",
        "draw is compared. In Citadels both search the position as it lies, because its worlds are drawn in another way since.",
        *([f"Of each game the first {steps} moves and draws were played."] if steps else []),
        "",
        "| game | games | moves and draws | alike |",
        "|---|---|---|---|",
    ]
    lines += [f"| {game} | {games} | {moves} | {games - len(apart)} |" for game, (games, moves, apart) in rows.items()]
    lines += ["", *(f"* {line}" for _, _, apart in rows.values() for line in apart)]
    path.write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games_named", nargs="*", metavar="GAME", help="all four when none is named")
    parser.add_argument("--games", type=int, default=50, help="of each game")
    parser.add_argument("--workers", type=int, default=max(1, (os.cpu_count() or 2) // 2), help="each plays one part in both versions")
    parser.add_argument("--out", type=Path, default=ROOT / "bench" / "results" / "past.md")
    parser.add_argument("--steps", type=int, default=0, help="compare only so many moves and draws of each game; 0 means all")
    parser.add_argument("--source", type=Path, help="a folder with the sources of 0.1, where there is no repository")
    parser.add_argument("--play", help=argparse.SUPPRESS)
    parser.add_argument("--kept", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.play:
        play(given.games_named[0], [int(n) for n in given.play.split(",")], given.kept)
        return
    os.environ["PAST_STEPS"] = str(given.steps)             # for the processes that play
    rows: dict[str, tuple[int, int, list[str]]] = {}
    with checkout(given.source) as source:
        for game_id in given.games_named or GAMES:
            began = perf_counter()
            rows[game_id] = compare(source, game_id, given.games, given.workers)
            print(f"{game_id}: {given.games} games, {len(rows[game_id][2])} apart, {perf_counter() - began:.0f} s", flush=True)
            report(rows, given.out, given.steps)
    if any(apart for _, _, apart in rows.values()):
        raise SystemExit(1)


if __name__ == "__main__":
    main()

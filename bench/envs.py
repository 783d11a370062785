"""Speed of the environments, by parts: each is measured when it is named, and kept beside the others.

    python bench/envs.py steps --out bench/results/envs            batched at N = 1, 64 and 1024, compact, PettingZoo's loop, Pgx
    python bench/envs.py beside --old OLD/bin/python --out …       this version and another, installed elsewhere, taking turns
    python bench/envs.py limit --out …                             the engine alone, and what showing it takes
    python bench/envs.py cores --out …                             all cores by one call, in seconds of the clock: on an idle machine
    python bench/envs.py openspiel --out …                         one random simulation of OpenSpiel's own test, fewest and most players

Random play throughout; a step is one decision of one game, with observation, mask and rows of the next position. Seconds are
processor time, of all threads together, so that other work on the machine does not count; the environments here use one thread.
``--short`` tries a part out in a minute. With ``--out`` every row is kept as soon as it is measured, and the same command goes on
where it was stopped; ``--again`` measures all of it again. Pgx is not part of any extra: ``pip install pgx`` beside Capomastro to
have it measured too.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any

try:
    import env_rates as rates
except ModuleNotFoundError as missing:
    sys.exit(f"the environments need {missing.name}: pip install 'capomastro[envs]'")
from machine import RESULTS, circumstances, told

from capomastro import compiled
from capomastro.envs.encoding import has_environment
from capomastro.kernel.registry import games

SIZES = (1, 64, rates.MANY)
PGX_GAMES = ("go_9x9", "backgammon")
FIRST = RESULTS / "envs-0.1.json"               # what version 0.1 reached on such a machine
SHORT = {"seconds": 0.2, "rounds": 1}
Row = dict[str, Any]
Rows = dict[str, Row]
Tasks = dict[str, Callable[[], Row]]            # by the name of a row: what measures it


# -- steps ---------------------------------------------------------------------------------------------------
def steps(names: list[str], given: argparse.Namespace) -> Tasks:
    tasks: Tasks = {name: partial(ours, name, given.seconds) for name in names}
    return tasks | {f"pgx {name}": partial(theirs, name, given.seconds) for name in PGX_GAMES}


def ours(name: str, seconds: float) -> Row:
    row: Row = {f"batched {size}": rates.batched(name, size, seconds) for size in SIZES}
    row[f"compact {rates.MANY}"] = rates.compact(name, rates.MANY, seconds)
    row["pettingzoo"] = rates.one_by_one(name, seconds)
    return row


def theirs(name: str, seconds: float) -> Row:
    if not (find_spec("pgx") and find_spec("jax")):
        return {"missing": "pgx"}
    return {f"batched {size}": rates.pgx(name, size, seconds) for size in SIZES}


def steps_told(rows: Rows) -> list[str]:
    first = json.loads(FIRST.read_text(encoding="utf-8"))["steps_per_second"]
    lines = [
        "A step of ours brings what the seat sees, the mask and a row for each legal move. The last two columns say how many times 0.1's",
        "batched steps at 1,024 games the compact and the batched form make ([0.1's figures](envs-0.1.json)). The games of Pgx are other",
        "games: they say what a step of a compiled library costs on this machine without an accelerator.",
        "",
        "| game | " + " | ".join(f"batched {size}" for size in SIZES) + " | compact 1024 | PettingZoo | compact : 0.1 | batched : 0.1 |",
        "|---|" + "---:|" * (len(SIZES) + 4),
    ]
    columns = [*(f"batched {size}" for size in SIZES), "compact 1024", "pettingzoo"]
    for name, row in rows.items():
        cells = ["not installed" if "missing" in row and key == columns[0] else f"{row[key]:,.0f}" if key in row else "" for key in columns]
        was = first.get(name, {}).get("batched 1024")
        cells += [f"{row[key] / was:.2f}" if was and "compact 1024" in row else "" for key in ("compact 1024", "batched 1024")]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return lines


# -- beside --------------------------------------------------------------------------------------------------
def beside(names: list[str], given: argparse.Namespace) -> Tasks:
    return {name: partial(in_turns, name, given) for name in names}


def in_turns(name: str, given: argparse.Namespace) -> Row:
    """Both versions in turns, so that a machine whose speed changes treats both alike; the medians of the rounds, and of their ratios.

    What the other version does not have in compact form is compared with its batched one.
    """
    pairs: dict[str, list[tuple[float, float]]] = {}
    for number in range(given.rounds):
        found: dict[str, dict[str, float]] = {}
        for which, python in [("old", given.old), ("new", sys.executable)][:: 1 if number % 2 == 0 else -1]:
            found[which] = asked_of(python, name, given.seconds)
        for form, now in found["new"].items():
            pairs.setdefault(form, []).append((found["old"].get(form, found["old"]["batched"]), now))
    return {
        form: {
            "old": median(old for old, _ in measured), "new": median(new for _, new in measured),
            "ratio": median(new / old for old, new in measured),
        }
        for form, measured in pairs.items()
    }


def asked_of(python: str, name: str, seconds: float) -> dict[str, float]:
    """The rates of the version that a Python has installed."""
    command = [python, rates.__file__, name, "--seconds", str(seconds)]
    try:
        found = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except OSError as error:
        sys.exit(f"{python} cannot be started: {error.strerror}")
    except subprocess.CalledProcessError as error:
        sys.exit(f"{shlex.join(command)} failed: {(error.stderr.strip().splitlines() or ['it said nothing'])[-1]}")
    out: dict[str, float] = json.loads(found)
    return out


def beside_told(rows: Rows) -> list[str]:
    lines = [
        "1,024 games together; each version in a process of its own, in turns. A version without the compact form is compared by its",
        "batched one.",
        "",
        "| game | batched | | compact | |",
        "|---|---:|---:|---:|---:|",
    ]
    for name, row in rows.items():
        cells = [cell for form in row.values() for cell in (f"{form['old']:,.0f} → {form['new']:,.0f}", f"×{form['ratio']:.2f}")]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return lines


# -- limit ---------------------------------------------------------------------------------------------------
def limit(names: list[str], given: argparse.Namespace) -> Tasks:
    return {name: partial(shown_and_not, name, given) for name in names}


def shown_and_not(name: str, given: argparse.Namespace) -> Row:
    """The engine alone and the compact form, in turns."""
    measured = {"alone": rates.alone, "compact": rates.compact}
    found = [{key: measure(name, rates.MANY, given.seconds) for key, measure in measured.items()} for _ in range(given.rounds)]
    return {key: median(row[key] for row in found) for key in measured}


def limit_told(rows: Rows) -> list[str]:
    first = json.loads(FIRST.read_text(encoding="utf-8"))["steps_per_second"]
    lines = [
        "*Alone* is random play inside compiled code, as `capomastro simulate` plays it, where no list of moves is kept and nobody is",
        "shown anything, counted in steps of the environment. The rest of a step is what it shows: what is seen, the moves as rows, numpy.",
        "",
        "| game | alone | compact | µs a step alone | … shown | alone : 0.1 |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for name, row in rows.items():
        was = first.get(name, {}).get("batched 1024")
        cells = [f"{row[key]:,.0f}" for key in ("alone", "compact")] + [f"{1e6 / row[key]:.2f}" for key in ("alone", "compact")]
        lines.append(f"| {name} | " + " | ".join([*cells, f"{row['alone'] / was:.1f}" if was else ""]) + " |")
    return lines


# -- cores ---------------------------------------------------------------------------------------------------
def cores(names: list[str], given: argparse.Namespace) -> Tasks:
    return {name: partial(one_and_all, name, given) for name in names}


def one_and_all(name: str, given: argparse.Namespace) -> Row:
    """One core and all cores in turns."""
    many = os.cpu_count() or 1
    found = [
        (rates.compact(name, rates.MANY, given.seconds), *rates.on_cores(name, rates.MANY * many, given.seconds, many))
        for _ in range(given.rounds)
    ]
    one, clock, work = (median(column) for column in zip(*found, strict=True))
    return {"cores": many, "one": one, "together": clock, "clock": clock / one / many, "work": work / one}


def cores_told(rows: Rows) -> list[str]:
    lines = [
        "1,024 games for each core, `compact_env(game, n, workers=cores)`. *By the clock* is what reaches the caller, per core, against",
        "one core in processor time: other work on the machine counts against it. *By work* counts the processor time of all processes",
        "instead, and leaves out only that a worker waits for the slowest.",
        "",
        "| game | cores | one core | together, by the clock | by the clock | by work |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    return lines + [
        f"| {name} | {row['cores']} | {row['one']:,.0f} | {row['together']:,.0f} | {row['clock']:.2f} | {row['work']:.2f} |"
        for name, row in rows.items()
    ]


# -- OpenSpiel -----------------------------------------------------------------------------------------------
def openspiel(names: list[str], given: argparse.Namespace) -> Tasks:
    tasks: Tasks = {}
    for name in names:
        allowed = games()[name].players
        for players in sorted({allowed[0], allowed[-1]}):
            tasks[f"{name}, {players} players"] = partial(simulated, name, players, given.rounds)
    return tasks


def simulated(name: str, players: int, rounds: int) -> Row:
    found = [rates.simulation(name, players) for _ in range(rounds)]
    return {"median": median(found), "longest": max(found), "simulations": rounds}


def openspiel_told(rows: Rows) -> list[str]:
    lines = [
        "One simulation of `pyspiel.random_sim_test` with serialisation, which plays a random game, asks for everything the contract",
        "offers in every position, and copies, saves and loads the state on the way; processor time.",
        "",
        "| game | simulations | median, s | longest, s |",
        "|---|---:|---:|---:|",
    ]
    return lines + [f"| {name} | {row['simulations']} | {row['median']:.1f} | {row['longest']:.1f} |" for name, row in rows.items()]


# -- all parts -----------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Part:
    """A part of the page: what measures its rows, and how they are told."""

    title: str
    tasks: Callable[[list[str], argparse.Namespace], Tasks]
    told: Callable[[Rows], list[str]]


PARTS = {
    "steps": Part("Steps a second", steps, steps_told),
    "beside": Part("Before and now, steps a second", beside, beside_told),
    "limit": Part("What the engine alone would allow, steps a second", limit, limit_told),
    "cores": Part("All cores by one call, steps a second", cores, cores_told),
    "openspiel": Part("OpenSpiel", openspiel, openspiel_told),
}


def page(kept: Mapping[str, Any]) -> str:
    """All parts as Markdown."""
    lines = ["# Environments: speed", "", "Random play, in processor time unless said otherwise. Generated by `bench/envs.py`."]
    for name, part in PARTS.items():
        if name in kept:
            found = kept[name]
            about = f"{told(found['circumstances'])}; {'compiled' if found['compiled'] else 'pure'} build. {found['note']}".strip()
            left = [] if found["finished"] else ["", "Not finished: the same command goes on."]
            lines += ["", f"## {part.title}", "", f"`{found['command']}`: {about}", "", *part.told(found["rows"]), *left]
    return "\n".join(lines) + "\n"


def read(out: Path | None) -> dict[str, Any]:
    """What earlier runs kept."""
    held = out.with_suffix(".json") if out else None
    return dict(json.loads(held.read_text(encoding="utf-8"))) if held and held.exists() else {}


def keep(out: Path | None, kept: Mapping[str, Any]) -> None:
    if out:
        out.parent.mkdir(parents=True, exist_ok=True)
        out.with_suffix(".json").write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")
        out.with_suffix(".md").write_text(page(kept), encoding="utf-8")


def begun(given: argparse.Namespace, before: Mapping[str, Any] | None) -> dict[str, Any]:
    """The part as it is kept, with the rows of a run that was stopped if it was the same command on the same build."""
    about = circumstances()
    new = {
        "command": command(given), "circumstances": about, "compiled": compiled(), "note": given.note, "finished": False, "rows": {},
    }
    if before is None or before["finished"] or given.again:
        return new
    same = all(before[key] == new[key] for key in ("command", "compiled")) and before["circumstances"]["commit"] == about["commit"]
    return dict(before) if same else new


def command(given: argparse.Namespace) -> str:
    """The command as it can be typed again; where the other version's Python lies is nobody else's concern."""
    words = ["python", "bench/envs.py", given.part, *given.games]
    words += ["--seconds", f"{given.seconds:g}"] if given.part != "openspiel" else []
    words += ["--rounds", str(given.rounds)] if given.part != "steps" else []
    return shlex.join(words) + (" --old OLD/bin/python" if given.part == "beside" else "")


def asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    there = [name for name, game in games().items() if has_environment(game)]
    parser.add_argument("part", choices=list(PARTS))
    parser.add_argument("games", nargs="*", metavar="game", help=f"all without one: {', '.join(there)}")
    parser.add_argument("--seconds", type=float, help="for each measurement; 3")
    parser.add_argument("--rounds", type=int, help="of beside, limit, cores and openspiel; 3")
    parser.add_argument("--short", action="store_true", help=f"{SHORT['seconds']} seconds and one round, where nothing else is said")
    parser.add_argument("--old", help="of beside: the Python of the environment that holds the other version")
    parser.add_argument("--note", default="", help="a sentence about the circumstances, for the page")
    parser.add_argument("--out", type=Path, help="where the results are kept: FILE.json and FILE.md")
    parser.add_argument("--again", action="store_true", help="measure everything again, also what a stopped run has kept")
    given = parser.parse_args()
    for name in given.games:
        if name not in there:
            parser.error(f"there is no environment of {name!r}: choose from {', '.join(there)}")
    given.games = given.games or there
    for name, usual in (("seconds", 3.0), ("rounds", 3)):
        if getattr(given, name) is None:
            setattr(given, name, SHORT[name] if given.short else usual)
    if given.seconds <= 0 or given.rounds < 1:
        parser.error("--seconds must be above 0 and --rounds at least 1")
    if given.part == "beside" and not given.old:
        parser.error("beside needs --old, the Python of the other version")
    return given


def main() -> None:
    given = asked()
    kept = read(given.out)
    part = kept[given.part] = begun(given, kept.get(given.part))
    tasks = PARTS[given.part].tasks(given.games, given)
    for number, (name, measure) in enumerate(tasks.items(), 1):
        if name in part["rows"]:
            print(f"{number}/{len(tasks)} {name}: kept", file=sys.stderr)
            continue
        print(f"{number}/{len(tasks)} {name} …", file=sys.stderr, flush=True)
        try:
            part["rows"][name] = measure()
        except ImportError as error:
            sys.exit(f"{given.part} cannot be measured: {error}")
        keep(given.out, kept)
    part["finished"] = True
    keep(given.out, kept)
    print(page({given.part: part}))


if __name__ == "__main__":
    main()

"""``capomastro ladder``: whether each level of bot keeps its promise, gate by gate."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from capomastro import __version__, compiled
from capomastro.arena.ladder import LEAST, Form, Gate, Measured, climb, gates, known_forms, needs_nothing, order, plain_form, read_forms
from capomastro.arena.ladder_page import ladder_page
from capomastro.cli.arena import cache_folder
from capomastro.cli.options import Games, Ray, Seed, Workers, at_least
from capomastro.cli.simulate import warn_if_slow
from capomastro.cli.voice import Refused, Voice, chosen_game, complete_game, voice
from capomastro.kernel.registry import games as all_games

RESULTS = "bench/results/ladder"                # of a checkout; elsewhere results are printed, and written where --results says
PAST = "bench/past/players.py"                  # likewise
ANY = plain_form("", 1)
GATES = [gate.name for gate in (*gates(ANY, PAST), *order(ANY))]


def ladder(
    context: typer.Context,
    game: Annotated[list[str] | None, typer.Argument(metavar="GAME…", autocompletion=complete_game)] = None,
    gate: Annotated[list[str] | None, typer.Option("--gate", metavar="NAME")] = None,
    games: Games = LEAST,
    simulations: Annotated[int | None, typer.Option("--simulations", metavar="N")] = None,
    settings: Annotated[str, typer.Option("--settings", metavar="FILE")] = "",
    past: Annotated[str, typer.Option("--past", metavar="FILE")] = "",
    results: Annotated[str, typer.Option("--results", metavar="DIR")] = RESULTS if Path(RESULTS).is_dir() else "",
    keep: Annotated[str, typer.Option("--keep", metavar="DIR")] = "",
    workers: Workers = 1,
    ray: Ray = "",
    seed: Seed = 1,
) -> None:
    v = voice(context)
    at_least((1, games, "--games"), (0, workers, "--workers"))
    for name in gate or []:
        if name not in GATES:
            raise Refused("wrong.choice", given=name, allowed=GATES)
    forms = _settings(settings) if settings else known_forms()
    folder = Path(keep or ("build/ladder" if Path(RESULTS).is_dir() else cache_folder() / "ladder"))
    before = past or (PAST if Path(PAST).is_file() else "")
    plan = [
        (form, promise)
        for asked in game or [name for name, form in forms.items() if form.game in all_games()]
        for form, promises in _chosen(asked, forms, simulations, before, games, gate or [], settings)
        for promise in promises
        if promise.players in chosen_game(form.game).players
    ]
    warn_if_slow(v)
    for form, promise in plan:
        found = None
        try:
            for found in climb(form, promise, folder, workers=workers, address=ray, seed=seed):
                v.err.print(_state(found, v), soft_wrap=True)
        except KeyboardInterrupt:
            v.warn("arena.interrupted", path=str(folder))
            raise typer.Abort from None
        finally:
            if found is not None and results:
                _write(found, Path(results))
        if found is not None:
            v.lines([_state(found, v)])


def _chosen(
    asked: str, forms: dict[str, Form], simulations: int | None, past: str, games: int, names: list[str], settings: str
) -> list[tuple[Form, list[Gate]]]:
    """The forms of a game, or one form by its own name, each with the gates that were asked for."""
    found = [forms[asked]] if asked in forms and asked not in all_games() else []
    if not found:
        game = chosen_game(asked).id
        found = [form for form in forms.values() if form.game == game] if simulations is None else []
        if simulations is not None:
            found = [plain_form(game, simulations)]
        elif not found:
            limited = [gate for gate in needs_nothing(games) if not names or gate.name in names]
            if {gate.name for gate in limited} != set(names or GATES):
                raise Refused("wrong.ladder", game=game, path=settings or "reach.json")
            return [(plain_form(game, 1), limited)]
    everything = [(form, [*gates(form, past, games), *order(form, games)]) for form in found]
    return [(form, [gate for gate in promises if not names or gate.name in names]) for form, promises in everything]


def _settings(path: str) -> dict[str, Form]:
    try:
        return read_forms(Path(path).read_bytes())
    except FileNotFoundError:
        return {}
    except (OSError, msgspec.DecodeError) as error:
        raise Refused("wrong.file", path=path, reason=str(error)) from None


def _state(found: Measured, v: Voice) -> str:
    fields = {
        "game": found.game, "gate": found.gate.name, "hero": found.gate.hero, "others": found.gate.others, "share": v.percent(found.share),
        "low": v.percent(found.low), "high": v.percent(found.high), "target": v.percent(found.gate.target), "n": found.games,
    }
    return v.say("ladder.gate", verdict=v.say(f"ladder.{found.verdict}"), **fields)


def _write(found: Measured, folder: Path) -> None:
    """Keep one gate's result beside those of the form's other gates. Where it stands undecided, an earlier decision stays."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{found.game}.json"
    rows: list[dict[str, Any]] = msgspec.json.decode(path.read_bytes())["gates"] if path.exists() else []
    earlier = [row for row in rows if row["gate"]["name"] == found.gate.name]
    if found.verdict == "open" and any(row["verdict"] != "open" for row in earlier):
        return
    rows = [row for row in rows if row not in earlier]
    rows.append(msgspec.to_builtins(found) | {"commit": commit(), "version": __version__, "compiled": compiled()})
    rows.sort(key=lambda row: GATES.index(row["gate"]["name"]) if row["gate"]["name"] in GATES else len(GATES))
    _replace(path, msgspec.json.format(msgspec.json.encode({"game": found.game, "gates": rows}), indent=2) + b"\n")
    _replace(folder.with_suffix(".md"), ladder_page(folder).encode())


def _replace(path: Path, content: bytes) -> None:
    draft = path.with_suffix(".draft")
    draft.write_bytes(content)
    draft.replace(path)


def commit() -> str:
    """The commit of the working tree, where there is one."""
    asked = subprocess.run(["git", "rev-parse", "--short=12", "HEAD"], capture_output=True, text=True, check=False)
    return asked.stdout.strip()

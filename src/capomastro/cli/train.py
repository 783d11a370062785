"""``capomastro train``: teach the bots a game, from games they play against themselves."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from capomastro.cli.options import GameName, Seed, Workers, at_least
from capomastro.cli.simulate import warn_if_slow
from capomastro.cli.voice import Refused, Voice, chosen_game, usable_folder, voice

if TYPE_CHECKING:
    from capomastro.training.course import Round

NEEDED = ("numpy", "torch")


def train(
    context: typer.Context,
    game: GameName,
    folder: Annotated[str, typer.Option("--folder", metavar="DIR")] = "",
    rounds: Annotated[int, typer.Option("--rounds", metavar="N")] = 1,
    seconds: Annotated[float, typer.Option("--seconds", metavar="S")] = 60.0,
    gate: Annotated[int, typer.Option("--gate", metavar="K")] = 64,
    teachers: Annotated[str, typer.Option("--teachers", metavar="apprentices|journeymen")] = "apprentices",
    workers: Workers = 0,
    device: Annotated[str, typer.Option("--device", metavar="cpu|cuda")] = "",
    seed: Seed = 1,
) -> None:
    v = voice(context)
    chosen = chosen_game(game)
    at_least((1, rounds, "--rounds"), (0, gate, "--gate"), (0, workers, "--workers"))
    if seconds < 1:
        raise Refused("wrong.number", option="--seconds", low=1, given=int(seconds))
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise Refused("train.missing", what=missing)
    import torch

    from capomastro.training.course import TEACHERS, Course, Plan, usual_tables
    from capomastro.training.report import write_report

    if teachers not in TEACHERS:
        raise Refused("wrong.choice", given=teachers, allowed=list(TEACHERS))
    usual = "cuda" if torch.cuda.is_available() else "cpu"
    if device not in ("", "cpu", "cuda") or (device == "cuda" and usual == "cpu"):
        raise Refused("train.device", given=device, usual=usual)
    warn_if_slow(v)
    place = usable_folder(folder or f"training-{chosen.id}")
    plan = Plan(chosen.id, usual_tables(chosen), seed=seed, seconds=seconds, gate_games=gate, **TEACHERS[teachers])
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=v.err, transient=True, disable=not v.err.is_terminal) as progress:
        bar = progress.add_task("", total=1)

        def told(what: str, done: float, of: float) -> None:
            progress.update(bar, description=v.say(f"train.{what}"), completed=done, total=of)

        course = Course(place, plan, workers or os.cpu_count() or 1, device or usual, told)
        for _ in range(rounds):
            done = course.round()
            _tell(v, len(course.diary.rounds), done)
    v.warn("arena.written", path=str(write_report(course.diary, place, v.words)))
    v.warn("arena.written", path=str(Path(place) / "weights.bin"))


def _tell(v: Voice, number: int, done: Round) -> None:
    last = done.curve[-1]
    losses = {name: v.number(last[name], 3) for name in ("chance", "score")}
    v.tell("train.round", n=number, games=done.games, positions=done.positions, **losses)
    if done.gate is not None:
        key = "train.passed" if done.gate.passed else "train.failed"
        v.tell(key, share=v.percent(done.gate.share), low=v.percent(done.gate.low), high=v.percent(done.gate.high), games=done.gate.games)

"""A course as one page with curves."""

from __future__ import annotations

from html import escape
from pathlib import Path

from capomastro.arena.drawing import curves
from capomastro.arena.report import grid, interval, page
from capomastro.kernel.registry import game as find_game
from capomastro.kernel.wording import Words
from capomastro.training.course import Diary

MEASURES = ("chance", "score", "foreseen", "brier")


def write_report(diary: Diary, folder: Path, words: Words) -> Path:
    """Write ``report.html`` into the folder of the course."""
    path = folder / "report.html"
    path.write_text(course_page(diary, words), encoding="utf-8")
    return path


def course_page(diary: Diary, words: Words) -> str:
    title = words.say("train.title", {"game": find_game(diary.plan.game).words(words.lang).word("game.title")})
    body = [f"<h1>{escape(title)}</h1>", f"<p>{escape(words.word('train.how'))}</p>"]
    columns = [words.word(f"train.column.{name}") for name in ("round", "games", "positions", *MEASURES, "gate")]
    rows = []
    for number, done in enumerate(diary.rounds, 1):
        last = done.curve[-1]
        gate = f"{words.percent(done.gate.share)} ({interval(done.gate.low, done.gate.high, words)})" if done.gate is not None else "–"
        measured = [words.number(last[name], 3) for name in MEASURES]
        rows.append([str(number), words.number(done.games), words.number(done.positions), *measured, gate])
    body.append(grid(columns, rows))
    for name in ("chance", "brier"):
        series = [
            (words.say("train.round.name", {"n": number}), [(float(at), point[name]) for at, point in enumerate(done.curve, 1)])
            for number, done in enumerate(diary.rounds, 1)
        ]
        across, up = words.word("train.axis.passes"), words.word(f"train.column.{name}")
        picture = curves(words.word(f"train.plot.{name}"), series, across=across, up=up)
        body.append(f"<figure>{picture.svg()}</figure>")
    return page(title, "\n".join(body), words.lang)

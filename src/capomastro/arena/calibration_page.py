"""A calibration as one self-contained page: the table, and what was said against what came true."""

from __future__ import annotations

from html import escape
from typing import Any

from capomastro import __version__
from capomastro.arena.calibration import Calibration, Truth
from capomastro.arena.drawing import Picture, curves
from capomastro.arena.report import grid, page
from capomastro.arena.seating import short
from capomastro.kernel.registry import game
from capomastro.kernel.wording import Words

COLUMNS = ("part", "positions", "brier", "error", "met")


def facts(found: Calibration, words: Words) -> dict[str, Any]:
    """What was measured, for the sentence that says so."""
    return {
        "positions": found.positions, "games": found.games, "players": found.players, "levels": [short(bot) for bot in found.levels],
        "seed": found.seed, "figure": words.say(f"calibrate.figure.{found.figure}", {"bot": short(found.bot)}),
    }


def rows(found: Calibration, words: Words) -> list[list[str]]:
    """All positions, then each fifth, as cells."""
    named = [(words.word("calibrate.whole"), found.whole)]
    named += [(words.say("calibrate.fifth", {"n": number}), fifth) for number, fifth in enumerate(found.fifths, 1)]
    return [[name, str(row.positions), *_numbers(row, words)] for name, row in named]


def _numbers(row: Truth, words: Words) -> list[str]:
    def told(value: float, low: float, high: float) -> str:
        return f"{words.number(value, 3)} ({words.number(low, 3)} – {words.number(high, 3)})"

    met = words.word("calibrate.met" if row.met else "calibrate.missed")
    return [told(row.brier, row.brier_low, row.brier_high), told(row.error, row.error_low, row.error_high), met]


def picture(found: Calibration, words: Words) -> Picture:
    """What was said, and what came true: true chances lie on the line from corner to corner."""
    def curve(row: Truth) -> list[tuple[float, float]]:
        return [(100 * b.said, 100 * b.came) for b in row.bins]

    series = [(words.word("calibrate.plot.true"), [(0.0, 0.0), (100.0, 100.0)]), (words.word("calibrate.whole"), curve(found.whole))]
    series += [(words.say("calibrate.fifth", {"n": number}), curve(fifth)) for number, fifth in enumerate(found.fifths, 1)]
    across, up = (f"{words.word(f'calibrate.plot.{side}')} (%)" for side in ("across", "up"))
    return curves(words.word("calibrate.plot"), series, across=across, up=up, low=0, high=100)


def calibration_page(found: Calibration, words: Words) -> str:
    """The page in the language of ``words``."""
    title = words.say("calibrate.title", {"game": game(found.game).words(words.lang).word("game.title")})
    body = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(words.say('calibrate.facts', facts(found, words)))}</p>",
        f"<p>{escape(words.say('calibrate.how', {'par': words.number(found.par, 3)}))}</p>",
        grid([words.word(f"calibrate.column.{column}") for column in COLUMNS], rows(found, words)),
        f"<figure>{picture(found, words).svg()}</figure>",
    ]
    if found.cut:
        body.append(f"<p>{escape(words.say('arena.cut', {'n': found.cut}))}</p>")
    return page(title, "\n".join([*body, f"<p>Capomastro {escape(__version__)}</p>"]), words.lang)

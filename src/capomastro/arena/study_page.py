"""A study as one self-contained page with pictures, to be read by whoever likes the game."""

from __future__ import annotations

from html import escape
from pathlib import Path

import msgspec

from capomastro import __version__
from capomastro.arena.drawing import Picture, bars, intervals
from capomastro.arena.report import grid, interval, page
from capomastro.arena.seating import short
from capomastro.arena.study import (
    Level,
    Share,
    Study,
    best_first,
    opening_name,
    seats,
    source_name,
    spread,
    title_of,
    value_name,
)
from capomastro.kernel.game import Game
from capomastro.kernel.registry import game as find_game
from capomastro.kernel.wording import Words

MOST = 16                       # rows of a picture
POINTS = 12                     # rows of the table of points


def study_page(study: Study, words: Words) -> str:
    """The page in the language of ``words``."""
    plan = study.plan
    game = find_game(plan.game, plan.rules)
    own = game.words(words.lang)
    title = words.say("study.title", {"game": own.word("game.title")})
    told = {"n": plan.games, "bots": [short(bot) for bot in plan.bots], "players": plan.players, "seed": plan.seed}
    facts = words.say("study.facts", told)
    versions = words.say("versions", {"rules": game.rules_version, "data": study.data})
    body = [f"<h1>{escape(title)}</h1>", f"<p>{escape(facts)} {escape(versions)} {escape(words.word('study.how'))}</p>"]
    body += _table(words, "study.overview", *overview(study, words))
    for level in study.levels:
        body.append(f"<h2>{escape(words.say('study.level', {'bot': short(level.bot)}))}</h2>")
        body += [f"<figure>{picture.svg()}</figure>" for picture in pictures(level, game, words, own).values()]
        body += _table(words, "study.points", *points(level, words, own))
    made = f"Capomastro {__version__}"
    return page(title, "\n".join([*body, f"<p>{escape(made)}</p>"]), words.lang)


def _table(words: Words, title: str, columns: list[str], rows: list[list[str]]) -> list[str]:
    return [f"<h3>{escape(words.word(title))}</h3>", grid(columns, rows)] if rows else []


def overview(study: Study, words: Words) -> tuple[list[str], list[list[str]]]:
    """One row for each level: seats, scores, margins and length."""
    number = words.number
    rows = []
    for level in study.levels:
        scores, margins, lengths = spread(sum(level.scores[1:], level.scores[0])), spread(level.margins), spread(level.lengths)
        first = seats(level)[0]
        rows.append([
            short(level.bot), str(level.games), f"{words.percent(first.share)} ({interval(first.low, first.high, words)})",
            f"{number(scores.mean, 1)} ± {number(scores.deviation, 1)}", f"{scores.tenth} – {scores.ninth}", str(margins.median),
            number(lengths.mean),
        ])
    columns = ("bot", "games", "first", "score", "usual", "margin", "length")
    return [words.word(f"study.column.{column}") for column in columns], rows


def points(level: Level, words: Words, own: Words) -> tuple[list[str], list[list[str]]]:
    """Where points come from: of winners and of others, in points a game."""
    games = max(1, level.games - level.cut)
    seated = games * len(level.scores)
    winners, others = max(1.0, level.winners), max(1.0, seated - level.winners)
    ordered = sorted(level.points.items(), key=lambda row: (-sum(row[1]), row[0]))[:POINTS]
    rows = [
        [source_name(own, key), words.number(sum(both) / seated, 1), words.number(both[0] / winners, 1), words.number(both[1] / others, 1)]
        for key, both in ordered
    ]
    return [words.word(f"study.column.{column}") for column in ("source", "all", "winners", "others")], rows


def pictures(level: Level, game: Game, words: Words, own: Words) -> dict[str, Picture]:
    """The pictures of one level by name."""
    out = {
        "seats": _shares(words.word("study.plot.seats"), [(words.say("study.seat", {"n": row.name}), row) for row in seats(level)]),
        "scores": bars(
            words.word("study.plot.scores"),
            [(words.say("study.seat", {"n": seat + 1}), counted) for seat, counted in enumerate(level.scores)],
            across=words.word("study.axis.points"), up=words.word("study.axis.games"),
        ),
        "lengths": bars(
            words.word("study.plot.lengths"), [(short(level.bot), level.lengths)], across=words.word("study.axis.decisions"),
            up=words.word("study.axis.games"),
        ),
    }
    opened = best_first(level.openings)
    if len(opened) > 1:
        out["openings"] = _shares(words.word("study.plot.openings"), [(opening_name(own, game, row.name), row) for row in ends(opened)])
    for action, values in level.done.items():
        rows = best_first(values)
        if len(rows) > 2:
            named = [(value_name(own, game, action, row.name), row) for row in ends(rows)]
            out[f"done-{action}"] = _shares(words.say("study.plot.done", {"what": title_of(own, game, action)}), named)
    return out


def ends(rows: list[Share]) -> list[Share]:
    """All rows, or where there are too many the best and the worst."""
    return rows if len(rows) <= MOST else rows[: MOST // 2] + rows[-(MOST // 2) :]


def _shares(title: str, rows: list[tuple[str, Share]]) -> Picture:
    shown = [(f"{name} ({row.seats})", 100 * row.share, 100 * row.low, 100 * row.high) for name, row in rows]
    return intervals(title, shown, 0, 100, " %")


def write_study(study: Study, folder: Path, words: Words) -> list[Path]:
    """Write the page, the numbers, and the pictures as PNG where ``capomastro[reports]`` is installed; returns what was written."""
    folder.mkdir(parents=True, exist_ok=True)
    game = find_game(study.plan.game, study.plan.rules)
    files = [
        (folder / f"{game.id}.html", study_page(study, words).encode()),
        (folder / f"{game.id}.json", msgspec.json.format(msgspec.json.encode(study), indent=1) + b"\n"),
    ]
    for level in study.levels:
        for name, picture in pictures(level, game, words, game.words(words.lang)).items():
            png = picture.png()
            if png is not None:
                safe = "".join(letter if letter.isalnum() else "-" for letter in short(level.bot))
                files.append((folder / f"{game.id}-{safe}-{name}.png", png))
    for path, content in files:
        path.write_bytes(content)
    return [path for path, _ in files]

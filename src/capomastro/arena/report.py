"""A match as one self-contained page: tables and pictures, nothing loaded from elsewhere. PNGs are written beside it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

import msgspec

from capomastro import __version__, compiled
from capomastro.arena.drawing import Picture, intervals
from capomastro.arena.seating import short
from capomastro.arena.summary import Summary
from capomastro.kernel.registry import game
from capomastro.kernel.wording import Words

STYLE = """
:root { color-scheme: light dark; --ground: #fbf6ea; --ink: #3b2f2f; --line: #cdbfa5; --soft: #f1e8d3; }
@media (prefers-color-scheme: dark) { :root { --ground: #26211c; --ink: #efe6d2; --line: #5b5145; --soft: #332c25; } }
body { background: var(--ground); color: var(--ink); font: 1rem/1.5 Georgia, serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2 { font-weight: normal; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid var(--line); padding: .35rem .6rem; text-align: right; font-variant-numeric: tabular-nums; }
th:first-child, td:first-child { text-align: left; }
thead th { background: var(--soft); }
figure { margin: 1.5rem 0; } svg, img { width: 100%; height: auto; border: 1px solid var(--line); border-radius: 6px; }
details { margin-top: 2rem; } pre { overflow-x: auto; background: var(--soft); padding: 1rem; }
"""


def page(title: str, body: str, lang: str) -> str:
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title><style>{STYLE}</style>'
    return f'<!doctype html>\n<html lang="{lang}"><head>{head}</head><body><main>\n{body}\n</main></body></html>\n'


def grid(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table; cells are text."""
    top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    lines = "".join(f'<tr><th scope="row">{escape(first)}</th>{"".join(map(_cell, rest))}</tr>' for first, *rest in rows)
    return f'<div class="wide"><table><thead><tr>{top}</tr></thead><tbody>{lines}</tbody></table></div>'


def _cell(text: str) -> str:
    return f"<td>{escape(text)}</td>"


def interval(low: float, high: float, words: Words) -> str:
    """Two shares as an interval in per cent."""
    return f"{words.number(100 * low, 1)} – {words.percent(high)}"


def seat_rows(summary: Summary, words: Words) -> list[list[str]]:
    """What each seat is worth, as cells."""
    return [
        [
            str(line.seat + 1), str(line.games), words.percent(line.share), interval(line.low, line.high, words),
            words.number(line.score, 1), f"{words.number(line.score_low, 1)} – {words.number(line.score_high, 1)}",
        ]
        for line in summary.seats
    ]


SEAT_COLUMNS = ("seat", "games", "share", "interval", "score", "score.interval")


def bot_rows(summary: Summary, words: Words) -> list[list[str]]:
    """What each bot reached, as cells."""
    number = words.number
    return [
        [
            short(line.bot), str(line.games), words.percent(line.share), interval(line.low, line.high, words), f"{line.elo:.0f}",
            f"{line.elo_low:.0f} – {line.elo_high:.0f}", number(line.rank, 2), number(line.score, 1),
            f"{number(1000 * line.seconds, 1)} ms",
        ]
        for line in summary.lines
    ]


BOT_COLUMNS = ("bot", "games", "share", "interval", "elo", "elo.interval", "rank", "score", "seconds")


def pictures(summary: Summary, words: Words) -> dict[str, Picture]:
    """The pictures of a match by file name."""
    lines = summary.lines
    if not lines:
        return {}
    low = min(line.elo_low for line in lines) - 20
    high = max(line.elo_high for line in lines) + 20
    shares = [(short(line.bot), 100 * line.share, 100 * line.low, 100 * line.high) for line in lines]
    rated = [(short(line.bot), line.elo, line.elo_low, line.elo_high) for line in lines]
    return {
        "shares": intervals(words.word("arena.plot.shares"), shares, 0, 100, " %"),
        "elo": intervals(words.word("arena.plot.elo"), rated, low, high),
    }


def match_page(summary: Summary, words: Words) -> str:
    """The page of a match in the language of ``words``."""
    match = summary.match
    title = words.say("arena.title", {"game": game(match.game).words(words.lang).word("game.title")})
    facts = {"games": summary.games, "players": match.players, "deals": match.deals, "seed": match.seed}
    versions = words.say("versions", {"rules": match.rules, "data": match.options["data"]})
    body = [f"<h1>{escape(title)}</h1>", f"<p>{escape(words.say('arena.facts', facts))} {escape(versions)}</p>"]
    for asked, bot in summary.stand_ins.items():
        said = words.say("bot.stands_in", {"asked": asked, "bot": bot, "game": match.game, "rules": match.rules})
        body.append(f"<p>{escape(said)}</p>")
    body.append(grid([words.word(f"arena.column.{c}") for c in BOT_COLUMNS], bot_rows(summary, words)))
    body.append(f"<h2>{escape(words.word('arena.seats'))}</h2><p>{escape(words.word('arena.seats.what'))}</p>")
    body.append(grid([words.word(f"arena.column.{c}") for c in SEAT_COLUMNS], seat_rows(summary, words)))
    body += [f"<figure>{picture.svg()}</figure>" for picture in pictures(summary, words).values()]
    body.append(f"<h2>{escape(words.word('arena.crosstable'))}</h2><p>{escape(words.word('arena.crosstable.what'))}</p>")
    body.append(crosstable(summary, words))
    if summary.cut:
        body.append(f"<p>{escape(words.say('arena.cut', {'n': summary.cut}))}</p>")
    made = {"version": f"{__version__} ({'compiled' if compiled() else 'pure Python'})", "match": msgspec.to_builtins(match)}
    plan = msgspec.json.format(msgspec.json.encode(made), indent=2).decode()
    body.append(f"<details><summary>{escape(words.word('arena.plan'))}</summary><pre>{escape(plan)}</pre></details>")
    return page(title, "\n".join(body), words.lang)


def cross_rows(summary: Summary, words: Words) -> list[list[str]]:
    """Who ranked before whom, as cells: a row for each bot."""
    names = [line.bot for line in summary.lines]
    rows = []
    for a in names:
        met = [summary.meeting(a, b) for b in names]
        rows.append([short(a), *(f"{words.percent(m.share)} ({m.pairs})" if m else "–" for m in met)])
    return rows


def crosstable(summary: Summary, words: Words) -> str:
    return grid(["", *(short(line.bot) for line in summary.lines)], cross_rows(summary, words))


def write_report(summary: Summary, folder: Path, words: Words) -> list[Path]:
    """Write the page, the numbers as JSON, and the pictures as PNG where ``capomastro[reports]`` is installed; returns what was written."""
    folder.mkdir(parents=True, exist_ok=True)
    files = [(folder / "report.html", match_page(summary, words).encode()), (folder / "summary.json", msgspec.json.encode(summary) + b"\n")]
    for name, picture in pictures(summary, words).items():
        png = picture.png()
        if png is not None:
            files.append((folder / f"{name}.png", png))
    for path, content in files:
        path.write_bytes(content)
    return [path for path, _ in files]

"""One drawing of a position from its view, for notebooks, reports, replays and the preview pictures of shared games.

>>> import capomastro as cm
>>> table = cm.Table("quarry", players=2, seed=7)
>>> picture = svg(table.game, table.view(0))
>>> picture.startswith("<svg"), "<title>" in picture
(True, True)

What is drawn is what the view says: a picture of a seat's view is for that seat, a picture of a spectator's view for everybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from capomastro.kernel.errors import CapomastroError
from capomastro.kernel.game import Game
from capomastro.kernel.picture import Pen, num, wrap
from capomastro.kernel.state import SPECTATOR
from capomastro.kernel.view import View

GROUND = "#d0b78a"                  # of the table, by day


class NoPainter(CapomastroError):
    """A picture of dots was asked for, and the library that makes them is not installed."""


def svg(
    game: Game[Any, Any], view: View, *, names: Sequence[str] = (), colours: Sequence[int] = (), lang: str = "en",
    width: float | None = None, ground: bool = True,
) -> str:
    """What ``view`` shows, drawn as an SVG document that needs nothing else.

    ``names`` and ``colours`` are those of the players by seat; colours are counted from 1, as in the web client. ``ground`` lays
    the table under it.
    """
    pen = Pen(game.package, game.words(lang, names), names, colours)
    box = game.picture(view, pen)
    if ground:
        x, y, w, h = box
        pen.lay(f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" fill="{GROUND}"/>')
    return pen.svg(box, title(game, view, lang), width)


def title(game: Game[Any, Any], view: View, lang: str = "en") -> str:
    """What the picture is of, in a few words, for those who cannot see it."""
    words = game.words(lang)
    name = words.word("game.title")
    return name if view.seat <= SPECTATOR else f"{name} · {words.name(view.seat)}"


def png(picture: str, width: int = 1200) -> bytes:
    """An SVG picture of ours as PNG, so many dots wide; needs ``capomastro[reports]`` or ``capomastro[server]``."""
    try:
        import resvg_py
    except ImportError:
        raise NoPainter('pictures as PNG need resvg-py: install "capomastro[reports]"') from None
    return bytes(resvg_py.svg_to_bytes(svg_string=picture, width=width))


# -- preview cards ------------------------------------------------------------------------
CARD = (1200, 630)
PAPER = 470                         # of the card's width
TALL = 132                          # what the headline may take
LEAST = 28                          # no text is smaller: previews are seen small


def card(
    game: Game[Any, Any], view: View, headline: str, *, names: Sequence[str], colours: Sequence[int] = (), scores: Sequence[int] = (),
    ranks: Sequence[int] = (), lang: str = "en",
) -> str:
    """The preview of a shared game, 1200 × 630: what happened and who played on paper, and the table beside it."""
    table = Pen(game.package, game.words(lang, names), names, colours)
    board = game.picture(view, table)
    paper = Pen(game.package, game.words(lang, names), names, colours)
    width, height = CARD
    paper.box(0, 0, width, height, GROUND)
    place = f'<svg x="{PAPER + 16}" y="16" width="{width - PAPER - 32}" height="{height - 32}" preserveAspectRatio="xMidYMid meet" '
    inner = table.svg(board, "").replace("<title></title>", "").replace("<svg ", place, 1)
    paper.add(inner)
    paper.box(0, 0, PAPER, height, paper.colour("paper"))
    paper.box(PAPER - 8, 0, 8, height, paper.colour("terracotta"))
    paper.text(40, 66, "Capomastro", LEAST, fill=paper.colour("terracotta-text"), bold=True)
    paper.text(40, 116, game.words(lang).word("game.title"), 34, fill=paper.colour("ink-2"), room=PAPER - 80)
    y = _headline(paper, headline, 178)
    seats = sorted(range(len(names)), key=lambda seat: (ranks[seat] if seat < len(ranks) else 0, seat))
    step = min(58.0, (height - 30 - y) / max(1, len(seats)))
    for line, seat in enumerate(seats):
        at = y + step * (line + 0.72)
        paper.mark(seat, 54, at - 9, 12)
        paper.text(80, at, names[seat], max(LEAST, min(34, step * 0.6)), room=PAPER - 190)
        if seat < len(scores):
            paper.text(PAPER - 40, at, scores[seat], 36, anchor="end", bold=True)
    return paper.svg((0, 0, width, height), headline, width)


def _headline(paper: Pen, text: str, y: float) -> float:
    """The headline on a few lines, as large as fits; returns where the next thing may begin."""
    for size in (42, 38, 34, 30, LEAST):
        rows = wrap(text, int((PAPER - 76) / (size * 0.5)))
        if len(rows) * size <= TALL:
            break
    for row in rows:
        paper.text(40, y, row, size, bold=True, room=PAPER - 76)
        y += size * 1.18
    return y

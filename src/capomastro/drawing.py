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
from capomastro.kernel.picture import Pen, num
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

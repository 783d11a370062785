"""A picture of a table as SVG: what a game's own drawing is made with, from the pieces the web client is drawn from.

``art.json`` here and in a game's folder is written by ``npm --prefix web run drawing``: symbols, colours and places. A game draws
its *view*, so a picture shows what that viewer may see and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

import msgspec

from capomastro.kernel.wording import Words

SERIF = "Georgia, 'Liberation Serif', 'DejaVu Serif', 'Noto Serif', 'Times New Roman', serif"
SANS = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', 'Noto Sans', sans-serif"
WIDE = 0.54                     # of a letter, in its height
_VAR = re.compile(r"var\(--([\w-]+)(?:,\s*((?:[^()]|\([^()]*\))*))?\)")
_UNSEEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")     # no XML may hold these

Paint = Mapping[str, str]


@cache
def load_art(package: str) -> dict[str, Any]:
    """The generated pieces of a package; nothing where it has none."""
    file = files(package).joinpath("art.json")
    found: dict[str, Any] = msgspec.json.decode(file.read_bytes()) if file.is_file() else {}
    return found


def plain(text: str) -> str:
    """Text of anybody, as it may stand in SVG."""
    return escape(_UNSEEN.sub("", text))


def num(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def wrap(text: str, letters: int) -> list[str]:
    """A text on lines of so many letters, parted between words."""
    rows = [""]
    for word in text.split():
        if rows[-1] and len(rows[-1]) + len(word) >= letters:
            rows.append("")
        rows[-1] = f"{rows[-1]} {word}".strip()
    return rows


class Pen:
    """Draws one picture: its shapes in order, and beside them what they use, each written once.

    ``colours`` are the players' colours by seat, from 1, as the web client numbers them.
    """

    def __init__(self, package: str, words: Words, names: Sequence[str] = (), colours: Sequence[int] = ()) -> None:
        self.words = words
        self.art = load_art(package)
        self._shared = load_art("capomastro.kernel")
        self._names, self._colours = names, colours
        self._shapes: list[str] = []
        self._defs: dict[str, str] = {}
        self.style = ""

    # -- what is drawn ---------------------------------------------------------------
    def add(self, *shapes: str) -> None:
        """Shapes as SVG text of our own: nothing a person wrote may come here."""
        self._shapes += shapes

    def lay(self, svg: str) -> None:
        """Shapes under everything drawn so far."""
        self._shapes.insert(0, svg)

    def define(self, name: str, svg: str) -> None:
        """Gradients and the like, once."""
        self._defs[name] = svg

    @contextmanager
    def group(self, x: float = 0, y: float = 0, scale: float = 1, **data: str) -> Iterator[None]:
        """What is drawn inside stands at a place; ``data`` says what it is: ``piece``, ``home``, ``at`` as in the web client."""
        scaled = f" scale({scale:.4g})" if scale != 1 else ""
        moved = f' transform="translate({num(x)} {num(y)}){scaled}"' if (x, y, scale) != (0, 0, 1) else ""
        said = "".join(f' data-{name}="{plain(value)}"' for name, value in data.items())
        self.add(f"<g{moved}{said}>")
        yield
        self.add("</g>")

    def box(self, x: float, y: float, w: float, h: float, fill: str, *, edge: str = "", round: float = 0, line: float = 1) -> None:
        drawn = f' stroke="{edge}" stroke-width="{num(line)}"' if edge else ""
        self.add(f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" rx="{num(round)}" fill="{fill}"{drawn}/>')

    def path(self, d: str, fill: str = "none", edge: str = "", line: float = 1, more: str = "") -> None:
        drawn = f' stroke="{edge}" stroke-width="{num(line)}"' if edge else ""
        self.add(f'<path d="{d}" fill="{fill}"{drawn}{f" {more}" if more else ""}/>')

    def text(
        self, x: float, y: float, text: object, size: float, *, fill: str = "", anchor: str = "start", bold: bool = False,
        sans: bool = False, room: float = 0, turn: float = 0,
    ) -> None:
        """A text on one line; with ``room`` it is drawn smaller, and if need be cut, to stay within that width."""
        said = str(text)
        if room and len(said) * size * WIDE > room:
            size = max(size * 0.72, room / (len(said) * WIDE))
            most = max(1, int(room / (size * WIDE)))
            said = said if len(said) <= most else said[: most - 1].rstrip() + "…"
        look = f'font-family="{SANS if sans else SERIF}" font-size="{num(size)}" fill="{fill or self.colour("ink")}"'
        look += ' font-weight="700"' if bold else ""
        look += f' text-anchor="{anchor}"' if anchor != "start" else ""
        turned = f' transform="rotate({num(turn)} {num(x)} {num(y)})"' if turn else ""
        self.add(f'<text x="{num(x)}" y="{num(y)}" {look}{turned}>{plain(said)}</text>')

    def symbol(self, name: str, x: float, y: float, w: float, h: float, *, paint: Paint | None = None, colour: str = "") -> None:
        """A symbol of the sprite in a box; ``paint`` puts in the colours that depend on the piece."""
        drawing = self.art.get("symbols", {}).get(name) or self._shared["symbols"].get(name)
        if drawing is None:
            raise KeyError(f"there is no symbol {name}: `npm --prefix web run drawing` writes them")
        key = "-".join([name, *(value.lstrip("#") for value in (paint or {}).values())])
        if key not in self._defs:
            view, body = drawing
            self._gradients(body)
            self._defs[key] = f'<symbol id="{key}" viewBox="{view}">{self._painted(body, paint or {})}</symbol>'
        tint = f' color="{colour}"' if colour else ""
        self.add(f'<use href="#{key}" x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"{tint}/>')

    def _painted(self, body: str, paint: Paint) -> str:
        return _VAR.sub(lambda m: paint.get(m.group(1)) or (m.group(2) or "").strip() or self.colour(m.group(1), "none"), body)

    def _gradients(self, body: str) -> None:
        for name in re.findall(r"url\(#(g-[\w-]+)\)", body):
            self.define(name, self._shared["gradients"][name])

    # -- colours and people ------------------------------------------------------------
    def colour(self, name: str, otherwise: str = "#000") -> str:
        """A colour of the client by day."""
        found = self.art.get("colours", {}).get(name) or self._shared["colours"].get(name, otherwise)
        return str(found)

    def number(self, seat: int) -> int:
        """The colour of a seat, from 1."""
        return self._colours[seat] if 0 <= seat < len(self._colours) else seat % 8 + 1

    def seat(self, seat: int) -> dict[str, str]:
        """The colours of a seat: the colour itself under ``""``, and ``deep``, ``ink``, ``soft``, ``text``, ``pale``."""
        found: dict[str, str] = self._shared["players"][str(self.number(seat))]
        return found

    def stone(self, colour: str) -> dict[str, str]:
        """The paint of a stone."""
        kin = self._shared["stones"][colour]
        return {"st": kin[""], **{f"st-{name}": value for name, value in kin.items() if name}}

    def name(self, seat: int) -> str:
        return self._names[seat] if 0 <= seat < len(self._names) else self.words.name(seat)

    def mark(self, seat: int, x: float, y: float, r: float) -> None:
        """The shape of a seat in its colour, its middle at a point."""
        kin, shape = self.seat(seat), self._shared["shapes"][self.number(seat)]
        self.add(
            f'<path d="{shape}" transform="translate({num(x)} {num(y)}) scale({num(r)})" fill="{kin[""]}" stroke="{kin["deep"]}" '
            f'stroke-width="{1 / max(r, 1):.2f}"/>'
        )

    def shape(self, seat: int) -> str:
        """The outline of a seat's shape, about two units wide around 0,0."""
        return str(self._shared["shapes"][self.number(seat)])

    def panel(self, x: float, y: float, w: float, h: float, seat: int = -1) -> None:
        """A sheet of paper; with a seat, edged in its colour."""
        self.box(x + 1.5, y + 2.5, w, h, "#46321a", round=9)
        self._shapes[-1] = self._shapes[-1].replace("/>", ' fill-opacity=".22"/>')
        self.box(x, y, w, h, self.colour("paper"), edge=self.colour("line"), round=9)
        if seat >= 0:
            self.path(f"M{num(x + 9)} {num(y)}h-1a8 8 0 0 0-8 8V{num(y + h - 8)}a8 8 0 0 0 8 8h1z", self.seat(seat)[""])

    # -- written -----------------------------------------------------------------------
    def svg(self, box: tuple[float, float, float, float], title: str, width: float | None = None) -> str:
        """The picture as an SVG document that needs nothing else; ``box`` is the part of the plane it shows."""
        x, y, w, h = box
        size = f' width="{num(width)}" height="{num(width * h / w)}"' if width else ""
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{num(x)} {num(y)} {num(w)} {num(h)}"{size} role="img">'
        style = f"<style>{self.style}</style>" if self.style else ""
        return f"{head}<title>{plain(title)}</title>{style}<defs>{''.join(self._defs.values())}</defs>{''.join(self._shapes)}</svg>"


Box = tuple[float, float, float, float]


def sentences(pen: Pen, lines: Sequence[str]) -> Box:
    """A table told on a sheet of paper: how a game is drawn that has no drawing of its own."""
    size, width, letters = 21.0, 900.0, 74
    rows = [row for line in lines for row in wrap(line, letters)]
    height = max(240.0, 70 + 30 * len(rows))
    pen.panel(20, 20, width - 40, height - 40)
    for i, row in enumerate(rows):
        pen.text(52, 66 + 30 * i, row, size)
    return (0, 0, width, height)

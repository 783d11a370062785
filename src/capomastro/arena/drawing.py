"""Small pictures for reports: drawn once, written as SVG, and as PNG where ``capomastro[reports]`` is installed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape

from capomastro.drawing import NoPainter, png

INK = "#3b2f2f"
FAINT = "#cdbfa5"
GROUND = "#fbf6ea"
COLOURS = ("#9c4221", "#2b5876", "#4a6b3a", "#b7791f", "#6b4a7a", "#27646b", "#8a3d52", "#5c5c5c")
FONT = "Georgia, 'Times New Roman', serif"
SHARP = 2                       # PNG pixels for each unit
LINE = 15                       # from one line of text to the next


@dataclass(frozen=True)
class Shape:
    """A line through points, a dot or a text."""

    kind: str                       # "line", "dot" or "text"
    points: tuple[tuple[float, float], ...]
    colour: str = INK
    width: float = 1.0              # of a line; the radius of a dot; the size of a text
    text: str = ""
    anchor: str = "start"           # of a text: start, middle, end


@dataclass
class Picture:
    """Shapes on a parchment background, and a sentence for those who cannot see them."""

    width: int
    height: int
    title: str
    shapes: list[Shape] = field(default_factory=list)

    def line(self, *points: tuple[float, float], colour: str = INK, width: float = 1.0) -> None:
        self.shapes.append(Shape("line", points, colour, width))

    def dot(self, x: float, y: float, radius: float, colour: str = INK) -> None:
        self.shapes.append(Shape("dot", ((x, y),), colour, radius))

    def text(self, x: float, y: float, text: str, *, size: float = 13, anchor: str = "start", colour: str = INK) -> None:
        self.shapes.append(Shape("text", ((x, y),), colour, size, text, anchor))

    # -- written -------------------------------------------------------------------
    def svg(self) -> str:
        label = f'role="img" aria-label="{escape(self.title)}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" {label}>'
        ground = f'<rect width="{self.width}" height="{self.height}" fill="{GROUND}"/>'
        return head + f"<title>{escape(self.title)}</title>" + ground + "".join(_svg(shape) for shape in self.shapes) + "</svg>"

    def png(self) -> bytes | None:
        """The same picture as PNG; None without ``capomastro[reports]``."""
        try:
            return png(self.svg(), self.width * SHARP)
        except NoPainter:
            return None


def _svg(shape: Shape) -> str:
    x, y = shape.points[0]
    if shape.kind == "line":
        way = " ".join(f"{a:.1f},{b:.1f}" for a, b in shape.points)
        return f'<polyline points="{way}" fill="none" stroke="{shape.colour}" stroke-width="{shape.width:g}" stroke-linejoin="round"/>'
    if shape.kind == "dot":
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{shape.width:g}" fill="{shape.colour}"/>'
    style = f'font-family="{FONT}" font-size="{shape.width:g}" text-anchor="{shape.anchor}"'
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="{shape.colour}" {style}>{escape(shape.text)}</text>'


# -- scales -----------------------------------------------------------------------------
def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers from ``low`` to ``high``.

    >>> ticks(0, 1)
    [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]
    """
    span = max(high - low, 1e-9)
    step = 10.0 ** -12
    while span / step > most:
        for factor in (2, 5, 10):
            if span / (step * factor) <= most:
                step *= factor
                break
        else:
            step *= 10
    first = -(-low // step)
    out = []
    while first * step <= high + step * 1e-6:
        out.append(round(first * step, 10) + 0.0)
        first += 1
    return out


def intervals(title: str, rows: Sequence[tuple[str, float, float, float]], low: float, high: float, unit: str = "") -> Picture:
    """One row for each (name, value, low, high): a dot with whiskers."""
    left, right, top, step = 170, 40, 46, 30
    picture = Picture(640, top + step * len(rows) + 40, title)
    wide = picture.width - left - right

    def x(value: float) -> float:
        return left + wide * (min(max(value, low), high) - low) / max(high - low, 1e-9)

    bottom = top + step * len(rows)
    picture.text(16, 26, title, size=16)
    for tick in ticks(low, high):
        picture.line((x(tick), top - 6), (x(tick), bottom), colour=FAINT)
        picture.text(x(tick), bottom + 18, f"{tick:g}{unit}", size=12, anchor="middle")
    for i, (name, value, least, most) in enumerate(rows):
        y = top + step * (i + 0.5)
        colour = COLOURS[i % len(COLOURS)]
        picture.text(left - 12, y + 4, name, anchor="end")
        picture.line((x(least), y), (x(most), y), colour=colour, width=2)
        for end in (least, most):
            picture.line((x(end), y - 5), (x(end), y + 5), colour=colour, width=2)
        picture.dot(x(value), y, 5, colour)
    return picture


def curves(
    title: str, series: Sequence[tuple[str, Sequence[tuple[float, float]]]], *, across: str, up: str,
    low: float | None = None, high: float | None = None,
) -> Picture:
    """One curve for each (name, points)."""
    left, right, top, bottom = 64, 150, 46, 316
    picture = Picture(760, 360, title)
    points = [p for _, row in series for p in row] or [(0.0, 0.0)]
    x_low, x_high = min(p[0] for p in points), max(p[0] for p in points)
    y_low = low if low is not None else min(p[1] for p in points)
    y_high = high if high is not None else max(p[1] for p in points)
    wide, tall = picture.width - left - right, bottom - top

    def at(point: tuple[float, float]) -> tuple[float, float]:
        across_share = (point[0] - x_low) / max(x_high - x_low, 1e-9)
        return left + wide * across_share, bottom - tall * (point[1] - y_low) / max(y_high - y_low, 1e-9)

    picture.text(16, 26, title, size=16)
    for tick in ticks(y_low, y_high):
        y = at((x_low, tick))[1]
        picture.line((left, y), (left + wide, y), colour=FAINT)
        picture.text(left - 8, y + 4, f"{tick:g}", size=12, anchor="end")
    for tick in ticks(x_low, x_high):
        picture.text(at((tick, y_low))[0], bottom + 18, f"{tick:g}", size=12, anchor="middle")
    picture.text(left + wide / 2, bottom + 36, across, size=12, anchor="middle")
    picture.text(left, top - 8, up, size=12)
    for i, (_, row) in enumerate(series):
        if row:
            picture.line(*(at(p) for p in row), colour=COLOURS[i % len(COLOURS)], width=2)
    lowest = 0.0
    for y, i in sorted((at(row[-1])[1] + 4, i) for i, (_, row) in enumerate(series) if row):
        lowest = max(y, lowest + LINE)                          # names of curves that end together are put one below the other
        picture.text(left + wide + 10, lowest, series[i][0], colour=COLOURS[i % len(COLOURS)])
    return picture


def bars(title: str, series: Sequence[tuple[str, Mapping[int, int]]], *, across: str, up: str, most: int = 24) -> Picture:
    """How often whole numbers occurred, for each (name, counts) side by side; neighbours share a bar where there are more than ``most``."""
    left, right, top, bottom = 64, 150, 46, 316
    picture = Picture(760, 360, title)
    values = [value for _, counts in series for value in counts] or [0]
    low, high = min(values), max(values)
    step = max(1, -(-(high - low + 1) // most))
    boxes = [[0] * ((high - low) // step + 1) for _ in series]
    for box, (_, counts) in zip(boxes, series, strict=True):
        for value, times in counts.items():
            box[(value - low) // step] += times
    tallest = max(1, *(times for box in boxes for times in box))
    wide, tall = picture.width - left - right, bottom - top
    room = wide / len(boxes[0])
    thick = max(1.0, 0.8 * room / len(series))
    picture.text(16, 26, title, size=16)
    for tick in ticks(0, tallest):
        y = bottom - tall * tick / tallest
        picture.line((left, y), (left + wide, y), colour=FAINT)
        picture.text(left - 8, y + 4, f"{tick:g}", size=12, anchor="end")
    for tick in ticks(low, high + step):
        if tick <= high + 1:
            picture.text(left + wide * (tick - low + 0.5) / (step * len(boxes[0])), bottom + 18, f"{tick:g}", size=12, anchor="middle")
    picture.text(left + wide / 2, bottom + 36, across, size=12, anchor="middle")
    picture.text(left, top - 8, up, size=12)
    for i, (box, (name, _)) in enumerate(zip(boxes, series, strict=True)):
        colour = COLOURS[i % len(COLOURS)]
        picture.text(left + wide + 10, top + LINE * (i + 1), name, colour=colour)
        for n, times in enumerate(box):
            if times:
                x = left + room * (n + 0.1) + thick * (i + 0.5)
                picture.line((x, bottom), (x, bottom - tall * times / tallest), colour=colour, width=thick)
    return picture

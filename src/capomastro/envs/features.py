"""What a seat sees as named, scaled parts: amounts between 0 and 1, kinds one-hot, a map as planes. The raw numbers are those of
``Encoding.observe``.

Names are written alike in all games: ``own_points``, ``left_1_coins``, ``asked_building``, ``map``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import prod
from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from capomastro.envs.encoding import Encoding
from capomastro.kernel.game import Map, Section

Floats: TypeAlias = NDArray[np.float32]
LARGE = 100                     # a wider range is scaled by its logarithm
MAP = "map"


@dataclass(frozen=True)
class Part:
    """One named part and the numbers it is made of."""

    name: str
    places: NDArray[np.int64]   # in the raw observation
    low: int
    high: int
    kinds: bool

    @property
    def width(self) -> int:
        return self.high - self.low + 1 if self.kinds else 1

    @property
    def size(self) -> int:
        return len(self.places) * self.width

    def of(self, raw: NDArray[Any]) -> Floats:
        """The part of some raw observations (N, size), one row each."""
        numbers = raw[:, self.places].astype(np.int64) - self.low
        if self.kinds:
            out = np.zeros((*numbers.shape, self.width), np.float32)
            np.put_along_axis(out, numbers[:, :, None], 1.0, axis=2)
            return out.reshape(len(raw), -1)
        span = self.high - self.low
        return (np.log1p(numbers) / np.log1p(span) if span > LARGE else numbers / span).astype(np.float32)


def slug(name: str) -> str:
    """A name as a key: ``own: types and fields scored`` becomes ``own_types_and_fields_scored``."""
    return re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")


def parts_of(section: Section, start: int) -> list[Part]:
    """The parts of a section that begins at ``start``: one, or one for each of its columns."""
    head, sign, tail = section.name.rpartition(": ")
    columns = [column.strip() for column in tail.split(",")]
    places = np.arange(start, start + section.size)
    if len(columns) == 1:
        return [Part(slug(section.name), places, section.low, section.high, section.kinds)]
    if section.size % len(columns):
        raise ValueError(f"{section.name!r} names {len(columns)} columns for {section.size} numbers")
    rows = places.reshape(-1, len(columns))
    return [Part(slug(head + sign + name), rows[:, i], section.low, section.high, section.kinds) for i, name in enumerate(columns)]


class Planes:
    """A map as planes: what lies there, and who stands on it."""

    def __init__(self, seen: Map, encoding: Encoding) -> None:
        self.map = seen
        starts = _starts(encoding)
        self.things = starts[seen.things]
        self.standing = [starts[name] for name in seen.standing]
        self.side = 2 * seen.reach + 1
        self.shows = np.array(seen.shows, np.float32)
        self.ground = np.array(seen.ground)
        seats = ["own", *(f"left_{n}" for n in range(1, encoding.players))]
        self.layers = (*seen.layers, *(f"{seat}_{ground}" for seat in seats for ground in seen.grounds))
        self.shape = (len(self.layers), self.side, self.side)

    def of(self, raw: NDArray[Any]) -> Floats:
        n = len(raw)
        out = np.zeros((n, *self.shape), np.float32)
        first, size = self.things
        rows = raw[:, first : first + size].reshape(n, -1, 4).astype(np.int64)
        column, row = (rows[:, :, i + 1] - self.map.middle[i] + self.map.reach for i in (0, 1))
        there = (rows[:, :, 0] > 0) & (column >= 0) & (column < self.side) & (row >= 0) & (row < self.side)
        game, thing = np.nonzero(there)
        x, y, kind = column[game, thing], row[game, thing], rows[game, thing, 0] - 1
        own = len(self.map.layers)
        out[game, :own, y, x] = self.shows[kind * 4 + rows[game, thing, 3]]
        (seat_at, seat_size), (number_at, _) = self.standing
        seats = raw[:, seat_at : seat_at + seat_size].reshape(n, -1, self.map.places)[game, thing]
        numbers = raw[:, number_at : number_at + seat_size].reshape(n, -1, self.map.places)[game, thing]
        which, place = np.nonzero(seats)
        layer = own + (seats[which, place].astype(np.int64) - 1) * len(self.map.grounds) + self.ground[kind[which], place]
        np.add.at(out, (game[which], layer, y[which], x[which]), numbers[which, place].astype(np.float32))
        return out


def _starts(encoding: Encoding) -> dict[str, tuple[int, int]]:
    out, at = {}, 0
    for section in encoding.sections:
        out[section.name] = (at, section.size)
        at += section.size
    return out


class Features:
    """The parts of one set-up's observations."""

    def __init__(self, encoding: Encoding) -> None:
        self.encoding = encoding
        seen = encoding.game.observed_map(encoding.players, encoding.options)
        self.planes = Planes(seen, encoding) if seen is not None else None
        mapped = {seen.things, *seen.standing} if seen is not None else set()
        self.parts: list[Part] = []
        at = 0
        for section in encoding.sections:
            if section.name not in mapped:
                self.parts += parts_of(section, at)
            at += section.size
        names = [part.name for part in self.parts]
        if len(set(names)) != len(names):
            raise ValueError(f"two parts of {encoding.game.id} share a name: {sorted(n for n in names if names.count(n) > 1)}")
        self.space = spaces.Dict({name: spaces.Box(0.0, high, shape, np.float32) for name, high, shape in self._shapes()})
        self.size = sum(prod(shape) for _, _, shape in self._shapes())
        self.vector_space = spaces.Box(0.0, self._highest(), (self.size,), np.float32)

    def _shapes(self) -> list[tuple[str, float, tuple[int, ...]]]:
        shapes: list[tuple[str, float, tuple[int, ...]]] = [(part.name, 1.0, (part.size,)) for part in self.parts]
        return [*shapes, (MAP, 15.0, self.planes.shape)] if self.planes is not None else shapes

    def _highest(self) -> float:
        return 15.0 if self.planes is not None else 1.0

    def of(self, raw: NDArray[Any]) -> dict[str, Floats]:
        """The parts of many raw observations (N, size)."""
        out = {part.name: part.of(raw) for part in self.parts}
        if self.planes is not None:
            out[MAP] = self.planes.of(raw)
        return {name: out[name] for name in self.space}         # in the order of the space

    def vector(self, raw: NDArray[Any]) -> Floats:
        """All parts of many raw observations in one row each, in the order of ``space``."""
        return np.concatenate([part.reshape(len(raw), -1) for part in self.of(raw).values()], axis=1)

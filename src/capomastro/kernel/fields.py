"""The fields of a game's position, declared once. ``make declared`` makes the game's ``_fields.py`` of them.

A field is a number, or a row of cells with one cell for every value of its axes: ``Cells("wheel", SEGMENT, COLOUR)`` has a cell for
every colour of every segment, and ``cells[segment * COLOURS + colour]`` is one of them. From the declaration follow the field itself,
its copy for a clone, its bytes, and an empty table.

A field that is ``derived`` is not written down, because it follows from others. One that is ``memory`` is no part of the position: it
is what players remember of earlier ones, written down by ``pack_memory``. One that lasts ``until`` the end of something, such as a
round, is then as at the start again: ``reset_round`` sees to all of these.

From the same declaration follows the field's line in a position's text (``kernel.position``), and its reader. For that it says what
its numbers mean: values it ``holds``, of a domain or in a range, besides those with ``names`` of their own; or ``bits``, the set of
those values of a domain whose bits are set. A field without ``text`` has no line, because it follows from the rest of the text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import prod

from capomastro.kernel.notation import Domain
from capomastro.kernel.state import State


class PerSeat:
    """The axis with one cell for every player at the table."""


SEATS = PerSeat()
Axis = Domain | PerSeat | str       # a string is an expression in ``self``, such as ``self.tables.parts``
COUNT = range(1_000_000)            # numbers of which nothing else is said


@dataclass(frozen=True)
class Fixed:
    """Something set when a game is made, the same in every clone, and not part of its bytes."""

    name: str
    kind: str                       # its type, as written in Python
    start: str                      # and its first value
    source: str = ""                # the module of the game that the type comes from
    says: str = ""


@dataclass(frozen=True)
class Scalar:
    """One number."""

    name: str
    start: int = 0
    holds: Domain | range = COUNT
    names: Mapping[int, str] = field(default_factory=dict)
    bits: Domain | None = None
    derived: bool = False
    memory: bool = False
    text: bool = True
    until: str = ""
    says: str = ""


@dataclass(frozen=True)
class Flag:
    """Something that is so or not; at first it is not."""

    name: str
    derived: bool = False
    memory: bool = False
    text: bool = True
    until: str = ""
    says: str = ""


@dataclass(frozen=True)
class Row:
    """A row of numbers of the type ``of`` that grows and shrinks; at first there are none."""

    name: str
    of: str = "i64"
    holds: Domain | range = COUNT
    names: Mapping[int, str] = field(default_factory=dict)
    derived: bool = False
    memory: bool = False
    text: bool = True
    says: str = ""


@dataclass(frozen=True, init=False)
class Cells:
    """A row of numbers, each of the type ``of``.

    One that is ``shared`` is not copied with a clone: whoever changes it puts a new row in its place.
    """

    name: str
    axes: tuple[Axis, ...]
    start: int
    of: str
    holds: Domain | range
    names: Mapping[int, str]
    bits: Domain | None
    shared: bool
    derived: bool
    memory: bool
    text: bool
    says: str

    def __init__(
        self,
        name: str,
        *axes: Axis,
        start: int = 0,
        of: str = "i64",
        holds: Domain | range = COUNT,
        names: Mapping[int, str] | None = None,
        bits: Domain | None = None,
        shared: bool = False,
        derived: bool = False,
        memory: bool = False,
        text: bool = True,
        says: str = "",
    ) -> None:
        given = {
            "name": name, "axes": axes, "start": start, "of": of, "holds": holds, "names": names or {}, "bits": bits, "shared": shared,
            "derived": derived, "memory": memory, "text": text, "says": says,
        }  # fmt: skip
        for attribute, value in given.items():
            object.__setattr__(self, attribute, value)

    @property
    def size(self) -> str:
        """How many cells there are, as written in Python."""
        known = prod(axis.size for axis in self.axes if isinstance(axis, Domain))
        words = ["self.players" if isinstance(axis, PerSeat) else axis for axis in self.axes if not isinstance(axis, Domain)]
        if not any("self" in word for word in words):
            return " * ".join([*words, *([str(known)] if known > 1 or not words else [])])
        return f"int({' * '.join([*words, *([str(known)] if known > 1 else [])])})"


@dataclass(frozen=True)
class Stack:
    """The pending decisions: ``kernel.frames``."""

    name: str = "frames"


Declared = Fixed | Scalar | Flag | Cells | Row | Stack
Kept = Scalar | Flag | Cells | Row | Stack


def kept(fields: Sequence[Declared], memory: bool = False) -> list[Kept]:
    """The fields in the order in which they are written down: rows, single numbers, the stack. ``memory``: those of the memory."""
    out: list[Kept] = [f for f in fields if isinstance(f, (Cells, Row)) and not f.derived and f.memory == memory]
    out += [f for f in fields if isinstance(f, (Scalar, Flag)) and not f.derived and f.memory == memory]
    return out if memory else out + [f for f in fields if isinstance(f, Stack)]


def numbers(state: State, fields: Sequence[Declared]) -> Iterator[int]:
    """Every number of a position."""
    for declared in fields:
        if isinstance(declared, (Scalar, Flag)):
            yield int(getattr(state, declared.name))
        elif isinstance(declared, (Cells, Row)):
            yield from map(int, getattr(state, declared.name))

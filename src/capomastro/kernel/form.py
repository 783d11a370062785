"""What the text of a position can say, line by line: the form by which a screen lets somebody set a position up by hand.

It follows from the same declarations as the text itself (``kernel.position``): a line of a field from the field, a line that a game
writes itself from the ``Shape`` given with it. A line without a shape is left to those who write the text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from msgspec import Struct

from capomastro.kernel.asking import Asks
from capomastro.kernel.fields import Axis, Cells, Flag, PerSeat, Row, Scalar
from capomastro.kernel.notation import Choice, Names, Number, Seat

LISTED = 400                    # values of a domain that is neither names nor numbers, up to which they are listed
Kind = Literal["flag", "value", "set", "list", "pairs"]


class Values(Struct, omit_defaults=True):
    """What can stand in one place of a line: these words, and whole numbers where ``low`` to ``high`` is a range."""

    domain: str                         # the words for a value are ``<domain>.<value>``; ``seat``: a player
    of: list[str] = []
    low: int = 0
    high: int = -1
    open: bool = False                  # others too, more than can be listed: the game's table knows which


class FormLine(Struct, omit_defaults=True):
    """One kind of line: ``name``, a word for each of ``head``, then what its kind says.

    ``flag``: nothing, the line is there or not; ``value``: one word; ``set``: words, each once; ``list``: words in their order;
    ``pairs``: key=value.
    """

    name: str                           # its words are ``line.<name>``
    kind: Kind
    head: list[Values] = []
    keys: Values | None = None          # pairs: before the sign; else the words
    values: Values | None = None        # pairs: behind it
    start: str = ""                     # what holds where nothing is said; empty: nothing
    several: bool = False               # pairs: a value is any number of words, joined by commas
    repeats: bool = False               # pairs: a key may come more than once
    many: bool = False                  # there can be several such lines with the same head
    mark: str = ""                      # a word may end with it; its words are ``line.<name>.mark``
    marks: Values | None = None         # pairs: a number stands behind it
    keys_by: dict[str, list[str]] = {}  # which keys there are, by the first word of the line
    values_by: dict[str, list[str]] = {}  # which values there are, by key


class FormArg(Struct, omit_defaults=True):
    """An argument of a question."""

    name: str                           # its words are ``arg.<name>``
    values: Values
    optional: bool = False
    many: bool = False


class FormAsk(Struct, omit_defaults=True):
    """Something that can be asked."""

    name: str
    args: list[FormArg] = []
    seat: bool = False                  # of a seat, always


class Form(Struct):
    """Everything that can be said about a position of one game."""

    lines: list[FormLine]
    asks: list[FormAsk]
    stack: bool                         # several things can be asked, one after the other


@dataclass(frozen=True)
class Shape:
    """What follows the name of a line that a game writes itself."""

    kind: Kind
    keys: Axis | range | None = None
    values: Axis | range | None = None
    head: tuple[Axis, ...] = ()
    names: Mapping[int, str] = field(default_factory=dict)      # of values besides those of the domain
    start: str = ""
    repeats: bool = False
    many: bool = False
    mark: str = ""
    marks: Callable[[Any], range] | None = None                 # the numbers that can stand behind it; none: it is not used
    keys_by: Callable[[Any], Mapping[str, Iterable[str]]] | None = None


def values_of(state: Any, given: Axis | range, names: Iterable[str] = (), size: int = 0) -> Values:
    """What can stand there in the game of a position. ``size``: of an axis whose length depends on the data."""
    named = list(names)
    if isinstance(given, range):
        return Values("", named, given[0], given[-1])
    if isinstance(given, (PerSeat, Seat)):
        return Values("seat", [*map(str, range(int(state.players))), *named])
    if isinstance(given, str):
        return Values("", named, 1, size)
    domain = given.within(state)
    if isinstance(domain, Names):
        return Values(domain.name, [*domain.names, *named])
    if isinstance(domain, Number):
        return Values(domain.name, named, domain.low, domain.low + domain.size - 1)
    if domain.size <= LISTED:
        return Values(domain.name, [*map(domain.text, range(domain.size)), *named])
    return Values(domain.name, named, open=True)


def line_of(state: Any, own: Shape, name: str) -> FormLine:
    """A line that a game writes itself."""
    return FormLine(
        name, own.kind, [values_of(state, axis) for axis in own.head],
        keys=None if own.keys is None else values_of(state, own.keys),
        values=None if own.values is None else values_of(state, own.values, own.names.values()),
        start=own.start, repeats=own.repeats, many=own.many, mark=own.mark,
        marks=values_of(state, numbers) if own.marks is not None and (numbers := own.marks(state)) else None,
        keys_by={word: list(keys) for word, keys in own.keys_by(state).items()} if own.keys_by is not None else {},
    )  # fmt: skip


def line_of_field(state: Any, declared: Scalar | Flag | Cells | Row) -> FormLine:
    """The line of a field."""
    name = declared.name
    if isinstance(declared, Flag):
        return FormLine(name, "flag")
    if isinstance(declared, Cells):
        size = len(getattr(state, name))
        *head, keys = [values_of(state, axis, size=size) for axis in declared.axes]
        held = values_of(state, declared.bits if declared.bits is not None else declared.holds, declared.names.values())
        return FormLine(name, "pairs", head, keys=keys, values=held, start=_start(state, declared), several=declared.bits is not None)
    if isinstance(declared, Scalar) and declared.bits is not None:
        return FormLine(name, "set", keys=values_of(state, declared.bits))
    words = values_of(state, declared.holds, declared.names.values())
    if isinstance(declared, Row):
        return FormLine(name, "list", keys=words)
    return FormLine(name, "value", keys=words, start=_start(state, declared))


def _start(state: Any, declared: Scalar | Cells) -> str:
    """What a field holds on an empty table; nothing where no value says it."""
    start, holds = declared.start, declared.holds
    if declared.bits is not None or start in declared.names:
        return declared.names.get(start, "")
    if isinstance(holds, range):
        return str(start) if start in holds else ""
    return holds.within(state).text(start) if 0 <= start < holds.size else ""


def asks_of(state: Any, asks: Asks) -> list[FormAsk]:
    """Everything that can be asked, questions to seats first."""
    return [
        FormAsk(
            asked.name,
            [FormArg(arg.name, values_of(state, arg.domain), arg.optional, arg.many) for arg in asked.args],
            seat=isinstance(asked, Choice) or bool(asks.kind),
        )
        for asked in asks.by_kind.values()
    ]


def narrowed(line: FormLine, by: Mapping[str, Iterable[str]]) -> FormLine:
    """The same line with fewer values for some keys."""
    line.values_by = {key: list(values) for key, values in by.items()}
    return line


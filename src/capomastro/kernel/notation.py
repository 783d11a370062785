"""Declared codes: one table per game turns integers into structs and short text, and back.

A code is ``kind << 20 | payload``; the payload is the fields in mixed radix, first field most significant.
Chance answers use ``CHANCE_CODES + (kind << 20) | payload``. The table is frozen per ``rules_version`` by a golden
file, because stored games and trained models break when ids move: append new kinds, never renumber.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Literal

from librt.vecs import vec
from mypy_extensions import i64

from capomastro.kernel.driving import Manners
from capomastro.kernel.errors import IllegalMove
from capomastro.kernel.gathering import MARK, OUTSIDE, PICK, SILENT, Gathers
from capomastro.kernel.state import CHANCE_CODES, EVERYONE, Event
from capomastro.kernel.view import Phrase
from capomastro.kernel.wording import Words

SHIFT = 20
SPELLINGS = 1 << 14                 # codes whose text and struct a codec keeps: those of live tables recur


class Domain:
    """The values a field can take: 0 … size-1 inside, short text without spaces and a JSON value outside."""

    typescript = "string"       # the type of the JSON value

    def __init__(self, name: str, size: int) -> None:
        self.name = name
        self.size = size

    def text(self, value: int) -> str:
        return str(value)

    def parse(self, text: str) -> int:
        """The inverse of ``text``; ValueError when the text names no value."""
        return int(text)

    def json(self, value: int) -> Any:
        return self.text(value)

    def from_json(self, given: Any) -> int:
        """The inverse of ``json``; ValueError when it names no value. Override where the domain is large."""
        for value in range(self.size):
            if self.json(value) == given:
                return value
        raise ValueError(f"{given!r} is not a valid {self.name}")

    def allows(self) -> Phrase | str:
        """What can be written there."""
        return Phrase("bad.range", {"low": 0, "high": self.size - 1})

    def allowed(self) -> str:
        """The same in English."""
        allows = self.allows()
        return allows if isinstance(allows, str) else Words("capomastro.kernel", "en").say(allows)

    def within(self, state: Any) -> Domain:
        """The values that can occur in the game of a position, where these are fewer or have names of their own."""
        return self


class Number(Domain):
    """Whole numbers low … high."""

    def __init__(self, name: str, low: int, high: int) -> None:
        super().__init__(name, high - low + 1)
        self.low = low

    def text(self, value: int) -> str:
        return str(value + self.low)

    def parse(self, text: str) -> int:
        return int(text) - self.low

    def json(self, value: int) -> Any:
        return value + self.low

    def allows(self) -> Phrase | str:
        return Phrase("bad.range", {"low": self.low, "high": self.low + self.size - 1})


class Names(Domain):
    """A fixed list of ids, such as tile or card names. Words look them up as ``<domain>.<id>``."""

    def __init__(self, name: str, names: Sequence[str]) -> None:
        super().__init__(name, len(names))
        self.names = tuple(names)
        self._index = {n: i for i, n in enumerate(self.names)}
        if len(self._index) != len(self.names):
            raise ValueError(f"domain {name} names something twice")

    def text(self, value: int) -> str:
        return self.names[value]

    def json(self, value: int) -> Any:
        return self.names[value]

    def parse(self, text: str) -> int:
        try:
            return self._index[text]
        except KeyError:
            raise ValueError(f"{text!r} is not a valid {self.name}") from None

    def allows(self) -> Phrase | str:
        shown = ", ".join(self.names[:12])
        return shown + (", …" if len(self.names) > 12 else "")


class Seat(Number):
    """A seat at the table."""

    def __init__(self, players: int, name: str = "seat") -> None:
        super().__init__(name, 0, players - 1)

    def within(self, state: Any) -> Domain:
        return Seat(min(self.size, int(state.players)), self.name)


class Place:
    """A kind of place on the table, written as its name and a value of each axis: ``storage:0:red``.

    It may be named with fewer values, down to ``least``: then it is the larger place around them. One without a name is written as
    its values alone.
    """

    def __init__(self, name: str, *axes: Domain, least: int | None = None) -> None:
        self.name = name
        self.axes = axes
        self.least = len(axes) if least is None else least
        self._texts: dict[tuple[int, ...], str] = {}        # those met so far: the places of live tables recur

    def at(self, *values: int) -> str:
        """The place with these values."""
        text = self._texts.get(values)
        if text is None:
            words = [axis.text(int(n)) for axis, n in zip(self.axes, values, strict=False)]
            text = self._texts[values] = ":".join([self.name, *words] if self.name else words)
        return text

    def read(self, text: str) -> tuple[int, ...] | None:
        """The values of a place of this kind; None for anything else."""
        words = text.split(":")
        if self.name and words.pop(0) != self.name:
            return None
        try:
            values = tuple(axis.parse(word) for axis, word in zip(self.axes, words, strict=False))
        except ValueError:
            return None
        inside = all(0 <= n < axis.size for axis, n in zip(self.axes, values, strict=False))
        return values if inside and self.least <= len(words) == len(values) else None

    def named_by(self, fields: Sequence[Field]) -> tuple[int, ...]:
        """Which of the fields gives the value of each axis: the one that has its values; -1 for the seat that acts."""
        out: list[int] = []
        for axis in self.axes:
            seat = isinstance(axis, Seat)
            alike = [n for n, f in enumerate(fields) if f.domain.name == axis.name or (seat and isinstance(f.domain, Seat))]
            if not alike and not seat:
                break
            out.append(alike[0] if alike else -1)
        if len(out) < self.least:
            raise ValueError(f"the fields {', '.join(f.name for f in fields) or '(none)'} do not name a place {self.name!r}")
        return tuple(out)


class Places:
    """All places on a game's table."""

    def __init__(self, *places: Place) -> None:
        self.all = places

    def find(self, text: str) -> tuple[Place | None, tuple[int, ...]]:
        """The place that is written so, and its values."""
        for place in self.all:
            values = place.read(text)
            if values is not None:
                return place, values
        return None, ()


@dataclass(frozen=True)
class Field:
    """A named field of an action or event."""

    name: str
    domain: Domain
    private: bool = False       # events only: shown to the event's audience alone
    many: bool = False          # events only, last field: the rest of the values, as a list


@dataclass(frozen=True)
class Action:
    """One kind of action: its base code (``kind << 20``), name and fields."""

    base: int
    name: str
    fields: tuple[Field, ...] = ()
    clause: str = ""
    closes: bool = False        # declines or ends something: never done for a player, even where nothing else is left
    at: Place | None = None     # the place on the table that carries it

    @property
    def size(self) -> int:
        n = 1
        for f in self.fields:
            n *= f.domain.size
        return n


@dataclass(frozen=True)
class EventKind:
    """One kind of event; its words are ``event.<name>``, and ``event.<name>.hidden`` for those who get no private fields.

    ``secret``: seats outside the audience do not learn that it happened at all.
    """

    name: str
    fields: tuple[Field, ...] = ()
    secret: bool = False
    reveals: bool = False       # brings something hidden to light: no free undo past it
    chosen: bool = False        # its private fields are the actor's own choice, which the actor knew before: they teach the actor nothing


@dataclass(frozen=True)
class Arg:
    """A named argument of something that is asked: a value of its domain, or, where it is ``optional``, -1 for none.

    ``many``: any number of values, kept as a row that counts them; only where a game has no stack. ``private``: shown to nobody
    but the seat that is asked. ``only``: means something only where another argument has this value.
    """

    name: str
    domain: Domain
    optional: bool = False
    many: bool = False
    private: bool = False
    only: tuple[str, int] | None = None
    field: str = ""             # where a game has no stack: the field that holds it, if that has another name

    @property
    def place(self) -> str:
        return self.field or self.name

    @property
    def observed(self) -> bool:
        """Whether learners are told of it; a row of counts is a part of the position that they see anyway."""
        return not (self.private or self.many)

    def text(self, value: Any) -> str:
        return ",".join(map(self.domain.text, value)) if self.many else self.domain.text(value)

    def json(self, value: Any) -> Any:
        return [self.domain.json(n) for n in value] if self.many else self.domain.json(value)


@dataclass(frozen=True)
class Asked:
    """Something that can be asked, with its arguments in their order; of nature or, such as the end, of nobody."""

    name: str
    args: tuple[Arg, ...] = field(default=(), kw_only=True)


@dataclass(frozen=True)
class Choice(Asked):
    """One kind of decision that can be asked of a seat.

    ``actions`` names what may be answered; ``default`` is the answer given for an absent player: the first of these
    actions that is legal, otherwise the first legal one.
    """

    actions: tuple[str, ...]
    default: tuple[str, ...] = ()
    blind: bool = False
    clause: str = ""

    @property
    def absent(self) -> str:
        """The action that answers for an absent player where all of them are legal."""
        return (*self.default, *self.actions)[0]


@dataclass(frozen=True)
class Gathering:
    """Questions in which a seat names several things whose order does not matter: they are asked and answered as one set.

    Three forms. ``set``: any things. ``marked``: a set, one of which the action ``mark`` marks (it carries the same fields as the pick).
    ``placed``: one thing for each place; the run names them place by place.

    A run begins at a choice of ``opens`` and goes on while the same seat is asked a choice of ``inside``. ``picks`` name things,
    ``silent`` actions name nothing (``done``, ``leave``); every other action of these choices is a move of its own.
    """

    name: str                           # words: ``gather.<name>`` says what the set does, see docs/contract.md
    form: Literal["set", "marked", "placed"]
    opens: tuple[str, ...]
    inside: tuple[str, ...]
    picks: tuple[str, ...]
    silent: tuple[str, ...] = ()
    mark: str = ""
    instead: str = ""                   # a smaller gathering, offered only where this one has too many sets

    @property
    def kinds(self) -> tuple[str, ...]:
        """The actions that name or mark something."""
        return (*self.picks, self.mark) if self.mark else self.picks


def action(
    base: int, name: str, *fields: Field | tuple[str, Domain], clause: str = "", closes: bool = False, at: Place | None = None
) -> Action:
    """Shorthand: ``action(PLACE, "place", ("square", SQUARE), ("rotation", ROTATION), at=AT_SQUARE)``."""
    return Action(base, name, tuple(f if isinstance(f, Field) else Field(*f) for f in fields), clause, closes, at)


def event(
    name: str, *fields: Field | tuple[str, Domain], secret: bool = False, reveals: bool = False, chosen: bool = False
) -> EventKind:
    """Shorthand: ``event("drawn", ("seat", SEAT), Field("card", CARD, private=True))``."""
    return EventKind(name, tuple(f if isinstance(f, Field) else Field(*f) for f in fields), secret, reveals, chosen)


def manners_of(codec: Codec, choices: Sequence[Choice], gatherings: Sequence[Gathering]) -> Manners:
    """The declarations of a game as the driver reads them: tables by kind of action, questions as bits."""
    kinds = 1 + max(a.base >> SHIFT for a in codec.actions if a.base < CHANCE_CODES)
    closing = [0] * kinds
    for a in codec.actions:
        if a.closes:
            closing[a.base >> SHIFT] = 1
    numbers = {choice.name: i for i, choice in enumerate(choices)}
    found = []
    for g in gatherings:
        roles = [OUTSIDE] * kinds
        for role, names in ((PICK, g.picks), (SILENT, g.silent), (MARK, (g.mark,) if g.mark else ())):
            for name in names:
                roles[codec.by_name[name].base >> SHIFT] = role
        opens, inside = (sum(1 << numbers[name] for name in names) for names in (g.opens, g.inside))
        found.append(Gathers(g.form == "placed", opens, inside, vec[i64](roles)))
    return Manners(vec[i64](closing), found)


class Codec:
    """All actions of one game. Reads and writes codes as text (``place 0,-1 2``) and as structs."""

    def __init__(self, actions: Iterable[Action]) -> None:
        self.actions = tuple(actions)
        self.by_name = {a.name: a for a in self.actions}
        self._by_base = {a.base: a for a in self.actions}
        self.offsets: dict[str, int] = {}
        self.flat_size = 0                   # number of seat actions when counted without gaps
        for a in self.actions:
            if a.base & ((1 << SHIFT) - 1) or a.size > 1 << SHIFT:
                raise ValueError(f"action {a.name}: base must be kind << {SHIFT} and fields must fit below it")
            if a.base < CHANCE_CODES:
                self.offsets[a.name] = self.flat_size
                self.flat_size += a.size
        if len(self.by_name) != len(self.actions) or len(self._by_base) != len(self.actions):
            raise ValueError("two actions share a name or a base code")
        self._named_by = {a.name: a.at.named_by(a.fields) for a in self.actions if a.at is not None}
        self.split = lru_cache(maxsize=SPELLINGS)(self._split)
        self.spelled = lru_cache(maxsize=SPELLINGS)(self._spelled)
        self.target = lru_cache(maxsize=SPELLINGS)(self._target)
        self.offered = lru_cache(maxsize=SPELLINGS)(self._offered)

    def _split(self, code: int) -> tuple[Action, tuple[int, ...]]:
        """The kind of a code and the values of its fields."""
        a = self._by_base.get(code >> SHIFT << SHIFT)
        payload = code & ((1 << SHIFT) - 1)
        if a is None or payload >= a.size:
            raise IllegalMove(f"{code} is not an action code of this game")
        values: list[int] = []
        for f in reversed(a.fields):
            values.append(payload % f.domain.size)
            payload //= f.domain.size
        return a, tuple(reversed(values))

    def _spelled(self, code: int) -> tuple[str, dict[str, Any], dict[str, Any]]:
        """Text, struct and fields of a code, which is the struct without ``kind``. Cached: do not change it."""
        struct = self.struct(code)
        return self.text(code), struct, {name: value for name, value in struct.items() if name != "kind"}

    def _target(self, code: int, seat: int) -> str:
        """The place that carries a move of ``seat``, as declared; nothing where none is."""
        a, values = self.split(code)
        return a.at.at(*[values[n] if n >= 0 else seat for n in self._named_by[a.name]]) if a.at is not None else ""

    def _offered(self, code: int, seat: int) -> tuple[str, dict[str, Any], dict[str, Any], str, str]:
        """Of a move of ``seat``: what ``spelled`` says, the key of its sentence, its target. Cached: do not change it."""
        text, struct, fields = self.spelled(code)
        return text, struct, fields, f"move.{struct['kind']}", self.target(code, seat)

    def join(self, name: str, values: Sequence[int]) -> int:
        """The code of an action kind with these field values."""
        a = self._named(name)
        if len(values) != len(a.fields):
            raise IllegalMove(f"{name} takes {len(a.fields)} fields ({', '.join(f.name for f in a.fields)}), not {len(values)}")
        payload = 0
        for f, v in zip(a.fields, values, strict=True):
            if not 0 <= v < f.domain.size:
                raise IllegalMove(f"{name}: {f.name} must be {f.domain.allowed()}")
            payload = payload * f.domain.size + v
        return a.base + payload

    def _named(self, name: str) -> Action:
        try:
            return self.by_name[name]
        except KeyError:
            raise IllegalMove(f"{name!r} is not an action; actions are {', '.join(self.by_name)}") from None

    def text(self, code: int) -> str:
        """Short text without ambiguity, as written in records."""
        a, values = self.split(code)
        return " ".join([a.name, *(f.domain.text(v) for f, v in zip(a.fields, values, strict=True))])

    def parse(self, text: str) -> int:
        """The code written as ``text``."""
        name, *words = text.split() or [""]
        a = self._named(name)
        if len(words) != len(a.fields):
            raise IllegalMove(f"{text!r}: {name} takes {' '.join(f'<{f.name}>' for f in a.fields) or 'no fields'}")
        values = []
        for f, w in zip(a.fields, words, strict=True):
            try:
                v = f.domain.parse(w)
            except ValueError:
                v = -1
            if not 0 <= v < f.domain.size:
                raise IllegalMove(f"{text!r}: {f.name} {w!r} must be one of {f.domain.allowed()}")
            values.append(v)
        return self.join(name, values)

    def struct(self, code: int) -> dict[str, Any]:
        """The action as a JSON object: ``kind`` and its named fields."""
        a, values = self.split(code)
        return {"kind": a.name, **{f.name: f.domain.json(v) for f, v in zip(a.fields, values, strict=True)}}

    def from_struct(self, struct: Mapping[str, Any]) -> int:
        """The inverse of ``struct``."""
        a = self._named(str(struct.get("kind", "")))
        extra = set(struct) - {"kind"} - {f.name for f in a.fields}
        if extra:
            raise IllegalMove(f"{a.name} has no field {', '.join(sorted(extra))}")
        values = []
        for f in a.fields:
            if f.name not in struct:
                raise IllegalMove(f"{a.name} needs a field {f.name}")
            try:
                values.append(f.domain.from_json(struct[f.name]))
            except ValueError:
                raise IllegalMove(f"{a.name}: {f.name} must be one of {f.domain.allowed()}") from None
        return self.join(a.name, values)

    def flat(self, code: int) -> int:
        """The code counted without gaps: 0 … flat_size-1 (seat actions only)."""
        a = self._by_base[code >> SHIFT << SHIFT]
        return self.offsets[a.name] + (code & ((1 << SHIFT) - 1))

    def golden(self) -> dict[str, Any]:
        """What must never change within a rules version."""
        return {
            a.name: {"base": a.base, "fields": [[f.name, f.domain.name, f.domain.size] for f in a.fields]} for a in self.actions
        }


@dataclass
class Told:
    """An event as one viewer gets it."""

    kind: str
    fields: dict[str, Any] = field(default_factory=dict)
    hidden: bool = False        # private fields were left out

    def phrase(self) -> Phrase:
        return Phrase(f"event.{self.kind}" + (".hidden" if self.hidden else ""), self.fields)


def is_told(kinds: Sequence[EventKind], happened: Event, seat: int) -> bool:
    """Whether ``tell`` has anything to say to ``seat``."""
    return not kinds[happened.kind].secret or is_inside(happened, seat)


def is_inside(happened: Event, seat: int) -> bool:
    """Whether ``seat`` is in the audience: all that ``tell`` asks of it."""
    return happened.audience == EVERYONE or (seat >= 0 and bool(happened.audience >> seat & 1))


def teaches(kinds: Sequence[EventKind], happened: Event, actor: int) -> bool:
    """Whether an event told anybody something hidden that was not ``actor``'s own choice."""
    kind = kinds[happened.kind]
    if kind.reveals:
        return True
    if happened.audience == EVERYONE or not (kind.secret or any(f.private for f in kind.fields)):
        return False
    heard = happened.audience & ~(1 << actor) if kind.chosen else happened.audience
    return bool(heard)


def tell(kinds: Sequence[EventKind], happened: Event, seat: int, *, all_seeing: bool = False) -> Told | None:
    """The event as ``seat`` sees it: without private fields unless in the audience; None when it must not be known."""
    kind = kinds[happened.kind]
    inside = all_seeing or is_inside(happened, seat)
    if kind.secret and not inside:
        return None
    out: dict[str, Any] = {}
    hidden = False
    for i, f in enumerate(kind.fields):
        if f.private and not inside:
            hidden = True
            continue
        if f.many:
            out[f.name] = [f.domain.json(v) for v in happened.fields[i:]]
        else:
            out[f.name] = f.domain.json(happened.fields[i])
    return Told(kind.name, out, hidden)

"""Positions as text that people can write: one grammar for all games (``docs/positions.md``), from the declared fields and questions.

    quarry 2 data=1                 the game, the players, and the options that are not the default
    where 2=0 5=sold                one line for each field, in any order; what is left out is as at the start
    ask turn 1 number=2             what is asked, the bottom of the stack first

A game adds three things in its ``position.py``: lines of its own where fields are mere layout (``Line``), what follows from the rest
of the text (``complete``), and what cannot be (``check``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any, NoReturn, Protocol

from capomastro.kernel.asking import Asks
from capomastro.kernel.errors import BadPosition, CapomastroError, Worded, in_words_of, need, quoted, refuse
from capomastro.kernel.fields import Axis, Cells, Declared, Flag, PerSeat, Row, Scalar
from capomastro.kernel.form import Form, Shape, asks_of, line_of, line_of_field, narrowed
from capomastro.kernel.notation import Domain, Number, Seat
from capomastro.kernel.options import Option
from capomastro.kernel.view import Phrase

MOST_DIGITS = 9
JOINS = ","                             # the members of a set
NOTHING = "-"                           # and one without any
KNOWN = 4096                            # fields of cells whose words are kept
Written = Scalar | Flag | Cells | Row


What = str | Phrase                     # what a word is about: words of the text, or words for people


def refuse_word(what: What, key: str, /, also: Iterable[str] = (), **fields: object) -> NoReturn:
    """Refuse what is written about something. ``also``: other words that it could have been."""
    why = Phrase(f"bad.{key}", fields)
    for name in also:
        why = Phrase("bad.or", {"why": why, "name": name})
    refuse("at", what=what, why=why)


def number(word: str, low: int, high: int, what: What, also: Iterable[str] = ()) -> int:
    """A whole number from ``low`` to ``high``."""
    digits = word.removeprefix("-")
    fine = digits.isdecimal() and digits.isascii() and len(digits) <= MOST_DIGITS and low <= int(word) <= high
    if not fine:
        refuse_word(what, "number", also, word=quoted(word), low=low, high=high)
    return int(word)


def value(domain: Domain, word: str, what: What, also: Iterable[str] = ()) -> int:
    """A value of a domain."""
    try:
        found = domain.parse(word)
        fine = 0 <= found < domain.size and domain.text(found) == word
    except ValueError:
        fine = False
    if not fine:
        refuse_word(what, "value", also, word=quoted(word), allowed=domain.allows())
    return found


def pair(word: str, what: What) -> tuple[str, str]:
    """The two sides of ``key=value``."""
    key, sign, text = word.partition("=")
    if not (sign and key and text):
        refuse_word(what, "pair", word=quoted(word))
    return key, text


@dataclass(frozen=True)
class Line:
    """A kind of line that a game writes and reads itself, once or several times. ``write`` gives the words after the name, line by line.

    One with a ``shape`` can be filled in by hand (``kernel.form``).
    """

    name: str
    write: Callable[[Any], Iterable[Sequence[str]]]
    read: Callable[[Any, list[str]], None]
    shape: Shape | None = None


class Played(Protocol):
    """What is asked of the ``Game`` whose positions these are."""

    package: str
    rules_version: int
    rules_versions: tuple[int, ...]
    players: range
    options: tuple[Option, ...]

    def new(self, players: int | None = None, options: Mapping[str, Any] | None = None) -> Any: ...

    def setup(self, state: Any) -> dict[str, Any]: ...


class Grammar:
    """The text of one game's positions.

    ``begin`` finishes an empty table, from which a text says how the position differs; ``complete`` fills in what follows from the
    text and the options; ``check`` refuses what cannot be. ``narrow`` says of a field which of its values can stand with which key.
    """

    def __init__(
        self,
        game: str,
        fields: Sequence[Declared],
        asks: Asks,
        lines: Sequence[Line] = (),
        *,
        begin: Callable[[Any], None] | None = None,
        complete: Callable[[Any, Mapping[str, Any]], None] | None = None,
        check: Callable[[Any], None] | None = None,
        narrow: Mapping[str, Callable[[Any], Mapping[str, Iterable[str]]]] | None = None,
    ) -> None:
        self.game = game
        self.asks = asks
        self.own = {line.name: line for line in lines}
        self.begin = begin
        self.complete = complete
        self.check = check
        self.narrow = narrow or {}
        self._known: dict[tuple[bytes, str, bytes, bytes], list[list[str]]] = {}
        asked = {asks.kind, asks.owner, *(arg.place for what in asks.by_kind.values() for arg in what.args if asks.kind)}
        self.fields: dict[str, Written] = {
            f.name: f for f in fields if isinstance(f, (Scalar, Flag, Cells, Row)) and f.text and not f.derived and f.name not in asked
        }

    # -- writing -----------------------------------------------------------------------
    def write(self, game: Played, state: Any) -> str:
        """The whole position."""
        setup = game.setup(state)
        given = [f"{o.key}={o.write(setup['options'][o.key])}" for o in game.options if setup["options"][o.key] != o.default]
        rules = [f"rules={game.rules_version}"] if len(game.rules_versions) > 1 else []
        lines = [" ".join([self.game, str(state.players), *given, f"data={setup['data']}", *rules])]
        lines += [" ".join([line.name, *words]) for line in self.own.values() for words in line.write(state)]
        blank = state.clone()
        self.clear(blank)
        lines += [" ".join([f.name, *words]) for f in self.fields.values() for words in self._words(state, blank, f)]
        return "\n".join([*lines, *self.asks.written(state)]) + "\n"

    def _words(self, state: Any, blank: Any, field: Written) -> Iterable[list[str]]:
        """``_written``; a field of cells that was written before is not written again, since few of them change with a move."""
        if not isinstance(field, Cells):
            return _written(state, blank, field)
        now, start = (bytes(memoryview(getattr(table, field.name))) for table in (state, blank))
        key = (state.header, field.name, now, start)
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= KNOWN:
                self._known.clear()
            known = self._known[key] = list(_written(state, blank, field))
        return known

    # -- reading -----------------------------------------------------------------------
    def read(self, game: Played, text: str) -> Any:
        """The position that a text means; ``BadPosition`` names the line at fault, what is wrong there, and what would be right."""
        numbered = [(n, line.partition("#")[0].split()) for n, line in enumerate(text.splitlines(), 1)]
        lines = [(n, words) for n, words in numbered if words]
        with in_words_of(game.package):
            return self._read(game, lines)

    def _read(self, game: Played, lines: Sequence[tuple[int, list[str]]]) -> Any:
        with self.at(lines[0][0] if lines else 0):
            state = self._begun(game, lines[0][1] if lines else [])
        self.body(state, lines[1:])
        with self.at(0):
            if self.complete is not None:
                self.complete(state, game.setup(state)["options"])
            if self.check is not None:
                self.check(state)
        return state

    # -- filling in --------------------------------------------------------------------
    def form(self, game: Played, text: str) -> Form:
        """What a text with this first line can say."""
        with in_words_of(game.package), self.at(1):
            state = self._begun(game, next((words for line in text.splitlines() if (words := line.partition("#")[0].split())), []))
        lines = [line_of(state, own.shape, own.name) for own in self.own.values() if own.shape is not None]
        for declared in self.fields.values():
            if not declared.memory:
                line = line_of_field(state, declared)
                lines.append(narrowed(line, self.narrow[line.name](state)) if line.name in self.narrow else line)
        return Form(lines, asks_of(state, self.asks), not self.asks.kind)

    def _begun(self, game: Played, head: list[str]) -> Any:
        """The empty table that a first line means."""
        players, options = self.head(game, head)
        state = game.new(players, options)
        self.clear(state)
        return state

    def clear(self, state: Any) -> None:
        """An empty table."""
        state.clear()
        if self.begin is not None:
            self.begin(state)

    @contextmanager
    def at(self, line: int) -> Iterator[None]:
        """Refusals in here are the fault of this line; 0 for the whole text."""
        try:
            yield
        except CapomastroError as error:
            raise BadPosition(error.reason if isinstance(error, Worded) else str(error), self.game, line) from None

    def head(self, game: Played, words: list[str]) -> tuple[int, dict[str, Any]]:
        """Players and options."""
        need(len(words) > 1 and words[0] == self.game, "first_line", game=self.game)
        players = number(words[1], game.players[0], game.players[-1], Phrase("bad.the_players"))
        options: dict[str, Any] = {}
        for word in words[2:]:
            key, text = pair(word, Phrase("bad.an_option"))
            need(key not in options, "option.again", key=key)
            options[key] = text
        rules = options.pop("rules", str(game.rules_version))
        need(
            rules == str(game.rules_version), "rules", rules=quoted(rules), version=game.rules_version, game=self.game,
            versions=", ".join(map(str, game.rules_versions)),
        )  # fmt: skip
        return players, options

    def body(self, state: Any, lines: Sequence[tuple[int, list[str]]]) -> None:
        """Every line but the first: the fields, then the game's own lines, kind by kind, then what is asked."""
        seen: set[tuple[str, ...]] = set()
        asked = [(n, words[1:]) for n, words in lines if words[0] == "ask"]
        for n, (name, *words) in lines:
            with self.at(n):
                need(name in self.fields or name in self.own or name == "ask", "line", name=quoted(name), lines=self.known())
                if name in self.fields:
                    _read(state, self.fields[name], words, seen)
        for own in self.own.values():
            for n, (name, *words) in lines:
                if name == own.name:
                    with self.at(n):
                        own.read(state, words)
        with self.at(0):
            need(asked, "ask.none", ask=self.asks.choices[0].name)
        for i, (n, words) in enumerate(asked):
            with self.at(n):
                need(i == 0 or not self.asks.kind, "ask.one")
                self.asks.read(state, words)

    def known(self) -> str:
        return ", ".join([*self.own, *self.fields, "ask"])


# -- the line of a field -------------------------------------------------------------------


def _values(state: Any, field: Scalar | Row | Cells) -> Domain | range:
    return field.holds.within(state) if isinstance(field.holds, Domain) else field.holds


def _text(values: Domain | range, field: Scalar | Row | Cells, n: int) -> str:
    if n in field.names:
        return field.names[n]
    return values.text(n) if isinstance(values, Domain) else str(n)


def _number(values: Domain | range, field: Scalar | Row | Cells, word: str, what: What) -> int:
    for n, name in field.names.items():
        if name == word:
            return n
    also = field.names.values()
    return value(values, word, what, also) if isinstance(values, Domain) else number(word, values[0], values[-1], what, also)


def members(state: Any, bits: Domain, n: int) -> list[str]:
    """The names of the bits that are set."""
    domain = bits.within(state)
    return [domain.text(k) for k in range(domain.size) if n >> k & 1]


def bit_set(state: Any, bits: Domain, words: Sequence[str], what: What) -> int:
    """The bit set of these names."""
    domain = bits.within(state)
    found = [value(domain, word, what) for word in words]
    if len(set(found)) != len(found):
        refuse_word(what, "twice")
    return sum(1 << k for k in found)


def _axis(state: Any, field: Cells, axis: Axis) -> tuple[Domain, int]:
    """The keys of an axis in this game, and how many cells it has."""
    if isinstance(axis, Domain):
        return axis.within(state), axis.size
    if isinstance(axis, PerSeat):
        return Seat(int(state.players)), int(state.players)
    size = len(getattr(state, field.name))
    return Number(field.name, 1, size), size                # of a length that depends on the data: numbered from 1


def _written(state: Any, blank: Any, field: Written) -> Iterator[list[str]]:
    """The words of each of a field's lines; none where everything is as on the ``blank`` table."""
    now = getattr(state, field.name)
    start = getattr(blank, field.name)
    if isinstance(field, Flag):
        if now:
            yield []
    elif isinstance(field, Scalar):
        if now != start:
            yield members(state, field.bits, int(now)) if field.bits is not None else [_text(_values(state, field), field, int(now))]
    elif isinstance(field, Row):
        if len(now):
            yield [_text(_values(state, field), field, int(n)) for n in now]
    else:
        yield from _written_cells(state, field, now, start)


def _written_cells(state: Any, field: Cells, cells: Sequence[int], start: Sequence[int]) -> Iterator[list[str]]:
    *before, (keys, size) = [_axis(state, field, axis) for axis in field.axes]
    values = _values(state, field)
    for at in product(*(range(domain.size) for domain, _ in before)):
        base = _place(at, before) * size
        changed = [k for k in range(keys.size) if cells[base + k] != start[base + k]]
        if changed:
            named = [domain.text(n) for n, (domain, _) in zip(at, before, strict=True)]
            yield [*named, *(f"{keys.text(k)}={_cell(state, values, field, int(cells[base + k]))}" for k in changed)]


def _cell(state: Any, values: Domain | range, field: Cells, n: int) -> str:
    return _text(values, field, n) if field.bits is None else JOINS.join(members(state, field.bits, n)) or NOTHING


def _place(at: Sequence[int], axes: Sequence[tuple[Domain, int]]) -> int:
    """The number of a row of cells among all."""
    return sum(n * prod(size for _, size in axes[i + 1 :]) for i, n in enumerate(at))


def _read(state: Any, field: Written, words: list[str], seen: set[tuple[str, ...]]) -> None:
    name = field.name
    if isinstance(field, Cells):
        _read_cells(state, field, words, seen)
        return
    _once(seen, name)
    if isinstance(field, Flag):
        need(not words, "alone", name=name)
        setattr(state, name, True)
    elif isinstance(field, Row):
        values = _values(state, field)
        row = getattr(state, name)
        setattr(state, name, type(row)([_number(values, field, word, name) for word in words]))
    elif field.bits is not None:
        setattr(state, name, bit_set(state, field.bits, words, name))
    else:
        need(len(words) == 1, "one_value", name=name)
        setattr(state, name, _number(_values(state, field), field, words[0], name))


def _read_cells(state: Any, field: Cells, words: list[str], seen: set[tuple[str, ...]]) -> None:
    *before, (keys, size) = [_axis(state, field, axis) for axis in field.axes]
    shape = " ".join([field.name, *(f"<{domain.name}>" for domain, _ in before)])
    need(len(words) >= len(before), "cells", shape=shape, key=keys.text(0))
    at = [value(domain, word, field.name) for word, (domain, _) in zip(words, before, strict=False)]
    head = [field.name, *words[: len(before)]]
    _once(seen, *head)
    what = " ".join(head)
    base = _place(at, before) * size
    cells = getattr(state, field.name)
    values = _values(state, field)
    for word in words[len(before) :]:
        key, text = pair(word, what)
        k = value(keys, key, what)
        _once(seen, *head, key)
        if field.bits is None:
            cells[base + k] = _number(values, field, text, f"{what} {key}")
        else:
            cells[base + k] = bit_set(state, field.bits, text.split(JOINS) if text != NOTHING else (), f"{what} {key}")


def _once(seen: set[tuple[str, ...]], *what: str) -> None:
    need(what not in seen, "given_twice", what=" ".join(what))
    seen.add(what)


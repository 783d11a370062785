"""A game written down: readable text, one line per answer, replayed to the same checksum. See docs/records.md.

    capomastro-record 1
    game quarry
    rules 1
    data 1 4dbc15f6de3abb7f
    players 2
    about A short game; shows QRY-3.
    seat 0 Ann

    ? draw 4
    0 keep
    1= sell
    ! undo 2
    …

    scores 12 9
    ranks 1 2
    end c03870817c9ff921

``?`` is a chance answer, a number is a seat, ``=`` marks a choice taken automatically, ``!`` is something that happened around the game.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from capomastro.kernel.errors import BadRecord, CapomastroError, UnknownRules
from capomastro.kernel.game import Game
from capomastro.kernel.registry import game as find_game
from capomastro.kernel.state import CHANCE, OMNISCIENT, SPECTATOR
from capomastro.kernel.table import Life, Step, Table
from capomastro.kernel.trust import LiveChance, commitment
from capomastro.kernel.view import Outcome, ranking

FIRST_LINE = "capomastro-record 1"
LIFE = ("undo", "resign", "timeout", "takeover", "return", "cut")
HEADERS = ("game", "rules", "data", "players", "option", "about", "seat", "start", "commitment", "nonce", "repeats")
ENDINGS = ("end", "cut", "resigned", "open")
MAX_BYTES = 8 << 20


@dataclass
class Entry:
    """One line of the game: who, what, and where it stands in the file."""

    actor: str              # "?", "!" or a seat number
    text: str
    auto: bool = False
    line: int = 0


@dataclass
class Record:
    """A parsed record. ``replay`` plays it."""

    game: str
    rules: int
    data: str
    data_hash: str
    players: int
    options: dict[str, str] = field(default_factory=dict)
    about: list[str] = field(default_factory=list)      # sentences for readers; may cite clauses
    names: dict[int, str] = field(default_factory=dict)
    start: bytes | None = None              # encoded position, when the game did not start from the beginning
    commitment: str = ""
    nonces: list[bytes] = field(default_factory=list)
    repeats: str = ""                       # the table whose deal it repeats, which those who played there knew
    seed: bytes | None = None
    entries: list[Entry] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    ranks: list[int] = field(default_factory=list)
    ending: str = "open"
    checksum: str = ""
    closing: dict[str, int] = field(default_factory=dict)       # where the closing lines stand in the file

    def text(self) -> str:
        """The record as written to a file."""
        lines = [FIRST_LINE, f"game {self.game}", f"rules {self.rules}", f"data {self.data} {self.data_hash}", f"players {self.players}"]
        lines += [f"option {key}={value}" for key, value in self.options.items()]
        lines += [f"about {_one_line(sentence)}" for sentence in self.about]
        lines += [f"seat {seat} {_one_line(name)}" for seat, name in sorted(self.names.items())]
        if self.start is not None:
            lines.append(f"start {base64.b64encode(self.start).decode()}")
        if self.commitment:
            lines.append(f"commitment {self.commitment}")
            lines += [f"nonce {seat} {nonce.hex()}" for seat, nonce in enumerate(self.nonces)]
        if self.repeats:
            lines.append(f"repeats {_one_line(self.repeats)}")
        lines.append("")
        lines += [f"{e.actor}{'=' if e.auto else ''} {e.text}" for e in self.entries]
        lines.append("")
        if self.seed is not None:
            lines.append(f"seed {self.seed.hex()}")
        lines += ["scores " + " ".join(map(str, self.scores)), "ranks " + " ".join(map(str, self.ranks)), f"{self.ending} {self.checksum}"]
        return "\n".join(lines) + "\n"


def _one_line(text: str) -> str:
    return " ".join(text.split())


def final_ranks(outcome: Outcome, resigned: list[int]) -> list[int]:
    """Ranks, with those who resigned behind everybody else."""
    return ranking([(seat not in resigned, -outcome.ranks[seat]) for seat in range(len(outcome.ranks))])


def record(
    table: Table, *, names: dict[int, str] | None = None, about: list[str] | None = None, reveal: bool = True, repeats: str = ""
) -> Record:
    """The record of a table. ``reveal`` writes the seed of live chance: only for finished games. ``repeats``: whose deal it has."""
    game = table.game
    setup = game.setup(table.state)
    declared = {o.key: o for o in game.options}
    options = {k: declared[k].write(v) for k, v in setup["options"].items() if v != declared[k].default}
    entries = []
    for happened in table.journal:
        if isinstance(happened, Life):
            entries.append(Entry("!", f"{happened.kind} {happened.text}".rstrip()))
        else:
            actor = "?" if happened.actor == CHANCE else str(happened.actor)
            entries.append(Entry(actor, game.codec.text(happened.code), happened.auto))
    outcome = game.outcome(table.state)
    resigned = _resigned(entries)
    out = Record(game.id, game.rules_version, setup["data"], setup["hash"], setup["players"], options, list(about or []), dict(names or {}))
    out.entries = entries
    fresh = game.new(setup["players"], {**setup["options"], "data": setup["data"]})
    if fresh.encode() != table.start.encode():
        out.start = table.start.encode()
    out.scores = outcome.scores
    out.ranks = final_ranks(outcome, resigned)
    out.checksum = game.checksum(table.state)
    cut = any(e.actor == "!" and e.text.split()[0] == "cut" for e in entries)
    out.ending = "end" if table.over else "cut" if cut else "resigned" if resigned else "open"
    if isinstance(table.nature, LiveChance):
        out.commitment = commitment(table.nature.seed)
        out.nonces = table.nature.nonces
        out.repeats = repeats
        if reveal:
            out.seed = table.nature.seed
    return out


def _resigned(entries: list[Entry]) -> list[int]:
    return [int(e.text.split()[1]) for e in entries if e.actor == "!" and e.text.startswith("resign ")]


def read_record(path: Path | str) -> Record:
    """The record in a file."""
    try:
        raw = Path(path).read_bytes()
    except OSError as error:
        raise BadRecord(f"cannot read {path}: {error.strerror}") from None
    return parse_record(raw)


def parse_record(raw: bytes | str) -> Record:
    """The record in a text; any damage is a ``BadRecord`` that names the line."""
    if len(raw) > MAX_BYTES:
        raise BadRecord(f"the record is larger than {MAX_BYTES >> 20} MiB")
    if isinstance(raw, bytes):
        try:
            text = raw.decode("utf-8")
        except UnicodeDecodeError as error:
            raise BadRecord("this is not text: a record is UTF-8", raw[: error.start].count(b"\n") + 1) from None
    else:
        text = raw
    return _Reader(text).read()


class _Reader:
    """Reads header, game and result, in that order."""

    def __init__(self, text: str) -> None:
        self.lines = text.replace("\r\n", "\n").split("\n")
        self.at = 0                         # index of the line being read

    def fail(self, message: str) -> BadRecord:
        return BadRecord(message, self.at + 1)

    def read(self) -> Record:
        if not self.lines or self.lines[0].strip() != FIRST_LINE:
            raise BadRecord(f"a record begins with the line '{FIRST_LINE}'", 1)
        self.at = 1
        record = self._header(self._block())
        self._entries(record)
        self._result(record)
        return record

    def _block(self) -> list[tuple[int, str, str]]:
        """Lines up to the next empty one, as (index, first word, rest)."""
        out = []
        while self.at < len(self.lines) and self.lines[self.at].strip():
            word, _, rest = self.lines[self.at].strip().partition(" ")
            out.append((self.at, word, rest.strip()))
            self.at += 1
        while self.at < len(self.lines) and not self.lines[self.at].strip():
            self.at += 1
        return out

    def _number(self, text: str, what: str) -> int:
        try:
            return int(text)
        except ValueError:
            raise self.fail(f"{what} must be a whole number, not {text!r}") from None

    def _bytes(self, text: str, what: str) -> bytes:
        try:
            return bytes.fromhex(text)
        except ValueError:
            raise self.fail(f"{what} must be hexadecimal digits") from None

    def _header(self, block: list[tuple[int, str, str]]) -> Record:
        after = self.at
        out = Record("", -1, "", "", -1)
        for self.at, word, rest in block:
            if word == "game":
                out.game = rest
            elif word == "rules":
                out.rules = self._number(rest, "the rules version")
            elif word == "data":
                out.data, _, out.data_hash = rest.partition(" ")
            elif word == "players":
                out.players = self._number(rest, "the number of players")
            elif word == "option":
                key, sign, value = rest.partition("=")
                if not sign:
                    raise self.fail(f"write an option as 'option key=value', not {rest!r}")
                out.options[key] = value
            elif word == "about":
                out.about.append(rest)
            elif word == "seat":
                seat, _, name = rest.partition(" ")
                out.names[self._number(seat, "a seat")] = name
            elif word == "start":
                try:
                    out.start = base64.b64decode(rest, validate=True)
                except binascii.Error:
                    raise self.fail("the start position is damaged: it must be base64") from None
            elif word == "commitment":
                out.commitment = rest
            elif word == "repeats":
                out.repeats = rest
            elif word == "nonce":
                seat, _, nonce = rest.partition(" ")
                if self._number(seat, "a seat") != len(out.nonces):
                    raise self.fail(f"nonces come in seat order: expected seat {len(out.nonces)}")
                out.nonces.append(self._bytes(nonce, "a nonce"))
            else:
                raise self.fail(f"unknown header {word!r}; headers are {', '.join(HEADERS)}")
        for name, missing in (("game", not out.game), ("rules", out.rules < 0), ("data", not out.data), ("players", out.players < 0)):
            if missing:
                raise self.fail(f"the header lacks a line '{name} …'")
        self.at = after
        return out

    def _entries(self, out: Record) -> None:
        while self.at < len(self.lines) and self.lines[self.at].strip():
            word, _, rest = self.lines[self.at].strip().partition(" ")
            if word in ("scores", "seed"):          # a game without a single line
                return
            auto = word.endswith("=")
            actor = word[:-1] if auto else word
            if actor not in ("?", "!") and not _below(actor, out.players):
                raise self.fail(f"a line begins with ?, ! or a seat from 0 to {out.players - 1}, not {word!r}")
            if not rest:
                raise self.fail("the line breaks off after its first word")
            if actor == "!" and rest.split()[0] not in LIFE:
                raise self.fail(f"unknown event {rest.split()[0]!r}; events are {', '.join(LIFE)}")
            out.entries.append(Entry(actor, rest.strip(), auto, self.at + 1))
            self.at += 1
        while self.at < len(self.lines) and not self.lines[self.at].strip():
            self.at += 1

    def _result(self, out: Record) -> None:
        block = self._block()
        for self.at, word, rest in block:
            out.closing[word] = self.at + 1
            if word == "seed":
                out.seed = self._bytes(rest, "the seed")
            elif word == "scores":
                out.scores = [self._number(x, "a score") for x in rest.split()]
            elif word == "ranks":
                out.ranks = [self._number(x, "a rank") for x in rest.split()]
            elif word in ENDINGS:
                out.ending, out.checksum = word, rest
            else:
                raise self.fail(f"unknown closing line {word!r}; expected seed, scores, ranks or {', '.join(ENDINGS)}")
        if not out.checksum:
            self.at = len(self.lines) - 1
            raise self.fail("the record is cut off: its last line must be 'end' and a checksum")


def replay(record: Record, *, until: int | None = None) -> Table:
    """The table at the end of the record (or after ``until`` lines), every line checked against the rules."""
    table = open_table(record)
    for entry in record.entries[:until]:
        follow_line(table, entry)
    if until is None:
        _check_result(record, table)
    return table


def game_of(record: Record) -> Game:
    """The game of a record, under the version of the rules it was played by."""
    try:
        return find_game(record.game, record.rules)
    except UnknownRules as error:
        raise BadRecord(str(error), 3) from None
    except CapomastroError as error:
        raise BadRecord(str(error), 2) from None


def _below(text: str, limit: int) -> bool:
    """Whether a text is a whole number from 0 to ``limit`` - 1; a text too long for that is not converted at all."""
    return text.isdecimal() and len(text) <= len(str(limit)) and int(text) < limit


def open_table(record: Record) -> Table:
    """The table before the record's first line."""
    game = game_of(record)
    try:
        state = game.new(record.players, {**record.options, "data": record.data})
        if record.start is not None:
            state = game.decode(record.start)
    except CapomastroError as error:
        raise BadRecord(f"the header cannot be played: {error}", 2) from None
    if game.setup(state)["hash"] != record.data_hash:
        raise BadRecord(f"data version {record.data} here has the hash {game.setup(state)['hash']}, the record {record.data_hash}", 4)
    return Table(game, start=state, begin=False)


def follow_line(table: Table, entry: Entry) -> None:
    """Play one line of a record at a table that stands right before it."""
    if entry.actor == "!":
        _live(table, entry)
        return
    who = int(table.state.decider())
    expected = "?" if who == CHANCE else str(who)
    if entry.actor != expected:
        waiting = {"?": "nature answers", "-2": "the game is over"}.get(expected, f"seat {expected} decides")
        raise BadRecord(f"here {waiting}, not {entry.actor!r}", entry.line)
    try:
        code = table.game.read_move(table.state, entry.text)
    except CapomastroError as error:
        raise BadRecord(str(error), entry.line) from None
    if entry.auto and len(table.state.legal()) != 1:
        raise BadRecord("marked automatic, but there was a choice", entry.line)
    table.do(code, auto=entry.auto)


def _live(table: Table, entry: Entry) -> None:
    kind, _, rest = entry.text.partition(" ")
    if kind == "undo":
        if not _below(rest, len(table.steps)):
            raise BadRecord(f"cannot undo to step {rest!r}: the game has {len(table.steps)} steps", entry.line)
        table.undo(int(rest))
    else:
        if kind == "resign" and not _below(rest, int(table.state.players)):
            raise BadRecord("a resignation names a seat: '! resign 0'", entry.line)
        table.happens(kind, rest)


def _check_result(record: Record, table: Table) -> None:
    at = record.closing.get
    outcome = table.game.outcome(table.state)
    if record.ending == "end" and not table.over:
        raise BadRecord("the record says that the game ended, but it goes on", at("end", 0))
    if outcome.scores != record.scores:
        raise BadRecord(f"the scores are {outcome.scores}, the record says {record.scores}", at("scores", 0))
    ranks = final_ranks(outcome, _resigned(record.entries))
    if ranks != record.ranks:
        raise BadRecord(f"the ranks are {ranks}, the record says {record.ranks}", at("ranks", 0))
    checksum = table.game.checksum(table.state)
    if checksum != record.checksum:
        raise BadRecord(f"the final position has checksum {checksum}, the record says {record.checksum}", at(record.ending, 0))


def verify(record: Record) -> int:
    """Recompute every chance answer of a live record from its revealed seed; returns how many. ``BadRecord`` if one differs."""
    if not record.commitment or record.seed is None:
        raise BadRecord("this record has no commitment and seed: it was not played with verified chance, or is not finished")
    if commitment(record.seed) != record.commitment:
        raise BadRecord("the seed does not match the commitment shown before the game")
    if len(record.nonces) != record.players:
        raise BadRecord(f"there must be one nonce per seat: {record.players}, not {len(record.nonces)}")
    nature = LiveChance(record.seed, record.nonces)
    table = open_table(record)
    table.nature = nature
    answers = 0
    for entry in record.entries:
        if entry.actor == "?" and table.state.decider() == CHANCE:
            codes = [int(c) for c in table.state.legal()]
            answer = nature.answer(table.game.source(table.state), codes, [int(w) for w in table.state.chance()])
            if table.game.codec.text(answer) != entry.text:
                raise BadRecord(f"the seed gives {table.game.codec.text(answer)!r}, the record says {entry.text!r}", entry.line)
            answers += 1
        follow_line(table, entry)
    _check_result(record, table)
    return answers


class Receipt(msgspec.Struct):
    """What a player's own device kept of a shuffle: the commitment it was shown, and the nonces it sent, by seat."""

    commitment: str
    nonces: dict[str, str]


def read_receipt(raw: bytes | str) -> Receipt:
    """A player's own file."""
    try:
        return msgspec.json.decode(raw, type=Receipt)
    except msgspec.DecodeError as error:
        raise BadRecord(f"this is not a file of one's own shuffle: {error}") from None


def verify_own(record: Record, receipt: Receipt) -> int:
    """Whether a record has the commitment a player saw and the nonces they sent; returns how many. ``BadRecord`` if one differs."""
    if receipt.commitment != record.commitment:
        raise BadRecord("the record has another commitment than you were shown: the seed was exchanged, or the file is another game's")
    for seat, nonce in receipt.nonces.items():
        if not _below(seat, len(record.nonces)) or record.nonces[int(seat)].hex() != nonce.lower():
            raise BadRecord(f"the record has another nonce for seat {seat} than you sent: the deal may have been chosen")
    return len(receipt.nonces)


# -- what `replay --json` prints ----------------------------------------------------


class StepLine(msgspec.Struct, tag="step", tag_field="type", omit_defaults=True):
    """One decision or chance answer."""

    number: int
    line: int
    actor: int                      # a seat, or -1 for chance
    action: dict[str, Any]          # kind and fields
    text: str
    legal: int                      # how many answers were possible
    source: str = ""
    auto: bool = False
    moves: list[str] = []           # all of them, with --legal


class LifeLine(msgspec.Struct, tag="life", tag_field="type"):
    """Something that happened around the game."""

    line: int
    kind: str
    text: str


class EndLine(msgspec.Struct, tag="end", tag_field="type"):
    """The itemised outcome and the whole final position."""

    ending: str
    outcome: Outcome
    ranks: list[int]
    position: str
    view: dict[str, Any]
    checksum: str


ReplayLine = StepLine | LifeLine | EndLine


def narrate(record: Record, *, moves: bool = False, until: int | None = None) -> Iterator[ReplayLine]:
    """The record line by line, for other programs to check; ``until`` stops after that many lines of the game."""
    table = open_table(record)
    number = 0
    for entry in record.entries[:until]:
        legal = [int(c) for c in table.state.legal()]
        follow_line(table, entry)
        if entry.actor == "!":
            kind, _, rest = entry.text.partition(" ")
            yield LifeLine(entry.line, kind, rest)
            continue
        step: Step = table.steps[-1]
        texts = [table.game.codec.text(c) for c in legal] if moves else []
        action = table.game.codec.struct(step.code)
        yield StepLine(number, entry.line, step.actor, action, entry.text, len(legal), step.source, step.auto, texts)
        number += 1
    game = table.game
    outcome = game.outcome(table.state)
    if until is None:
        _check_result(record, table)
    ending, ranks = (record.ending, record.ranks) if until is None else ("end" if table.over else "open", outcome.ranks)
    view = msgspec.to_builtins(game.view(table.state, OMNISCIENT if table.over else SPECTATOR))
    yield EndLine(ending, outcome, ranks, game.position(table.state), view, game.checksum(table.state))


def replay_schema() -> dict[str, Any]:
    """The JSON Schema of one line of ``replay --json``."""
    return msgspec.json.schema(ReplayLine)

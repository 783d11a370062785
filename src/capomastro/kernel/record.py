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

from capomastro.kernel.errors import BadRecord, CapomastroError, UnknownRules, quoted, reason_of
from capomastro.kernel.game import Game
from capomastro.kernel.registry import game as find_game
from capomastro.kernel.state import CHANCE, OMNISCIENT, SPECTATOR
from capomastro.kernel.table import Life, Step, Table
from capomastro.kernel.trust import LiveChance, commitment
from capomastro.kernel.view import Outcome, Phrase, ranking

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
        raise BadRecord(Phrase("bad.record.file", {"path": str(path)}), detail=error.strerror or "") from None
    return parse_record(raw)


def parse_record(raw: bytes | str) -> Record:
    """The record in a text; any damage is a ``BadRecord`` that names the line."""
    if len(raw) > MAX_BYTES:
        raise BadRecord(Phrase("bad.record.large", {"most": MAX_BYTES >> 20}))
    if isinstance(raw, bytes):
        try:
            text = raw.decode("utf-8")
        except UnicodeDecodeError as error:
            raise BadRecord(Phrase("bad.record.text"), raw[: error.start].count(b"\n") + 1) from None
    else:
        text = raw
    return _Reader(text).read()


class _Reader:
    """Reads header, game and result, in that order."""

    def __init__(self, text: str) -> None:
        self.lines = text.replace("\r\n", "\n").split("\n")
        self.at = 0                         # index of the line being read

    def fail(self, reason: Phrase) -> BadRecord:
        return BadRecord(reason, self.at + 1)

    def read(self) -> Record:
        if not self.lines or self.lines[0].strip() != FIRST_LINE:
            raise BadRecord(Phrase("bad.record.first", {"first": FIRST_LINE}), 1)
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

    def _number(self, text: str, word: str) -> int:
        try:
            return int(text)
        except ValueError:
            raise self.fail(Phrase("bad.record.number", {"word": word, "given": quoted(text)})) from None

    def _bytes(self, text: str, word: str) -> bytes:
        try:
            return bytes.fromhex(text)
        except ValueError:
            raise self.fail(Phrase("bad.record.digits", {"word": word})) from None

    def _header(self, block: list[tuple[int, str, str]]) -> Record:
        after = self.at
        out = Record("", -1, "", "", -1)
        for self.at, word, rest in block:
            if word == "game":
                out.game = rest
            elif word == "rules":
                out.rules = self._number(rest, word)
            elif word == "data":
                out.data, _, out.data_hash = rest.partition(" ")
            elif word == "players":
                out.players = self._number(rest, word)
            elif word == "option":
                key, sign, value = rest.partition("=")
                if not sign:
                    raise self.fail(Phrase("bad.record.option", {"given": quoted(rest)}))
                out.options[key] = value
            elif word == "about":
                out.about.append(rest)
            elif word == "seat":
                seat, _, name = rest.partition(" ")
                out.names[self._number(seat, word)] = name
            elif word == "start":
                try:
                    out.start = base64.b64decode(rest, validate=True)
                except binascii.Error:
                    raise self.fail(Phrase("bad.record.start")) from None
            elif word == "commitment":
                out.commitment = rest
            elif word == "repeats":
                out.repeats = rest
            elif word == "nonce":
                seat, _, nonce = rest.partition(" ")
                if self._number(seat, word) != len(out.nonces):
                    raise self.fail(Phrase("bad.record.nonce", {"seat": len(out.nonces)}))
                out.nonces.append(self._bytes(nonce, word))
            else:
                raise self.fail(Phrase("bad.record.header", {"word": quoted(word), "known": ", ".join(HEADERS)}))
        for name, missing in (("game", not out.game), ("rules", out.rules < 0), ("data", not out.data), ("players", out.players < 0)):
            if missing:
                raise self.fail(Phrase("bad.record.lacks", {"name": name}))
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
                raise self.fail(Phrase("bad.record.actor", {"last": out.players - 1, "word": quoted(word)}))
            if not rest:
                raise self.fail(Phrase("bad.record.breaks_off"))
            if actor == "!" and rest.split()[0] not in LIFE:
                raise self.fail(Phrase("bad.record.event", {"word": quoted(rest.split()[0]), "known": ", ".join(LIFE)}))
            out.entries.append(Entry(actor, rest.strip(), auto, self.at + 1))
            self.at += 1
        while self.at < len(self.lines) and not self.lines[self.at].strip():
            self.at += 1

    def _result(self, out: Record) -> None:
        block = self._block()
        for self.at, word, rest in block:
            out.closing[word] = self.at + 1
            if word == "seed":
                out.seed = self._bytes(rest, word)
            elif word == "scores":
                out.scores = [self._number(x, word) for x in rest.split()]
            elif word == "ranks":
                out.ranks = [self._number(x, word) for x in rest.split()]
            elif word in ENDINGS:
                out.ending, out.checksum = word, rest
            else:
                known = ", ".join(["seed", "scores", "ranks", *ENDINGS])
                raise self.fail(Phrase("bad.record.closing", {"word": quoted(word), "known": known}))
        if not out.checksum:
            self.at = len(self.lines) - 1
            raise self.fail(Phrase("bad.record.cut_off"))


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
        raise BadRecord(Phrase("bad.record.rules", {"game": quoted(record.game), "rules": record.rules}), 3, str(error)) from None
    except CapomastroError as error:
        raise BadRecord(Phrase("bad.record.game", {"game": quoted(record.game)}), 2, str(error)) from None


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
        raise BadRecord(Phrase("bad.record.unplayable", {"why": reason_of(error)}), 2) from None
    if (here := game.setup(state)["hash"]) != record.data_hash:
        raise BadRecord(Phrase("bad.record.data", {"data": record.data, "here": here, "given": quoted(record.data_hash)}), 4)
    return Table(game, start=state, begin=False)


def follow_line(table: Table, entry: Entry) -> None:
    """Play one line of a record at a table that stands right before it."""
    if entry.actor == "!":
        _live(table, entry)
        return
    who = int(table.state.decider())
    expected = "?" if who == CHANCE else str(who)
    if entry.actor != expected:
        key = {"?": "bad.record.chance", "-2": "bad.record.over"}.get(expected, "bad.record.seat")
        raise BadRecord(Phrase(key, {"seat": expected, "given": entry.actor}), entry.line)
    try:
        code = table.game.read_move(table.state, entry.text)
    except CapomastroError as error:
        raise BadRecord(Phrase("bad.record.move", {"text": quoted(entry.text)}), entry.line, str(error)) from None
    if entry.auto and len(table.state.legal()) != 1:
        raise BadRecord(Phrase("bad.record.auto"), entry.line)
    table.do(code, auto=entry.auto)


def _live(table: Table, entry: Entry) -> None:
    kind, _, rest = entry.text.partition(" ")
    if kind == "undo":
        if not _below(rest, len(table.steps)):
            raise BadRecord(Phrase("bad.record.undo", {"given": quoted(rest), "steps": len(table.steps)}), entry.line)
        table.undo(int(rest))
    else:
        if kind == "resign" and not _below(rest, int(table.state.players)):
            raise BadRecord(Phrase("bad.record.resign"), entry.line)
        table.happens(kind, rest)


def _other(name: str, here: list[int], given: list[int]) -> Phrase:
    """A result is another than the record says."""
    return Phrase(f"bad.record.{name}", {"here": ", ".join(map(str, here)), "given": ", ".join(map(str, given))})


def _check_result(record: Record, table: Table) -> None:
    at = record.closing.get
    outcome = table.game.outcome(table.state)
    if record.ending == "end" and not table.over:
        raise BadRecord(Phrase("bad.record.goes_on"), at("end", 0))
    if outcome.scores != record.scores:
        raise BadRecord(_other("scores", outcome.scores, record.scores), at("scores", 0))
    ranks = final_ranks(outcome, _resigned(record.entries))
    if ranks != record.ranks:
        raise BadRecord(_other("ranks", ranks, record.ranks), at("ranks", 0))
    checksum = table.game.checksum(table.state)
    if checksum != record.checksum:
        raise BadRecord(Phrase("bad.record.checksum", {"here": checksum, "given": quoted(record.checksum)}), at(record.ending, 0))


def verify(record: Record) -> int:
    """Recompute every chance answer of a live record from its revealed seed; returns how many. ``BadRecord`` if one differs."""
    if not record.commitment or record.seed is None:
        raise BadRecord(Phrase("bad.record.unproved"))
    if commitment(record.seed) != record.commitment:
        raise BadRecord(Phrase("bad.record.seed"))
    if len(record.nonces) != record.players:
        raise BadRecord(Phrase("bad.record.nonces", {"players": record.players, "given": len(record.nonces)}))
    nature = LiveChance(record.seed, record.nonces)
    table = open_table(record)
    table.nature = nature
    answers = 0
    for entry in record.entries:
        if entry.actor == "?" and table.state.decider() == CHANCE:
            codes = [int(c) for c in table.state.legal()]
            answer = nature.answer(table.game.source(table.state), codes, [int(w) for w in table.state.chance()])
            if table.game.codec.text(answer) != entry.text:
                given = {"here": table.game.codec.text(answer), "given": quoted(entry.text)}
                raise BadRecord(Phrase("bad.record.answer", given), entry.line)
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
        raise BadRecord(Phrase("bad.record.receipt"), detail=str(error)) from None


def verify_own(record: Record, receipt: Receipt) -> int:
    """Whether a record has the commitment a player saw and the nonces they sent; returns how many. ``BadRecord`` if one differs."""
    if receipt.commitment != record.commitment:
        raise BadRecord(Phrase("bad.record.commitment"))
    for seat, nonce in receipt.nonces.items():
        if not _below(seat, len(record.nonces)) or record.nonces[int(seat)].hex() != nonce.lower():
            raise BadRecord(Phrase("bad.record.own_nonce", {"seat": quoted(seat)}))
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

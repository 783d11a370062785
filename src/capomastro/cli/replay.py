"""``capomastro replay`` and ``capomastro verify``: a record told, checked against the rules, and proved."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from capomastro import drawing
from capomastro.cli.options import AsJson
from capomastro.cli.story import outcome_lines, table_lines, told
from capomastro.cli.voice import Refused, Voice, read_file, voice
from capomastro.kernel.record import (
    Record,
    follow_line,
    narrate,
    open_table,
    parse_record,
    read_receipt,
    replay,
    verify,
    verify_own,
)
from capomastro.kernel.state import OMNISCIENT, SPECTATOR
from capomastro.kernel.table import Table
from capomastro.kernel.wording import Words

PICTURES = (".svg", ".png")
FILE = Annotated[str, typer.Argument(metavar="FILE")]


def replay_file(
    context: typer.Context,
    file: FILE,
    at: Annotated[int | None, typer.Option("--at", metavar="N")] = None,
    check: Annotated[bool, typer.Option("--verify")] = False,
    json: AsJson = False,
    legal: Annotated[bool, typer.Option("--legal")] = False,
    picture: Annotated[str, typer.Option("--picture", metavar="FILE")] = "",
) -> None:
    v = voice(context)
    record = parse_record(read_file(file))
    if at is not None and not 0 <= at <= len(record.entries):
        raise Refused("wrong.at", given=at, high=len(record.entries))
    if picture:
        _draw(record, at, Path(picture), v)
    elif check:
        _check(record, v, json=json)
    elif json:
        for line in narrate(record, moves=legal, until=at):
            v.json(line)
    else:
        _tell(record, at, v, legal=legal)


def _check(record: Record, v: Voice, *, json: bool) -> None:
    """Replay against the rules; where the record has a commitment, against the seed too."""
    table = replay(record)
    chance = verify(record) if record.commitment else None
    if json:
        v.json({"verified": True, "steps": len(table.steps), "checksum": record.checksum, "chance": chance})
        return
    v.tell("replay.checked", n=len(table.steps), checksum=record.checksum)
    if chance is None:
        v.tell("replay.unproved")
    else:
        v.tell(_proved(record), n=chance, table=record.repeats)


def _draw(record: Record, at: int | None, path: Path, v: Voice) -> None:
    """The table after a line of the record, as everybody may see it, as an SVG or a PNG file."""
    if path.suffix not in PICTURES:
        raise Refused("wrong.picture", given=str(path))
    table = open_table(record) if at is not None else replay(record)
    for entry in record.entries[:at] if at is not None else ():
        follow_line(table, entry)
    names = [record.names.get(seat) or table.game.words(v.lang).name(seat) for seat in range(record.players)]
    drawn = drawing.svg(table.game, table.game.view(table.state, SPECTATOR), names=names, lang=v.lang)
    try:
        path.write_bytes(drawing.png(drawn) if path.suffix == ".png" else drawn.encode())
    except drawing.NoPainter:
        raise Refused("wrong.painter") from None
    except OSError as error:
        raise Refused("wrong.folder", path=str(path.parent), reason=error.strerror or str(error)) from None
    v.warn("arena.written", path=str(path))


def _tell(record: Record, at: int | None, v: Voice, *, legal: bool) -> None:
    table = open_table(record)
    names = [record.names.get(seat, "") for seat in range(record.players)]
    words = table.game.words(v.lang)
    words.names = [name or words.name(seat) for seat, name in enumerate(names)]
    shown = record.entries[:at]
    for number, entry in enumerate(shown, 1):
        follow_line(table, entry)
        events = [] if entry.actor == "!" else table.steps[-1].events
        sentences = list(told(table.game, events, OMNISCIENT, words))
        mark = f"{entry.actor}{'=' if entry.auto else ''}"
        v.lines([f"{number:4}  {mark:3}{entry.text:24} {' '.join(sentences)}".rstrip()])
    if at is None:
        replay(record)                  # checks the result too
    _show_end(table, record.ranks if at is None else None, words, v, legal=legal)


def _show_end(table: Table, ranks: Sequence[int] | None, words: Words, v: Voice, *, legal: bool) -> None:
    game, state = table.game, table.state
    outcome = game.outcome(state)
    v.lines(["", *table_lines(game, state, OMNISCIENT, words), words.say(game.prompt(state, OMNISCIENT)), ""])
    v.lines(outcome_lines(outcome, list(ranks or outcome.ranks), words, v))
    if legal:
        v.lines(["", v.say("replay.legal"), *(f"  {game.codec.text(int(code))}" for code in state.legal())])
    v.lines(["", v.say("replay.position", checksum=game.checksum(state)), game.position(state).rstrip("\n")])


def _proved(record: Record) -> str:
    """What may be said of a record whose chance was recomputed: of a repeated deal not that nobody chose it."""
    return "verify.repeats" if record.repeats else "verify.good"


def verify_file(
    context: typer.Context,
    file: FILE,
    mine: Annotated[str, typer.Option("--mine", metavar="FILE")] = "",
    json: AsJson = False,
) -> None:
    v = voice(context)
    record = parse_record(read_file(file))
    answers = verify(record)
    own = verify_own(record, read_receipt(read_file(mine))) if mine else 0
    if json:
        v.json({"verified": True, "chance": answers, "repeats": record.repeats, "own": own})
        return
    v.tell(_proved(record), n=answers, table=record.repeats)
    if mine:
        v.tell("verify.own", n=own)

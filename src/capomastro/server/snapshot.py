"""A running game as bytes, so that a long one opens as quickly as a short one.

The log stays the truth: a snapshot is a shortcut to one of its numbers, written now and then and by the same software
only. Whoever cannot use it follows the log from its beginning and comes to the same game.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from capomastro import __version__
from capomastro.kernel.errors import BadPosition
from capomastro.kernel.state import Event, EventLog
from capomastro.kernel.table import Life, Step, Table
from capomastro.kernel.trust import LiveChance
from capomastro.server.clock import Clock
from capomastro.server.log import Proposed
from capomastro.server.play import Play, Viewer

FORMAT = f"{__version__} 1"
StepRow = tuple[int, int, bool, str, list[tuple[int, list[int], int]]]


class Plain(Struct, array_like=True):
    """What is kept of a ``Play`` under its own names."""

    length: int
    times: list[int]
    marks: list[tuple[list[int], int]]
    held: tuple[int, int] | None
    proposal: Proposed | None
    proposal_id: int
    votes: list[int]
    resigned: list[int]
    sitting_in: dict[int, str]
    timeouts: dict[int, int]
    undoer: int
    commitment: str
    asked_since: int
    over: bool


class Snapshot(Struct, array_like=True):
    """Everything a ``Play`` holds that does not follow from its table's facts."""

    format: str
    start: bytes
    state: bytes
    steps: list[StepRow]
    journal: list[tuple[StepRow | None, str, str]] | None       # an answer, or kind and text of life; None: the steps alone
    undone: list[list[StepRow]]
    counters: dict[str, int]                            # of the streams of chance
    nonces: list[bytes]
    viewers: list[tuple[int, int, int, int, list[tuple[int, int]]]]
    keys: list[tuple[int, str, int]]
    clock: tuple[list[int], int, int, int, bool]
    plain: Plain


_encoder = msgspec.msgpack.Encoder()
_decoder: msgspec.msgpack.Decoder[Snapshot] = msgspec.msgpack.Decoder(Snapshot)


def take(play: Play) -> bytes:
    """The game as it stands."""
    table, nature, clock = play.table, play.table.nature, play.clock
    alone = len(table.journal) == len(table.steps) and all(a is b for a, b in zip(table.journal, table.steps, strict=True))
    counters, nonces = (nature.counters, nature.nonces) if isinstance(nature, LiveChance) else ({}, [])
    return _encoder.encode(
        Snapshot(
            FORMAT,
            table.start.encode(),
            table.state.encode(),
            [_row(step) for step in table.steps],
            None if alone else [(_row(e), "", "") if isinstance(e, Step) else (None, e.kind, e.text) for e in table.journal],
            [[_row(step) for step in steps] for steps in table.undone],
            counters,
            nonces,
            [(seat, v.seq, v.moved, v.count, v.cuts) for seat, v in play.viewers.items()],
            [(seat, key, seq) for (seat, key), seq in play.keys.items()],
            (clock.left, clock.running, clock.turn, clock.since, clock.paused),
            Plain(*(getattr(play, name) for name in Plain.__struct_fields__)),
        )
    )


def bring_back(play: Play, data: bytes) -> bool:
    """Make a fresh ``play`` the game of a snapshot; False, and nothing done, when it is not from this software."""
    try:
        kept = _decoder.decode(data)
        if kept.format != FORMAT:
            return False
        start, state = play.game.decode(kept.start), play.game.decode(kept.state)
    except (msgspec.DecodeError, BadPosition):
        return False
    nature = LiveChance(play.seed, kept.nonces) if play.seed is not None else None
    if nature is not None:
        nature.counters = kept.counters
    play.table = table = Table(play.game, nature=nature, start=start, begin=False)
    table.state = state
    table.state.log = EventLog()
    table.steps = [_step(row) for row in kept.steps]
    if kept.journal is None:
        table.journal = list(table.steps)
    else:
        table.journal = [_step(row) if row is not None else Life(kind, text) for row, kind, text in kept.journal]
    table.undone = [[_step(row) for row in rows] for rows in kept.undone]
    for seat, seq, moved, count, cuts in kept.viewers:
        viewer = play.viewers[seat] = Viewer()
        viewer.seq, viewer.moved, viewer.count, viewer.cuts = seq, moved, count, cuts
    play.keys = {(seat, key): seq for seat, key, seq in kept.keys}
    play.clock = clock = Clock(play.clock_spec, len(play.viewers) - 1)
    clock.left, clock.running, clock.turn, clock.since, clock.paused = kept.clock
    for name in Plain.__struct_fields__:
        setattr(play, name, getattr(kept.plain, name))
    return True


def _row(step: Step) -> StepRow:
    return step.actor, step.code, step.auto, step.source, [(int(e.kind), e.fields, int(e.audience)) for e in step.events]


def _step(row: StepRow) -> Step:
    actor, code, auto, source, events = row
    return Step(actor, code, auto, source, [Event(kind, fields, audience) for kind, fields, audience in events])

"""A running game as bytes, so that a long one opens as quickly as a short one.

The log stays the truth: a snapshot is a shortcut to one of its numbers, written now and then, and usable only by the same
software for the same game. It begins with a checksum, so one that was damaged or belongs elsewhere is not used: whoever cannot use it
follows the log from its beginning and arrives at the same game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from itertools import accumulate, repeat
from operator import attrgetter, is_, sub

import msgspec
from msgspec import Struct

from capomastro import __version__
from capomastro.kernel.state import Event
from capomastro.kernel.table import Life, Step, Table
from capomastro.kernel.trust import LiveChance
from capomastro.running.clock import Clock, Mark
from capomastro.running.course import Viewer
from capomastro.running.entries import Held, Proposed
from capomastro.running.game import RunningGame
from capomastro.running.protocol import Ending, Note

FORMAT = f"{__version__} 6"
DIGEST = 32                     # bytes of the checksum
RECENT = 400                    # answers whose events are kept; those of older ones are worked out again when they are asked for
EventRow = tuple[int, list[int], int]
_columns = attrgetter("actor", "code", "auto", "source", "act")


class Answers(Struct, array_like=True):
    """Answers in columns, which are small and quick to write however many there are."""

    actors: list[int]
    codes: list[int]
    autos: list[bool]
    sources: list[int]                  # numbers of ``names``
    names: list[str]
    acts: list[bool]

    @classmethod
    def of(cls, steps: Sequence[Step]) -> Answers:
        if not steps:
            return cls([], [], [], [], [], [])
        actors, codes, autos, sources, acts = zip(*map(_columns, steps), strict=True)
        names = {name: number for number, name in enumerate(dict.fromkeys(sources))}
        return cls(list(actors), list(codes), list(autos), list(map(names.__getitem__, sources)), list(names), list(acts))

    def steps(self) -> list[Step]:
        sources = map(self.names.__getitem__, self.sources)
        return list(map(Step, self.actors, self.codes, self.autos, sources, repeat(()), self.acts))


class Plain(Struct, array_like=True):
    """What is kept of a ``RunningGame`` under its own names."""

    length: int
    marks: list[Mark]
    held: Held | None
    proposal: Proposed | None
    proposal_id: int
    votes: list[int]
    declined: list[int]
    resigned: list[int]
    sitting_in: dict[int, str]
    timeouts: dict[int, int]
    undoer: int
    commitment: str
    asked_since: int
    answers: dict[int, str]
    standing: dict[int, dict[str, str]]
    answered_at: int
    over: bool
    stopped: Ending
    notes: list[Note]


class Snapshot(Struct, array_like=True):
    """Everything a ``RunningGame`` holds that does not follow from its table's facts."""

    start: bytes
    state: bytes
    steps: Answers
    times: list[int]                                    # of the first answer, then how much later each next one came
    events: list[list[EventRow]]                        # of the last answers
    journal: Answers | None                             # None: the steps alone
    life: list[tuple[int, str, str]]                    # what happened around the game: where in the journal, its kind and text
    undone: list[Answers]
    counters: dict[str, int]                            # of the streams of chance
    nonces: list[bytes]
    viewers: list[tuple[int, int, int, int, list[tuple[int, int]]]]
    keys: list[tuple[int, str, int]]
    clock: tuple[list[int], int, int, int, bool]
    plain: Plain


_encoder = msgspec.msgpack.Encoder()
_decoder: msgspec.msgpack.Decoder[Snapshot] = msgspec.msgpack.Decoder(Snapshot)


def _checksum(name: str, data: bytes) -> bytes:
    return hashlib.sha256(f"{FORMAT} {name}\n".encode() + data).digest()


def take(running: RunningGame, name: str) -> bytes:
    """The game as it stands; ``name`` says which one it is."""
    table, nature, clock = running.table, running.table.nature, running.clock
    alone = len(table.journal) == len(table.steps) and all(map(is_, table.journal, table.steps))
    counters, nonces = (nature.counters, nature.nonces) if isinstance(nature, LiveChance) else ({}, [])
    recent = table.steps[max(table.told_from, len(table.steps) - RECENT) :]
    data = _encoder.encode(
        Snapshot(
            table.start.encode(),
            table.state.encode(),
            Answers.of(table.steps),
            [*running.times[:1], *map(sub, running.times[1:], running.times)],
            [[(int(e.kind), e.fields, int(e.audience)) for e in step.events] for step in recent],
            None if alone else Answers.of([e for e in table.journal if isinstance(e, Step)]),
            [] if alone else [(at, e.kind, e.text) for at, e in enumerate(table.journal) if isinstance(e, Life)],
            [Answers.of(steps) for steps in table.undone],
            counters,
            nonces,
            [(seat, v.seq, v.moved, v.count, v.cuts) for seat, v in running.viewers.items()],
            [(seat, key, seq) for (seat, key), seq in running.keys.items()],
            (clock.left, clock.running, clock.turn, clock.since, clock.paused),
            Plain(*(getattr(running, field) for field in Plain.__struct_fields__)),
        )
    )
    return _checksum(name, data) + data


def bring_back(running: RunningGame, data: bytes, name: str) -> bool:
    """Make a fresh ``running`` the game of a snapshot; False, and nothing done, when it is damaged or of another game or version."""
    if data[:DIGEST] != _checksum(name, data[DIGEST:]):
        return False
    try:
        _fill(running, _decoder.decode(data[DIGEST:]))
    except Exception:                       # whatever is wrong with it, the log is there
        running.forget_all()
        return False
    return True


def _fill(running: RunningGame, kept: Snapshot) -> None:
    start, state = running.game.decode(kept.start), running.game.decode(kept.state)
    nature = LiveChance(running.seed, kept.nonces) if running.seed is not None else None
    if nature is not None:
        nature.counters = kept.counters
    running.table = table = Table(running.game, nature=nature, start=start, begin=False)
    table.steps = kept.steps.steps()
    table.resume(state)
    table.told_from = len(table.steps) - len(kept.events)
    for step, events in zip(table.steps[table.told_from :], kept.events, strict=True):
        step.events = [Event(kind, fields, audience) for kind, fields, audience in events]
    table.journal = list(table.steps if kept.journal is None else kept.journal.steps())
    for at, kind, text in kept.life:
        table.journal.insert(at, Life(kind, text))
    table.undone = [answers.steps() for answers in kept.undone]
    for seat, seq, moved, count, cuts in kept.viewers:
        viewer = running.viewers[seat] = Viewer()
        viewer.seq, viewer.moved, viewer.count, viewer.cuts = seq, moved, count, cuts
    running.keys = {(seat, key): seq for seat, key, seq in kept.keys}
    running.clock = clock = Clock(running.clock_spec, len(running.viewers) - 1)
    clock.left, clock.running, clock.turn, clock.since, clock.paused = kept.clock
    running.times = list(accumulate(kept.times))
    for name in Plain.__struct_fields__:
        setattr(running, name, getattr(kept.plain, name))

"""What follows from declared fields: their class, its copies, its bytes and its empty table."""

from __future__ import annotations

from typing import Any

from capomastro.kernel.fields import SEATS, Cells, Flag, Row, Scalar, Stack, kept, numbers
from capomastro.kernel.generate import written
from capomastro.kernel.notation import Names
from capomastro.kernel.packing import Packer, Unpacker
from capomastro.kernel.state import EventLog, State

FIELDS = (
    Cells("gold", SEATS, start=2),
    Cells("prints", Names("colour", ("red", "blue", "green")), shared=True),
    Cells("totals", SEATS, derived=True),
    Row("pile", of="u8"),
    Scalar("round", 1),
    Scalar("leader", -1, until="turn"),
    Flag("open", until="turn"),
    Stack(),
    Row("seen", memory=True),
    Scalar("guess", -1, memory=True),
    Flag("sure", memory=True),
)


def table(made: dict[str, Any] = {}) -> Any:    # noqa: B006 -- made once
    """An empty table of the declared fields, for three players."""
    if not made:
        exec(written("capomastro_trial", FIELDS), made)
    out = made["TrialFields"]()
    out.players = 3
    out.clear()
    return out


def packed(state: Any, what: str = "") -> bytes:
    box = Packer()
    getattr(state, f"pack{what}")(box)
    return bytes(box.bytes())


def played() -> Any:
    state = table()
    state.gold[1], state.round, state.open = 7, 4, True
    state.pile = type(state.pile)([9, 3])
    state.frames.push(5, 1, 6)
    state.seen = type(state.seen)([8])
    state.guess, state.sure = 3, True
    return state


def test_an_empty_table_holds_what_was_declared() -> None:
    state = table()
    assert list(state.gold) == [2, 2, 2]
    assert list(state.prints) == [0, 0, 0]
    assert list(state.pile) == list(state.seen) == []
    assert (state.round, state.open, state.guess, state.sure) == (1, False, -1, False)


def test_clearing_forgets_everything() -> None:
    state = played()
    state.clear()
    assert packed(state) == packed(table())
    assert packed(state, "_memory") == packed(table(), "_memory")


def test_what_lasts_for_a_turn_is_as_at_the_start_after_it() -> None:
    state = played()
    state.leader = 2
    state.reset_turn()
    assert (state.leader, state.open, state.round, list(state.pile)) == (-1, False, 4, [9, 3])


def test_a_copy_goes_its_own_way_but_for_what_is_shared() -> None:
    state, other = played(), table()
    other.copy_fields(state)
    assert packed(other) == packed(state)
    assert packed(other, "_memory") == packed(state, "_memory")
    other.gold[0], other.pile[0], other.seen[0], other.prints[0] = 1, type(state.pile)([1])[0], 1, 1
    assert (list(state.gold), list(state.pile), list(state.seen)) == ([2, 7, 2], [9, 3], [8])
    assert state.prints[0] == 1


def test_a_position_becomes_another_of_its_own_kind_with_events_off() -> None:
    state, other = played(), table()
    other.log = EventLog()
    assert other.become(state)
    assert (packed(other), other.log) == (packed(state), None)
    assert not other.become(State())
    assert packed(other) == packed(state)


def test_bytes_come_back_and_the_position_is_told_without_memory() -> None:
    state, back = played(), table()
    back.unpack(Unpacker(packed(state)))
    back.unpack_memory(Unpacker(packed(state, "_memory")))
    assert packed(back) == packed(state)
    assert packed(back, "_memory") == packed(state, "_memory")
    assert (back.open, back.sure, list(back.pile), back.frames.arg(0)) == (True, True, [9, 3], 6)
    forgetful = played()
    forgetful.seen, forgetful.guess, forgetful.sure = table().seen, 0, False
    assert packed(forgetful) == packed(state)


def test_what_is_derived_is_not_written_down() -> None:
    assert [f.name for f in kept(FIELDS)] == ["gold", "prints", "pile", "round", "leader", "open", "frames"]
    assert [f.name for f in kept(FIELDS, memory=True)] == ["seen", "guess", "sure"]
    assert list(numbers(table(), FIELDS)) == [2, 2, 2, 0, 0, 0, 0, 0, 0, 1, -1, 0, -1, 0]

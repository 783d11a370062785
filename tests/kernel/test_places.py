"""Places on the table, declared once: how they are written, read, and named by moves."""

from __future__ import annotations

import pytest

from capomastro.kernel.notation import Codec, Names, Number, Place, Places, Seat, action

COLOUR = Names("colour", ["white", "red"])
SLOT = Number("slot", 1, 6)
SEAT = Seat(3)
TOWER = Names("tower", ["a", "b"])
AT_ROW = Place("row", SLOT, COLOUR, least=1)
AT_STORAGE = Place("storage", SEAT, COLOUR)
AT_DONE = Place("done")
PLACES = Places(AT_ROW, AT_STORAGE, AT_DONE)
SQUARE = Place("", Number("x", -2, 2), TOWER, least=1)


def test_a_place_is_written_by_name_and_values() -> None:
    assert (AT_ROW.at(2), AT_ROW.at(2, 1), AT_DONE.at(), SQUARE.at(0, 1)) == ("row:3", "row:3:red", "done", "-2:b")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("row:3", (AT_ROW, (2,))),
        ("row:3:red", (AT_ROW, (2, 1))),
        ("storage:0:white", (AT_STORAGE, (0, 0))),
        ("done", (AT_DONE, ())),
        ("row", (None, ())),
        ("row:7", (None, ())),
        ("row:0", (None, ())),
        ("row:x", (None, ())),
        ("row:" + "9" * 5000, (None, ())),
        ("row:3:red:2", (None, ())),
        ("storage:0", (None, ())),
        ("done:1", (None, ())),
        ("", (None, ())),
    ],
)
def test_a_place_is_read_as_it_is_written_and_nothing_else(text: str, found: tuple[Place | None, tuple[int, ...]]) -> None:
    assert PLACES.find(text) == found


def test_the_fields_of_a_move_name_its_place_and_the_one_who_acts_the_rest() -> None:
    codec = Codec(
        [
            action(0, "take", ("slot", SLOT), at=AT_ROW),
            action(1 << 20, "pay", ("colour", COLOUR), at=AT_STORAGE),
            action(2 << 20, "steal", ("victim", Seat(3, "victim")), ("colour", COLOUR), at=AT_STORAGE),
            action(3 << 20, "pass"),
        ]
    )
    targets = [codec.target(codec.parse(text), 2) for text in ("take 4", "pay red", "steal 0 white", "pass")]
    assert targets == ["row:4", "storage:2:red", "storage:0:white", ""]


def test_a_move_that_does_not_name_its_place_is_refused_when_it_is_declared() -> None:
    with pytest.raises(ValueError, match="do not name a place 'row'"):
        Codec([action(0, "pass", at=AT_ROW)])

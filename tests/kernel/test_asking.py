"""What is asked, declared once: its line of text, its ranges, and who is told what."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from capomastro.kernel.asking import Asks
from capomastro.kernel.errors import BadPosition
from capomastro.kernel.frames import Frames
from capomastro.kernel.generate import written
from capomastro.kernel.notation import Arg, Asked, Choice, Names, Number, Seat
from capomastro.kernel.state import OMNISCIENT, SPECTATOR

COLOUR = Names("colour", ["white", "red", "blue"])
CARD = Arg("card", Number("card", 0, 9), private=True)
GIVE, SPY, DRAW = 0, 1, 7
ASKS = Asks(
    (
        Choice("give", ("give",), args=(Arg("slot", Number("slot", 1, 4)), Arg("colour", COLOUR, optional=True))),
        Choice("spy", ("look",), args=(CARD, Arg("kind", COLOUR), Arg("whom", Seat(3), only=("kind", 1)))),
    ),
    {DRAW: Asked("draw", args=(Arg("left", Number("stones", 0, 9)),))},
)
PAY = Choice("pay", ("pay",), args=(Arg("picked", COLOUR, many=True), Arg("at", COLOUR, field="city")))
FLAT = Asks((PAY,), kind="asked", owner="turn")


def asking(*frames: tuple[int, ...]) -> Any:
    stack = Frames()
    for frame in frames:
        stack.push(*frame)
    return SimpleNamespace(frames=stack, players=3)


def test_a_stack_is_written_and_read_by_the_names_of_its_arguments() -> None:
    state = asking((DRAW, -1, 5), (GIVE, 2, 1, 2))
    lines = ASKS.written(state)
    assert lines == ["ask draw left=5", "ask give 2 slot=2 colour=blue"]
    again = asking()
    for line in lines:
        ASKS.read(again, line.split()[1:])
    assert list(again.frames.packed()) == list(state.frames.packed())


def test_what_is_left_out_is_none_or_the_first_value() -> None:
    state = asking()
    ASKS.read(state, ["give", "0"])
    assert (ASKS.top(state).args, ASKS.written(state)) == ({"slot": 0, "colour": -1}, ["ask give 0 slot=1"])


def test_an_argument_may_mean_something_only_beside_another() -> None:
    assert ASKS.written(asking((SPY, 0, 4, 0, 2))) == ["ask spy 0 card=4 kind=white"]
    assert ASKS.written(asking((SPY, 0, 4, 1, 2))) == ["ask spy 0 card=4 kind=red whom=2"]


def test_a_private_argument_is_for_the_seat_that_is_asked() -> None:
    state = asking((SPY, 1, 4, 1, 2))
    assert ASKS.about(state, 1) == ASKS.about(state, OMNISCIENT) == {"card": 4, "kind": "red", "whom": 2}
    assert ASKS.about(state, 0) == ASKS.about(state, SPECTATOR) == {"kind": "red", "whom": 2}
    assert "card" not in ASKS.observed


@pytest.mark.parametrize(
    ("frame", "says"),
    [
        ((5, 0), "nothing of kind 5"),
        ((GIVE, 0, 4), "slot is 1 to 4"),
        ((GIVE, 0, -1), "slot is 1 to 4"),
        ((GIVE, 0, 0, 3), "colour is white, red, blue"),
        ((GIVE, 0, 0, 0, 1), "only 2 arguments"),
    ],
)
def test_arguments_out_of_their_range_are_refused(frame: tuple[int, ...], says: str) -> None:
    with pytest.raises(BadPosition, match=says):
        ASKS.check(asking(frame))


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("", "nothing.*there are give, spy, draw"),
        ("dance 0", "'dance' is not asked"),
        ("give 3", "seats are 0 to 2"),
        ("give ²", "seats are 0 to 2"),
        ("give 0 slot=5", "slot=5: slot is 1 to 4"),
        ("give 0 slot=" + "9" * 5000, "slot is 1 to 4"),
        ("give 0 colour=pink", "colour=pink: colour is white, red, blue"),
        ("give 0 size=2", "it takes slot=, colour="),
        ("give 0 slot", "'slot' is not one of its arguments"),
    ],
)
def test_lines_that_say_nothing_possible_are_refused_with_what_would_be_right(line: str, says: str) -> None:
    with pytest.raises(BadPosition, match=says):
        ASKS.read(asking(), line.split())


def test_without_a_stack_the_arguments_are_fields() -> None:
    state = SimpleNamespace(asked=0, turn=1, players=2, picked=vec[i64]([2, 0, 1]), city=1)
    line = FLAT.written(state)[0]
    assert line == "ask pay 1 picked=white,white,blue at=red"
    assert FLAT.about(state, 0) == {"picked": ["white", "white", "blue"], "at": "red"}
    again = SimpleNamespace(asked=5, turn=0, players=2, picked=vec[i64]([0, 0, 0]), city=0)
    FLAT.read(again, line.split()[1:])
    assert (again.asked, again.turn, list(again.picked), again.city) == (0, 1, [2, 0, 1], 1)
    with pytest.raises(BadPosition, match="a seat comes next, such as 'ask pay 0'"):
        FLAT.read(again, ["pay"])
    state.picked = vec[i64]([1 << 40, 0, 0])
    with pytest.raises(BadPosition, match="at most 99 times"):
        FLAT.check(state)


def test_learners_are_not_told_what_is_private_even_where_another_question_says_it_openly() -> None:
    shown = Choice("show", ("show",), args=(Arg("card", CARD.domain),))
    text = written("capomastro.games.toy", (), asks=Asks((*ASKS.choices, shown)))
    (body,) = [part.partition("elif")[0] for part in text.split("# spy")[1:]]
    assert "self.frames.arg(1)" in body
    assert "self.frames.arg(0)" not in body


def test_what_learners_are_told_is_written_from_the_declaration() -> None:
    text = written("capomastro.games.toy", (), asks=ASKS)
    assert "out[at + 1] = i16(self.frames.arg(1) + 1)" in text
    assert "out[at + 3] = i16((self.frames.arg(2) - viewer + self.players) % self.players + 1)" in text
    assert ASKS.observed == {"slot": 4, "colour": 3, "kind": 3, "whom": 3}

"""Positions as text: written by hand, read, refused with the reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pytest
from tests.games.carrara.tables import lay, play, texts

from capomastro.games.carrara import CARRARA
from capomastro.games.carrara.rules import CarraraState
from capomastro.kernel.errors import BadPosition
from capomastro.kernel.rng import Rng

HAND = """carrara 2
cards top=T1 object=O1 building=B1
first 0
turns 14
notch II
wheel I white=1 red=1
slots 1=villa_3 2=palazzo_1 3=porta_5
field book=1 crown=1 gate=1 flag=1 coat_of_arms=1
coins 0=5 1=20
points 0=12
blocks 1 white=2 black=1
objects 0 chalice=1
ask turn 1
"""


def test_a_position_written_by_hand_is_read() -> None:
    s = CARRARA.from_position(HAND)
    assert s.decider() == 1
    assert "build palazzo_1" in texts(s)
    assert "coins 0=5 1=20\n" in CARRARA.position(s)
    assert CARRARA.from_position(CARRARA.position(s)).encode() == s.encode()


def test_questions_in_progress_are_kept() -> None:
    for s in (
        play(lay(wheel={"II": "green blue"}, asks="segment"), "segment II", "take green"),
        play(lay(seats=[{"blocks": "white yellow yellow red"}]), "build villa_3", "city lucca", "pay yellow"),
        play(lay(mode="advanced", seats=[{"blocks": "red red", "built": "porta_1@lucca"}]), "build villa_3", "raise porta_1"),
        play(lay(), "buy"),
    ):
        assert CARRARA.from_position(CARRARA.position(s)).encode() == s.encode()


BAD = {
    "nothing": ("", "", "carrara"),
    "five players": ("carrara 2", "carrara 5", "from 2 to 4"),
    "unknown line": ("ask turn 1", "ask turn 1\nweather sunny", "line 14: there is no line 'weather'; lines are built, gone, wheel"),
    "unknown question": ("ask turn 1", "ask why 1", "'why' is not asked; there are turn, segment"),
    "too much": ("ask turn 1", "ask turn 1 now=1", "it takes nothing"),
    "two questions": ("ask turn 1", "ask turn 1\nask segment 1", "line 14: one thing is asked at a time"),
    "eight white blocks": ("wheel I white=1", "wheel I white=7", "8 blocks of this colour .white.|9 blocks"),
    "a building twice": ("2=palazzo_1", "2=villa_3", "two places"),
    "an eight in a slot": ("carrara 2", "carrara 2 mode=advanced", "beside the board", "3=porta_5", "3=villa_8"),
    "an eight in the base game": ("first 0", "first 0\nbuilt 0 villa_8=pisa", "advanced game"),
    "unknown city": ("first 0", "first 0\nbuilt 0 villa_1=rome", "line 4: built 0: villa_1: 'rome' must be livorno"),
    "a building without a seat": ("first 0", "first 0\nbuilt", "built 0 villa_2=pisa"),
    "a seat that is not there": ("first 0", "first 0\nbuilt 2 villa_1=pisa", "from 0 to 1"),
    "too many objects": ("chalice=1", "chalice=7", "do not fit"),
    "a card of another deck": ("object=O1", "object=B1", "B1 is not of this kind: Object card"),
    "a city scored by nobody's buildings": ("first 0", "first 0\ncity_marker pisa=0", "too few buildings"),
    "a type not built": ("first 0", "first 0\nmarked 0=villa", "not built"),
    "a token in the base game": ("first 0", "first 0\ntokens 0=pisa", "mode=advanced"),
    "a token without an eight": ("carrara 2", "carrara 2 mode=advanced", "one token", "building=B1", "building=B1 extra=E7\ntokens 0=pisa"),
    "an extra card too few": ("carrara 2", "carrara 2 mode=advanced", "cards lie open"),
    "the end out of the blue": ("ask turn 1", "ask over 1", "over only after"),
    "an end by nobody": ("first 0", "first 0\nend announced", "closer names"),
    "no start player": ("first 0", "", "start player"),
    "a set-up question later": ("ask turn 1", "ask draw_start 1", "set-up"),
    "a card drawn in the base game": ("ask turn 1", "ask draw_extra 1", "set-up"),
    "a building that is not open": ("ask turn 1", "ask site 1 building=villa_1", "face up"),
    "a payment that cannot be made": ("ask turn 1", "ask payment 1 building=porta_5 city=pisa", "cannot be completed"),
    "a purchase that was not": ("ask turn 1", "ask blocks 1 segment=I picked=red", "behind the buyer"),
    "a question to nobody": ("ask turn 1", "ask turn", "a seat comes next"),
    "a city that is none": ("ask turn 1", "ask payment 1 building=porta_5 city=rome", "city is livorno"),
    "a bad number": ("0=5", "0=many", "line 9: coins 0: 'many' must be a whole number from 0 to 9999"),
    "a number without end": ("0=5", "0=" + "9" * 5000, "number"),
    "an option that is none": ("carrara 2", "carrara 2 speed", "line 1: an option: 'speed' must be written key=value"),
}


@pytest.mark.parametrize("case", BAD.values(), ids=BAD)
def test_impossible_positions_are_refused_with_the_reason(case: tuple[str, ...]) -> None:
    old, new, says, *more = case
    assert old in HAND
    text = HAND.replace(old, new) if old else ""
    with pytest.raises(BadPosition, match=says):
        CARRARA.from_position(text.replace(*more) if more else text)


def test_the_announcement_is_asked_for_only_when_it_may_be_made() -> None:
    """PAL-8.1, PAL-8.4."""
    with pytest.raises(BadPosition, match="cannot be announced"):
        CARRARA.from_position(HAND.replace("ask turn 1", "ask announcement 1"))
    free = HAND.replace("carrara 2", "carrara 2 announcements=free").replace("ask turn 1", "ask announcement 1")
    assert CARRARA.from_position(free).decider() == 1


def test_damaged_bytes_are_refused_or_describe_a_possible_position(games_to_play: Callable[[int, int], int]) -> None:
    rng = Rng(8)
    refused = 0
    tries = games_to_play(300, 20_000)
    start = play(lay(mode="advanced", seats=[{"blocks": "red red", "built": "porta_1@lucca"}]), "build villa_3", "raise porta_1").encode()
    head = start.index(b"\n") + 1
    assert CARRARA.decode(start).encode() == start
    for _ in range(tries):
        damaged = bytearray(start)
        damaged[head + int(rng.below(len(start) - head))] = int(rng.below(256))
        try:
            state = CARRARA.decode(bytes(damaged))
        except BadPosition:
            refused += 1
        else:
            assert CARRARA.from_position(CARRARA.position(state)).encode() == state.encode()
    assert refused > tries // 2


def test_bytes_with_numbers_beyond_all_measure_are_refused_at_once() -> None:
    """A thousand million blocks on the wheel."""
    state = cast(CarraraState, CARRARA.from_position(HAND))
    state.wheel[0] = 10**9
    with pytest.raises(BadPosition, match=r"wheel I white: .1000000000. must be a whole number"):
        CARRARA.decode(state.encode())


CHOSEN = {"mode": "advanced", "cards": "chosen", "chosen": "O8"}


@pytest.mark.parametrize("options", [{}, {"start": "1"}, {"mode": "advanced"}, CHOSEN], ids=str)
def test_every_step_of_setting_up_reads_back(options: dict[str, str]) -> None:
    """PAL-2."""
    s = cast(CarraraState, CARRARA.new(3, options))
    rng = Rng(3)
    steps = 0
    while s.turns == 0:
        assert CARRARA.decode(s.encode()).encode() == s.encode()
        s.apply(s.draw(rng))
        steps += 1
    assert steps >= 9
    first_turn = CARRARA.position(s)
    with pytest.raises(BadPosition, match="no slot is empty"):
        CARRARA.from_position(first_turn.replace("ask turn", "ask draw_pile"))


def test_setting_up_asks_only_for_what_is_missing() -> None:
    """PAL-2.4, PAL-2.9."""
    base = CARRARA.position(CARRARA.new(2, {"start": "1"}))
    for old, new, says in (
        ("ask draw_pile", "ask draw_extra", "in the advanced game"),
        ("cards", "built 0 villa_1=lerici\ncards", "nothing is built"),
        ("object=O1 ", "", "cards lie open"),
    ):
        assert old in base
        with pytest.raises(BadPosition, match=says):
            CARRARA.from_position(base.replace(old, new))
    advanced = base.replace("carrara 2", "carrara 2 mode=advanced").replace("building=B1", "building=B1 extra=E5")
    assert len(CARRARA.from_position(advanced).legal()) == 30
    with pytest.raises(BadPosition, match="none lies open"):
        CARRARA.from_position(advanced.replace("ask draw_pile", "ask draw_extra"))


def test_an_object_is_asked_for_only_with_enough_coins() -> None:
    """PAL-7.1."""
    assert CARRARA.from_position(HAND.replace("ask turn 1", "ask object 1")).decider() == 1
    with pytest.raises(BadPosition, match="no object can be bought"):
        CARRARA.from_position(HAND.replace("1=20", "1=9").replace("ask turn 1", "ask object 1"))

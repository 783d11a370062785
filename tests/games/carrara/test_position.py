"""Positions as text: written by hand, read, refused with the reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pytest
from tests.games.carrara.tables import lay, play, texts

from capomastro.games.carrara import CARRARA
from capomastro.games.carrara.position import __doc__ as MANUAL
from capomastro.games.carrara.rules import CarraraState
from capomastro.kernel.errors import BadPosition
from capomastro.kernel.rng import Rng

HAND = """carrara 2
cards T1 O1 B1 -
first 0
turns 14
end playing
notch II
segment I white red
slots villa_3 palazzo_1 porta_5 - - - - - -
field book crown gate flag coat_of_arms
seat 0 points 12 coins 5
seat 1 points 0 coins 20
blocks 1 white white black
objects 0 chalice
ask turn 1
"""


def test_a_position_written_by_hand_is_read() -> None:
    s = CARRARA.from_position(HAND)
    assert s.decider() == 1
    assert "build palazzo_1" in texts(s)
    assert "seat 0 points 12 coins 5" in CARRARA.position(s)
    assert CARRARA.from_position(CARRARA.position(s)).encode() == s.encode()


def test_the_example_of_the_manual_is_read() -> None:
    assert MANUAL is not None
    lines = [line.strip() for line in MANUAL.split("\n\n")[1].splitlines()]
    text = "\n".join(line for line in lines if not line.startswith("seat 0")) + "\n"
    text += "seat 0 points 12 coins 5\nseat 1 points 0 coins 0\nobjects 1 chalice gate flag coat_of_arms\n"
    s = CARRARA.from_position(text)
    assert s.turn == 1


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
    "unknown line": ("ask turn 1", "ask turn 1\nweather sunny", "not understood"),
    "unknown question": ("ask turn 1", "ask why 1", "'why' is not asked; there are turn, segment"),
    "too much": ("ask turn 1", "ask turn 1 now=1", "it takes nothing"),
    "eight white blocks": ("segment I white red", "segment I " + "white " * 7, "8 white|9 white"),
    "a building twice": ("palazzo_1 porta_5", "palazzo_1 villa_3", "two places"),
    "an eight in a slot": ("palazzo_1 porta_5", "palazzo_1 villa_8", "beside the board"),
    "an eight in the base game": ("objects 0 chalice", "objects 0 chalice\nbuilt 0 villa_8@pisa", "advanced game"),
    "unknown city": ("objects 0 chalice", "objects 0 chalice\nbuilt 0 villa_1@rome", "livorno"),
    "too many objects": ("objects 0 chalice", "objects 0 " + "chalice " * 7, "do not fit"),
    "a card of another deck": ("cards T1 O1", "cards T1 B1", "one top, object, building"),
    "a city scored by nobody's buildings": ("first 0", "first 0\ncity pisa 0", "too few buildings"),
    "a type not built": ("first 0", "first 0\ntypes 0 villa", "not built"),
    "a token in the base game": ("first 0", "first 0\ntokens 0 pisa", "mode=advanced"),
    "a token without an eight": ("cards T1 O1 B1 -", "option mode=advanced\ncards T1 O1 B1 E7\ntokens 0 pisa", "one token"),
    "an extra card too few": ("carrara 2", "carrara 2\noption mode=advanced", "cards lie open"),
    "the end out of the blue": ("ask turn 1", "ask over 1", "over only after"),
    "no start player": ("first 0", "first -", "start player"),
    "a set-up question later": ("ask turn 1", "ask draw_start 1", "set-up"),
    "a card drawn in the base game": ("ask turn 1", "ask draw_extra 1", "set-up"),
    "a building that is not open": ("ask turn 1", "ask site 1 building=villa_1", "face up"),
    "a payment that cannot be made": ("ask turn 1", "ask payment 1 building=porta_5 city=pisa", "cannot be completed"),
    "a purchase that was not": ("ask turn 1", "ask blocks 1 segment=I picked=red", "behind the buyer"),
    "a question to nobody": ("ask turn 1", "ask turn", "a seat comes next"),
    "a city that is none": ("ask turn 1", "ask payment 1 building=porta_5 city=rome", "city is livorno"),
    "a bad seat line": ("seat 0 points 12 coins 5", "seat 0 rich", "points 0 coins 20"),
    "missing seat": ("seat 0 points 12 coins 5\n", "", "seat 0"),
    "a bad number": ("coins 5", "coins many", "number"),
    "a number without end": ("coins 5", "coins " + "9" * 5000, "number"),
    "an option that is none": ("carrara 2", "carrara 2\noption speed", "key=value"),
}


@pytest.mark.parametrize(("old", "new", "says"), BAD.values(), ids=BAD)
def test_impossible_positions_are_refused_with_the_reason(old: str, new: str, says: str) -> None:
    text = HAND.replace(old, new) if old else ""
    with pytest.raises(BadPosition, match=says):
        CARRARA.from_position(text)


def test_the_announcement_is_asked_for_only_when_it_may_be_made() -> None:
    """PAL-8.1, PAL-8.4."""
    with pytest.raises(BadPosition, match="cannot be announced"):
        CARRARA.from_position(HAND.replace("ask turn 1", "ask announcement 1"))
    free = HAND.replace("cards", "option announcements=free\ncards").replace("ask turn 1", "ask announcement 1")
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
    """A thousand million blocks on the wheel are not listed one by one."""
    state = cast(CarraraState, CARRARA.from_position(HAND))
    state.wheel[0] = 10**9
    with pytest.raises(BadPosition, match="too large"):
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
        ("slots", "built 0 villa_1@lerici\nslots", "nothing is built"),
        ("cards T1 O1 B1 -", "cards T1 - B1 -", "cards lie open"),
    ):
        assert old in base
        with pytest.raises(BadPosition, match=says):
            CARRARA.from_position(base.replace(old, new))
    advanced = base.replace("cards T1 O1 B1 -", "option mode=advanced\ncards T1 O1 B1 E5")
    assert len(CARRARA.from_position(advanced).legal()) == 30
    with pytest.raises(BadPosition, match="none lies open"):
        CARRARA.from_position(advanced.replace("ask draw_pile", "ask draw_extra"))


def test_an_object_is_asked_for_only_with_enough_coins() -> None:
    """PAL-7.1."""
    assert CARRARA.from_position(HAND.replace("ask turn 1", "ask object 1")).decider() == 1
    with pytest.raises(BadPosition, match="no object can be bought"):
        CARRARA.from_position(HAND.replace("seat 1 points 0 coins 20", "seat 1 points 0 coins 9").replace("ask turn 1", "ask object 1"))

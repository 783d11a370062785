"""Bytes and texts that no game leads to are refused, and a refusal never says what is not so."""

from __future__ import annotations

import random
import re

import pytest
from tests.games.citadels.scene import Scene

from capomastro.games.citadels import CITADELS
from capomastro.games.citadels.moves import move_fields, move_shows
from capomastro.kernel.errors import BadPosition, CapomastroError
from capomastro.kernel.state import OMNISCIENT


def busy() -> Scene:
    """A threatened Warlord in a game with action cards."""
    t = Scene(5, "blackmailer queen", "museum graveyard", actions=True).city(1, "museum tavern+ manor").city(2, "graveyard")
    return t.hand(1, "temple rasputin").hold(queen=3).gold(3, 4, 1, 0, 2).turn(1, "warlord")


def reason(t: Scene, move: str) -> str:
    why = CITADELS.why_not(t.s, t.seat, CITADELS.codec.parse(move))
    assert why is not None
    return why.key


def test_damaged_bytes_are_refused_or_can_be_played() -> None:
    header, _, body = bytes(busy().s.encode()).partition(b"\n")
    rng = random.Random(11)
    refused = 0
    for _ in range(150):
        damaged = bytearray(body)
        damaged[rng.randrange(len(damaged))] = rng.randrange(256)
        try:
            state = CITADELS.decode(header + b"\n" + bytes(damaged))
        except CapomastroError:
            refused += 1
        else:
            assert len(state.legal()) > 0
            CITADELS.view(state, OMNISCIENT)
    assert refused > 100


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("at 0 0 1 2 3 4 5 6 7", "its own position"),
        ("seat_at 8", "seat_at"),
        ("gold -1", "gold"),
        ("gold " + "9" * 5000, "cannot be read"),
        ("wagon 3", "Ticket Wagon"),
        ("wagon_gold 2", "an owner and gold"),
        ("turn bell=2", "bell"),
        ("turn actor=7", "actor"),
        ("turn role=2", "not played"),
        ("turn killed=9", "killed"),
        ("turn warrants=4096", "warrants"),
        ("memory traded=4000", "traded"),
        ("memory crown=1", "no number 'crown' here"),
        ("facts tavern.9=1", "no card"),
        ("frames 39 0 0 0 0 0", "no frame 39"),
        ("frames 12 -1 0 0 0 0", "owner"),
        ("frames 19 0 7 0 0 0", "the seat in frame 19"),
        ("frames 12 2 0 0 0 0", "whose turn it is"),
        ("frames 35 1 0 0 0 0", "needs cannon"),
        ("frames 66 -1 0 0 0 0", "must be a question"),
        ("frames 20 0 0 0 0 0", "cannot be read"),
    ],
)
def test_an_impossible_number_is_refused_with_its_name(line: str, says: str) -> None:
    text = CITADELS.position(busy().s)
    key = line.split(maxsplit=1)[0]
    kept = text if key in ("turn", "memory", "facts") else re.sub(rf"^{key} .*\n", "", text, flags=re.MULTILINE)
    with pytest.raises(BadPosition, match=says):
        CITADELS.from_position(kept + line)


def test_a_position_tells_only_what_is_not_as_at_the_start() -> None:
    """A Thief's turn on an almost empty table takes a few lines, which can be written by hand."""
    t = Scene(4).hand(1, "tavern").gold(2, 2, 5, 2).turn(1, "thief")
    head, *lines = CITADELS.position(t.s).splitlines()
    assert lines == [
        "gold 2 2 5 2 0 0 0 0",
        "seat_at 9 1 9 9 9 9 9 9 9",
        "last_rank -1 1 -1 -1 -1 -1 -1 -1",
        "hand 1 tavern.1",
        "turn next_position=8 revealed=2 round=1 crown=0 actor=1 role=3 builds=1",
        "frames 66 -1 1 3 0 0 67 1 0 0 0 0 12 1 0 0 0 0",
    ]
    assert CITADELS.from_position("\n".join([head, *lines])).encode() == t.s.encode()


def test_a_smithy_without_two_gold_is_not_called_used() -> None:
    """CIT-8.29"""
    t = Scene(4, "", "smithy").city(0, "smithy").gold(1).turn(0, "merchant")
    assert reason(t, "smithy") == "refused.gold"
    t.play("gold", "smithy")
    assert reason(t, "smithy") == "refused.used"


def test_an_armory_in_a_complete_city_is_refused_for_that() -> None:
    """CIT-R34"""
    t = Scene(4, "", "armory").city(0, "armory tavern market docks harbor manor castle").city(1, "temple").turn(0, "merchant")
    assert reason(t, "armory 1 temple plain") == "refused.complete"


def test_a_warlord_without_military_buildings_has_nothing_to_collect() -> None:
    """CIT-7.22: also after he has destroyed something."""
    t = Scene().city(1, "tavern").turn(0, "warlord").play("destroy 1 tavern plain")
    assert reason(t, "collect") == "refused.collect"


def test_a_gilt_smithy_carries_its_move() -> None:
    """CIT-7.26"""
    t = Scene(4, "", "smithy").city(0, "smithy+").gold(2).turn(0, "merchant")
    assert move_shows(t.s, CITADELS.codec.parse("smithy"))[0] == "city:0:smithy:gilt"


def test_the_monument_is_previewed_as_two_buildings() -> None:
    """CIT-8.20"""
    t = Scene(4, "", "monument").city(0, "tavern").hand(0, "monument").gold(4).turn(0, "merchant").play("gold")
    assert move_shows(t.s, CITADELS.codec.parse("build monument"))[1]["size"] == 3


def test_the_abbots_school_is_told_with_what_it_brings() -> None:
    """CIT-R28: with both, one gold and one card besides the chosen ones."""
    t = Scene(4, "abbot", "school_of_magic", abbot_school="both").city(0, "temple church school_of_magic").turn(0, "abbot")
    assert move_fields(t.s, CITADELS.codec.parse("split 2")) == {"gold": 3, "cards": 1}

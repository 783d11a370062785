"""Bytes and texts that no game leads to are refused, and a refusal never says what is not so."""

from __future__ import annotations

import random

import pytest
from tests.games.citadels.scene import Scene, retold

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
        ("characters king=1 king=2", "king is named twice"),
        ("characters king=8", "characters king: '8' must be a whole number from 0 to 4 or aside or up or pile"),
        ("characters queen", "must be written key=value"),
        ("gold 0=-1", "gold 0: '-1' must be a whole number"),
        ("gold 0=" + "9" * 5000, "gold 0: '9999"),
        ("wagon 0=tavern.2", "a wagon is a Ticket Wagon on the table"),
        ("wagon_gold 0=2", "an owner and gold"),
        ("bell 2", "bell stands alone"),
        ("actor 7", "actor: '7' must be 0 to 4"),
        ("role magistrate", "one of the characters that are played"),
        ("killed magistrate", "killed: 'magistrate' must be assassin, blackmailer"),
        ("warrants king king", "something is named twice"),
        ("next_position 10", "next_position: '10' must be a whole number from 0 to 9"),
        ("traded 4000", "traded names two"),
        ("known tavern.9=0", "known: 'tavern.9' must be"),
        ("known museum=9", "known museum: '9' must be"),
        ("known keep=0", "this game has no card keep"),
        ("ask bell_ringing 0", "'bell_ringing' is not asked"),
        ("ask main", "ask main: a seat comes next"),
        ("ask take 0 other=7", "other is 0 to 4"),
        ("ask main 2", "whose turn it is"),
        ("ask fortune 1", "ask fortune needs a line cannon"),
        ("ask call rank=1", "must be a question or a draw"),
        ("ask use 0", "ask use needs a line looked"),
        ("ask discard 0", "nothing can be answered to 'ask discard'"),
        ("hand 1 dragon", "'dragon' must be"),
        ("hand 9 tavern", "the seat: '9' must be a whole number from 0 to 4"),
        ("hand", "such as 'hand 0 tavern market'"),
        ("hand 1 museum", "museum lies elsewhere already: this game has 1 of them"),
        ("standing tavern.1", "other buildings than the cities"),
    ],
)
def test_an_impossible_number_is_refused_with_its_name(line: str, says: str) -> None:
    with pytest.raises(BadPosition, match=says):
        retold(busy().s, line)


def test_a_position_tells_only_what_is_not_as_at_the_start() -> None:
    """A Thief's turn on an almost empty table takes a few lines, which can be written by hand."""
    t = Scene(4).hand(1, "tavern").gold(2, 2, 5, 2).turn(1, "thief")
    head, *lines = CITADELS.position(t.s).splitlines()
    assert lines == [
        "hand 1 tavern",
        "characters assassin=aside thief=1 magician=aside king=aside bishop=aside merchant=aside architect=aside warlord=aside",
        "gold 0=2 1=2 2=5 3=2",
        "next_position 8",
        "revealed thief",
        "last_rank 1=thief",
        "round 1",
        "crown 0",
        "actor 1",
        "role thief",
        "builds 1",
        "ask call rank=2 stage=3",
        "ask turn_end 1 stage=0",
        "ask main 1",
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

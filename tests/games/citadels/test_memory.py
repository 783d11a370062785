"""What everybody remembers comes back with a position, and is no part of its checksum (CIT-6)."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import cast

from tests.games.citadels.scene import Scene
from tests.games.citadels.test_lost_cards import merchant, shown
from tests.games.citadels.worlds import places, play

from capomastro.games.citadels import CITADELS
from capomastro.games.citadels.rules import CitadelsState
from capomastro.kernel.rng import Rng


def lost() -> CitadelsState:
    """Seat 0 saw two cards of seat 1, of which one has gone under the Museum."""
    return cast(CitadelsState, play(merchant("tavern manor", "temple prison palace").s, "museum tavern", "cards", "keep*").state)


def test_memory_is_not_part_of_the_checksum() -> None:
    s = lost()
    forgetful = s.clone()
    forgetful.notes().trail = forgetful.notes().trail[:0]
    forgetful.notes().facts[0] |= 1 << 3
    forgetful.coin, forgetful.let_pass = 1, 2
    forgetful.sights[4] = type(forgetful.sights)([7])[0]
    assert forgetful.encode() != s.encode()
    assert CITADELS.checksum(forgetful) == CITADELS.checksum(s)
    richer = s.clone()
    richer.gold[2] += 1
    assert CITADELS.checksum(richer) != CITADELS.checksum(s)


def test_a_position_comes_back_with_what_everybody_remembers() -> None:
    s = lost()
    back = cast(CitadelsState, CITADELS.decode(s.encode()))
    assert list(back.notes().trail) == list(s.notes().trail) != []
    assert list(back.notes().facts) == list(s.notes().facts)
    for viewer in (-1, 0, 1, 2):
        assert places(back.imagine(viewer, Rng(5))) == places(s.imagine(viewer, Rng(5)))


def test_the_artists_gold_is_part_of_the_position() -> None:
    """CIT-7.26"""
    gilt, plain = Scene().city(1, "manor+").turn(0, "merchant").s, Scene().city(1, "manor").turn(0, "merchant").s
    assert CITADELS.checksum(gilt) != CITADELS.checksum(plain)
    assert cast(CitadelsState, CITADELS.decode(gilt.encode())).is_gilt(int(gilt.standing[0]))


def test_a_loan_under_way_is_counted_without_asking_anybodys_memory() -> None:
    """CIT-7.15: how many cards the Cardinal has given is part of the question."""
    t = Scene(4, "cardinal").hold(cardinal=1).hand(1, "tavern market temple docks prison palace").gold(0, 0, 9)
    s = cast(CitadelsState, play(t.call("cardinal").s, "gold", "build palace", "borrow 2?", "give*", "give*").state)
    assert CITADELS.choices[s.asks()].name == "lend"
    s.notes().facts = type(s.notes().facts)([0] * len(s.notes().facts))
    assert s.gathered() == 2


def test_a_position_encoded_by_version_0_1_is_read() -> None:
    """A table that began from one goes on; the Cardinal has given two cards of five, and seat 0 has lost sight of some."""
    encoded = gzip.decompress((Path(__file__).parent / "position-0.1.bin.gz").read_bytes())
    s = cast(CitadelsState, CITADELS.under(1).decode(encoded))
    t = Scene(4, "cardinal", "museum", rules=1, actions=True).hold(cardinal=1).city(1, "museum+")
    t.hand(1, "tavern market temple docks prison palace manor").gold(0, 0, 9)
    shown(t, 1, 0).call("cardinal").play("museum manor", "gold", "build palace", "borrow 2", "give tavern", "give market")
    assert s.encode() == t.s.encode()
    assert s.gathered() == 2
    assert len(s.notes().trail) > 0

"""The worlds of one decision, one after another: as likely as enumeration says, the first of them what ``imagine`` gives (CIT-R83)."""

from __future__ import annotations

from itertools import islice
from typing import cast

import pytest
from tests.games.citadels.scene import Scene
from tests.games.citadels.test_lost_cards import merchant, shown
from tests.games.citadels.test_worlds import starting_hands
from tests.games.citadels.worlds import call, fits, hands, places, play, small, thinned

from capomastro.games.citadels.memory.remembering import NO_TALE
from capomastro.games.citadels.rules import CitadelsState
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import SPECTATOR
from capomastro.kernel.table import Table


def lost_and_shown() -> Table:
    """The tavern that is built is the one seen before, or one that was drawn while that lies under the Museum."""
    t = merchant("tavern manor", "tavern tavern temple").gold(0, 9)
    return play(t.s, "museum manor", "cards", "keep tavern?", "laboratory tavern", "build tavern")


def test_lost_cards_come_in_true_proportions() -> None:
    assert fits(lost_and_shown(), 0, 400, source=thinned) > 1e-4


def test_a_card_that_comes_back_from_under_the_deck() -> None:
    """CIT-1.4"""
    t = Scene(4, "", "laboratory museum").hold(merchant=1, architect=0).city(1, "laboratory museum").hand(1, "tavern manor castle")
    shown(small(t, "temple palace"), 1, 0).call("merchant")
    table = play(t.s, "museum tavern", "laboratory manor", "cards", "keep*", "end", "cards", "keep*")
    assert fits(table, 0, 400, source=thinned) > 1e-4


@pytest.mark.parametrize("viewer", [SPECTATOR, 0])
def test_starting_cards(viewer: int) -> None:
    """CIT-3.5"""
    prior = starting_hands()
    table = play(prior[2], "cards", "keep*", "laboratory*")
    assert fits(table, viewer, 600, prior, source=thinned) > 1e-4


@pytest.mark.parametrize("viewer", [SPECTATOR, 2])
def test_a_hand_that_a_spy_counted(viewer: int) -> None:
    """CIT-7.5"""
    t = Scene(4, "spy", "laboratory museum").hold(spy=0, merchant=1).city(1, "laboratory museum").gold(0, 4)
    small(t, "tavern market temple manor prison")
    prior = call(hands(t.s, 1, 2), 1)
    table = play(prior[1], "spy 1", "spy_kind trade", "gold", "end?", "museum*", "cards", "keep*", "laboratory*", "end")
    assert fits(table, viewer, 600, prior, source=thinned) > 1e-4


def test_the_same_luck_gives_the_same_worlds_and_imagine_the_first() -> None:
    state = lost_and_shown().state
    for viewer in (SPECTATOR, 0, 1, 2):
        one = [places(world) for world in islice(state.worlds(viewer, Rng(8)), 40)]
        other = [places(world) for world in islice(state.worlds(viewer, Rng(8)), 40)]
        assert one == other
        assert one[0] == places(state.imagine(viewer, Rng(8)))


def test_worlds_do_not_change_each_other_nor_the_position() -> None:
    """What everybody remembers in a world is worked out when somebody asks, from then on the world's own."""
    state = cast(CitadelsState, lost_and_shown().state)
    before = state.encode()
    kept = [cast(CitadelsState, world) for world in islice(state.worlds(0, Rng(2)), 6)]
    copy = kept[0].clone()
    assert kept[0].tale is not NO_TALE                  # nobody has asked
    encoded = [world.encode() for world in kept]
    assert state.encode() == before
    state.apply(state.legal()[0])                       # the position goes on, its worlds stay
    state.notes()
    assert [world.encode() for world in kept] == encoded
    assert copy.encode() == encoded[0]
    assert kept[0].tale is NO_TALE


def test_a_world_remembers_what_happens_in_it() -> None:
    """Notes are made of what the world began with and of what happened since, whenever they are asked for."""
    state = lost_and_shown().state
    early, late = (cast(CitadelsState, state.imagine(0, Rng(6))) for _ in range(2))
    early.notes()
    rng = Rng(1)
    for _ in range(30):
        if early.decider() == -2:
            break
        legal = early.legal()
        move = early.draw(Rng(4)) if early.decider() == -1 else legal[rng.below(len(legal))]
        early.apply(move)
        late.apply(move)
    assert late.encode() == early.encode()

"""Cards that must fit among others, dealt first: as often as enumeration says, and never for a history that is of no use (CIT-R83)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import pytest
from tests.games.citadels.scene import Scene
from tests.games.citadels.worlds import call, fits, hands, play, small

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.memory.casting import imagine_characters
from capomastro.games.citadels.memory.dealing import climb, imagine_cards, settle_cards
from capomastro.games.citadels.memory.evidence import counts_agree
from capomastro.games.citadels.memory.filter import PARTICLES
from capomastro.games.citadels.memory.sampling import WORK, imagine_markers, prepare
from capomastro.games.citadels.memory.world import World
from capomastro.games.citadels.rules import CitadelsState
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import SPECTATOR, State
from capomastro.kernel.table import Table


def counted() -> tuple[Table, list[CitadelsState]]:
    """Of a hand that a Spy counted one card was built since, or one that was drawn later."""
    t = Scene(4, "spy").hold(spy=0, merchant=1).gold(0, 4)
    small(t, "tavern market temple manor prison")
    prior = call(hands(t.s, 1, 2), 1)
    return play(prior[1], "spy 1", "spy_kind trade", "gold", "end?", "cards", "keep*", "build*"), prior


def exchanged() -> Table:
    """Of two cards put under the deck in one go the Merchant drew both, kept one and built it."""
    t = Scene(4).hold(magician=1, merchant=2).gold(0, 0, 5)
    small(t, "tavern tavern manor temple prison")
    prior = call(hands(t.s, 1, 3), 2)
    return play(prior[0], "exchange", "discard*", "discard*", "done", "gold", "end?", "cards", "keep*", "build*")


def dealt_once(base: CitadelsState, seat: int, seed: int) -> tuple[World, CitadelsState]:
    """A world as it is dealt, before anything is put right."""
    w = prepare(base, seat)
    w.ahead.left = WORK
    rng = Rng(seed)
    s = base.clone()
    imagine_characters(s, w, rng)
    assert imagine_cards(s, w, True, rng)
    return w, s


def fitted(state: State, seat: int) -> Iterator[State]:
    """Worlds whose cards are dealt so that they fit, without end."""
    base = cast(CitadelsState, state)
    seed = 0
    while True:
        seed += 1
        w, s = dealt_once(base, seat, seed)
        settle_cards(base, s, w)
        for i in range(c.MAX_RANKS):
            s.at[i] = w.at[i]
            s.seat_at[i] = w.seat_at[i]
        imagine_markers(s, w.viewer, Rng(seed))
        s.recount_cards()
        yield s


@pytest.mark.parametrize("viewer", [SPECTATOR, 2])
def test_what_a_spy_counted_comes_out_when_it_is_dealt(viewer: int) -> None:
    """CIT-7.5: nothing has to be exchanged afterwards."""
    table, _ = counted()
    for seed in range(100):
        w, s = dealt_once(cast(CitadelsState, table.state), viewer, seed)
        assert counts_agree(s, w)


def test_and_in_true_proportions() -> None:
    """CIT-7.5, CIT-R83"""
    table, prior = counted()
    assert fits(table, SPECTATOR, 800, prior, source=fitted) > 1e-4


@pytest.mark.parametrize("viewer", [SPECTATOR, 0])
def test_names_rise_when_they_are_dealt_or_the_history_is_dropped(viewer: int) -> None:
    """CIT-R80: no name is dealt that the card beside it, which was seen, does not allow."""
    base = cast(CitadelsState, exchanged().state)
    dropped = 0
    for seed in range(100):
        w, s = dealt_once(base, viewer, seed)
        useless = len(w.particles) < PARTICLES
        dropped += useless
        assert climb(s, w) != useless
    assert 0 < dropped < 100

"""Imagined worlds against full enumeration (CIT-6.1, CIT-6.2, CIT-R59, CIT-R83)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, cast

import pytest
from tests.games.citadels.scene import Scene
from tests.games.citadels.worlds import fits, play, small

from capomastro.games.citadels import CITADELS
from capomastro.games.citadels import codes as c
from capomastro.games.citadels.declare import CARD_NAMES
from capomastro.games.citadels.rules import CitadelsState
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import SPECTATOR
from capomastro.kernel.table import Table


def drafting(players: int, **options: Any) -> Scene:
    t = Scene(players, **options)
    t.s.frames.clear()
    t.s.frames.push(c.S_ROUND)
    t.s.settle()
    return t


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1, 3])
def test_after_a_draft_of_four(viewer: int) -> None:
    """What passed by is known, what came before is not."""
    table = play(drafting(4).s, "pick*", "pick*", "pick*")
    assert fits(table, viewer) > 1e-4


@pytest.mark.parametrize("viewer", [0, 1])
def test_in_the_middle_of_a_draft_of_two(viewer: int) -> None:
    table = play(drafting(2).s, "pick*", "pick*", "put_away*")
    assert fits(table, viewer, 400) > 1e-4


def spare(t: Scene) -> Scene:
    return small(t, "tavern manor temple prison palace")


def test_what_another_drew_and_put_under_the_deck() -> None:
    t = spare(Scene(4).hold(merchant=1).call("merchant"))
    table = play(t.s, "cards", "keep*")
    for viewer in (SPECTATOR, 0, 1):
        assert fits(table, viewer) > 1e-4


def drawn_hand(seed: int) -> Table:
    """Seat 1 has drawn two cards as the Architect."""
    t = Scene(4, "wizard", "laboratory museum").hold(architect=1).city(1, "laboratory museum")
    small(t, "tavern manor temple prison")
    return play(t.call("architect").s, "extra", seed=seed)


def test_a_known_hand_that_loses_a_card_unseen() -> None:
    """The Laboratory takes one of two cards: each as likely, wherever it was known."""
    table = drawn_hand(1)
    table.play(next(m for m in (CITADELS.codec.text(int(x)) for x in table.state.legal()) if m.startswith("laboratory")))
    for viewer in (SPECTATOR, 0, 1):
        assert fits(table, viewer) > 1e-4


def clouded() -> CitadelsState:
    """Seat 0 saw tavern and manor in the hand of seat 1; then one of the two went under the deck."""
    t = Scene(4, "", "laboratory").hold(merchant=1).city(1, "laboratory").hand(1, "tavern manor")
    small(t, "temple prison palace")
    t.show("hand 1", 0)
    t.call("merchant").play("laboratory tavern")
    return t.s


def worlds(s: CitadelsState, viewer: int, what: Callable[[CitadelsState], Any], samples: int = 400) -> Counter[Any]:
    rng = Rng(5)
    return Counter(what(s.imagine(viewer, rng)) for _ in range(samples))


def hand_of(seat: int) -> Callable[[CitadelsState], tuple[str, ...]]:
    return lambda s: tuple(sorted(CARD_NAMES[s.tables.name[x]] for x in range(c.CARDS) if s.where[x] == c.HAND + seat))


def test_a_seen_hand_keeps_its_cards_in_the_worlds_of_who_saw_it() -> None:
    """CIT-6.2: one of the two is in the hand, the other under the deck; nobody else knows anything."""
    s = clouded()
    seen = worlds(s, 0, hand_of(1))
    assert set(seen) == {("tavern",), ("manor",)}
    assert 140 < seen[("tavern",)] < 260
    assert len(worlds(s, 2, hand_of(1))) == 5


def test_a_card_shown_later_is_the_one_that_was_sought() -> None:
    """CIT-R83: when the other card is built, the one under the deck is known."""
    t = Scene(4, "", "laboratory").hold(merchant=1).city(1, "laboratory").hand(1, "tavern manor").gold(0, 3)
    small(t, "temple prison palace")
    t.show("hand 1", 0)
    t.call("merchant").play("laboratory tavern", "gold", "build manor")
    under = worlds(t.s, 0, lambda s: CARD_NAMES[s.tables.name[int(s.under[0])]], 60)
    assert set(under) == {"tavern"}


def test_the_seal_and_the_rose_are_anywhere_until_shown() -> None:
    """CIT-6.1, CIT-R59: a warrant let pass is half as likely to have been the signed one."""
    t = Scene(4, "magistrate").hold(magistrate=0, architect=1).gold(0, 9).hand(1, "tavern temple").call("magistrate")
    t.play("warrant thief", "warrant king", "warrant architect", "sign king", "gold", "end")
    seen = worlds(t.s, 2, lambda s: int(s.signed), 600)
    assert set(seen) == {1, 3, 6}
    assert worlds(t.s, 0, lambda s: int(s.signed), 20) == Counter({3: 20})
    t.play("gold", "build tavern", "pass")
    seen = worlds(t.s, 2, lambda s: int(s.signed), 1000)
    assert 140 < seen[6] < 265          # one fifth
    assert 330 < seen[1] < 470          # two fifths


def test_the_spys_count_binds_every_world() -> None:
    """CIT-6.2: everybody heard how many trade cards were found."""
    t = Scene(4, "spy").hand(1, "tavern market temple").gold(0, 9).turn(0, "spy").play("spy 1", "spy_kind trade")
    trade = {"tavern", "market", "trading_post", "docks", "harbor", "town_hall"}
    seen = worlds(t.s, 2, lambda s: sum(card in trade for card in hand_of(1)(s)), 80)
    assert set(seen) == {2}


def test_a_silent_acrobat_window_halves_its_likelihood() -> None:
    """CIT-R83, CIT-R59."""
    t = Scene(2, actions=True).hand(1, "acrobat")
    small(t, "tavern")
    t.hold(bishop=0).call("king")
    if t.asks == "acrobat":
        t.play("pass")
    seen = worlds(t.s, 0, hand_of(1), 600)
    assert set(seen) == {("acrobat",), ("tavern",)}
    assert 150 < seen[("acrobat",)] < 250       # a third: half as likely as the deck


def test_starting_hands_hold_no_action_cards_in_any_world() -> None:
    """CIT-3.5."""
    s = cast(CitadelsState, CITADELS.new(4, {"action_cards": True}))
    rng = Rng(2)
    while s.decider() < 0:
        s.apply(s.draw(rng))
    for _ in range(40):
        world = s.imagine(SPECTATOR, rng)
        assert all(world.tables.name[x] < c.FIRST_ACTION for x in range(c.CARDS) if c.HAND <= world.where[x] < c.CITY)

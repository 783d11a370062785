"""Setting up: balconies, neutral seals in every mode, seats, deck and row."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from capomastro.games.firenze import FIRENZE
from capomastro.games.firenze.view import FirenzeView
from capomastro.kernel.errors import BadOption
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, State


def until_started(state: State, seed: int) -> list[tuple[str, str]]:
    """Let chance set the table up; returns every source with its answer."""
    rng = Rng(seed)
    out = []
    while state.decider() == CHANCE:
        code = int(state.draw(rng))
        out.append((FIRENZE.source(state), FIRENZE.codec.text(code)))
        state.apply(code)
    return out


def set_up(players: int, seed: int = 1, **options: Any) -> FirenzeView:
    state = FIRENZE.new(players, options)
    until_started(state, seed)
    return FIRENZE.view(state, 0)


def neutral(view: FirenzeView) -> list[str]:
    return [order.id for order in view.orders if order.seal == -1]


def test_one_balcony_of_each_numeral_lies_on_its_order() -> None:
    """FIR-2.1, FIR-1.3"""
    state = FIRENZE.new(2)
    assert [FIRENZE.codec.text(int(c)) for c in state.legal()] == [
        "balcony white-6", "balcony yellow-5", "balcony yellow-6", "balcony green-5", "balcony red-4",
    ]  # fmt: skip
    view = set_up(2)
    assert sorted(order.balcony for order in view.orders if order.balcony) == ["I", "II", "III", "IV"]
    assert [order.balcony for order in view.orders if order.lit] == ["I"]


def test_the_fixed_seals_lie_where_no_balcony_can_come() -> None:
    """FIR-2.2"""
    assert neutral(set_up(2)) == ["white-4", "yellow-3", "green-4", "blue-8", "purple-7"]


@pytest.mark.parametrize("seals", range(8))
@pytest.mark.parametrize("mode", ["fixed", "spread", "random"])
def test_any_number_of_neutral_seals_can_be_placed(mode: str, seals: int) -> None:
    """FIR-2.6, FIR-2.4"""
    for seed in range(5):
        view = set_up(3, seed, seal_mode=mode, seals=seals)
        assert len(neutral(view)) == seals
        assert not [order for order in view.orders if order.seal == -1 and order.balcony]
        if mode == "fixed":
            assert neutral(set_up(3, seed))[: min(seals, 5)] != [] or seals == 0


@pytest.mark.parametrize("seals", range(8))
def test_spread_seals_keep_to_the_advice(seals: int) -> None:
    """FIR-2.3"""
    lows = Counter[int]()
    for seed in range(40):
        view = set_up(2, seed, seal_mode="spread", seals=seals)
        placed = [order for order in view.orders if order.seal == -1]
        low = sum(order.floor <= 4 for order in placed)
        lows[low] += 1
        markers = Counter(order.colour for order in view.orders if order.seal == -1 or order.balcony)
        sealed = {order.colour for order in placed}
        assert all(markers[colour] <= 2 for colour in sealed)
    assert set(lows) == ({seals} if seals < 3 else {2, 3})


def test_random_seals_are_equally_likely_everywhere() -> None:
    """FIR-2.4"""
    state = FIRENZE.new(2, {"seal_mode": "random", "seals": 1})
    while FIRENZE.source(state) != "seals":
        state.apply(int(state.legal()[0]))
    assert len(state.legal()) == 36 - 4
    assert set(map(int, state.chance())) == {1}


@pytest.mark.parametrize("colour", ["any", "white", "yellow", "green", "red", "blue", "purple"])
def test_one_colour_covers_its_six_orders_and_no_others(colour: str) -> None:
    """FIR-2.5"""
    for seed in range(5):
        view = set_up(2, seed, seal_mode="one_colour", colour=colour)
        covered = {order.colour for order in view.orders if order.seal == -1}
        assert len(neutral(view)) == 6
        assert len(covered) == 1
        assert colour == "any" or covered == {colour}
        assert not covered & {order.colour for order in view.orders if order.balcony}
        assert sorted(order.balcony for order in view.orders if order.balcony) == ["I", "II", "III", "IV"]


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"seal_mode": "one_colour", "seals": 3}, "leave seals out"),
        ({"colour": "red"}, "one_colour"),
        ({"seals": 8}, "from 0 to 7"),
        ({"seal_mode": "neat"}, "fixed, spread, random, one_colour"),
        ({"campanile": "maybe"}, "yes or no"),
    ],
)
def test_bad_options_are_refused_with_what_is_allowed(options: dict[str, Any], says: str) -> None:
    """FIR-2.5, FIR-2.6"""
    with pytest.raises(BadOption, match=says):
        FIRENZE.new(3, options)


def test_white_stones_grow_clockwise_from_the_starting_player() -> None:
    """FIR-2.7, FIR-2.8"""
    state = FIRENZE.new(4)
    answers = dict(until_started(state, 3))
    view = FIRENZE.view(state, 0)
    first = int(answers["start"].split()[1])
    assert view.starter == first == view.active
    assert [view.seats[(first + i) % 4].storage[0] for i in range(4)] == [2, 3, 4, 5]
    assert [seat.seals_left for seat in view.seats] == [6] * 4


def test_start_cards_come_first_and_stones_after_the_whole_row() -> None:
    """FIR-2.9, FIR-2.10, FIR-1.7"""
    state = FIRENZE.new(2)
    sources = [source for source, _ in until_started(state, 2)]
    assert sources[-30:] == ["deck"] * 6 + ["bag"] * 24
    view = FIRENZE.view(state, 0)
    assert (view.pile, view.start_cards) == (51 - 6, 4)
    starts = {"alchemist", "mason", "architect", "princess", "wholesaler", "bridge", "warehouse", "workshop"}
    assert {card.card for card in view.row} <= starts
    assert [sum(card.stones) for card in view.row] == [4] * 6
    deck = Counter(view.unseen)
    for card in view.row:
        deck[card.card] += 1
    assert sum(deck.values()) == 51
    assert "campanile" not in deck
    assert set_up(2, campanile=True).unseen["campanile"] == 1


def test_the_four_start_cards_left_are_the_next_refills() -> None:
    """FIR-2.9"""
    state = FIRENZE.new(2)
    until_started(state, 5)
    seen = []
    while len(seen) < 5:
        if state.decider() == CHANCE and FIRENZE.source(state) == "deck":
            before = FIRENZE.view(state, 0).start_cards
            seen.append(before)
            state.apply(int(state.draw(Rng(1))))
        elif state.decider() == CHANCE:
            state.apply(int(state.legal()[0]))
        else:
            state.apply(FIRENZE.default(state))
    assert seen == [4, 3, 2, 1, 0]

"""What is shown, what is remembered, and what nobody knows."""

from __future__ import annotations

from tests.games.firenze.scenes import do, legal, position, why_not

from capomastro.games.firenze import FIRENZE
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import OMNISCIENT, SPECTATOR

HANDS = "storage 0 white=2\nheld 0 spy=1 disgrace=1 bridge=1\nheld 1 patrician=2 monument=1\nask card 0"


def test_everything_but_hand_faces_is_open() -> None:
    """FIR-9.1, FIR-9.2"""
    s = position(HANDS, row="row 1=mason\non_row 1 white=1\n")
    view = FIRENZE.view(s, 0)
    assert [seat.hand_size for seat in view.seats] == [2, 3]
    assert view.seats[0].hand is not None
    assert view.seats[1].hand is None
    assert [card.card for card in FIRENZE.view(s, 1).seats[0].buildings] == ["bridge"]
    assert sum(view.bag) == 88 - 2 - 1
    assert [seat.hand for seat in FIRENZE.view(s, SPECTATOR).seats] == [None, None]


def test_hidden_hands_are_counted_with_the_pile() -> None:
    """FIR-9.2"""
    s = position(HANDS, row="row 1=mason\non_row 1 white=1\n")
    assert FIRENZE.view(s, 0).unseen["patrician"] == 3
    assert FIRENZE.view(s, 1).unseen["patrician"] == 1
    assert FIRENZE.view(s, 1).unseen["spy"] == 2
    assert FIRENZE.view(s, OMNISCIENT).unseen["spy"] == 1


def test_open_hands_and_the_end_show_all_faces() -> None:
    """FIR-9.2, FIR-8.4"""
    s = position(HANDS, row="row 1=mason\non_row 1 white=1\n", open_hands="yes")
    assert all(seat.hand is not None for seat in FIRENZE.view(s, SPECTATOR).seats)
    over = position(HANDS.replace("ask card 0", "ask ended"), row="row 1=mason\non_row 1 white=1\n")
    assert all(seat.hand is not None for seat in FIRENZE.view(over, SPECTATOR).seats)


def test_nothing_in_a_position_is_unknown_to_who_remembers() -> None:
    """FIR-9.3: cards are taken face up; imagining changes nothing, and the future is not in the state."""
    s = position(HANDS, row="row 1=mason\non_row 1 white=1\n")
    for seat in (SPECTATOR, 0, 1):
        assert FIRENZE.proof.unknown(s, seat) == {}
        assert s.imagine(seat, Rng(3)).encode() == s.encode()


def test_stones_and_towers_are_named_in_ascending_order() -> None:
    """FIR-9.4"""
    s = position("storage 0 white=1 yellow=1 green=1\nask exchange 0")
    do(s, "exchange", "want 1 white")
    assert legal(s) == ["give white"]
    s = position("storage 0 white=2 yellow=2 green=2\ntowers 0 white=1 yellow=1\nask build 0 stood=2")
    do(s, "leave a")
    assert legal(s) == ["raise b", "leave b"]
    assert why_not(s, "raise a") == "FIR-9.4"
    do(s, "leave b", "begin", "new yellow 1", "begin")
    assert legal(s) == ["new yellow 1", "new green 1", "new green 2"]


def test_the_outcome_so_far_tells_no_festivals() -> None:
    """FIR-9.2, FIR-8.4"""
    s = position(HANDS, row="row 1=mason\non_row 1 white=1\n")
    assert FIRENZE.outcome(s).scores == [0, 0]
    assert not FIRENZE.outcome(s).over
    s = position(HANDS, row="row 1=mason\non_row 1 white=1\n", open_hands="yes")
    assert FIRENZE.outcome(s).scores == [-2, 3]

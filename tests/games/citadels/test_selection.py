"""The selection phase (CIT-3, CIT-4) and the Theater (CIT-8.32)."""

from __future__ import annotations

import pytest
from tests.games.citadels.scene import Scene

from capomastro.games.citadels import CITADELS
from capomastro.games.citadels import codes as c
from capomastro.kernel.rng import Rng

TABLE = [
    (2, 8, 0, 7),
    (3, 9, 0, 8),
    (4, 8, 2, 5),
    (5, 8, 1, 6),
    (6, 8, 0, 7),
    (7, 8, 0, 7),
    (4, 9, 3, 5),
    (5, 9, 2, 6),
    (6, 9, 1, 7),
    (7, 9, 0, 8),
    (8, 9, 0, 8),
]


@pytest.mark.parametrize(("players", "ranks", "up", "left"), TABLE)
def test_t11_cards_set_aside_and_passed(players: int, ranks: int, up: int, left: int) -> None:
    """CIT-4.1, CIT-4.2, CIT-4.4, CIT-4.5, CIT-4.6, CIT-4.7: every row of the table, to the last pick."""
    t = Scene(players, nine=ranks == 9).select()
    seats = [int(x) for x in t.s.seat_at[:ranks]]
    assert seats.count(c.FACE_UP) == up
    assert len(t.moves) == left
    looks = 0
    while t.asks in ("pick", "put_away"):
        looks += 1
        t.play(t.moves[0])
    each = 2 if players <= 3 else 1
    held = [int(t.s.holder(r)) for r in range(ranks)]
    assert sorted(x for x in held if x >= 0) == sorted(list(range(players)) * each)
    assert looks == {2: 6, 3: 6}.get(players, players)
    assert held.count(-1) == ranks - each * players


def test_rank_four_never_lies_face_up() -> None:
    """CIT-4.3."""
    for seed in range(60):
        t = Scene(4, nine=True)
        t.rng = type(t.rng)(seed)
        t.select()
        assert t.s.seat_at[t.s.at[3]] != c.FACE_UP
    assert any(t.s.seat_at[t.s.at[r]] == c.FACE_UP for r in range(9))


def test_the_last_of_seven_chooses_between_the_last_card_and_the_hidden_one() -> None:
    """CIT-4.5."""
    t = Scene(7).select()
    hidden = next(r for r in range(8) if t.s.seat_at[t.s.at[r]] == c.ASIDE)
    for _ in range(6):
        t.play(t.moves[-1])
    assert t.seat == 6
    assert len(t.moves) == 2
    name = CITADELS.codec.text(t.s.tables.cast[hidden + 1]).split()[1]
    assert f"pick {name}" in t.moves
    t.play(f"pick {name}")
    assert t.s.holder(hidden) == 6 or t.heard("revealed")


def test_starting_hands_are_four_buildings_and_two_gold() -> None:
    """CIT-3.3, CIT-3.4, CIT-3.5: no action card is dealt."""
    for seed in range(5):
        s = CITADELS.new(8, {"set": "vicious_nobles", "action_cards": True})
        rng = Rng(seed)
        while s.decider() < 0:
            s.apply(s.draw(rng))
        view = CITADELS.view(s, int(s.decider()))
        assert len(view.hand) == 4
        assert all(card.kind for card in view.hand)
        assert [p.gold for p in view.seats] == [2] * 8
        assert {p.cards for p in view.seats} == {4}
        assert 0 <= view.crown < 8
        assert view.deck == 54 + 14 + 15 - 32


def test_the_theater_swaps_character_cards_unseen() -> None:
    """CIT-4.8, CIT-8.32, CIT-6.1."""
    t = Scene(4, "", "theater").city(2, "theater").select()
    while t.asks == "pick":
        t.play(t.moves[0])
    assert (t.asks, t.seat) == ("theater", 2)
    before = {seat: next(r for r in range(8) if t.s.holder(r) == seat) for seat in range(4)}
    t.play("trade_role 0")
    after = {seat: next((r for r in range(8) if t.s.holder(r) == seat), -1) for seat in range(4)}
    assert after[0] == before[2]
    assert after[2] == before[0]
    assert t.heard("swapped_roles") == [{"seat": 2, "other": 0}]


def test_the_theater_with_two_characters_gives_a_chosen_card_for_a_random_one() -> None:
    """CIT-8.32, CIT-R50."""
    t = Scene(2, "", "theater").city(1, "theater").select()
    while t.asks in ("pick", "put_away"):
        t.play(t.moves[0])
    own = [r for r in range(8) if t.s.holder(r) == 1]
    t.play("trade_role 0")
    assert t.asks == "own_role"
    assert len(t.moves) == 2
    t.play(t.moves[0])
    assert len([r for r in own if t.s.holder(r) == 1]) == 1

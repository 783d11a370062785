"""The second referee follows random games by what a spectator is told, and ends with the same table and scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from tests.games.firenze.naive import BUILDINGS, COLOURS, FIRST_POINTS, POINTS, Referee

from capomastro.games.firenze import FIRENZE
from capomastro.games.firenze.rules import FirenzeState
from capomastro.kernel.notation import tell
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, OVER, SPECTATOR, EventLog

SET_UPS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"seal_mode": "spread", "campanile": True}),
    (4, {"seal_mode": "random", "seals": 3, "automatic": True}),
    (2, {"seal_mode": "one_colour", "colour": "blue", "campanile": True}),
]


def play(players: int, options: dict[str, Any], seed: int, rules: int = 2) -> tuple[FirenzeState, Referee]:
    """A seeded random game with the referee listening."""
    state = FIRENZE.under(rules).new(players, options)
    assert isinstance(state, FirenzeState)
    log = EventLog()
    state.log = log
    rng = Rng(seed)
    referee = Referee(players, POINTS if rules > 1 else FIRST_POINTS)
    while (who := state.decider()) != OVER:
        legal = state.legal()
        state.apply(state.draw(rng) if who == CHANCE else legal[rng.below(len(legal))])
        for happened in log.take():
            told = tell(FIRENZE.events, happened, SPECTATOR)
            assert told is not None
            referee.hear(told.kind, told.fields)
    return state, referee


def agree(state: FirenzeState, referee: Referee) -> None:
    """The engine's table and scores are the referee's."""
    view = FIRENZE.view(state, SPECTATOR)
    assert FIRENZE.outcome(state).scores == referee.final_scores()
    assert [seat.points for seat in view.seats] == referee.final_scores()
    assert [seat.storage for seat in view.seats] == [[pot[c] for c in COLOURS] for pot in referee.storage]
    assert [[[t.colour, t.height] for t in seat.towers] for seat in view.seats] == referee.towers
    assert view.bag == [referee.bag[c] for c in COLOURS]
    assert [(card.card, card.stones) for card in view.row] == [(name, [stones[c] for c in COLOURS]) for name, stones in referee.row]
    assert view.discards == dict(+referee.discards)
    assert sorted(card.card for card in view.church if card) == sorted(referee.church)
    for seat, cards in zip(view.seats, referee.cards, strict=True):
        assert seat.hand is not None
        assert Counter(card.card for card in [*seat.hand, *seat.buildings]) == +cards
        assert sorted(card.card for card in seat.buildings) == sorted(name for name in BUILDINGS if cards[name])
    assert view.end_holder == referee.ended_by
    assert view.turn == referee.turns


@pytest.mark.parametrize(("players", "options"), SET_UPS)
def test_the_second_referee_agrees_on_random_games(players: int, options: dict[str, Any], games_to_play: Callable[[int, int], int]) -> None:
    """FIR-8.3, FIR-8.4, FIR-6.1, FIR-6.2, FIR-6.3, FIR-1.1, FIR-1.3, FIR-1.5, FIR-1.6"""
    for seed in range(games_to_play(3, 750)):
        state, referee = play(players, options, seed)
        agree(state, referee)


def test_the_second_referee_agrees_under_the_first_rules(games_to_play: Callable[[int, int], int]) -> None:
    """FIR-8.3, FIR-8.4"""
    for seed in range(games_to_play(1, 100)):
        agree(*play(3, {}, seed, rules=1))

"""What the quick judgement keeps in mind is what it would find out by looking."""

from __future__ import annotations

from collections.abc import Callable

from capomastro.games.firenze import FIRENZE
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, OVER

EVERY = 8           # moves between two that are looked at, about


def test_orders_and_leads_are_kept_as_the_position_says(games_to_play: Callable[[int, int], int]) -> None:
    """FIR-1.3, FIR-3.14, FIR-8.3: what is kept move by move is what a position read back derives."""
    sealed = balconies = 0
    for seed in range(1, 1 + games_to_play(3, 100)):
        rng = Rng(seed)
        state = FIRENZE.new(2 + seed % 3)
        while state.decider() != OVER:
            moves = state.legal()
            state.apply(state.draw(rng) if state.decider() == CHANCE else moves[rng.below(len(moves))])
            if rng.below(EVERY) > 0:
                continue
            again = FIRENZE.decode(state.encode())
            assert (list(state.offers), list(state.leads)) == (list(again.offers), list(again.leads))
            assert state.scores() == again.scores()
        sealed += sum(1 for who in state.seal if 0 <= who < state.players)
        balconies += int(state.next_balcony)
    assert sealed > 0
    assert balconies > 0

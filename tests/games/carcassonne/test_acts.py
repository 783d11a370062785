"""How many acts a turn takes, and what happens by itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from capomastro.games.carcassonne import CARCASSONNE
from capomastro.games.carcassonne import codes as c
from capomastro.kernel.rng import Rng
from capomastro.kernel.table import Dice, Table


@pytest.mark.parametrize("options", [{}, {"crop_circles": "both"}], ids=["base", "crop circles"])
def test_a_turn_takes_two_acts_and_nothing_is_declined_for_anybody(
    options: dict[str, str], games_to_play: Callable[[int, int], int]
) -> None:
    """CAR-4.1, CAR-5.1, CAR-8.6: a tile and a follower; to confirm is the third. Without a follower to place one act is enough."""
    alone = 0
    for seed in range(games_to_play(5, 200)):
        rng = Rng(seed)
        table = Table(CARCASSONNE, 2 + seed % 4, options, nature=Dice(seed), confirm=True)
        while not table.over:
            legal = table.state.legal()
            table.play(int(legal[rng.below(len(legal))]))
        state = table.start.clone()
        acts = 0
        for step in table.steps:
            legal = state.legal()
            if step.source:
                acts = 0
            elif step.code < c.CHOOSE:                          # crop circles ask everybody, after the turn's own two acts
                acts += step.act
                assert acts <= 2
            if step.auto:
                assert [int(code) for code in legal] == [step.code]
                assert step.code != c.DECLINE
                alone += step.code == c.NOBODY
            state.apply(step.code)
    assert alone > 0                                            # where no follower can be placed, nobody is asked


def test_what_closes_something_is_declared() -> None:
    """CAR-8.6: to add no follower is an answer of one's own; ``nobody`` stands alone only where nobody can be placed (CAR-5.1)."""
    assert [action.name for action in CARCASSONNE.codec.actions if action.closes] == ["decline"]

"""Every registered game passes the conformance kit."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from capomastro.kernel import conformance
from capomastro.kernel.game import Case, Game
from capomastro.kernel.registry import games

CASES = [pytest.param(game, case, id=f"{game.id}-{case}") for game in games().values() for case in game.trials]
GAMES = [pytest.param(game, id=game.id) for game in games().values()]


@pytest.mark.parametrize("check", conformance.CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("game", "case"), CASES)
def test_a_random_game_passes(game: Game, case: Case, check: Callable[[Game, Case, int], None], soak: bool) -> None:
    for seed in range(20 if soak else 1):
        check(game, case, seed)


@pytest.mark.parametrize("check", conformance.DECLARATIONS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_declared_holds(game: Game, check: Callable[[Game], None]) -> None:
    check(game)

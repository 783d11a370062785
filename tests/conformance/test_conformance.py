"""Every registered game passes the conformance kit."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from capomastro.kernel import conformance
from capomastro.kernel.game import Case, Game
from capomastro.kernel.registry import games

CASES = [pytest.param(game, case, id=f"{game.id}-{case}") for game in games().values() for case in game.trials]
GAMES = [pytest.param(game, id=game.id) for game in games().values()]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One seed, or with the full numbers twenty, each a test of its own, so that many processors can share them."""
    if "seed" in metafunc.fixturenames:
        metafunc.parametrize("seed", range(20 if metafunc.config.getoption("--soak") else 1))


@pytest.mark.parametrize("check", conformance.CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("game", "case"), CASES)
def test_a_random_game_passes(game: Game, case: Case, check: Callable[[Game, Case, int], None], seed: int) -> None:
    check(game, case, seed)


@pytest.mark.parametrize("check", conformance.DECLARATIONS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_declared_holds(game: Game, check: Callable[[Game], None]) -> None:
    check(game)

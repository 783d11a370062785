"""Every registered game passes the conformance kit."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from capomastro.kernel import conformance
from capomastro.kernel.game import Game
from capomastro.kernel.proof import Case
from capomastro.kernel.registry import games


def name(game: Game) -> str:
    """The id; older rules with their version."""
    return game.id if game.newest else f"{game.id}@{game.rules_version}"


VERSIONS = [game.under(rules) for game in games().values() for rules in game.rules_versions]
GAMES = [pytest.param(game, id=name(game)) for game in VERSIONS]
EIGHTH, FEWEST = 8, 100       # one pair in so many, but at least one for each check of each game
Check = Callable[[Game, Case, int], None]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """An eighth of the pairs; on the pure build the fewest, and older rules not at all. With the full numbers all pairs with twenty seeds.

    Each is a test of its own, so that many processors can share them.
    """
    if "seed" in metafunc.fixturenames:
        if metafunc.config.getoption("--sample"):
            played = [each for each in pairs(FEWEST) if each[0].newest]
        else:
            played = pairs(1 if metafunc.config.getoption("--soak") else EIGHTH)
        ids = [f"{name(game)}-{case}-{check.__name__}" for game, case, check in played]
        metafunc.parametrize(("game", "case", "check"), played, ids=ids)
        metafunc.parametrize("seed", range(20 if metafunc.config.getoption("--soak") else 1))


def pairs(share: int) -> list[tuple[Game, Case, Check]]:
    """One in ``share`` of all pairs of a trial and a check. They go round: every game meets every check, and every trial some."""
    return [
        (game, case, check)
        for game in VERSIONS
        for t, case in enumerate(game.proof.trials)
        for c, check in enumerate(conformance.CHECKS, start=1)
        if (t + c) % min(share, len(game.proof.trials)) == 0
    ]


def test_a_random_game_passes(game: Game, case: Case, check: Check, seed: int) -> None:
    check(game, case, seed)


@pytest.mark.parametrize("share", [EIGHTH, FEWEST])
@pytest.mark.parametrize("game", GAMES)
def test_a_sample_leaves_out_no_check_and_no_trial(game: Game, share: int) -> None:
    played = [(str(case), check) for other, case, check in pairs(share) if other is game]
    assert {check for _, check in played} == set(conformance.CHECKS)
    assert {case for case, _ in played} == set(map(str, game.proof.trials))


@pytest.mark.parametrize("check", conformance.DECLARATIONS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_declared_holds(game: Game, check: Callable[[Game], None]) -> None:
    check(game)

"""What tests of environments are run with: every game that has one, and the set-ups that each declares for trials."""

from __future__ import annotations

import pytest

from capomastro.envs.encoding import has_environment
from capomastro.kernel.registry import games

GAMES = [game for game in games().values() if has_environment(game)]
EACH = [pytest.param(game, id=game.id) for game in GAMES]
CASES = [pytest.param(game, case, id=f"{game.id} {case}") for game in GAMES for case in game.proof.trials]

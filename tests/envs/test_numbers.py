"""The numbers a learner is shown are frozen: nets were trained on them. ``numbers.json`` holds their hashes over random games."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest
from tests.envs.setups import CASES

from capomastro.envs.encoding import Encoding
from capomastro.kernel.conformance import sampled, viewers
from capomastro.kernel.game import Game
from capomastro.kernel.proof import Case

FROZEN = json.loads(Path(__file__).with_name("numbers.json").read_text(encoding="utf-8"))


def observed(game: Game, case: Case) -> str:
    """A hash over what every seat and a spectator see in some positions of a random game."""
    encoding = Encoding(game, case.players, case.options)
    digest = hashlib.sha256()
    for state, _ in sampled(game, case, 11, 12):
        for seat in viewers(state):
            digest.update(encoding.observe(state, seat).tobytes())
    return digest.hexdigest()[:16]


@pytest.mark.parametrize(("game", "case"), CASES)
def test_every_viewer_is_shown_the_numbers_of_old(game: Game, case: Case) -> None:
    assert observed(game, case) == FROZEN[f"{game.id} {case}"]

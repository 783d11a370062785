"""The pure and the compiled build play the same seeded games move for move."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from capomastro.kernel import conformance, state
from capomastro.kernel.registry import games

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = """
import json, sys
from capomastro.kernel.registry import games
from capomastro.kernel import conformance, state
assert state.__file__.endswith(".py"), "this must be the pure build"
out = {f"{g.id}-{case}": conformance.digest(g, case, 5) for g in games().values() for case in g.proof.trials}
json.dump(out, sys.stdout)
"""


@pytest.mark.skipif(state.__file__.endswith(".py"), reason="compares the compiled build with the pure one; this is the pure one")
def test_both_builds_play_the_same_games() -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    pure = json.loads(subprocess.run([sys.executable, "-c", SCRIPT], env=env, capture_output=True, text=True, check=True).stdout)
    compiled = {f"{g.id}-{case}": conformance.digest(g, case, 5) for g in games().values() for case in g.proof.trials}
    assert compiled == pure

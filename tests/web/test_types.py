"""The client's types are what the server's structs and the games' declarations say today."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.web.house import ROOT

from capomastro.server.schema import write


def test_the_generated_types_are_not_stale() -> None:
    node = shutil.which("node")
    assert node, "the browser client needs Node"
    write(Path(ROOT, "web", "schema"))
    checked = subprocess.run([node, "scripts/types.mjs", "--check"], cwd=ROOT / "web", capture_output=True, text=True, check=False)
    assert checked.returncode == 0, f"run make types: {checked.stderr}"


def test_what_is_written_from_declarations_is_not_stale() -> None:
    """In a process of its own: declarations are read without their games."""
    folders = [str(path.parent) for path in (*ROOT.glob("src/capomastro/games/*/codes.py"), *ROOT.glob("examples/*/*/codes.py"))]
    assert len(folders) == 5
    paths = os.pathsep.join(str(ROOT / part) for part in ("src", "examples/quarry"))
    command = [sys.executable, "-m", "capomastro.kernel.generate", "--check", *folders]
    checked = subprocess.run(command, env={**os.environ, "PYTHONPATH": paths}, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr

"""The client's types are what the server's structs say today."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from tests.web.house import ROOT

from capomastro.server.schema import write


def test_the_generated_types_are_not_stale() -> None:
    node = shutil.which("node")
    assert node, "the browser client needs Node"
    write(Path(ROOT, "web", "schema"))
    checked = subprocess.run([node, "scripts/types.mjs", "--check"], cwd=ROOT / "web", capture_output=True, text=True, check=False)
    assert checked.returncode == 0, f"run make types: {checked.stderr}"

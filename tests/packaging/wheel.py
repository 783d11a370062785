"""Builds the package as somebody would who installs it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CLIENT = ROOT / "src" / "capomastro" / "web"


def build_wheel(folder: Path, *, client: bool = False, **environment: str) -> tuple[Path, str]:
    """A wheel of a copy of the sources, with the built browser client or without it, and what the build printed."""
    ignored = shutil.ignore_patterns("__pycache__", "*.egg-info", "web")
    shutil.copytree(ROOT / "src", folder / "src", ignore=ignored)
    if client:
        shutil.copytree(CLIENT, folder / CLIENT.relative_to(ROOT))
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder / name)
    env = {k: v for k, v in os.environ.items() if k != "CAPOMASTRO_PURE"} | environment
    ran = subprocess.run([sys.executable, "setup.py", "bdist_wheel"], cwd=folder, env=env, capture_output=True, text=True, check=True)
    return next((folder / "dist").glob("*.whl")), ran.stderr


def client_files() -> dict[str, bytes]:
    """The built browser client by path."""
    found = {path.relative_to(CLIENT).as_posix(): path.read_bytes() for path in sorted(CLIENT.rglob("*")) if path.is_file()}
    assert "index.html" in found, "build the browser client first: npm --prefix web run build"
    return found

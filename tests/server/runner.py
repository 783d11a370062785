"""Runs a server for a test: ``python runner.py '{"port": …}'``. Says "ready" on standard output."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

sys.path.insert(0, str(Path(__file__).parents[2]))

if __name__ == "__main__":
    from capomastro.server.config import Config
    from capomastro.server.serving import run

    async def ready(_: object) -> None:
        print("ready", flush=True)

    run(Config(**msgspec.json.decode(sys.argv[1])), 1, ready)

"""Runs a server from nothing: ``python runner.py '{"port": …}'``. Says "ready" on standard output.

Its luck is that of the test it is started in.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import msgspec

sys.path.insert(0, str(Path(__file__).parents[2]))

if __name__ == "__main__":
    from tests.luck import settle

    from capomastro.server.serving import run
    from capomastro.server.site.config import Config

    async def ready(_: object) -> None:
        print("ready", flush=True)

    settle(lambda: os.environ.get("TEST_LUCK", ""))
    run(Config(**msgspec.json.decode(sys.argv[1])), 1, ready)

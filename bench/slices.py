"""A tally that is made in slices: each has luck of its own and is kept, with its circumstances, as soon as it is done."""

from __future__ import annotations

import argparse
import contextlib
import json
import secrets
import tempfile
from collections.abc import Callable, Iterator
from typing import Any

from machine import RESULTS
from tests.server.postgres import Cluster

DATABASES = ("sqlite", "postgresql")
Tally = dict[str, Any]                  # "slices": one after the other


def options(about: str | None, database: str) -> argparse.ArgumentParser:
    """What every slice is asked for."""
    out = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    out.add_argument("--database", choices=DATABASES, default=database)
    out.add_argument("--seed", type=int, default=secrets.randbits(32), help="the luck of this slice; another each time when not said")
    out.add_argument("--write", action="store_true", help="add it to the tally in bench/results/")
    return out


@contextlib.contextmanager
def fresh_database(kind: str) -> Iterator[str]:
    """The URL of an empty database, gone afterwards."""
    if kind == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:///{folder}/site.db"
        return
    cluster = Cluster()
    try:
        yield cluster.new_database()
    finally:
        cluster.stop()


def keep(name: str, part: dict[str, Any], page: Callable[[Tally], str]) -> None:
    """Add a slice to a tally, and write its page."""
    file = RESULTS / f"{name}.json"
    kept: Tally = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {"slices": []}
    kept["slices"].append(part)
    file.write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")
    file.with_suffix(".md").write_text(page(kept), encoding="utf-8")

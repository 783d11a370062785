"""What the server is tested on, and the stopping of what the tests started."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server import luck
from tests.server.postgres import Cluster
from tests.server.site import shared_site


@pytest.fixture
def own_luck() -> None:
    """For tests of the server's own luck: it is not replaced."""


@pytest.fixture(autouse=True)
def _same_luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, soak: bool) -> None:
    """A test deals the same cards in every run, in whatever order and process; under ``--soak`` others each time."""
    if not soak and "own_luck" not in request.fixturenames:
        luck.repeat(request.node.nodeid, monkeypatch.setattr)
        monkeypatch.setenv(luck.VARIABLE, request.node.nodeid)


@pytest.fixture(scope="session", autouse=True)
def _stop_the_shared_site() -> Iterator[None]:
    yield
    if shared_site.cache_info().currsize:
        shared_site().close()


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    found = Cluster()
    yield found
    found.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/site.db"
    return str(request.getfixturevalue("cluster").new_database())

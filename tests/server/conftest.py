"""What the server is tested on, and the stopping of what the tests started."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.luck import settle
from tests.server.postgres import Cluster
from tests.server.site import shared_site

from capomastro.running import watching


@pytest.fixture
def own_luck() -> None:
    """For tests of the server's own luck: it is not replaced."""


@pytest.fixture(autouse=True)
def _changes_of_small_views(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who asks for changes is sent them, however small the view: examples are short."""
    monkeypatch.setattr(watching, "WORTH", 0)


@pytest.fixture(autouse=True)
def _same_luck(request: pytest.FixtureRequest, luck: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers here and in processes of their own meet the same luck in every run."""
    if luck and "own_luck" not in request.fixturenames:
        settle(lambda: luck, monkeypatch.setattr)
        monkeypatch.setenv("TEST_LUCK", luck)


@pytest.fixture(scope="session", autouse=True)
def _stop_the_shared_site() -> Iterator[None]:
    yield
    if shared_site.cache_info().currsize:
        shared_site().close()


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    found = Cluster(lasting=False)
    yield found
    found.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/site.db"
    return str(request.getfixturevalue("cluster").new_database())

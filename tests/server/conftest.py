"""Stops what the server tests started."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.server.site import shared_site


@pytest.fixture(scope="session", autouse=True)
def _stop_the_shared_site() -> Iterator[None]:
    yield
    if shared_site.cache_info().currsize:
        shared_site().close()

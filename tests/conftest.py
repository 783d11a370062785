"""How much is played, and on which build."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import settings

import capomastro


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="play the full numbers (hours) instead of samples")
    parser.addoption("--sample", action="store_true", help="play a fifth of the usual samples, or a third: for the pure build")


def pytest_configure(config: pytest.Config) -> None:
    """Generated examples are the same in every run; under ``--soak`` they are others each time, and many."""
    settings.register_profile("samples", derandomize=True, deadline=None)
    settings.register_profile("full numbers", max_examples=10_000, deadline=None)
    settings.load_profile("full numbers" if config.getoption("soak") else "samples")


def pytest_report_header(config: pytest.Config) -> str:
    size = "full numbers" if config.getoption("soak") else "small samples" if config.getoption("sample") else "samples"
    return f"capomastro {capomastro.__version__}: {'compiled' if capomastro.compiled() else 'pure'} build, {size}"


@pytest.fixture(scope="session")
def soak(pytestconfig: pytest.Config) -> bool:
    """Whether the full numbers are wanted."""
    return bool(pytestconfig.getoption("soak"))


@pytest.fixture
def luck(request: pytest.FixtureRequest, soak: bool) -> str:
    """What the luck of this test follows from (tests/luck.py): its name; nothing under ``--soak``, where luck is luck."""
    return "" if soak else request.node.nodeid


@pytest.fixture(scope="session")
def games_to_play(pytestconfig: pytest.Config) -> Callable[[int, int], int]:
    """``games_to_play(small, full)``: how many games a test plays: ``small``, or ``full`` under ``--soak``."""

    def count(small: int, full: int) -> int:
        if pytestconfig.getoption("soak"):
            return full
        return max(1, small // 5) if pytestconfig.getoption("sample") else small

    return count

"""How much is played, and on which build."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator

import pytest
from hypothesis import settings
from tests.order import Times, dealt, every_third, is_the_one, kept, parameters, takes_its_turn, turn_of

import capomastro

BY_TURNS = "each value of the parameters at least once; small: only with --sample; one: one row, another in each test of a file"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="play the full numbers (hours) instead of samples")
    parser.addoption("--sample", action="store_true", help="play a fifth of the usual samples, or a third: for the pure build")
    parser.addoption("--third-of", metavar="FOLDER", default="", help="of each file in this folder every third test: for the pure build")
    parser.addoption("--times", action="store_true", help="say at the end where the time went, by folder and by file")
    parser.addoption("--keep-times", action="store_true", help="the same, and keep it in tests/durations.json, which the order follows")


def pytest_configure(config: pytest.Config) -> None:
    """Generated examples are the same in every run; under ``--soak`` they are others each time, and many."""
    settings.register_profile("samples", derandomize=True, deadline=None)
    settings.register_profile("full numbers", max_examples=10_000, deadline=None)
    settings.load_profile("full numbers" if config.getoption("soak") else "samples")
    config.addinivalue_line("markers", f"by_turns(small, one): {BY_TURNS}")
    if config.getoption("times") or config.getoption("keep_times"):
        config.pluginmanager.register(Times(keep=bool(config.getoption("keep_times"))))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Parameters that take turns are thinned out, except under ``--soak``; with several workers the longest files come first."""
    if not config.getoption("soak"):
        thin_out(config, items)
    if folder := config.getoption("third_of"):
        stay = every_third(items, folder)
        config.hook.pytest_deselected(items=[item for item in items if item not in set(stay)])
        items[:] = stay
    workers = getattr(config, "workerinput", {}).get("workercount", 1)
    if workers > 1:
        items[:] = dealt(items, kept(), workers)


def thin_out(config: pytest.Config, items: list[pytest.Item]) -> None:
    left = set[pytest.Item]()
    for item in items:
        mark = item.get_closest_marker("by_turns")
        wanted = mark is not None and (config.getoption("sample") or not mark.kwargs.get("small"))
        if wanted and isinstance(item, pytest.Function) and not has_its_turn(item, one=mark is not None and mark.kwargs.get("one", False)):
            left.add(item)
    config.hook.pytest_deselected(items=[item for item in items if item in left])
    items[:] = [item for item in items if item not in left]


def has_its_turn(item: pytest.Function, *, one: bool) -> bool:
    rows, lengths = parameters(item)
    return is_the_one(rows, lengths, turn_of(item)) if one else takes_its_turn(rows, lengths)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None]:
    """A browser stays open for the next test of the file, and for the next file if that begins with a test that needs it."""
    yield
    if nextitem is None or (nextitem.path != item.path and "browser" not in getattr(nextitem, "fixturenames", ())):
        if house := sys.modules.get("tests.web.house"):
            house.CHROMIUM.close()


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

"""The order of the tests: the longest files first, dealt evenly, every test once."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from tests.order import ROOT, dealt, every_third, file_of, is_the_one, kept, takes_its_turn


@dataclass(frozen=True)
class One:
    nodeid: str


def files_of(**files: int) -> list[One]:
    return [One(f"{name}.py::test_{n}") for name, count in files.items() for n in range(count)]


def parts(tests: list[One], workers: int) -> list[list[One]]:
    """As the scheduler hands them out: equal numbers, in order."""
    left, out = list(tests), []
    for n in range(workers):
        size = len(left) // (workers - n)
        out.append(left[:size])
        left = left[size:]
    return out


@pytest.mark.parametrize("workers", [2, 3, 4])
@pytest.mark.parametrize("short", [0, 1, 41, 400])
def test_every_test_is_there_once(workers: int, short: int) -> None:
    tests = files_of(short=short, long=7, longer=2, longest=1, other=3)
    found = dealt(tests, {"long.py": 5.0, "longer.py": 60.0, "longest.py": 90.0}, workers)
    assert sorted(found, key=tests.index) == tests


def test_long_files_come_first_evenly_and_stay_together() -> None:
    seconds = {"a.py": 50.0, "b.py": 30.0, "c.py": 25.0, "d.py": 4.0}
    found = dealt(files_of(short=41, d=3, c=2, b=5, a=1, other=40), seconds, 2)
    files = [[file_of(test.nodeid) for test in part] for part in parts(found, 2)]
    assert files[0][:4] == ["a.py", "d.py", "d.py", "d.py"]
    assert files[1][:7] == ["b.py"] * 5 + ["c.py"] * 2
    assert set(files[0][4:]) | set(files[1][7:]) == {"short.py", "other.py"}


def test_the_long_files_of_a_folder_follow_each_other() -> None:
    seconds = {"web/a.py": 50.0, "server/b.py": 40.0, "web/c.py": 30.0, "server/d.py": 20.0}
    tests = [One(f"{file}::test_{n}") for file in ("server/b.py", "server/d.py", "web/a.py", "web/c.py") for n in range(2)]
    files = [file_of(test.nodeid) for test in dealt(tests, seconds, 1)]
    assert files[::2] == ["web/a.py", "web/c.py", "server/b.py", "server/d.py"]


def test_a_lone_worker_too_many_does_no_harm() -> None:
    assert dealt(files_of(a=1), {"a.py": 3.0}, 4) == files_of(a=1)


def test_of_the_files_in_a_folder_a_third_stays_and_of_a_short_one_its_first_test() -> None:
    tests = [One(f"{file}.py::test_{n}") for file, count in (("a/long", 7), ("a/short", 1), ("ab/other", 4)) for n in range(count)]
    left = [test.nodeid for test in every_third(tests, "a")]
    assert left == [f"a/long.py::test_{n}" for n in (0, 3, 6)] + ["a/short.py::test_0"] + [f"ab/other.py::test_{n}" for n in range(4)]


def test_parameters_take_turns_and_each_value_has_its_own() -> None:
    product = [(game, size, lang) for game in range(4) for size in range(2) for lang in range(3)]
    assert [rows for rows in product if takes_its_turn(rows, (4, 2, 3))] == [(0, 0, 0), (1, 1, 1), (2, 0, 2), (3, 1, 0)]


@pytest.mark.by_turns
@pytest.mark.parametrize(("word", "length"), [("one", 3), ("three", 5), ("two", 3)])
@pytest.mark.parametrize("size", [(1, 2), (3, 4)])
def test_of_these_six_three_are_tested(word: str, length: int, size: tuple[int, int], soak: bool) -> None:
    assert len(word) == length
    assert soak or (size == (3, 4)) == (word == "three")


COLOURS, SHAPES = ("red", "green", "blue"), ("round", "square")


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("colour", [pytest.param(colour, id=colour[0]) for colour in COLOURS])
@pytest.mark.parametrize("shape", SHAPES)
def test_of_these_six_the_first_is_tested(colour: str, shape: str, soak: bool) -> None:
    assert soak or (colour, shape) == (COLOURS[0], SHAPES[0])


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("colour", COLOURS)
def test_of_these_six_the_second_of_each(colour: str, shape: str, soak: bool) -> None:
    assert soak or (colour, shape) == (COLOURS[1], SHAPES[1])


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize(("colour", "shape"), [pytest.param("red", "round", id="ball"), ("blue", "square")])
def test_of_these_two_it_is_the_turn_of_the_first_again(colour: str, shape: str, soak: bool) -> None:
    assert soak or (colour, shape) == (COLOURS[0], SHAPES[0])


def test_tests_that_one_row_stands_for_have_every_row_among_them() -> None:
    chosen = [[row for row in range(4) if is_the_one([row], [4], turn)] for turn in range(4)]
    assert chosen == [[0], [1], [2], [3]]


def test_what_is_kept_names_files_that_are_there() -> None:
    assert [name for name in kept() if not (ROOT / name).exists()] == []

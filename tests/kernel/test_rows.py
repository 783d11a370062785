"""Rows that are copied into memory which is there."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from capomastro.kernel.frames import Frames
from capomastro.kernel.rows import rewritten


def test_a_row_is_rewritten_without_touching_the_other() -> None:
    row, other = vec[i64]([1, 2, 3]), vec[i64]([4, 5, 6])
    copy = rewritten(row, other)
    copy[0] = 9
    assert (list(copy), list(other)) == ([9, 5, 6], [4, 5, 6])


def test_a_row_of_another_length_is_left_alone() -> None:
    row, other = vec[i64]([1, 2, 3]), vec[i64]([4, 5])
    copy = rewritten(row, other)
    copy[0] = 9
    assert (list(row), list(copy), list(other)) == ([1, 2, 3], [9, 5], [4, 5])


def test_a_stack_takes_over_a_shallower_and_a_deeper_one() -> None:
    shallow, deep = Frames(), Frames()
    shallow.push(1, 2, 3)
    for kind in range(4):
        deep.push(kind, kind, kind)
    for other, copy in ((shallow, deep.clone()), (deep, shallow.clone())):
        copy.take_over(other)
        before = list(other.packed())
        assert list(copy.packed()) == before
        copy.set_arg(0, 7)
        copy.push(9)
        assert list(other.packed()) == before

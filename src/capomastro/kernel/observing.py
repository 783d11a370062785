# Compiled by mypyc.
"""Writing rows of numbers into an observation: each returns where the next number goes."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64


def put_zeros(n: i64, out: vec[i16], at: i64) -> i64:
    """``n`` zeros, where something else may stand."""
    end = at + n
    while at < end:
        out[at] = 0
        at += 1
    return at


def put_cells(cells: vec[i64], first: i64, n: i64, plus: i64, out: vec[i16], at: i64) -> i64:
    """``n`` cells from ``first`` on, each with ``plus`` added: 1 where -1 stands for nothing."""
    last = first + n
    while first < last:
        out[at] = i16(cells[first] + plus)
        first += 1
        at += 1
    return at


class Seen:
    """What stands for the numbers of a row, by viewer, so that no branch is left to guess wrong.

    ``below`` says it for the numbers below zero, -1 last. From zero on they belong to seats, ``each`` of them to every seat, and are
    counted from the viewer's own on, beginning with ``first``. ``above`` says it for those beyond the last seat.
    """

    def __init__(self, players: i64, below: list[int], first: i64, each: i64 = 1, above: tuple[int, ...] = ()) -> None:
        around = players * each
        shown: list[int] = []
        for viewer in range(players):
            shown += below
            shown += [int(first + (number - viewer * each) % around) for number in range(around)]
            shown += above
        self.shown: vec[i64] = vec[i64](shown)
        self.below: i64 = len(below)
        self.width: i64 = self.below + around + len(above)


def put_seen(seen: Seen, viewer: i64, cells: vec[i64], n: i64, out: vec[i16], at: i64) -> i64:
    """The first ``n`` cells as ``viewer`` sees them."""
    shown = seen.shown
    base = viewer * seen.width + seen.below
    i: i64 = 0
    while i < n:
        out[at + i] = i16(shown[base + cells[i]])
        i += 1
    return at + n


def put_bits(bits: i64, n: i64, out: vec[i16], at: i64) -> i64:
    """The lowest ``n`` bits, lowest first."""
    i: i64 = 0
    while i < n:
        out[at + i] = i16(bits >> i & 1)
        i += 1
    return at + n

"""What a learned judgement looks at; see ``kernel.features``."""

from __future__ import annotations

from mypy_extensions import i64

from capomastro.kernel.features import Sheet
from capomastro_quarry import codes as c
from capomastro_quarry._fields import QuarryFields


def progress(s: QuarryFields) -> i64:
    """By the stones that have left the quarry."""
    gone: i64 = 0
    for where in s.where:
        if where != c.IN_QUARRY:
            gone += 1
    return gone * 1000 // len(s.where)


def portray(s: QuarryFields, sheet: Sheet) -> None:
    sheet.amount(len(s.where), progress(s) * len(s.where) // 1000)
    sheet.flag(s.hand >= 0)
    for where in s.where:
        sheet.flag(where == c.SOLD)


def portray_seat(s: QuarryFields, seat: i64, sheet: Sheet) -> None:
    sheet.amount(20, s.points[seat] + 5)
    for where in s.where:
        sheet.flag(where == seat)

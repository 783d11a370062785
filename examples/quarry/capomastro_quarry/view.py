"""What a seat sees."""

from __future__ import annotations

from capomastro.kernel.view import View


class QuarryView(View, kw_only=True):
    """Open points and sales, the number of stones elsewhere, and the stones this viewer knows."""

    points: list[int]
    in_quarry: int
    kept: list[int]                     # how many stones each seat keeps
    sold: list[int]
    known: dict[str, int]               # stone: seat, where this viewer knows it
    hand: int = 0                       # the stone this viewer looks at

# Compiled by mypyc.
"""Control flow as data: a stack of small pending decisions.

A frame is six integers: what is asked, who answers, and four arguments. Turn, phase and round are frames too,
so "who decides what" is always the top of the stack, and a clone of the stack is a clone of the control flow.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from capomastro.kernel.rows import NATIVE

WIDTH: Final = 6
NO_ITEMS: Final = vec[i64]()


class Frames:
    """Push what must happen later first, what happens next last."""

    def __init__(self) -> None:
        self.items: vec[i64] = NO_ITEMS             # takes memory with the first push
        self.depth: i64 = 0         # frames on the stack; slots above it are kept for reuse
        self.top: i64 = -WIDTH      # where the top frame begins
        self.asks: i64 = -1         # its kind and owner once more: every step looks at them
        self.asked: i64 = -1

    def clone(self) -> Frames:
        other = Frames()
        other.take_over(self)
        return other

    def take_over(self, other: Frames) -> None:
        """Become a copy of another stack."""
        size = other.depth * WIDTH
        items = self.items
        theirs = other.items
        if len(items) < size or not NATIVE:
            self.items = theirs[:size]
        else:
            i: i64 = 0
            while i < size:
                items[i] = theirs[i]
                i += 1
        self.depth = other.depth
        self.top = other.top
        self.asks = other.asks
        self.asked = other.asked

    def push(self, kind: i64, owner: i64 = -1, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        at = self.top + WIDTH
        items = self.items
        if at >= len(items):
            items = append(items, kind)
            items = append(items, owner)
            items = append(items, a)
            items = append(items, b)
            items = append(items, c)
            self.items = append(items, d)
        else:
            items[at] = kind
            items[at + 1] = owner
            items[at + 2] = a
            items[at + 3] = b
            items[at + 4] = c
            items[at + 5] = d
        self.depth += 1
        self.top = at
        self.asks = kind
        self.asked = owner

    def pop(self) -> None:
        self._stand_at(self.depth - 1)

    def clear(self) -> None:
        self._stand_at(0)

    def _stand_at(self, depth: i64) -> None:
        self.depth = depth
        top = (depth - 1) * WIDTH
        self.top = top
        if depth > 0:
            self.asks = self.items[top]
            self.asked = self.items[top + 1]
        else:
            self.asks = -1
            self.asked = -1

    def kind(self) -> i64:
        return self.asks

    def owner(self) -> i64:
        return self.asked

    def arg(self, n: i64) -> i64:
        """Argument 0 … 3 of the top frame."""
        return self.items[self.top + 2 + n]

    def set_arg(self, n: i64, value: i64) -> None:
        self.items[self.top + 2 + n] = value

    def arg_of(self, kind: i64, n: i64) -> i64:
        """An argument of the topmost frame of a kind, wherever it lies in the stack; -1 where there is none."""
        at = self.top
        while at >= 0:
            if self.items[at] == kind:
                return self.items[at + 2 + n]
            at -= WIDTH
        return -1

    def packed(self) -> vec[i64]:
        """The live part of the stack, bottom first."""
        return self.items[: self.depth * WIDTH]

    def restore(self, items: vec[i64]) -> None:
        self.items = items[:]
        self._stand_at(len(items) // WIDTH)

"""What the text of a position does not say, and what cannot be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from capomastro.kernel.errors import need
from capomastro.kernel.position import Grammar
from capomastro_quarry import codes as c
from capomastro_quarry.declare import ASKS, FIELDS
from capomastro_quarry.rules import QuarryState


def complete(state: QuarryState, options: Mapping[str, Any]) -> None:
    """The stone in hand is the one that lies there."""
    in_hand = [stone for stone, where in enumerate(state.where) if where == c.IN_HAND]
    need(len(in_hand) <= 1, "hand.one")
    state.hand = in_hand[0] if in_hand else -1


def check(state: QuarryState) -> None:
    stack = ASKS.stack(state)
    kind = stack[-1].kind
    need(stack[0].kind in (c.TURN, c.END) and len(stack) <= 2, "ask.first")
    need((state.hand >= 0) == (kind == c.ASK_STONE), "hand", "QRY-2")
    need(kind == c.END or len(state.legal()) > 0, "ask.no_answer", ask=stack[-1].name)


GRAMMAR = Grammar("quarry", FIELDS, ASKS, complete=complete, check=check)

# Compiled by mypyc.
"""A quick judgement of a position, for greedy play and searches."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from capomastro.games.citadels.scoring import score
from capomastro.games.citadels.state import Board
from capomastro.kernel.state import UNIT

GOLD_WORTH: Final = 350     # thousandths of a point, while the game goes on
CARD_WORTH: Final = 450
CROWN_WORTH: Final = 500


def estimate(s: Board, out: vec[i64]) -> None:
    """The score as if the game ended now, and a little for gold, cards and crown while it goes on."""
    over = s.over()
    for seat in range(s.players):
        value = score(s, seat) * UNIT
        if not over:
            value += s.gold[seat] * GOLD_WORTH + min(s.hand_size[seat], 5) * CARD_WORTH
            if s.crown == seat:
                value += CROWN_WORTH
        out[seat] = value

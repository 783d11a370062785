# Compiled by mypyc.
"""Version 0.1's judgement of a position of Citadels."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64
from past.judge import Judge

from capomastro.games.citadels.scoring import score
from capomastro.games.citadels.state import Board
from capomastro.kernel.state import UNIT, State

GOLD_WORTH: Final = 350     # thousandths of a point, while the game goes on
CARD_WORTH: Final = 450
CROWN_WORTH: Final = 500


def estimate(s: Board, out: vec[i64]) -> None:
    """The score as if the game ended now, and a little for gold, cards and crown while it goes on."""
    over = s.over()
    for seat in range(s.players):
        value = score(s, seat) * UNIT
        if not over:
            cards = s.hand_size[seat]
            value += s.gold[seat] * GOLD_WORTH + (cards if cards < 5 else 5) * CARD_WORTH
            if s.crown == seat:
                value += CROWN_WORTH
        out[seat] = value


class PastJudge(Judge):
    """The judgement as searches ask for it."""

    def estimate(self, state: State, out: vec[i64]) -> None:
        estimate(cast(Board, state), out)

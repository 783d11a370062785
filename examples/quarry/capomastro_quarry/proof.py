"""What the tests ask of Quarry: set-ups to play, what no move may change, what a seat cannot know."""

from __future__ import annotations

from typing import Any

from capomastro.kernel.proof import Case, Proof
from capomastro_quarry.rules import QuarryState


class QuarryProof(Proof[QuarryState]):
    trials = (Case(2), Case(3))

    def conserved(self, state: QuarryState) -> dict[str, int]:
        return {"stones": len(state.where)}

    def unknown(self, state: QuarryState, seat: int) -> dict[str, Any]:
        return {f"place of stone {n + 1}": int(state.where[n]) for n in state.unknown_stones(seat)}

"""What the tests and the benchmark ask of Firenze: set-ups to play, what no move may change, what a seat cannot know."""

from __future__ import annotations

from typing import Any

from capomastro.games.firenze import declare
from capomastro.games.firenze.position import copies_in_play, stones_in_play
from capomastro.games.firenze.rules import FirenzeState
from capomastro.kernel.proof import Case, Proof


class FirenzeProof(Proof[FirenzeState]):
    trials = (
        Case(2),
        Case(3, {"seal_mode": "spread", "seals": 7, "campanile": True}),
        Case(4, {"seal_mode": "random", "automatic": True}),
        Case(3, {"seal_mode": "one_colour", "open_hands": True}),
    )

    def conserved(self, state: FirenzeState) -> dict[str, int]:
        """Stones of every colour, copies of every card, seals of every seat."""
        out = {name: stones_in_play(state, colour) for colour, name in enumerate(declare.COLOUR_NAMES)}
        out |= {name: copies_in_play(state, card) for card, name in enumerate(declare.CARD_NAMES)}
        for seat in range(state.players):
            out[f"seals of seat {seat}"] = int(state.seals_left[seat]) + sum(1 for x in state.seal if x == seat)
        return out

    def unknown(self, state: FirenzeState, seat: int) -> dict[str, Any]:
        """FIR-9.3: nothing. Every card is taken face up, and the future of bag and pile is not in the state."""
        return {}

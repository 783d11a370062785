"""What the tests and the benchmark ask of Carcassonne: set-ups to play, what no move may change, what a seat cannot know."""

from __future__ import annotations

from capomastro.games.carcassonne import queries
from capomastro.games.carcassonne.rules import CarcassonneState
from capomastro.games.carcassonne.state import in_crowd
from capomastro.kernel.proof import Case, Proof


class CarcassonneProof(Proof[CarcassonneState]):
    trials = (
        Case(2),
        Case(3, {"crop_circles": "1"}),
        Case(5, {"crop_circles": "both", "returned_followers_usable_for_A": False, "farmers": "third"}),
        Case(4, {"crop_circles": "2", "skip_pointless_crop": True, "small_city": 4, "farmers": "second"}),
    )

    def conserved(self, state: CarcassonneState) -> dict[str, int]:
        standing = [f for _, f in queries.followers(state)]
        totals = {
            f"followers of seat {p}": int(in_crowd(state.supply, p)) + sum(f.number for f in standing if f.seat == p)
            for p in range(int(state.players))
        }
        return {**totals, "tiles missing from the pile": int(state.pile) - sum(int(n) for n in state.left)}

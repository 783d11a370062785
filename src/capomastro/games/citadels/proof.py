"""What the tests and the benchmark ask of Citadels: set-ups to play, what no move may change, what a seat cannot know."""

from __future__ import annotations

from typing import Any

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.declare import SETS
from capomastro.games.citadels.memory.secrets import unknown
from capomastro.games.citadels.rules import CitadelsState
from capomastro.kernel.proof import Case, Proof


def every_set() -> dict[str, tuple[Case, ...]]:
    """All sets with every number of players, with and without action cards; a different random cast for each."""
    return {
        name: tuple(Case(n, {"set": name, "roll": n, "action_cards": actions}) for n in range(2, 9) for actions in (False, True))
        for name in SETS
        if name != "custom"
    }


class CitadelsProof(Proof[CitadelsState]):
    trials = (
        Case(2, {"set": "cunning_agents", "action_cards": True}),
        Case(3, {"set": "illustrious_emissaries", "action_cards": True}),
        Case(4, {"set": "random", "roll": 4, "action_cards": True}),
        Case(5, {"set": "ambitious_aristocrats", "ranks": "9"}),
        Case(6, {"set": "devious_dignitaries", "ranks": "9", "action_cards": True}),
        Case(7, {"set": "tenacious_delegates"}),
        Case(8, {"set": "vicious_nobles", "action_cards": True}),
    )
    paces = every_set()

    def conserved(self, state: CitadelsState) -> dict[str, int]:
        """Every card is somewhere exactly once."""
        piles = ((c.UNDER, state.under), (c.MUSEUM_PILE, state.museum), (c.LOOKED, state.looked))
        astray = sum(sorted(int(x) for x in row) != [x for x in range(c.CARDS) if state.where[x] == place] for place, row in piles)
        built = sum(int(state.where[x] >= c.CITY) for x in range(c.CARDS))
        sizes = sum(int(n) for n in state.city_size)
        return {
            "cards": sum(int(state.where[x] != c.BOX) for x in range(c.CARDS)),
            "astray": astray + abs(built - len(list(state.standing))) + abs(built - sizes),
            "debts": sum(int(g < 0) for g in state.gold) + int(state.tax < 0),
        }

    def unknown(self, state: CitadelsState, seat: int) -> dict[str, Any]:
        return unknown(state, seat)

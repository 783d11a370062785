"""The index of everything: the cards."""

from __future__ import annotations

from capomastro.games.firenze.showing import Prints
from capomastro.kernel.view import Item, Phrase

CLAUSES = {
    "collapse": "FIR-4.5", "flood": "FIR-4.6", "storehouse_fire": "FIR-4.7", "luxury_tax": "FIR-4.8", "tribute": "FIR-4.9",
    "storm": "FIR-4.10", "alchemist": "FIR-5.2", "architect": "FIR-5.3", "princess": "FIR-5.4", "wholesaler": "FIR-5.5",
    "mason": "FIR-5.6", "patrician": "FIR-5.7", "smuggler": "FIR-5.8", "spy": "FIR-5.9", "saboteur": "FIR-5.10",
    "recognition": "FIR-6.2", "disgrace": "FIR-6.3", "monument": "FIR-6.4", "glory": "FIR-6.5", "bridge": "FIR-7.1",
    "warehouse": "FIR-7.2", "workshop": "FIR-7.3", "small_privilege": "FIR-7.4", "middle_privilege": "FIR-7.4",
    "great_privilege": "FIR-7.4", "campanile": "FIR-7.5",
}  # fmt: skip


def items(prints: Prints) -> list[Item]:
    """Of a data version, as it is printed."""
    return [
        Item(card.kind, card.card, Phrase(f"card.{card.card}"), [card.text], CLAUSES[card.card], {"card": card}) for card in prints.cards
    ]

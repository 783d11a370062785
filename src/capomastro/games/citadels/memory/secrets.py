"""What a viewer of Citadels cannot know, slot by slot (CIT-6)."""

from __future__ import annotations

from typing import Any

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.declare import CARD_NAMES, CHARACTER_NAMES
from capomastro.games.citadels.memory.casting import silent_ranks
from capomastro.games.citadels.memory.notebook import ASTRAY, KNOWN
from capomastro.games.citadels.rules import CitadelsState
from capomastro.games.citadels.tables import viewer_of


def unknown(s: CitadelsState, seat: int) -> dict[str, Any]:
    """Hands, character cards, the seal and the rose, with their true values."""
    row = viewer_of(seat)
    out: dict[str, Any] = {}
    notes = s.notes()
    pool = [card for card in range(c.CARDS) if s.where[card] != c.BOX and not notes.facts[card] & ((KNOWN | ASTRAY) << row)]
    if len({int(s.tables.name[card]) for card in pool}) > 3 and len(notes.blocks) == 0:
        for other in range(int(s.players)):
            hidden = sorted(CARD_NAMES[s.tables.name[card]] for card in pool if s.where[card] == c.HAND + other)
            if hidden:
                out[f"hand {other}"] = hidden
    chosen = s.next_position == s.tables.ranks           # while the pile goes round, most cards are nobody's in most worlds
    for rank in range(int(s.tables.ranks) if chosen else 0):
        if len({x if x < c.MAX_PLAYERS else c.NONE for x in possible_holders(s, row, rank)}) > 1:
            out[f"holder of {CHARACTER_NAMES[s.character(rank)]}"] = int(s.holder(rank))
    if s.signed != c.NONE and not s.seal_open and seat != s.magistrate:
        out["seal"] = int(s.signed)
    if s.rose != c.NONE and not s.rose_open and seat != s.blackmailer:
        out["rose"] = int(s.rose)
    return out


def possible_holders(s: CitadelsState, row: int, rank: int) -> set[int]:
    """Who may hold a character card, as far as a viewer knows, under the seating as it is."""
    silent = int(silent_ranks(s))
    sight = int(s.sights[row * c.MAX_RANKS + s.at[rank]])
    if sight >= c.SINGLE or s.revealed >> rank & 1 or silent >> rank & 1:
        return {int(s.seat_at[s.at[rank]])}
    peers = [r for r in range(int(s.tables.ranks)) if s.sights[row * c.MAX_RANKS + s.at[r]] == sight and not s.revealed >> r & 1]
    seats = [int(s.seat_at[s.at[r]]) for r in peers]
    mute = sum(silent >> r & 1 for r in peers)
    return {x for x in seats if x != c.ASIDE or seats.count(c.ASIDE) > mute}

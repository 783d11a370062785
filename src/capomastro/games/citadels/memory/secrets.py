"""What a viewer of Citadels cannot know, slot by slot (CIT-6)."""

from __future__ import annotations

from typing import Any

from capomastro.games.citadels import cards as k
from capomastro.games.citadels.cards import NONE
from capomastro.games.citadels.memory.casting import silent_ranks
from capomastro.games.citadels.memory.notebook import ASTRAY, KNOWN
from capomastro.games.citadels.notation import CARDS, CHARACTERS
from capomastro.games.citadels.rules import CitadelsState
from capomastro.games.citadels.selection import SINGLE, spectator_or
from capomastro.games.citadels.state import ASIDE


def unknown(s: CitadelsState, seat: int) -> dict[str, Any]:
    """Hands, character cards, the seal and the rose, with their true values."""
    row = spectator_or(seat)
    out: dict[str, Any] = {}
    notes = s.notes()
    pool = [c for c in range(k.CARDS) if s.where[c] != k.BOX and not notes.facts[c] & ((KNOWN | ASTRAY) << row)]
    if len({int(s.setup.name[c]) for c in pool}) > 3 and len(notes.blocks) == 0:
        for other in range(int(s.players)):
            hidden = sorted(CARDS[s.setup.name[c]] for c in pool if s.where[c] == k.HAND + other)
            if hidden:
                out[f"hand {other}"] = hidden
    chosen = s.next_position == s.setup.ranks           # while the pile goes round, most cards are nobody's in most worlds
    for rank in range(int(s.setup.ranks) if chosen else 0):
        if len({x if x < k.MAX_PLAYERS else NONE for x in possible_holders(s, row, rank)}) > 1:
            out[f"holder of {CHARACTERS[s.character(rank)]}"] = int(s.holder(rank))
    if s.signed != NONE and not s.seal_open and seat != s.magistrate:
        out["seal"] = int(s.signed)
    if s.rose != NONE and not s.rose_open and seat != s.blackmailer:
        out["rose"] = int(s.rose)
    return out


def possible_holders(s: CitadelsState, row: int, rank: int) -> set[int]:
    """Who may hold a character card, as far as a viewer knows, under the seating as it is."""
    silent = int(silent_ranks(s))
    sight = int(s.sights[row * k.MAX_RANKS + s.at[rank]])
    if sight >= SINGLE or s.revealed >> rank & 1 or silent >> rank & 1:
        return {int(s.seat_at[s.at[rank]])}
    peers = [r for r in range(int(s.setup.ranks)) if s.sights[row * k.MAX_RANKS + s.at[r]] == sight and not s.revealed >> r & 1]
    seats = [int(s.seat_at[s.at[r]]) for r in peers]
    mute = sum(silent >> r & 1 for r in peers)
    return {x for x in seats if x != ASIDE or seats.count(ASIDE) > mute}

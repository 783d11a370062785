"""The result of Citadels, item by item (CIT-10)."""

from __future__ import annotations

from typing import Any

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.declare import CHARACTER_NAMES, KIND_NAMES
from capomastro.games.citadels.rules import CitadelsState
from capomastro.games.citadels.scoring import I_ACTIONS, I_HAUNTED, I_VAULT, ITEMS, score_items, tie_break
from capomastro.kernel.state import OVER
from capomastro.kernel.view import Outcome, Phrase, ScoreItem, ranking

ITEM_NAMES = (
    ("city", "CIT-10.1"),
    ("kinds", "CIT-10.2"),
    ("first", "CIT-10.3"),
    ("other", "CIT-10.4"),
    ("basilica", "CIT-8.2"),
    ("capitol", "CIT-8.4"),
    ("imperial_treasury", "CIT-8.13"),
    ("ivory_tower", "CIT-8.14"),
    ("map_room", "CIT-8.19"),
    ("museum", "CIT-8.21"),
    ("statue", "CIT-8.31"),
    ("wishing_well", "CIT-8.36"),
    ("secret_vault", "CIT-8.28"),
    ("action_cards", "CIT-12.8"),
)


def outcome(state: CitadelsState) -> Outcome:
    """CIT-10: itemised; before the end without what is hidden in hands."""
    over = state.decider() == OVER
    items: list[ScoreItem] = []
    for seat in range(int(state.players)):
        points = score_items(state, seat)
        for i in range(ITEMS):
            if points[i] and (over or i not in (I_VAULT, I_ACTIONS)):
                key, clause = ITEM_NAMES[i]
                fields: dict[str, Any] = {"seat": seat}
                if i == 1 and state.has(seat, c.U_HAUNTED_QUARTER):
                    fields["haunted"] = KIND_NAMES[points[I_HAUNTED]]
                items.append(ScoreItem(seat, int(points[i]), Phrase(f"score.{key}", fields, clause), fields))
    scores = [sum(item.points for item in items if item.seat == seat) for seat in range(int(state.players))]
    keys = [(score, int(tie_break(state, seat))) for seat, score in enumerate(scores)]
    ranks = ranking(keys)
    trail = []
    best = max(scores)
    tied = [seat for seat, score in enumerate(scores) if score == best]
    if over and len(tied) > 1:
        winners = [seat for seat in tied if ranks[seat] == 1]
        if len(winners) == 1:
            rank = keys[winners[0]][1]
            character = CHARACTER_NAMES[state.character(rank - 1)]
            trail.append(Phrase("score.tie", {"seats": tied, "seat": winners[0], "character": character}, "CIT-10.6"))
        else:
            trail.append(Phrase("score.shared", {"seats": winners}, "CIT-10.6"))
    return Outcome(scores, ranks, [seat for seat, rank in enumerate(ranks) if rank == 1], items, trail, over=over)

"""What is remembered of a game: the best scoring, the dearest city, the best objects."""

from __future__ import annotations

from collections.abc import Sequence

from capomastro.games.carrara.view import CarraraView, SeatView
from capomastro.kernel.notation import Told
from capomastro.kernel.view import Feat, Outcome, Phrase

MARKED = {"marked_city": "city", "marked_type": "type", "marked_field": "region"}


def feats(view: CarraraView, outcome: Outcome, told: Sequence[Told]) -> list[list[Feat]]:
    found = [_city(seat) for seat in view.seats]
    marked = ("", "")
    for event in told:
        if event.kind in MARKED:
            marked = (MARKED[event.kind], event.fields[MARKED[event.kind]])
        elif event.kind == "scored" and marked[0] and event.fields["points"]:
            what, name = marked
            say = Phrase(f"feat.scoring.{what}", {what: name, "points": event.fields["points"], "coins": event.fields["coins"]})
            found[event.fields["seat"]].append(Feat("scoring", event.fields["points"], say, shows={what: name}))
    for item in outcome.items:
        if item.say.key == "score.objects" and item.points:
            found[item.seat].append(Feat("objects", item.points, Phrase("feat.objects.says", {"points": item.points})))
    return found


def _city(seat: SeatView) -> list[Feat]:
    """What the buildings of its dearest city cost."""
    best = max(seat.cities, key=lambda city: city.cost)
    if not best.cost:
        return []
    say = Phrase("feat.city.says", {"city": best.city, "n": len(best.buildings), "cost": best.cost})
    return [Feat("city", best.cost, say, shows={"city": best.city})]

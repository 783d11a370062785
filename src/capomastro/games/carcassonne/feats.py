"""What is remembered of a game: the largest city, the longest road, the best harvest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from capomastro.games.carcassonne.view import CarcassonneView
from capomastro.kernel.notation import Told
from capomastro.kernel.view import Feat, Outcome, Phrase

BUILT = ("city", "road")
HARVEST = ("score.fed", "score.field")


def feats(view: CarcassonneView, outcome: Outcome, told: Sequence[Told]) -> list[list[Feat]]:
    lies = {f"{tile.x},{tile.y}": (tile.tile, tile.x, tile.y, tile.rotation) for tile in view.tiles}
    found: list[list[Feat]] = [[] for _ in outcome.scores]
    feature: dict[str, Any] = {}
    for event in told:
        if event.kind in ("completed", "unfinished", "fed"):
            feature = event.fields if event.kind == "completed" else {}
        elif event.kind == "scored" and feature.get("kind") in BUILT:
            found[event.fields["seat"]].append(_built(feature, lies))
    for seat, points in enumerate(harvest(outcome)):
        if points:
            found[seat].append(Feat("harvest", points, Phrase("feat.harvest.says", {"points": points})))
    return found


def _built(feature: dict[str, Any], lies: dict[str, tuple[str, int, int, int]]) -> Feat:
    """CAR-6.2, CAR-6.4: a city or road as it was completed."""
    said = {name: feature[name] for name in ("points", "tiles", "shields")}
    shows = {"tiles": [lies[square] for square in feature["squares"] if square in lies]}
    return Feat(feature["kind"], feature["points"], Phrase(f"feat.{feature['kind']}.says", said), shows=shows)


def harvest(outcome: Outcome) -> list[int]:
    """By seat, what farmers brought at the end."""
    points = [0] * len(outcome.scores)
    for item in outcome.items:
        if item.say.key in HARVEST:
            points[item.seat] += item.points
    return points

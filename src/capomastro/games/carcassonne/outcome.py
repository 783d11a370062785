"""The result, item by item (CAR-7)."""

from __future__ import annotations

from typing import Any

from capomastro.games.carcassonne import codes as c
from capomastro.games.carcassonne import queries
from capomastro.games.carcassonne.declare import KIND_NAMES, ROLE_NAMES
from capomastro.games.carcassonne.rules import CarcassonneState
from capomastro.games.carcassonne.sentences import named
from capomastro.games.carcassonne.state import CarcassonneBoard, root_of
from capomastro.kernel.state import OVER
from capomastro.kernel.view import Outcome, Phrase, ScoreItem, ranking


def outcome(s: CarcassonneState) -> Outcome:
    """CAR-7.4: the most points win, and a tie is shared. The items tell the final scoring in order."""
    over = s.decider() == OVER
    final: list[ScoreItem] = []
    paid = [0] * len(s.points)
    harvest = queries.Harvest(s)
    for kind, root, points, winners in queries.final_rows(s):
        say, shows = final_item(s, kind, root, points, harvest)
        for seat in queries.seats_in(winners):
            final.append(ScoreItem(seat, points, say, shows))
            paid[seat * c.KINDS + kind - 1] += points
    track: list[ScoreItem] = []
    for seat in range(int(s.players)):
        for i, kind_name in enumerate(KIND_NAMES[1:], 1):
            at = seat * c.KINDS + i
            earned = int(s.points[at]) - (paid[at] if over else 0)
            if earned:
                track.append(ScoreItem(seat, earned, Phrase("score.track", {"kind": kind_name}, "CAR-6.10")))
    items = track + final
    scores = [sum(item.points for item in items if item.seat == seat) for seat in range(int(s.players))]
    ranks = ranking(scores)
    winners_of = [seat for seat, rank in enumerate(ranks) if rank == 1]
    trail = [Phrase("tie.shared", {"seats": winners_of}, "CAR-7.4")] if over and len(winners_of) > 1 else []
    return Outcome(scores, ranks, winners_of, items, trail, over)


def final_item(
    s: CarcassonneBoard, kind: int, root: int, points: int, harvest: queries.Harvest
) -> tuple[Phrase, dict[str, Any]]:
    """One item of the final scoring: the sentence, and what a screen lights up while it is told."""
    feature = queries.feature(s, root, harvest)
    shows: dict[str, Any] = {"kind": KIND_NAMES[kind - 1], "feature": root, "squares": feature.squares, "points": points}
    if kind != c.FIELD:
        shows["followers"] = [f.place for f in feature.followers]
        return Phrase("score.unfinished", {"what": named(feature)}, "CAR-7.2"), shows
    if s.tables.farmers == c.THIRD_EDITION:
        shows["followers"] = [f.place for f in feature.followers]
        shows["cities"] = [city.squares for city in feature.cities]
        return Phrase("score.field", {"what": named(feature), "cities": len(feature.cities)}, "CAR-9.3"), shows
    shows["followers"] = farmers_of(s, root, harvest)
    return Phrase("score.fed", {"what": named(feature)}, "CAR-7.3" if s.tables.farmers == 0 else "CAR-9.2"), shows


def farmers_of(s: CarcassonneBoard, city: int, harvest: queries.Harvest) -> list[str]:
    """The places of all farmers whose fields touch a completed city."""
    fields = {int(root_of(s, part)) for part, f in queries.followers(s) if f.role == ROLE_NAMES[c.FIELD - 1]}
    features = [queries.feature(s, root, harvest) for root in sorted(fields)]
    return [f.place for field in features if any(fed.city == city for fed in field.cities) for f in field.followers]

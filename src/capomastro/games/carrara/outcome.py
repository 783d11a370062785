"""The result, itemised, with the way ties were broken (PAL-10)."""

from __future__ import annotations

from typing import Any

from capomastro.games.carrara import codes as c
from capomastro.games.carrara import data as d
from capomastro.games.carrara.final import FinalScore, coin_rate, final_score
from capomastro.games.carrara.rules import CarraraState
from capomastro.kernel.state import OVER
from capomastro.kernel.view import Outcome, Phrase, ScoreItem, ranking


def outcome(s: CarraraState, screens_open: bool) -> Outcome:
    """At the end everything; before it what everybody sees: the track, the building card, and extra cards without a choice."""
    over = s.decider() == OVER
    seats = range(int(s.players))
    items = [item for seat in seats for item in seat_items(s, seat, over or screens_open)]
    scores = [sum(item.points for item in items if item.seat == seat) for seat in seats]
    if not over:
        ranks = ranking(scores)
        return Outcome(scores, ranks, [p for p in seats if ranks[p] == 1], items, over=False)
    left = [sum(int(s.blocks[seat * c.COLOURS + k]) for k in range(c.COLOURS)) for seat in seats]
    ranks = ranking(list(zip(scores, left, strict=True)))
    winners = [p for p in seats if ranks[p] == 1]
    return Outcome(scores, ranks, winners, items, tie_trail(scores, left, winners), over=True)


def tie_trail(scores: list[int], left: list[int], winners: list[int]) -> list[Phrase]:
    """PAL-10.10: blocks left decide; still equal means several winners."""
    tied = [p for p, score in enumerate(scores) if score == max(scores)]
    if len(tied) == 1:
        return []
    out = [Phrase("tie.points", {"seats": tied, "points": max(scores)}, "PAL-10.10")]
    out += [Phrase("tie.blocks", {"seat": p, "n": left[p]}, "PAL-10.10") for p in tied]
    if len(winners) > 1:
        out.append(Phrase("tie.shared", {"seats": winners}, "PAL-10.10"))
    return out


def seat_items(s: CarraraState, seat: int, everything: bool) -> list[ScoreItem]:
    """The lines of one player's score."""
    score = FinalScore()
    final_score(s, seat, score)
    items = [ScoreItem(seat, int(s.points[seat]), Phrase("score.track", {"seat": seat}, "PAL-6.1"))]
    if s.cards[c.EXTRA_DECK] != c.NO_CARD:
        extra = s.tables.cards[s.cards[c.EXTRA_DECK]]
        if everything or extra.scoring not in (c.CHOOSE_CITIES, c.CHOOSE_TYPES):
            items.append(extra_item(s, seat, score))
    if everything and s.cards[c.OBJECT_DECK] != c.NO_CARD:
        card = d.CARDS[s.cards[c.OBJECT_DECK]]
        say = Phrase("score.objects", {"seat": seat, "card": card}, "PAL-10.3")
        items.append(ScoreItem(seat, int(score.object_points), say, {"card": card}))
        if score.singles:
            say = Phrase("score.singles", {"seat": seat, "n": int(score.singles)}, "PAL-10.3")
            items.append(ScoreItem(seat, int(score.single_points), say))
    if s.cards[c.BUILDING_DECK] != c.NO_CARD:
        card = d.CARDS[s.cards[c.BUILDING_DECK]]
        say = Phrase("score.buildings", {"seat": seat, "card": card}, "PAL-10.4")
        items.append(ScoreItem(seat, int(score.building_points), say, {"card": card}))
    if everything:
        say = Phrase("score.coins", {"seat": seat, "coins": int(score.coins), "rate": int(coin_rate(s))}, "PAL-10.6")
        items.append(ScoreItem(seat, int(score.coin_points), say, {"coins": int(score.coins)}))
    return items


def extra_item(s: CarraraState, seat: int, score: FinalScore) -> ScoreItem:
    card = d.CARDS[s.cards[c.EXTRA_DECK]]
    shows: dict[str, Any] = {"card": card, "coins": int(score.extra_coins)}
    kind = s.tables.cards[s.cards[c.EXTRA_DECK]].scoring
    if kind in (c.CHOOSE_CITIES, c.CHOOSE_TYPES):
        names, built = (d.TYPES, s.types) if kind == c.CHOOSE_TYPES else (d.CITIES, s.built)
        shows["chosen"] = [name for i, name in enumerate(names) if score.chosen >> i & 1 and built[seat * len(names) + i]]
    say = Phrase("score.extra", {"seat": seat, "card": card, "coins": int(score.extra_coins)}, "PAL-10.5")
    return ScoreItem(seat, int(score.extra_points), say, shows)

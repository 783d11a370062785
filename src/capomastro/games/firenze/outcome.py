"""The result, item by item (section 8 of RULES.md)."""

from __future__ import annotations

from capomastro.games.firenze import codes as c
from capomastro.games.firenze import declare
from capomastro.games.firenze.rules import FirenzeState
from capomastro.games.firenze.scoring import festival_points, leader
from capomastro.games.firenze.state import order_value
from capomastro.kernel.state import OVER
from capomastro.kernel.view import Outcome, Phrase, ScoreItem, ranking


def outcome(s: FirenzeState) -> Outcome:
    """FIR-8.3 to FIR-8.5; before the end without the festivals in hand, which are shown only then."""
    over = s.decider() == OVER
    items = [*_order_items(s), *_other_items(s), *_majority_items(s)]
    if over or s.open_hands:
        items += _festival_items(s)
    scores = [sum(i.points for i in items if i.seat == seat) for seat in range(s.players)]
    ranks = ranking(scores)
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    trail = [Phrase("trail.shared", {"seats": winners}, "FIR-8.5")] if len(winners) > 1 else []
    return Outcome(scores, ranks, winners, items, trail, over=over)


def _order_items(s: FirenzeState) -> list[ScoreItem]:
    out = []
    for order, who in enumerate(s.seal):
        if 0 <= who < s.players:
            name = declare.ORDER_NAMES[order]
            shows = {"target": declare.AT_ORDER.at(order)}
            out.append(ScoreItem(int(who), int(order_value(s, order)), Phrase("score.order", {"order": name}, "FIR-3.12"), shows))
    return out


def _other_items(s: FirenzeState) -> list[ScoreItem]:
    out = []
    for floor, who in enumerate(s.token):
        if who >= 0:
            number = declare.FLOOR_NUMBERS[floor]
            say = Phrase("score.token", {"floor": number}, "FIR-3.13")
            out.append(ScoreItem(int(who), int(s.tables.token_points[floor]), say, {"target": declare.AT_TOKEN.at(floor)}))
    for seat in range(s.players):
        if s.church_points[seat]:
            out.append(ScoreItem(seat, int(s.church_points[seat]), Phrase("score.church", {}, "FIR-7.4")))
    if s.end_holder >= 0:
        out.append(ScoreItem(int(s.end_holder), int(s.tables.last_seal), Phrase("score.last_seal", {}, "FIR-8.1")))
    return out


def _majority_items(s: FirenzeState) -> list[ScoreItem]:
    out = []
    for colour, name in enumerate(declare.COLOUR_NAMES):
        who = int(leader(s, colour))
        if who >= 0:
            say = Phrase("score.majority", {"colour": name}, "FIR-8.3")
            out.append(ScoreItem(who, int(s.tables.majority[colour]), say, {"target": declare.AT_MAJORITY.at(colour)}))
    return out


def _festival_items(s: FirenzeState) -> list[ScoreItem]:
    out = []
    for seat in range(s.players):
        for card, name in enumerate(declare.CARD_NAMES):
            if s.tables.kind[card] == c.FESTIVAL:
                say = Phrase("score.festival", {"card": name}, "FIR-8.4")
                out += [ScoreItem(seat, int(festival_points(s, seat, card)), say)] * int(s.held[seat * c.CARDS + card])
    return out

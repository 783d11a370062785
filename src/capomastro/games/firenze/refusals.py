"""Why a move is not legal: the clause that forbids it, as a phrase. Says nothing that is not on the table."""

from __future__ import annotations

from capomastro.games.firenze import codes as c
from capomastro.games.firenze.meta import CARD_NAMES, CODEC, COLOUR_NAMES, ORDER_NAMES
from capomastro.games.firenze.persons import has_effect
from capomastro.games.firenze.phases import phase
from capomastro.games.firenze.queries import balcony_on, waits_for
from capomastro.games.firenze.row import exchange_price, price
from capomastro.games.firenze.state import FirenzeBoard, build_cost, holds, owes_bell
from capomastro.kernel.view import Phrase


def refusal(s: FirenzeBoard, seat: int, code: int) -> Phrase:
    """The first reason in the order in which a player would be told."""
    action, values = CODEC.split(code)
    if action.base == c.TAKE:
        return _no_card(s, seat, values[0])
    if action.base == c.PLAY:
        return _no_person(s, seat, values[0])
    if action.base == c.EXCHANGE:
        return _no_exchange(s, seat)
    if action.base == c.WANT:
        return Phrase("refused.not_on_card", {"slot": values[0] + 1, "colour": COLOUR_NAMES[values[1]]}, "FIR-3.8")
    if action.base == c.BEGIN:
        return _no_new_tower(s, seat)
    if action.base in (c.RAISE, c.FOUND):
        return _no_stone_laid(s, seat, action.base, values[0])
    if action.base in (c.FULFIL, c.ADJUST):
        return _no_order(s, seat, action.base, *values)
    if action.base == c.BELL:
        return _no_bell(s, seat, values[0])
    if action.base in (c.PAY, c.SPEND, c.GIVE, c.RETURN):
        return _no_stone_given(s, seat, values[0], action.clause)
    if action.base == c.PICK:
        return Phrase("refused.bag", {"colour": COLOUR_NAMES[values[0]]}, "FIR-5.2")
    if action.base == c.STEAL:
        return Phrase("refused.steal", {"victim": values[0], "colour": COLOUR_NAMES[values[1]]}, "FIR-5.9")
    if action.base in (c.TOPPLE, c.SABOTAGE):
        return Phrase("refused.no_tower", {}, action.clause)
    if action.base == c.REDRAW:
        return Phrase("refused.no_stones_there", {"slot": values[0] + 1}, "FIR-5.5")
    if action.base in (c.DISCARD, c.DROP):
        return _no_discard(s, seat, values[0], action.base)
    return Phrase("refused.illegal", {}, action.clause)


def _no_card(s: FirenzeBoard, seat: int, slot: int) -> Phrase:
    if slot >= s.in_row:
        return Phrase("refused.no_slot", {"slot": slot + 1}, "FIR-3.2")
    return Phrase("refused.price", {"price": int(price(s, slot)), "have": int(s.stored[seat])}, "FIR-3.2")


def _no_person(s: FirenzeBoard, seat: int, card: int) -> Phrase:
    name = CARD_NAMES[card]
    if s.played >> card & 1:
        return Phrase("refused.same_name", {"card": name}, "FIR-5.1")
    if s.tables.kind[card] != c.PERSON or not holds(s, seat, card):
        return Phrase("refused.not_held", {"card": name}, "FIR-5.1")
    if not s.tables.window[phase(s)] >> card & 1 or card == c.ARCHITECT or s.built > 0:
        return Phrase("refused.window", {"card": name}, "FIR-5.1")
    assert not has_effect(s, seat, card)
    return Phrase("refused.no_effect", {"card": name}, "FIR-5.11")


def _no_exchange(s: FirenzeBoard, seat: int) -> Phrase:
    if s.exchanged:
        return Phrase("refused.exchanged", {}, "FIR-3.8")
    if s.stored[seat] < exchange_price(s, seat):
        return Phrase("refused.exchange_price", {"price": int(exchange_price(s, seat)), "have": int(s.stored[seat])}, "FIR-3.8")
    return Phrase("refused.empty_row", {}, "FIR-3.8")


def _no_stone_laid(s: FirenzeBoard, seat: int, base: int, what: int) -> Phrase:
    if base == c.RAISE and what >= s.towers[seat]:
        return Phrase("refused.no_tower", {}, "FIR-3.9")
    colour = int(s.tower_colour[seat * c.SITE + what]) if base == c.RAISE else what
    if s.built >= s.tables.most:
        return Phrase("refused.most", {"most": int(s.tables.most)}, "FIR-3.9")
    if s.storage[seat * c.COLOURS + colour] == 0:
        return Phrase("refused.stone", {"colour": COLOUR_NAMES[colour]}, "FIR-3.9")
    if 1 + int(build_cost(s, seat, s.built + 1)) > s.stored[seat]:
        return _too_dear(s, seat)
    return Phrase("refused.ascending", {}, "FIR-9.4")


def _no_new_tower(s: FirenzeBoard, seat: int) -> Phrase:
    if s.built >= s.tables.most:
        return Phrase("refused.most", {"most": int(s.tables.most)}, "FIR-3.9")
    if 1 + int(build_cost(s, seat, s.built + 1)) > s.stored[seat]:
        return _too_dear(s, seat)
    return Phrase("refused.ascending", {}, "FIR-9.4")


def _too_dear(s: FirenzeBoard, seat: int) -> Phrase:
    fields = {"stones": int(s.built) + 1, "cost": int(build_cost(s, seat, s.built + 1)), "have": max(0, int(s.stored[seat]) - 1)}
    return Phrase("refused.cost", fields, "FIR-3.9")


def _no_order(s: FirenzeBoard, seat: int, base: int, place: int, order: int) -> Phrase:
    if place >= s.towers[seat]:
        return Phrase("refused.no_tower", {}, "FIR-3.12")
    if base == c.ADJUST and (not holds(s, seat, c.ARCHITECT) or s.played >> c.ARCHITECT & 1):
        key = "refused.same_name" if s.played >> c.ARCHITECT & 1 else "refused.not_held"
        return Phrase(key, {"card": "architect"}, "FIR-5.3")
    at = seat * c.SITE + place
    floor = order % c.FLOORS + c.LOWEST_FLOOR
    off = abs(floor - int(s.tower_height[at]))
    if s.tower_colour[at] != order // c.FLOORS or off != (1 if base == c.ADJUST else 0):
        fields = {"colour": COLOUR_NAMES[s.tower_colour[at]], "height": int(s.tower_height[at]), "order": ORDER_NAMES[order]}
        return Phrase("refused.height", fields, "FIR-3.12")
    if s.seal[order] != c.OPEN:
        return Phrase("refused.sealed", {"order": ORDER_NAMES[order]}, "FIR-3.12")
    waits = waits_for(s, seat, order)
    fields = {"order": ORDER_NAMES[order], "numeral": balcony_on(s, order)} if waits == "balcony" else {}
    return Phrase(f"refused.{waits}", fields, {"balcony": "FIR-3.14", "bell": "FIR-7.5", "seals": "FIR-3.15"}[waits])


def _no_bell(s: FirenzeBoard, seat: int, place: int) -> Phrase:
    if place >= s.towers[seat]:
        return Phrase("refused.no_tower", {}, "FIR-7.5")
    if not owes_bell(s, seat):
        return Phrase("refused.no_bell", {}, "FIR-7.5")
    return Phrase("refused.bell_tower", {"height": int(s.tables.bell_height), "colour": COLOUR_NAMES[s.tables.bell_colour]}, "FIR-7.5")


def _no_stone_given(s: FirenzeBoard, seat: int, colour: int, clause: str) -> Phrase:
    if s.storage[seat * c.COLOURS + colour] == 0:
        return Phrase("refused.stone", {"colour": COLOUR_NAMES[colour]}, clause)
    return Phrase("refused.ascending", {}, "FIR-9.4")


def _no_discard(s: FirenzeBoard, seat: int, card: int, base: int) -> Phrase:
    name = CARD_NAMES[card]
    if not holds(s, seat, card):
        return Phrase("refused.not_held", {"card": name}, "FIR-3.16" if base == c.DISCARD else "FIR-5.7")
    if base == c.DROP:
        return Phrase("refused.no_festival", {"card": name}, "FIR-5.7")
    if s.tables.kind[card] == c.FESTIVAL:
        return Phrase("refused.festival", {"card": name}, "FIR-3.16")
    return Phrase("refused.ascending", {}, "FIR-9.4")

"""Why a move is not legal: the clause that forbids it, as a phrase. Says nothing that is not on the table."""

from __future__ import annotations

from capomastro.games.firenze import _fields as f
from capomastro.games.firenze import codes as c
from capomastro.games.firenze.declare import ASKS, CARD_NAMES, COLOUR_NAMES, ORDER_NAMES, codec_of
from capomastro.games.firenze.persons import has_effect
from capomastro.games.firenze.phases import phase
from capomastro.games.firenze.queries import balcony_on, waits_for
from capomastro.games.firenze.row import exchange_price, price
from capomastro.games.firenze.state import FirenzeBoard, build_cost, holds, owes_bell
from capomastro.games.firenze.towers import asked_tower
from capomastro.kernel.view import Phrase


def refusal(s: FirenzeBoard, seat: int, code: int) -> Phrase:
    """The first reason in the order in which a player would be told."""
    action, values = codec_of(int(s.rules)).split(code)
    if action.base == c.TAKE:
        return _no_card(s, seat, values[0])
    if action.base == c.PLAY:
        return _no_person(s, seat, values[0])
    if action.base == c.EXCHANGE:
        return _no_exchange(s, seat)
    if action.base == c.WANT:
        return Phrase("refused.not_on_card", {"slot": values[0] + 1, "colour": COLOUR_NAMES[values[1]]}, "FIR-3.8")
    if action.base in (c.BEGIN, c.LEAVE):
        return _no_building(s, seat, values)
    if action.base == c.RAISE:
        return _no_raise(s, seat, values[0])
    if action.base in (c.FOUND, c.ERECT):
        return _no_new_tower(s, seat, values[0], values[1] + 1 if action.base == c.ERECT else 1)
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


def _no_raise(s: FirenzeBoard, seat: int, place: int) -> Phrase:
    if place >= s.towers[seat]:
        return Phrase("refused.no_tower", {}, "FIR-3.9")
    colour = int(s.tower_colour[seat * c.SITE + place])
    return _no_stones(s, seat, colour, 1) or _decided(s, seat, place)


def _no_new_tower(s: FirenzeBoard, seat: int, colour: int, floors: int) -> Phrase:
    lack = _no_stones(s, seat, colour, floors)
    if lack is not None:
        return lack
    return _passed(colour) if colour < s.frames.arg(f.COLOUR_LOWEST) else Phrase("refused.taller", {}, "FIR-9.4")


def _no_building(s: FirenzeBoard, seat: int, towers: tuple[int, ...]) -> Phrase:
    """A tower that cannot be left as it is not asked about, or no new one that can be begun."""
    if towers and towers[0] >= s.towers[seat]:
        return Phrase("refused.no_tower", {}, "FIR-3.11")
    if towers:
        return _no_raise(s, seat, towers[0])
    place = int(asked_tower(s))
    if place < s.towers[seat]:
        fields = {"colour": COLOUR_NAMES[s.tower_colour[seat * c.SITE + place]], "height": int(s.tower_height[seat * c.SITE + place])}
        return Phrase("refused.undecided", fields, "FIR-9.4")
    return _too_many(s, seat, 1) or Phrase("refused.passed_all", {}, "FIR-9.4")


def _no_stones(s: FirenzeBoard, seat: int, colour: int, more: int) -> Phrase | None:
    """Why that many more stones of a colour cannot be built, wherever they would go."""
    have = int(s.storage[seat * c.COLOURS + colour])
    if have == 0 and s.built < s.tables.most:
        return Phrase("refused.stone", {"colour": COLOUR_NAMES[colour]}, "FIR-3.9")
    if have < more and s.built + more <= s.tables.most:
        return Phrase("refused.stones", {"colour": COLOUR_NAMES[colour], "n": more, "have": have}, "FIR-3.9")
    return _too_many(s, seat, more)


def _too_many(s: FirenzeBoard, seat: int, more: int) -> Phrase | None:
    if s.built + more > s.tables.most:
        return Phrase("refused.most", {"most": int(s.tables.most), "built": int(s.built)}, "FIR-3.9")
    stones = int(s.built) + more
    cost = int(build_cost(s, seat, stones))
    if more + cost > s.stored[seat]:
        return Phrase("refused.cost", {"stones": stones, "cost": cost, "have": max(0, int(s.stored[seat]) - more)}, "FIR-3.9")
    return None


def _decided(s: FirenzeBoard, seat: int, place: int) -> Phrase:
    """Single steps go from tower to tower: this one comes later, or was decided."""
    asked = int(asked_tower(s))
    at = seat * c.SITE + place
    fields = {"colour": COLOUR_NAMES[s.tower_colour[at]], "height": int(s.tower_height[at])}
    if asked < place and asked < s.towers[seat]:
        first = seat * c.SITE + asked
        return Phrase("refused.undecided", {"colour": COLOUR_NAMES[s.tower_colour[first]], "height": int(s.tower_height[first])}, "FIR-9.4")
    return Phrase("refused.decided", fields, "FIR-9.4")


def _passed(colour: int) -> Phrase:
    return Phrase("refused.passed", {"colour": COLOUR_NAMES[colour]}, "FIR-9.4")


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
    return _passed(colour) if colour < _lowest(s) else Phrase("refused.too_few", {"colour": COLOUR_NAMES[colour]}, "FIR-9.4")


def _lowest(s: FirenzeBoard) -> int:
    """The colour named last, in single steps: those before it were passed over."""
    return int(ASKS.top(s).args["lowest"])


def _no_discard(s: FirenzeBoard, seat: int, card: int, base: int) -> Phrase:
    name = CARD_NAMES[card]
    if not holds(s, seat, card):
        return Phrase("refused.not_held", {"card": name}, "FIR-3.16" if base == c.DISCARD else "FIR-5.7")
    if base == c.DROP:
        return Phrase("refused.no_festival", {"card": name}, "FIR-5.7")
    if s.tables.kind[card] == c.FESTIVAL:
        return Phrase("refused.festival", {"card": name}, "FIR-3.16")
    return Phrase("refused.passed_card" if card < s.frames.arg(f.DISCARD_LOWEST) else "refused.too_few_cards", {"card": name}, "FIR-9.4")

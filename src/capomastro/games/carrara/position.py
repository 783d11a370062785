"""Positions as text (docs/positions.md): what Carrara adds to the common grammar.

    built 0 villa_2=pisa porta_3=pisa       a seat's buildings, each with its city
    gone castello_2                         buildings that were replaced

Blocks that lie nowhere are in the bag, buildings in the pile, objects in the supply, value-8 buildings beside the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from capomastro.games.carrara import codes as c
from capomastro.games.carrara import data as d
from capomastro.games.carrara.declare import ASKS, BUILDING, CITY, FIELDS
from capomastro.games.carrara.rules import CarraraState, asks_announcement
from capomastro.games.carrara.state import total
from capomastro.kernel.errors import need, refuse
from capomastro.kernel.fields import SEATS
from capomastro.kernel.form import Shape
from capomastro.kernel.position import Grammar, Line, number, pair, value
from capomastro.kernel.view import Phrase


# -- buildings -----------------------------------------------------------------------------
def write_built(s: CarraraState) -> Iterator[list[str]]:
    for seat in range(int(s.players)):
        mine = [(b, at % c.CITIES) for b, at in enumerate(s.place) if at >= 0 and at // c.CITIES == seat]
        if mine:
            yield [str(seat), *(f"{d.BUILDINGS[b]}={d.CITIES[city]}" for b, city in mine)]


def read_built(s: CarraraState, words: list[str]) -> None:
    need(words, "built.write")
    seat = number(words[0], 0, int(s.players) - 1, Phrase("bad.the_seat"))
    for word in words[1:]:
        building, city = pair(word, f"built {seat}")
        put(s, value(BUILDING, building, f"built {seat}"), seat * c.CITIES + value(CITY, city, f"built {seat}: {building}"))


def write_gone(s: CarraraState) -> Iterator[list[str]]:
    gone = [d.BUILDINGS[b] for b, at in enumerate(s.place) if at == c.GONE]
    if gone:
        yield gone


def read_gone(s: CarraraState, words: list[str]) -> None:
    for word in words:
        put(s, value(BUILDING, word, "gone"), c.GONE)


def put(s: CarraraState, building: int, at: int) -> None:
    """Put a building where the text says; it can be in one place only."""
    need(s.advanced or building % c.COSTS != c.EIGHT, "eight.advanced", "PAL-5.5", building=d.BUILDINGS[building])
    need(s.place[building] == c.IN_PILE, "building.twice", building=d.BUILDINGS[building])
    s.place[building] = at


# -- what follows --------------------------------------------------------------------------
def complete(s: CarraraState, options: Mapping[str, Any]) -> None:
    lay_open(s)
    fill_the_rest(s)
    s.colour = max((k for k in range(c.COLOURS) if s.picked[k]), default=0)
    if s.asked == c.ASK_BLOCKS:
        s.paid = sum(s.picked[k] * s.tables.price[s.segment * c.COLOURS + k] for k in range(c.COLOURS))
    elif s.asked == c.ASK_PAYMENT:
        replaced = s.tables.cost[s.old] if s.old != c.NOBODY else 0
        s.need = s.tables.cost[s.building] - replaced - total(s.picked)
    elif s.asked == c.DRAW_BAG:
        s.need = min(s.tables.capacity - s.on_wheel, s.in_bag)


def lay_open(s: CarraraState) -> None:
    """Buildings in slots and, in the advanced game, those of value 8 lie face up."""
    for building in s.slots:
        if building != c.NOBODY:
            need(building % c.COSTS != c.EIGHT, "eight.slot", "PAL-5.5", building=d.BUILDINGS[building])
            put(s, building, c.FACE_UP)
    for building in range(c.EIGHT, c.BUILDINGS, c.COSTS):
        if s.place[building] == c.IN_PILE:
            s.place[building] = c.FACE_UP if s.advanced else c.UNUSED


def fill_the_rest(s: CarraraState) -> None:
    """Bag and supply hold what lies nowhere else; markers follow from what is scored."""
    seats = range(int(s.players))
    for k, colour in enumerate(d.COLOURS):
        out = sum(s.wheel[n * c.COLOURS + k] for n in range(len(d.SEGMENTS))) + sum(s.blocks[p * c.COLOURS + k] for p in seats)
        if out > s.tables.blocks[k]:
            refuse("blocks", "PAL-1.1", out=int(out), colour=colour, number=int(s.tables.blocks[k]))
        s.bag[k] = s.tables.blocks[k] - out
    for k, kind in enumerate(d.OBJECTS):
        if s.field[k] > s.tables.on_field[k]:
            refuse("objects.field", "PAL-2.6", number=int(s.tables.on_field[k]), object=kind)
        held = sum(s.objects[p * c.KINDS + k] for p in seats)
        bought = s.tables.on_field[k] - s.field[k]
        s.supply[k] = s.tables.in_supply[k] - (held - bought)
        if not bought <= held or s.supply[k] < 0:
            refuse("objects.held", "PAL-2.6", number=int(held), object=kind)
    for p in seats:
        placed = bin(s.marked[p]).count("1") + sum(owner == p for owner in s.city_marker)
        if placed > s.tables.markers:
            refuse("markers", "PAL-6.1", seat=p, placed=placed, number=int(s.tables.markers))
        s.scorings[p] = placed
    s.derive()


# -- what cannot occur ---------------------------------------------------------------------
def check_position(s: CarraraState) -> None:
    """Refuse what no game can reach, as far as the pieces show it."""
    setting_up = s.turns == 0
    check_cards(s)
    check_set_up(s, setting_up)
    if (s.closer == c.NOBODY) != (s.end == c.PLAYING):
        refuse("closer", "PAL-8.5")
    if s.end == c.PLAYING and s.asked == c.ENDED:
        refuse("over", "PAL-8.5")
    open_cards = [k != c.NO_CARD for k in s.cards]
    if not (setting_up and s.advanced) and open_cards != [True, True, True, bool(s.advanced)]:
        refuse("cards.open", "PAL-2.9")
    for city in range(c.CITIES):
        owner = s.city_marker[city]
        if owner != c.NOBODY and s.built[owner * c.CITIES + city] < s.tables.minimum[city]:
            refuse("scored.city", "PAL-6.3", seat=int(owner), city=d.CITIES[city])
    for seat in range(int(s.players)):
        check_seat(s, seat)
    check_question(s)


def check_cards(s: CarraraState) -> None:
    """PAL-2.9"""
    for deck, card in zip(d.DECKS, s.cards, strict=True):
        other = card != c.NO_CARD and d.DECKS[d.deck_of(d.CARDS[card])] != deck
        need(not other, "cards.deck", "PAL-2.9", card=d.CARDS[card], deck=deck)


def check_set_up(s: CarraraState, setting_up: bool) -> None:
    """PAL-2: start player and cards are drawn before the first turn, buildings then and whenever one was taken (PAL-5.4)."""
    of_set_up = c.DRAW_START <= s.asked < c.DRAW_PILE
    asked_in_time = of_set_up or s.asked == c.DRAW_PILE if setting_up else not of_set_up
    if not asked_in_time or (s.first == c.NOBODY) != (s.asked == c.DRAW_START):
        refuse("set_up", "PAL-2.3")
    if c.DRAW_CARD <= s.asked < c.DRAW_PILE and (not s.advanced or s.cards[s.asked - c.DRAW_CARD] != c.NO_CARD):
        refuse("cards.drawn", "PAL-2.9")
    if s.asked == c.DRAW_PILE and c.NOBODY not in s.slots:
        refuse("slots.full", "PAL-5.4")
    if setting_up and any(at >= 0 or at == c.GONE for at in s.place):
        refuse("built.early", "PAL-2.4")


def check_seat(s: CarraraState, seat: int) -> None:
    if not s.advanced and (s.tokens[seat] or s.marked[seat] >> c.TYPES):
        refuse("tokens.advanced", "PAL-5.9", seat=seat)
    if not s.advanced and any(s.marked[seat] >> k & 1 and not s.types[seat * c.TYPES + k] for k in range(c.TYPES)):
        refuse("scored.type", "PAL-6.2", seat=seat)
    eights = sum(s.place[b] >= 0 and s.place[b] // c.CITIES == seat for b in range(c.EIGHT, len(d.BUILDINGS), c.COSTS))
    due = 1 if s.asked == c.ASK_TOKEN and s.turn == seat else 0
    if bin(s.tokens[seat]).count("1") != eights - due:
        refuse("tokens.number", "PAL-5.9", seat=seat)
    for other in range(seat):
        if s.tokens[other] & s.tokens[seat]:
            shared = [name for k, name in enumerate(d.PLACES) if (s.tokens[other] & s.tokens[seat]) >> k & 1]
            refuse("tokens.shared", "PAL-5.9", seats=[other, seat], places=shared)


def check_question(s: CarraraState) -> None:
    """What is asked must be possible."""
    seat = int(s.turn)
    if s.asked in (c.ASK_SITE, c.ASK_PAYMENT) and s.place[s.building] != c.FACE_UP:
        refuse("building.hidden", "PAL-5.1", building=d.BUILDINGS[s.building])
    if s.asked == c.ASK_PAYMENT:
        at = seat * c.CITIES + s.city
        if s.old != c.NOBODY and (not s.advanced or s.place[s.old] != at):
            refuse("building.old", "PAL-5.6", seat=seat, building=d.BUILDINGS[s.old], city=d.CITIES[s.city])
        plainer = sum(s.blocks[seat * c.COLOURS + k] for k in range(s.colour, c.COLOURS) if s.tables.accepts[s.city * c.COLOURS + k])
        if not 0 < s.need <= plainer or any(s.picked[k] and not s.tables.accepts[s.city * c.COLOURS + k] for k in range(c.COLOURS)):
            refuse("payment", "PAL-5.12")
    if s.asked == c.ASK_BLOCKS and any(s.picked[k] > s.blocks[seat * c.COLOURS + k] for k in range(c.COLOURS)):
        refuse("purchase", "PAL-4.3")
    if s.asked == c.ASK_TOKEN and s.tokens_taken == (1 << c.PLACES) - 1:
        refuse("tokens.none", "PAL-5.9")
    if s.asked == c.ASK_OBJECT and (s.coins[seat] < s.tables.object_price or total(s.field) == 0):
        refuse("objects.none", "PAL-7.1")
    if s.asked == c.ASK_ANNOUNCE and not asks_announcement(s):
        refuse("announce", "PAL-8.1")
    if s.asked != c.ENDED and len(s.legal()) == 0:
        refuse("ask.no_answer", ask=ASKS.by_kind[int(s.asked)].name)


def cards_of_decks(s: CarraraState) -> dict[str, tuple[str, ...]]:
    return dict(zip(d.DECKS, d.CARDS_BY_DECK, strict=True))


GRAMMAR = Grammar(
    "carrara",
    FIELDS,
    ASKS,
    (
        Line("built", write_built, read_built, Shape("pairs", BUILDING, CITY, (SEATS,))),
        Line("gone", write_gone, read_gone, Shape("set", BUILDING)),
    ),
    complete=complete,
    check=check_position,
    narrow={"cards": cards_of_decks},
)

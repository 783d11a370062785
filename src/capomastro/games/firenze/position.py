"""Positions as text (docs/positions.md): what Firenze adds to the common grammar.

    towers 0 white=4 green=5+1      a seat's towers in their order, colour and height; +1: grown this turn

Bag and pile hold whatever lies nowhere else. Points are not written: they follow from seals, tokens, church points and the end token.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from capomastro.games.firenze import codes as c
from capomastro.games.firenze.declare import ASKS, CARD_NAMES, COLOUR, COLOUR_NAMES, FIELDS, NUMERAL_NAMES, ORDER_NAMES, SEAT, SPACE
from capomastro.games.firenze.rules import FirenzeState
from capomastro.games.firenze.scoring import leader, pending_points
from capomastro.games.firenze.state import FirenzeBoard, order_value
from capomastro.kernel.asking import Pending
from capomastro.kernel.errors import need
from capomastro.kernel.form import Shape
from capomastro.kernel.position import Grammar, Line, number, pair, value
from capomastro.kernel.view import Phrase

PHASES = (c.ASK_CARD, c.ASK_EXCHANGE, c.ASK_BUILD, c.ASK_ORDERS, c.ASK_LIMITS)
BOTTOMS = (*PHASES, c.ASK_COST, c.ASK_DISCARD, c.ASK_EXCESS, c.TAKING, c.STARTER, c.ENDED)
EVERYBODYS = (c.ASK_RETURN, c.ASK_TOWER)            # asked of seats that are not active, too
TALLEST = 25
GROWN = "+"                             # before the stones that a tower got this turn


def begin(s: FirenzeBoard) -> None:
    """FIR-1.4: which floors have a token is in the data."""
    for floor in range(c.FLOORS):
        s.token[floor] = c.THERE if s.tables.token_points[floor] != 0 else c.ABSENT


# -- towers ---------------------------------------------------------------------------------------


def write_towers(s: FirenzeBoard) -> Iterator[list[str]]:
    for seat in range(s.players):
        words = []
        for place in range(s.towers[seat]):
            at = seat * c.SITE + place
            grown = s.grown[place] if seat == s.active else 0
            words.append(f"{COLOUR_NAMES[s.tower_colour[at]]}={s.tower_height[at]}" + (f"{GROWN}{grown}" if grown else ""))
        if words:
            yield [str(seat), *words]


def read_towers(s: FirenzeBoard, words: list[str]) -> None:
    need(words, "towers.write")
    seat = number(words[0], 0, int(s.players) - 1, Phrase("bad.the_seat"))
    need(s.towers[seat] == 0, "given_twice", what=f"towers {seat}")
    need(len(words) - 1 <= c.SITE, "towers.many", seat=seat, most=c.SITE)
    s.towers[seat] = len(words) - 1
    for place, word in enumerate(words[1:]):
        colour, rest = pair(word, f"towers {seat}")
        height, sign, grown = rest.partition(GROWN)
        at = seat * c.SITE + place
        s.tower_colour[at] = value(COLOUR, colour, f"towers {seat}")
        s.tower_height[at] = number(height, 1, TALLEST, Phrase("bad.the_height"))
        if sign:
            need(seat == s.active, "towers.grown", seat=int(s.active))
            s.grown[place] = number(grown, 1, min(c.FLOORS, int(s.tower_height[at])), Phrase("bad.the_grown"))


# -- what remains, and what cannot be ---------------------------------------------------------------------


def stones_in_play(s: FirenzeBoard, colour: int) -> int:
    """All stones of a colour, wherever they are."""
    n = int(s.bag[colour])
    n += sum(int(s.on_row[slot * c.COLOURS + colour]) for slot in range(c.SLOTS))
    for seat in range(s.players):
        n += int(s.storage[seat * c.COLOURS + colour])
        for place in range(s.towers[seat]):
            if s.tower_colour[seat * c.SITE + place] == colour:
                n += int(s.tower_height[seat * c.SITE + place])
    return n


def copies_in_play(s: FirenzeBoard, card: int) -> int:
    """All copies of a card, wherever they are."""
    n = int(s.pile[card] + s.start[card] + s.discards[card])
    n += sum(1 for x in s.row if x == card) + sum(1 for x in s.church if x == card)
    return n + sum(int(s.held[seat * c.CARDS + card]) for seat in range(s.players))


def complete(s: FirenzeBoard, options: Mapping[str, Any]) -> None:
    """What lies nowhere else is in the bag, in the pile, or a seal left."""
    for colour in range(c.COLOURS):
        rest = int(s.tables.stones[colour]) - stones_in_play(s, colour)
        need(rest >= 0, "stones", "FIR-1.1", colour=COLOUR_NAMES[colour], number=int(s.tables.stones[colour]), over=-rest)
        s.bag[colour] = rest
    for card in range(c.CARDS):
        copies = 0 if card == c.CAMPANILE and not options["campanile"] else int(s.tables.count[card])
        rest = copies - copies_in_play(s, card)
        need(rest >= 0, "copies", "FIR-1.7", card=CARD_NAMES[card], number=copies, over=-rest)
        s.pile[card] = rest
    for seat in range(s.players):
        placed = sum(1 for x in s.seal if x == seat)
        need(placed <= s.tables.seals[s.players], "seals.many", "FIR-2.7", seat=seat, number=int(s.tables.seals[s.players]), placed=placed)
        s.seals_left[seat] = s.tables.seals[s.players] - placed
    s.derive()


def check(s: FirenzeState) -> None:
    """What cannot be; then the points that follow."""
    _check_board(s)
    _check_stack(s)
    _count_points(s)


def _check_board(s: FirenzeBoard) -> None:
    for card in range(c.CARDS):
        need(not s.played >> card & 1 or s.tables.kind[card] == c.PERSON, "played", "FIR-5.1", card=CARD_NAMES[card])
    for numeral, order in enumerate(s.balcony):
        there = order < 0 or s.tables.balcony_points[numeral * c.ORDERS + order]
        need(there, "balcony", "FIR-1.3", numeral=NUMERAL_NAMES[numeral], order=ORDER_NAMES[order])
    for floor, taker in enumerate(s.token):
        need(taker == c.ABSENT or s.tables.token_points[floor], "token", "FIR-1.4", floor=floor + c.LOWEST_FLOOR)
    for card in s.church:
        need(card == c.NO_CARD or s.tables.kind[card] == c.CHURCH, "church", "FIR-3.4", card=CARD_NAMES[card])
    empty = [slot for slot in range(c.SLOTS) if s.row[slot] == c.NO_CARD]
    need(empty == list(range(s.in_row, c.SLOTS)), "row.gap", "FIR-3.6")
    need(not any(s.on_row[s.in_row * c.COLOURS :]), "row.stones", "FIR-1.1")
    need(s.built <= s.tables.most, "built", "FIR-3.9", most=int(s.tables.most))


def _check_stack(s: FirenzeState) -> None:
    stack = ASKS.stack(s)
    need(stack[0].kind in BOTTOMS, "ask.first", names=", ".join(ASKS.by_kind[k].name for k in BOTTOMS))
    for asked in stack:
        if asked.kind < c.QUESTIONS:
            need(asked.owner >= 0, "ask.seat", ask=asked.name)
            need(asked.owner == s.active or asked.kind in EVERYBODYS, "ask.active", ask=asked.name)
        _check_asked(s, asked, **asked.args)
    for seat in range(s.players):
        for card in range(c.CARDS):
            n = s.held[seat * c.CARDS + card]
            kind = s.tables.kind[card]
            need(n == 0 or kind not in (c.EVENT, c.CHURCH), "held.never", card=CARD_NAMES[card])
            need(n <= 1 or kind != c.BUILDING, "held.twice", card=CARD_NAMES[card])
    need(s.bells == 0 or s.bells_due, "bells")
    need(s.frames.kind() in (c.ENDED, c.TAKING) or len(s.legal()) > 0, "ask.no_answer", ask=stack[-1].name)
    need(s.frames.kind() != c.TAKING, "taking")


def _check_asked(
    s: FirenzeBoard, asked: Pending, *, slot: int = 0, paying: int = 0, card: int = 0, colour: int = 0, left: int = 1,
    next: int = 0, stood: int = 0, floors: int = 0, victim: int = 0, taken: int = 0, **others: int,
) -> None:  # fmt: skip
    """What the ranges of the arguments do not say."""
    kind, name, owner = asked.kind, asked.name, asked.owner
    need(left > 0, "ask.left", ask=name)
    if kind in (c.ASK_PRICE, c.ASK_GIVE, c.TAKING):
        need(slot < s.in_row, "ask.slot", ask=name, slot=slot + 1)
    if kind == c.ASK_PRICE:
        need(paying < slot and s.stored[owner] >= slot - paying, "ask.pay", ask=name, number=slot - paying)
    if kind in (c.ASK_SHIELD, c.ASK_RETURN, c.ASK_TOWER):
        need(s.tables.kind[card] == c.EVENT, "ask.event", ask=name, card=CARD_NAMES[card])
        need(s.frames.items[0] == c.TAKING, "ask.taking", ask=name)
    if kind in (c.ASK_RETURN, c.ASK_GIVE, c.ASK_COST, c.ASK_EXCESS):
        need(left <= s.stored[owner], "ask.stored", ask=name, seat=owner, number=int(s.stored[owner]))
    if kind == c.ASK_GIVE:
        need(s.on_row[slot * c.COLOURS + colour] > 0, "ask.on_row", ask=name, colour=COLOUR_NAMES[colour], slot=slot + 1)
    if kind == c.ASK_BUILD:
        need(max(next, stood) <= s.towers[owner], "ask.towers", ask=name, seat=owner, number=int(s.towers[owner]))
        new = all(s.grown[place] == s.tower_height[owner * c.SITE + place] for place in range(stood, s.towers[owner]))
        need(s.rules < 2 or new, "ask.begun", ask=name, stood=stood)
    if kind == c.ASK_COLOUR:
        need(floors == 0 or s.rules >= 2, "ask.floors", ask=name)
    if kind == c.ASK_SWAP:
        need(card in (c.ALCHEMIST, c.SMUGGLER), "ask.cards", ask=name, cards="card=alchemist, card=smuggler")
        if card == c.SMUGGLER:
            need(victim != owner, "ask.other", ask=name)
            need(s.storage[victim * c.COLOURS + taken] > 0, "ask.no_stone", ask=name, seat=victim, colour=COLOUR_NAMES[taken])
    if kind == c.ASK_BAG:
        need(s.storage[owner * c.COLOURS + colour] > 0, "ask.no_stone", ask=name, seat=owner, colour=COLOUR_NAMES[colour])
    if kind == c.ASK_VICTIM:
        need(card in (c.SMUGGLER, c.SPY), "ask.cards", ask=name, cards="card=smuggler, card=spy")
    if kind == c.DRAW:
        need(left <= s.in_bag, "ask.bag", ask=name, number=int(s.in_bag))


def _count_points(s: FirenzeBoard) -> None:
    for seat in range(s.players):
        s.points[seat] = s.church_points[seat]
    for order, who in enumerate(s.seal):
        if 0 <= who < s.players:
            s.points[who] += order_value(s, order)
    for floor, who in enumerate(s.token):
        if who >= 0:
            s.points[who] += s.tables.token_points[floor]
    if s.end_holder >= 0:
        need(s.seals_left[s.end_holder] == 0, "end_token")
        s.points[s.end_holder] += s.tables.last_seal
    if s.frames.kind() == c.ENDED:
        for colour in range(c.COLOURS):
            who = leader(s, colour)
            if who >= 0:
                s.points[who] += s.tables.majority[colour]
        for seat in range(s.players):
            s.points[seat] += pending_points(s, seat)


def church_cards(s: FirenzeBoard) -> dict[str, list[str]]:
    cards = [name for card, name in enumerate(CARD_NAMES) if s.tables.kind[card] == c.CHURCH]
    return {SPACE.text(space): cards for space in range(SPACE.size)}


def balconies(s: FirenzeBoard) -> dict[str, list[str]]:
    """The orders on which a balcony can be."""
    there = s.tables.balcony_points
    return {
        name: [order for n, order in enumerate(ORDER_NAMES) if there[numeral * c.ORDERS + n]] for numeral, name in enumerate(NUMERAL_NAMES)
    }


TOWERS = Shape(
    "pairs", COLOUR, range(1, TALLEST + 1), (SEAT,), repeats=True, mark=GROWN, marks=lambda s: range(1, c.FLOORS + 1)
)  # fmt: skip
GRAMMAR = Grammar(
    "firenze",
    FIELDS,
    ASKS,
    (Line("towers", write_towers, read_towers, TOWERS),),
    begin=begin,
    complete=complete,
    check=check,
    narrow={"church": church_cards, "balcony": balconies},
)

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
from capomastro.kernel.form import Shape
from capomastro.kernel.position import Grammar, Line, need, number, pair, value

PHASES = (c.ASK_CARD, c.ASK_EXCHANGE, c.ASK_BUILD, c.ASK_ORDERS, c.ASK_LIMITS)
BOTTOMS = (*PHASES, c.ASK_COST, c.ASK_DISCARD, c.ASK_EXCESS, c.TAKING, c.STARTER, c.ENDED)
EVERYBODYS = (c.ASK_RETURN, c.ASK_TOWER)            # asked of seats that are not active, too
TALLEST = 25


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
            words.append(f"{COLOUR_NAMES[s.tower_colour[at]]}={s.tower_height[at]}" + (f"+{grown}" if grown else ""))
        if words:
            yield [str(seat), *words]


def read_towers(s: FirenzeBoard, words: list[str]) -> None:
    need(words, "write towers <seat> and then its towers, such as 'towers 0 white=4 green=5+1'")
    seat = number(words[0], 0, int(s.players) - 1, "towers: the seat")
    need(s.towers[seat] == 0, f"towers {seat} is given twice")
    need(len(words) - 1 <= c.SITE, f"towers {seat}: a site holds at most {c.SITE} towers")
    s.towers[seat] = len(words) - 1
    for place, word in enumerate(words[1:]):
        colour, rest = pair(word, f"towers {seat}")
        height, sign, grown = rest.partition("+")
        at = seat * c.SITE + place
        s.tower_colour[at] = value(COLOUR, colour, f"towers {seat}")
        s.tower_height[at] = number(height, 1, TALLEST, f"towers {seat}: the height of a tower")
        if sign:
            need(seat == s.active, f"towers {seat}: only the towers of seat {s.active}, who is active, grew this turn")
            s.grown[place] = number(grown, 1, min(c.FLOORS, int(s.tower_height[at])), f"towers {seat}: stones added this turn")


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
        need(rest >= 0, f"{COLOUR_NAMES[colour]}: there are {s.tables.stones[colour]} stones, {-rest} too many lie elsewhere (FIR-1.1)")
        s.bag[colour] = rest
    for card in range(c.CARDS):
        copies = 0 if card == c.CAMPANILE and not options["campanile"] else int(s.tables.count[card])
        rest = copies - copies_in_play(s, card)
        need(rest >= 0, f"{CARD_NAMES[card]}: there are {copies} copies, {-rest} too many lie elsewhere (FIR-1.7)")
        s.pile[card] = rest
    for seat in range(s.players):
        placed = sum(1 for x in s.seal if x == seat)
        need(placed <= s.tables.seals[s.players], f"seat {seat} has {s.tables.seals[s.players]} seals in all, not {placed} (FIR-2.7)")
        s.seals_left[seat] = s.tables.seals[s.players] - placed
    s.derive()


def check(s: FirenzeState) -> None:
    """What cannot be; then the points that follow."""
    _check_board(s)
    _check_stack(s)
    _count_points(s)


def _check_board(s: FirenzeBoard) -> None:
    for card in range(c.CARDS):
        need(not s.played >> card & 1 or s.tables.kind[card] == c.PERSON, f"played: {CARD_NAMES[card]} is no person (FIR-5.1)")
    for numeral, order in enumerate(s.balcony):
        there = order < 0 or s.tables.balcony_points[numeral * c.ORDERS + order]
        need(there, f"there is no balcony {NUMERAL_NAMES[numeral]} on {ORDER_NAMES[order]} (FIR-1.3)")
    for floor, taker in enumerate(s.token):
        need(taker == c.ABSENT or s.tables.token_points[floor], f"floor {floor + c.LOWEST_FLOOR} has no token (FIR-1.4)")
    for card in s.church:
        need(card == c.NO_CARD or s.tables.kind[card] == c.CHURCH, f"{CARD_NAMES[card]} is no church card (FIR-3.4)")
    empty = [slot for slot in range(c.SLOTS) if s.row[slot] == c.NO_CARD]
    need(empty == list(range(s.in_row, c.SLOTS)), "the cards of the row lie in its first slots, without a gap (FIR-3.6)")
    need(not any(s.on_row[s.in_row * c.COLOURS :]), "stones lie on cards of the row only (FIR-1.1)")
    need(s.built <= s.tables.most, f"at most {s.tables.most} stones are built in a turn (FIR-3.9)")


def _check_stack(s: FirenzeState) -> None:
    stack = ASKS.stack(s)
    need(stack[0].kind in BOTTOMS, f"the first 'ask' is one of {', '.join(ASKS.by_kind[k].name for k in BOTTOMS)}")
    for asked in stack:
        if asked.kind < c.QUESTIONS:
            need(asked.owner >= 0, f"{asked.name} is asked of a seat")
            need(asked.owner == s.active or asked.kind in EVERYBODYS, f"{asked.name} is asked of the active player")
        _check_asked(s, asked, **asked.args)
    for seat in range(s.players):
        for card in range(c.CARDS):
            n = s.held[seat * c.CARDS + card]
            kind = s.tables.kind[card]
            need(n == 0 or kind not in (c.EVENT, c.CHURCH), f"{CARD_NAMES[card]} is never held")
            need(n <= 1 or kind != c.BUILDING, f"nobody has {CARD_NAMES[card]} twice")
    need(s.bells == 0 or s.bells_due, "small seals lie only on the Campanile")
    need(s.frames.kind() in (c.ENDED, c.TAKING) or len(s.legal()) > 0, f"nothing can be answered to {stack[-1].name}")
    need(s.frames.kind() != c.TAKING, "a card is taken only while an event is carried out")


def _check_asked(
    s: FirenzeBoard, asked: Pending, *, slot: int = 0, paying: int = 0, card: int = 0, colour: int = 0, left: int = 1,
    next: int = 0, stood: int = 0, floors: int = 0, victim: int = 0, taken: int = 0, **others: int,
) -> None:  # fmt: skip
    """What the ranges of the arguments do not say."""
    kind, name, owner = asked.kind, asked.name, asked.owner
    need(left > 0, f"{name}: something is left to name")
    if kind in (c.ASK_PRICE, c.ASK_GIVE, c.TAKING):
        need(slot < s.in_row, f"{name}: the row has no slot {slot + 1}")
    if kind == c.ASK_PRICE:
        need(paying < slot and s.stored[owner] >= slot - paying, f"{name}: {slot - paying} stones to pay")
    if kind in (c.ASK_SHIELD, c.ASK_RETURN, c.ASK_TOWER):
        need(s.tables.kind[card] == c.EVENT, f"{name}: {CARD_NAMES[card]} is no event")
        need(s.frames.items[0] == c.TAKING, f"{name} is asked while a card is taken")
    if kind in (c.ASK_RETURN, c.ASK_GIVE, c.ASK_COST, c.ASK_EXCESS):
        need(left <= s.stored[owner], f"{name}: seat {owner} has only {s.stored[owner]} stones")
    if kind == c.ASK_GIVE:
        need(s.on_row[slot * c.COLOURS + colour] > 0, f"{name}: no {COLOUR_NAMES[colour]} stone lies on card {slot + 1}")
    if kind == c.ASK_BUILD:
        need(max(next, stood) <= s.towers[owner], f"{name}: seat {owner} has {s.towers[owner]} towers")
        new = all(s.grown[place] == s.tower_height[owner * c.SITE + place] for place in range(stood, s.towers[owner]))
        need(s.rules < 2 or new, f"{name}: towers begun this turn come after the {stood} that stood at its start, and grew to their height")
    if kind == c.ASK_COLOUR:
        need(floors == 0 or s.rules >= 2, f"{name}: rules 1 name no floors")
    if kind == c.ASK_SWAP:
        need(card in (c.ALCHEMIST, c.SMUGGLER), f"{name}: card=alchemist or card=smuggler")
        if card == c.SMUGGLER:
            need(victim != owner, f"{name}: somebody else's stone")
            need(s.storage[victim * c.COLOURS + taken] > 0, f"{name}: seat {victim} has no {COLOUR_NAMES[taken]} stone")
    if kind == c.ASK_BAG:
        need(s.storage[owner * c.COLOURS + colour] > 0, f"{name}: seat {owner} has no {COLOUR_NAMES[colour]} stone")
    if kind == c.ASK_VICTIM:
        need(card in (c.SMUGGLER, c.SPY), f"{name}: card=smuggler or card=spy")
    if kind == c.DRAW:
        need(left <= s.in_bag, f"{name}: only {s.in_bag} stones are in the bag")


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
        need(s.seals_left[s.end_holder] == 0, "the end token belongs to somebody without seals")
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


GRAMMAR = Grammar(
    "firenze",
    FIELDS,
    ASKS,
    (Line("towers", write_towers, read_towers, Shape("pairs", COLOUR, range(1, TALLEST + 1), (SEAT,), repeats=True)),),
    begin=begin,
    complete=complete,
    check=check,
    narrow={"church": church_cards, "balcony": balconies},
)

"""What a viewer sees: everything on the table, and the hand faces this viewer may see, with every number a screen draws."""

from __future__ import annotations

from typing import Any

import msgspec

from capomastro.games.firenze import codes as c
from capomastro.games.firenze.data import status_of
from capomastro.games.firenze.limits import cards_over, storage_limit
from capomastro.games.firenze.meta import (
    CARD_NAMES,
    CHOICES,
    COLOUR_NAMES,
    FLOOR_NUMBERS,
    ORDER_NAMES,
    TOWER_NAMES,
)
from capomastro.games.firenze.observation import sees_hand
from capomastro.games.firenze.phases import phase
from capomastro.games.firenze.queries import (
    CostColumn,
    Prospect,
    Reduction,
    balcony_on,
    cost_table,
    falling,
    held_cards,
    prospects,
    reductions,
)
from capomastro.games.firenze.row import exchange_price, price
from capomastro.games.firenze.scoring import leader
from capomastro.games.firenze.state import FirenzeBoard, order_is_open, order_value, owes_bell
from capomastro.games.firenze.towers import asked_tower
from capomastro.kernel.state import OMNISCIENT
from capomastro.kernel.view import Phrase, View

NEUTRAL_SEAL = -1
NUMBERS_ON_CARDS = ("points", "exchange", "height", "floor", "limit", "per_tower", "stones", "less")


class OrderView(msgspec.Struct, omit_defaults=True):
    """A window of a tower on the board."""

    id: str                     # "white-6"
    colour: str
    floor: int
    points: int                 # what it is worth: the balcony's points where one lies on it
    printed: int                # what is printed on the board
    status: str                 # standing of the points
    open: bool = False          # no seal, and no lower balcony in the way
    seal: int | None = None     # a seat, -1 for a neutral seal
    balcony: str = ""           # its numeral
    lit: bool = False           # the balcony that is open now


class MajorityView(msgspec.Struct):
    """The flag on a tower."""

    colour: str
    bonus: int
    status: str
    leader: int                 # a seat, or -1
    seals: list[int]            # by seat


class TokenView(msgspec.Struct):
    floor: int
    points: int
    status: str
    taker: int                  # the seat that took it, or -1


class CardView(msgspec.Struct, omit_defaults=True):
    """A card: its kind, its line of text, and the standing of name, effect and number of copies."""

    card: str
    kind: str
    text: Phrase
    name_status: str = "rulebook"
    effect_status: str = "rulebook"
    count_status: str = "rulebook"


class RowView(CardView, omit_defaults=True):
    """A card of the row with its stones (by colour) and its price for whoever is active."""

    slot: int = 0
    stones: list[int] = []
    price: int = 0
    affordable: bool = False
    chosen: bool = False


class ChurchView(CardView, omit_defaults=True):
    """A church card on its space; small seals lie on the Campanile."""

    space: int = 0
    floor: int = 0
    points: int = 0
    small_seals: list[int] = []


class TowerView(msgspec.Struct, omit_defaults=True):
    """A tower under construction."""

    id: str                     # "a": its place on the site
    colour: str
    height: int
    grown: int = 0              # stones added this turn
    falls: bool = False         # it falls in the next phase 4 unless it gets a stone
    back: int = 0               # stones returned to the storage if it falls
    lost: int = 0
    orders: list[Prospect] = []


class SeatView(msgspec.Struct, omit_defaults=True):
    """What lies before one player."""

    seat: int
    points: int
    seals_left: int
    storage: list[int]          # by colour
    stored: int
    limit: int                  # of the storage
    over: int                   # stones above the limit
    towers: list[TowerView]
    buildings: list[CardView]
    hand_size: int
    card_limit: int
    cards_over: int             # cards to discard if the limits were checked now
    exchange: int               # stones an exchange costs
    hand: list[CardView] | None = None      # None: this viewer does not see the faces
    owes_bell: bool = False
    small_seal: bool = True     # lies before its owner (not on the Campanile)
    end_token: bool = False


class PendingView(msgspec.Struct, omit_defaults=True):
    """The question in progress: which card, which slot, how many stones or cards are left to name."""

    asks: str
    owner: int
    card: str = ""
    slot: int = 0               # the slot chosen, or exchanged with
    paying: int = 0             # the slot the next stone of the price goes on
    colour: str = ""            # the colour wanted or given
    victim: int = -1
    left: int = 0
    tower: str = ""             # phase 3: the tower that may get a stone now


class FirenzeView(View, kw_only=True, omit_defaults=True):
    """The whole table."""

    turn: int
    round: int
    phase: int                  # 1 to 6; 0 before the first turn and after the last
    active: int
    starter: int
    end_holder: int             # the seat with the end token, or -1
    last_seal: int              # points of the last seal
    open_hands: bool
    orders: list[OrderView]
    majorities: list[MajorityView]
    tokens: list[TokenView]
    church: list[ChurchView | None]
    row: list[RowView]
    bag: list[int]              # by colour
    stones: list[int]           # by colour: how many there are in all
    pile: int
    start_cards: int            # of the pile: start cards still on top
    discards: dict[str, int]
    unseen: dict[str, int]      # cards this viewer does not see: the pile, and hands whose faces are hidden
    seats: list[SeatView]
    costs: list[CostColumn]     # for the active player
    reductions: list[Reduction]
    built: int
    exchanged: bool
    played: list[str]           # persons played this turn
    pending: PendingView | None = None


def make_view(s: FirenzeBoard, seat: int, base: dict[str, Any], content: dict[str, Any]) -> FirenzeView:
    """Build the view field by field."""
    faces = [seat == OMNISCIENT or sees_hand(s, seat, other) for other in range(s.players)]
    return FirenzeView(
        **base,
        turn=int(s.turn),
        round=(int(s.turn) + int(s.players) - 1) // int(s.players),
        phase=int(phase(s)),
        active=int(s.active),
        starter=int(s.starter),
        end_holder=int(s.end_holder),
        last_seal=int(s.tables.last_seal),
        open_hands=bool(s.open_hands),
        orders=[_order(s, order, content) for order in range(c.ORDERS)],
        majorities=[_majority(s, colour, content) for colour in range(c.COLOURS)],
        tokens=[_token(s, floor, content) for floor in range(c.FLOORS) if s.token[floor] != c.ABSENT],
        church=[_church(s, space, content) for space in range(c.SPACES)],
        row=[_row(s, slot, content) for slot in range(s.in_row)],
        bag=[int(n) for n in s.bag],
        stones=[int(n) for n in s.tables.stones],
        pile=int(s.in_pile + s.in_start),
        start_cards=int(s.in_start),
        discards=_counts([int(n) for n in s.discards]),
        unseen=_unseen(s, faces),
        seats=[_seat(s, other, content, faces[other]) for other in range(s.players)],
        costs=cost_table(s, int(s.active)),
        reductions=reductions(s, int(s.active)),
        built=int(s.built),
        exchanged=bool(s.exchanged),
        played=[CARD_NAMES[card] for card in range(c.CARDS) if s.played >> card & 1],
        pending=_pending(s),
    )


def _order(s: FirenzeBoard, order: int, content: dict[str, Any]) -> OrderView:
    colour, floor = COLOUR_NAMES[order // c.FLOORS], order % c.FLOORS + c.LOWEST_FLOOR
    balcony = balcony_on(s, order)
    path = f"/orders/{colour}/{floor}"
    if balcony:
        token = next(i for i, token in enumerate(content["balconies"]) if (token["colour"], token["floor"]) == (colour, floor))
        path = f"/balconies/{token}/points"
    is_open = order_is_open(s, order)
    seal = int(s.seal[order])
    return OrderView(
        id=ORDER_NAMES[order],
        colour=colour,
        floor=floor,
        points=int(order_value(s, order)),
        printed=int(s.tables.order_points[order]),
        status=status_of(content, path),
        open=is_open,
        seal=None if seal == c.OPEN else NEUTRAL_SEAL if seal == c.NEUTRAL else seal,
        balcony=balcony,
        lit=bool(balcony) and is_open,
    )


def _majority(s: FirenzeBoard, colour: int, content: dict[str, Any]) -> MajorityView:
    seals = [int(x) for x in s.seal[colour * c.FLOORS : (colour + 1) * c.FLOORS]]
    name = COLOUR_NAMES[colour]
    return MajorityView(
        colour=name,
        bonus=int(s.tables.majority[colour]),
        status=status_of(content, f"/majority/{name}"),
        leader=int(leader(s, colour)),
        seals=[seals.count(seat) for seat in range(s.players)],
    )


def _token(s: FirenzeBoard, floor: int, content: dict[str, Any]) -> TokenView:
    number = FLOOR_NUMBERS[floor]
    return TokenView(number, int(s.tables.token_points[floor]), status_of(content, f"/floor_tokens/{number}"), int(s.token[floor]))


def card_fields(card: int, content: dict[str, Any]) -> dict[str, Any]:
    """The card as keyword arguments of ``CardView``; its line of text carries the numbers of the data."""
    name = CARD_NAMES[card]
    entry = content["cards"][name]
    return {
        "card": name,
        "kind": entry["kind"],
        "text": Phrase(f"text.{name}", {k: abs(entry[k]) for k in NUMBERS_ON_CARDS if k in entry}),
        "name_status": entry["name"],
        "effect_status": entry["effect"],
        "count_status": status_of(content, f"/cards/{name}/count"),
    }


def _row(s: FirenzeBoard, slot: int, content: dict[str, Any]) -> RowView:
    stones = [int(n) for n in s.on_row[slot * c.COLOURS : (slot + 1) * c.COLOURS]]
    cost = int(price(s, slot))
    chosen = False
    for at in range(s.frames.depth):
        kind = s.frames.items[at * 6]
        chosen = chosen or (kind in (c.TAKING, c.ASK_PRICE) and s.frames.items[at * 6 + 2] == slot)
    fields = card_fields(int(s.row[slot]), content)
    affordable = cost <= s.stored[s.active] or chosen
    return RowView(**fields, slot=slot + 1, stones=stones, price=cost, affordable=affordable, chosen=chosen)


def _church(s: FirenzeBoard, space: int, content: dict[str, Any]) -> ChurchView | None:
    card = int(s.church[space])
    if card == c.NO_CARD:
        return None
    bells = [seat for seat in range(s.players) if s.bells >> seat & 1] if card == c.CAMPANILE else []
    fields = card_fields(card, content)
    return ChurchView(**fields, space=space + 1, floor=int(s.tables.floor[card]), points=int(s.tables.points[card]), small_seals=bells)


def _counts(cells: list[int]) -> dict[str, int]:
    return {CARD_NAMES[card]: n for card, n in enumerate(cells) if n}


def _unseen(s: FirenzeBoard, faces: list[bool]) -> dict[str, int]:
    cells = [int(s.pile[card] + s.start[card]) for card in range(c.CARDS)]
    for seat, seen in enumerate(faces):
        if not seen:
            for card in range(c.CARDS):
                if s.tables.kind[card] != c.BUILDING:
                    cells[card] += int(s.held[seat * c.CARDS + card])
    return _counts(cells)


def _towers(s: FirenzeBoard, seat: int, faces: bool) -> list[TowerView]:
    falls = {fall.tower: fall for fall in falling(s, seat)}
    out = []
    for place in range(s.towers[seat]):
        name = TOWER_NAMES[place]
        out.append(
            TowerView(
                id=name,
                colour=COLOUR_NAMES[s.tower_colour[seat * c.SITE + place]],
                height=int(s.tower_height[seat * c.SITE + place]),
                grown=int(s.grown[place]) if seat == s.active else 0,
                falls=name in falls,
                back=falls[name].back if name in falls else 0,
                lost=falls[name].lost if name in falls else 0,
                orders=prospects(s, seat, place, hand=faces),
            )
        )
    return out


def _seat(s: FirenzeBoard, seat: int, content: dict[str, Any], faces: bool) -> SeatView:
    hand = held_cards(s, seat, buildings=False)
    limit = int(storage_limit(s, seat))
    return SeatView(
        seat=seat,
        points=int(s.points[seat]),
        seals_left=int(s.seals_left[seat]),
        storage=[int(n) for n in s.storage[seat * c.COLOURS : (seat + 1) * c.COLOURS]],
        stored=int(s.stored[seat]),
        limit=limit,
        over=max(0, int(s.stored[seat]) - limit),
        towers=_towers(s, seat, faces),
        buildings=[CardView(**card_fields(CARD_NAMES.index(name), content)) for name in held_cards(s, seat, buildings=True)],
        hand_size=len(hand),
        card_limit=int(s.tables.card_limit),
        cards_over=int(cards_over(s, seat)) if faces else max(0, int(s.cards[seat] - s.tables.card_limit)),
        exchange=int(exchange_price(s, seat)),
        hand=[CardView(**card_fields(CARD_NAMES.index(name), content)) for name in hand] if faces else None,
        owes_bell=owes_bell(s, seat),
        small_seal=not s.bells >> seat & 1,
        end_token=s.end_holder == seat,
    )


def _pending(s: FirenzeBoard) -> PendingView | None:
    frames = s.frames
    kind = int(frames.kind())
    if kind >= c.QUESTIONS:
        return None
    args = [int(frames.arg(i)) for i in range(4)]
    out = PendingView(asks=CHOICES[kind].name, owner=int(frames.owner()))
    if kind == c.ASK_PRICE:
        out.card, out.slot, out.paying, out.left = CARD_NAMES[s.row[args[0]]], args[0] + 1, args[1] + 1, args[0] - args[1]
    elif kind in (c.ASK_SHIELD, c.ASK_TOWER, c.ASK_VICTIM):
        out.card = CARD_NAMES[args[0]]
    elif kind == c.ASK_RETURN:
        out.card, out.left = CARD_NAMES[args[0]], args[1]
    elif kind == c.ASK_GIVE:
        out.slot, out.colour, out.left = args[0] + 1, COLOUR_NAMES[args[1]], args[2]
    elif kind in (c.ASK_COST, c.ASK_DISCARD, c.ASK_EXCESS):
        out.left = args[0]
    elif kind == c.ASK_SWAP:
        out.card = CARD_NAMES[args[0]]
        if args[0] == c.SMUGGLER:
            out.victim, out.colour = args[1], COLOUR_NAMES[args[2]]
    elif kind == c.ASK_BUILD and asked_tower(s) < s.towers[s.active]:
        out.tower = TOWER_NAMES[asked_tower(s)]
    elif kind == c.ASK_BAG:
        out.card, out.colour = "alchemist", COLOUR_NAMES[args[0]]
    return out

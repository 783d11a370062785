"""What a viewer sees: everything on the table, and the hand faces this viewer may see. ``showing`` fills these in."""

from __future__ import annotations

import msgspec

from capomastro.kernel.view import Phrase, View


class CostColumn(msgspec.Struct, frozen=True):
    """One column of the cost table: building this many stones in the turn."""

    stones: int
    cost: int
    affordable: bool            # stones and cost together are in the storage (with what is built already)
    now: bool = False           # as many as are built now


class Reduction(msgspec.Struct, frozen=True):
    """A card that lowers the building cost."""

    card: str
    less: int


class Prospect(msgspec.Struct, frozen=True, omit_defaults=True):
    """An order a tower can still grow into, or fulfil now."""

    order: str
    floor: int
    missing: int                # floors still to build; -1 or 1 off with the Architect counts as 0 there
    points: int                 # what fulfilling it would bring now: order, floor token and church together
    token: int = 0              # of that, the floor token
    church: int = 0             # of that, church cards
    now: bool = False           # legal in phase 5 with the tower as it stands
    architect: bool = False     # only with the Architect
    waits: str = ""             # why it cannot be fulfilled yet: "balcony", "bell" or "seals"


class Fall(msgspec.Struct, frozen=True):
    """A tower that falls unless it gets a stone."""

    tower: str
    colour: str
    height: int
    back: int                   # stones that return to the storage
    lost: int                   # stones that go to the bag


class BuildPlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a list of stones to build would mean."""

    raises: dict[str, int]      # stones added, by tower
    founds: list[tuple[str, int]]   # new towers: colour and height
    stones: int
    cost: int
    affordable: bool
    why: str = ""               # "most", "colour" or "cost" where it is not affordable
    falls: list[Fall] = []      # towers the plan lets fall


class OrderView(msgspec.Struct, frozen=True, omit_defaults=True):
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


class CardView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card: its kind, its line of text, and the standing of name, effect and number of copies."""

    card: str
    kind: str
    text: Phrase
    name_status: str = "rulebook"
    effect_status: str = "rulebook"
    count_status: str = "rulebook"


class RowView(CardView, frozen=True, omit_defaults=True):
    """A card of the row with its stones (by colour) and its price for whoever is active."""

    slot: int = 0
    stones: list[int] = []
    price: int = 0
    affordable: bool = False
    chosen: bool = False


class ChurchView(CardView, frozen=True, omit_defaults=True):
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

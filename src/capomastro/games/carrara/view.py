"""What a viewer sees: everything a screen draws, so that no client computes a rule. ``showing`` fills these in."""

from __future__ import annotations

import msgspec

from capomastro.kernel.view import Phrase, View


class BuildingView(msgspec.Struct, frozen=True):
    """A building tile."""

    id: str
    type: str
    cost: int
    region: str
    object: str


class BlockView(msgspec.Struct, frozen=True):
    """A block on the wheel or in a purchase, with its price there."""

    colour: str
    price: int


class SegmentView(msgspec.Struct, frozen=True):
    segment: str
    prices: dict[str, int]
    blocks: list[BlockView]             # from white to black


class WheelView(msgspec.Struct, frozen=True):
    segments: list[SegmentView]
    notch: str                          # the segment the notch points to
    blocks: int
    capacity: int
    bag: int


class WorthView(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a scoring would pay now."""

    points: int = 0
    coins: int = 0
    objects: dict[str, int] = {}


class CityView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A city on a player board."""

    city: str
    colour: str
    accepts: list[str]
    points: int                         # per cost point, with the token
    coins: int
    printed_points: int
    printed_coins: int
    token: bool
    buildings: list[BuildingView]       # cheapest first
    cost: int                           # sum of their costs
    minimum: int
    worth: WorthView
    status: str                         # how we know the printed value
    scored_by: int = -1
    why: Phrase | None = None           # why it cannot be scored by this player; None when it can


class TypeView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A building type on a player board."""

    type: str
    region: str
    object: str
    built: int
    cost: int
    scored: bool
    worth: WorthView
    status: str                         # how we know the object of the type
    why: Phrase | None = None


class FieldView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A special scoring field of the advanced game."""

    region: str
    points: int
    coins: int
    printed_points: int
    printed_coins: int
    token: bool
    built: int
    cost: int
    scored: bool
    worth: WorthView
    why: Phrase | None = None


class ConditionView(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far a seat is towards a card's condition; without numbers where the screen hides them."""

    card: str
    need: int
    have: int | None = None
    met: bool | None = None


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player. What the screen hides is missing, or a bare count, as the table's option says."""

    seat: int
    points: int
    markers_left: int
    scorings: int
    built: int
    cost: int
    cities: list[CityView]
    types: list[TypeView]
    fields: list[FieldView]
    conditions: list[ConditionView]
    may_announce: bool | None = None
    coins: int | None = None
    blocks: dict[str, int] | None = None
    block_count: int | None = None
    objects: dict[str, int] | None = None
    object_count: int | None = None


class CardView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card on the strip: what it asks for and pays, as phrases, and how we know both."""

    deck: str
    card: str
    condition: Phrase
    scoring: Phrase
    condition_status: str
    scoring_status: str


class TokenView(msgspec.Struct, frozen=True, omit_defaults=True):
    place: str
    points: int
    coins: int
    status: str
    owner: int = -1


class ObjectView(msgspec.Struct, frozen=True):
    """A kind of object: for sale or not, and what the supply holds."""

    object: str
    for_sale: bool
    price: int
    supply: int


class PurchaseView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The purchase in progress."""

    seat: int
    segment: str
    blocks: list[BlockView]
    paid: int
    coins_left: int | None = None


class SiteView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A city as a place for the chosen building."""

    city: str
    need: int
    have: int                           # blocks the city accepts
    allowed: bool
    payment: dict[str, int] = {}        # the cheapest valid payment
    why: Phrase | None = None


class ConstructionView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The building in progress: chosen, placed, paid block by block."""

    seat: int
    building: BuildingView
    city: str | None = None
    old: BuildingView | None = None
    cost: int = 0                       # blocks to pay in all
    paid: dict[str, int] = {}
    left: int = 0                       # blocks still to pay
    payment: dict[str, int] = {}        # the cheapest way to pay the rest, for the builder alone
    sites: list[SiteView] = []          # for the builder alone


class CarraraView(View, kw_only=True, omit_defaults=True):
    """The table."""

    mode: str
    screens: str
    data: str
    turn: int
    turns: int
    first: int = -1                     # the start player
    end: str = "playing"
    closer: int = -1
    wheel: WheelView
    slots: list[BuildingView | None]
    pile: int
    gone: list[str]                     # buildings out of the game, replaced by higher ones
    eights: list[BuildingView]          # value-8 buildings beside the board
    objects: list[ObjectView]
    cards: list[CardView]
    tokens: list[TokenView]
    seats: list[SeatView]
    purchase: PurchaseView | None = None
    construction: ConstructionView | None = None

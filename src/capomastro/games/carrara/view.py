"""What a viewer sees, field by field: everything a screen draws, so that no client computes a rule."""

from __future__ import annotations

from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from capomastro.games.carrara import data as d
from capomastro.games.carrara import state as c
from capomastro.games.carrara.building import plainest_payment
from capomastro.games.carrara.cards import lies_behind_screen, progress
from capomastro.games.carrara.reasons import city_refusal, field_refusal, type_refusal
from capomastro.games.carrara.rules import CarraraState
from capomastro.games.carrara.scoring import place_coins, place_points, region_cost, region_count
from capomastro.games.carrara.tables import CITIES, COLOURS, COSTS, DECKS, EIGHT, EXTRA_DECK, KINDS, NO_CARD, PLACES, TYPES
from capomastro.kernel.state import OMNISCIENT, OVER
from capomastro.kernel.view import Phrase, View

ENDS = ("playing", "announced", "last_building")


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


# -- building it ---------------------------------------------------------------------
def see(s: CarraraState, seat: int, base: dict[str, Any], setup: dict[str, Any], content: dict[str, Any]) -> CarraraView:
    """The table as ``seat`` sees it."""
    look = Look(s, seat, setup["options"]["screens"], content)
    return CarraraView(
        **base,
        mode=setup["options"]["mode"],
        screens=look.screens,
        data=setup["data"],
        turn=int(s.turn),
        turns=int(s.turns),
        first=int(s.first),
        end=ENDS[s.end],
        closer=int(s.closer),
        wheel=look.wheel(),
        slots=[look.building(int(b)) if b >= 0 else None for b in s.slots],
        pile=int(s.in_pile),
        gone=[d.BUILDINGS[b] for b, at in enumerate(s.place) if at == c.GONE],
        eights=[look.building(b) for b in range(EIGHT, len(d.BUILDINGS), COSTS) if s.place[b] == c.FACE_UP],
        objects=[
            ObjectView(name, bool(s.field[kind]), int(s.tables.object_price), int(s.supply[kind])) for kind, name in enumerate(d.OBJECTS)
        ],
        cards=[look.card(deck) for deck in range(DECKS) if s.cards[deck] != NO_CARD],
        tokens=[look.token(place) for place in range(PLACES)] if s.advanced else [],
        seats=[look.seat(other) for other in range(int(s.players))],
        purchase=look.purchase(),
        construction=look.construction(),
    )


class Look:
    """One viewer's look at one position."""

    def __init__(self, s: CarraraState, viewer: int, screens: str, content: dict[str, Any]) -> None:
        self.s = s
        self.viewer = viewer
        self.screens = screens
        self.content = content

    def sees(self, seat: int) -> bool:
        """PAL-11.1: whether this viewer looks behind the seat's screen."""
        return self.viewer in (seat, OMNISCIENT) or self.screens == "open" or self.s.decider() == OVER

    def building(self, building: int) -> BuildingView:
        t = self.s.tables
        return BuildingView(
            d.BUILDINGS[building],
            d.TYPES[t.type[building]],
            int(t.cost[building]),
            d.REGIONS[t.region[building]],
            d.OBJECTS[t.object[building]],
        )

    def wheel(self) -> WheelView:
        s = self.s
        segments = []
        for n, name in enumerate(d.SEGMENTS):
            prices = {colour: int(s.tables.price[n * COLOURS + k]) for k, colour in enumerate(d.COLOURS)}
            blocks = [BlockView(colour, prices[colour]) for k, colour in enumerate(d.COLOURS) for _ in range(s.wheel[n * COLOURS + k])]
            segments.append(SegmentView(name, prices, blocks))
        return WheelView(segments, d.SEGMENTS[s.notch], int(s.on_wheel), int(s.tables.capacity), int(s.in_bag))

    def card(self, deck: int) -> CardView:
        name = d.CARDS[self.s.cards[deck]]
        entry = self.content["cards"][name]
        return CardView(
            d.DECKS[deck],
            name,
            condition_phrase(entry["condition"], int(self.s.players)),
            scoring_phrase(entry["scoring"]),
            entry["status"]["condition"],
            entry["status"]["scoring"],
        )

    def token(self, place: int) -> TokenView:
        s = self.s
        owner = next((seat for seat in range(int(s.players)) if s.tokens[seat] >> place & 1), -1)
        name = d.PLACES[place]
        status = self.content["tokens"][name]["status"]
        return TokenView(name, int(s.tables.points[PLACES + place]), int(s.tables.coins[PLACES + place]), status, owner)

    def own(self, seat: int, *, city: int = -1, kind: int = -1, region: int = -1) -> list[int]:
        """The seat's buildings in a city, of a type or of a region, cheapest first."""
        s = self.s
        t = s.tables
        found = [
            b
            for b in range(len(d.BUILDINGS))
            if s.place[b] >= 0
            and s.place[b] // CITIES == seat
            and city in (-1, s.place[b] % CITIES)
            and kind in (-1, t.type[b])
            and region in (-1, t.region[b])
        ]
        return sorted(found, key=lambda b: (t.cost[b], b))

    def worth(self, seat: int, buildings: list[int]) -> WorthView:
        """What scoring these buildings would pay now; objects as far as the supply goes."""
        s = self.s
        points = coins = 0
        objects: dict[str, int] = {}
        for b in buildings:
            city = s.place[b] % CITIES
            points += int(s.tables.cost[b] * place_points(s, seat, city))
            coins += int(s.tables.cost[b] * place_coins(s, seat, city))
            kind = int(s.tables.object[b])
            name = d.OBJECTS[kind]
            if objects.get(name, 0) < s.supply[kind]:
                objects[name] = objects.get(name, 0) + 1
        return WorthView(points, coins, objects)

    def field_worth(self, seat: int, region: int) -> WorthView:
        s = self.s
        cost = region_cost(s, seat, region)
        place = CITIES + region
        return WorthView(int(cost * place_points(s, seat, place)), int(cost * place_coins(s, seat, place)))

    def city(self, seat: int, city: int) -> CityView:
        s = self.s
        name = d.CITIES[city]
        entry = self.content["cities"][name]
        buildings = self.own(seat, city=city)
        return CityView(
            city=name,
            colour=entry["accepts"][-1],
            accepts=entry["accepts"],
            points=int(place_points(s, seat, city)),
            coins=int(place_coins(s, seat, city)),
            printed_points=entry["points"],
            printed_coins=entry["coins"],
            token=bool(s.tokens[seat] >> city & 1),
            buildings=[self.building(b) for b in buildings],
            cost=int(s.spent[seat * CITIES + city]),
            minimum=entry["minimum"],
            worth=self.worth(seat, buildings),
            status=entry["status"],
            scored_by=int(s.city_marker[city]),
            why=city_refusal(s, seat, city),
        )

    def type(self, seat: int, kind: int) -> TypeView:
        s = self.s
        name = d.TYPES[kind]
        entry = self.content["types"][name]
        buildings = self.own(seat, kind=kind)
        return TypeView(
            type=name,
            region=entry["region"],
            object=entry["object"],
            built=len(buildings),
            cost=sum(int(s.tables.cost[b]) for b in buildings),
            scored=bool(s.marked[seat] >> kind & 1),
            worth=self.worth(seat, buildings),
            status=entry["status"],
            why=type_refusal(s, seat, kind),
        )

    def field(self, seat: int, region: int) -> FieldView:
        s = self.s
        place = CITIES + region
        entry = self.content["fields"][d.REGIONS[region]]
        return FieldView(
            region=d.REGIONS[region],
            points=int(place_points(s, seat, place)),
            coins=int(place_coins(s, seat, place)),
            printed_points=entry["points"],
            printed_coins=entry["coins"],
            token=bool(s.tokens[seat] >> place & 1),
            built=int(region_count(s, seat, region)),
            cost=int(region_cost(s, seat, region)),
            scored=bool(s.marked[seat] >> (TYPES + region) & 1),
            worth=self.field_worth(seat, region),
            why=field_refusal(s, seat, region),
        )

    def conditions(self, seat: int) -> list[ConditionView]:
        """The three conditions; object and coin conditions only where the viewer looks behind the screen."""
        s = self.s
        out = []
        for deck in range(EXTRA_DECK):
            if s.cards[deck] == NO_CARD:
                continue
            name = d.CARDS[s.cards[deck]]
            card = s.tables.cards[s.cards[deck]]
            if lies_behind_screen(card) and not self.sees(seat):
                out.append(ConditionView(name, int(card.need)))
            else:
                have = int(progress(s, seat, card))
                out.append(ConditionView(name, int(card.need), have, have >= card.need))
        return out

    def seat(self, seat: int) -> SeatView:
        s = self.s
        conditions = self.conditions(seat)
        blocks = {colour: int(s.blocks[seat * COLOURS + k]) for k, colour in enumerate(d.COLOURS)}
        objects = {kind: int(s.objects[seat * KINDS + k]) for k, kind in enumerate(d.OBJECTS)}
        all_seen = self.sees(seat)
        counted = all_seen or self.screens == "counts"
        return SeatView(
            seat=seat,
            points=int(s.points[seat]),
            markers_left=int(s.tables.markers - s.scorings[seat]),
            scorings=int(s.scorings[seat]),
            built=sum(int(s.built[seat * CITIES + city]) for city in range(CITIES)),
            cost=sum(int(s.spent[seat * CITIES + city]) for city in range(CITIES)),
            cities=[self.city(seat, city) for city in range(CITIES)],
            types=[self.type(seat, kind) for kind in range(TYPES)],
            fields=[self.field(seat, region) for region in range(2)] if s.advanced else [],
            conditions=conditions,
            may_announce=None if any(x.met is None for x in conditions) else all(x.met for x in conditions),
            coins=int(s.coins[seat]) if counted else None,
            blocks=blocks if all_seen else None,
            block_count=sum(blocks.values()) if counted else None,
            objects=objects if all_seen else None,
            object_count=sum(objects.values()) if counted else None,
        )

    def purchase(self) -> PurchaseView | None:
        s = self.s
        if s.asked != c.ASK_BLOCKS:
            return None
        seat = int(s.turn)
        prices = [int(s.tables.price[s.segment * COLOURS + k]) for k in range(COLOURS)]
        blocks = [BlockView(colour, prices[k]) for k, colour in enumerate(d.COLOURS) for _ in range(s.picked[k])]
        return PurchaseView(seat, d.SEGMENTS[s.segment], blocks, int(s.paid), int(s.coins[seat]) if self.sees(seat) else None)

    def construction(self) -> ConstructionView | None:
        s = self.s
        if s.asked not in (c.ASK_SITE, c.ASK_PAYMENT):
            return None
        seat = int(s.turn)
        building = self.building(int(s.building))
        if s.asked == c.ASK_SITE:
            sites = [self.site(seat, int(s.building), city) for city in range(CITIES)] if self.sees(seat) else []
            return ConstructionView(seat, building, sites=sites)
        paid = {colour: int(s.picked[k]) for k, colour in enumerate(d.COLOURS) if s.picked[k]}
        return ConstructionView(
            seat,
            building,
            d.CITIES[s.city],
            self.building(int(s.old)) if s.old != c.NOBODY else None,
            sum(paid.values()) + int(s.need),
            paid,
            int(s.need),
            cheapest_payment(s, seat, int(s.city), int(s.need), int(s.colour)) or {} if self.sees(seat) else {},
        )

    def site(self, seat: int, building: int, city: int) -> SiteView:
        s = self.s
        need, have = int(s.tables.cost[building]), int(s.funds[seat * CITIES + city])
        why = None if have >= need else Phrase("refused.funds", {"city": d.CITIES[city], "need": need, "have": have}, "PAL-5.2")
        return SiteView(d.CITIES[city], need, have, have >= need, cheapest_payment(s, seat, city, need) or {}, why)


def cheapest_payment(s: CarraraState, seat: int, city: int, need: int, finest: int = 0) -> dict[str, int] | None:
    """The plainest blocks that pay ``need`` in a city, none finer than ``finest``; None when they do not suffice."""
    out = vec[i64]([0] * COLOURS)
    if not plainest_payment(s, seat, city, need, out) or any(out[k] for k in range(finest)):
        return None
    return {colour: int(out[k]) for k, colour in enumerate(d.COLOURS) if out[k]}


def condition_phrase(condition: dict[str, Any], players: int) -> Phrase:
    """What a card asks for, with this player count."""
    kind = condition["kind"]
    fields = {k: v[str(players)] if isinstance(v, dict) else v for k, v in condition.items() if k != "kind"}
    if fields.pop("different_cities", False):
        kind = "cities_with"
    if kind == "scorings_split" and fields["cities"] == 0:
        kind = "type_scorings"
    return Phrase(f"condition.{kind}", spread(fields), "PAL-9.1")


def scoring_phrase(scoring: dict[str, Any]) -> Phrase:
    """What a card pays; values by city in the order of the cities."""
    kind = scoring["kind"]
    fields = {k: v for k, v in scoring.items() if k != "kind"}
    if kind == "score_cities" and "choose" in fields:
        kind = "choose_cities"
    if "points_by_city" in fields:
        by_city = fields.pop("points_by_city")
        fields["points"] = [by_city[city] for city in d.CITIES]
    if "groups" in fields:
        fields["groups"] = [
            Phrase("scoring.group", {"cities": group["cities"], "points": group["points"]}) for group in fields["groups"]
        ]
    return Phrase(f"scoring.{kind}", spread(fields), "PAL-10.1")


def spread(fields: dict[str, Any]) -> dict[str, Any]:
    """A pair of group sizes as two fields."""
    if "sizes" in fields:
        first, second = fields.pop("sizes")
        fields |= {"first": first, "second": second}
    return fields

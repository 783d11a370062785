# Compiled by mypyc.
"""The table as a viewer may see it, built field by field; what is the same for every viewer is built once."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from capomastro.games.carrara import codes as c
from capomastro.games.carrara import data as d
from capomastro.games.carrara.building import plainest_payment
from capomastro.games.carrara.cards import lies_behind_screen, progress
from capomastro.games.carrara.final import FinalScore, final_score
from capomastro.games.carrara.refusals import city_refusal, field_refusal, type_refusal
from capomastro.games.carrara.rules import CarraraState
from capomastro.games.carrara.scoring import place_coins, place_points, region_cost, region_count
from capomastro.games.carrara.tables import Tables
from capomastro.games.carrara.view import (
    BlockView,
    BuildingView,
    CardView,
    CityView,
    ConditionView,
    ConstructionView,
    FieldView,
    ObjectView,
    PurchaseView,
    SeatView,
    SegmentView,
    SiteView,
    TokenView,
    TypeView,
    WheelView,
    WorthView,
)
from capomastro.kernel.state import OMNISCIENT, OVER
from capomastro.kernel.view import Phrase

COUNTS: Final = 1               # s.screens: the number of things behind a screen is known
OPEN: Final = 2                 # … everything is
KEPT: Final = 4096              # player boards and players kept as they were shown: most of a table stays as it is from move to move


Board = tuple[list[CityView], list[TypeView], list[FieldView]]


class Prints:
    """What is printed on tiles, boards and cards of a data version, for a number of players: made once."""

    def __init__(self, t: Tables, content: dict[str, Any], players: i64) -> None:
        self.content = content
        self.buildings: list[BuildingView] = [
            BuildingView(d.BUILDINGS[b], d.TYPES[t.type[b]], int(t.cost[b]), d.REGIONS[t.region[b]], d.OBJECTS[t.object[b]])
            for b in range(c.BUILDINGS)
        ]
        ranked = [(int(t.cost[b]), int(b)) for b in range(c.BUILDINGS)]
        self.cheapest_first: list[int] = [b for _, b in sorted(ranked)]
        self.prices: list[dict[str, int]] = [
            {colour: int(t.price[n * c.COLOURS + k]) for k, colour in enumerate(d.COLOURS)} for n in range(c.SEGMENTS)
        ]
        self.cards: list[CardView] = [self._card(number, name, players) for number, name in enumerate(d.CARDS)]
        self.boards: dict[tuple[int, ...], Board] = {}      # by all that they show
        self.seats: dict[tuple[int, ...], SeatView] = {}    # by all that they show, and whether that is what lies behind the screen

    def _card(self, number: i64, name: str, players: i64) -> CardView:
        entry = self.content["cards"][name]
        return CardView(
            d.DECKS[d.deck_of(name)],
            name,
            condition_phrase(entry["condition"], int(players)),
            scoring_phrase(entry["scoring"]),
            entry["status"]["condition"],
            entry["status"]["scoring"],
        )


class Look:
    """One position, whoever looks at it; the methods that depend on that ask for it."""

    def __init__(self, s: CarraraState, prints: Prints) -> None:
        self.s = s
        self.prints = prints
        self.in_city: list[list[int]] = [[] for _ in range(s.players * c.CITIES)]     # buildings by seat and city, cheapest first
        self.of_type: list[list[int]] = [[] for _ in range(s.players * c.TYPES)]
        for building in prints.cheapest_first:
            at = s.place[building]
            if at >= 0:
                self.in_city[at].append(building)
                self.of_type[at // c.CITIES * c.TYPES + s.tables.type[building]].append(building)
        self.boards: list[Board] = []
        self.keys: list[list[int]] = []             # by seat: all that its board shows
        self.seats: dict[int, SeatView] = {}

    def sees(self, viewer: i64, seat: i64) -> bool:
        """PAL-11.1: whether a viewer looks behind the seat's screen."""
        return viewer in (seat, OMNISCIENT) or self.s.screens == OPEN or self.s.decider() == OVER

    # -- the same for everybody --------------------------------------------------------
    def common(self) -> dict[str, Any]:
        s = self.s
        prints = self.prints
        return {
            "turn": int(s.turn),
            "turns": int(s.turns),
            "first": int(s.first),
            "end": d.ENDS[s.end],
            "closer": int(s.closer),
            "wheel": self.wheel(),
            "slots": [prints.buildings[b] if b >= 0 else None for b in s.slots],
            "pile": int(s.in_pile),
            "gone": [d.BUILDINGS[b] for b in range(c.BUILDINGS) if s.place[b] == c.GONE],
            "eights": [prints.buildings[b] for b in range(c.EIGHT, c.BUILDINGS, c.COSTS) if s.place[b] == c.FACE_UP],
            "objects": [
                ObjectView(d.OBJECTS[kind], bool(s.field[kind]), int(s.tables.object_price), int(s.supply[kind])) for kind in range(c.KINDS)
            ],
            "cards": [prints.cards[s.cards[deck]] for deck in range(c.DECKS) if s.cards[deck] != c.NO_CARD],
            "tokens": [self.token(place) for place in range(c.PLACES)] if s.advanced else [],
        }

    def wheel(self) -> WheelView:
        s = self.s
        segments: list[SegmentView] = []
        for n, name in enumerate(d.SEGMENTS):
            prices = self.prints.prices[n]
            blocks: list[BlockView] = []
            for k, colour in enumerate(d.COLOURS):
                many = s.wheel[n * c.COLOURS + k]
                if many:
                    blocks += [BlockView(colour, prices[colour])] * int(many)
            segments.append(SegmentView(name, prices, blocks))
        return WheelView(segments, d.SEGMENTS[s.notch], int(s.on_wheel), int(s.tables.capacity), int(s.in_bag))

    def token(self, place: i64) -> TokenView:
        s = self.s
        owner = -1
        for seat in range(s.players):
            if s.tokens[seat] >> place & 1:
                owner = int(seat)
        name = d.PLACES[place]
        status = self.prints.content["tokens"][name]["status"]
        return TokenView(name, int(s.tables.points[c.PLACES + place]), int(s.tables.coins[c.PLACES + place]), status, owner)

    def worth(self, seat: i64, buildings: list[int]) -> WorthView:
        """What scoring these buildings would pay now; objects as far as the supply goes."""
        s = self.s
        points: i64 = 0
        coins: i64 = 0
        objects: dict[str, int] = {}
        for b in buildings:
            city = s.place[b] % c.CITIES
            points += s.tables.cost[b] * place_points(s, seat, city)
            coins += s.tables.cost[b] * place_coins(s, seat, city)
            kind = s.tables.object[b]
            name = d.OBJECTS[kind]
            got = objects.get(name, 0)
            if got < s.supply[kind]:
                objects[name] = got + 1
        return WorthView(int(points), int(coins), objects)

    def field_worth(self, seat: i64, region: i64) -> WorthView:
        s = self.s
        cost = region_cost(s, seat, region)
        place = c.CITIES + region
        return WorthView(int(cost * place_points(s, seat, place)), int(cost * place_coins(s, seat, place)))

    def city(self, seat: i64, city: i64) -> CityView:
        s = self.s
        name = d.CITIES[city]
        entry = self.prints.content["cities"][name]
        buildings = self.in_city[seat * c.CITIES + city]
        return CityView(
            city=name,
            colour=entry["accepts"][-1],
            accepts=entry["accepts"],
            points=int(place_points(s, seat, city)),
            coins=int(place_coins(s, seat, city)),
            printed_points=entry["points"],
            printed_coins=entry["coins"],
            token=bool(s.tokens[seat] >> city & 1),
            buildings=[self.prints.buildings[b] for b in buildings],
            cost=int(s.spent[seat * c.CITIES + city]),
            minimum=entry["minimum"],
            worth=self.worth(seat, buildings),
            status=entry["status"],
            scored_by=int(s.city_marker[city]),
            why=city_refusal(s, seat, city),
        )

    def type(self, seat: i64, kind: i64) -> TypeView:
        s = self.s
        name = d.TYPES[kind]
        entry = self.prints.content["types"][name]
        buildings = self.of_type[seat * c.TYPES + kind]
        return TypeView(
            type=name,
            region=entry["region"],
            object=entry["object"],
            built=len(buildings),
            cost=sum([int(s.tables.cost[b]) for b in buildings]),
            scored=bool(s.marked[seat] >> kind & 1),
            worth=self.worth(seat, buildings),
            status=entry["status"],
            why=type_refusal(s, seat, kind),
        )

    def field(self, seat: i64, region: i64) -> FieldView:
        s = self.s
        place = c.CITIES + region
        entry = self.prints.content["fields"][d.REGIONS[region]]
        return FieldView(
            region=d.REGIONS[region],
            points=int(place_points(s, seat, place)),
            coins=int(place_coins(s, seat, place)),
            printed_points=entry["points"],
            printed_coins=entry["coins"],
            token=bool(s.tokens[seat] >> place & 1),
            built=int(region_count(s, seat, region)),
            cost=int(region_cost(s, seat, region)),
            scored=bool(s.marked[seat] >> (c.TYPES + region) & 1),
            worth=self.field_worth(seat, region),
            why=field_refusal(s, seat, region),
        )

    def board(self, seat: i64) -> Board:
        """A player board, which lies open; the very same as long as nothing on it changes."""
        while len(self.boards) <= seat:
            n = len(self.boards)
            key = self.board_key(n)
            kept = self.prints.boards
            found = kept.get(tuple(key))
            if found is None:
                if len(kept) >= KEPT:
                    kept.clear()
                cities = [self.city(n, city) for city in range(c.CITIES)]
                types = [self.type(n, kind) for kind in range(c.TYPES)]
                fields = [self.field(n, region) for region in range(2)] if self.s.advanced else []
                found = kept[tuple(key)] = cities, types, fields
            self.boards.append(found)
            self.keys.append(key)
        return self.boards[seat]

    def board_key(self, seat: i64) -> list[int]:
        """Everything that ``city``, ``type`` and ``field`` look at."""
        s = self.s
        out = [int(seat), int(s.advanced), int(s.tokens[seat]), int(s.marked[seat]), int(s.scorings[seat])]
        for kind in range(c.KINDS):
            out.append(int(s.supply[kind]))
        for city in range(c.CITIES):
            buildings = self.in_city[seat * c.CITIES + city]
            out.append(int(s.city_marker[city]))
            out.append(len(buildings))
            out += buildings
        return out

    # -- as the viewer's eyes allow --------------------------------------------------------
    def own(self, viewer: i64) -> dict[str, Any]:
        seats = [self.seat(seat, self.sees(viewer, seat)) for seat in range(self.s.players)]
        return {"seats": seats, "purchase": self.purchase(viewer), "construction": self.construction(viewer)}

    def seat(self, seat: i64, sees: bool) -> SeatView:
        """A player, for those who look behind the screen and for those who do not; the very same as long as nothing of it changes."""
        place = int(seat) * 2 + int(sees)
        found = self.seats.get(place)
        if found is None:
            kept = self.prints.seats
            key = tuple(self.seat_key(seat, sees))
            found = kept.get(key)
            if found is None:
                if len(kept) >= KEPT:
                    kept.clear()
                found = kept[key] = self._seat(seat, sees)
            self.seats[place] = found
        return found

    def seat_key(self, seat: i64, sees: bool) -> list[int]:
        """Everything that ``_seat`` looks at."""
        s = self.s
        self.board(seat)
        out = [*self.keys[seat], int(sees), int(s.screens), int(s.points[seat]), int(s.coins[seat])]
        for at in range(seat * c.COLOURS, seat * c.COLOURS + c.COLOURS):
            out.append(int(s.blocks[at]))
        for at in range(seat * c.KINDS, seat * c.KINDS + c.KINDS):
            out.append(int(s.objects[at]))
        for deck in range(c.EXTRA_DECK):
            out.append(int(s.cards[deck]))
        return out

    def _seat(self, seat: i64, sees: bool) -> SeatView:
        s = self.s
        conditions = self.conditions(seat, sees)
        blocks = {colour: int(s.blocks[seat * c.COLOURS + k]) for k, colour in enumerate(d.COLOURS)}
        objects = {kind: int(s.objects[seat * c.KINDS + k]) for k, kind in enumerate(d.OBJECTS)}
        counted = sees or s.screens == COUNTS
        cities, types, fields = self.board(seat)
        met: list[bool | None] = [condition.met for condition in conditions]
        return SeatView(
            seat=int(seat),
            points=int(s.points[seat]),
            markers_left=int(s.tables.markers - s.scorings[seat]),
            scorings=int(s.scorings[seat]),
            built=sum([int(s.built[seat * c.CITIES + city]) for city in range(c.CITIES)]),
            cost=sum([int(s.spent[seat * c.CITIES + city]) for city in range(c.CITIES)]),
            cities=cities,
            types=types,
            fields=fields,
            conditions=conditions,
            may_announce=None if None in met else False not in met,
            coins=int(s.coins[seat]) if counted else None,
            blocks=blocks if sees else None,
            block_count=sum(blocks.values()) if counted else None,
            objects=objects if sees else None,
            object_count=sum(objects.values()) if counted else None,
        )

    def conditions(self, seat: i64, sees: bool) -> list[ConditionView]:
        """The three conditions; object and coin conditions only for those who look behind the screen."""
        s = self.s
        out: list[ConditionView] = []
        for deck in range(c.EXTRA_DECK):
            if s.cards[deck] == c.NO_CARD:
                continue
            name = d.CARDS[s.cards[deck]]
            card = s.tables.cards[s.cards[deck]]
            if lies_behind_screen(card) and not sees:
                out.append(ConditionView(name, int(card.need)))
            else:
                have = progress(s, seat, card)
                out.append(ConditionView(name, int(card.need), int(have), have >= card.need))
        return out

    def purchase(self, viewer: i64) -> PurchaseView | None:
        s = self.s
        if s.asked != c.ASK_BLOCKS:
            return None
        seat = s.turn
        blocks: list[BlockView] = []
        for k, colour in enumerate(d.COLOURS):
            blocks += [BlockView(colour, int(s.tables.price[s.segment * c.COLOURS + k]))] * int(s.picked[k])
        left = int(s.coins[seat]) if self.sees(viewer, seat) else None
        return PurchaseView(int(seat), d.SEGMENTS[s.segment], blocks, int(s.paid), left)

    def construction(self, viewer: i64) -> ConstructionView | None:
        s = self.s
        if s.asked not in (c.ASK_SITE, c.ASK_PAYMENT):
            return None
        seat = s.turn
        building = self.prints.buildings[s.building]
        if s.asked == c.ASK_SITE:
            sites = [self.site(seat, s.building, city) for city in range(c.CITIES)] if self.sees(viewer, seat) else []
            return ConstructionView(int(seat), building, sites=sites)
        paid = {colour: int(s.picked[k]) for k, colour in enumerate(d.COLOURS) if s.picked[k]}
        rest = cheapest_payment(s, seat, s.city, s.need, s.colour) if self.sees(viewer, seat) else None
        return ConstructionView(
            int(seat),
            building,
            d.CITIES[s.city],
            self.prints.buildings[s.old] if s.old != c.NOBODY else None,
            sum(paid.values()) + int(s.need),
            paid,
            int(s.need),
            rest or {},
        )

    def site(self, seat: i64, building: i64, city: i64) -> SiteView:
        s = self.s
        need = int(s.tables.cost[building])
        have = int(s.funds[seat * c.CITIES + city])
        why = None if have >= need else Phrase("refused.funds", {"city": d.CITIES[city], "need": need, "have": have}, "PAL-5.2")
        return SiteView(d.CITIES[city], need, have, have >= need, cheapest_payment(s, seat, city, need, 0) or {}, why)


def cheapest_payment(s: CarraraState, seat: i64, city: i64, need: i64, finest: i64) -> dict[str, int] | None:
    """The plainest blocks that pay ``need`` in a city, none finer than ``finest``; None when they do not suffice."""
    out = vec[i64]([0] * c.COLOURS)
    if not plainest_payment(s, seat, city, need, out):
        return None
    for k in range(finest):
        if out[k]:
            return None
    return {colour: int(out[k]) for k, colour in enumerate(d.COLOURS) if out[k]}


def scores_now(s: CarraraState) -> list[int]:
    """The scores of ``outcome``: before the end what everybody sees of the final scoring, at the end all of it."""
    everything = s.screens == OPEN or s.decider() == OVER
    scores: list[int] = []
    for seat in range(s.players):
        score = FinalScore()
        final_score(s, seat, score)
        total = s.points[seat]
        if s.cards[c.EXTRA_DECK] != c.NO_CARD:
            chooses = s.tables.cards[s.cards[c.EXTRA_DECK]].scoring in (c.CHOOSE_CITIES, c.CHOOSE_TYPES)
            if everything or not chooses:
                total += score.extra_points
        if s.cards[c.BUILDING_DECK] != c.NO_CARD:
            total += score.building_points
        if everything:
            total += score.coin_points
            if s.cards[c.OBJECT_DECK] != c.NO_CARD:
                total += score.object_points + score.single_points
        scores.append(int(total))
    return scores


# -- cards in words --------------------------------------------------------------------


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

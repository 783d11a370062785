"""The data file as tables, its checks, and its numbers as facts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from capomastro.games.carrara import codes as c
from capomastro.games.carrara import tables as t
from capomastro.kernel.data import Fact
from capomastro.kernel.errors import BadData
from capomastro.kernel.observing import Seen

COLOURS = ("white", "yellow", "red", "green", "blue", "black")
SEGMENTS = ("I", "II", "III", "IV", "V", "VI")
CITIES = ("livorno", "pisa", "lucca", "viareggio", "massa", "lerici")
REGIONS = ("town", "country")
PLACES = (*CITIES, *REGIONS)
TYPES = ("biblioteca", "cathedrale", "palazzo", "porta", "castello", "villa")
OBJECTS = ("book", "chalice", "crown", "gate", "flag", "coat_of_arms")
COSTS = (1, 2, 3, 4, 5, 8)
BUILDINGS = tuple(f"{kind}_{cost}" for kind in TYPES for cost in COSTS)
DECKS = ("top", "object", "building", "extra")
ENDS = ("playing", "announced", "last_building")
CARDS_BY_DECK = (
    tuple(f"T{n}" for n in range(1, 7)),
    tuple(f"O{n}" for n in range(1, 9)),
    tuple(f"B{n}" for n in range(1, 10)),
    tuple(f"E{n}" for n in range(2, 10)),
)
CARDS = tuple(card for deck in CARDS_BY_DECK for card in deck)
BASE_CARDS = ("T1", "O1", "B1")
PRESETS = ("great_freedom", "multi_kulti", "seeing_double", "full_city", "fifth_suggestion")
PLAYERS = (2, 3, 4)

CONDITIONS = {
    "none": c.NO_CONDITION,
    "scorings_total": c.SCORINGS,
    "scorings_split": c.SCORINGS_SPLIT,
    "points_on_track": c.POINTS_ON_TRACK,
    "coins_held": c.COINS_HELD,
    "objects_total": c.OBJECTS_TOTAL,
    "object_groups": c.OBJECT_GROUPS,
    "object_combo": c.OBJECT_COMBO,
    "object_different_sets": c.OBJECT_SETS,
    "object_kinds_with": c.OBJECT_KINDS_WITH,
    "building_cost_total": c.COST_TOTAL,
    "city_groups": c.CITY_GROUPS,
    "eights": c.EIGHTS,
    "region_count": c.REGION_COUNT,
    "cities_with": c.CITIES_WITH,
    "town_country_pairs": c.REGION_PAIRS,
}
SCORINGS = {
    "none": c.PAYS_NOTHING,
    "coin_rate": c.COIN_RATE,
    "per_object": c.PER_OBJECT,
    "object_groups": c.PER_OBJECT_GROUP,
    "object_identical_table": c.BY_EQUAL_OBJECTS,
    "object_combo": c.PER_OBJECT_COMBO,
    "object_different_table": c.BY_DIFFERENT_OBJECTS,
    "object_different_sets": c.PER_OBJECT_SET,
    "object_product": c.OBJECT_PRODUCT,
    "building_cost_sum": c.COST_SUM,
    "city_groups": c.PER_CITY_GROUP,
    "eights_by_city": c.EIGHTS_BY_CITY,
    "per_region_building": c.PER_REGION_BUILDING,
    "city_product": c.CITY_PRODUCT,
    "town_country_pair_sum": c.PAIR_SUM,
    "score_cities": c.SCORE_PLACES,
    "score_fields": c.SCORE_PLACES,
    "score_types": c.CHOOSE_TYPES,
    "score_cheapest_of_types": c.CHEAPEST_OF_TYPES,
    "majority_city_groups": c.MAJORITIES,
    "majority_city": c.MAJORITIES,
}
DECK_SCORINGS = (
    {"none", "coin_rate"},
    {
        "none",
        "per_object",
        "object_groups",
        "object_identical_table",
        "object_combo",
        "object_different_table",
        "object_different_sets",
        "object_product",
    },
    {"none", "building_cost_sum", "city_groups", "eights_by_city", "per_region_building", "city_product", "town_country_pair_sum"},
    {
        "none",
        "score_cities",
        "score_fields",
        "score_types",
        "score_cheapest_of_types",
        "majority_city_groups",
        "majority_city",
    },
)


# -- tables --------------------------------------------------------------------------
def build_tables(content: dict[str, Any], players: int) -> t.Tables:
    """The flat tables of one data file for one player count."""
    out = t.Tables()
    types = content["types"]
    costs = [*content["costs"]["base"], *content["costs"]["advanced"]]
    each = [(kind, cost) for kind in TYPES for cost in costs]
    out.cost = vec[i64]([cost for _, cost in each])
    out.type = vec[i64]([TYPES.index(kind) for kind, _ in each])
    out.region = vec[i64]([REGIONS.index(types[kind]["region"]) for kind, _ in each])
    out.object = vec[i64]([OBJECTS.index(types[kind]["object"]) for kind, _ in each])
    out.dearest = max(costs)
    _fill_market(out, content)
    _fill_places(out, content)
    out.on_field = vec[i64]([content["objects"][o]["field"] for o in OBJECTS])
    out.in_supply = vec[i64]([content["objects"][o]["supply"] for o in OBJECTS])
    out.slots = content["setup"]["slots"]
    out.markers = content["setup"]["markers"]
    out.start_coins = content["setup"]["coins"]
    out.object_price = content["turn"]["object_price"]
    out.fallback = content["turn"]["fallback_coins"]
    out.bonus = content["end"]["announcement_points"]
    out.rate = content["end"]["coins_per_point"]
    out.single = content["end"]["single_object_points"]
    out.cards = [build_card(content["cards"][card], players) for card in CARDS]
    starts = [0]
    for deck in CARDS_BY_DECK:
        starts.append(starts[-1] + len(deck))
    out.deck_start = vec[i64](starts)
    nowhere = {c.IN_PILE: 0, c.UNUSED: 0, c.FACE_UP: 1, c.GONE: 2}
    out.place_seen = Seen(players, [nowhere[place] for place in sorted(nowhere)], 3, len(CITIES))
    out.seat_seen = Seen(players, [c.NOBODY], 0)
    return out


def _fill_market(out: t.Tables, content: dict[str, Any]) -> None:
    wheel = content["wheel"]
    out.price = vec[i64]([wheel["prices"][segment][colour] for segment in SEGMENTS for colour in COLOURS])
    out.first_blocks = vec[i64]([wheel["start"][colour] for colour in COLOURS])
    out.capacity = wheel["capacity"]
    out.notch = SEGMENTS.index(wheel["notch"])
    out.blocks = vec[i64]([content["colours"][colour]["blocks"] for colour in COLOURS])
    out.start_block = vec[i64]([COLOURS.index(colour) for colour in content["setup"]["blocks"]])


def _fill_places(out: t.Tables, content: dict[str, Any]) -> None:
    cities, fields, tokens = content["cities"], content["fields"], content["tokens"]
    values = [*(cities[city] for city in CITIES), *(fields[r] for r in REGIONS), *(tokens[p] for p in PLACES)]
    out.points = vec[i64]([value["points"] for value in values])
    out.coins = vec[i64]([value["coins"] for value in values])
    out.accepts = vec[i64]([int(colour in cities[city]["accepts"]) for city in CITIES for colour in COLOURS])
    out.minimum = vec[i64]([cities[city]["minimum"] for city in CITIES])
    out.field_minimum = vec[i64]([fields[region]["minimum"] for region in REGIONS])


def build_card(entry: dict[str, Any], players: int) -> t.Card:
    """One card of the data file for one player count."""
    card = t.Card()
    asks, pays = entry["condition"], entry["scoring"]
    card.condition = CONDITIONS[asks["kind"]]
    card.size, card.second = (asks.get("size", 0), 0)
    if asks["kind"] == "scorings_split":
        card.size, card.second = asks["cities"][str(players)], asks["types"][str(players)]
        card.need = card.size + card.second
    elif asks["kind"] != "none":
        card.need = asks["need"][str(players)]
    if "sizes" in asks:
        card.size, card.second = asks["sizes"]
    card.region = REGIONS.index(asks.get("region", "town"))
    card.different = bool(asks.get("different_cities", False))
    _fill_scoring(card, pays)
    return card


def _fill_scoring(card: t.Card, pays: dict[str, Any]) -> None:
    kind = pays["kind"]
    card.scoring = SCORINGS[kind]
    card.pays = pays.get("coins_per_point", pays.get("points", 0))
    card.pays_size = pays.get("size", 0)
    if "sizes" in pays:
        card.pays_size, card.pays_second = pays["sizes"]
    card.pays_region = REGIONS.index(pays.get("region", "town"))
    card.choose = pays.get("choose", pays.get("top", 0))
    if kind == "score_cities" and card.choose:
        card.scoring = c.CHOOSE_CITIES
    if "table" in pays:
        card.table = vec[i64]([0, *pays["table"]])
    if "points_by_city" in pays:
        card.table = vec[i64]([pays["points_by_city"][city] for city in CITIES])
        card.places = vec[i64]([1 << city for city in range(c.CITIES)])
    if "groups" in pays:
        card.table = vec[i64]([group["points"] for group in pays["groups"]])
        card.places = vec[i64]([sum(1 << CITIES.index(city) for city in group["cities"]) for group in pays["groups"]])
    places = pays.get("cities", pays.get("fields", ()))
    if places:
        card.places = vec[i64]([PLACES.index(place) for place in places])


# -- checks --------------------------------------------------------------------------
def check(content: dict[str, Any]) -> None:
    """Refuse a data file that cannot be played, saying what would be right."""
    for part, names in (
        ("colours", COLOURS),
        ("cities", CITIES),
        ("fields", REGIONS),
        ("tokens", PLACES),
        ("types", TYPES),
        ("objects", OBJECTS),
        ("cards", CARDS),
        ("presets", PRESETS),
    ):
        if sorted(content[part]) != sorted(names):
            raise BadData(f"carrara data: {part} must be {', '.join(names)}")
    for path, value in leaves({k: v for k, v in content.items() if k != "about"}):
        if isinstance(value, int) and not 0 <= value <= 99:
            raise BadData(f"carrara data: {path} = {value} must lie between 0 and 99")
    if [*content["costs"]["base"], *content["costs"]["advanced"]] != [*COSTS]:
        raise BadData("carrara data: costs are 1 to 5, and 8 in the advanced game; buildings are named after them")
    if len(content["setup"]["blocks"]) != max(PLAYERS) or content["setup"]["slots"] != 9 or content["setup"]["markers"] < 1:
        raise BadData("carrara data: setup needs four start blocks, 9 slots and at least one scoring marker")
    if content["end"]["coins_per_point"] < 1:
        raise BadData("carrara data: coins_per_point must be at least 1")
    if any(o["field"] + o["supply"] > 6 for o in content["objects"].values()):
        raise BadData("carrara data: there are at most 6 objects of a kind, field and supply together")
    for number, deck in enumerate(CARDS_BY_DECK):
        for card in deck:
            check_card(card, number, content["cards"][card])
    for name, preset in content["presets"].items():
        if [deck_of(card) for card in preset["cards"]] != [0, 1, 2, 3]:
            raise BadData(f"carrara data: preset {name} must name one card of each deck: top, object, building, extra")
    for players in PLAYERS:
        tables = build_tables(content, players)
        if any(n > have for n, have in zip(tables.first_blocks, tables.blocks, strict=True)):
            raise BadData("carrara data: more blocks start on the wheel than exist")


def check_card(card: str, deck: int, entry: dict[str, Any]) -> None:
    """PAL-9, PAL-10: kinds that the deck can have, with parameters that make sense."""
    asks, pays = entry["condition"], entry["scoring"]
    if asks["kind"] not in CONDITIONS:
        raise BadData(f"carrara data: card {card} has condition {asks['kind']!r}; there are {', '.join(CONDITIONS)}")
    if pays["kind"] not in DECK_SCORINGS[deck]:
        kinds = ", ".join(sorted(DECK_SCORINGS[deck]))
        raise BadData(f"carrara data: {DECKS[deck]} card {card} cannot score by {pays['kind']!r}; choose from {kinds}")
    for part in (asks, pays):
        sizes = [*part.get("sizes", ()), *([part["size"]] if "size" in part else ())]
        if any(size < 2 for size in sizes):
            raise BadData(f"carrara data: card {card}: groups have at least 2 members")
    if pays.get("coins_per_point", 1) < 1 or not 0 <= pays.get("choose", 0) <= 6 or not 0 <= pays.get("top", 0) <= 6:
        raise BadData(f"carrara data: card {card}: coins_per_point at least 1; choose and top from 0 to 6")
    if "table" in pays:
        table = [0, *pays["table"]]
        steps = [b - a for a, b in pairwise(table)]
        if len(table) != 7:
            raise BadData(f"carrara data: card {card}: the table has six values, for one to six objects")
        if pays["kind"] == "object_different_table" and steps != sorted(steps):
            raise BadData(f"carrara data: card {card}: each further different object must be worth at least as much as the one before")


def deck_of(card: str) -> int:
    """The deck of a card id: 0 top, 1 object, 2 building, 3 extra."""
    return next(number for number, deck in enumerate(CARDS_BY_DECK) if card in deck)


# -- facts ----------------------------------------------------------------------------
def leaves(content: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every value of the data with its path."""
    if isinstance(content, dict):
        for key, value in content.items():
            yield from leaves(value, f"{path}/{key}")
    elif isinstance(content, list):
        for index, value in enumerate(content):
            yield from leaves(value, f"{path}/{index}")
    else:
        yield path, content


def facts(content: dict[str, Any]) -> list[Fact]:
    """Every number and name with its status and the question for an owner of the box."""
    out = []
    for path, value in leaves(content):
        keys = path.strip("/").split("/")
        if keys[0] == "about" or keys[-1] in ("status", "kind", "why", "source") or "alternatives" in keys or "status" in keys:
            continue
        out.append(Fact(path, value, status_of(content, keys), question(keys)))
    return out


def status_of(content: dict[str, Any], keys: list[str]) -> str:
    """The status given nearest to a value; what carries none is printed in the rulebooks."""
    group = content[keys[0]]
    if keys[0] == "cards":
        status: dict[str, str] = group[keys[1]]["status"]
        rest = keys[2:]
        while "/".join(rest) not in status:
            rest = rest[:-1]
        return status["/".join(rest)]
    if keys[0] == "cities" and keys[2] in ("accepts", "minimum"):
        return "rulebook"
    if keys[0] == "types" and keys[2] == "region":
        return "rulebook"
    if keys[0] == "fields" and keys[2] == "minimum":
        return "ours"
    if keys[0] == "wheel" and keys[1] == "prices":
        return str(group["prices"][keys[2]]["status"])
    entry = group.get(keys[1]) if isinstance(group, dict) else None
    return str(entry["status"]) if isinstance(entry, dict) and "status" in entry else "rulebook"


def question(keys: list[str]) -> str:
    """The words of the worksheet for a place of the data."""
    if keys[0] == "cards":
        return f"fact.card.{keys[2]}"
    return f"fact.{keys[0]}" if keys[0] in ("cities", "fields", "tokens", "types", "presets") else ""

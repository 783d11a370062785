# Compiled by mypyc.
"""PAL-6: scoring a type, a city or a special field during the game."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from capomastro.games.carrara import codes as c
from capomastro.games.carrara.state import CarraraBoard


def place_points(s: CarraraBoard, seat: i64, place: i64) -> i64:
    """PAL-6.5: points per cost point at a place; a token covers the printed value."""
    at = place + c.PLACES * (s.tokens[seat] >> place & 1)
    return s.tables.points[at]


def place_coins(s: CarraraBoard, seat: i64, place: i64) -> i64:
    at = place + c.PLACES * (s.tokens[seat] >> place & 1)
    return s.tables.coins[at]


def region_cost(s: CarraraBoard, seat: i64, region: i64) -> i64:
    """Sum of the costs of the seat's town or country buildings."""
    cost: i64 = 0
    low = seat * c.CITIES
    places = s.place
    regions = s.tables.region
    for building in range(i64(c.BUILDINGS)):
        if low <= places[building] < low + c.CITIES and regions[building] == region:
            cost += s.tables.cost[building]
    return cost


def region_count(s: CarraraBoard, seat: i64, region: i64) -> i64:
    n: i64 = 0
    low = seat * c.CITIES
    places = s.place
    regions = s.tables.region
    for building in range(i64(c.BUILDINGS)):
        if low <= places[building] < low + c.CITIES and regions[building] == region:
            n += 1
    return n


def can_score_type(s: CarraraBoard, seat: i64, kind: i64) -> bool:
    """PAL-6.2: at least one building of the type, and not scored before by this player."""
    at = seat * c.TYPES + kind
    return s.types[at] > 0 and not s.marked[seat] >> kind & 1


def can_score_city(s: CarraraBoard, seat: i64, city: i64) -> bool:
    """PAL-6.3: not scored by anybody, and enough buildings."""
    return s.city_marker[city] == c.NOBODY and s.built[seat * c.CITIES + city] >= s.tables.minimum[city]


def can_score_field(s: CarraraBoard, seat: i64, region: i64) -> bool:
    """PAL-6.6: advanced game, once per player, at least one building of the region."""
    if not s.advanced or s.marked[seat] >> (c.TYPES + region) & 1:
        return False
    return region_count(s, seat, region) >= s.tables.field_minimum[region]


def offer_scorings(s: CarraraBoard, out: vec[i64]) -> vec[i64]:
    """PAL-6.1: what the player whose turn it is can score with a marker left."""
    seat = s.turn
    if s.scorings[seat] >= s.tables.markers:
        return out
    for kind in range(i64(c.TYPES)):
        if can_score_type(s, seat, kind):
            out = append(out, c.SCORE_TYPE + kind)
    for city in range(i64(c.CITIES)):
        if can_score_city(s, seat, city):
            out = append(out, c.SCORE_CITY + city)
    for region in range(c.TOWN, i64(c.COUNTRY + 1)):
        if can_score_field(s, seat, region):
            out = append(out, c.SCORE_FIELD + region)
    return out


def score_type(s: CarraraBoard, kind: i64) -> None:
    """PAL-6.2: cost times the value of its city for each building of the type, and an object each."""
    seat = s.turn
    s.news |= c.NEW_MARKERS
    s.marked[seat] |= i64(1) << kind
    if s.log is not None:
        s.tell(c.MARKED_TYPE, [int(seat), int(kind)])
    points: i64 = 0
    coins: i64 = 0
    for building in range(i64(c.BUILDINGS)):
        if s.tables.type[building] == kind and s.place[building] // c.CITIES == seat and s.place[building] >= 0:
            city = s.place[building] % c.CITIES
            points += yield_points(s, seat, building, city)
            coins += s.tables.cost[building] * place_coins(s, seat, city)
    book(s, points, coins)


def score_city(s: CarraraBoard, city: i64) -> None:
    """PAL-6.3: the same for each building in the city; nobody can score it again."""
    seat = s.turn
    s.news |= c.NEW_MARKERS
    s.city_marker[city] = seat
    if s.log is not None:
        s.tell(c.MARKED_CITY, [int(seat), int(city)])
    points: i64 = 0
    for building in range(i64(c.BUILDINGS)):
        if s.place[building] == seat * c.CITIES + city:
            points += yield_points(s, seat, building, city)
    book(s, points, s.spent[seat * c.CITIES + city] * place_coins(s, seat, city))


def score_field(s: CarraraBoard, region: i64) -> None:
    """PAL-6.6: the cost sum of the region times the field's value; no objects."""
    seat = s.turn
    place = c.CITIES + region
    s.news |= c.NEW_MARKERS
    s.marked[seat] |= i64(1) << (c.TYPES + region)
    if s.log is not None:
        s.tell(c.MARKED_FIELD, [int(seat), int(region)])
    cost = region_cost(s, seat, region)
    book(s, cost * place_points(s, seat, place), cost * place_coins(s, seat, place))


def yield_points(s: CarraraBoard, seat: i64, building: i64, city: i64) -> i64:
    """PAL-6.4: the building brings its object while the supply lasts. Returns its points."""
    kind = s.tables.object[building]
    got: i64 = 1 if s.supply[kind] > 0 else 0
    s.news |= c.NEW_OBJECTS | c.NEW_GOODS
    s.supply[kind] -= got
    s.objects[seat * c.KINDS + kind] += got
    points = s.tables.cost[building] * place_points(s, seat, city)
    if s.log is not None:
        coins = s.tables.cost[building] * place_coins(s, seat, city)
        s.tell(c.YIELDED, [int(seat), int(building), int(city), int(points), int(coins), int(kind if got else c.KINDS)])
    return points


def book(s: CarraraBoard, points: i64, coins: i64) -> None:
    """PAL-6.1: a marker is used; points go on the track at once, coins behind the screen."""
    s.scorings[s.turn] += 1
    s.news |= c.NEW_GOODS
    s.points[s.turn] += points
    s.coins[s.turn] += coins
    if s.log is not None:
        s.tell(c.SCORED, [int(s.turn), int(points), int(coins)])

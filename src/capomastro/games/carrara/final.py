# Compiled by mypyc.
"""PAL-10: the final scoring, itemised."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from capomastro.games.carrara import codes as c
from capomastro.games.carrara.cards import (
    cost_total,
    object_combos,
    object_groups,
    object_sets,
    object_total,
    pair_sum,
    product_of_largest,
)
from capomastro.games.carrara.scoring import place_coins, place_points, region_cost, region_count
from capomastro.games.carrara.state import CarraraBoard
from capomastro.games.carrara.tables import Card


class FinalScore:
    """What one player gets in the final scoring, item by item."""

    def __init__(self) -> None:
        self.extra_points: i64 = 0
        self.extra_coins: i64 = 0
        self.chosen: i64 = 0            # bit set of the cities or types chosen for the extra card
        self.object_points: i64 = 0
        self.singles: i64 = 0           # objects the object card does not score
        self.single_points: i64 = 0
        self.building_points: i64 = 0
        self.coins: i64 = 0             # including those of the extra card
        self.coin_points: i64 = 0

    def total(self) -> i64:
        return self.extra_points + self.object_points + self.single_points + self.building_points + self.coin_points


def final_score(s: CarraraBoard, seat: i64, out: FinalScore) -> None:
    """PAL-10.1: extra card, object card, single objects, building card, coins."""
    tables = s.tables
    out.extra_points = 0
    out.extra_coins = 0
    out.chosen = 0
    out.object_points = 0
    out.singles = 0
    out.building_points = 0
    if s.cards[c.EXTRA_DECK] != c.NO_CARD:
        score_extra_card(s, seat, tables.cards[s.cards[c.EXTRA_DECK]], out)
    if s.cards[c.OBJECT_DECK] != c.NO_CARD:
        score_object_card(s, seat, tables.cards[s.cards[c.OBJECT_DECK]], out)
    if s.cards[c.BUILDING_DECK] != c.NO_CARD:
        out.building_points = building_card_points(s, seat, tables.cards[s.cards[c.BUILDING_DECK]])
    out.single_points = out.singles * tables.single
    out.coins = s.coins[seat] + out.extra_coins
    out.coin_points = out.coins // coin_rate(s)


def coin_rate(s: CarraraBoard) -> i64:
    """PAL-10.6: coins per point; a top card may change it."""
    top = s.cards[c.TOP_DECK]
    if top != c.NO_CARD and s.tables.cards[top].scoring == c.COIN_RATE:
        return s.tables.cards[top].pays
    return s.tables.rate


# -- the object card -------------------------------------------------------------------
def score_object_card(s: CarraraBoard, seat: i64, card: Card, out: FinalScore) -> None:
    """PAL-10.3: the card's points; objects that it does not score are single."""
    kind = card.scoring
    have = object_total(s, seat)
    if kind == c.PER_OBJECT:
        out.object_points = have * card.pays
    elif kind == c.PER_OBJECT_GROUP:
        groups = object_groups(s, seat, card.pays_size)
        out.object_points = groups * card.pays
        out.singles = have - groups * card.pays_size
    elif kind == c.BY_EQUAL_OBJECTS:
        table = card.table
        objects = s.objects
        for k in range(i64(c.KINDS)):
            out.object_points += table[objects[seat * c.KINDS + k]]
    elif kind == c.PER_OBJECT_COMBO:
        groups = object_combos(s, seat, card.pays_size, card.pays_second)
        out.object_points = groups * card.pays
        out.singles = have - groups * (card.pays_size + card.pays_second)
    elif kind == c.BY_DIFFERENT_OBJECTS:
        out.object_points = different_objects_points(s, seat, card)
    elif kind == c.PER_OBJECT_SET:
        groups = object_sets(s, seat, card.pays_size)
        out.object_points = groups * card.pays
        out.singles = have - groups * card.pays_size
    elif kind == c.OBJECT_PRODUCT:
        score_object_product(s, seat, card, have, out)
    else:
        out.singles = have


def different_objects_points(s: CarraraBoard, seat: i64, card: Card) -> i64:
    """The first of every kind make a set, the second of every kind the next; best because longer sets pay more per object."""
    points: i64 = 0
    layer: i64 = 1
    while True:
        size: i64 = 0
        for k in range(i64(c.KINDS)):
            if s.objects[seat * c.KINDS + k] >= layer:
                size += 1
        if size == 0:
            return points
        points += card.table[size]
        layer += 1


def score_object_product(s: CarraraBoard, seat: i64, card: Card, have: i64, out: FinalScore) -> None:
    """PAL-10.9: forced once there are enough kinds; below that all objects are single."""
    out.object_points = product_of_largest(s.objects, seat * c.KINDS, c.KINDS, card.choose)
    out.singles = have
    if out.object_points > 0:
        out.singles = smallest_groups(s, seat, c.KINDS - card.choose)


def smallest_groups(s: CarraraBoard, seat: i64, count: i64) -> i64:
    """Objects in the ``count`` smallest groups."""
    n: i64 = 0
    used: i64 = 0
    while count > 0:
        least: i64 = -1
        for k in range(i64(c.KINDS)):
            if not used >> k & 1 and (least < 0 or s.objects[seat * c.KINDS + k] < s.objects[seat * c.KINDS + least]):
                least = k
        used |= i64(1) << least
        n += s.objects[seat * c.KINDS + least]
        count -= 1
    return n


# -- the building card -------------------------------------------------------------------
def building_card_points(s: CarraraBoard, seat: i64, card: Card) -> i64:
    """PAL-10.4."""
    kind = card.scoring
    if kind == c.COST_SUM:
        return cost_total(s, seat)
    if kind == c.PER_CITY_GROUP:
        return city_group_points(s, seat, card)
    if kind == c.EIGHTS_BY_CITY:
        return eights_points(s, seat, card)
    if kind == c.PER_REGION_BUILDING:
        return region_count(s, seat, card.pays_region) * card.pays
    if kind == c.CITY_PRODUCT:
        return product_of_largest(s.built, seat * c.CITIES, c.CITIES, card.choose)
    if kind == c.PAIR_SUM:
        return pair_sum(s, seat)
    return 0


def city_group_points(s: CarraraBoard, seat: i64, card: Card) -> i64:
    points: i64 = 0
    for city in range(i64(c.CITIES)):
        points += s.built[seat * c.CITIES + city] // card.pays_size * card.table[city]
    return points


def eights_points(s: CarraraBoard, seat: i64, card: Card) -> i64:
    points: i64 = 0
    for kind in range(i64(c.TYPES)):
        at = s.place[kind * c.COSTS + c.EIGHT]
        if seat * c.CITIES <= at < (seat + 1) * c.CITIES:
            points += card.table[at % c.CITIES]
    return points


# -- the extra card ------------------------------------------------------------------------
def score_extra_card(s: CarraraBoard, seat: i64, card: Card, out: FinalScore) -> None:
    """PAL-10.5: scored by everybody, whatever was scored before; tokens count, minimum numbers do not, no objects."""
    kind = card.scoring
    if kind == c.SCORE_PLACES:
        for place in card.places:
            cost = place_cost(s, seat, place)
            out.extra_points += cost * place_points(s, seat, place)
            out.extra_coins += cost * place_coins(s, seat, place)
    elif kind in (c.CHOOSE_CITIES, c.CHOOSE_TYPES):
        choose_best(s, seat, card, out)
    elif kind == c.CHEAPEST_OF_TYPES:
        for t in range(i64(c.TYPES)):
            score_cheapest(s, seat, t, out)
    elif kind == c.MAJORITIES:
        for i in range(len(card.places)):
            if leads(s, seat, card.places[i]):
                out.extra_points += card.table[i]


def place_cost(s: CarraraBoard, seat: i64, place: i64) -> i64:
    """The cost sum that a city or special field is scored for."""
    return s.spent[seat * c.CITIES + place] if place < c.CITIES else region_cost(s, seat, place - c.CITIES)


def choose_best(s: CarraraBoard, seat: i64, card: Card, out: FinalScore) -> None:
    """PAL-10.8: the choice with the highest final total, coins converted; among equals the most points, then the most coins."""
    points = vec[i64]([0, 0, 0, 0, 0, 0])
    coins = vec[i64]([0, 0, 0, 0, 0, 0])
    fill_choices(s, seat, card.scoring == c.CHOOSE_TYPES, points, coins)
    rate = coin_rate(s)
    best: i64 = -1
    chosen: i64 = (1 << card.choose) - 1
    while 0 < chosen < 64:
        p: i64 = 0
        coin: i64 = 0
        for i in range(i64(6)):
            if chosen >> i & 1:
                p += points[i]
                coin += coins[i]
        worth = p + (s.coins[seat] + coin) // rate
        more = p > out.extra_points or (p == out.extra_points and coin > out.extra_coins)
        if worth > best or (worth == best and more):
            best = worth
            out.chosen = chosen
            out.extra_points = p
            out.extra_coins = coin
        low = chosen & -chosen          # the next set with as many members
        next_up = chosen + low
        chosen = next_up | ((chosen ^ next_up) >> 2) // low


def fill_choices(s: CarraraBoard, seat: i64, by_type: bool, points: vec[i64], coins: vec[i64]) -> None:
    """What each type, or each city, would pay."""
    low = seat * c.CITIES
    places = s.place
    for building in range(i64(c.BUILDINGS)):
        city = places[building] - low
        if 0 <= city < c.CITIES:
            i = s.tables.type[building] if by_type else city
            points[i] += s.tables.cost[building] * place_points(s, seat, city)
            coins[i] += s.tables.cost[building] * place_coins(s, seat, city)


def score_cheapest(s: CarraraBoard, seat: i64, kind: i64, out: FinalScore) -> None:
    """The cheapest building the seat has of a type; each cost exists once in a type."""
    for rank in range(i64(c.COSTS)):
        building = kind * c.COSTS + rank
        at = s.place[building]
        if seat * c.CITIES <= at < (seat + 1) * c.CITIES:
            out.extra_points += s.tables.cost[building] * place_points(s, seat, at % c.CITIES)
            out.extra_coins += s.tables.cost[building] * place_coins(s, seat, at % c.CITIES)
            return


def leads(s: CarraraBoard, seat: i64, cities: i64) -> bool:
    """PAL-10.7: the highest cost sum in a group of cities, alone or tied; nothing built leads nowhere."""
    highest: i64 = 1
    for other in range(s.players):
        highest = max(highest, group_cost(s, other, cities))
    return group_cost(s, seat, cities) == highest


def group_cost(s: CarraraBoard, seat: i64, cities: i64) -> i64:
    cost: i64 = 0
    for city in range(i64(c.CITIES)):
        if cities >> city & 1:
            cost += s.spent[seat * c.CITIES + city]
    return cost

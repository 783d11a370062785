# Compiled by mypyc.
"""PAL-9: how far a player is towards what a card asks for."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from capomastro.games.carrara import codes as c
from capomastro.games.carrara.scoring import region_count
from capomastro.games.carrara.state import CarraraBoard
from capomastro.games.carrara.tables import Card


def may_announce(s: CarraraBoard, seat: i64) -> bool:
    """PAL-8.1: all three conditions hold."""
    for deck in range(i64(c.EXTRA_DECK)):
        card = s.cards[deck]
        if card != c.NO_CARD and not is_met(s, seat, s.tables.cards[card]):
            return False
    return True


def is_met(s: CarraraBoard, seat: i64, card: Card) -> bool:
    return progress(s, seat, card) >= card.need


def lies_behind_screen(card: Card) -> bool:
    """PAL-11.1: whether the condition counts something that others do not see."""
    return card.condition == c.COINS_HELD or c.OBJECTS_TOTAL <= card.condition <= c.OBJECT_KINDS_WITH


def asks_for_coins(s: CarraraBoard) -> bool:
    """PAL-8.2: whether a condition must be proved with coins."""
    found = False
    for deck in range(i64(c.EXTRA_DECK)):
        found = found or s.tables.cards[s.cards[deck]].condition == c.COINS_HELD
    return found


def progress(s: CarraraBoard, seat: i64, card: Card) -> i64:
    """PAL-9.1: what the seat has of what the card counts; met when it reaches ``card.need``."""
    kind = card.condition
    if kind == c.SCORINGS:
        return s.scorings[seat]
    if kind == c.SCORINGS_SPLIT:
        return min(city_scorings(s, seat), card.size) + min(type_scorings(s, seat), card.second)
    if kind == c.POINTS_ON_TRACK:
        return s.points[seat]
    if kind == c.COINS_HELD:
        return s.coins[seat]
    if c.OBJECTS_TOTAL <= kind <= c.OBJECT_KINDS_WITH:
        return object_progress(s, seat, card)
    if kind == c.COST_TOTAL:
        return cost_total(s, seat)
    if kind == c.CITY_GROUPS:
        return cities_with(s, seat, card.size) if card.different else city_groups(s, seat, card.size)
    if kind == c.EIGHTS:
        return eights(s, seat)
    if kind == c.REGION_COUNT:
        return region_count(s, seat, card.region)
    if kind == c.CITIES_WITH:
        return cities_with(s, seat, card.size)
    if kind == c.REGION_PAIRS:
        return min(region_count(s, seat, c.TOWN), region_count(s, seat, c.COUNTRY))
    return card.need


def object_progress(s: CarraraBoard, seat: i64, card: Card) -> i64:
    kind = card.condition
    if kind == c.OBJECTS_TOTAL:
        return object_total(s, seat)
    if kind == c.OBJECT_GROUPS:
        return object_groups(s, seat, card.size)
    if kind == c.OBJECT_COMBO:
        return object_combos(s, seat, card.size, card.second)
    if kind == c.OBJECT_SETS:
        return object_sets(s, seat, card.size)
    n: i64 = 0
    for k in range(i64(c.KINDS)):
        if s.objects[seat * c.KINDS + k] >= card.size:
            n += 1
    return n


# -- markers -------------------------------------------------------------------------
def city_scorings(s: CarraraBoard, seat: i64) -> i64:
    n: i64 = 0
    for city in range(i64(c.CITIES)):
        if s.city_marker[city] == seat:
            n += 1
    return n


def type_scorings(s: CarraraBoard, seat: i64) -> i64:
    n: i64 = 0
    for kind in range(i64(c.TYPES)):
        n += s.marked[seat] >> kind & 1
    return n


# -- objects -------------------------------------------------------------------------
def object_total(s: CarraraBoard, seat: i64) -> i64:
    n: i64 = 0
    objects = s.objects
    first = seat * c.KINDS
    for kind in range(i64(c.KINDS)):
        n += objects[first + kind]
    return n


def object_groups(s: CarraraBoard, seat: i64, size: i64) -> i64:
    """PAL-10.3: groups of equal objects; several of one kind count."""
    n: i64 = 0
    objects = s.objects
    first = seat * c.KINDS
    for kind in range(i64(c.KINDS)):
        n += objects[first + kind] // size
    return n


def object_sets(s: CarraraBoard, seat: i64, size: i64) -> i64:
    """Most sets of ``size`` different objects: n sets can be made when no kind gives more than n to them."""
    n = object_total(s, seat) // size
    while n > 0:
        usable: i64 = 0
        for kind in range(i64(c.KINDS)):
            usable += min(s.objects[seat * c.KINDS + kind], n)
        if usable >= size * n:
            return n
        n -= 1
    return 0


def object_combos(s: CarraraBoard, seat: i64, large: i64, small: i64) -> i64:
    """Most pairings of ``large`` equal objects with ``small`` equal ones of another kind: every split is tried."""
    splits: i64 = 1
    for kind in range(i64(c.KINDS)):
        splits *= s.objects[seat * c.KINDS + kind] // large + 1
    best: i64 = 0
    split: i64 = 1
    while split < splits:
        best = max(best, combos_of_split(s, seat, large, small, split))
        split += 1
    return best


def combos_of_split(s: CarraraBoard, seat: i64, large: i64, small: i64, split: i64) -> i64:
    """How many combinations a split gives; ``split`` holds the number of large groups of each kind in mixed radix."""
    groups = vec[i64]([0, 0, 0, 0, 0, 0])
    wanted: i64 = 0
    for kind in range(i64(c.KINDS)):
        radix = s.objects[seat * c.KINDS + kind] // large + 1
        groups[kind] = split % radix
        split //= radix
        wanted += groups[kind]
    matched: i64 = 0
    for kind in range(i64(c.KINDS)):
        spare = (s.objects[seat * c.KINDS + kind] - groups[kind] * large) // small
        matched += min(spare, wanted - groups[kind])        # a kind cannot complete its own large groups
    return wanted if matched >= wanted else 0


# -- buildings -----------------------------------------------------------------------
def cost_total(s: CarraraBoard, seat: i64) -> i64:
    cost: i64 = 0
    spent = s.spent
    first = seat * c.CITIES
    for city in range(i64(c.CITIES)):
        cost += spent[first + city]
    return cost


def city_groups(s: CarraraBoard, seat: i64, size: i64) -> i64:
    n: i64 = 0
    for city in range(i64(c.CITIES)):
        n += s.built[seat * c.CITIES + city] // size
    return n


def cities_with(s: CarraraBoard, seat: i64, size: i64) -> i64:
    n: i64 = 0
    for city in range(i64(c.CITIES)):
        if s.built[seat * c.CITIES + city] >= size:
            n += 1
    return n


def eights(s: CarraraBoard, seat: i64) -> i64:
    n: i64 = 0
    for kind in range(i64(c.TYPES)):
        at = s.place[kind * c.COSTS + c.EIGHT]
        if seat * c.CITIES <= at < (seat + 1) * c.CITIES:
            n += 1
    return n


def product_of_largest(row: vec[i64], start: i64, length: i64, factors: i64) -> i64:
    """PAL-10.4: the product of the largest numbers of a row; 0 when fewer than ``factors`` are above 0."""
    used: i64 = 0
    product: i64 = 1
    while factors > 0:
        best: i64 = -1
        for i in range(length):
            if not used >> i & 1 and (best < 0 or row[start + i] > row[start + best]):
                best = i
        used |= i64(1) << best
        product *= row[start + best]
        factors -= 1
    return product


def pair_sum(s: CarraraBoard, seat: i64) -> i64:
    """PAL-10.4: town with country building, the most expensive first; the surplus of the longer row is lost."""
    pairs = min(region_count(s, seat, c.TOWN), region_count(s, seat, c.COUNTRY))
    return dearest_of_region(s, seat, c.TOWN, pairs) + dearest_of_region(s, seat, c.COUNTRY, pairs)


def dearest_of_region(s: CarraraBoard, seat: i64, region: i64, count: i64) -> i64:
    """Sum of the costs of the ``count`` most expensive buildings of a region."""
    cost: i64 = 0
    rank: i64 = c.COSTS - 1
    low = seat * c.CITIES
    while rank >= 0 and count > 0:
        building = rank
        while building < c.BUILDINGS and count > 0:
            if low <= s.place[building] < low + c.CITIES and s.tables.region[building] == region:
                cost += s.tables.cost[building]
                count -= 1
            building += c.COSTS
        rank -= 1
    return cost

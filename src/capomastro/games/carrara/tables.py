# Compiled by mypyc.
"""What never changes during a game: the numbers of one data version for one player count, as flat tables."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

COLOURS: Final = 6              # white, yellow, red, green, blue, black
SEGMENTS: Final = 6
CITIES: Final = 6               # Livorno, Pisa, Lucca, Viareggio, Massa, Lérici
TYPES: Final = 6                # Biblioteca, Cathedrale, Palazzo, Porta, Castello, Villa
KINDS: Final = 6                # kinds of objects
COSTS: Final = 6                # 1, 2, 3, 4, 5 and, in the advanced game, 8
BUILDINGS: Final = 36           # building = type * COSTS + rank of its cost
EIGHT: Final = 5                # the rank of the value-8 buildings
PLACES: Final = 8               # what a token can cover: the six cities, the town field, the country field
TOWN: Final = 0                 # regions, and the special fields PLACES-2 and PLACES-1
COUNTRY: Final = 1
DECKS: Final = 4
TOP_DECK: Final = 0
OBJECT_DECK: Final = 1
BUILDING_DECK: Final = 2
EXTRA_DECK: Final = 3           # the last: the decks before it have conditions
NO_CARD: Final = -1

# What a card asks for before the end may be announced (PAL-9).
NO_CONDITION: Final = 0
SCORINGS: Final = 1
SCORINGS_SPLIT: Final = 2
POINTS_ON_TRACK: Final = 3
COINS_HELD: Final = 4
OBJECTS_TOTAL: Final = 5
OBJECT_GROUPS: Final = 6
OBJECT_COMBO: Final = 7
OBJECT_SETS: Final = 8
OBJECT_KINDS_WITH: Final = 9
COST_TOTAL: Final = 10
CITY_GROUPS: Final = 11
EIGHTS: Final = 12
REGION_COUNT: Final = 13
CITIES_WITH: Final = 14
REGION_PAIRS: Final = 15

# What a card pays in the final scoring (PAL-10).
PAYS_NOTHING: Final = 0
COIN_RATE: Final = 1
PER_OBJECT: Final = 2
PER_OBJECT_GROUP: Final = 3
BY_EQUAL_OBJECTS: Final = 4
PER_OBJECT_COMBO: Final = 5
BY_DIFFERENT_OBJECTS: Final = 6
PER_OBJECT_SET: Final = 7
OBJECT_PRODUCT: Final = 8
COST_SUM: Final = 9
PER_CITY_GROUP: Final = 10
EIGHTS_BY_CITY: Final = 11
PER_REGION_BUILDING: Final = 12
CITY_PRODUCT: Final = 13
PAIR_SUM: Final = 14
SCORE_PLACES: Final = 15
CHOOSE_CITIES: Final = 16
CHOOSE_TYPES: Final = 17
CHEAPEST_OF_TYPES: Final = 18
MAJORITIES: Final = 19


class Card:
    """One card: what it asks for and what it pays, with the parameters of both."""

    def __init__(self) -> None:
        self.condition: i64 = NO_CONDITION
        self.need: i64 = 0                      # PAL-9.1: what the progress must reach
        self.size: i64 = 0                      # of a group; of the larger group of a combination; least city scorings
        self.second: i64 = 0                    # the smaller group of a combination; least type scorings
        self.region: i64 = TOWN
        self.different: bool = False            # groups must lie in different cities
        self.scoring: i64 = PAYS_NOTHING
        self.pays: i64 = 0                      # points per object, group, building; coins per point
        self.pays_size: i64 = 0
        self.pays_second: i64 = 0
        self.pays_region: i64 = TOWN
        self.choose: i64 = 0                    # cities or types to choose; factors of a product
        self.table: vec[i64] = vec[i64]()       # by number of objects 0 … 6, by city, or by group of cities
        self.places: vec[i64] = vec[i64]()      # places to score, or groups of cities as bit sets


class Tables:
    """Shared by every clone of a game."""

    def __init__(self) -> None:
        self.cost: vec[i64] = vec[i64]()        # by building
        self.type: vec[i64] = vec[i64]()
        self.region: vec[i64] = vec[i64]()      # by building
        self.object: vec[i64] = vec[i64]()      # by building: the kind of object it brings
        self.price: vec[i64] = vec[i64]()       # segment * COLOURS + colour
        self.accepts: vec[i64] = vec[i64]()     # by city * COLOURS + colour: 1 or 0
        self.minimum: vec[i64] = vec[i64]()     # by city: buildings needed to score it
        self.field_minimum: vec[i64] = vec[i64]()
        self.points: vec[i64] = vec[i64]()      # by place, then by place with its token
        self.coins: vec[i64] = vec[i64]()
        self.blocks: vec[i64] = vec[i64]()      # by colour: how many exist
        self.first_blocks: vec[i64] = vec[i64]()    # by colour: in segment I at the start
        self.start_block: vec[i64] = vec[i64]()     # by place in the turn order
        self.on_field: vec[i64] = vec[i64]()    # by kind: for sale at the start
        self.in_supply: vec[i64] = vec[i64]()
        self.capacity: i64 = 0                  # blocks on the wheel after a refill
        self.notch: i64 = 0
        self.slots: i64 = 0
        self.markers: i64 = 0
        self.start_coins: i64 = 0
        self.object_price: i64 = 0
        self.fallback: i64 = 0
        self.bonus: i64 = 0
        self.rate: i64 = 0                      # coins per point
        self.single: i64 = 0                    # points of an object its card does not score
        self.dearest: i64 = 0                   # the highest cost of a building
        self.cards: list[Card] = []
        self.deck_start: vec[i64] = vec[i64]()  # by deck: its first card, and the end of the last deck

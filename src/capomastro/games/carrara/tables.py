# Compiled by mypyc.
"""What never changes during a game: the numbers of one data version for one player count, as flat tables."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from capomastro.games.carrara import codes as c
from capomastro.kernel.observing import Seen


class Card:
    """One card: what it asks for and what it pays, with the parameters of both."""

    def __init__(self) -> None:
        self.condition: i64 = c.NO_CONDITION
        self.need: i64 = 0                      # PAL-9.1: what the progress must reach
        self.size: i64 = 0                      # of a group; of the larger group of a combination; least city scorings
        self.second: i64 = 0                    # the smaller group of a combination; least type scorings
        self.region: i64 = c.TOWN
        self.different: bool = False            # groups must lie in different cities
        self.scoring: i64 = c.PAYS_NOTHING
        self.pays: i64 = 0                      # points per object, group, building; coins per point
        self.pays_size: i64 = 0
        self.pays_second: i64 = 0
        self.pays_region: i64 = c.TOWN
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
        self.place_seen = Seen(0, [], 0)        # where a building is: 0 in the pile or unused, 1 face up, 2 gone, then by seat and city
        self.seat_seen = Seen(0, [], 0)

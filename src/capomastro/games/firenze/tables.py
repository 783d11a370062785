# Compiled by mypyc.
"""The numbers of one data version as flat tables, shared by all positions and never changed."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from capomastro.games.firenze import codes as c
from capomastro.kernel.observing import Seen


class Tables:
    """What is printed on board, tokens, cards and overview. Filled by ``data.read_tables``."""

    def __init__(self) -> None:
        self.stones: vec[i64] = vec[i64]([0] * c.COLOURS)
        self.start_stones: vec[i64] = vec[i64]([0] * c.SEATS)
        self.seals: vec[i64] = vec[i64]([0] * (c.SEATS + 1))          # by number of players
        self.order_points: vec[i64] = vec[i64]([0] * c.ORDERS)
        self.majority: vec[i64] = vec[i64]([0] * c.COLOURS)
        self.token_points: vec[i64] = vec[i64]([0] * c.FLOORS)        # 0: this floor has no token
        self.balcony_points: vec[i64] = vec[i64]([0] * (c.NUMERALS * c.ORDERS))     # 0: there is no such token
        self.fixed_seals: vec[i64] = vec[i64]()
        self.per_tower: i64 = 2                                     # markers on a tower when seals are spread
        self.low_least: i64 = 2
        self.low_most: i64 = 3
        self.row_stones: i64 = 4
        self.exchange: i64 = 3
        self.most: i64 = 6                                          # stones built in a turn
        self.costs: vec[i64] = vec[i64]([0] * (c.FLOORS + 1))         # by stones built
        self.storage_limit: i64 = 10
        self.card_limit: i64 = 5
        self.last_seal: i64 = 5
        self.kind: vec[i64] = vec[i64]([0] * c.CARDS)
        self.count: vec[i64] = vec[i64]([0] * c.CARDS)
        self.start_count: vec[i64] = vec[i64]([0] * c.CARDS)
        self.window: vec[i64] = vec[i64]([0] * 7)                   # by phase: bit set of the persons playable in it
        self.festivals: i64 = 0                                     # bit sets of cards
        self.buildings: i64 = 0
        self.floor: vec[i64] = vec[i64]([0] * c.CARDS)                # church: the floor rewarded
        self.points: vec[i64] = vec[i64]([0] * c.CARDS)               # church, festivals
        self.humble: i64 = 0                                        # Recognition: bit set of floors - LOWEST_FLOOR
        self.part: vec[i64] = vec[i64]([0] * c.CARDS)                 # events: numerator
        self.whole: vec[i64] = vec[i64]([1] * c.CARDS)                # events: denominator
        self.bridge: i64 = 2
        self.warehouse: i64 = 15
        self.mason: i64 = 3
        self.workshop: i64 = 1
        self.tax: i64 = 1
        self.tribute: i64 = 2
        self.bell_colour: i64 = 0
        self.bell_height: i64 = 3
        self.seals_seen: list[Seen] = []                            # by number of players: whose seal lies on an order
        self.tokens_seen: list[Seen] = []                           # … and who took the token of a floor


def order_of(colour: i64, height: i64) -> i64:
    """The order of a colour at a height; -1 where the board has none."""
    if height < c.LOWEST_FLOOR or height >= c.LOWEST_FLOOR + c.FLOORS:
        return -1
    return colour * c.FLOORS + height - c.LOWEST_FLOOR

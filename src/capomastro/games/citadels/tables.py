# Compiled by mypyc.
"""The numbers of one game as flat tables, shared by all its positions and never changed; and bit sets of cards, names and seats."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from capomastro.games.citadels import codes as c
from capomastro.kernel.bits import bit

FACTOR: Final = 0x03F79D71B4CB0A89      # shifted by any number of bits, its highest six are different ones
MEMBERS: Final = vec[i64]([0] * 64)


def lowest(members: i64) -> i64:
    """The smallest member of a set that has one: walk a set with ``members &= members - 1``."""
    return MEMBERS[((members & -members) * FACTOR >> 58) & 63]


for _n in range(62):
    MEMBERS[(bit(_n) * FACTOR >> 58) & 63] = _n


def nth(members: i64, n: i64) -> i64:
    """The member of a set that has ``n`` smaller ones."""
    while n > 0:
        members &= members - 1
        n -= 1
    return lowest(members)


def size_of(members: i64) -> i64:
    """How many members a set has."""
    count: i64 = 0
    while members != 0:
        members &= members - 1
        count += 1
    return count


def members(low: i64, high: i64) -> vec[i64]:
    """The cards of a set of cards (see HALF)."""
    out = vec[i64](capacity=8)
    while low != 0:
        out = append(out, lowest(low))
        low &= low - 1
    while high != 0:
        out = append(out, c.HALF + lowest(high))
        high &= high - 1
    return out


# By kind of answer: the action card that it plays, or the building whose power it uses.
USED: Final = vec[i64]([c.NONE] * (c.END // c.KIND + 1))
for _code, _name in (
    (c.SMITHY, c.U_SMITHY), (c.LABORATORY, c.U_LABORATORY), (c.MUSEUM, c.U_MUSEUM), (c.ARMORY, c.U_ARMORY),
    (c.PAY_FRAMEWORK, c.U_FRAMEWORK), (c.TRADE_ROLE, c.U_THEATER), (c.TENT, c.A_CIRCUS_TENT), (c.DIRECTOR, c.A_DIRECTOR),
    (c.WAGON, c.A_TICKET_WAGON), (c.CANNONBALL, c.A_HUMAN_CANNONBALL), (c.FORTUNE, c.A_FORTUNE_TELLER), (c.RASPUTIN, c.A_RASPUTIN),
    (c.ACROBAT, c.A_ACROBAT),
):  # fmt: skip
    USED[_code // c.KIND] = _name


def usable_by(codes: vec[i64]) -> i64:
    """The names of all cards that these answers build, play or use."""
    names: i64 = 0
    for code in codes:
        kind = code // c.KIND
        name = code - c.BUILD if kind == c.BUILD // c.KIND else USED[kind]
        if name != c.NONE:
            names |= bit(name)
    return names


def viewer_of(seat: i64) -> i64:
    """The row of a seat, or of the spectators, in what is kept for every viewer."""
    return seat if 0 <= seat < c.MAX_PLAYERS else c.SPECTATORS


class Tables:
    """What never changes during a game: the numbers of its data version and its options. Shared by all clones."""

    def __init__(self) -> None:
        self.cost: vec[i64] = vec[i64]([0] * c.NAMES)
        self.silver: vec[i64] = vec[i64]([0] * c.NAMES)
        self.kind: vec[i64] = vec[i64]([c.NO_KIND] * c.NAMES)
        self.kind_names: vec[i64] = vec[i64]([0] * (c.NO_KIND + 1))   # by kind: bit set of names
        self.copies: vec[i64] = vec[i64]([0] * c.NAMES)       # of each name in this game
        self.first: vec[i64] = vec[i64]([0] * c.NAMES)        # the first card of a name; its copies follow
        self.name: vec[i64] = vec[i64]([0] * c.CARDS)         # of each card
        self.low: vec[i64] = vec[i64]([0] * c.CARDS)          # of each card: its bit in the first half of a set
        self.high: vec[i64] = vec[i64]([0] * c.CARDS)         # and in the second half
        self.cast: vec[i64] = vec[i64]([0] * (c.MAX_RANKS + 1))    # the character of each rank in this game
        self.ranks: i64 = 8
        self.goal: i64 = 7                  # buildings of a completed city (CIT-9.1)
        self.actions = False                # action cards (CIT-12)
        self.abbot_both = False             # CIT-R28
        self.graveyard_armory = False       # CIT-R40
        self.wagon_stays = False            # CIT-R62
        self.tent_lays = False              # CIT-R63
        self.start_gold: i64 = 2
        self.start_hand: i64 = 4
        self.all_kinds: i64 = 3
        self.first_city: i64 = 4
        self.other_city: i64 = 2
        self.vault: i64 = 3
        self.action_in_hand: i64 = 1

    def number_cards(self, box: vec[i64]) -> None:
        """Give every card of the box its number: names in order, copies together (CIT-2.2)."""
        card: i64 = 0
        for name in range(c.NAMES):
            self.first[name] = card
            for _ in range(box[name]):
                self.name[card] = name
                if card < c.HALF:
                    self.low[card] = bit(card)
                else:
                    self.high[card] = bit(card - c.HALF)
                card += 1

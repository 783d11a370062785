# Compiled by mypyc.
"""What lies in the box: characters, cards and their places, and the set-up of one game (CIT-2, CIT-3)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from capomastro.kernel.bits import bit

NONE: Final = -1            # no card, seat, rank or name

# Characters: three per rank, in rank order. Rank = number // 3 + 1.
ASSASSIN: Final = 0
WITCH: Final = 1
MAGISTRATE: Final = 2
THIEF: Final = 3
SPY: Final = 4
BLACKMAILER: Final = 5
MAGICIAN: Final = 6
WIZARD: Final = 7
SEER: Final = 8
KING: Final = 9
EMPEROR: Final = 10
PATRICIAN: Final = 11
BISHOP: Final = 12
ABBOT: Final = 13
CARDINAL: Final = 14
MERCHANT: Final = 15
ALCHEMIST: Final = 16
TRADER: Final = 17
ARCHITECT: Final = 18
NAVIGATOR: Final = 19
SCHOLAR: Final = 20
WARLORD: Final = 21
DIPLOMAT: Final = 22
MARSHAL: Final = 23
QUEEN: Final = 24
ARTIST: Final = 25
TAX_COLLECTOR: Final = 26
CHARACTERS: Final = 27

# Cards by name: 17 basic buildings, 36 unique buildings, 7 action cards.
TEMPLE: Final = 0
CHURCH: Final = 1
MONASTERY: Final = 2
CATHEDRAL: Final = 3
WATCHTOWER: Final = 4
PRISON: Final = 5
BARRACKS: Final = 6
FORTRESS: Final = 7
MANOR: Final = 8
CASTLE: Final = 9
PALACE: Final = 10
TAVERN: Final = 11
MARKET: Final = 12
TRADING_POST: Final = 13
DOCKS: Final = 14
HARBOR: Final = 15
TOWN_HALL: Final = 16
U_ARMORY: Final = 17
U_BASILICA: Final = 18
U_BELL_TOWER: Final = 19
U_CAPITOL: Final = 20
U_DRAGON_GATE: Final = 21
U_FACTORY: Final = 22
U_FRAMEWORK: Final = 23
U_GOLD_MINE: Final = 24
U_GRAVEYARD: Final = 25
U_GREAT_WALL: Final = 26
U_HAUNTED_QUARTER: Final = 27
U_HOSPITAL: Final = 28
U_IMPERIAL_TREASURY: Final = 29
U_IVORY_TOWER: Final = 30
U_KEEP: Final = 31
U_LABORATORY: Final = 32
U_LIBRARY: Final = 33
U_LIGHTHOUSE: Final = 34
U_MAP_ROOM: Final = 35
U_MONUMENT: Final = 36
U_MUSEUM: Final = 37
U_NECROPOLIS: Final = 38
U_OBSERVATORY: Final = 39
U_PARK: Final = 40
U_POOR_HOUSE: Final = 41
U_QUARRY: Final = 42
U_SCHOOL_OF_MAGIC: Final = 43
U_SECRET_VAULT: Final = 44
U_SMITHY: Final = 45
U_STABLES: Final = 46
U_STATUE: Final = 47
U_THEATER: Final = 48
U_THIEVES_DEN: Final = 49
U_THRONE_ROOM: Final = 50
U_UNIVERSITY: Final = 51
U_WISHING_WELL: Final = 52
A_ACROBAT: Final = 53
A_CIRCUS_TENT: Final = 54
A_DIRECTOR: Final = 55
A_TICKET_WAGON: Final = 56
A_HUMAN_CANNONBALL: Final = 57
A_RASPUTIN: Final = 58
A_FORTUNE_TELLER: Final = 59
NAMES: Final = 60           # different cards
FIRST_UNIQUE: Final = 17
FIRST_ACTION: Final = 53
CARDS: Final = 105          # 54 basic, 36 unique, 15 action cards
HALF: Final = 53            # a set of cards is two bit sets: cards 0 … 52 and cards 53 … 104

RELIGIOUS: Final = 0        # kinds of buildings
MILITARY: Final = 1
NOBLE: Final = 2
TRADE: Final = 3
UNIQUE: Final = 4
NO_KIND: Final = 5

# Sets of kinds and of names.
ALL_KINDS: Final = (1 << (UNIQUE + 1)) - 1
BUILDINGS: Final = (1 << FIRST_ACTION) - 1 - (1 << U_SECRET_VAULT)      # all that can be built
USEFUL: Final = 1 << U_ARMORY | 1 << U_LABORATORY | 1 << U_SMITHY | 1 << U_MUSEUM     # buildings that open a move
ACTION_CARDS: Final = (1 << NAMES) - (1 << FIRST_ACTION)

# Where a card can be.
BOX: Final = 0
DECK: Final = 1             # the shuffled part of the deck: only its contents are fixed, not its order
UNDER: Final = 2            # put under the deck, in order
LOOKED: Final = 3           # drawn or taken, not yet decided
MUSEUM_PILE: Final = 4
SITE: Final = 5             # being built or just destroyed: open
TABLE: Final = 6            # Ticket Wagon or Rasputin, open before its owner
HAND: Final = 8             # + seat
CITY: Final = 16            # + seat
PLACES: Final = 24

MAX_PLAYERS: Final = 8
MAX_RANKS: Final = 9
VIEWERS: Final = 9          # eight seats and the spectators
SPECTATORS: Final = 8


class Setup:
    """What never changes during a game: the numbers of its data version and its options. Shared by all clones."""

    def __init__(self) -> None:
        self.cost: vec[i64] = vec[i64]([0] * NAMES)
        self.silver: vec[i64] = vec[i64]([0] * NAMES)
        self.kind: vec[i64] = vec[i64]([NO_KIND] * NAMES)
        self.kind_names: vec[i64] = vec[i64]([0] * (NO_KIND + 1))   # by kind: bit set of names
        self.copies: vec[i64] = vec[i64]([0] * NAMES)       # of each name in this game
        self.first: vec[i64] = vec[i64]([0] * NAMES)        # the first card of a name; its copies follow
        self.name: vec[i64] = vec[i64]([0] * CARDS)         # of each card
        self.low: vec[i64] = vec[i64]([0] * CARDS)          # of each card: its bit in the first half of a set
        self.high: vec[i64] = vec[i64]([0] * CARDS)         # and in the second half
        self.cast: vec[i64] = vec[i64]([0] * (MAX_RANKS + 1))    # the character of each rank in this game
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
        for name in range(NAMES):
            self.first[name] = card
            for _ in range(box[name]):
                self.name[card] = name
                if card < HALF:
                    self.low[card] = bit(card)
                else:
                    self.high[card] = bit(card - HALF)
                card += 1

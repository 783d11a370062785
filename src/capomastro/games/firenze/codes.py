# Compiled by mypyc.
"""The integers of Firenze: colours, cards, questions, actions, chance answers and events.

Names and sentences for them live in ``declare.py`` and ``words/``. Action and chance codes are frozen by ``codes-<rules>.json``.
"""

from __future__ import annotations

from typing import Final

from capomastro.kernel.state import CHANCE_CODES

# -- sizes -----------------------------------------------------------------------------------
COLOURS: Final = 6              # white, yellow, green, red, blue, purple: from common to rare
WHITE: Final = 0
FLOORS: Final = 6               # orders of a colour, floors 3 to 8
LOWEST_FLOOR: Final = 3
HIGHEST_FLOOR: Final = 8
ORDERS: Final = 36              # order = colour * FLOORS + floor - LOWEST_FLOOR
NUMERALS: Final = 4             # balconies I to IV
SLOTS: Final = 6                # places of the card row
SPACES: Final = 4               # church spaces
SITE: Final = 12                # towers a construction site can hold for a moment: six old ones and six new ones
SEATS: Final = 4

# -- what lies on an order ----------------------------------------------------------------------
OPEN: Final = -1                # no seal; otherwise a seat or NEUTRAL
NEUTRAL: Final = 9

# -- who took a floor token ---------------------------------------------------------------------
THERE: Final = -1               # still beside the white tower
ABSENT: Final = -2              # this floor has none

# -- card kinds -----------------------------------------------------------------------------------
PERSON: Final = 0
EVENT: Final = 1
FESTIVAL: Final = 2
BUILDING: Final = 3
CHURCH: Final = 4

# -- cards, in the order of the published overview sheet; those found since come last -----------------
CARDS: Final = 26
FIRST_CARDS: Final = 25         # those that rules 1 know
NO_CARD: Final = -1
ALCHEMIST: Final = 0
RECOGNITION: Final = 1
ARCHITECT: Final = 2
DISGRACE: Final = 3
BRIDGE: Final = 4
CAMPANILE: Final = 5
MONUMENT: Final = 6
COLLAPSE: Final = 7
PRINCESS: Final = 8
GREAT_PRIVILEGE: Final = 9
WHOLESALER: Final = 10
FLOOD: Final = 11
SMALL_PRIVILEGE: Final = 12
STOREHOUSE_FIRE: Final = 13
WAREHOUSE: Final = 14
LUXURY_TAX: Final = 15
MASON: Final = 16
MIDDLE_PRIVILEGE: Final = 17
PATRICIAN: Final = 18
SABOTEUR: Final = 19
SMUGGLER: Final = 20
SPY: Final = 21
STORM: Final = 22
TRIBUTE: Final = 23
WORKSHOP: Final = 24
GLORY: Final = 25

# -- questions: frame kinds, in the order of ``declare.CHOICES`` -------------------------------------
ASK_CARD: Final = 0             # phase 1: persons, then a card of the row
ASK_PRICE: Final = 1
ASK_SHIELD: Final = 2
ASK_RETURN: Final = 3
ASK_TOWER: Final = 4
ASK_EXCHANGE: Final = 5         # phase 2: persons, exchange, or go on
ASK_WANT: Final = 6             # the stone of a row card that is wanted
ASK_GIVE: Final = 7
ASK_BUILD: Final = 8            # phase 3: persons before the first stone
ASK_COLOUR: Final = 9
ASK_COST: Final = 10
ASK_ORDERS: Final = 11          # phase 5
ASK_LIMITS: Final = 12          # phase 6: persons, or go on
ASK_DISCARD: Final = 13
ASK_EXCESS: Final = 14
ASK_SWAP: Final = 15
ASK_BAG: Final = 16
ASK_VICTIM: Final = 17
ASK_SABOTAGE: Final = 18
ASK_REDRAW: Final = 19
ASK_FESTIVAL: Final = 20
QUESTIONS: Final = 21

# -- chance: frame kinds from here on, in the order of Game.sources ----------------------------------
DRAW: Final = 30                # bag
REVEAL: Final = 31              # deck
BALCONY: Final = 32             # balconies
SEAL: Final = 33                # seals
STARTER: Final = 34             # start
BLOCKED: Final = 35             # colour
QUOTA: Final = 36               # low_seals
AFTER_CHANCE: Final = 37

# -- frames nobody answers ---------------------------------------------------------------------------
TAKING: Final = 40              # the chosen card leaves the row when everything above is settled
ENDED: Final = 41

# -- actions -------------------------------------------------------------------------------------------
PLAY: Final = 0 << 20           # person
TAKE: Final = 1 << 20           # slot
PAY: Final = 2 << 20            # colour
SHIELD: Final = 3 << 20
SUFFER: Final = 4 << 20
RETURN: Final = 5 << 20         # colour
TOPPLE: Final = 6 << 20         # tower
EXCHANGE: Final = 7 << 20
WANT: Final = 8 << 20           # slot, colour
GIVE: Final = 9 << 20           # colour
RAISE: Final = 10 << 20         # tower
LEAVE: Final = 11 << 20         # tower
BEGIN: Final = 12 << 20
FOUND: Final = 13 << 20         # colour: rules 1, a tower of one floor
SPEND: Final = 14 << 20         # colour
FULFIL: Final = 15 << 20        # tower, order
ADJUST: Final = 16 << 20        # tower, order: with the Architect
BELL: Final = 17 << 20          # tower
DISCARD: Final = 18 << 20       # card
PICK: Final = 19 << 20          # colour
STEAL: Final = 20 << 20         # seat, colour
SABOTAGE: Final = 21 << 20      # seat, tower
REDRAW: Final = 22 << 20        # slot
DROP: Final = 23 << 20          # card
DONE: Final = 24 << 20
ERECT: Final = 25 << 20         # colour, floors: rules 2, a whole new tower

STONE: Final[int] = CHANCE_CODES                     # colour
CARD: Final[int] = CHANCE_CODES + (1 << 20)          # card
TOKEN: Final[int] = CHANCE_CODES + (2 << 20)         # order
COVER: Final[int] = CHANCE_CODES + (3 << 20)         # order
FIRST: Final[int] = CHANCE_CODES + (4 << 20)         # seat
BARRED: Final[int] = CHANCE_CODES + (5 << 20)        # colour
LOW: Final[int] = CHANCE_CODES + (6 << 20)           # number of low seals

# -- events, in the order of Game.events ------------------------------------------------------------------
EV_BALCONY: Final = 0
EV_NEUTRAL: Final = 1
EV_BARRED: Final = 2
EV_STARTS: Final = 3
EV_REVEALED: Final = 4
EV_DRAWN: Final = 5
EV_RESHUFFLED: Final = 6
EV_TURN: Final = 7
EV_PLAYED: Final = 8
EV_PAID: Final = 9
EV_TOOK: Final = 10
EV_STONES: Final = 11
EV_HAND: Final = 12
EV_OPENED: Final = 13
EV_DOUBLE: Final = 14
EV_CHURCH: Final = 15
EV_MONUMENT: Final = 16
EV_TIED: Final = 17
EV_SPENT_CARD: Final = 18
EV_SHIELDED: Final = 19
EV_RETURNED: Final = 20
EV_TOPPLED: Final = 21
EV_LOWERED: Final = 22
EV_GAVE: Final = 23
EV_EXCHANGED: Final = 24
EV_SWAPPED: Final = 25
EV_SMUGGLED: Final = 26
EV_SPIED: Final = 27
EV_SABOTAGED: Final = 28
EV_EMPTIED: Final = 29
EV_DROPPED: Final = 30
EV_BUILT: Final = 31
EV_COST: Final = 32
EV_FELL: Final = 33
EV_FULFILLED: Final = 34
EV_TOKEN: Final = 35
EV_BONUS: Final = 36
EV_BELL: Final = 37
EV_BELLS_DONE: Final = 38
EV_OPENS: Final = 39
EV_FLAG: Final = 40
EV_LAST_SEAL: Final = 41
EV_DISCARDED: Final = 42
EV_EXCESS: Final = 43
EV_MAJORITY: Final = 44
EV_FESTIVAL: Final = 45
EV_OVER: Final = 46

# -- State.news: what a seat sees of them has changed ------------------------------------------
NEW_ORDERS: Final = 1           # seals, balconies, church cards, floor tokens
NEW_ROW: Final = 2
NEW_CARDS: Final = 4            # discards, and what is unseen
NEW_TOWERS: Final = 8
NEW_PERSONS: Final = 16         # played this turn
NEW_HANDS: Final = 32           # and buildings that lie open
NEW_STORES: Final = 64          # storages, points, seals left, bells
NEW_BAG: Final = 128

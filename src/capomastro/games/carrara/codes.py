# Compiled by mypyc.
"""The integers of Carrara: sizes, cards' conditions and pay, actions, questions, places and events."""

from __future__ import annotations

from typing import Final

from capomastro.kernel.state import CHANCE_CODES

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

# Actions, in the order of legal().
BUY: Final = 0 << 20
BUY_STILL: Final = 1 << 20
BUILD: Final = 2 << 20
SCORE_TYPE: Final = 3 << 20
SCORE_CITY: Final = 4 << 20
SCORE_FIELD: Final = 5 << 20
PASS: Final = 6 << 20
TAKE_COINS: Final = 7 << 20
SEGMENT: Final = 8 << 20
TAKE: Final = 9 << 20
DONE: Final = 10 << 20
CITY: Final = 11 << 20
RAISE: Final = 12 << 20
PAY: Final = 13 << 20
TOKEN: Final = 14 << 20
BUY_OBJECT: Final = 15 << 20
NO_OBJECT: Final = 16 << 20
ANNOUNCE: Final = 17 << 20
GO_ON: Final = 18 << 20
START: Final = CHANCE_CODES
CARD: Final = CHANCE_CODES + (1 << 20)
REVEAL: Final = CHANCE_CODES + (2 << 20)
DRAW: Final = CHANCE_CODES + (3 << 20)
PAYLOAD: Final = (1 << 20) - 1

# What is asked: first the questions to a seat, in the order of ``declare.CHOICES``, then those to chance.
ASK_TURN: Final = 0
ASK_SEGMENT: Final = 1
ASK_BLOCKS: Final = 2
ASK_SITE: Final = 3
ASK_PAYMENT: Final = 4
ASK_TOKEN: Final = 5
ASK_OBJECT: Final = 6
ASK_ANNOUNCE: Final = 7
FIRST_SOURCE: Final = 8         # asked - FIRST_SOURCE is the index into Game.sources
DRAW_START: Final = 8
DRAW_CARD: Final = 9            # 9 … 12: one for each deck
DRAW_PILE: Final = 13
DRAW_BAG: Final = 14
ENDED: Final = 15

# Where a building is: here, or with a seat in a city (seat * CITIES + city).
IN_PILE: Final = -1
FACE_UP: Final = -2             # in a slot, or beside the board (value 8)
GONE: Final = -3                # replaced by a higher one, out of the game
UNUSED: Final = -4              # value 8 in the base game

NOBODY: Final = -1
PLAYING: Final = 0              # end: not yet in sight
ANNOUNCED: Final = 1
LAST_BUILDING: Final = 2

# Events.
STARTED: Final = 0
CARD_OPENED: Final = 1
REVEALED: Final = 2
TURNED: Final = 3
DRAWN: Final = 4
SEGMENT_CHOSEN: Final = 5
TOOK: Final = 6
BOUGHT: Final = 7
COINS_TAKEN: Final = 8
BUILDING_CHOSEN: Final = 9
SITE_CHOSEN: Final = 10
RAISING: Final = 11
PAID: Final = 12
BUILT: Final = 13
RAISED: Final = 14
TOKEN_TAKEN: Final = 15
MARKED_TYPE: Final = 16
MARKED_CITY: Final = 17
MARKED_FIELD: Final = 18
YIELDED: Final = 19
SCORED: Final = 20
OBJECT_BOUGHT: Final = 21
ANNOUNCED_END: Final = 22
WRONG_ANNOUNCEMENT: Final = 23
PASSED: Final = 24
LAST_TAKEN: Final = 25
FINAL_EXTRA: Final = 26
FINAL_OBJECTS: Final = 27
FINAL_SINGLES: Final = 28
FINAL_BUILDINGS: Final = 29
FINAL_COINS: Final = 30
GAME_ENDED: Final = 31
COINS_SHOWN: Final = 32

# -- State.news: what a seat sees of them has changed -----------------------------------------
NEW_WHEEL: Final = 1            # blocks there
NEW_BUILDINGS: Final = 2        # slots, and where each building is
NEW_MARKERS: Final = 4          # cities, types and fields scored, tokens
NEW_CARDS: Final = 8
NEW_OBJECTS: Final = 16         # for sale, and in the supply
NEW_GOODS: Final = 32           # points, coins, blocks and objects of the seats

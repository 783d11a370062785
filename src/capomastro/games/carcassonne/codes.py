# Compiled by mypyc.
"""The integers of Carcassonne: kinds of parts, sizes, actions, questions and events."""

from __future__ import annotations

from typing import Final

from capomastro.kernel.state import CHANCE_CODES

FIELD: Final = 1                # kinds of parts; 0 is "nothing there" in two bits
ROAD: Final = 2
CITY: Final = 3
MONASTERY: Final = 4
NO_ROLE: Final = 0              # a crop circle's role is the kind of part it concerns

REACH: Final = 84               # no game with all 84 tiles gets further from the start tile
SPAN: Final = 2 * REACH + 1
START_SQUARE: Final = REACH * SPAN + REACH
MOST_PARTS: Final = 8           # of one tile

TILE_IDS: Final[tuple[str, ...]] = (             # every tile type there is, whichever sets are played; the codes of draws follow it
    *"ABCDEFGHIJKLMNOPQRSTUVWX",
    *("CC1", "CC2", "CC3", "CC4", "CC5", "CC6"),
    *("KA", "KB", "KC", "KD", "KE", "KF"),
)
PART_IDS: Final[tuple[str, ...]] = ("c0", "c1", "r0", "r1", "r2", "r3", "f0", "f1", "f2", "f3", "m0")
KIND_OF_LETTER: Final[dict[str, int]] = {"c": CITY, "r": ROAD, "f": FIELD, "m": MONASTERY, "C": CITY, "R": ROAD, "F": FIELD}
KIND_OF_ROLE: Final[dict[str, int]] = {"knight": CITY, "highwayman": ROAD, "farmer": FIELD}
PARTS: Final = 11               # len(PART_IDS), as a native number
NO_PART: Final = 255

# A tally holds what a feature adds up to, in one number: four bits a seat for the followers (the *crowd*), then tiles,
# shields and open sides. When features join, their tallies are added. Above these, a bit for every *twin*, a tile of which
# one feature could hold two parts, so that each counts once. Every part shows a tile, so what is less than one is no tally.
CROWD: Final = (1 << 20) - 1
ONE_TILE: Final = 1 << 20
ONE_SHIELD: Final = 1 << 28
ONE_OPEN: Final = 1 << 33
FIRST_TWIN: Final = 41
MOST_TWINS: Final = 20
TWINS: Final = ((1 << MOST_TWINS) - 1) << FIRST_TWIN

FIRST_EDITION: Final = 0        # how farmers are scored
SECOND_EDITION: Final = 1
THIRD_EDITION: Final = 2

PLACE: Final = 0 << 20          # action codes: kind, then fields
DEPLOY: Final = 1 << 20
NOBODY: Final = 2 << 20
CHOOSE: Final = 3 << 20
ADD: Final = 4 << 20
DECLINE: Final = 5 << 20
REMOVE: Final = 6 << 20
DRAW: Final[int] = CHANCE_CODES

ASK_TILE: Final = 0             # questions, in the order of ``declare.CHOICES``
ASK_FOLLOWER: Final = 1
ASK_CROP: Final = 2
ASK_ADD: Final = 3
ASK_REMOVE: Final = 4
AWAIT_DRAW: Final = 5
GAME_OVER: Final = 6

DREW: Final = 0                 # event kinds
REMOVED_TILE: Final = 1
PLACED: Final = 2
DEPLOYED: Final = 3
COMPLETED: Final = 4
SCORED: Final = 5
WENT_HOME: Final = 6
CHOSE: Final = 7
ADDED: Final = 8
DECLINED: Final = 9
TOOK_BACK: Final = 10
SKIPPED: Final = 11
ENDED: Final = 12
UNFINISHED: Final = 13
FED: Final = 14

NONE_OUT: Final = 0             # why a seat is skipped under a crop circle (CAR-8.5): nobody of that role on the table
NONE_LEFT: Final = 1            # CAR-8.6: an empty supply
ONLY_RETURNED: Final = 2        # CAR-8.9: a supply of followers that came home this turn
NO_REASON: Final = -1

SMALL_BOARD: Final = 256        # cells that a board begins with: a torus of 16 squares each way; it grows fourfold
SHORT_FRONTIER: Final = 120     # squares that a frontier begins with; it doubles
MONK_BITS: Final = 10           # of a monastery's part, below its square
TOUCH_AT: Final = 10            # bits of a part's home below the cities that it touches: tile and kind
TILE_WIDTH: Final = 3           # numbers kept per placed tile: its first part, its face and its square
SEAT_BITS: Final = 4            # of a crowd
KINDS: Final = 4                # points are kept by seat and kind of feature
NO_TILE: Final = -1

# -- State.news: what a seat sees of them has changed -----------------------------------------
NEW_FOLLOWERS: Final = 1
NEW_EYES: Final = 2             # another seat looks
NEW_PILE: Final = 4             # tiles left, by type

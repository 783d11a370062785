"""The integers of Quarry: actions, questions, places of stones and events."""

from __future__ import annotations

from typing import Final

from capomastro.kernel.state import CHANCE_CODES

KEEP: Final = 0 << 20
SELL: Final = 1 << 20
CLAIM: Final = 2 << 20
SILENT: Final = 3 << 20
DRAW: Final = CHANCE_CODES
NOBODY: Final = CHANCE_CODES + (1 << 20)

ASK_STONE: Final = 0            # frame kinds, in the order of ``declare.CHOICES``
ASK_CLAIM: Final = 1
TURN: Final = 2                 # frame kinds that are not questions
END: Final = 3

QUARRY_SOURCE: Final = 0        # indices into Game.sources
SILENCE_SOURCE: Final = 1

IN_QUARRY: Final = -1           # where a stone can be; a seat number means: kept there
SOLD: Final = -2
IN_HAND: Final = -3

DREW: Final = 0                 # event kinds
KEPT: Final = 1
SOLD_IT: Final = 2
CLAIMED: Final = 3
NO_CLAIM: Final = 4
ENDED: Final = 5

STONES: Final = 9
TURNS: Final = 3                # of each player

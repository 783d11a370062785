"""What a viewer of Citadels sees. ``showing`` fills these in."""

from __future__ import annotations

import msgspec

from capomastro.games.citadels import codes as c
from capomastro.kernel.view import View


class CardView(msgspec.Struct, kw_only=True, frozen=True, omit_defaults=True):
    """A building or action card as it is drawn."""

    id: str
    kind: str = ""
    cost: int = 0               # Artist's gold included
    silver: int = 0
    gilt: bool = False
    under: int = 0              # cards under the Museum
    usable: bool = False        # its power may be used now
    price: int = 0              # hand cards: what building it costs this viewer now
    playable: bool = False      # hand cards: may be built or played now
    approx: bool = False        # cost or effect is reconstructed


class Tile(msgspec.Struct, kw_only=True, frozen=True, omit_defaults=True):
    """A character of this game in the row of the call."""

    id: str
    rank: int
    state: str                  # shut, turned, now, silent, face_up
    seat: int = c.NONE            # who showed it
    mine: bool = False          # the viewer holds it, unseen by others
    aside: bool = False         # the viewer knows that it lies face down in the middle
    killed: bool = False
    bewitched: bool = False
    robbed: bool = False
    warrant: bool = False
    threat: bool = False
    true_mark: bool = False     # the viewer laid it: this is the seal or the rose; or it has been shown
    gold: int = 0               # tax


class Wagon(msgspec.Struct, frozen=True):
    index: int
    gold: int


class Player(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What everybody knows of a player, and what this viewer knows besides."""

    seat: int
    gold: int
    cards: int
    city: list[CardView]
    size: int                   # towards completion; the Monument counts two
    points: int                 # of what lies open
    crown: bool = False
    complete: bool = False
    short: bool = False         # one building short
    protected: bool = False
    shown: list[str] = []       # characters shown this round
    known: list[str] = []       # hand cards this viewer knows of another player
    wagons: list[Wagon] = []


class Turn(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The turn that is being played."""

    seat: int
    character: str
    income: bool = False        # taken
    builds: int = 0             # left within the limit
    resumed: bool = False       # the Witch as this character
    immune: bool = False        # Rasputin


class Draft(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The selection of characters."""

    order: list[int]            # seats as they choose
    now: int = c.NONE
    left: int = 0               # cards in the pile
    pile: list[str] = []        # only for whoever looks at it


class Site(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The building being paid for."""

    card: CardView
    seat: int
    due: int = 0
    paid: int = 0


class CitadelsView(View, kw_only=True):
    """The whole table as one viewer sees it."""

    round: int
    phase: str                              # selection, call, over
    set: str
    crown: int
    goal: int
    bell: bool = False
    ending: bool = False                    # a city is complete: the last round
    deck: int
    under: list[str]                        # cards under the deck in order, "" where unknown to this viewer
    tiles: list[Tile]
    face_down: int                          # character cards face down in the middle
    seats: list[Player]
    unique: list[str]                       # the unique buildings of this game
    action_cards: bool = False
    hand: list[CardView]
    mine: list[str]                    # the viewer's characters this round
    looked: list[CardView]             # cards the viewer is looking at
    seen: list[CardView]               # another hand, or the deck, the viewer is looking at
    museum: list[str]                  # cards under the Museum that this viewer knows
    draft: Draft | None = None
    turn: Turn | None = None
    site: Site | None = None

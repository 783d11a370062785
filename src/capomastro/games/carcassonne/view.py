"""What a viewer sees: all of it, because only the order of the pile is hidden (CAR-2.4). ``showing`` fills these in."""

from __future__ import annotations

import msgspec

from capomastro.kernel.view import View


class Follower(msgspec.Struct, frozen=True):
    """Followers of one seat on one part."""

    place: str                  # x,y:part
    seat: int
    role: str
    number: int = 1


class FedCity(msgspec.Struct, frozen=True, omit_defaults=True):
    """A completed city beside a field and whom its farmers would feed it for."""

    city: int                   # feature id
    squares: list[str]
    winners: list[int]          # whom it would pay if the game ended now
    elsewhere: list[int] = []   # those of them with farmers here whose points for it come through another field of theirs


class Feature(msgspec.Struct, frozen=True, omit_defaults=True):
    """A city, road, field or monastery as it stands."""

    id: int                     # the same for all parts of the feature, in this position
    kind: str
    parts: list[str]            # x,y:part
    squares: list[str]          # distinct; for a monastery the filled squares around it too
    tiles: int
    shields: int = 0
    open: int = 0               # sides (monastery: squares around) still open
    complete: bool = False
    followers: list[Follower] = []
    owners: list[int] = []      # the seats with the most followers; a field has none, unless a later edition is played (CAR-7.8)
    finished: int = 0           # what it is worth when completed as it stands
    at_end: int = 0             # what it is worth if the game ended now; a field: what the cities it touches pay in all
    gains: list[int] = []       # by seat: what it would bring if the game ended now; each city is counted at one field
    cities: list[FedCity] = []  # of a field: the completed cities it touches


class Spot(msgspec.Struct, frozen=True, omit_defaults=True):
    """An empty square beside a tile."""

    square: str
    tiles: int                  # how many of the tiles left (hand included) would fit
    types: list[str]
    beside: list[int] = []      # ids of the held cities and roads that lead onto it


class TileView(msgspec.Struct, frozen=True):
    """A tile on the table."""

    tile: str
    x: int
    y: int
    rotation: int


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is public about a seat, which is everything."""

    points: int
    supply: int
    out: dict[str, int]                 # followers on the table by role
    if_ended: int = 0                   # the score if the game ended now


class PartView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of the tile just placed, while a follower may be deployed."""

    place: str
    part: str
    kind: str
    role: str
    feature: int                        # id of its feature
    held_by: list[int] = []             # CAR-5.3: seats whose followers forbid another


class CropView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A crop circle being carried out."""

    role: str
    seat: int                           # the active player, who chooses
    order: list[int]                    # seats in the order in which they act
    choice: str = ""                    # A or B once it is chosen
    done: list[int] = []                # seats that have acted or were skipped
    usable: list[int] = []              # by seat: followers that A could add (CAR-8.9)


class CarcassonneView(View, kw_only=True):
    """The table. Places are named ``x,y`` and parts ``x,y:c0``; these are also the targets of moves."""

    turn: int
    hand: str = ""                      # the tile drawn and not yet placed
    tiles: list[TileView]               # in the order in which they were laid; the last one is the last
    seats: list[SeatView]
    followers: list[Follower]
    features: list[Feature]             # those with followers, and those of the tile just placed while one may be deployed
    pile: int
    left: dict[str, int]                # tiles in the pile, by type; 0 for those used up
    removed: dict[str, int]             # tiles that fit nowhere
    spots: list[Spot]                   # empty squares beside tiles; dead where no tile fits
    parts: list[PartView]               # while a follower is asked for
    crop: CropView | None = None

"""What a viewer gets. Views are built by addition: a type of their own, filled field by field, never a filtered state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec


class Phrase(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something to say: a key of the game's words and the fields it needs. The engine speaks no prose."""

    key: str
    fields: dict[str, Any] = {}
    clause: str = ""


class Move(msgspec.Struct, frozen=True, omit_defaults=True):
    """A legal move as offered to its decider: code, text and struct, and what a screen wants to show about it."""

    code: int
    text: str
    action: dict[str, Any]
    say: Phrase                         # the move as a sentence
    target: str = ""                    # the place on the table that carries it, as declared
    shows: dict[str, Any] = {}          # previews: price, points, what would follow


class View(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The part every game's view has. Games subclass it and add their own fields."""

    game: str
    players: int
    seat: int                           # whose eyes; SPECTATOR or OMNISCIENT
    awaited: int                        # a seat, CHANCE, OVER, or RESPONSE for a blind question to somebody else
    asks: str = ""                      # the decision kind, where this viewer may know it
    about: dict[str, Any] = {}          # … and its arguments by name
    prompt: Phrase | None = None        # one sentence: what is asked or awaited
    aids: bool = True                   # False: as a table without aids shows it, see ``Game.aids``


class Thing(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something on the table that can be walked to and read."""

    id: str                             # its place as declared, which is also the target of moves there
    say: list[Phrase]                   # what it is, then whatever else there is to say of it
    x: int = 0                          # in an area that is a map: to the right
    y: int = 0                          # … and downwards


class Area(msgspec.Struct, frozen=True, omit_defaults=True):
    """Things that lie together: a map, a row of cards, what lies before a player."""

    name: Phrase
    things: list[Thing]
    map: bool = False                   # they lie at ``x``, ``y``


class ScoreItem(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of a score: who, what for, how much."""

    seat: int
    points: int
    say: Phrase
    shows: dict[str, Any] = {}          # what a screen lights up while it is told


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game stands at its end, or would stand if it ended now."""

    scores: list[int]
    ranks: list[int]                    # 1 is best; equal ranks share the place
    winners: list[int]
    items: list[ScoreItem] = []         # in the order in which they are told
    trail: list[Phrase] = []            # how ties were broken
    over: bool = True


class Feat(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat did best in a game, or how often it did something: kept with its result, for its owner's statistics."""

    kind: str                           # its words are ``feat.<kind>``
    value: int                          # more is better; of something counted: how often
    say: Phrase                         # what it was
    of: str = ""                        # counted over games by this, such as a character; empty: the highest value stands
    shows: dict[str, Any] = {}          # what a screen draws it with


class Item(msgspec.Struct, frozen=True, omit_defaults=True):
    """A thing of the box that has a name, for an index of them all."""

    kind: str                           # the words of its group are ``index.<kind>``
    id: str
    name: Phrase
    text: list[Phrase] = []             # what it does
    clause: str = ""
    shows: dict[str, Any] = {}          # what a screen draws it with


def ranking(keys: list[Any]) -> list[int]:
    """Ranks by descending key: ``[30, 40, 30]`` gives ``[2, 1, 2]``."""
    return [1 + sum(other > mine for other in keys) for mine in keys]


def ties_shared(ranks: Sequence[int]) -> list[float]:
    """Every seat's share of the win: where n share the first place, each of them has 1/n. Whatever counts wins counts these.

    >>> ties_shared([2, 1, 2]), ties_shared([1, 3, 1])
    ([0.0, 1.0, 0.0], [0.5, 0.0, 0.5])
    """
    return [1 / ranks.count(1) if rank == 1 else 0.0 for rank in ranks]


def places_shared(ranks: Sequence[int]) -> list[float]:
    """From 1 for the first to 0 for the last in even steps; whoever shares places has the mean of them. Alone at the table: 1.

    >>> places_shared([1, 3, 2]), places_shared([2, 2, 1]), places_shared([1])
    ([1.0, 0.0, 0.5], [0.25, 0.25, 1.0], [1.0])
    """
    n = len(ranks)
    return [1 - (rank - 1 + (ranks.count(rank) - 1) / 2) / max(1, n - 1) for rank in ranks]

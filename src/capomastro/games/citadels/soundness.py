"""What every position of Citadels satisfies, so that bytes and texts from outside cannot lead the rules astray."""

from __future__ import annotations

from collections.abc import Iterable

from capomastro.games.citadels import cards as k
from capomastro.games.citadels import codes as c
from capomastro.games.citadels.cards import NONE
from capomastro.games.citadels.memory.notebook import FACT_BITS
from capomastro.games.citadels.memory.trail import (
    CLIMB,
    COUNT,
    HEAD_BITS,
    LONGEST_ROW,
    ROW_BITS,
    SIZE,
    is_row,
    kind_of,
    moves,
    place_of,
    places_of,
)
from capomastro.games.citadels.rules import CitadelsState
from capomastro.games.citadels.selection import SINGLE
from capomastro.games.citadels.state import ASIDE, FACE_UP, PILE, T_WAGON
from capomastro.kernel.errors import BadPosition
from capomastro.kernel.frames import WIDTH

MOST = 1_000_000            # gold, rounds and other counts stay far below
VIEWER_SETS = 1 << k.VIEWERS
SEATS = (
    "witch", "thief", "magistrate", "blackmailer", "protected", "royal", "refused_hospital", "actor", "first_full", "first_bell", "crown",
)  # fmt: skip
RANKS = ("killed", "bewitched", "robbed", "signed", "rose")
RANK_SETS = ("revealed", "silent", "warrants", "spent_warrants", "let_pass", "threats", "threats_laid", "warrants_laid")
CARDS = ("rasputin", "site", "cannon")
COUNTS = ("round", "tax", "builds", "spent", "site_due", "site_paid", "tick")
KINDS = frozenset(value for name, value in vars(c).items() if name.startswith(("Q_", "X_", "S_")) or name == "OVER_FRAME")
BLIND = (c.Q_RASPUTIN, c.Q_HOSPITAL, c.Q_ACROBAT, c.Q_WARRANT)
OWNED = (c.X_DEAL, c.X_DRAW, c.X_STEAL, c.X_ROLE, c.S_TURN_END, c.S_SPELL_END, c.S_PLACE, c.S_SEER)

# The arguments of a frame that are used to look something up, by kind of frame.
ARGUMENTS = {
    c.Q_OWN_ROLE: ("seat",), c.Q_RASPUTIN: ("rank",), c.Q_HOSPITAL: ("rank",), c.Q_BRIBE: ("rank",), c.Q_UNMASK: ("rank", "seat"),
    c.Q_SPY_KIND: ("seat",), c.Q_DISCARD: ("name", "count"), c.Q_TAKE: ("seat",), c.Q_GIVE: ("seat",), c.Q_GIFT: ("seat",),
    c.Q_SWAP: ("card",), c.Q_PAY: ("name", "count"), c.Q_LEND: ("seat", "count", "name", "count"), c.Q_WARRANT: ("rank",),
    c.Q_GRAVE: ("card",), c.Q_CANNON: ("card",), c.Q_FORTUNE: ("seat",), c.X_DEAL: ("count",), c.X_DRAW: ("count",), c.X_STEAL: ("seat",),
    c.X_ROLE: ("seat", "rank"), c.S_CALL: ("call", "count"), c.S_SPELL_END: ("rank",), c.S_PLACE: ("count", "seat"),
}  # fmt: skip

# What must be known while such a frame waits.
KNOWN = {
    c.Q_MAIN: ("actor", "role"), c.S_TURN_END: ("actor", "role"), c.S_PLACE: ("actor", "role", "site"), c.Q_PAY: ("site",),
    c.Q_LEND: ("site",), c.Q_WARRANT: ("site", "magistrate"), c.Q_BRIBE: ("blackmailer",), c.Q_UNMASK: ("blackmailer",),
    c.S_SPELL_END: ("witch",), c.Q_OVERBUILD: ("cannon",), c.Q_CANNON: ("cannon",), c.Q_FORTUNE: ("cannon",),
}  # fmt: skip


def need(holds: object, message: str) -> None:
    if not holds:
        raise BadPosition(f"citadels position: {message}")


def between(values: Iterable[int], low: int, high: int, what: str) -> None:
    """Every value lies from ``low`` up to, not including, ``high``."""
    need(all(low <= int(x) < high for x in values), f"{what} must lie from {low} to {high - 1}")


def refuse_impossible(s: CitadelsState) -> None:
    """Raise a BadPosition unless every number of the position can be used by the rules."""
    check_numbers(s)
    check_rows(s)
    frames = [int(x) for x in s.frames.packed()]
    need(frames, "there must be a line frames: what happens next")
    for at in range(0, len(frames), WIDTH):
        check_frame(s, frames[at], frames[at + 1], frames[at + 2 : at + WIDTH])
    need(s.frames.kind() < c.FIRST_STEP, "the last of the frames must be a question")
    need(s.frames.kind() == c.OVER_FRAME or len(s.legal()) > 0, "nothing can be answered to the last of the frames")


def check_numbers(s: CitadelsState) -> None:
    """The single numbers."""
    players, ranks = int(s.players), int(s.setup.ranks)
    for names, low, high in (
        (SEATS, NONE, players), (RANKS, NONE, ranks), (RANK_SETS, 0, 1 << ranks), (CARDS, NONE, k.CARDS), (COUNTS, 0, MOST),
        (("coin",), 0, VIEWER_SETS), (("next_position",), 0, ranks + 1), (("acrobat",), 0, 2),
        (("turn",), 0, T_WAGON << 3), (("site_flags",), 0, 8),
    ):  # fmt: skip
        for name in names:
            between([getattr(s, name)], low, high, name)
    between([s.notes().deck_merged], 0, VIEWER_SETS, "deck_merged")
    traded = int(s.traded) - 1
    need(traded == NONE or (traded >= 0 and traded // 16 < ranks and traded % 16 < ranks), "traded names two of the character cards")
    played = [int(s.setup.cast[rank]) for rank in range(1, ranks + 1)]
    need(s.role in (NONE, *played), f"the character {s.role} is not played")


def check_rows(s: CitadelsState) -> None:
    """The rows of numbers."""
    players, ranks = int(s.players), int(s.setup.ranks)
    between(s.gold, 0, MOST, "gold")
    between(s.nearly, 0, MOST, "nearly")
    between(s.last_rank, NONE, ranks, "last_rank")
    between(s.notes().informed, 0, VIEWER_SETS, "informed")
    between((int(x) for x in s.sights), 0, SINGLE + k.MAX_RANKS, "sights")
    between(s.notes().facts, 0, 1 << FACT_BITS, "facts")
    gilt = [card for card in range(k.CARDS) if s.is_gilt(card)]
    need(all(s.where[card] >= k.CITY for card in gilt), "only a building in a city carries the Artist's gold")
    need(sorted(int(x) for x in s.at) == list(range(k.MAX_RANKS)), "at gives every character its own position")
    need(all(0 <= x < players or x in (ASIDE, FACE_UP, PILE) for x in s.seat_at), "seat_at names a seat, or where the card lies")
    check_trail(s)
    for i in range(0, len(s.wagons), 3):
        card, owner, gold = (int(x) for x in s.wagons[i : i + 3])
        if card == NONE:
            need(owner == NONE and gold == 0, "only a Ticket Wagon has an owner and gold")
        else:
            between([card], 0, k.CARDS, "a wagon")
            need(s.setup.name[card] == k.A_TICKET_WAGON and s.where[card] == k.TABLE, "a wagon is a Ticket Wagon on the table")
            between([owner], 0, players, "the owner of a wagon")
            between([gold], 0, MOST, "gold on a wagon")


def check_trail(s: CitadelsState) -> None:
    """Every entry of the trail names places of the game, and the place a card went to is one of them."""
    notes = s.notes()
    need(len(notes.blocks) > 0 or len(notes.trail) == 0, "a trail leads to blocks, and there are none")
    need(len(notes.trail) % SIZE == 0, f"the trail is groups of {SIZE} numbers")
    for entry in range(len(notes.trail) // SIZE):
        head, low, high = (int(x) for x in notes.trail[entry * SIZE : (entry + 1) * SIZE])
        between([head], 0, 1 << HEAD_BITS, "the head of a trail entry")
        row = is_row(head)
        between([low], 0, 1 << (ROW_BITS * LONGEST_ROW if row else k.HALF), "the places of a trail entry")
        between([high], 0, 1 if row else 1 << (k.CARDS - k.HALF), "the places of a trail entry")
        places = [int(x) for x in places_of(notes, entry)]
        between(places, 0, k.CARDS, "a place of the trail")
        need(len(set(places)) == len(places) > 0, "a trail entry names its places once")
        need(not moves(head) or int(place_of(head)) in places, "a card of the trail went to one of its places")
        need(kind_of(head) <= CLIMB, "there is no such entry of the trail")
        need(kind_of(head) != COUNT or int(place_of(head)) <= len(places), "more cards of a hand counted than there were")
        need(kind_of(head) != CLIMB or len(places) == 2, "of two cards of the trail one climbs")


def check_frame(s: CitadelsState, kind: int, owner: int, arguments: list[int]) -> None:
    """One frame: what is asked of whom, and about what."""
    players, ranks = int(s.players), int(s.setup.ranks)
    need(kind in KINDS, f"there is no frame {kind}")
    asked = kind in OWNED or (kind < c.FIRST_DRAW and kind not in BLIND)
    between([owner], 0 if asked else NONE, players, f"the owner of frame {kind}")
    between(arguments, 0, MOST, f"the arguments of frame {kind}")
    need(kind != c.Q_MAIN or owner == s.actor, "the main question is asked of the seat whose turn it is")
    for name in KNOWN.get(kind, ()):
        need(getattr(s, name) != NONE, f"frame {kind} needs {name}")
    limits = {"seat": players, "rank": ranks, "call": ranks + 1, "name": k.NAMES, "card": k.CARDS, "count": k.CARDS}
    for argument, meaning in zip(arguments, ARGUMENTS.get(kind, ()), strict=False):
        between([argument], 0, limits[meaning], f"the {meaning} in frame {kind}")

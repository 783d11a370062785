"""A position as text that can be written by hand: one line per thing, cards by name.

    citadels {"players":4, …}            the set-up, as in the header of an encoded position
    gold 2 2 5 0
    hand 1 tavern market                 cards by name; tavern.2 is a particular copy
    city 1 manor smithy+                 + carries the Artist's gold
    under church                         cards under the deck, next to be drawn first
    box palace.3                         cards taken out of the game
    turn crown=1 round=3 …               single numbers
    memory coin=1 …                      the same for what everybody remembers of this round
    frames 12 1 0 0 0 0                  what happens next, six numbers each, the last on top
    facts tavern.1=3                      who knows what, where it is not what the place says
    trail 2 3 0                          what somebody could not follow, three numbers each (see trail.py)

Whatever is left out is as at the start of a game, before anything is dealt; only what happens next must be told.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from librt.vecs import append, vec
from mypy_extensions import i64, u8

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.declare import CARD_NAMES, CHOICES, FIELDS
from capomastro.games.citadels.memory.notebook import ALL_KNOW, FACT_BITS
from capomastro.games.citadels.memory.partition import from_numbers, to_numbers
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
from capomastro.games.citadels.rules import CitadelsState, new_state
from capomastro.games.citadels.state import is_open
from capomastro.kernel.errors import BadPosition
from capomastro.kernel.fields import Cells, Flag, Scalar
from capomastro.kernel.frames import WIDTH

SINGLE = {f.name: f for f in FIELDS if isinstance(f, (Scalar, Flag)) and not f.derived}
TURN = [name for name, f in SINGLE.items() if not f.memory and name not in ("gilt_low", "gilt_high")]
MEMORY = [*(name for name, f in SINGLE.items() if f.memory), "deck_merged"]
NUMBERS = {*TURN, *MEMORY}
ROWS = [*(f.name for f in FIELDS if isinstance(f, Cells) and not f.derived and f.name != "where"), "informed"]
PILES = {"under": c.UNDER, "museum": c.MUSEUM_PILE, "looked": c.LOOKED, "site": c.SITE, "table": c.TABLE, "box": c.BOX}
ORDERED = ("under", "museum", "looked")


def usual_facts(place: int) -> int:
    """What is noted on a card when only its place says who knows it."""
    if is_open(place) or place == c.TABLE:
        return ALL_KNOW
    return 1 << (place - c.HAND) if c.HAND <= place < c.HAND + c.MAX_PLAYERS else 0


def card_text(s: CitadelsState, card: int, gilt: bool = False) -> str:
    name = int(s.tables.name[card])
    copy = f".{card - int(s.tables.first[name]) + 1}" if s.tables.copies[name] > 1 else ""
    return CARD_NAMES[name] + copy + ("+" if gilt else "")


def holder_of(s: CitadelsState, name: str) -> Any:
    """The position, or its notebook: what has a row or a number of this name."""
    return s.notes() if name in ("informed", "deck_merged") else s


def differing(s: CitadelsState, names: list[str]) -> dict[str, Any]:
    """Those of the rows and numbers that are not as at the start of a game."""
    fresh = new_state(s.tables, s.players)
    found = {name: (getattr(holder_of(s, name), name), getattr(holder_of(fresh, name), name)) for name in names}
    return {name: now for name, (now, start) in found.items() if (now != start if name in NUMBERS else list(now) != list(start))}


def line(*words: str) -> list[str]:
    """A line of the text, unless there is nothing to tell."""
    return [" ".join(words)] if words[-1] else []


def listed(s: CitadelsState, cards: Iterable[int], gilded: bool = False) -> str:
    return " ".join(card_text(s, int(card), gilded and s.is_gilt(int(card))) for card in cards)


def write_position(s: CitadelsState) -> str:
    """The whole position as text."""
    notes = s.notes()
    lines = [f"citadels {s.header.decode()}"]
    for name, row in differing(s, ROWS).items():
        lines += line(name, " ".join(str(int(x)) for x in row))
    for seat in range(int(s.players)):
        lines += line("hand", str(seat), listed(s, (card for card in range(c.CARDS) if s.where[card] == c.HAND + seat)))
        lines += line("city", str(seat), listed(s, (card for card in s.standing if s.where[int(card)] == c.CITY + seat), gilded=True))
    lines += line("standing", listed(s, s.standing))
    played = [card for card in range(c.CARDS) if card - s.tables.first[s.tables.name[card]] < s.tables.copies[s.tables.name[card]]]
    for pile, place in PILES.items():
        lines += line(pile, listed(s, getattr(s, pile) if pile in ORDERED else [card for card in played if s.where[card] == place]))
    for key, names in (("turn", TURN), ("memory", MEMORY)):
        lines += line(key, " ".join(f"{name}={int(x)}" for name, x in differing(s, names).items()))
    unusual = [card for card in range(c.CARDS) if s.where[card] and notes.facts[card] != usual_facts(s.where[card])]
    lines += line("facts", " ".join(f"{card_text(s, card)}={int(notes.facts[card])}" for card in unusual))
    numbers = to_numbers(notes.blocks)
    for viewer in range(c.VIEWERS):
        blocks = numbers[viewer * c.CARDS : (viewer + 1) * c.CARDS]
        lines += [f"block {viewer} {card_text(s, card)} {int(x)}" for card, x in enumerate(blocks) if int(x)]
    if len(numbers):
        lines.append("blocks")
    lines += [f"trail {' '.join(str(int(x)) for x in notes.trail[i : i + SIZE])}" for i in range(0, len(notes.trail), SIZE)]
    lines.append(f"frames {' '.join(str(int(x)) for x in s.frames.packed())}")
    return "\n".join(lines) + "\n"


def set_up_of(text: str) -> dict[str, object]:
    """The first line: what the position was made from."""
    first, _, _ = text.partition("\n")
    word, _, header = first.partition(" ")
    try:
        if word != "citadels":
            raise ValueError
        setup = msgspec.json.decode(header, type=dict[str, object])
    except (ValueError, msgspec.DecodeError):
        raise BadPosition('citadels position: the first line must be: citadels {"players": …}') from None
    return setup


class Reader:
    """Reads the lines of a position into a fresh state."""

    def __init__(self, s: CitadelsState) -> None:
        self.s = s
        self.used: set[int] = set()
        self.marks: dict[int, int] = {}
        self.blocks = vec[u8]()

    def card(self, word: str) -> int:
        """The card meant by ``tavern``, ``tavern.2`` or ``tavern.2+``."""
        name, _, copy = word.rstrip("+").partition(".")
        if name not in CARD_NAMES:
            raise BadPosition(f"citadels position: there is no card {name!r}")
        number = CARD_NAMES.index(name)
        first, copies = int(self.s.tables.first[number]), int(self.s.tables.copies[number])
        if copy:
            wanted = [first + int(copy) - 1] if copy.isdigit() and 1 <= int(copy) <= copies else []
        else:
            wanted = [x for x in range(first, first + copies) if x not in self.used]
        if not wanted or wanted[0] in self.used:
            raise BadPosition(f"citadels position: {word} lies in two places, or this game has only {copies} of them")
        return wanted[0]

    def lay(self, words: list[str], place: int) -> list[int]:
        out = []
        for word in words:
            card = self.card(word)
            self.used.add(card)
            self.s.where[card] = place
            self.s.notes().facts[card] = usual_facts(place)
            if word.endswith("+"):
                self.s.gild(card)
            out.append(card)
        return out

    def read(self, text: str) -> None:
        s = self.s
        standing: list[int] = []
        s.frames.clear()
        order: list[str] = []
        for line in text.splitlines()[1:]:
            key, *words = line.split() or ["#"]
            if key.startswith("#"):
                continue
            if key in ROWS:
                self.row(key, words)
            elif key in ("hand", "city"):
                seat = int(words[0])
                if not 0 <= seat < s.players:
                    raise BadPosition(f"citadels position: there is no seat {seat}")
                standing += self.lay(words[1:], (c.HAND if key == "hand" else c.CITY) + seat) if key == "city" else []
                if key == "hand":
                    self.lay(words[1:], c.HAND + seat)
            elif key == "standing":
                order = words
            elif key in PILES:
                cards = self.lay(words, PILES[key])
                if key in ORDERED:
                    setattr(s, key, vec[u8]([u8(x) for x in cards]))
            elif key in ("turn", "memory"):
                self.numbers(words, TURN if key == "turn" else MEMORY)
            elif key == "facts":
                for word in words:
                    name, _, value = word.partition("=")
                    self.marks[self.named(name)] = int(value)
            elif key in ("block", "blocks"):
                self.block(words)
            elif key == "trail":
                for word in words:
                    s.notes().trail = append(s.notes().trail, int(word))
            elif key == "frames":
                self.frames([int(w) for w in words])
            else:
                raise BadPosition(f"citadels position: {key!r} is not a line of a position")
        self.finish(standing, order)

    def named(self, word: str) -> int:
        name, _, copy = word.partition(".")
        if name not in CARD_NAMES:
            raise BadPosition(f"citadels position: there is no card {name!r}")
        number = CARD_NAMES.index(name)
        which = int(copy) if copy else 1
        if not 1 <= which <= self.s.tables.copies[number]:
            raise BadPosition(f"citadels position: this game has no card {word!r}")
        return int(self.s.tables.first[number]) + which - 1

    def row(self, key: str, words: list[str]) -> None:
        values = [int(w) for w in words]
        into = getattr(holder_of(self.s, key), key)
        if len(values) > len(into):
            raise BadPosition(f"citadels position: {key} takes at most {len(into)} numbers, not {len(values)}")
        for i, value in enumerate(values):
            into[i] = u8(value) if key == "sights" else value

    def numbers(self, words: list[str], names: list[str]) -> None:
        for word in words:
            name, sign, value = word.partition("=")
            if not sign or name not in names:
                raise BadPosition(f"citadels position: there is no number {name!r} here; there are {', '.join(names)}")
            if isinstance(SINGLE.get(name), Flag):
                between([int(value)], 0, 2, name)
            setattr(holder_of(self.s, name), name, int(value) != 0 if isinstance(SINGLE.get(name), Flag) else int(value))

    def block(self, words: list[str]) -> None:
        if len(self.blocks) == 0:
            self.blocks = vec[u8]([u8(0)] * (c.VIEWERS * c.CARDS))
        if words:
            self.blocks[int(words[0]) * c.CARDS + self.named(words[1])] = u8(int(words[2]))

    def frames(self, values: list[int]) -> None:
        if not values or len(values) % WIDTH:
            raise BadPosition(f"citadels position: frames are groups of {WIDTH} numbers")
        self.s.frames.restore(vec[i64](values))

    def finish(self, standing: list[int], order: list[str]) -> None:
        s, notes = self.s, self.s.notes()
        if order:
            named = [self.named(w) for w in order]
            if sorted(named) != sorted(standing):
                raise BadPosition("citadels position: standing names other buildings than the cities")
            standing = named
        s.standing = vec[u8]([u8(x) for x in standing])
        for card in range(c.CARDS):
            if s.where[card] == c.DECK and card not in self.marks:
                notes.facts[card] = 0
        for card, value in self.marks.items():
            notes.facts[card] = value
        notes.blocks = from_numbers(self.blocks)
        s.recount()
        refuse_impossible(s)


def read_position(s: CitadelsState, text: str) -> None:
    """Fill a fresh state; an impossible position is refused with the reason."""
    try:
        Reader(s).read(text)
    except (ValueError, IndexError, OverflowError, TypeError) as error:
        if isinstance(error, BadPosition):
            raise
        raise BadPosition(f"citadels position: cannot be read ({error})") from None


# -- what every position satisfies -----------------------------------------------------------

MOST = 1_000_000            # gold, rounds and other counts stay far below
VIEWER_SETS = 1 << c.VIEWERS
SEATS = (
    "witch", "thief", "magistrate", "blackmailer", "protected", "royal", "refused_hospital", "actor", "first_full", "first_bell", "crown",
)  # fmt: skip
RANKS = ("killed", "bewitched", "robbed", "signed", "rose")
RANK_SETS = ("revealed", "silent", "warrants", "spent_warrants", "let_pass", "threats", "threats_laid", "warrants_laid")
CARDS = ("rasputin", "site", "cannon")
COUNTS = ("round", "tax", "builds", "spent", "site_due", "site_paid", "tick")
KINDS = frozenset(value for name, value in vars(c).items() if name.startswith(("Q_", "X_", "S_")) or name == "OVER_FRAME")
BLIND = [kind for kind, choice in enumerate(CHOICES) if choice.blind]
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
    need(s.over() or len(s.legal()) > 0, "nothing can be answered to the last of the frames")


def check_numbers(s: CitadelsState) -> None:
    """The single numbers."""
    players, ranks = int(s.players), int(s.tables.ranks)
    for names, low, high in (
        (SEATS, c.NONE, players), (RANKS, c.NONE, ranks), (RANK_SETS, 0, 1 << ranks), (CARDS, c.NONE, c.CARDS), (COUNTS, 0, MOST),
        (("coin",), 0, VIEWER_SETS), (("next_position",), 0, ranks + 1),
        (("turn",), 0, c.T_WAGON << c.WAGONS),
    ):  # fmt: skip
        for name in names:
            between([getattr(s, name)], low, high, name)
    between([s.notes().deck_merged], 0, VIEWER_SETS, "deck_merged")
    traded = int(s.traded) - 1
    need(traded == c.NONE or (traded >= 0 and traded // 16 < ranks and traded % 16 < ranks), "traded names two of the character cards")
    played = [int(s.tables.cast[rank]) for rank in range(1, ranks + 1)]
    need(s.role in (c.NONE, *played), f"the character {s.role} is not played")


def check_rows(s: CitadelsState) -> None:
    """The rows of numbers."""
    players, ranks = int(s.players), int(s.tables.ranks)
    between(s.gold, 0, MOST, "gold")
    between(s.nearly, 0, MOST, "nearly")
    between(s.last_rank, c.NONE, ranks, "last_rank")
    between(s.notes().informed, 0, VIEWER_SETS, "informed")
    between((int(x) for x in s.sights), 0, c.SINGLE + c.MAX_RANKS, "sights")
    between(s.notes().facts, 0, 1 << FACT_BITS, "facts")
    gilt = [card for card in range(c.CARDS) if s.is_gilt(card)]
    need(all(s.where[card] >= c.CITY for card in gilt), "only a building in a city carries the Artist's gold")
    need(sorted(int(x) for x in s.at) == list(range(c.MAX_RANKS)), "at gives every character its own position")
    need(all(0 <= x < players or x in (c.ASIDE, c.FACE_UP, c.PILE) for x in s.seat_at), "seat_at names a seat, or where the card lies")
    check_trail(s)
    for card, owner, gold in zip(s.wagon, s.wagon_owner, s.wagon_gold, strict=True):
        if card == c.NONE:
            need(owner == c.NONE and gold == 0, "only a Ticket Wagon has an owner and gold")
            continue
        between([card], 0, c.CARDS, "a wagon")
        need(s.tables.name[card] == c.A_TICKET_WAGON and s.where[card] == c.TABLE, "a wagon is a Ticket Wagon on the table")
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
        between([low], 0, 1 << (ROW_BITS * LONGEST_ROW if row else c.HALF), "the places of a trail entry")
        between([high], 0, 1 if row else 1 << (c.CARDS - c.HALF), "the places of a trail entry")
        places = [int(x) for x in places_of(notes, entry)]
        between(places, 0, c.CARDS, "a place of the trail")
        need(len(set(places)) == len(places) > 0, "a trail entry names its places once")
        need(not moves(head) or int(place_of(head)) in places, "a card of the trail went to one of its places")
        need(kind_of(head) <= CLIMB, "there is no such entry of the trail")
        need(kind_of(head) != COUNT or int(place_of(head)) <= len(places), "more cards of a hand counted than there were")
        need(kind_of(head) != CLIMB or len(places) == 2, "of two cards of the trail one climbs")


def check_frame(s: CitadelsState, kind: int, owner: int, arguments: list[int]) -> None:
    """One frame: what is asked of whom, and about what."""
    players, ranks = int(s.players), int(s.tables.ranks)
    need(kind in KINDS, f"there is no frame {kind}")
    asked = kind in OWNED or (kind < c.FIRST_DRAW and kind not in BLIND)
    between([owner], 0 if asked else c.NONE, players, f"the owner of frame {kind}")
    between(arguments, 0, MOST, f"the arguments of frame {kind}")
    need(kind != c.Q_MAIN or owner == s.actor, "the main question is asked of the seat whose turn it is")
    for name in KNOWN.get(kind, ()):
        need(getattr(s, name) != c.NONE, f"frame {kind} needs {name}")
    limits = {"seat": players, "rank": ranks, "call": ranks + 1, "name": c.NAMES, "card": c.CARDS, "count": c.CARDS}
    for argument, meaning in zip(arguments, ARGUMENTS.get(kind, ()), strict=False):
        between([argument], 0, limits[meaning], f"the {meaning} in frame {kind}")

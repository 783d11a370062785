"""A position as text that can be written by hand: one line per thing, cards by name.

    citadels {"players":4, …}            the set-up, as in the header of an encoded position
    gold 2 2 5 0
    hand 1 tavern market                 cards by name; tavern.2 is a particular copy
    city 1 manor smithy+                 + carries the Artist's gold
    under church                         cards under the deck, next to be drawn first
    box palace.3                         cards taken out of the game
    turn crown=1 round=3 …               single numbers; what is left out is as at the start
    memory coin=1 …                      the same for what everybody remembers of this round
    frames 12 1 0 0 0 0                  what happens next, six numbers each, the last on top
    facts tavern.1=3                      who knows what, where it is not what the place says
    trail 2 3 0                          what somebody could not follow, three numbers each (see trail.py)
"""

from __future__ import annotations

from typing import Any

import msgspec
from librt.vecs import append, vec
from mypy_extensions import i64, u8

from capomastro.games.citadels import cards as k
from capomastro.games.citadels.cards import MAX_PLAYERS, MAX_RANKS, VIEWERS
from capomastro.games.citadels.memory.notebook import ALL_KNOW
from capomastro.games.citadels.memory.partition import from_numbers, to_numbers
from capomastro.games.citadels.memory.trail import SIZE
from capomastro.games.citadels.notation import CARDS
from capomastro.games.citadels.rules import CitadelsState
from capomastro.games.citadels.soundness import refuse_impossible
from capomastro.games.citadels.state import is_open
from capomastro.kernel.errors import BadPosition
from capomastro.kernel.frames import WIDTH

SCALARS = (
    "next_position", "revealed", "silent", "round", "crown", "killed", "bewitched", "robbed", "warrants", "signed", "spent_warrants",
    "threats", "rose", "seal_open", "witch", "thief", "magistrate", "blackmailer", "protected", "royal", "acrobat", "tax", "actor",
    "role", "turn", "builds", "spent", "rasputin", "site", "site_flags", "site_due", "site_paid", "cannon", "tick", "first_full",
    "first_bell", "bell",
)  # fmt: skip
REMEMBERED = ("coin", "traded", "let_pass", "rose_open", "threats_laid", "warrants_laid", "refused_hospital", "deck_merged")
ROWS = ("gold", "at", "seat_at", "sights", "last_rank", "wagons", "nearly", "informed")
PILES = {"under": k.UNDER, "museum": k.MUSEUM_PILE, "looked": k.LOOKED, "site": k.SITE, "table": k.TABLE, "box": k.BOX}
LENGTHS = {"gold": MAX_PLAYERS, "at": MAX_RANKS, "seat_at": MAX_RANKS, "sights": VIEWERS * MAX_RANKS, "last_rank": MAX_PLAYERS,
           "wagons": 9, "nearly": MAX_PLAYERS, "informed": k.PLACES}  # fmt: skip


def usual_facts(place: int) -> int:
    """What is noted on a card when only its place says who knows it."""
    if is_open(place) or place == k.TABLE:
        return ALL_KNOW
    return 1 << (place - k.HAND) if k.HAND <= place < k.HAND + MAX_PLAYERS else 0


def card_text(s: CitadelsState, card: int, gilt: bool = False) -> str:
    name = int(s.setup.name[card])
    copy = f".{card - int(s.setup.first[name]) + 1}" if s.setup.copies[name] > 1 else ""
    return CARDS[name] + copy + ("+" if gilt else "")


def row_of(s: CitadelsState, name: str) -> Any:
    """One of the rows of numbers, by its name in the text."""
    return getattr(s.notes() if name == "informed" else s, name)


def write_position(s: CitadelsState) -> str:
    """The whole position as text."""
    lines = [f"citadels {s.header.decode()}"]
    for row in ROWS:
        lines.append(f"{row} {' '.join(str(int(x)) for x in row_of(s, row))}")
    for seat in range(int(s.players)):
        hand = [card_text(s, c) for c in range(k.CARDS) if s.where[c] == k.HAND + seat]
        city = [card_text(s, int(c), s.is_gilt(int(c))) for c in s.standing if s.where[int(c)] == k.CITY + seat]
        lines += [f"hand {seat} {' '.join(hand)}".rstrip(), f"city {seat} {' '.join(city)}".rstrip()]
    lines.append(f"standing {' '.join(card_text(s, int(c)) for c in s.standing)}".rstrip())
    played = [c for c in range(k.CARDS) if c - s.setup.first[s.setup.name[c]] < s.setup.copies[s.setup.name[c]]]
    for pile, place in PILES.items():
        lying = getattr(s, pile) if pile in ("under", "museum", "looked") else [c for c in played if s.where[c] == place]
        lines.append(f"{pile} {' '.join(card_text(s, int(c)) for c in lying)}".rstrip())
    lines.append("turn " + " ".join(f"{name}={int(x)}" for name, x in zip(SCALARS, s.scalars(), strict=True)))
    notes = s.notes()
    lines.append("memory " + " ".join(f"{name}={int(x)}" for name, x in zip(REMEMBERED, s.remembered(), strict=True)))
    facts = [f"{card_text(s, c)}={int(notes.facts[c])}" for c in range(k.CARDS) if s.where[c] and notes.facts[c] != usual_facts(s.where[c])]
    if facts:
        lines.append(f"facts {' '.join(facts)}")
    numbers = to_numbers(notes.blocks)
    for viewer in range(VIEWERS):
        blocks = numbers[viewer * k.CARDS : (viewer + 1) * k.CARDS]
        lines += [f"block {viewer} {card_text(s, c)} {int(x)}" for c, x in enumerate(blocks) if int(x)]
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
        if name not in CARDS:
            raise BadPosition(f"citadels position: there is no card {name!r}")
        number = CARDS.index(name)
        first, copies = int(self.s.setup.first[number]), int(self.s.setup.copies[number])
        if copy:
            wanted = [first + int(copy) - 1] if copy.isdigit() and 1 <= int(copy) <= copies else []
        else:
            wanted = [c for c in range(first, first + copies) if c not in self.used]
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
                standing += self.lay(words[1:], (k.HAND if key == "hand" else k.CITY) + seat) if key == "city" else []
                if key == "hand":
                    self.lay(words[1:], k.HAND + seat)
            elif key == "standing":
                order = words
            elif key in PILES:
                cards = self.lay(words, PILES[key])
                if key in ("under", "museum", "looked"):
                    setattr(s, key, vec[u8]([u8(c) for c in cards]))
            elif key == "turn":
                s.set_scalars(self.numbers(words, SCALARS, s.scalars()))
            elif key == "memory":
                s.set_remembered(self.numbers(words, REMEMBERED, s.remembered()))
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
        if name not in CARDS:
            raise BadPosition(f"citadels position: there is no card {name!r}")
        number = CARDS.index(name)
        which = int(copy) if copy else 1
        if not 1 <= which <= self.s.setup.copies[number]:
            raise BadPosition(f"citadels position: this game has no card {word!r}")
        return int(self.s.setup.first[number]) + which - 1

    def row(self, key: str, words: list[str]) -> None:
        values = [int(w) for w in words]
        if len(values) > LENGTHS[key]:
            raise BadPosition(f"citadels position: {key} takes at most {LENGTHS[key]} numbers, not {len(values)}")
        into = row_of(self.s, key)
        for i, value in enumerate(values):
            into[i] = u8(value) if key == "sights" else value

    def numbers(self, words: list[str], names: tuple[str, ...], now: vec[i64]) -> vec[i64]:
        values = [int(x) for x in now]
        for word in words:
            name, sign, value = word.partition("=")
            if not sign or name not in names:
                raise BadPosition(f"citadels position: there is no number {name!r} here; there are {', '.join(names)}")
            values[names.index(name)] = int(value)
        return vec[i64](values)

    def block(self, words: list[str]) -> None:
        if len(self.blocks) == 0:
            self.blocks = vec[u8]([u8(0)] * (VIEWERS * k.CARDS))
        if words:
            self.blocks[int(words[0]) * k.CARDS + self.named(words[1])] = u8(int(words[2]))

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
        s.standing = vec[u8]([u8(c) for c in standing])
        for card in range(k.CARDS):
            if s.where[card] == k.DECK and card not in self.marks:
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

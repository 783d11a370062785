"""The notes as lines of a position's text (docs/positions.md): what everybody remembers of the cards.

    known tavern.1=0,2              who knows a card, where its place does not say so; - for nobody
    astray tavern.1=0               who knows that it lies in one of several places
    dealt temple.1 temple.2         what else is noted on cards: dealt, climbs, constrained
    called tavern.2=1               … with a seat, or a number: called, acrobat_doubt, rasputin_doubt
    informed hand_1=0               who knows something of a place
    merged 0 2                      for whom the deck is one block
    block 0 1 tavern.1 manor.2      for whom, the number of a block, and its cards
    trail lost 0,2 to=tavern.1 of tavern.1,manor.2          what somebody could not follow, in order (trail.py)

Whoever writes a position by hand needs none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from librt.vecs import append, vec
from mypy_extensions import i64

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.declare import EACH_CARD, KIND, VIEWER
from capomastro.games.citadels.memory import notebook as n
from capomastro.games.citadels.memory import trail as t
from capomastro.games.citadels.memory.partition import SLOTS, no_blocks, row, to_numbers, widened
from capomastro.games.citadels.state import Board, is_open
from capomastro.kernel.errors import need
from capomastro.kernel.notation import Names
from capomastro.kernel.position import JOINS, NOTHING, Line, bit_set, members, number, pair, value
from capomastro.kernel.view import Phrase

SPECTATORS = "spectators"
EVERYBODY = "all"
HELD = ("hand", "city")
PLACE = Names(
    "place",
    ("box", "deck", "under", "looked", "museum", "open", "table", "nowhere", *(f"{what}_{seat}" for what in HELD for seat in range(8))),
)
KINDS = Names("trail", ("lost", "row", "known", "found", "seen", "count", "climb"))
CALLED_BITS = 15
DOUBT_BITS = 63
BLOCKS = 255


def usual_facts(place: int) -> int:
    """What is noted on a card when only its place says who knows it."""
    if is_open(place) or place == c.TABLE:
        return n.ALL_KNOW
    return 1 << (place - c.HAND) if c.HAND <= place < c.HAND + c.MAX_PLAYERS else 0


def audience(s: Board) -> int:
    """The spectators: nobody sits in the seats that are not taken, so what they know is noted there too."""
    return n.ALL_KNOW & ~((1 << int(s.players)) - 1)


def named(s: Board, viewers: int) -> list[str]:
    """A set of viewers, the spectators all together where nothing tells them apart."""
    if viewers == n.ALL_KNOW:
        return [EVERYBODY]
    together = viewers & audience(s) == audience(s)
    words = members(s, VIEWER, viewers & ~audience(s) if together else viewers)
    return [*words, SPECTATORS] if together else words


def understood(s: Board, words: Sequence[str], what: str) -> int:
    if [*words] == [EVERYBODY]:
        return n.ALL_KNOW
    return bit_set(s, VIEWER, [word for word in words if word != SPECTATORS], what) | (audience(s) if SPECTATORS in words else 0)


def viewers_text(s: Board, viewers: int) -> str:
    return JOINS.join(named(s, viewers)) or NOTHING


def viewers_of(s: Board, text: str, what: str) -> int:
    return understood(s, () if text == NOTHING else text.split(JOINS), what)


# -- what is noted on a card ------------------------------------------------------------------

Write = Callable[[Board, int], str]
Read = Callable[[Board, str, str], int]


def on_cards(name: str, shift: int, mask: int, write: Write, read: Read, usual: Callable[[int], int] = lambda place: 0) -> Line:
    """A line ``name card=value …`` for some bits of the notes on each card."""

    def written(s: Board) -> Iterator[list[str]]:
        cards = EACH_CARD.within(s)
        facts = s.notes().facts
        values = [(card, int(facts[card]) >> shift & mask) for card in range(c.CARDS) if s.where[card] != c.BOX]
        words = [f"{cards.text(card)}={write(s, x)}" for card, x in values if x != usual(int(s.where[card]))]
        if words:
            yield words

    def noted(s: Board, words: list[str]) -> None:
        for word in words:
            card, text = pair(word, name)
            at = a_card(s, card, name)
            facts = s.notes().facts
            facts[at] = facts[at] & ~(mask << shift) | read(s, text, f"{name} {card}") << shift

    return Line(name, written, noted)


def flagged(name: str, flag: int) -> Line:
    """A line that lists the cards with a flag."""

    def written(s: Board) -> Iterator[list[str]]:
        cards = EACH_CARD.within(s)
        facts = s.notes().facts
        words = [cards.text(card) for card in range(c.CARDS) if facts[card] & flag and s.where[card] != c.BOX]
        if words:
            yield words

    def noted(s: Board, words: list[str]) -> None:
        for word in words:
            s.notes().facts[a_card(s, word, name)] |= flag

    return Line(name, written, noted)


def a_card(s: Board, word: str, what: str) -> int:
    """A card of the game."""
    card = value(EACH_CARD.within(s), word, what)
    need(s.where[card] != c.BOX, "card.not_here", card=word)
    return card


def plain(most: int) -> tuple[Write, Read]:
    """A number up to ``most``."""
    return (lambda s, x: str(x)), (lambda s, text, what: number(text, 0, most, what))


# -- places, blocks and the trail ----------------------------------------------------------------


def write_informed(s: Board) -> Iterator[list[str]]:
    words = [f"{PLACE.text(place)}={viewers_text(s, int(x))}" for place, x in enumerate(s.notes().informed) if x]
    if words:
        yield words


def read_informed(s: Board, words: list[str]) -> None:
    for word in words:
        place, text = pair(word, "informed")
        s.notes().informed[value(PLACE, place, "informed")] = viewers_of(s, text, f"informed {place}")


def write_merged(s: Board) -> Iterator[list[str]]:
    if s.notes().deck_merged:
        yield named(s, int(s.notes().deck_merged))


def read_merged(s: Board, words: list[str]) -> None:
    s.notes().deck_merged = understood(s, words, "merged")


def write_blocks(s: Board) -> Iterator[list[str]]:
    numbers = to_numbers(s.notes().blocks)
    cards = EACH_CARD.within(s)
    found: dict[tuple[int, ...], int] = {}              # number and cards of a block: its viewers
    for viewer in range(c.VIEWERS if len(numbers) else 0):
        mine = [int(block) for block in numbers[viewer * c.CARDS : (viewer + 1) * c.CARDS]]
        for block in sorted({*mine} - {0}):
            key = (block, *(card for card in range(c.CARDS) if mine[card] == block))
            found[key] = found.get(key, 0) | 1 << viewer
    for (block, *inside), viewers in found.items():
        yield [viewers_text(s, viewers), str(block), *map(cards.text, inside)]
    if len(numbers) and not found:
        yield []                                        # there have been some


def read_block(s: Board, words: list[str]) -> None:
    notes = s.notes()
    if len(notes.blocks) == 0:
        notes.blocks = no_blocks(SLOTS)
    if not words:
        return
    need(len(words) > 2, "block.write")
    viewers, block = viewers_of(s, words[0], "block"), number(words[1], 1, BLOCKS, Phrase("bad.the_block"))
    slots = len(notes.blocks) // (2 * c.VIEWERS)
    if block >= slots:
        notes.blocks = widened(notes.blocks, slots, block + 1)
    for word in words[2:]:
        card = a_card(s, word, "block")
        half = 0 if card < c.HALF else 1
        member = 1 << card - c.HALF * half
        for viewer in (viewer for viewer in range(c.VIEWERS) if viewers >> viewer & 1):
            at = row(notes.blocks, viewer) + half
            need(not notes.blocks[at] & member, "block.twice", card=word)
            notes.blocks[at] |= member
            notes.blocks[at + 2 * block] |= member


def write_trail(s: Board) -> Iterator[list[str]]:
    notes = s.notes()
    cards = EACH_CARD.within(s)
    for entry in range(len(notes.trail) // t.SIZE):
        head = int(notes.trail[entry * t.SIZE])
        kind, there = int(t.kind_of(head)), int(t.place_of(head))
        words = [KINDS.text(kind), viewers_text(s, head >> t.VIEWERS_AT & n.ALL_KNOW)]
        copies, unknown = head >> t.COPIES_AT & t.COPY_BITS, head >> t.UNKNOWN_AT & t.PLACE_BITS
        if kind == t.COUNT:
            words += [f"number={there}", f"of_kind={KIND.text(copies)}"]
        elif kind != t.KNOW:
            words.append(f"to={cards.text(there)}")
        if kind == t.FOUND:
            words += [f"copies={copies}", f"unknown={unknown}", *(["openly=1"] if head & t.OPEN_BIT else [])]
        if kind == t.CLIMB and head & t.FURTHER_BIT:
            words.append("further=1")
        yield [*words, "of", JOINS.join(cards.text(int(place)) for place in t.places_of(notes, entry))]


PARTS = {"lost": ("to",), "row": ("to",), "known": (), "found": ("to", "copies", "unknown", "openly"), "seen": ("to",),
         "count": ("number", "of_kind"), "climb": ("to", "further")}  # fmt: skip


def read_trail(s: Board, words: list[str]) -> None:
    need(len(words) > 3 and words[-2] == "of", "trail.write")
    kind = value(KINDS, words[0], "trail")
    viewers = viewers_of(s, words[1], "trail")
    parts = dict(pair(word, "trail") for word in words[2:-2])
    known = PARTS[words[0]]
    written = [", ".join(f"{part}=" for part in known)] if known else []
    need(set(parts) <= set(known), "trail.takes", trail=words[0], parts=written)
    need(set(known) - {"openly", "further"} <= set(parts), "trail.needs", trail=words[0], parts=written)
    there = a_card(s, parts["to"], "trail") if "to" in parts else 0
    places = [a_card(s, word, "trail") for word in words[-1].split(JOINS)]
    need(len(set(places)) == len(places), "trail.twice")
    head = kind | viewers << t.VIEWERS_AT
    if kind == t.COUNT:
        there = number(parts["number"], 0, len(places), Phrase("bad.the_counted"))
        head |= value(KIND, parts["of_kind"], "trail") << t.COPIES_AT
    elif kind == t.FOUND:
        head |= number(parts["copies"], 0, t.COPY_BITS, "copies") << t.COPIES_AT
        head |= number(parts["unknown"], 0, t.PLACE_BITS, "unknown") << t.UNKNOWN_AT
        head |= t.OPEN_BIT if number(parts.get("openly", "0"), 0, 1, "openly") else 0
    elif kind == t.CLIMB:
        need(len(places) == 2, "trail.climb")
        head |= t.FURTHER_BIT if number(parts.get("further", "0"), 0, 1, "further") else 0
    need(not t.moves(head) or there in places, "trail.to")
    add_entry(s, head | there << t.PLACE_AT, places)


def add_entry(s: Board, head: int, places: Sequence[int]) -> None:
    notes = s.notes()
    low = high = 0
    if t.is_row(head):
        need(len(places) <= t.LONGEST_ROW, "trail.row", most=int(t.LONGEST_ROW))
        low = int(t.in_row(vec[i64](places)))
    else:
        low = sum(1 << card for card in places if card < c.HALF)
        high = sum(1 << card - c.HALF for card in places if card >= c.HALF)
    need(len(notes.blocks) > 0, "trail.blocks")
    for x in (head, low, high):
        notes.trail = append(notes.trail, x)


VIEWERS: tuple[Write, Read] = (viewers_text, viewers_of)
LINES = (
    on_cards("known", 0, n.ALL_KNOW, *VIEWERS, usual_facts),
    on_cards("astray", c.VIEWERS, n.ALL_KNOW, *VIEWERS),
    flagged("dealt", n.DEALT),
    flagged("climbs", n.CLIMBS),
    flagged("constrained", n.CONSTRAINED),
    on_cards("called", n.CALLED_IN, CALLED_BITS, *plain(c.MAX_PLAYERS)),
    on_cards("acrobat_doubt", n.ACROBAT_DOUBT, DOUBT_BITS, *plain(DOUBT_BITS)),
    on_cards("rasputin_doubt", n.RASPUTIN_DOUBT, DOUBT_BITS, *plain(DOUBT_BITS)),
    Line("informed", write_informed, read_informed),
    Line("merged", write_merged, read_merged),
    Line("block", write_blocks, read_block),
    Line("trail", write_trail, read_trail),
)

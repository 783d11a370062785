# Compiled by mypyc.
"""Where everything lies: cards, gold, cities, characters, markers, and the stack of what happens next.

Only data, and plain questions about it; the rules are in the modules named after the rulebook's chapters.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i32, i64, u8

from capomastro.games.citadels import codes as c
from capomastro.games.citadels._fields import NO_I64, CitadelsFields
from capomastro.games.citadels.memory.journal import MOVED, entry, read
from capomastro.games.citadels.memory.notebook import NO_NOTES, Notebook
from capomastro.games.citadels.memory.remembering import NO_TALE, Tale, remembered
from capomastro.games.citadels.tables import lowest
from capomastro.kernel.bits import bit
from capomastro.kernel.packing import Packer, Unpacker
from capomastro.kernel.state import EVERYONE, OMNISCIENT, State

NO_ENTRIES: Final = vec[i32]()
LONG: Final = 256               # a journal of this many entries is read before the position is copied


class Board(CitadelsFields):
    """One position of Citadels: the declared fields, and the notes on who knows which card."""

    def __init__(self) -> None:
        super().__init__()
        self.journal: vec[i32] = NO_ENTRIES         # what has happened since the notebook was read or written
        self.notebook = NO_NOTES
        self.tale = NO_TALE                         # in an imagined world: from what its notebook is still to be made
        self.shared = True                          # the notebook may be another position's too
        self.room: vec[i64] = NO_I64                # where options() writes its answers
        self.roomy = False
        self.offered: vec[i64] = NO_I64             # what legal() last offered a seat
        self.items: vec[i64] = NO_I64               # where score() adds up

    # -- cards -----------------------------------------------------------------
    def put(self, card: i64, place: i64) -> None:
        """A card comes to lie in a place, and nobody sees more of it than before."""
        self.move(card, place, 0)

    def move(self, card: i64, place: i64, seers: i64) -> None:
        """A card goes to a place; the seers (a bit set of viewers) see which one leaves the deck, a hand or what is looked at."""
        self.where[card] = place
        self.note(MOVED, card, place, seers)

    def card_at(self, name: i64, place: i64) -> i64:
        """The first card of a name in a place; NONE when there is none."""
        card = self.tables.first[name]
        last = card + self.tables.copies[name]
        while card < last:
            if self.where[card] == place:
                return card
            card += 1
        return c.NONE

    def count_at(self, name: i64, place: i64) -> i64:
        card = self.tables.first[name]
        last = card + self.tables.copies[name]
        n: i64 = 0
        while card < last:
            if self.where[card] == place:
                n += 1
            card += 1
        return n

    def building(self, seat: i64, name: i64, gilt: i64) -> i64:
        """A building of a city by name and Artist's gold; NONE when there is none."""
        card = self.tables.first[name]
        last = card + self.tables.copies[name]
        while card < last:
            if self.where[card] == c.CITY + seat and self.is_gilt(card) == (gilt != 0):
                return card
            card += 1
        return c.NONE

    def target(self, code: i64) -> i64:
        """The building that (seat * NAMES + name) * 2 + gilt stands for."""
        return self.building(code // (2 * c.NAMES), code // 2 % c.NAMES, code % 2)

    def next_building(self, seat: i64, pair: i64) -> i64:
        """Walk the different buildings of a city: the first 2 * name + (1 if gilt) from ``pair`` on; NONE at the end."""
        names = self.city_names[seat] >> (pair >> 1) << (pair >> 1)
        while names != 0:
            name = lowest(names)
            if 2 * name >= pair and self.building(seat, name, 0) != c.NONE:
                return 2 * name
            if self.building(seat, name, 1) != c.NONE:
                return 2 * name + 1
            names &= names - 1
        return c.NONE

    def has(self, seat: i64, name: i64) -> bool:
        """Whether a building of this name stands in the seat's city."""
        return self.city_names[seat] >> name & 1 != 0

    def owner(self, name: i64) -> i64:
        """The seat in whose city a unique building stands, or NONE."""
        place = self.where[self.tables.first[name]]
        return place - c.CITY if place >= c.CITY else i64(c.NONE)

    def holds(self, seat: i64, name: i64) -> bool:
        return self.hand_names[seat] >> name & 1 != 0

    def cost(self, card: i64) -> i64:
        """CIT-1.2: printed cost, one more with the Artist's gold."""
        return self.tables.cost[self.tables.name[card]] + (1 if self.is_gilt(card) else 0)

    def is_gilt(self, card: i64) -> bool:
        """Whether a building carries the Artist's gold (CIT-7.26)."""
        return self.gilt_low & self.tables.low[card] | self.gilt_high & self.tables.high[card] != 0

    def gild(self, card: i64) -> None:
        self.news |= c.NEW_CITIES
        self.gilt_low |= self.tables.low[card]
        self.gilt_high |= self.tables.high[card]

    def ungild(self, card: i64) -> None:
        self.news |= c.NEW_CITIES
        self.gilt_low &= ~self.tables.low[card]
        self.gilt_high &= ~self.tables.high[card]

    def deck_left(self) -> i64:
        return self.deck_size + i64(len(self.under))

    # -- cities ------------------------------------------------------------------
    def size(self, seat: i64) -> i64:
        """CIT-9.1: buildings towards completion; the Monument counts two."""
        return self.city_size[seat] + (1 if self.has(seat, c.U_MONUMENT) else 0)

    def goal(self) -> i64:
        return self.tables.goal - 1 if self.bell else self.tables.goal

    def complete(self, seat: i64) -> bool:
        return self.size(seat) >= self.goal()

    def ending(self) -> bool:
        """CIT-9.2: some city has been completed, this round is the last."""
        return self.first() != c.NONE

    def first(self) -> i64:
        """Who completed his city first, or NONE."""
        return self.first_bell if self.bell else self.first_full

    # -- characters ----------------------------------------------------------------
    def holder(self, rank: i64) -> i64:
        """The seat that holds a character, or NONE."""
        seat = self.seat_at[self.at[rank]]
        return seat if seat < c.MAX_PLAYERS else i64(c.NONE)

    def character(self, rank: i64) -> i64:
        return self.tables.cast[rank + 1]

    def over(self) -> bool:
        return self.frames.asks == c.OVER_FRAME

    def phase(self) -> i64:
        """What the round has come to: the selection lasts while a character card is in the pile."""
        if self.over():
            return c.PHASE_OVER
        for position in range(self.tables.ranks):
            if self.seat_at[position] == c.PILE:
                return c.PHASE_SELECTION
        return c.PHASE_CALL

    def choosing(self) -> bool:
        """Whether character cards are being set aside or chosen."""
        return self.frames.asks in (c.Q_PICK, c.Q_AWAY, c.X_FACE_UP, c.X_FACE_DOWN, c.X_AT_RANDOM)

    def face_down(self) -> i64:
        """How many character cards lie face down in the middle."""
        count: i64 = 0
        for position in range(self.tables.ranks):
            if self.seat_at[position] == c.ASIDE:
                count += 1
        return count

    def tile(self, rank: i64) -> i64:
        """How the tile of a character lies, for all to see: SHUT, TILE_UP, TURNED, NOW or SILENT."""
        if self.seat_at[self.at[rank]] == c.FACE_UP:
            return c.TILE_UP
        if self.revealed >> rank & 1:
            return c.NOW if self.actor != c.NONE and self.role // 3 == rank and not self.over() else c.TURNED
        return c.SILENT if self.silent >> rank & 1 else c.SHUT

    def has_true_mark(self, rank: i64, seat: i64) -> bool:
        """Whether a seat knows, having laid it, that a character has the seal or the rose."""
        if self.signed == rank and self.warrants >> rank & 1 and seat in (self.magistrate, OMNISCIENT):
            return True
        return self.rose == rank and self.threats >> rank & 1 != 0 and seat in (self.blackmailer, OMNISCIENT)

    # -- who knows what --------------------------------------------------------------
    def note(self, kind: i64, x: i64 = 0, y: i64 = 0, seers: i64 = 0) -> None:
        """Write into the journal what has happened; see journal.py."""
        self.news |= c.NEW_CARDS
        self.journal = append(self.journal, i32(entry(kind, x, y, seers)))

    def notes(self) -> Notebook:
        """The notes as they stand now, this position's own. Whoever reads or changes them asks here."""
        if self.tale is not NO_TALE:
            self.notebook = remembered(self.tale)
            self.tale = NO_TALE
            self.shared = False
        elif self.shared:
            self.notebook = self.notebook.clone()
            self.shared = False
        if len(self.journal) > 0:
            read(self.notebook, self.journal)
            self.journal = NO_ENTRIES
        return self.notebook

    def share_notes(self, other: Board) -> None:
        """Take over another position's notes. Neither copies them before it needs its own."""
        if len(other.journal) > LONG:
            other.notes()                           # once, not in every copy
        other.shared = True
        self.shared = True
        self.notebook = other.notebook
        self.tale = other.tale
        self.journal = other.journal[:]

    def remember(self, tale: Tale) -> None:
        """This is an imagined world: what everybody remembers in it follows from a tale."""
        self.tale = tale
        self.journal = NO_ENTRIES

    # -- telling -------------------------------------------------------------------
    def tell(
        self, kind: i64, first: i64 = c.NONE, second: i64 = c.NONE, third: i64 = c.NONE, fourth: i64 = c.NONE, *, only: i64 = EVERYONE
    ) -> None:
        """Emit an event with up to four fields; ``only`` is the audience of its private ones."""
        if self.log is None:
            return
        fields = [int(first)]
        for field in vec[i64]([second, third, fourth]):
            if field != c.NONE:
                fields.append(int(field))
        self.log.emit(kind, fields, only)

    def tell_hand(self, kind: i64, viewer: i64, seat: i64, only: i64) -> None:
        """Emit an event with the cards of a hand: of the viewer's own, or of another seat's."""
        if self.log is not None:
            who = [int(seat)] if viewer == seat else [int(viewer), int(seat)]
            names = [int(self.tables.name[card]) for card in range(c.CARDS) if self.where[card] == c.HAND + seat]
            self.log.emit(kind, who + names, only)

    # -- copies and bytes --------------------------------------------------------------
    def copy_board(self, other: Board) -> None:
        """Take over another position, with what everybody remembers."""
        self.copy_fields(other)
        self.share_notes(other)

    def become(self, other: State) -> bool:
        if not isinstance(other, Board):
            return False
        self.write_over(other)
        self.share_notes(other)
        return True

    def unpack(self, box: Unpacker) -> None:
        super().unpack(box)
        for position in range(self.tables.ranks, c.MAX_RANKS):
            self.seat_at[position] = c.PILE                 # a game of eight ranks has no ninth; a position by hand may have said so
        self.recount()

    def pack_memory(self, box: Packer) -> None:
        super().pack_memory(box)
        self.notes().pack(box)

    def unpack_memory(self, box: Unpacker) -> None:
        super().unpack_memory(box)
        self.notes().unpack(box)
        self.notes().recount(self.where, self.looked)

    def recount(self) -> None:
        """Derive from ``where`` what is kept for speed, here and in the notebook."""
        self.notes().recount(self.where, self.looked)
        self.recount_cards()

    def recount_cards(self) -> None:
        """The same for the position alone."""
        deck_count = vec[i64]([0] * c.NAMES)
        deck_size: i64 = 0
        hand_names = vec[i64]([0] * c.MAX_PLAYERS)
        hand_size = vec[i64]([0] * c.MAX_PLAYERS)
        city_names = vec[i64]([0] * c.MAX_PLAYERS)
        city_size = vec[i64]([0] * c.MAX_PLAYERS)
        where = self.where
        names = self.tables.name
        for card in range(i64(c.CARDS)):
            place = where[card]
            name = names[card]
            if place == c.DECK:
                deck_count[name] += 1
                deck_size += 1
            elif place >= c.CITY:
                city_names[place - c.CITY] |= bit(name)
                city_size[place - c.CITY] += 1
            elif place >= c.HAND:
                hand_names[place - c.HAND] |= bit(name)
                hand_size[place - c.HAND] += 1
        self.deck_count = deck_count
        self.deck_size = deck_size
        self.hand_names = hand_names
        self.hand_size = hand_size
        self.city_names = city_names
        self.city_size = city_size


def begin(s: Board) -> None:
    """The table before anything is dealt: every card of the game in the deck."""
    s.clear()
    s.at = vec[i64](list(range(c.MAX_RANKS)))
    for name in range(c.NAMES):
        for i in range(s.tables.copies[name]):
            s.where[s.tables.first[name] + i] = c.DECK
    s.notebook = Notebook(s.tables)
    s.notebook.facts = vec[i64]([0] * c.CARDS)
    s.notebook.informed = vec[i64]([0] * c.PLACES)
    s.shared = False
    s.recount()


def changed(row: vec[i64], at: i64, value: i64) -> vec[i64]:
    """A row that positions share, with one number changed."""
    out = row[:]
    out[at] = value
    return out


def without(cards: vec[u8], card: i64) -> vec[u8]:
    """A row of cards with one taken out."""
    out = vec[u8](capacity=len(cards))
    for x in cards:
        if i64(x) != card:
            out = append(out, x)
    return out


def is_open(place: i64) -> bool:
    """Whether everybody sees what lies in this place."""
    return place >= c.CITY or place == c.SITE


def add_names(out: vec[i64], base: i64, names: i64) -> vec[i64]:
    """base + name for every name of a bit set."""
    while names != 0:
        out = append(out, base + lowest(names))
        names &= names - 1
    return out


def either(out: vec[i64], one: i64, other: i64) -> vec[i64]:
    """Two answers."""
    return append(append(out, one), other)

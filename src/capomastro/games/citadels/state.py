# Compiled by mypyc.
"""Where everything lies: cards, gold, cities, characters, markers, and the stack of what happens next.

Only data, and plain questions about it; the rules are in the modules named after the rulebook's chapters.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i32, i64, u8

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.memory.journal import MOVED, entry, read
from capomastro.games.citadels.memory.notebook import NO_NOTES, Notebook
from capomastro.games.citadels.memory.remembering import NO_TALE, Tale, remembered
from capomastro.games.citadels.tables import Tables, lowest
from capomastro.kernel.bits import bit
from capomastro.kernel.frames import Frames
from capomastro.kernel.packing import Packer, Unpacker
from capomastro.kernel.state import EVERYONE, State

NO_TABLES: Final = Tables()       # until the state gets its own
LONG: Final = 256               # a journal of this many entries is read before the position is copied


class Board(State):
    """One position of Citadels."""

    def __init__(self) -> None:
        super().__init__()
        self.tables = NO_TABLES
        self.frames = Frames()
        # cards
        self.where: vec[i64] = vec[i64]()           # by card: a place
        self.gilt_low: i64 = 0                      # buildings with the Artist's gold, as two bit sets (see HALF)
        self.gilt_high: i64 = 0
        self.deck_count: vec[i64] = vec[i64]()      # by name: cards in the shuffled part of the deck
        self.deck_size: i64 = 0
        self.under: vec[u8] = vec[u8]()             # cards under the deck, next to be drawn first
        self.museum: vec[u8] = vec[u8]()            # cards under the Museum, oldest first
        self.looked: vec[u8] = vec[u8]()            # cards being looked at, in the order drawn
        self.standing: vec[u8] = vec[u8]()          # buildings of all cities, oldest first
        self.hand_names: vec[i64] = vec[i64]()      # by seat: bit set of names in hand
        self.hand_size: vec[i64] = vec[i64]()
        self.city_names: vec[i64] = vec[i64]()      # by seat: bit set of names in the city
        self.city_size: vec[i64] = vec[i64]()
        self.gold: vec[i64] = vec[i64]()
        # characters, by rank 0 … 8 or by position in the order of the selection
        self.at: vec[i64] = vec[i64]()              # rank -> position
        self.seat_at: vec[i64] = vec[i64]()         # position -> seat, ASIDE, FACE_UP or PILE
        self.next_position: i64 = 0
        self.revealed: i64 = 0                      # bit sets of ranks
        self.silent: i64 = 0
        self.last_rank: vec[i64] = vec[i64]()       # by seat: highest rank revealed this round
        # the round
        self.round: i64 = 0
        self.crown: i64 = c.NONE
        self.killed: i64 = c.NONE                     # ranks
        self.bewitched: i64 = c.NONE
        self.robbed: i64 = c.NONE
        self.warrants: i64 = 0                      # bit set of ranks
        self.signed: i64 = c.NONE
        self.spent_warrants: i64 = 0                # ranks whose first paid building has been
        self.threats: i64 = 0
        self.rose: i64 = c.NONE
        self.seal_open = False                      # the signed warrant has been shown
        self.witch: i64 = c.NONE                      # seats
        self.thief: i64 = c.NONE
        self.magistrate: i64 = c.NONE
        self.blackmailer: i64 = c.NONE
        self.protected: i64 = c.NONE                  # the Bishop's city
        self.royal: i64 = c.NONE                      # who showed rank 4
        self.acrobat: i64 = 0                       # 1: played this round
        self.tax: i64 = 0
        self.wagons: vec[i64] = vec[i64]()          # three times: card, owner, gold
        # the turn
        self.actor: i64 = c.NONE
        self.role: i64 = c.NONE                       # the character whose turn it is
        self.turn: i64 = 0                          # T_ bits
        self.builds: i64 = 0                        # buildings still allowed by the limit
        self.spent: i64 = 0                         # gold paid to build, for the Alchemist
        self.rasputin: i64 = c.NONE                   # the card in play this turn
        # the building in hand
        self.site: i64 = c.NONE                       # the card
        self.site_flags: i64 = 0
        self.site_due: i64 = 0                      # still to be paid
        self.site_paid: i64 = 0                     # gold paid for it
        self.cannon: i64 = c.NONE                     # the Human Cannonball being played
        # the end
        self.tick: i64 = 0                          # counts changes of cities
        self.nearly: vec[i64] = vec[i64]()          # by seat: tick at which the city reached goal - 1
        self.first_full: i64 = c.NONE                 # first city with the normal number
        self.first_bell: i64 = c.NONE                 # first city with one fewer, while the Bell Tower says so
        self.bell = False
        # memory: no rule reads it, and the checksum is taken without it; who knows which card: see notes()
        self.sights: vec[u8] = vec[u8]()            # viewer, position -> class of positions he cannot tell apart
        self.coin: i64 = 0                          # viewers who know which card the last player left (CIT-4.5)
        self.traded: i64 = 0                        # positions swapped by the Theater + 1, 16 * own + other (CIT-8.32)
        self.let_pass: i64 = 0                      # ranks at which the Magistrate could have shown the seal
        self.rose_open = False                      # everybody can tell where it is or was
        self.threats_laid: i64 = 0                  # both ranks threatened this round
        self.warrants_laid: i64 = 0                 # all three ranks with a warrant this round
        self.refused_hospital: i64 = c.NONE           # the Hospital's owner when the killed character was called in vain
        self.journal: vec[i32] = vec[i32]()         # what has happened since the notebook was read or written
        self.notebook = NO_NOTES
        self.tale = NO_TALE                         # in an imagined world: from what its notebook is still to be made
        self.shared = True                          # the notebook may be another position's too
        # for speed only
        self.room: vec[i64] = vec[i64]()            # where options() writes its answers
        self.roomy = False

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
        return place - c.CITY if place >= c.CITY else c.NONE

    def holds(self, seat: i64, name: i64) -> bool:
        return self.hand_names[seat] >> name & 1 != 0

    def cost(self, card: i64) -> i64:
        """CIT-1.2: printed cost, one more with the Artist's gold."""
        return self.tables.cost[self.tables.name[card]] + (1 if self.is_gilt(card) else 0)

    def is_gilt(self, card: i64) -> bool:
        """Whether a building carries the Artist's gold (CIT-7.26)."""
        return self.gilt_low & self.tables.low[card] | self.gilt_high & self.tables.high[card] != 0

    def gild(self, card: i64) -> None:
        self.gilt_low |= self.tables.low[card]
        self.gilt_high |= self.tables.high[card]

    def ungild(self, card: i64) -> None:
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
        return seat if seat < c.MAX_PLAYERS else c.NONE

    def character(self, rank: i64) -> i64:
        return self.tables.cast[rank + 1]

    # -- who knows what --------------------------------------------------------------
    def note(self, kind: i64, x: i64 = 0, y: i64 = 0, seers: i64 = 0) -> None:
        """Write into the journal what has happened; see journal.py."""
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
            self.journal = vec[i32]()
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
        self.journal = vec[i32]()

    # -- telling -------------------------------------------------------------------
    def tell(
        self, kind: i64, first: i64 = c.NONE, second: i64 = c.NONE, third: i64 = c.NONE, fourth: i64 = c.NONE, *, only: i64 = EVERYONE
    ) -> None:
        """Emit an event with up to four fields; ``only`` is the audience of its private ones."""
        if self.log is None:
            return
        fields = [int(first)]
        for field in (second, third, fourth):
            if field != c.NONE:
                fields.append(int(field))
        self.log.emit(kind, fields, only)

    # -- copies ----------------------------------------------------------------------
    def copy_board(self, other: Board) -> None:
        """Take over every field of another position."""
        self.copy_base(other)
        self.tables = other.tables
        self.frames = other.frames.clone()
        self.where = other.where[:]
        self.share_notes(other)
        self.gilt_low = other.gilt_low
        self.gilt_high = other.gilt_high
        self.deck_count = other.deck_count[:]
        self.deck_size = other.deck_size
        self.under = other.under[:]
        self.museum = other.museum[:]
        self.looked = other.looked[:]
        self.standing = other.standing[:]
        self.hand_names = other.hand_names[:]
        self.hand_size = other.hand_size[:]
        self.city_names = other.city_names[:]
        self.city_size = other.city_size[:]
        self.gold = other.gold[:]
        self.at = other.at[:]
        self.seat_at = other.seat_at[:]
        self.sights = other.sights[:]
        self.last_rank = other.last_rank[:]
        self.wagons = other.wagons[:]
        self.nearly = other.nearly[:]
        self.next_position = other.next_position
        self.coin = other.coin
        self.traded = other.traded
        self.revealed = other.revealed
        self.silent = other.silent
        self.round = other.round
        self.crown = other.crown
        self.killed = other.killed
        self.bewitched = other.bewitched
        self.robbed = other.robbed
        self.warrants = other.warrants
        self.signed = other.signed
        self.spent_warrants = other.spent_warrants
        self.let_pass = other.let_pass
        self.threats = other.threats
        self.rose = other.rose
        self.rose_open = other.rose_open
        self.threats_laid = other.threats_laid
        self.warrants_laid = other.warrants_laid
        self.seal_open = other.seal_open
        self.witch = other.witch
        self.thief = other.thief
        self.magistrate = other.magistrate
        self.blackmailer = other.blackmailer
        self.protected = other.protected
        self.royal = other.royal
        self.acrobat = other.acrobat
        self.refused_hospital = other.refused_hospital
        self.tax = other.tax
        self.actor = other.actor
        self.role = other.role
        self.turn = other.turn
        self.builds = other.builds
        self.spent = other.spent
        self.rasputin = other.rasputin
        self.site = other.site
        self.site_flags = other.site_flags
        self.site_due = other.site_due
        self.site_paid = other.site_paid
        self.cannon = other.cannon
        self.tick = other.tick
        self.first_full = other.first_full
        self.first_bell = other.first_bell
        self.bell = other.bell

    # -- bytes -----------------------------------------------------------------------
    def scalars(self) -> vec[i64]:
        """The single numbers of the position, in the order in which they are packed."""
        return vec[i64](
            [
                self.next_position, self.revealed, self.silent, self.round, self.crown, self.killed, self.bewitched, self.robbed,
                self.warrants, self.signed, self.spent_warrants, self.threats, self.rose, 1 if self.seal_open else 0, self.witch,
                self.thief, self.magistrate, self.blackmailer, self.protected, self.royal, self.acrobat, self.tax, self.actor,
                self.role, self.turn, self.builds, self.spent, self.rasputin, self.site, self.site_flags, self.site_due,
                self.site_paid, self.cannon, self.tick, self.first_full, self.first_bell, 1 if self.bell else 0,
            ]
        )  # fmt: skip

    def set_scalars(self, x: vec[i64]) -> None:
        self.next_position, self.revealed, self.silent, self.round, self.crown = x[0], x[1], x[2], x[3], x[4]
        self.killed, self.bewitched, self.robbed, self.warrants, self.signed = x[5], x[6], x[7], x[8], x[9]
        self.spent_warrants, self.threats, self.rose, self.witch, self.thief = x[10], x[11], x[12], x[14], x[15]
        self.seal_open = x[13] != 0
        self.magistrate, self.blackmailer, self.protected, self.royal, self.acrobat = x[16], x[17], x[18], x[19], x[20]
        self.tax, self.actor, self.role, self.turn, self.builds = x[21], x[22], x[23], x[24], x[25]
        self.spent, self.rasputin, self.site, self.site_flags, self.site_due = x[26], x[27], x[28], x[29], x[30]
        self.site_paid, self.cannon, self.tick, self.first_full, self.first_bell = x[31], x[32], x[33], x[34], x[35]
        self.bell = x[36] != 0

    def remembered(self) -> vec[i64]:
        """The single numbers of the memory, in the order in which they are packed."""
        return vec[i64](
            [
                self.coin, self.traded, self.let_pass, 1 if self.rose_open else 0, self.threats_laid, self.warrants_laid,
                self.refused_hospital, self.notes().deck_merged,
            ]
        )  # fmt: skip

    def set_remembered(self, x: vec[i64]) -> None:
        self.coin, self.traded, self.let_pass, self.threats_laid = x[0], x[1], x[2], x[4]
        self.rose_open = x[3] != 0
        self.warrants_laid, self.refused_hospital, self.notes().deck_merged = x[5], x[6], x[7]

    def pack(self, box: Packer) -> None:
        box.put_all(self.where)
        box.put_all(self.frames.packed())
        box.put(self.gilt_low)
        box.put(self.gilt_high)
        box.put_bytes(self.under)
        box.put_bytes(self.museum)
        box.put_bytes(self.looked)
        box.put_bytes(self.standing)
        box.put_all(self.gold)
        box.put_all(self.at)
        box.put_all(self.seat_at)
        box.put_all(self.last_rank)
        box.put_all(self.wagons)
        box.put_all(self.nearly)
        box.put_all(self.scalars())

    def unpack(self, box: Unpacker) -> None:
        self.where = box.get_all()
        self.frames.restore(box.get_all())
        self.gilt_low = box.get()
        self.gilt_high = box.get()
        self.under = box.get_bytes()
        self.museum = box.get_bytes()
        self.looked = box.get_bytes()
        self.standing = box.get_bytes()
        self.gold = box.get_all()
        self.at = box.get_all()
        self.seat_at = box.get_all()
        self.last_rank = box.get_all()
        self.wagons = box.get_all()
        self.nearly = box.get_all()
        self.set_scalars(box.get_all())
        self.recount()

    def pack_memory(self, box: Packer) -> None:
        box.put_bytes(self.sights)
        box.put_all(self.remembered())
        self.notes().pack(box)

    def unpack_memory(self, box: Unpacker) -> None:
        self.sights = box.get_bytes()
        self.set_remembered(box.get_all())
        self.notes().unpack(box)
        self.notes().recount(self.where, self.looked)

    def recount(self) -> None:
        """Derive from ``where`` what is kept for speed, here and in the notebook."""
        self.notes().recount(self.where, self.looked)
        self.recount_cards()

    def recount_cards(self) -> None:
        """The same for the position alone."""
        self.deck_count = vec[i64]([0] * c.NAMES)
        self.deck_size = 0
        self.hand_names = vec[i64]([0] * c.MAX_PLAYERS)
        self.hand_size = vec[i64]([0] * c.MAX_PLAYERS)
        self.city_names = vec[i64]([0] * c.MAX_PLAYERS)
        self.city_size = vec[i64]([0] * c.MAX_PLAYERS)
        card: i64 = 0
        while card < c.CARDS:
            place = self.where[card]
            name = self.tables.name[card]
            if place == c.DECK:
                self.deck_count[name] += 1
                self.deck_size += 1
            elif place >= c.CITY:
                self.city_names[place - c.CITY] |= bit(name)
                self.city_size[place - c.CITY] += 1
            elif place >= c.HAND:
                self.hand_names[place - c.HAND] |= bit(name)
                self.hand_size[place - c.HAND] += 1
            card += 1


def begin(s: Board) -> None:
    """An empty table: every card of the game in the deck, nothing dealt."""
    tables = s.tables
    s.where = vec[i64]([c.BOX] * c.CARDS)
    for name in range(c.NAMES):
        for i in range(tables.copies[name]):
            s.where[tables.first[name] + i] = c.DECK
    s.notebook = Notebook(tables)
    s.notebook.facts = vec[i64]([0] * c.CARDS)
    s.notebook.informed = vec[i64]([0] * c.PLACES)
    s.shared = False
    s.gold = vec[i64]([0] * c.MAX_PLAYERS)
    s.at = vec[i64](list(range(c.MAX_RANKS)))
    s.seat_at = vec[i64]([c.PILE] * c.MAX_RANKS)
    s.sights = vec[u8]([u8(0)] * (c.VIEWERS * c.MAX_RANKS))
    s.last_rank = vec[i64]([c.NONE] * c.MAX_PLAYERS)
    s.wagons = vec[i64]([c.NONE, c.NONE, 0, c.NONE, c.NONE, 0, c.NONE, c.NONE, 0])
    s.nearly = vec[i64]([0] * c.MAX_PLAYERS)
    s.recount()


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

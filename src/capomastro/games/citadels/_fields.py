# Compiled by mypyc.
"""The fields of Citadels, as declared in ``declare.py``: ``make declared`` wrote this."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from capomastro.games.citadels.tables import Tables
from capomastro.kernel.frames import Frames
from capomastro.kernel.packing import Packer, Unpacker
from capomastro.kernel.rows import NATIVE, rewritten
from capomastro.kernel.state import State

NO_TABLES: Final = Tables()
NO_I64: Final = vec[i64]()
NO_U8: Final = vec[u8]()
OWN_ROLE_OTHER: Final = 0
RASPUTIN_RANK: Final = 0
HOSPITAL_RANK: Final = 0
KEEP_THEN: Final = 0
BRIBE_RANK: Final = 0
UNMASK_RANK: Final = 0
UNMASK_OTHER: Final = 1
SPY_KIND_OTHER: Final = 0
DISCARD_LOWEST: Final = 0
DISCARD_COUNT: Final = 1
TAKE_OTHER: Final = 0
GIVE_OTHER: Final = 0
GIFT_OTHER: Final = 0
ENTHRONE_HEIR: Final = 0
SWAP_OWN: Final = 0
PAYMENT_LOWEST: Final = 0
PAYMENT_BEGUN: Final = 1
LEND_OTHER: Final = 0
LEND_COUNT: Final = 1
LEND_LOWEST: Final = 2
LEND_OWED: Final = 3
WARRANT_RANK: Final = 0
GRAVEYARD_DESTROYED: Final = 0
CANNON_OLD: Final = 0
FORTUNE_OTHER: Final = 0
DEAL_LEFT: Final = 0
DRAW_LEFT: Final = 0
DRAW_TO: Final = 1
STEAL_OTHER: Final = 0
ROLE_OTHER: Final = 0
ROLE_OWN: Final = 1
PICKS_STAGE: Final = 0
CALL_RANK: Final = 0
CALL_STAGE: Final = 1
TURN_END_STAGE: Final = 0
SPELL_END_RANK: Final = 0
PLACE_STAGE: Final = 0
PLACE_BUILDER: Final = 1
SEER_NEXT: Final = 0
SEER_DRAWN: Final = 1
SEER_GIVING: Final = 2
ROUND_END_STAGE: Final = 0


class CitadelsFields(State):
    """Everything that a position of Citadels holds."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: Tables = NO_TABLES
        self.where: vec[i64] = NO_I64                       # a place
        self.under: vec[u8] = NO_U8                         # cards under the deck, next to be drawn first
        self.museum: vec[u8] = NO_U8                        # cards under the Museum, oldest first
        self.looked: vec[u8] = NO_U8                        # cards being looked at, in the order drawn
        self.standing: vec[u8] = NO_U8                      # buildings of all cities, oldest first
        self.gilt_low: i64 = 0                              # buildings with the Artist's gold, as two bit sets (see HALF)
        self.gilt_high: i64 = 0
        self.gold: vec[i64] = NO_I64
        self.deck_count: vec[i64] = NO_I64                  # cards in the shuffled part of the deck
        self.deck_size: i64 = 0
        self.hand_names: vec[i64] = NO_I64                  # bit set of names in hand
        self.hand_size: vec[i64] = NO_I64
        self.city_names: vec[i64] = NO_I64                  # bit set of names in the city
        self.city_size: vec[i64] = NO_I64
        self.at: vec[i64] = NO_I64                          # its position in the order of the selection
        self.seat_at: vec[i64] = NO_I64                     # a seat, ASIDE, FACE_UP or PILE
        self.next_position: i64 = 0
        self.revealed: i64 = 0                              # bit sets of ranks
        self.silent: i64 = 0
        self.last_rank: vec[i64] = NO_I64                   # highest rank revealed this round
        self.round: i64 = 0
        self.crown: i64 = -1
        self.killed: i64 = -1                               # ranks
        self.bewitched: i64 = -1
        self.robbed: i64 = -1
        self.warrants: i64 = 0                              # bit set of ranks
        self.signed: i64 = -1
        self.spent_warrants: i64 = 0                        # ranks whose first paid building has been
        self.threats: i64 = 0
        self.rose: i64 = -1
        self.seal_open = False                              # the signed warrant has been shown
        self.witch: i64 = -1                                # seats
        self.thief: i64 = -1
        self.magistrate: i64 = -1
        self.blackmailer: i64 = -1
        self.protected: i64 = -1                            # the Bishop's city
        self.royal: i64 = -1                                # who showed rank 4
        self.acrobat = False                                # played this round
        self.tax: i64 = 0
        self.wagon: vec[i64] = NO_I64                       # Ticket Wagons on the table: the card
        self.wagon_owner: vec[i64] = NO_I64
        self.wagon_gold: vec[i64] = NO_I64
        self.actor: i64 = -1
        self.role: i64 = -1                                 # the character whose turn it is
        self.turn: i64 = 0                                  # T_ bits
        self.builds: i64 = 0                                # buildings still allowed by the limit
        self.spent: i64 = 0                                 # gold paid to build, for the Alchemist
        self.rasputin: i64 = -1                             # the card in play this turn
        self.site: i64 = -1                                 # the card
        self.site_free = False                              # outside the limit
        self.site_due: i64 = 0                              # still to be paid
        self.site_paid: i64 = 0                             # gold paid for it
        self.cannon: i64 = -1                               # the Human Cannonball or Fortune Teller being played
        self.tick: i64 = 0                                  # counts changes of cities
        self.nearly: vec[i64] = NO_I64                      # tick at which the city reached goal - 1
        self.first_full: i64 = -1                           # first city with the normal number
        self.first_bell: i64 = -1                           # first city with one fewer, while the Bell Tower says so
        self.bell = False
        self.frames = Frames()
        self.sights: vec[u8] = NO_U8                        # class of positions the viewer cannot tell apart
        self.coin: i64 = 0                                  # viewers who know which card the last player left (CIT-4.5)
        self.traded: i64 = 0                                # positions swapped by the Theater + 1, 16 * own + other (CIT-8.32)
        self.let_pass: i64 = 0                              # ranks at which the Magistrate could have shown the seal
        self.rose_open = False                              # everybody can tell where it is or was
        self.threats_laid: i64 = 0                          # both ranks threatened this round
        self.warrants_laid: i64 = 0                         # all three ranks with a warrant this round
        self.refused_hospital: i64 = -1                     # the Hospital's owner, if it let the call pass

    def copy_fields(self, other: CitadelsFields) -> None:
        """For ``clone``: take over every field."""
        self.copy_rest(other)
        self.gold = other.gold[:]
        self.hand_names = other.hand_names[:]
        self.hand_size = other.hand_size[:]
        self.at = other.at[:]
        self.seat_at = other.seat_at[:]

    def write_over(self, other: CitadelsFields) -> None:
        """For ``become``: the same, in the memory that is there."""
        if not NATIVE:
            self.copy_fields(other)
            return
        self.copy_rest(other)
        self.gold = rewritten(self.gold, other.gold)
        self.hand_names = rewritten(self.hand_names, other.hand_names)
        self.hand_size = rewritten(self.hand_size, other.hand_size)
        self.at = rewritten(self.at, other.at)
        self.seat_at = rewritten(self.seat_at, other.seat_at)

    def copy_rest(self, other: CitadelsFields) -> None:
        self.copy_base(other)
        self.tables = other.tables
        self.where = other.where[:]
        self.under = other.under[:]
        self.museum = other.museum[:]
        self.looked = other.looked[:]
        self.standing = other.standing[:]
        self.gilt_low = other.gilt_low
        self.gilt_high = other.gilt_high
        self.deck_count = other.deck_count[:]
        self.deck_size = other.deck_size
        self.city_names = other.city_names
        self.city_size = other.city_size
        self.next_position = other.next_position
        self.revealed = other.revealed
        self.silent = other.silent
        self.last_rank = other.last_rank
        self.round = other.round
        self.crown = other.crown
        self.killed = other.killed
        self.bewitched = other.bewitched
        self.robbed = other.robbed
        self.warrants = other.warrants
        self.signed = other.signed
        self.spent_warrants = other.spent_warrants
        self.threats = other.threats
        self.rose = other.rose
        self.seal_open = other.seal_open
        self.witch = other.witch
        self.thief = other.thief
        self.magistrate = other.magistrate
        self.blackmailer = other.blackmailer
        self.protected = other.protected
        self.royal = other.royal
        self.acrobat = other.acrobat
        self.tax = other.tax
        self.wagon = other.wagon
        self.wagon_owner = other.wagon_owner
        self.wagon_gold = other.wagon_gold
        self.actor = other.actor
        self.role = other.role
        self.turn = other.turn
        self.builds = other.builds
        self.spent = other.spent
        self.rasputin = other.rasputin
        self.site = other.site
        self.site_free = other.site_free
        self.site_due = other.site_due
        self.site_paid = other.site_paid
        self.cannon = other.cannon
        self.tick = other.tick
        self.nearly = other.nearly
        self.first_full = other.first_full
        self.first_bell = other.first_bell
        self.bell = other.bell
        self.frames.take_over(other.frames)
        self.sights = other.sights[:]
        self.coin = other.coin
        self.traded = other.traded
        self.let_pass = other.let_pass
        self.rose_open = other.rose_open
        self.threats_laid = other.threats_laid
        self.warrants_laid = other.warrants_laid
        self.refused_hospital = other.refused_hospital

    def become(self, other: State) -> bool:
        if not isinstance(other, CitadelsFields):
            return False
        self.write_over(other)
        return True

    def clear(self) -> None:
        """An empty table."""
        self.where = vec[i64]([0] * 105)
        self.under = vec[u8]()
        self.museum = vec[u8]()
        self.looked = vec[u8]()
        self.standing = vec[u8]()
        self.gold = vec[i64]([0] * 8)
        self.deck_count = vec[i64]([0] * 60)
        self.hand_names = vec[i64]([0] * 8)
        self.hand_size = vec[i64]([0] * 8)
        self.city_names = vec[i64]([0] * 8)
        self.city_size = vec[i64]([0] * 8)
        self.at = vec[i64]([0] * 9)
        self.seat_at = vec[i64]([11] * 9)
        self.last_rank = vec[i64]([-1] * 8)
        self.wagon = vec[i64]([-1] * 3)
        self.wagon_owner = vec[i64]([-1] * 3)
        self.wagon_gold = vec[i64]([0] * 3)
        self.nearly = vec[i64]([0] * 8)
        self.sights = vec[u8]([0] * 81)
        self.gilt_low = 0
        self.gilt_high = 0
        self.deck_size = 0
        self.next_position = 0
        self.revealed = 0
        self.silent = 0
        self.round = 0
        self.crown = -1
        self.killed = -1
        self.bewitched = -1
        self.robbed = -1
        self.warrants = 0
        self.signed = -1
        self.spent_warrants = 0
        self.threats = 0
        self.rose = -1
        self.seal_open = False
        self.witch = -1
        self.thief = -1
        self.magistrate = -1
        self.blackmailer = -1
        self.protected = -1
        self.royal = -1
        self.acrobat = False
        self.tax = 0
        self.actor = -1
        self.role = -1
        self.turn = 0
        self.builds = 0
        self.spent = 0
        self.rasputin = -1
        self.site = -1
        self.site_free = False
        self.site_due = 0
        self.site_paid = 0
        self.cannon = -1
        self.tick = 0
        self.first_full = -1
        self.first_bell = -1
        self.bell = False
        self.coin = 0
        self.traded = 0
        self.let_pass = 0
        self.rose_open = False
        self.threats_laid = 0
        self.warrants_laid = 0
        self.refused_hospital = -1
        self.frames.clear()

    def reset_round(self) -> None:
        """After a round all this is as at the start again."""
        self.killed = -1
        self.bewitched = -1
        self.robbed = -1
        self.warrants = 0
        self.signed = -1
        self.spent_warrants = 0
        self.threats = 0
        self.rose = -1
        self.seal_open = False
        self.witch = -1
        self.thief = -1
        self.magistrate = -1
        self.blackmailer = -1
        self.protected = -1
        self.royal = -1
        self.acrobat = False
        self.actor = -1
        self.role = -1
        self.let_pass = 0
        self.rose_open = False
        self.threats_laid = 0
        self.warrants_laid = 0
        self.refused_hospital = -1

    def pack(self, box: Packer) -> None:
        box.put_all(self.where)
        box.put_bytes(self.under)
        box.put_bytes(self.museum)
        box.put_bytes(self.looked)
        box.put_bytes(self.standing)
        box.put_all(self.gold)
        box.put_all(self.at)
        box.put_all(self.seat_at)
        box.put_all(self.last_rank)
        box.put_all(self.wagon)
        box.put_all(self.wagon_owner)
        box.put_all(self.wagon_gold)
        box.put_all(self.nearly)
        box.put(self.gilt_low)
        box.put(self.gilt_high)
        box.put(self.next_position)
        box.put(self.revealed)
        box.put(self.silent)
        box.put(self.round)
        box.put(self.crown)
        box.put(self.killed)
        box.put(self.bewitched)
        box.put(self.robbed)
        box.put(self.warrants)
        box.put(self.signed)
        box.put(self.spent_warrants)
        box.put(self.threats)
        box.put(self.rose)
        box.put(1 if self.seal_open else 0)
        box.put(self.witch)
        box.put(self.thief)
        box.put(self.magistrate)
        box.put(self.blackmailer)
        box.put(self.protected)
        box.put(self.royal)
        box.put(1 if self.acrobat else 0)
        box.put(self.tax)
        box.put(self.actor)
        box.put(self.role)
        box.put(self.turn)
        box.put(self.builds)
        box.put(self.spent)
        box.put(self.rasputin)
        box.put(self.site)
        box.put(1 if self.site_free else 0)
        box.put(self.site_due)
        box.put(self.site_paid)
        box.put(self.cannon)
        box.put(self.tick)
        box.put(self.first_full)
        box.put(self.first_bell)
        box.put(1 if self.bell else 0)
        box.put_all(self.frames.packed())

    def unpack(self, box: Unpacker) -> None:
        """Derived fields are left to the game."""
        self.where = box.get_all()
        self.under = box.get_bytes()
        self.museum = box.get_bytes()
        self.looked = box.get_bytes()
        self.standing = box.get_bytes()
        self.gold = box.get_all()
        self.at = box.get_all()
        self.seat_at = box.get_all()
        self.last_rank = box.get_all()
        self.wagon = box.get_all()
        self.wagon_owner = box.get_all()
        self.wagon_gold = box.get_all()
        self.nearly = box.get_all()
        self.gilt_low = box.get()
        self.gilt_high = box.get()
        self.next_position = box.get()
        self.revealed = box.get()
        self.silent = box.get()
        self.round = box.get()
        self.crown = box.get()
        self.killed = box.get()
        self.bewitched = box.get()
        self.robbed = box.get()
        self.warrants = box.get()
        self.signed = box.get()
        self.spent_warrants = box.get()
        self.threats = box.get()
        self.rose = box.get()
        self.seal_open = box.get() != 0
        self.witch = box.get()
        self.thief = box.get()
        self.magistrate = box.get()
        self.blackmailer = box.get()
        self.protected = box.get()
        self.royal = box.get()
        self.acrobat = box.get() != 0
        self.tax = box.get()
        self.actor = box.get()
        self.role = box.get()
        self.turn = box.get()
        self.builds = box.get()
        self.spent = box.get()
        self.rasputin = box.get()
        self.site = box.get()
        self.site_free = box.get() != 0
        self.site_due = box.get()
        self.site_paid = box.get()
        self.cannon = box.get()
        self.tick = box.get()
        self.first_full = box.get()
        self.first_bell = box.get()
        self.bell = box.get() != 0
        self.frames.restore(box.get_all())

    def pack_memory(self, box: Packer) -> None:
        box.put_bytes(self.sights)
        box.put(self.coin)
        box.put(self.traded)
        box.put(self.let_pass)
        box.put(1 if self.rose_open else 0)
        box.put(self.threats_laid)
        box.put(self.warrants_laid)
        box.put(self.refused_hospital)

    def unpack_memory(self, box: Unpacker) -> None:
        self.sights = box.get_bytes()
        self.coin = box.get()
        self.traded = box.get()
        self.let_pass = box.get()
        self.rose_open = box.get() != 0
        self.threats_laid = box.get()
        self.warrants_laid = box.get()
        self.refused_hospital = box.get()

    def observe_asked(self, viewer: i64, out: vec[i16], at: i64) -> i64:
        """The arguments of what is asked, each counted from 1, seats from the viewer on; where the next number goes."""
        if self.blind() and (viewer < 0 or self.decider() != viewer):
            return at + 10
        kind = self.frames.kind()
        if kind in (3, 17, 19, 21, 22, 35):                 # own_role, spy_kind, take, give, gift, fortune
            out[at] = i16((self.frames.arg(0) - viewer + self.players) % self.players + 1)
        elif kind in (4, 5, 9, 28):                         # rasputin, hospital, bribe, warrant
            out[at + 1] = i16(self.frames.arg(0) + 1)
        elif kind == 8:                                     # keep
            out[at + 2] = i16(self.frames.arg(0) + 1)
        elif kind == 10:                                    # unmask
            out[at + 1] = i16(self.frames.arg(0) + 1)
            out[at] = i16((self.frames.arg(1) - viewer + self.players) % self.players + 1)
        elif kind == 18:                                    # discard
            out[at + 3] = i16(self.frames.arg(1) + 1)
        elif kind == 23:                                    # enthrone
            out[at + 4] = i16(self.frames.arg(0) + 1)
        elif kind == 24:                                    # swap
            out[at + 5] = i16(self.frames.arg(0) + 1)
        elif kind == 26:                                    # payment
            out[at + 6] = i16(self.frames.arg(1) + 1)
        elif kind == 27:                                    # lend
            out[at] = i16((self.frames.arg(0) - viewer + self.players) % self.players + 1)
            out[at + 3] = i16(self.frames.arg(1) + 1)
            out[at + 7] = i16(self.frames.arg(3) + 1)
        elif kind == 32:                                    # graveyard
            out[at + 8] = i16(self.frames.arg(0) + 1)
        elif kind == 34:                                    # cannon
            out[at + 9] = i16(self.frames.arg(0) + 1)
        return at + 10

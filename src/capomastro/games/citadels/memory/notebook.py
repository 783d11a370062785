# Compiled by mypyc.
"""The notes on who knows which card lies where, and what else can be concluded of face-down cards (CIT-6).

No rule reads them: only what is shown, imagined, written down or observed does. So the rules merely write into the
position's journal what happens (journal.py), and the notebook reads it when somebody asks for ``Board.notes()``.
It keeps where the cards lie as far as it has read. What the notes mean: knowledge.py, partition.py and doubts.py.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.memory.partition import NUMBERS, from_numbers, in_blocks, to_numbers
from capomastro.games.citadels.tables import Tables, members
from capomastro.kernel.errors import BadPosition
from capomastro.kernel.packing import Packer, Unpacker

# facts: what is noted on each card (or rather on the place in which it lies; see knowledge.py)
KNOWN: Final = 1            # << viewer: knows what lies here
ASTRAY: Final = 1 << 9      # << viewer: knows that this card lies somewhere in the block
ALL_KNOW: Final = (1 << 9) - 1
DEALT: Final = 1 << 18      # lies in a starting hand: no action card (CIT-3.5)
CLIMBS: Final = 1 << 19     # in the order of names: put under the deck in one go with the card before it, or given in a loan under way
CONSTRAINED: Final = 1 << 20    # something may be certain of it (constraints.py): its moves are written down for everybody
CALLED_IN: Final = 21       # shift, four bits: 1 + the seat in whose hand it was when the killed character was called (CIT-5.9)
ACROBAT_DOUBT: Final = 25   # shift, six bits: how unlikely the Acrobat is here after the windows let pass
RASPUTIN_DOUBT: Final = 31  # shift, six bits: the same for Rasputin
FACT_BITS: Final = 37
KEPT: Final = ALL_KNOW | DEALT      # what remains noted after the end
CALLED_NOTES: Final = 15 << CALLED_IN
ACROBAT_NOTES: Final = 63 << ACROBAT_DOUBT
RASPUTIN_NOTES: Final = 63 << RASPUTIN_DOUBT
STRONG_DOUBTS: Final = 32 << ACROBAT_DOUBT | 32 << RASPUTIN_DOUBT     # from here on several doubts have the same share


class Notebook:
    """The notes of one position, or of several that have not written since."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.where: vec[i64] = vec[i64]()                   # by card: a place
        self.lies: vec[i64] = vec[i64]()                    # by place: the cards there, as two bit sets (see HALF)
        self.facts: vec[i64] = vec[i64]()                   # by card: who knows it, and other notes
        self.blocks: vec[i64] = vec[i64]()                  # by viewer and number: the places of a block; empty while there are none
        self.uncertain: vec[i64] = vec[i64]()               # by card: viewers for whom it lies in a block
        self.informed: vec[i64] = vec[i64]()                # by place: viewers who know something about it beyond what is theirs
        self.deck_merged: i64 = 0                                 # viewers for whom the deck is one block
        self.looked: vec[i64] = vec[i64]()                  # the cards being looked at, in the order drawn
        self.trail: vec[i64] = vec[i64]()                   # what led to the blocks, in order; see trail.py
        self.constraints: i64 = 0                                  # the notes that say that a card may be constrained; 0 while none is

    def clone(self) -> Notebook:
        other = Notebook(self.tables)
        other.where = self.where[:]
        other.lies = self.lies[:]
        other.facts = self.facts[:]
        other.blocks = self.blocks[:]
        other.uncertain = self.uncertain[:]
        other.informed = self.informed[:]
        other.deck_merged = self.deck_merged
        other.looked = self.looked[:]
        other.trail = self.trail[:]
        other.constraints = self.constraints
        return other

    def pack(self, box: Packer) -> None:
        box.put(self.deck_merged)
        box.put_all(self.facts)
        box.put_all(self.informed)
        box.put_bytes(to_numbers(self.blocks))
        box.put_all(self.trail)

    def unpack(self, box: Unpacker) -> None:
        """Read back what ``pack`` wrote; ``recount`` derives the rest."""
        self.deck_merged = box.get()
        self.facts = box.get_all()
        self.informed = box.get_all()
        numbers = box.get_bytes()
        if len(numbers) not in (0, NUMBERS):
            raise BadPosition(f"encoded state has {len(numbers)} numbers about blocks; there are none, or {NUMBERS}")
        self.blocks = from_numbers(numbers)
        self.trail = box.get_all()

    def put(self, card: i64, place: i64) -> None:
        """A card comes to lie in a place."""
        lies = self.lies
        low = self.tables.low[card]
        high = self.tables.high[card]
        old = self.where[card]
        lies[2 * old] &= ~low
        lies[2 * old + 1] &= ~high
        lies[2 * place] |= low
        lies[2 * place + 1] |= high
        self.where[card] = place
        if place == c.LOOKED:
            self.looked = append(self.looked, card)
        elif old == c.LOOKED:
            rest = vec[i64](capacity=8)
            for other in self.looked:
                if other != card:
                    rest = append(rest, other)
            self.looked = rest

    def lying(self, place: i64) -> vec[i64]:
        """The cards in a place."""
        return members(self.lies[2 * place], self.lies[2 * place + 1])

    def constrain(self, card: i64) -> None:
        """From now on everybody writes down where a card may have gone."""
        self.facts[card] |= CONSTRAINED
        self.constraints |= CONSTRAINED

    def recount(self, where: vec[i64], looked: vec[u8]) -> None:
        """Start over with the cards lying here, and derive from them and the blocks what is kept for speed."""
        self.where = where[:]
        self.looked = vec[i64](capacity=8)
        for x in looked:
            self.looked = append(self.looked, i64(x))
        self.constraints = DEALT if self.tables.actions else 0
        for note in self.facts:
            self.constraints |= note & CONSTRAINED
        self.uncertain = in_blocks(self.blocks)
        self.lies = vec[i64]([0] * (2 * c.PLACES))
        card: i64 = 0
        while card < c.CARDS:
            self.lies[2 * where[card]] |= self.tables.low[card]
            self.lies[2 * where[card] + 1] |= self.tables.high[card]
            card += 1


NO_NOTES: Final = Notebook(Tables())         # until the state gets its own

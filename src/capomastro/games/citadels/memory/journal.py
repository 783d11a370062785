# Compiled by mypyc.
"""The journal: what has happened to the cards since the notebook was last brought up to date, one number each.

The rules write it (``Board.move``, ``Board.note``); ``read`` turns it into notes. An entry is a kind and up to three
small numbers: a card or a seat, a place or a seat, and the viewers who saw it.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.memory.doubts import (
    acrobat_let_pass,
    blur,
    count_hand,
    end_loan,
    killed_called,
    put_away_notes,
    rasputin_let_pass,
    settle_call,
)
from capomastro.games.citadels.memory.knowledge import arrive, learn, learn_hand, leave, look_through_deck, swap_hands
from capomastro.games.citadels.memory.notebook import ALL_KNOW, CLIMBS, DEALT, Notebook
from capomastro.games.citadels.memory.trail import forget, note_climb
from capomastro.games.citadels.tables import lowest

MOVED: Final = 0            # card, place, seers: see move()
DEALT_OUT: Final = 1        # card: it lies in a starting hand
CLIMBED: Final = 2          # card: put under the deck in one go with the one before it, which stands for the seers; or given in one loan
LEARNT: Final = 3           # card, viewer
SAW_HAND: Final = 4         # viewer, whose
SWAPPED: Final = 5          # the two seats whose hands changed places
SEARCHED: Final = 6         # seat: looked through the whole deck
SHUFFLED: Final = 7         # the whole deck
COUNTED_HAND: Final = 8     # seat, kind: the Spy counted its hand; the number stands for the seers
CALLED_KILLED: Final = 9    # nobody answered for the killed character with Rasputin
KEPT_RASPUTIN: Final = 10   # seat: it did not answer with Rasputin
KEPT_ACROBAT: Final = 11    # nobody answered with the Acrobat
KNEW_KILLED: Final = 12     # 1 + the seat that held the killed character, or 0: the round is over
ROUND_OVER: Final = 13
FINISHED: Final = 14        # the game is over
LOAN_OVER: Final = 15       # the Cardinal has given all the cards he owed

KIND_BITS: Final = 4        # an entry: kind, then x (7 bits), y (5 bits) and the seers (9 bits)
Y: Final = KIND_BITS + 7
SEERS: Final = Y + 5


def entry(kind: i64, x: i64, y: i64, seers: i64) -> i64:
    return kind | x << KIND_BITS | y << Y | seers << SEERS


def read(n: Notebook, journal: vec[i32]) -> None:
    """Bring the notes up to date."""
    for line in journal:
        it = i64(line)
        kind = it & (1 << KIND_BITS) - 1
        x = it >> KIND_BITS & 127
        if kind == MOVED:
            move(n, x, it >> Y & 31, it >> SEERS)
        else:
            take_down(n, kind, x, it >> Y & 31, it >> SEERS)


def take_down(n: Notebook, kind: i64, x: i64, y: i64, z: i64) -> None:
    """One entry that is not a move of a card."""
    if kind == DEALT_OUT:
        n.facts[x] |= DEALT
    elif kind == CLIMBED:
        climb(n, z, x)
    elif kind == LEARNT:
        learn(n, y, x)
    elif kind == SAW_HAND:
        learn_hand(n, x, y)
    elif kind == SWAPPED:
        swap_hands(n, x, y)
    elif kind == SEARCHED:
        look_through_deck(n, x)
    elif kind == SHUFFLED:
        n.deck_merged = 0
        blur(n, c.DECK)
    elif kind == COUNTED_HAND:
        count_hand(n, x, y, z)
    elif kind == CALLED_KILLED:
        killed_called(n)
    elif kind == KEPT_RASPUTIN:
        rasputin_let_pass(n, x)
    elif kind == KEPT_ACROBAT:
        acrobat_let_pass(n)
    elif kind == KNEW_KILLED:
        settle_call(n, x - 1)
    elif kind == ROUND_OVER:
        forget(n)
    elif kind == LOAN_OVER:
        end_loan(n)
    else:
        put_away_notes(n)


def climb(n: Notebook, before: i64, card: i64) -> None:
    """CIT-R80: cards put under the deck, or given, in one go were chosen in the order of their names."""
    if n.where[card] == c.UNDER:
        n.constrain(before)
        n.constrain(card)
        note_climb(n, ALL_KNOW & ~(n.facts[before] & n.facts[card]), before, card, n.facts[before] & CLIMBS != 0)
    n.facts[card] |= CLIMBS


def move(n: Notebook, card: i64, place: i64, seers: i64) -> None:
    """A card goes to a place. Where there are no seers, everybody can follow it: it lies open, or goes with its whole pile."""
    old = n.where[card]
    if old == c.UNDER:
        if seers != 0:
            learn(n, lowest(seers), card)               # whoever draws it; the others know that it was the next one
        n.facts[card] &= ~CLIMBS
    elif seers != 0:
        leave(n, card, old, seers)
    if c.HAND <= old < c.HAND + c.MAX_PLAYERS or (old == c.LOOKED and seers != 0):
        blur(n, old)
    n.put(card, place)
    if place in (c.DECK, c.LOOKED, c.MUSEUM_PILE) or c.HAND <= place < c.HAND + c.MAX_PLAYERS:
        arrive(n, card, place)

# Compiled by mypyc.
"""Notes on face-down cards that everybody could make, and how they blur (CIT-R83).

Some things are known of a card without knowing the card: it was dealt, so it is no action card; the Spy counted it; its
holder let a window pass. Such a note is kept on the card that truly lies there. When a card leaves a hand, nobody but
its owner knows which of the noted cards it was. From then on

* DEALT and COUNTED are known by number only: the places that may have them share a number, and any of these places may
  have them alike;
* a doubt about Acrobat or Rasputin becomes the mean of the doubts of that hand;
* in whose hand a card was at the killed character's call is forgotten, where the hand held both kinds.

What is written down so never depends on which card it truly was.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from capomastro.games.citadels.cards import CARDS, DECK, HAND, MAX_PLAYERS
from capomastro.games.citadels.cards import HALF as SECOND_HALF
from capomastro.games.citadels.knowledge import lying
from capomastro.games.citadels.sets import lowest
from capomastro.games.citadels.state import (
    ACROBAT_DOUBT,
    ACROBAT_NOTES,
    ACROBAT_PASSED,
    CALLED_IN,
    CALLED_NOTES,
    COUNTED,
    COUNTED_BLUR,
    COUNTED_NOTES,
    DEALT,
    DEALT_BLUR,
    DEALT_NOTES,
    KEPT,
    NONE,
    PASSED,
    RASPUTIN_DOUBT,
    RASPUTIN_NOTES,
    SPENT_BITS,
    STRONG_DOUBTS,
    Board,
)

NUMBERS: Final = 127
SEAT_BITS: Final = 15
DOUBTS: Final = 63
HALF: Final = 8             # a doubt of 8 makes a card half as likely, of 16 a quarter
SURE: Final = 1024
SHARES: Final = vec[i64]([round(SURE * 0.5 ** (doubt / HALF)) for doubt in range(DOUBTS + 1)])


def share(s: Board, card: i64, field: i64) -> i64:
    """How likely a card is in this place after the windows let pass, of ``SURE``."""
    return SHARES[s.lore[card] >> field & DOUBTS]


def blur_hand(s: Board, seat: i64) -> None:
    """A card is about to leave a hand."""
    blur(s, HAND + seat)


def blur_deck(s: Board) -> None:
    """The deck has been shuffled."""
    blur(s, DECK)


def blur(s: Board, place: i64) -> None:
    """What is not noted alike of all cards of a place is blurred; usually nothing is."""
    if not s.setup.actions and s.spied == NONE:
        return
    lore = s.lore
    some: i64 = 0
    every = some - 1
    low = s.lies[2 * place]
    high = s.lies[2 * place + 1]
    while low | high != 0:
        if low != 0:
            note = lore[lowest(low)]
            low &= low - 1
        else:
            note = lore[SECOND_HALF + lowest(high)]
            high &= high - 1
        if note >> DEALT_BLUR & NUMBERS:
            note &= ~DEALT                              # the number says it all
        if note >> COUNTED_BLUR & NUMBERS:
            note &= ~COUNTED
        some |= note
        every &= note
    uneven = some & ~every
    doubted = (uneven | some & STRONG_DOUBTS) & (ACROBAT_NOTES | RASPUTIN_NOTES)
    uneven &= COUNTED_NOTES | DEALT_NOTES | CALLED_NOTES
    if s.spied == NONE:
        uneven &= ~COUNTED_NOTES
    if not s.setup.actions:
        uneven &= COUNTED_NOTES
        doubted = 0
    if uneven | doubted == 0:
        return
    cards = lying(s, place)
    if uneven & COUNTED_NOTES:
        blur_flag(s, cards, COUNTED, COUNTED_BLUR)
    if uneven & DEALT_NOTES:
        blur_flag(s, cards, DEALT, DEALT_BLUR)
    if doubted & ACROBAT_NOTES:
        level(s, cards, ACROBAT_DOUBT)
    if doubted & RASPUTIN_NOTES:
        level(s, cards, RASPUTIN_DOUBT)
    if uneven & CALLED_NOTES:
        forget_call(s, cards)


def blur_flag(s: Board, cards: vec[i64], flag: i64, field: i64) -> None:
    """If the flag is not the same for all these cards, they get one number, together with all that shared one with them."""
    if not is_mixed(s, cards, flag, field):
        return
    lore = s.lore
    number: i64 = 0
    for card in cards:
        x = lore[card] >> field & NUMBERS
        if x != 0 and (number == 0 or x < number):
            number = x
    if number == 0:
        number = fresh_number(s, field)
    for card in cards:
        x = lore[card] >> field & NUMBERS
        if x == 0:
            lore[card] |= number << field
        elif x != number:
            rename(s, field, x, number)


def is_mixed(s: Board, cards: vec[i64], flag: i64, field: i64) -> bool:
    """Whether some of the cards may have the flag and some not, beyond what one number says already."""
    first: i64 = NONE
    for card in cards:
        number = s.lore[card] >> field & NUMBERS
        x = number * 2 if number != 0 else (1 if s.lore[card] & flag else 0)
        if first == NONE:
            first = x
        elif x != first:
            return True
    return False


def fresh_number(s: Board, field: i64) -> i64:
    """The smallest number no cards share; a hundred and five cards never need more than half as many."""
    number: i64 = 1
    card: i64 = 0
    while card < CARDS:
        if s.lore[card] >> field & NUMBERS == number:
            number += 1
            card = 0
        else:
            card += 1
    return number


def rename(s: Board, field: i64, old: i64, new: i64) -> None:
    lore = s.lore
    card: i64 = 0
    while card < CARDS:
        if lore[card] >> field & NUMBERS == old:
            lore[card] += new - old << field
        card += 1


def level(s: Board, cards: vec[i64], field: i64) -> None:
    """One doubt for all these cards: the one whose share is nearest to the mean."""
    lore = s.lore
    total: i64 = 0
    size: i64 = len(cards)
    for card in cards:
        total += share(s, card, field)
    if total == SURE * size:
        return
    doubt: i64 = 0
    while doubt < DOUBTS and (SHARES[doubt] + SHARES[doubt + 1]) * size > 2 * total:
        doubt += 1
    for card in cards:
        lore[card] += doubt - (lore[card] >> field & DOUBTS) << field


def forget_call(s: Board, cards: vec[i64]) -> None:
    lore = s.lore
    first: i64 = NONE
    for card in cards:
        seat = lore[card] >> CALLED_IN & SEAT_BITS
        if first == NONE:
            first = seat
        if seat != first:
            for other in cards:
                lore[other] &= ~(SEAT_BITS << CALLED_IN)
            return


def halve(s: Board, card: i64, field: i64) -> None:
    """A window was let pass: half as likely here."""
    doubt = s.lore[card] >> field & DOUBTS
    s.lore[card] += min(doubt + HALF, DOUBTS) - doubt << field


def rasputin_let_pass(s: Board, rank: i64) -> None:
    """Not playing Rasputin makes it less likely that one is in the holder's hand; the killed one's holder is not known yet."""
    lore = s.lore
    if s.killed == rank:
        for seat in range(s.players):
            for card in lying(s, HAND + seat):
                lore[card] |= seat + 1 << CALLED_IN
    elif s.holder(rank) != NONE:
        for card in lying(s, HAND + s.holder(rank)):
            halve(s, card, RASPUTIN_DOUBT)
            if lore[card] // PASSED & SPENT_BITS < SPENT_BITS:
                lore[card] += PASSED


def acrobat_let_pass(s: Board) -> None:
    """Not playing the Acrobat makes it less likely that it is in a hand."""
    lore = s.lore
    card: i64 = 0
    while card < CARDS:
        if HAND <= s.where[card] < HAND + MAX_PLAYERS:
            halve(s, card, ACROBAT_DOUBT)
            if lore[card] // ACROBAT_PASSED & SPENT_BITS < SPENT_BITS:
                lore[card] += ACROBAT_PASSED
        card += 1


def settle_call(s: Board) -> None:
    """At the end of the round everybody can tell who held the killed character: who has a character less to show."""
    if s.killed == NONE:                                # only a killed character's call is noted
        return
    holder = s.holder(s.killed)
    card: i64 = 0
    while card < CARDS:
        seat = s.lore[card] >> CALLED_IN & SEAT_BITS
        if seat != 0:
            if seat - 1 == holder:
                halve(s, card, RASPUTIN_DOUBT)
            s.lore[card] &= ~(SEAT_BITS << CALLED_IN)
        card += 1


def put_away_notes(s: Board) -> None:
    """The game is over: nothing is left to be concluded."""
    card: i64 = 0
    while card < CARDS:
        s.lore[card] &= KEPT
        card += 1

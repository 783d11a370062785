# Compiled by mypyc.
"""Doubts about face-down cards that everybody could note, and how they blur (CIT-R83).

Whoever lets a window pass is less likely to hold the card that answers it. Such a note is kept on the card that truly lies
there. When a card leaves a hand, nobody but its owner knows which of the noted cards it was. From then on

* a doubt about Acrobat or Rasputin becomes the mean of the doubts of that hand;
* in whose hand a card was at the killed character's call is forgotten, where the hand held both kinds.

So what is noted never depends on which card it truly was. What is certain of face-down cards does not blur: constraints.py.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.memory.notebook import (
    ACROBAT_DOUBT,
    ACROBAT_NOTES,
    ALL_KNOW,
    CALLED_IN,
    CALLED_NOTES,
    CLIMBS,
    KEPT,
    RASPUTIN_DOUBT,
    RASPUTIN_NOTES,
    STRONG_DOUBTS,
    Notebook,
)
from capomastro.games.citadels.memory.trail import note_counted
from capomastro.games.citadels.tables import lowest

SEAT_BITS: Final = 15
DOUBTS: Final = 63
HALF: Final = 8             # a doubt of 8 makes a card half as likely, of 16 a quarter
SURE: Final = 1024
SHARES: Final = vec[i64]([round(SURE * 0.5 ** (doubt / HALF)) for doubt in range(DOUBTS + 1)])


def share(n: Notebook, card: i64, field: i64) -> i64:
    """How likely a card is in this place after the windows let pass, of ``SURE``."""
    return SHARES[n.facts[card] >> field & DOUBTS]


def blur(n: Notebook, place: i64) -> None:
    """A card leaves a hand, or the deck is shuffled: what is not noted equally of all cards there is blurred; usually nothing is."""
    if not n.tables.actions:
        return
    facts = n.facts
    some: i64 = 0
    every = some - 1
    low = n.lies[2 * place]
    high = n.lies[2 * place + 1]
    while low | high != 0:
        if low != 0:
            note = facts[lowest(low)]
            low &= low - 1
        else:
            note = facts[c.HALF + lowest(high)]
            high &= high - 1
        some |= note
        every &= note
    uneven = some & ~every
    doubted = uneven | some & STRONG_DOUBTS
    if (uneven & CALLED_NOTES | doubted & (ACROBAT_NOTES | RASPUTIN_NOTES)) == 0:
        return
    cards = n.lying(place)
    if doubted & ACROBAT_NOTES:
        level(n, cards, ACROBAT_DOUBT)
    if doubted & RASPUTIN_NOTES:
        level(n, cards, RASPUTIN_DOUBT)
    if uneven & CALLED_NOTES:
        forget_call(n, cards)


def level(n: Notebook, cards: vec[i64], field: i64) -> None:
    """One doubt for all these cards: the one whose share is nearest to the mean."""
    facts = n.facts
    total: i64 = 0
    size: i64 = len(cards)
    for card in cards:
        total += share(n, card, field)
    if total == SURE * size:
        return
    doubt: i64 = 0
    while doubt < DOUBTS and (SHARES[doubt] + SHARES[doubt + 1]) * size > 2 * total:
        doubt += 1
    for card in cards:
        facts[card] += doubt - (facts[card] >> field & DOUBTS) << field


def forget_call(n: Notebook, cards: vec[i64]) -> None:
    facts = n.facts
    first: i64 = c.NONE
    for card in cards:
        seat = facts[card] >> CALLED_IN & SEAT_BITS
        if first == c.NONE:
            first = seat
        if seat != first:
            for other in cards:
                facts[other] &= ~(SEAT_BITS << CALLED_IN)
            return


def halve(n: Notebook, card: i64, field: i64) -> None:
    """A window was let pass: half as likely here."""
    doubt = n.facts[card] >> field & DOUBTS
    n.facts[card] += min(doubt + HALF, DOUBTS) - doubt << field


def killed_called(n: Notebook) -> None:
    """Rasputin was not played for the killed character; who holds it is not known yet."""
    facts = n.facts
    for seat in range(i64(c.MAX_PLAYERS)):
        for card in n.lying(c.HAND + seat):
            facts[card] |= seat + 1 << CALLED_IN


def rasputin_let_pass(n: Notebook, seat: i64) -> None:
    """Not playing Rasputin makes it less likely to be in the hand of a seat that could have."""
    for card in n.lying(c.HAND + seat):
        halve(n, card, RASPUTIN_DOUBT)


def acrobat_let_pass(n: Notebook) -> None:
    """Not playing the Acrobat makes it less likely that it is in a hand."""
    card: i64 = 0
    while card < c.CARDS:
        if c.HAND <= n.where[card] < c.HAND + c.MAX_PLAYERS:
            halve(n, card, ACROBAT_DOUBT)
        card += 1


def settle_call(n: Notebook, holder: i64) -> None:
    """At the end of the round everybody can tell who held the killed character: the one with a character less to show."""
    facts = n.facts
    card: i64 = 0
    while card < c.CARDS:
        seat = facts[card] >> CALLED_IN & SEAT_BITS
        if seat != 0:
            if seat - 1 == holder:
                halve(n, card, RASPUTIN_DOUBT)
            facts[card] &= ~(SEAT_BITS << CALLED_IN)
        card += 1


def count_hand(n: Notebook, seat: i64, kind: i64, number: i64) -> None:
    """CIT-7.5: the Spy says how many cards of a kind are in a hand. Whoever knows some of them learns it of the others."""
    hand = c.HAND + seat
    for card in n.lying(hand):
        n.constrain(card)
    informed = n.informed[hand] & ~(1 << seat)
    rest = informed
    while rest != 0:
        viewer = lowest(rest)
        low = n.lies[2 * hand]
        high = n.lies[2 * hand + 1]
        left = number
        for card in n.lying(hand):
            if n.facts[card] >> viewer & 1:
                low &= ~n.tables.low[card]
                high &= ~n.tables.high[card]
                left -= 1 if n.tables.kind[n.tables.name[card]] == kind else 0
        if low | high != 0:
            note_counted(n, 1 << viewer, kind, left, low, high)
        rest &= rest - 1
    if n.lies[2 * hand] | n.lies[2 * hand + 1] != 0:
        note_counted(n, ALL_KNOW & ~informed & ~(1 << seat), kind, number, n.lies[2 * hand], n.lies[2 * hand + 1])


def end_loan(n: Notebook) -> None:
    """CIT-7.15: the cards of a loan can no longer be told from the rest of the hand."""
    for card in range(i64(c.CARDS)):
        if c.HAND <= n.where[card] < c.HAND + c.MAX_PLAYERS:
            n.facts[card] &= ~CLIMBS


def put_away_notes(n: Notebook) -> None:
    """The game is over: nothing is left to be concluded, and all hands are shown."""
    card: i64 = 0
    while card < c.CARDS:
        n.facts[card] &= KEPT
        n.uncertain[card] = 0
        if c.HAND <= n.where[card] < c.HAND + c.MAX_PLAYERS:
            n.facts[card] |= ALL_KNOW
        card += 1
    n.blocks = vec[i64]()
    n.trail = vec[i64]()

# Compiled by mypyc.
"""Cards on the move: drawn, taken to hand, given away, put under the deck (CIT-1.4 … CIT-1.6)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.memory.journal import CLIMBED, SHUFFLED
from capomastro.games.citadels.memory.notebook import ALL_KNOW
from capomastro.games.citadels.state import Board, without
from capomastro.kernel.bits import bit
from capomastro.kernel.rng import Rng


def enter_hand(s: Board, card: i64, seat: i64, seers: i64) -> None:
    """A card comes into a hand; see Board.move for who sees it."""
    s.move(card, c.HAND + seat, seers)
    s.hand_names[seat] |= bit(s.tables.name[card])
    s.hand_size[seat] += 1


def quit_hand(s: Board, card: i64, seat: i64, to: i64, seers: i64) -> None:
    """A card goes from a hand to a place that is not a hand."""
    s.move(card, to, seers)
    miss(s, card, seat)


def miss(s: Board, card: i64, seat: i64) -> None:
    """A card is no longer in a hand."""
    name = s.tables.name[card]
    s.hand_size[seat] -= 1
    if s.count_at(name, c.HAND + seat) == 0:
        s.hand_names[seat] &= ~bit(name)


def draw_name(s: Board, kind: i64, rng: Rng) -> i64:
    if s.deck_size == 0:
        rng.below(1)
        return s.tables.name[i64(s.under[0])]
    size = s.deck_size
    name: i64 = c.FIRST_ACTION
    while kind == c.X_DEAL and name < c.NAMES:            # CIT-3.5: no action card is dealt
        size -= s.deck_count[name]
        name += 1
    x = rng.below(size)
    count = s.deck_count
    name = 0
    while x >= count[name]:
        x -= count[name]
        name += 1
    return name


def draw(s: Board, name: i64, seat: i64, to_hand: bool) -> None:
    """CIT-1.4: take the top card; from the shuffled part any card of that name, below it in the order put there."""
    if s.deck_size > 0:
        card = s.card_at(name, c.DECK)
        s.deck_count[name] -= 1
        s.deck_size -= 1
    else:
        card = i64(s.under[0])
        s.under = s.under[1:]
    if to_hand:
        enter_hand(s, card, seat, 1 << seat)
    else:
        s.move(card, c.LOOKED, 1 << seat)
        s.looked = append(s.looked, u8(card))
    s.tell(c.E_DREW, seat, name, only=1 << seat)


def put_under(s: Board, card: i64) -> None:
    """CIT-1.6: a discarded card goes face down under the deck."""
    s.put(card, c.UNDER)
    s.under = append(s.under, u8(card))


def discard(s: Board, card: i64, seat: i64, after: i64 = 0) -> None:
    """A hand card goes under the deck; only its owner knows which. ``after``: cards put there with it, in the order of names."""
    quit_hand(s, card, seat, c.UNDER, 1 << seat)
    if after > 0:
        s.note(CLIMBED, card, 0, i64(s.under[len(s.under) - 1]))
    s.under = append(s.under, u8(card))
    s.tell(c.E_PUT_UNDER, seat, s.tables.name[card], only=1 << seat)


def hand_over(s: Board, card: i64, giver: i64, taker: i64) -> None:
    """A hand card changes hands; only the two know which."""
    enter_hand(s, card, taker, 1 << giver | 1 << taker)
    miss(s, card, giver)


def show(s: Board, card: i64, seat: i64) -> None:
    """A hand card is laid open."""
    quit_hand(s, card, seat, c.SITE, ALL_KNOW)


def keep_looked(s: Board, name: i64, seat: i64) -> i64:
    """Take one of the cards being looked at into hand: of equal ones the first drawn (CIT-1.6)."""
    for x in s.looked:
        card = i64(x)
        if s.tables.name[card] == name:
            s.looked = without(s.looked, card)
            enter_hand(s, card, seat, 1 << seat)
            return card
    return -1


def discard_looked(s: Board, seat: i64) -> None:
    """Put the other cards under the deck in the order drawn (CIT-1.6)."""
    for x in s.looked:
        put_under(s, i64(x))
        s.tell(c.E_PUT_UNDER, seat, s.tables.name[i64(x)], only=1 << seat)
    s.looked = vec[u8]()


def shuffle_in(s: Board, cards: vec[u8]) -> None:
    """Cards go back into the shuffled part of the deck."""
    for x in cards:
        card = i64(x)
        s.put(card, c.DECK)
        s.deck_count[s.tables.name[card]] += 1
        s.deck_size += 1


def shuffle_deck(s: Board, seat: i64) -> None:
    """CIT-7.21, CIT-8.18: the whole deck is shuffled; what lay in order under it is lost among the rest."""
    shuffle_in(s, s.looked)
    shuffle_in(s, s.under)
    s.looked = vec[u8]()
    s.under = vec[u8]()
    s.note(SHUFFLED)
    s.tell(c.E_SHUFFLED, seat)

# Compiled by mypyc.
"""Cards on the move: drawn, taken to hand, given away, put under the deck (CIT-1.4 … CIT-1.6)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from capomastro.games.citadels.cards import DECK, HAND, LOOKED, SITE, UNDER
from capomastro.games.citadels.codes import E_DREW, E_PUT_UNDER, E_SHUFFLED
from capomastro.games.citadels.memory.journal import CLIMBED, SHUFFLED
from capomastro.games.citadels.memory.notebook import ALL_KNOW
from capomastro.games.citadels.state import Board, without
from capomastro.kernel.bits import bit


def enter_hand(s: Board, card: i64, seat: i64, seers: i64) -> None:
    """A card comes into a hand; see Board.move for who sees it."""
    s.move(card, HAND + seat, seers)
    s.hand_names[seat] |= bit(s.setup.name[card])
    s.hand_size[seat] += 1


def quit_hand(s: Board, card: i64, seat: i64, to: i64, seers: i64) -> None:
    """A card goes from a hand to a place that is not a hand."""
    s.move(card, to, seers)
    miss(s, card, seat)


def miss(s: Board, card: i64, seat: i64) -> None:
    """A card is no longer in a hand."""
    name = s.setup.name[card]
    s.hand_size[seat] -= 1
    if s.count_at(name, HAND + seat) == 0:
        s.hand_names[seat] &= ~bit(name)


def draw(s: Board, name: i64, seat: i64, to_hand: bool) -> None:
    """CIT-1.4: take the top card; from the shuffled part any card of that name, below it in the order put there."""
    if s.deck_size > 0:
        card = s.card_at(name, DECK)
        s.deck_count[name] -= 1
        s.deck_size -= 1
    else:
        card = i64(s.under[0])
        s.under = s.under[1:]
    if to_hand:
        enter_hand(s, card, seat, 1 << seat)
    else:
        s.move(card, LOOKED, 1 << seat)
        s.looked = append(s.looked, u8(card))
    s.tell(E_DREW, seat, name, only=1 << seat)


def put_under(s: Board, card: i64) -> None:
    """CIT-1.6: a discarded card goes face down under the deck."""
    s.put(card, UNDER)
    s.under = append(s.under, u8(card))


def discard(s: Board, card: i64, seat: i64, after: i64 = 0) -> None:
    """A hand card goes under the deck; only its owner knows which. ``after``: cards put there with it, in the order of names."""
    quit_hand(s, card, seat, UNDER, 1 << seat)
    if after > 0:
        s.note(CLIMBED, card, 0, i64(s.under[len(s.under) - 1]))
    s.under = append(s.under, u8(card))
    s.tell(E_PUT_UNDER, seat, s.setup.name[card], only=1 << seat)


def hand_over(s: Board, card: i64, giver: i64, taker: i64) -> None:
    """A hand card changes hands; only the two know which."""
    enter_hand(s, card, taker, 1 << giver | 1 << taker)
    miss(s, card, giver)


def show(s: Board, card: i64, seat: i64) -> None:
    """A hand card is laid open."""
    quit_hand(s, card, seat, SITE, ALL_KNOW)


def keep_looked(s: Board, name: i64, seat: i64) -> i64:
    """Take one of the cards being looked at into hand: of equal ones the first drawn (CIT-1.6)."""
    for c in s.looked:
        card = i64(c)
        if s.setup.name[card] == name:
            s.looked = without(s.looked, card)
            enter_hand(s, card, seat, 1 << seat)
            return card
    return -1


def discard_looked(s: Board, seat: i64) -> None:
    """Put the other cards under the deck in the order drawn (CIT-1.6)."""
    for c in s.looked:
        put_under(s, i64(c))
        s.tell(E_PUT_UNDER, seat, s.setup.name[i64(c)], only=1 << seat)
    s.looked = vec[u8]()


def shuffle_in(s: Board, cards: vec[u8]) -> None:
    """Cards go back into the shuffled part of the deck."""
    for c in cards:
        card = i64(c)
        s.put(card, DECK)
        s.deck_count[s.setup.name[card]] += 1
        s.deck_size += 1


def shuffle_deck(s: Board, seat: i64) -> None:
    """CIT-7.21, CIT-8.18: the whole deck is shuffled; what lay in order under it is lost among the rest."""
    shuffle_in(s, s.looked)
    shuffle_in(s, s.under)
    s.looked = vec[u8]()
    s.under = vec[u8]()
    s.note(SHUFFLED)
    s.tell(E_SHUFFLED, seat)

# Compiled by mypyc.
"""A turn: income, its limits, the crown, threats, and what happens at its end (CIT-5.5 … CIT-5.12)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from capomastro.games.citadels import _fields as f
from capomastro.games.citadels import codes as c
from capomastro.games.citadels.deck import discard_looked, keep_looked, put_under, shuffle_deck
from capomastro.games.citadels.state import Board, add_names, changed
from capomastro.kernel.bits import bit

INCOME_GOLD: Final = 2
INCOME_CARDS: Final = 2
PARK_CARDS: Final = 2

KEEP_ONE: Final = 0           # what happens to the cards not kept: under the deck,
KEEP_AND_SHUFFLE: Final = 1   # or back into it (Scholar)


def build_limit(role: i64) -> i64:
    """CIT-5.8: how many buildings a character may build."""
    if role == c.NAVIGATOR:
        return 0
    if role == c.ARCHITECT:
        return 3
    return 2 if role in (c.SEER, c.SCHOLAR) else 1


def begin_turn(s: Board, seat: i64, role: i64) -> None:
    s.actor = seat
    s.role = role
    s.turn = 0
    s.builds = build_limit(role)
    s.spent = 0


def resume_as(s: Board) -> None:
    """CIT-7.2: the bewitched character's short turn is over; the Witch goes on as that character."""
    seat = s.frames.owner()
    role = s.character(s.frames.arg(f.SPELL_END_RANK))
    s.frames.pop()
    if role in (c.KING, c.PATRICIAN):                       # CIT-R73
        take_crown(s, seat)
    begin_turn(s, s.witch, role)
    s.turn = c.T_INCOME | c.T_RESUMED
    if role in (c.KING, c.PATRICIAN):
        s.turn |= c.T_CROWN
    if role == c.BISHOP:
        s.protected = s.witch
    s.tell(c.E_RESUMES, s.witch, role)
    s.frames.push(c.S_TURN_END, s.witch, 0)
    s.frames.push(c.Q_MAIN, s.witch)


# -- income (CIT-5.6) ----------------------------------------------------------------


def income_moves(s: Board, out: vec[i64]) -> vec[i64]:
    """CIT-5.6; cards only while there are any (CIT-R06)."""
    out = append(out, c.GOLD)
    if s.deck_left() > 0:
        out = append(out, c.DRAW_CARDS)
    return out


def income(s: Board, action: i64, seat: i64) -> None:
    """Gold, or cards of which one is kept. Gold Mine, Observatory and Library help by themselves (CIT-R75)."""
    s.turn |= c.T_INCOME
    if action == c.GOLD:
        amount = INCOME_GOLD + (1 if s.has(seat, c.U_GOLD_MINE) else 0)
        s.gold[seat] += amount
        s.tell(c.E_INCOME, seat, amount)
        return
    cards = INCOME_CARDS + (1 if s.has(seat, c.U_OBSERVATORY) else 0)
    if s.has(seat, c.U_LIBRARY):
        draw_cards(s, seat, cards)
    else:
        look_at_cards(s, seat, cards, KEEP_ONE)


def income_first(s: Board, action: i64) -> None:
    """Income before anything else: Witch, bewitched, threatened, Hospital."""
    seat = s.frames.owner()
    s.frames.pop()
    income(s, action, seat)


def draw_cards(s: Board, seat: i64, count: i64) -> None:
    """Cards one by one from the deck into the hand."""
    s.frames.push(c.X_DRAW, seat, count, 1)


def look_at_cards(s: Board, seat: i64, count: i64, then: i64) -> None:
    s.frames.push(c.Q_KEEP, seat, then)
    s.frames.push(c.X_DRAW, seat, count, 0)


def looked_moves(s: Board, out: vec[i64]) -> vec[i64]:
    names: i64 = 0
    for card in s.looked:
        names |= bit(s.tables.name[i64(card)])
    return add_names(out, c.KEEP, names)


def keep_card(s: Board, action: i64) -> None:
    seat = s.frames.owner()
    then = s.frames.arg(f.KEEP_THEN)
    s.frames.pop()
    name = action - c.KEEP
    keep_looked(s, name, seat)
    s.tell(c.E_KEPT, seat, name, only=1 << seat)
    if then == KEEP_AND_SHUFFLE:
        shuffle_deck(s, seat)
    else:
        discard_looked(s, seat)


# -- crown -----------------------------------------------------------------------------


def take_crown(s: Board, seat: i64) -> None:
    """CIT-7.10: from now on this seat calls and chooses first. The Throne Room is paid for a change (CIT-R42)."""
    if s.crown == seat:
        return
    s.crown = seat
    s.tell(c.E_CROWN, seat)
    owner = s.owner(c.U_THRONE_ROOM)
    if owner != c.NONE:
        s.gold[owner] += 1
        s.tell(c.E_THRONE_ROOM, owner, 1)


# -- Ticket Wagons (CIT-12.4) --------------------------------------------------------


def cash_wagons(s: Board, seat: i64) -> None:
    """CIT-R62: the owner takes the gold on his wagons and puts them under the deck."""
    for i in range(i64(c.WAGONS)):
        if s.wagon_owner[i] == seat:
            s.gold[seat] += s.wagon_gold[i]
            s.tell(c.E_WAGON_CASHED, seat, s.wagon_gold[i])
            put_under(s, s.wagon[i])
            set_wagon(s, i, c.NONE, c.NONE)


def set_wagon(s: Board, i: i64, card: i64, owner: i64) -> None:
    """A wagon comes to lie before its owner, or goes; there is no gold on it."""
    s.wagon = changed(s.wagon, i, card)
    s.wagon_owner = changed(s.wagon_owner, i, owner)
    s.wagon_gold = changed(s.wagon_gold, i, 0)


# -- threats (CIT-7.6) ----------------------------------------------------------------


def answer_threat(s: Board, action: i64) -> None:
    """Bribe with half the gold, rounded down, or leave it to the Blackmailer."""
    seat = s.frames.owner()
    rank = s.frames.arg(f.BRIBE_RANK)
    s.frames.pop()
    if action == c.BRIBE:
        bribe = s.gold[seat] // 2
        s.gold[seat] -= bribe
        s.gold[s.blackmailer] += bribe
        s.threats &= ~(1 << rank)
        s.tell(c.E_BRIBED, seat, s.blackmailer, bribe)
    else:
        s.tell(c.E_REFUSED, seat)
        s.frames.push(c.Q_UNMASK, s.blackmailer, rank, seat)


def answer_unmask(s: Board, action: i64) -> None:
    """The Blackmailer may turn the threat over: the rose takes all gold."""
    rank = s.frames.arg(f.UNMASK_RANK)
    victim = s.frames.arg(f.UNMASK_OTHER)
    s.frames.pop()
    if action != c.UNMASK:
        s.tell(c.E_LEFT_MASKED, s.blackmailer)
        return
    s.rose_open = True
    s.threats &= ~(1 << rank)
    taken: i64 = 0
    if s.rose == rank:
        taken = s.gold[victim]
        s.gold[victim] = 0
        s.gold[s.blackmailer] += taken
    s.tell(c.E_UNMASKED, s.blackmailer, victim, 1 if s.rose == rank else 0, taken)


# -- the end of a turn (CIT-5.12) -----------------------------------------------------


def end_turn(s: Board) -> None:
    """Crown if still owed; Poor House and Park; the Alchemist's refund; Rasputin leaves."""
    frames = s.frames
    seat = frames.owner()
    stage = frames.arg(f.TURN_END_STAGE)
    frames.set_arg(f.TURN_END_STAGE, stage + 1)
    if stage == 0:
        if s.turn & c.T_CROWN == 0:
            if s.role in (c.KING, c.PATRICIAN):
                take_crown(s, seat)
            elif s.role == c.EMPEROR:
                frames.push(c.Q_ENTHRONE, seat, 0)
    elif stage == 1:
        if s.gold[seat] == 0 and s.has(seat, c.U_POOR_HOUSE):
            s.gold[seat] = 1
            s.tell(c.E_POOR_HOUSE, seat, 1)
        if s.hand_size[seat] == 0 and s.has(seat, c.U_PARK) and s.deck_left() > 0:
            s.tell(c.E_PARK, seat)
            draw_cards(s, seat, PARK_CARDS)
    else:
        frames.pop()
        if s.role == c.ALCHEMIST and s.spent > 0:
            s.gold[seat] += s.spent
            s.tell(c.E_REFUND, seat, s.spent)
        if s.rasputin != c.NONE and s.where[s.rasputin] == c.TABLE:
            put_under(s, s.rasputin)
            s.tell(c.E_RASPUTIN_GONE, seat)
        s.rasputin = c.NONE
        s.tell(c.E_TURN_OVER, seat)

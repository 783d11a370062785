# Compiled by mypyc.
"""The selection phase: cards set aside, the pile passed on, the Theater (CIT-4)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from capomastro.games.citadels import _fields as f
from capomastro.games.citadels import codes as c
from capomastro.games.citadels.state import Board
from capomastro.games.citadels.tables import nth
from capomastro.kernel.rng import Rng

TWO_PLAYERS: Final = 0b010100     # which of the six steps of two players put a card away (CIT-4.6)


def start_round(s: Board) -> None:
    """CIT-4.1: gather all character cards and begin to set aside."""
    s.round += 1
    for i in range(i64(c.MAX_RANKS)):
        s.at[i] = i
        s.seat_at[i] = c.PILE
    s.sights = vec[u8]([u8(0)] * (c.VIEWERS * c.MAX_RANKS))
    s.last_rank = vec[i64]([c.NONE] * c.MAX_PLAYERS)
    s.next_position = 0
    s.coin = 0
    s.traded = 0
    s.revealed = 0
    s.silent = 0
    s.tell(c.E_ROUND, s.round, s.crown)
    s.frames.push(c.S_CALL, c.NONE, 0, 0)
    s.frames.push(c.S_PICKS, c.NONE, 0)


def face_up_cards(s: Board) -> i64:
    """CIT-4.2: how many cards lie open."""
    left = s.tables.ranks - s.players - 2
    return left if s.players >= 4 and left > 0 else 0


def last_is_special(s: Board) -> bool:
    """CIT-4.5: as many characters as players and one more: the last player also gets the face-down card."""
    return s.players >= 4 and s.tables.ranks == s.players + 1


def next_pick(s: Board) -> None:
    """One step of the selection; the frame counts the steps."""
    step = s.frames.arg(f.PICKS_STAGE)
    s.frames.set_arg(f.PICKS_STAGE, step + 1)
    up = face_up_cards(s)
    n = s.players
    if step < up:
        s.frames.push(c.X_FACE_UP)
        return
    if step == up:
        s.frames.push(c.X_FACE_DOWN)
        return
    step -= up + 1
    if n == 2:
        steps = vec[i64]([0, 1, 1, 0, 0, 1])
        if step < 6:
            seat = (s.crown + steps[step]) % 2
            if TWO_PLAYERS >> step & 1:
                s.frames.push(c.Q_AWAY, seat)
            else:
                ask_pick(s, seat)
            return
    elif n == 3:
        if step == 3:
            s.frames.push(c.X_AT_RANDOM)
            return
        if step < 7:
            ask_pick(s, (s.crown + (step if step < 3 else step - 4)) % 3)
            return
    elif step < n:
        ask_pick(s, (s.crown + step) % n)
        return
    end_selection(s)


def ask_pick(s: Board, seat: i64) -> None:
    """The seat looks at the pile; from now on it can tell what is in it from what is not."""
    sights = s.sights
    first = seat * c.MAX_RANKS
    for position in range(s.tables.ranks):
        i = first + position
        sight = sights[i]
        if sight < c.SINGLE:
            sights[i] = u8(2 * i64(sight) + (i64(1) if position >= s.next_position else i64(0)))
    if last_is_special(s) and s.next_position == s.tables.ranks - 1:
        sights[first] = u8(c.SINGLE)
    if s.log is not None:
        s.log.emit(c.E_PILE, [int(seat), *(int(x) for x in pile(s))], 1 << seat)
    s.frames.push(c.Q_PICK, seat)


def pile(s: Board) -> vec[i64]:
    """The characters that may be picked now, in rank order."""
    return add_pile(s, vec[i64](), 0)


def add_pile(s: Board, out: vec[i64], base: i64) -> vec[i64]:
    """base + character for every character of the pile."""
    next_position = s.next_position
    special = last_is_special(s) and next_position == s.tables.ranks - 1
    positions = s.at
    for rank in range(s.tables.ranks):
        at = positions[rank]
        if at >= next_position or (special and at == 0):
            out = append(out, base + s.character(rank))
    return out


def assign(s: Board, rank: i64, to: i64) -> i64:
    """A card of the pile gets the next position and an owner; returns the position."""
    position = s.next_position
    for other in range(s.tables.ranks):
        if s.at[other] == position:
            s.at[other] = s.at[rank]
            break
    s.at[rank] = position
    s.seat_at[position] = to
    s.next_position += 1
    return position


def may_come(s: Board, kind: i64, rank: i64) -> bool:
    """Whether a character may be drawn: one of the pile, face up never rank 4 (CIT-4.3); for the Theater one of that seat."""
    if kind == c.X_ROLE:
        return s.holder(rank) == s.frames.arg(f.OWN_ROLE_OTHER)
    return s.at[rank] >= s.next_position and (kind != c.X_FACE_UP or rank != c.CROWN_RANK)


def draw_rank(s: Board, kind: i64, rng: Rng) -> i64:
    open_ranks: i64 = 0
    count: i64 = 0
    for rank in range(s.tables.ranks):
        if may_come(s, kind, rank):
            open_ranks |= 1 << rank
            count += 1
    return nth(open_ranks, rng.below(count))


def know(s: Board, viewer: i64, position: i64) -> None:
    """A viewer has seen this card alone."""
    s.sights[viewer * c.MAX_RANKS + position] = u8(c.SINGLE + position)


def set_face_up(s: Board, action: i64) -> None:
    """CIT-4.2, CIT-4.3: never rank 4."""
    character = action - c.C_CHARACTER
    s.frames.pop()
    position = assign(s, character // 3, c.FACE_UP)
    for viewer in range(i64(c.VIEWERS)):
        know(s, viewer, position)
    s.tell(c.E_FACE_UP, character)


def set_face_down(s: Board, action: i64) -> None:
    s.frames.pop()
    assign(s, (action - c.C_CHARACTER) // 3, c.ASIDE)
    s.tell(c.E_FACE_DOWN)


def put_away_at_random(s: Board, action: i64) -> None:
    """CIT-4.7: with three players one of five cards goes away unseen."""
    s.frames.pop()
    assign(s, (action - c.C_CHARACTER) // 3, c.ASIDE)
    s.tell(c.E_AT_RANDOM)


def pick(s: Board, action: i64) -> None:
    """CIT-4.4: keep one card in secret."""
    seat = s.frames.owner()
    s.frames.pop()
    character = action - c.PICK
    rank = character // 3
    if last_is_special(s) and s.next_position == s.tables.ranks - 1:
        last = s.tables.ranks - 1
        s.next_position = s.tables.ranks
        taken = s.at[rank]
        s.seat_at[last] = c.ASIDE
        s.seat_at[taken] = seat
        know(s, seat, last)
        s.coin = 1 << seat
    else:
        position = assign(s, rank, seat)
        know(s, seat, position)
    s.tell(c.E_PICKED, seat, character, only=1 << seat)


def put_away(s: Board, action: i64) -> None:
    """CIT-4.6: with two players one more card goes away face down."""
    seat = s.frames.owner()
    s.frames.pop()
    character = action - c.AWAY
    position = assign(s, character // 3, c.ASIDE)
    know(s, seat, position)
    s.tell(c.E_AWAY, seat, character, only=1 << seat)


def end_selection(s: Board) -> None:
    """The last card goes face down in the middle; then the Theater may act (CIT-4.8)."""
    s.frames.pop()
    while s.next_position < s.tables.ranks:
        s.seat_at[s.next_position] = c.ASIDE
        s.next_position += 1
    s.tell(c.E_LEFT_OVER)
    owner = s.owner(c.U_THEATER)
    if owner != c.NONE:
        s.frames.push(c.Q_THEATER, owner)


# -- the Theater (CIT-8.32) --------------------------------------------------------


def theater(s: Board, action: i64) -> None:
    """Swap the seat's character card with another player's, unseen."""
    seat = s.frames.owner()
    s.frames.pop()
    if action == c.PASS:
        return
    other = action - c.TRADE_ROLE
    if s.players <= 3:
        s.frames.push(c.Q_OWN_ROLE, seat, other)
        return
    trade(s, seat, position_of(s, seat), other, position_of(s, other))


def position_of(s: Board, seat: i64) -> i64:
    for position in range(s.tables.ranks):
        if s.seat_at[position] == seat:
            return position
    return c.NONE


def choose_own_role(s: Board, action: i64) -> None:
    """With two characters each: the seat's card by choice, the other's at random."""
    seat = s.frames.owner()
    other = s.frames.arg(f.OWN_ROLE_OTHER)
    s.frames.pop()
    s.frames.push(c.X_ROLE, seat, other, s.at[(action - c.OWN_ROLE) // 3])


def draw_role(s: Board, action: i64) -> None:
    seat = s.frames.owner()
    other = s.frames.arg(f.ROLE_OTHER)
    own = s.frames.arg(f.ROLE_OWN)
    s.frames.pop()
    trade(s, seat, own, other, s.at[(action - c.C_CHARACTER) // 3])


def trade(s: Board, seat: i64, own: i64, other: i64, his: i64) -> None:
    s.seat_at[own] = other
    s.seat_at[his] = seat
    s.traded = 1 + own * 16 + his
    for viewer in vec[i64]([seat, other]):
        know(s, viewer, own)
        know(s, viewer, his)
        s.coin |= 1 << viewer
    s.tell(c.E_SWAPPED_ROLES, seat, other)
    s.tell(c.E_NEW_ROLE, seat, character_at(s, his), only=1 << seat)         # in this order whatever the ranks: others see the order
    s.tell(c.E_NEW_ROLE, other, character_at(s, own), only=1 << other)


def character_at(s: Board, position: i64) -> i64:
    for rank in range(s.tables.ranks):
        if s.at[rank] == position:
            return s.character(rank)
    return c.NONE

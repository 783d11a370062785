# Compiled by mypyc.
"""What nature may answer, and how likely (CIT-1.4, CIT-4)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.cards import FIRST_ACTION, HAND, NAMES
from capomastro.games.citadels.legal import add_names
from capomastro.games.citadels.selection import CROWN_RANK
from capomastro.games.citadels.sets import lowest
from capomastro.games.citadels.state import Board
from capomastro.kernel.rng import Rng


def chance_moves(s: Board, kind: i64) -> vec[i64]:
    """The answers nature may give."""
    out = vec[i64]()
    if kind in (c.X_DRAW, c.X_DEAL):
        if s.deck_size == 0:
            return vec[i64]([c.C_DRAW + s.setup.name[i64(s.under[0])]])
        last: i64 = FIRST_ACTION if kind == c.X_DEAL else NAMES
        for name in range(last):
            if s.deck_count[name] > 0:
                out = append(out, c.C_DRAW + name)
    elif kind == c.X_STEAL:
        out = add_names(out, c.C_STEAL, s.hand_names[s.frames.arg(0)])
    elif kind == c.X_CROWN:
        for seat in range(s.players):
            out = append(out, c.C_LOT + seat)
    else:
        for rank in range(s.setup.ranks):
            if may_come(s, kind, rank):
                out = append(out, c.C_CHARACTER + s.character(rank))
    return out


def chance_weights(s: Board, kind: i64) -> vec[i64]:
    out = vec[i64]()
    for code in chance_moves(s, kind):
        weight: i64 = 1
        if (kind in (c.X_DRAW, c.X_DEAL)) and s.deck_size > 0:
            weight = s.deck_count[code - c.C_DRAW]
        elif kind == c.X_STEAL:
            weight = s.count_at(code - c.C_STEAL, HAND + s.frames.arg(0))
        out = append(out, weight)
    return out


def draw_answer(s: Board, kind: i64, rng: Rng) -> i64:
    """One of ``chance_moves`` by ``chance_weights``, without making the lists; the same rng gives the same answer."""
    if kind in (c.X_DRAW, c.X_DEAL):
        return c.C_DRAW + draw_name(s, kind, rng)
    if kind == c.X_STEAL:
        return c.C_STEAL + steal_name(s, s.frames.arg(0), rng)
    if kind == c.X_CROWN:
        return c.C_LOT + rng.below(s.players)
    return c.C_CHARACTER + s.character(draw_rank(s, kind, rng))


def draw_name(s: Board, kind: i64, rng: Rng) -> i64:
    if s.deck_size == 0:
        rng.below(1)
        return s.setup.name[i64(s.under[0])]
    size = s.deck_size
    name: i64 = FIRST_ACTION
    while kind == c.X_DEAL and name < NAMES:            # CIT-3.5: no action card is dealt
        size -= s.deck_count[name]
        name += 1
    x = rng.below(size)
    count = s.deck_count
    name = 0
    while x >= count[name]:
        x -= count[name]
        name += 1
    return name


def steal_name(s: Board, seat: i64, rng: Rng) -> i64:
    x = rng.below(s.hand_size[seat])
    names = s.hand_names[seat]
    while True:
        name = lowest(names)
        x -= s.count_at(name, HAND + seat)
        if x < 0:
            return name
        names &= names - 1


def may_come(s: Board, kind: i64, rank: i64) -> bool:
    """Whether a character may be drawn: one of the pile, face up never rank 4 (CIT-4.3); for the Theater one of that seat."""
    if kind == c.X_ROLE:
        return s.holder(rank) == s.frames.arg(0)
    return s.at[rank] >= s.next_position and (kind != c.X_FACE_UP or rank != CROWN_RANK)


def draw_rank(s: Board, kind: i64, rng: Rng) -> i64:
    open_ranks: i64 = 0
    count: i64 = 0
    for rank in range(s.setup.ranks):
        if may_come(s, kind, rank):
            open_ranks |= 1 << rank
            count += 1
    x = rng.below(count)
    while x > 0:
        open_ranks &= open_ranks - 1
        x -= 1
    return lowest(open_ranks)

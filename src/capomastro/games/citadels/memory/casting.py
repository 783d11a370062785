# Compiled by mypyc.
"""Characters dealt again (CIT-6, CIT-R83).

All distributions over the places of the selection are equally likely that agree with the piles the viewer saw, and with
who has answered and who stayed silent.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.memory.world import World
from capomastro.games.citadels.selection import last_is_special
from capomastro.games.citadels.state import Board
from capomastro.games.citadels.tables import nth
from capomastro.kernel.rng import Rng


def survey_characters(s: Board, w: World) -> None:
    """The seatings that are possible, and in how many ways each is."""
    for rank in range(s.tables.ranks):
        w.sure = append(w.sure, sure_place(s, rank))
    find_seatings(s, w)
    for i in range(len(w.maps) // c.MAX_RANKS):
        w.ways = append(w.ways, count_ways(s, w, w.maps[i * c.MAX_RANKS : (i + 1) * c.MAX_RANKS]))


def imagine_characters(s: Board, w: World, rng: Rng) -> None:
    """Any of the equally likely distributions of the character cards."""
    total: i64 = 0
    for n in w.ways:
        total += n
    x = rng.below(total)
    chosen: i64 = 0
    while x >= w.ways[chosen]:
        x -= w.ways[chosen]
        chosen += 1
    w.seat_at = w.maps[chosen * c.MAX_RANKS : (chosen + 1) * c.MAX_RANKS]
    w.traded = w.trades[chosen]
    w.at = s.at[:]
    deal_characters(s, w, rng)


def find_seatings(s: Board, w: World) -> None:
    """Who may hold the positions: known, except what the last player left (CIT-4.5) and a swap of one of two cards (CIT-8.32)."""
    if s.coin >> w.viewer & 1 or s.next_position < s.tables.ranks:
        add_seating(w, s.seat_at, s.traded)
    elif last_is_special(s):
        last = s.tables.ranks - 1
        one = min(s.seat_at[0], s.seat_at[last])
        other = max(s.seat_at[0], s.seat_at[last])
        add_seating(w, seated(s.seat_at, 0, one, last, other), s.traded)
        add_seating(w, seated(s.seat_at, 0, other, last, one), s.traded)
    elif s.players > 3 or s.traded == 0:
        add_seating(w, s.seat_at, s.traded)
    else:
        own = (s.traded - 1) // 16
        his = (s.traded - 1) % 16
        owner = s.seat_at[his]
        taker = s.seat_at[own]
        before = seated(s.seat_at, own, owner, his, taker)
        for a in range(s.tables.ranks):
            for b in range(s.tables.ranks):
                if before[a] == owner and before[b] == taker:
                    add_seating(w, seated(before, a, taker, b, owner), 1 + 16 * a + b)


def seated(seats: vec[i64], a: i64, at_a: i64, b: i64, at_b: i64) -> vec[i64]:
    """A seating that differs from ``seats`` in two positions."""
    out = seats[:]
    out[a] = at_a
    out[b] = at_b
    return out


def add_seating(w: World, seats: vec[i64], traded: i64) -> None:
    """One more seating that is possible, and what the Theater swapped if it is so."""
    for position in range(i64(c.MAX_RANKS)):
        w.maps = append(w.maps, seats[position])
    w.trades = append(w.trades, traded)


def sure_place(s: Board, rank: i64) -> i64:
    """Where everybody knows a rank to lie: with whoever showed it, face up, or in the middle after silence; NONE if unknown."""
    if s.revealed >> rank & 1:
        return s.holder(rank)
    if s.seat_at[s.at[rank]] == c.FACE_UP:
        return c.FACE_UP
    return c.ASIDE if silent_ranks(s) >> rank & 1 else c.NONE


def silent_ranks(s: Board) -> i64:
    """Ranks known to lie face down in the middle: called and silent, neither killed nor face up."""
    silent = s.silent
    if s.killed != c.NONE:
        silent &= ~(1 << s.killed)
    for rank in range(s.tables.ranks):
        if s.seat_at[s.at[rank]] == c.FACE_UP:
            silent &= ~(1 << rank)
    return silent


def count_ways(s: Board, w: World, seats: vec[i64]) -> i64:
    """How many distributions agree with what the viewer saw, under one seating."""
    row = w.viewer * c.MAX_RANKS
    ways: i64 = 1
    done: i64 = 0
    for position in range(s.tables.ranks):
        if done >> position & 1:
            continue
        sight = s.sights[row + position]
        room = vec[i64]([0] * (c.PILE + 1))
        free: i64 = 0
        for other in range(s.tables.ranks):
            if s.sights[row + other] == sight:
                done |= 1 << other
                room[seats[other]] += 1
                free += 1
        for rank in range(s.tables.ranks):
            place = w.sure[rank]
            if place != c.NONE and s.sights[row + s.at[rank]] == sight:
                ways *= room[place]
                room[place] -= 1
                free -= 1
        for i in range(free):
            ways *= i + 1
    return ways


def deal_characters(s: Board, w: World, rng: Rng) -> None:
    """Deal the ranks over the positions the viewer cannot tell apart: those with a sure place first, then the others."""
    row = w.viewer * c.MAX_RANKS
    sights = s.sights
    seats = w.seat_at
    taken: i64 = 0
    for phase in range(i64(2)):
        for rank in range(s.tables.ranks):
            place = w.sure[rank]
            if (place == c.NONE) != (phase == 1):
                continue
            sight = sights[row + s.at[rank]]
            open_positions: i64 = 0
            count: i64 = 0
            for position in range(s.tables.ranks):
                if taken >> position & 1 == 0 and sights[row + position] == sight and (place == c.NONE or seats[position] == place):
                    open_positions |= 1 << position
                    count += 1
            chosen = nth(open_positions, rng.below(count))
            w.at[rank] = chosen
            taken |= 1 << chosen

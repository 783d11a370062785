# Compiled by mypyc.
"""Crop circles (CAR-8): after the turn, everybody may add or everybody must take back one follower of a role."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from capomastro.games.carcassonne import codes as c
from capomastro.games.carcassonne.scoring import followers_out
from capomastro.games.carcassonne.state import (
    CarcassonneBoard,
    face_of,
    first_part,
    in_crowd,
    kind_of,
    name_of,
    root_of,
    square_of,
    tile_at,
    tile_of,
)


def crop_role(s: CarcassonneBoard) -> i64:
    """The kind of part that the crop circle on the last tile concerns, or NO_ROLE (CAR-8.4)."""
    return i64(s.tables.role[face_of(s, s.placed) >> 2])


def ask_crop(s: CarcassonneBoard) -> bool:
    """CAR-8.1, CAR-8.2: ask the active player for A or B; False when there is nothing to ask."""
    role = crop_role(s)
    if role == c.NO_ROLE or (s.skip_crop != 0 and not _anybody_has(s, role)):
        return False
    s.question = c.ASK_CROP
    s.asked = s.turn
    return True


def _anybody_has(s: CarcassonneBoard, role: i64) -> bool:
    return any(followers_out(s, seat, role) > 0 for seat in range(s.players))


def choose(s: CarcassonneBoard, option: i64) -> bool:
    """CAR-8.2: A (0) or B (1) for everybody, left neighbour first; False when nobody can act."""
    s.emit(c.CHOSE, [int(s.turn), int(option), int(crop_role(s) - 1)])
    s.question = c.ASK_ADD if option == 0 else c.ASK_REMOVE
    return next_crop_seat(s)


def next_crop_seat(s: CarcassonneBoard) -> bool:
    """CAR-8.5: on to the next seat clockwise that can act; the active player is last. False when all are done."""
    seat = s.asked
    while True:
        seat = (seat + 1) % s.players
        why = _reason_to_skip(s, seat)
        if why == c.NO_REASON:
            s.asked = seat
            return True
        s.emit(c.SKIPPED, [int(seat), int(crop_role(s) - 1), int(why)])
        if seat == s.turn:
            return False


def act_done(s: CarcassonneBoard) -> bool:
    """After a seat's crop action: True while another seat has to act."""
    return s.asked != s.turn and next_crop_seat(s)


def _reason_to_skip(s: CarcassonneBoard, seat: i64) -> i64:
    """CAR-8.6, CAR-8.7: whoever acts has a follower of the role on the table, and for A one to add."""
    if followers_out(s, seat, crop_role(s)) == 0:
        return c.NONE_OUT
    if s.question == c.ASK_ADD and usable(s, seat) == 0:
        return c.NONE_LEFT if in_crowd(s.supply, seat) == 0 else c.ONLY_RETURNED
    return c.NO_REASON


def usable(s: CarcassonneBoard, seat: i64) -> i64:
    """CAR-8.9: the supply, without those who came home this turn when the option says so."""
    supply = in_crowd(s.supply, seat)
    return supply if s.loan != 0 else supply - in_crowd(s.returned, seat)


def own_parts(s: CarcassonneBoard, seat: i64) -> vec[i64]:
    """Squares and parts where the seat has followers of the role, as payloads in ascending order (CAR-8.8)."""
    role = crop_role(s)
    out = vec[i64](capacity=8)
    part: i64 = 0
    while part < s.parts:
        here = i64(s.stand[part])
        if here != 0 and here >> 4 == seat and kind_of(s, part) == role:
            out = append(out, square_of(s, tile_of(s, part)) * c.PARTS + name_of(s, part))
            i: i64 = len(out) - 1
            while i > 0 and out[i - 1] > out[i]:
                swap = out[i]
                out[i] = out[i - 1]
                out[i - 1] = swap
                i -= 1
        part += 1
    return out


def placed_part(s: CarcassonneBoard, payload: i64) -> i64:
    """The part named by square and part name; the tile must lie there and show it."""
    tile = tile_at(s, payload // c.PARTS)
    return first_part(s, tile) + i64(s.tables.part_named[(face_of(s, tile) >> 2) * c.PARTS + payload % c.PARTS])


def add_follower(s: CarcassonneBoard, action: i64) -> None:
    """CAR-8.6: one more follower beside one of the seat's own."""
    part = placed_part(s, action - c.ADD)
    one: i64 = 1 << (c.SEAT_BITS * s.asked)
    s.supply -= one
    s.news |= c.NEW_FOLLOWERS
    s.stand[part] += u8(1)
    s.tally[root_of(s, part)] += one
    _tell(s, c.ADDED, action - c.ADD, part)


def take_back(s: CarcassonneBoard, action: i64) -> None:
    """CAR-8.7: one follower goes back to its owner, without points."""
    part = placed_part(s, action - c.REMOVE)
    one: i64 = 1 << (c.SEAT_BITS * s.asked)
    s.supply += one
    left = i64(s.stand[part]) - 1
    s.news |= c.NEW_FOLLOWERS
    s.stand[part] = u8(left if left & 15 != 0 else 0)
    s.tally[root_of(s, part)] -= one
    _tell(s, c.TOOK_BACK, action - c.REMOVE, part)


def _tell(s: CarcassonneBoard, event: i64, payload: i64, part: i64) -> None:
    if s.log is not None:
        s.log.emit(event, [int(s.asked), int(payload // c.PARTS), int(payload % c.PARTS), int(kind_of(s, part) - 1)])

# Compiled by mypyc.
"""The view as integers, for learners; laid out as ``sections`` says. Seats are counted from the one that looks."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from capomastro.games.carcassonne import codes as c
from capomastro.games.carcassonne.crop_circles import usable
from capomastro.games.carcassonne.scoring import points_of
from capomastro.games.carcassonne.state import CarcassonneBoard, first_part, in_crowd, tile_of

QUESTIONS: Final = 6            # the largest question
TILE_NUMBERS: Final = 4         # per tile: type (from 1), column, row, rotation
HERE_BITS: Final = 8            # of a follower as it is found: who stands there, below where


def sections(tiles: int, players: int) -> tuple[list[tuple[str, int, int, int]], list[tuple[str, int, int, int]]]:
    """Name, number of values and their range in each part of an observation: before and after the arguments of what is asked."""
    asked = [
        ("seat", 1, 0, players - 1),
        ("question", 1, 0, QUESTIONS),
        ("asked", 1, 0, players - 1),
        ("turn", 1, 0, players - 1),
    ]
    table = [
        ("points", players, 0, 9999),
        ("supply", players, 0, 15),
        ("usable", players, 0, 15),
        ("left", len(c.TILE_IDS), 0, 84),
        ("tiles", tiles * TILE_NUMBERS, 0, c.SPAN - 1),
        ("follower_seat", tiles * c.MOST_PARTS, 0, players),
        ("follower_number", tiles * c.MOST_PARTS, 0, 15),
    ]
    return asked, table


def observe(s: CarcassonneBoard, seat: i64, out: vec[i16], at: i64) -> None:
    """Write the sections from ``at`` on, where zeros are."""
    _followers(s, seat % s.players, found(s), out, _table(s, seat, c.NEW_PILE, out, at))


def renew(s: CarcassonneBoard, seat: i64, out: vec[i16], at: i64) -> None:
    """The same where lasting sections stand already. The followers that stand in ``out`` are known, so they alone are written over."""
    news = s.tidings(seat, c.NEW_EYES)
    at = _table(s, seat, news, out, at)
    if news & c.NEW_FOLLOWERS:
        _clear(s, s.shown, out, at)
        s.shown = found(s)
    if news & (c.NEW_FOLLOWERS | c.NEW_EYES):
        _followers(s, seat % s.players, s.shown, out, at)


def _table(s: CarcassonneBoard, seat: i64, news: i64, out: vec[i16], at: i64) -> i64:
    """Everything but the followers; returns where they go."""
    n = s.players
    viewer = seat % n
    out[at] = i16(seat)
    out[at + 1] = i16(s.question)
    out[at + 2] = i16(_from(s, viewer, s.asked))
    out[at + 3] = i16(_from(s, viewer, s.turn))
    at = s.observe_asked(seat, out, at + 4)
    cropping = c.ASK_CROP <= s.question <= c.ASK_REMOVE
    p: i64 = 0
    while p < n:
        other = viewer + p
        if other >= n:
            other -= n
        out[at + p] = i16(points_of(s, other))
        out[at + n + p] = i16(in_crowd(s.supply, other))
        out[at + 2 * n + p] = i16(usable(s, other)) if cropping else i16(0)
        p += 1
    at += 3 * n
    kinds = s.tables.types
    if news & c.NEW_PILE:
        left = s.left
        kind: i64 = 0
        while kind < kinds:
            out[at + kind] = i16(left[kind])
            kind += 1
    return _tiles(s, out, at + kinds)


def _tiles(s: CarcassonneBoard, out: vec[i16], at: i64) -> i64:
    """What lies on the table, in the order in which it was laid. Tiles that are in ``out`` already stay."""
    laid = s.tile
    number = s.placed
    tile = number * c.TILE_WIDTH
    to = at + (number - 1) * TILE_NUMBERS
    while number > 0 and out[to] == 0:
        face = i64(laid[tile + 1])
        square = i64(laid[tile + 2])
        out[to] = i16((face >> 2) + 1)
        out[to + 1] = i16(square % c.SPAN)
        out[to + 2] = i16(square // c.SPAN)
        out[to + 3] = i16(face & 3)
        to -= TILE_NUMBERS
        tile -= c.TILE_WIDTH
        number -= 1
    return at + s.tables.tiles * TILE_NUMBERS


def found(s: CarcassonneBoard) -> vec[i64]:
    """Every part with followers: its place in an observation << HERE_BITS, and who stands there."""
    out = vec[i64](capacity=16)
    stand = s.stand
    part = s.parts
    left = s.players * s.tables.followers - _members(s.supply)
    while left > 0 and part > 0:                # the latest first: most of them stand there
        part -= 1
        here = i64(stand[part])
        if here != 0:
            tile = tile_of(s, part)
            out = append(out, (tile - 1) * c.MOST_PARTS + part - first_part(s, tile) << HERE_BITS | here)
            left -= here & 15
    return out


def _followers(s: CarcassonneBoard, viewer: i64, standing: vec[i64], out: vec[i16], at: i64) -> None:
    """Whose followers stand on each part, and how many."""
    number_at = s.tables.tiles * c.MOST_PARTS
    for one in standing:
        to = at + (one >> HERE_BITS)
        out[to] = i16(_from(s, viewer, one >> 4 & 15) + 1)
        out[to + number_at] = i16(one & 15)


def _clear(s: CarcassonneBoard, standing: vec[i64], out: vec[i16], at: i64) -> None:
    """Zeros where they stood."""
    number_at = s.tables.tiles * c.MOST_PARTS
    for one in standing:
        to = at + (one >> HERE_BITS)
        out[to] = 0
        out[to + number_at] = 0


def _from(s: CarcassonneBoard, viewer: i64, seat: i64) -> i64:
    """0 for the viewer, 1 for the next seat, …"""
    return seat - viewer if seat >= viewer else seat - viewer + s.players


def _members(crowd: i64) -> i64:
    """How many followers a crowd counts."""
    n: i64 = 0
    while crowd != 0:
        n += crowd & 15
        crowd >>= c.SEAT_BITS
    return n

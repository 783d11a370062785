# Compiled by mypyc.
"""Characters that name others (CIT-7.1 … CIT-7.4, CIT-7.6): Assassin, Witch, Magistrate, Thief, Blackmailer."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.state import Board
from capomastro.games.citadels.tables import size_of

WARRANTS: Final = 3
THREATS: Final = 2


def kill(s: Board, action: i64) -> None:
    """CIT-7.1 Assassin."""
    s.turn |= c.T_ABILITY
    s.killed = (action - c.KILL) // 3
    s.tell(c.E_KILLED, s.actor, action - c.KILL)


def bewitch(s: Board, action: i64) -> None:
    """CIT-7.2 Witch: names a character and waits."""
    seat = s.frames.owner()
    s.frames.pop()
    s.witch = seat
    s.bewitched = (action - c.BEWITCH) // 3
    s.tell(c.E_BEWITCHED, seat, action - c.BEWITCH)


def start_warrants(s: Board, action: i64) -> None:
    """CIT-7.3 Magistrate: three tiles, one of them signed."""
    s.turn |= c.T_ABILITY
    s.magistrate = s.actor
    s.frames.push(c.Q_WARRANTS, s.actor)
    lay_warrant(s, action)


def lay_warrant(s: Board, action: i64) -> None:
    character = action - c.WARRANT
    s.warrants |= 1 << character // 3
    s.warrants_laid = s.warrants
    s.tell(c.E_WARRANTED, s.actor, character)
    if size_of(s.warrants) == WARRANTS:
        s.frames.pop()
        s.frames.push(c.Q_SIGN, s.actor)


def sign(s: Board, action: i64) -> None:
    s.frames.pop()
    s.signed = (action - c.SIGN) // 3
    s.tell(c.E_SIGNED, s.actor, action - c.SIGN, only=1 << s.actor)


def rob(s: Board, action: i64) -> None:
    """CIT-7.4 Thief."""
    s.turn |= c.T_ABILITY
    s.thief = s.actor
    s.robbed = (action - c.ROB) // 3
    s.tell(c.E_ROBBED, s.actor, action - c.ROB)


def start_threats(s: Board, action: i64) -> None:
    """CIT-7.6 Blackmailer: two tiles, one with the rose."""
    s.turn |= c.T_ABILITY
    s.blackmailer = s.actor
    s.frames.push(c.Q_THREATS, s.actor)
    lay_threat(s, action)


def lay_threat(s: Board, action: i64) -> None:
    character = action - c.THREATEN
    s.threats |= 1 << character // 3
    s.threats_laid = s.threats
    s.tell(c.E_THREATENED, s.actor, character)
    if size_of(s.threats) == THREATS:
        s.frames.pop()
        s.frames.push(c.Q_ROSE, s.actor)


def set_rose(s: Board, action: i64) -> None:
    s.frames.pop()
    s.rose = (action - c.ROSE) // 3
    s.tell(c.E_ROSE_SET, s.actor, action - c.ROSE, only=1 << s.actor)


def naming_moves(s: Board, out: vec[i64]) -> vec[i64]:
    """CIT-7.1, 7.3, 7.4, 7.6; warrants and threats go in ascending order, so that enough tiles must follow the first."""
    base = names_characters(s.role)
    if base == c.NONE:
        return out
    need: i64 = 2 if base == c.WARRANT else (1 if base == c.THREATEN else 0)
    return tiles(s, out, base, 0, need)


def tiles(s: Board, out: vec[i64], base: i64, first: i64, need: i64) -> vec[i64]:
    """Characters that may be named, from a rank on, while ``need`` more follow."""
    left: i64 = 0
    for rank in range(first, s.tables.ranks):
        if may_name(s, rank):
            left += 1
    for rank in range(first, s.tables.ranks):
        if may_name(s, rank) and left > need:
            out = append(out, base + s.character(rank))
            left -= 1
    return out


def marked_tiles(s: Board, out: vec[i64], base: i64, ranks: i64) -> vec[i64]:
    for rank in range(s.tables.ranks):
        if ranks >> rank & 1:
            out = append(out, base + s.character(rank))
    return out


def highest(ranks: i64) -> i64:
    top: i64 = c.NONE
    while ranks != 0:
        ranks >>= 1
        top += 1
    return top


def may_name(s: Board, rank: i64) -> bool:
    """CIT-R04: another tile of this game; Thief and Blackmailer spare rank 1, the killed and the bewitched."""
    if rank == s.role // 3:
        return False
    if s.role in (c.THIEF, c.BLACKMAILER):
        return rank not in (0, s.killed, s.bewitched)
    return True


def names_characters(role: i64) -> i64:
    """The code with which a character names another, or NONE."""
    if role == c.ASSASSIN:
        return c.KILL
    if role == c.MAGISTRATE:
        return c.WARRANT
    if role == c.THIEF:
        return c.ROB
    return c.THREATEN if role == c.BLACKMAILER else c.NONE

# Compiled by mypyc.
"""Characters that name others (CIT-7.1 … CIT-7.4, CIT-7.6): Assassin, Witch, Magistrate, Thief, Blackmailer."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from capomastro.games.citadels.cards import (
    ASSASSIN,
    BLACKMAILER,
    MAGISTRATE,
    NONE,
    THIEF,
)
from capomastro.games.citadels.codes import (
    BEWITCH,
    E_BEWITCHED,
    E_KILLED,
    E_ROBBED,
    E_ROSE_SET,
    E_SIGNED,
    E_THREATENED,
    E_WARRANTED,
    KILL,
    Q_ROSE,
    Q_SIGN,
    Q_THREATS,
    Q_WARRANTS,
    ROB,
    ROSE,
    SIGN,
    THREATEN,
    WARRANT,
)
from capomastro.games.citadels.state import T_ABILITY, Board

WARRANTS: Final = 3
THREATS: Final = 2


def kill(s: Board, action: i64) -> None:
    """CIT-7.1 Assassin."""
    s.turn |= T_ABILITY
    s.killed = (action - KILL) // 3
    s.tell(E_KILLED, s.actor, action - KILL)


def bewitch(s: Board, action: i64) -> None:
    """CIT-7.2 Witch: names a character and waits."""
    seat = s.frames.owner()
    s.frames.pop()
    s.witch = seat
    s.bewitched = (action - BEWITCH) // 3
    s.tell(E_BEWITCHED, seat, action - BEWITCH)


def start_warrants(s: Board, action: i64) -> None:
    """CIT-7.3 Magistrate: three tiles, one of them signed."""
    s.turn |= T_ABILITY
    s.magistrate = s.actor
    s.frames.push(Q_WARRANTS, s.actor)
    lay_warrant(s, action)


def lay_warrant(s: Board, action: i64) -> None:
    character = action - WARRANT
    s.warrants |= 1 << character // 3
    s.warrants_laid = s.warrants
    s.tell(E_WARRANTED, s.actor, character)
    if bits(s.warrants) == WARRANTS:
        s.frames.pop()
        s.frames.push(Q_SIGN, s.actor)


def sign(s: Board, action: i64) -> None:
    s.frames.pop()
    s.signed = (action - SIGN) // 3
    s.tell(E_SIGNED, s.actor, action - SIGN, only=1 << s.actor)


def rob(s: Board, action: i64) -> None:
    """CIT-7.4 Thief."""
    s.turn |= T_ABILITY
    s.thief = s.actor
    s.robbed = (action - ROB) // 3
    s.tell(E_ROBBED, s.actor, action - ROB)


def start_threats(s: Board, action: i64) -> None:
    """CIT-7.6 Blackmailer: two tiles, one with the rose."""
    s.turn |= T_ABILITY
    s.blackmailer = s.actor
    s.frames.push(Q_THREATS, s.actor)
    lay_threat(s, action)


def lay_threat(s: Board, action: i64) -> None:
    character = action - THREATEN
    s.threats |= 1 << character // 3
    s.threats_laid = s.threats
    s.tell(E_THREATENED, s.actor, character)
    if bits(s.threats) == THREATS:
        s.frames.pop()
        s.frames.push(Q_ROSE, s.actor)


def set_rose(s: Board, action: i64) -> None:
    s.frames.pop()
    s.rose = (action - ROSE) // 3
    s.tell(E_ROSE_SET, s.actor, action - ROSE, only=1 << s.actor)


def may_name(s: Board, rank: i64) -> bool:
    """CIT-R04: another tile of this game; Thief and Blackmailer spare rank 1, the killed and the bewitched."""
    if rank == s.role // 3:
        return False
    if s.role in (THIEF, BLACKMAILER):
        return rank not in (0, s.killed, s.bewitched)
    return True


def names_characters(role: i64) -> i64:
    """The code with which a character names another, or NONE."""
    if role == ASSASSIN:
        return KILL
    if role == MAGISTRATE:
        return WARRANT
    if role == THIEF:
        return ROB
    return THREATEN if role == BLACKMAILER else NONE


def bits(x: i64) -> i64:
    n: i64 = 0
    while x != 0:
        x &= x - 1
        n += 1
    return n

# Compiled by mypyc.
"""The call of the characters: who answers, who stays silent, whose turn it becomes; the end of a round (CIT-5, CIT-9)."""

from __future__ import annotations

from mypy_extensions import i64

from capomastro.games.citadels.cards import (
    A_ACROBAT,
    A_RASPUTIN,
    BISHOP,
    CARDS,
    EMPEROR,
    HAND,
    MAX_PLAYERS,
    NONE,
    QUEEN,
    TABLE,
    U_HOSPITAL,
    WITCH,
)
from capomastro.games.citadels.codes import (
    ACROBAT,
    E_ACROBAT,
    E_CALLED,
    E_ENDED,
    E_HEIR,
    E_HOSPITAL,
    E_NO_ANSWER,
    E_QUEEN,
    E_RASPUTIN,
    E_REVEALED,
    E_SILENT,
    E_STOLEN,
    HOSPITAL,
    OVER_FRAME,
    Q_ACROBAT,
    Q_BEWITCH,
    Q_BRIBE,
    Q_ENTHRONE,
    Q_HOSPITAL,
    Q_INCOME,
    Q_MAIN,
    Q_RASPUTIN,
    RASPUTIN,
    S_CALL,
    S_ROUND,
    S_ROUND_END,
    S_SPELL_END,
    S_TURN_END,
)
from capomastro.games.citadels.deck import put_under, show
from capomastro.games.citadels.memory.journal import CALLED_KILLED, FINISHED, KEPT_ACROBAT, KEPT_RASPUTIN, KNEW_KILLED, ROUND_OVER
from capomastro.games.citadels.selection import CROWN_RANK
from capomastro.games.citadels.state import T_ACTION, T_IMMUNE, Board
from capomastro.games.citadels.turn import begin_turn, cash_wagons, take_crown
from capomastro.kernel.state import EVERYONE


def call(s: Board) -> None:
    """CIT-5.2: the steps of one call, in order; the frame counts them."""
    frames = s.frames
    rank = frames.arg(0)
    stage = frames.arg(1)
    frames.set_arg(1, stage + 1)
    if stage == 0:
        if rank == s.setup.ranks:
            frames.pop()
            frames.push(S_ROUND_END, NONE, 0)
            return
        s.rasputin = NONE
        s.tell(E_CALLED, s.character(rank))
        if s.setup.actions and is_hit(s, rank):
            frames.push(Q_RASPUTIN, asked_for_rasputin(s, rank), rank)
    elif stage == 1:
        if s.killed == rank and s.owner(U_HOSPITAL) != NONE:
            frames.push(Q_HOSPITAL, asked_for_hospital(s, rank), rank)
    elif stage == 2:
        if answers(s, rank):
            reveal(s, rank)
        else:
            s.silent |= 1 << rank
            s.tell(E_SILENT, s.character(rank))
            if rank == CROWN_RANK and s.setup.actions:
                frames.push(Q_ACROBAT, asked_for_acrobat(s))
    else:
        frames.pop()
        frames.push(S_CALL, NONE, rank + 1, 0)


def is_hit(s: Board, rank: i64) -> bool:
    """CIT-12.6: killed, bewitched, robbed, or with a warrant or a threat on the tile."""
    return rank in (s.killed, s.bewitched, s.robbed) or (s.warrants | s.threats) >> rank & 1 != 0


def answers(s: Board, rank: i64) -> bool:
    """CIT-5.3: somebody holds the card, and it is not a dead one (unless the Hospital has opened)."""
    return s.holder(rank) != NONE and (s.killed != rank or s.revealed >> rank & 1 != 0)


# -- windows that tell nothing (CIT-5.9, CIT-R59) ----------------------------------------


def asked_for_rasputin(s: Board, rank: i64) -> i64:
    holder = s.holder(rank)
    return holder if holder != NONE and s.holds(holder, A_RASPUTIN) else NONE


def asked_for_hospital(s: Board, rank: i64) -> i64:
    owner = s.owner(U_HOSPITAL)
    return owner if s.holder(rank) == owner else NONE


def asked_for_acrobat(s: Board) -> i64:
    place = s.where[s.setup.first[A_ACROBAT]]
    return place - HAND if HAND <= place < HAND + MAX_PLAYERS else NONE


def answer_rasputin(s: Board, action: i64) -> None:
    """CIT-12.6: everything laid on this character is lifted for this turn."""
    seat = s.frames.owner()
    rank = s.frames.arg(0)
    s.frames.pop()
    if action != RASPUTIN:
        if s.killed == rank:
            s.note(CALLED_KILLED)
        elif s.holder(rank) != NONE:
            s.note(KEPT_RASPUTIN, s.holder(rank))
        s.tell(E_NO_ANSWER)
        return
    card = s.card_at(A_RASPUTIN, HAND + seat)
    show(s, card, seat)
    s.put(card, TABLE)
    s.rasputin = card
    s.tell(E_RASPUTIN, seat, s.character(rank))
    bit: i64 = 1 << rank
    if s.killed == rank:
        s.killed = NONE
    if s.bewitched == rank:
        s.bewitched = NONE
    if s.robbed == rank:
        s.robbed = NONE
    s.warrants &= ~bit
    s.threats &= ~bit


def answer_hospital(s: Board, action: i64) -> None:
    """CIT-8.12: the killed character shows itself and takes income, nothing else."""
    seat = s.frames.owner()
    rank = s.frames.arg(0)
    s.frames.pop()
    if action == HOSPITAL:
        s.revealed |= 1 << rank
        s.tell(E_HOSPITAL, seat, s.character(rank))
    else:
        s.refused_hospital = s.owner(U_HOSPITAL)
        s.tell(E_NO_ANSWER)


def answer_acrobat(s: Board, action: i64) -> None:
    """CIT-12.1: when rank 4 is silent, take the crown."""
    seat = s.frames.owner()
    s.frames.pop()
    if action != ACROBAT:
        s.note(KEPT_ACROBAT)
        s.tell(E_NO_ANSWER)
        return
    card = s.setup.first[A_ACROBAT]
    show(s, card, seat)
    s.acrobat = 1
    s.tell(E_ACROBAT, seat)
    take_crown(s, seat)
    put_under(s, card)


# -- the answer -----------------------------------------------------------------------


def reveal(s: Board, rank: i64) -> None:
    """CIT-5.4 … CIT-5.7: show the card, lose the stolen gold, collect from the wagon, and begin the right kind of turn."""
    seat = s.holder(rank)
    role = s.character(rank)
    dead = s.killed == rank
    s.revealed |= 1 << rank
    s.last_rank[seat] = rank
    s.tell(E_REVEALED, seat, role)
    if rank == CROWN_RANK:
        s.royal = seat
    if s.robbed == rank and s.thief != seat:
        s.tell(E_STOLEN, s.thief, seat, s.gold[seat])
        s.gold[s.thief] += s.gold[seat]
        s.gold[seat] = 0
    if not s.setup.wagon_stays:
        cash_wagons(s, seat)
    begin_turn(s, seat, role)
    if s.rasputin != NONE:
        s.turn |= T_ACTION | T_IMMUNE
    frames = s.frames
    if dead:
        frames.push(Q_INCOME, seat)
    elif s.bewitched == rank:
        frames.push(S_SPELL_END, seat, rank)
        frames.push(Q_INCOME, seat)
    elif role == WITCH:
        frames.push(Q_BEWITCH, seat)
        frames.push(Q_INCOME, seat)
    else:
        if role == BISHOP:
            s.protected = seat
        frames.push(S_TURN_END, seat, 0)
        frames.push(Q_MAIN, seat)
        if s.threats >> rank & 1 and s.blackmailer != seat:
            frames.push(Q_BRIBE, seat, rank)
            frames.push(Q_INCOME, seat)


# -- the end of the round (CIT-9.4) --------------------------------------------------


def end_round(s: Board) -> None:
    stage = s.frames.arg(0)
    s.frames.set_arg(0, stage + 1)
    if stage == 0:
        show_heir(s)
        return
    s.frames.pop()
    clear_round(s)
    if s.ending():
        finish(s)
    else:
        s.frames.push(S_ROUND)


def show_heir(s: Board) -> None:
    """CIT-9.4: a killed rank 4 shows itself; the crown is inherited or passed on, the Queen beside it is paid."""
    if s.killed != CROWN_RANK:
        return
    heir = s.holder(CROWN_RANK)
    if heir == NONE:
        return
    s.last_rank[heir] = max(s.last_rank[heir], CROWN_RANK)
    s.revealed |= 1 << CROWN_RANK
    s.tell(E_HEIR, heir, s.character(CROWN_RANK))
    if s.royal == NONE:
        s.royal = heir
        pay_queen(s)
    if s.acrobat != 0:                                  # CIT-R69
        return
    if s.character(CROWN_RANK) == EMPEROR:
        s.frames.push(Q_ENTHRONE, heir, 1)
    else:
        take_crown(s, heir)


def pay_queen(s: Board) -> None:
    if s.setup.ranks < 9 or s.character(8) != QUEEN:
        return
    queen = s.holder(8)
    if queen != NONE and is_neighbour(s, queen, s.royal):
        s.gold[queen] += 3
        s.tell(E_QUEEN, queen, 3)


def is_neighbour(s: Board, a: i64, b: i64) -> bool:
    return (a + 1) % s.players == b or (b + 1) % s.players == a


def clear_round(s: Board) -> None:
    """Kills, spells, robberies, warrants and threats are over; tax stays."""
    s.note(ROUND_OVER)
    if s.killed != NONE:
        if s.setup.actions:
            s.note(KNEW_KILLED, s.holder(s.killed) + 1)
        s.silent &= ~(1 << s.killed)                    # whether anybody held the dead stays unknown
    s.killed = NONE
    s.bewitched = NONE
    s.robbed = NONE
    s.warrants = 0
    s.warrants_laid = 0
    s.signed = NONE
    s.seal_open = False
    s.spent_warrants = 0
    s.let_pass = 0
    s.threats = 0
    s.threats_laid = 0
    s.rose = NONE
    s.rose_open = False
    s.witch = NONE
    s.thief = NONE
    s.magistrate = NONE
    s.blackmailer = NONE
    s.protected = NONE
    s.royal = NONE
    s.acrobat = 0
    s.refused_hospital = NONE
    s.actor = NONE
    s.role = NONE


def finish(s: Board) -> None:
    """CIT-10: gold on wagons goes to their owners, then everything is counted."""
    for seat in range(s.players):
        cash_wagons(s, seat)
    s.frames.push(OVER_FRAME)
    s.note(FINISHED)
    if s.log is not None:
        for seat in range(s.players):
            names = [int(s.setup.name[card]) for card in range(CARDS) if s.where[card] == HAND + seat]
            s.log.emit(E_ENDED, [int(seat), *names], EVERYONE)

# Compiled by mypyc.
"""The call of the characters: who answers, who stays silent, whose turn it becomes; the end of a round (CIT-5, CIT-9)."""

from __future__ import annotations

from mypy_extensions import i64

from capomastro.games.citadels import _fields as f
from capomastro.games.citadels import codes as c
from capomastro.games.citadels.deck import put_under, show
from capomastro.games.citadels.memory.journal import CALLED_KILLED, FINISHED, KEPT_ACROBAT, KEPT_RASPUTIN, KNEW_KILLED, ROUND_OVER
from capomastro.games.citadels.offices import pay_queen
from capomastro.games.citadels.state import Board
from capomastro.games.citadels.turn import begin_turn, cash_wagons, take_crown
from capomastro.kernel.state import EVERYONE


def call(s: Board) -> None:
    """CIT-5.2: the steps of one call, in order; the frame counts them."""
    frames = s.frames
    rank = frames.arg(f.CALL_RANK)
    stage = frames.arg(f.CALL_STAGE)
    frames.set_arg(f.CALL_STAGE, stage + 1)
    if stage == 0:
        if rank == s.tables.ranks:
            frames.pop()
            frames.push(c.S_ROUND_END, c.NONE, 0)
            return
        s.rasputin = c.NONE
        s.tell(c.E_CALLED, s.character(rank))
        if s.tables.actions and is_hit(s, rank):
            frames.push(c.Q_RASPUTIN, asked_for_rasputin(s, rank), rank)
    elif stage == 1:
        if s.killed == rank and s.owner(c.U_HOSPITAL) != c.NONE:
            frames.push(c.Q_HOSPITAL, asked_for_hospital(s, rank), rank)
    elif stage == 2:
        if answers(s, rank):
            reveal(s, rank)
        else:
            s.silent |= 1 << rank
            s.tell(c.E_SILENT, s.character(rank))
            if rank == c.CROWN_RANK and s.tables.actions:
                frames.push(c.Q_ACROBAT, asked_for_acrobat(s))
    else:
        frames.pop()
        frames.push(c.S_CALL, c.NONE, rank + 1, 0)


def is_hit(s: Board, rank: i64) -> bool:
    """CIT-12.6: killed, bewitched, robbed, or with a warrant or a threat on the tile."""
    return rank in (s.killed, s.bewitched, s.robbed) or (s.warrants | s.threats) >> rank & 1 != 0


def answers(s: Board, rank: i64) -> bool:
    """CIT-5.3: somebody holds the card, and it is not a dead one (unless the Hospital has opened)."""
    return s.holder(rank) != c.NONE and (s.killed != rank or s.revealed >> rank & 1 != 0)


# -- windows that tell nothing (CIT-5.9, CIT-R59) ----------------------------------------


def asked_for_rasputin(s: Board, rank: i64) -> i64:
    holder = s.holder(rank)
    return holder if holder != c.NONE and s.holds(holder, c.A_RASPUTIN) else i64(c.NONE)


def asked_for_hospital(s: Board, rank: i64) -> i64:
    owner = s.owner(c.U_HOSPITAL)
    return owner if s.holder(rank) == owner else i64(c.NONE)


def asked_for_acrobat(s: Board) -> i64:
    place = s.where[s.tables.first[c.A_ACROBAT]]
    return place - c.HAND if c.HAND <= place < c.HAND + c.MAX_PLAYERS else i64(c.NONE)


def answer_rasputin(s: Board, action: i64) -> None:
    """CIT-12.6: everything laid on this character is lifted for this turn."""
    seat = s.frames.owner()
    rank = s.frames.arg(f.RASPUTIN_RANK)
    s.frames.pop()
    if action != c.RASPUTIN:
        if s.killed == rank:
            s.note(CALLED_KILLED)
        elif s.holder(rank) != c.NONE:
            s.note(KEPT_RASPUTIN, s.holder(rank))
        s.tell(c.E_NO_ANSWER)
        return
    card = s.card_at(c.A_RASPUTIN, c.HAND + seat)
    show(s, card, seat)
    s.put(card, c.TABLE)
    s.rasputin = card
    s.tell(c.E_RASPUTIN, seat, s.character(rank))
    bit: i64 = 1 << rank
    if s.killed == rank:
        s.killed = c.NONE
    if s.bewitched == rank:
        s.bewitched = c.NONE
    if s.robbed == rank:
        s.robbed = c.NONE
    s.warrants &= ~bit
    s.threats &= ~bit


def answer_hospital(s: Board, action: i64) -> None:
    """CIT-8.12: the killed character shows itself and takes income, nothing else."""
    seat = s.frames.owner()
    rank = s.frames.arg(f.HOSPITAL_RANK)
    s.frames.pop()
    if action == c.HOSPITAL:
        s.revealed |= 1 << rank
        s.tell(c.E_HOSPITAL, seat, s.character(rank))
    else:
        s.refused_hospital = s.owner(c.U_HOSPITAL)
        s.tell(c.E_NO_ANSWER)


def answer_acrobat(s: Board, action: i64) -> None:
    """CIT-12.1: when rank 4 is silent, take the crown."""
    seat = s.frames.owner()
    s.frames.pop()
    if action != c.ACROBAT:
        s.note(KEPT_ACROBAT)
        s.tell(c.E_NO_ANSWER)
        return
    card = s.tables.first[c.A_ACROBAT]
    show(s, card, seat)
    s.acrobat = True
    s.tell(c.E_ACROBAT, seat)
    take_crown(s, seat)
    put_under(s, card)


# -- the answer -----------------------------------------------------------------------


def reveal(s: Board, rank: i64) -> None:
    """CIT-5.4 … CIT-5.7: show the card, lose the stolen gold, collect from the wagon, and begin the right kind of turn."""
    seat = s.holder(rank)
    role = s.character(rank)
    dead = s.killed == rank
    s.revealed |= 1 << rank
    s.last_rank = s.last_rank[:]
    s.last_rank[seat] = rank
    s.tell(c.E_REVEALED, seat, role)
    if rank == c.CROWN_RANK:
        s.royal = seat
    if s.robbed == rank and s.thief != seat:
        s.tell(c.E_STOLEN, s.thief, seat, s.gold[seat])
        s.gold[s.thief] += s.gold[seat]
        s.gold[seat] = 0
    if not s.tables.wagon_stays:
        cash_wagons(s, seat)
    begin_turn(s, seat, role)
    if s.rasputin != c.NONE:
        s.turn |= c.T_ACTION | c.T_IMMUNE
    frames = s.frames
    if dead:
        frames.push(c.Q_INCOME, seat)
    elif s.bewitched == rank:
        frames.push(c.S_SPELL_END, seat, rank)
        frames.push(c.Q_INCOME, seat)
    elif role == c.WITCH:
        frames.push(c.Q_BEWITCH, seat)
        frames.push(c.Q_INCOME, seat)
    else:
        if role == c.BISHOP:
            s.protected = seat
        frames.push(c.S_TURN_END, seat, 0)
        frames.push(c.Q_MAIN, seat)
        if s.threats >> rank & 1 and s.blackmailer != seat:
            frames.push(c.Q_BRIBE, seat, rank)
            frames.push(c.Q_INCOME, seat)


# -- the end of the round (CIT-9.4) --------------------------------------------------


def end_round(s: Board) -> None:
    stage = s.frames.arg(f.ROUND_END_STAGE)
    s.frames.set_arg(f.ROUND_END_STAGE, stage + 1)
    if stage == 0:
        show_heir(s)
        return
    s.frames.pop()
    clear_round(s)
    if s.ending():
        finish(s)
    else:
        s.frames.push(c.S_ROUND)


def show_heir(s: Board) -> None:
    """CIT-9.4: a killed rank 4 shows itself; the crown is inherited or passed on, the Queen beside it is paid."""
    if s.killed != c.CROWN_RANK:
        return
    heir = s.holder(c.CROWN_RANK)
    if heir == c.NONE:
        return
    s.last_rank = s.last_rank[:]
    s.last_rank[heir] = max(s.last_rank[heir], c.CROWN_RANK)
    s.revealed |= 1 << c.CROWN_RANK
    s.tell(c.E_HEIR, heir, s.character(c.CROWN_RANK))
    if s.royal == c.NONE:
        s.royal = heir
        pay_queen(s)
    if s.acrobat:                                       # CIT-R69
        return
    if s.character(c.CROWN_RANK) == c.EMPEROR:
        s.frames.push(c.Q_ENTHRONE, heir, 1)
    else:
        take_crown(s, heir)


def clear_round(s: Board) -> None:
    """Kills, spells, robberies, warrants and threats are over; tax stays."""
    s.note(ROUND_OVER)
    if s.killed != c.NONE:
        if s.tables.actions:
            s.note(KNEW_KILLED, s.holder(s.killed) + 1)
        s.silent &= ~(1 << s.killed)                    # whether anybody held the dead stays unknown
    s.reset_round()


def finish(s: Board) -> None:
    """CIT-10: gold on wagons goes to their owners, then everything is counted."""
    for seat in range(s.players):
        cash_wagons(s, seat)
    s.frames.push(c.OVER_FRAME)
    s.note(FINISHED)
    for seat in range(s.players):
        s.tell_hand(c.E_ENDED, seat, seat, EVERYONE)

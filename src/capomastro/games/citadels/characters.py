# Compiled by mypyc.
"""Characters (CIT-7): what each may do in the main part of its turn, in the order of the codes, and who does it."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from capomastro.games.citadels import codes as c
from capomastro.games.citadels import conquest, hands, naming, offices
from capomastro.games.citadels.state import Board


def character_moves(s: Board, out: vec[i64]) -> vec[i64]:
    role = s.role
    rank = role // 3 + 1
    unused = s.turn & c.T_ABILITY == 0
    if rank <= 2:
        if unused:
            out = naming.naming_moves(s, out) if role != c.SPY else hands.other_seats(s, out, c.SPY_ON, False)
    elif rank == 3:
        if unused:
            out = hands.rank3_moves(s, out)
    elif rank == 4:
        if s.turn & c.T_CROWN == 0:
            if role in (c.KING, c.PATRICIAN):
                if s.crown != s.actor or s.rules < 2:       # CIT-7.10: whoever wears it takes nothing
                    out = append(out, c.CROWN)
            else:
                out = offices.enthrone_moves(s, out, s.actor)
        out = offices.collect_moves(s, out)
    elif rank == 5 and role == c.ABBOT:
        out = offices.abbot_moves(s, out)
    elif rank <= 6:
        out = offices.collect_moves(s, out)
        if role == c.MERCHANT and s.turn & c.T_EXTRA == 0:
            out = append(out, c.EXTRA)
    elif rank == 7:
        out = offices.rank7_moves(s, out)
    elif rank == 8:
        out = offices.collect_moves(s, out)
        if unused:
            out = conquest.rank8_moves(s, out)
    elif unused:
        out = offices.rank9_moves(s, out)
    return out


def do_ability(s: Board, base: i64, action: i64) -> None:
    """Abilities of characters, in the order of their codes."""
    if base == c.KILL:
        naming.kill(s, action)
    elif base == c.WARRANT:
        naming.start_warrants(s, action)
    elif base == c.ROB:
        naming.rob(s, action)
    elif base == c.SPY_ON:
        hands.spy(s, action)
    elif base == c.THREATEN:
        naming.start_threats(s, action)
    elif base == c.SWAP_HANDS:
        hands.swap_hands(s, action)
    elif base == c.EXCHANGE:
        hands.start_exchange(s, action)
    elif base == c.LOOK:
        hands.look(s, action)
    elif base == c.DRAW_EACH:
        hands.start_seer(s, action)
    elif base == c.CROWN:
        offices.claim_crown(s, action)
    elif base == c.ENTHRONE:
        offices.start_enthrone(s, action)
    elif base == c.SPLIT:
        offices.split(s, action)
    elif base == c.BEG:
        offices.beg(s, action)
    elif base == c.EXTRA:
        offices.extra(s, action)
    elif base in (c.EXTRA_GOLD, c.EXTRA_CARDS):
        offices.navigate(s, action)
    elif base == c.STUDY:
        offices.study(s, action)
    elif base == c.DESTROY:
        conquest.destroy_building(s, action)
    elif base == c.OFFER:
        conquest.offer(s, action)
    elif base == c.SEIZE:
        conquest.seize(s, action)
    elif base == c.FAVOUR:
        offices.favour(s, action)
    elif base == c.BEAUTIFY:
        offices.beautify(s, action)
    else:
        offices.take_tax(s, action)

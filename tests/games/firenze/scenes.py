"""Hand-written Firenze positions for the tests."""

from __future__ import annotations

from typing import Any

from capomastro.games.firenze import FIRENZE
from capomastro.games.firenze.rules import FirenzeState
from capomastro.kernel.state import EventLog

COLOURS = ("white", "yellow", "green", "red", "blue", "purple")
ROW = """
row 1=alchemist 2=mason 3=architect 4=bridge 5=warehouse 6=workshop
on_row 1 white=4
on_row 2 yellow=4
on_row 3 white=1 yellow=1 green=1 red=1
on_row 4 white=2 green=2
on_row 5 red=2 blue=1 purple=1
on_row 6 white=1 yellow=1 green=1 blue=1
"""
BALCONIES = "balcony I=white-6 II=red-5 III=blue-6 IV=yellow-8\n"


def position(body: str, players: int = 2, row: str = ROW, balconies: str = BALCONIES, **options: Any) -> FirenzeState:
    """A position with the usual row and balconies, in turn 9 unless a line says otherwise."""
    head = " ".join(["firenze", str(players), *(f"{key}={value}" for key, value in options.items())])
    turn = "" if "turn " in body else "turn 9\n"
    state = FIRENZE.from_position(f"{head}\n{turn}{balconies}{row}{body}")
    assert isinstance(state, FirenzeState)
    return state


def do(state: FirenzeState, *moves: str) -> FirenzeState:
    """Make moves and chance answers written as text; each must be legal."""
    for move in moves:
        FIRENZE.read_move(state, move) if state.decider() >= 0 else None
        code = FIRENZE.codec.parse(move)
        assert code in list(state.legal()), f"{move!r} is not among {legal(state)}"
        state.apply(code)
    return state


def legal(state: FirenzeState) -> list[str]:
    return [FIRENZE.codec.text(int(code)) for code in state.legal()]


def kinds(state: FirenzeState) -> set[str]:
    """The names of the legal actions."""
    return {text.split()[0] for text in legal(state)}


def why_not(state: FirenzeState, move: str) -> str:
    """The clause that forbids a move of the decider."""
    refused = FIRENZE.why_not(state, int(state.decider()), FIRENZE.codec.parse(move))
    assert refused is not None, f"{move!r} is legal"
    return refused.clause


def storage(state: FirenzeState, seat: int) -> dict[str, int]:
    return {name: int(n) for name, n in zip(COLOURS, state.storage[seat * 6 : seat * 6 + 6], strict=True) if n}


def bag(state: FirenzeState) -> dict[str, int]:
    return {name: int(n) for name, n in zip(COLOURS, state.bag, strict=True)}


def slot(state: FirenzeState, number: int) -> tuple[str, int]:
    """Card and number of stones on a slot, counted from 1."""
    view = FIRENZE.view(state, 0)
    return view.row[number - 1].card, sum(view.row[number - 1].stones)


def towers(state: FirenzeState, seat: int) -> list[str]:
    return [f"{tower.colour} {tower.height}" for tower in FIRENZE.view(state, seat).seats[seat].towers]


def hand(state: FirenzeState, seat: int) -> list[str]:
    cards = FIRENZE.view(state, seat).seats[seat].hand
    assert cards is not None
    return [card.card for card in cards]


def discards(state: FirenzeState) -> dict[str, int]:
    return FIRENZE.view(state, 0).discards


def points(state: FirenzeState) -> list[int]:
    return [int(p) for p in state.points][: state.players]


def told(state: FirenzeState, *moves: str) -> list[str]:
    """The kinds of events that moves make."""
    state.log = EventLog()
    do(state, *moves)
    return [FIRENZE.events[int(e.kind)].name for e in state.log.take()]


def refill(state: FirenzeState, card: str = "tribute", stones: tuple[str, ...] = ("white", "white", "yellow", "yellow")) -> FirenzeState:
    """Answer the refill after a card is taken."""
    return do(state, f"card {card}", *(f"stone {colour}" for colour in stones))


def finish_turn(state: FirenzeState) -> FirenzeState:
    """Go on with as little as possible until somebody else chooses a card or the game ends."""
    seat = state.active
    while state.decider() >= 0 and state.active == seat:
        do(state, FIRENZE.codec.text(FIRENZE.default(state)))
        while state.decider() == -1:
            state.apply(int(state.legal()[0]))
    return state

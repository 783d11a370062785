"""Boards for the tests, written as the tiles that lie on them.

A scene is a position text without its formalities: ``D`` on 0,0 lies already; each line is ``type x,y rotation`` and
who stands on it. ``play`` makes moves given as text, checked against the legal ones; ``told`` are the events since.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from capomastro.games.carcassonne import CARCASSONNE
from capomastro.games.carcassonne import codes as c
from capomastro.games.carcassonne.rules import CarcassonneState
from capomastro.kernel.notation import Told, tell
from capomastro.kernel.state import EventLog, State

RED, GREEN, BLUE = 0, 1, 2
CROP = {"crop_circles": "1"}


def scene(
    tiles: str = "",
    *,
    players: int = 2,
    hand: str = "",
    ask: str = "",
    turn: int = 0,
    options: Mapping[str, Any] | None = None,
    pile: str | None = None,
    more: str = "",
) -> State:
    """A position: by default the seat ``turn`` draws next, or places the tile in ``hand``.

    ``pile`` names the tiles that are left, all others having been removed.
    """
    lines = [" ".join([f"carcassonne {players}", *(f"{key}={value}" for key, value in (options or {}).items())]), "tile D 0,0 0"]
    lines += [f"tile {line.strip()}" for line in tiles.strip().splitlines()]
    lines += more.strip().splitlines()
    lines.append(f"turn {turn}")
    lines.append(f"ask {ask or (f'tile {turn} tile={hand}' if hand else f'draw {turn}')}")
    if pile is not None:
        lines.append("removed " + " ".join(_left_over("\n".join(lines), pile)))
    return CARCASSONNE.from_position("\n".join(lines))


def _left_over(text: str, pile: str) -> list[str]:
    """The tiles neither on the table nor in the pile."""
    state = cast(CarcassonneState, CARCASSONNE.from_position(text))
    left = {name: int(n) for name, n in zip(c.TILE_IDS, state.left, strict=True)}
    for name in pile.split():
        left[name] -= 1
    return [name for name, n in left.items() for _ in range(n)]


def play(state: State, *moves: str) -> list[Told]:
    """Make the moves, each legal; the events they caused, as everybody sees them."""
    state.log = EventLog()
    for move in moves:
        state.apply(CARCASSONNE.read_move(state, move))
    return told(state)


def told(state: State) -> list[Told]:
    assert state.log is not None
    out = [tell(CARCASSONNE.events, event, 0) for event in state.log.take()]
    return [t for t in out if t is not None]


def legal(state: State) -> list[str]:
    return [CARCASSONNE.codec.text(int(code)) for code in state.legal()]


def points(state: State) -> list[int]:
    """The scoring track."""
    return [seat.points for seat in CARCASSONNE.view(state, 0).seats]


def supply(state: State) -> list[int]:
    return [seat.supply for seat in CARCASSONNE.view(state, 0).seats]


def at_the_end(state: State) -> list[int]:
    """The scores if the game ended now."""
    return CARCASSONNE.outcome(state).scores


def gains(events: list[Told]) -> list[tuple[int, str, int]]:
    """Who scored for what."""
    return [(e.fields["seat"], e.fields["kind"], e.fields["points"]) for e in events if e.kind == "scored"]


def kinds(events: list[Told]) -> list[str]:
    return [e.kind for e in events]


def refused(state: State, move: str) -> str:
    """The clause that forbids a move."""
    why = CARCASSONNE.why_not(state, int(state.decider()), CARCASSONNE.codec.parse(move))
    assert why is not None, f"{move} is legal"
    assert "‹" not in CARCASSONNE.words("en").say(why)
    return why.clause


ALL_AROUND = """
U 1,0 1
U -1,0 1
E 1,1 1
E -1,1 3
E 1,2 1
E 0,2 2
"""     # the squares around 0,1 except -1,2

"""What a puzzle is, and the collections that come with the games."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from datetime import date, timedelta
from functools import cache
from importlib.resources import files

import msgspec

from capomastro.kernel.errors import CapomastroError
from capomastro.kernel.registry import game as find_game
from capomastro.kernel.state import State

NAME_BYTES = 5
FIRST_DAY = date(2026, 1, 1)


class BadPuzzle(CapomastroError):
    """A puzzle that is damaged, or does not fit the game any more."""


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One position, what is right in it, and how that was found."""

    id: str
    game: str
    players: int
    seat: int                           # who is to move
    kind: str                           # what the right move does: see ``kinds``
    position: str                       # as in docs/positions.md; the seat's view of it is what a solver gets
    solutions: list[str]                # every move that counts, best first
    share: float                        # of the win that the best move promises
    margin: float                       # by which it is ahead of the best move that does not count
    shares: dict[str, float]            # the best few moves, with what they promise
    rating: int                         # to begin with: by which of our bots find it
    source: str                         # the game it comes from: no two puzzles share one
    simulations: int                    # it was judged with, for each of the seeds
    weights: str                        # of the judgement it was judged by

    def state(self) -> State:
        """The position; refuses one that is not as it says."""
        state: State = find_game(self.game).from_position(self.position)
        if int(state.decider()) != self.seat or int(state.players) != self.players:
            raise BadPuzzle(f"{self.id}: seat {int(state.decider())} of {int(state.players)} is asked, not {self.seat} of {self.players}")
        return state


def name_of(game: str, position: str) -> str:
    """A name that follows from the position alone."""
    return f"{game}-{hashlib.blake2b(position.encode(), digest_size=NAME_BYTES).hexdigest()}"


def read_puzzles(content: bytes) -> list[Puzzle]:
    """The puzzles of a file, one a line."""
    try:
        return [msgspec.json.decode(line, type=Puzzle) for line in content.split(b"\n") if line]
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise BadPuzzle(f"this is no file of puzzles: {error}") from None


def write_puzzles(puzzles: Iterable[Puzzle]) -> bytes:
    return b"".join(msgspec.json.encode(puzzle) + b"\n" for puzzle in puzzles)


def at_most_a_third(puzzles: Iterable[Puzzle], most: int | None = None) -> list[Puzzle]:
    """As many of these as can be had with at most a third of one kind and no two from one game, in their order."""
    by_source = {puzzle.source: puzzle for puzzle in reversed(list(puzzles))}
    rest = list(reversed(by_source.values()))
    for size in range(len(rest) if most is None else min(most, len(rest)), 0, -1):
        counts: dict[str, int] = {}
        out = []
        for puzzle in rest:
            counts[puzzle.kind] = counts.get(puzzle.kind, 0) + 1
            if counts[puzzle.kind] <= max(1, size // 3):
                out.append(puzzle)
        if len(out) >= size:
            return out[:size]
    return []


# -- what comes with the games -----------------------------------------------------------------------------
@cache
def collection(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, easiest first; none where it has no collection."""
    place = files("capomastro.puzzles") / "data" / f"{game}.jsonl"
    found = read_puzzles(place.read_bytes()) if place.is_file() else []
    return tuple(sorted(found, key=lambda puzzle: (puzzle.rating, puzzle.id)))


def puzzle(name: str) -> Puzzle | None:
    """A puzzle of a collection by its name."""
    return next((found for found in collection(name.rpartition("-")[0]) if found.id == name), None)


def of_the_day(game: str, day: date) -> Puzzle | None:
    """The same puzzle everywhere on that day, from the easiest on Mondays to the hardest on Sundays.

    A round shows each puzzle of the collection once; in another round other weeks and, where puzzles are equally hard, other days.
    """
    found = collection(game)
    if not found:
        return None
    turn, place = divmod((day - FIRST_DAY).days, len(found))
    first = day - timedelta(days=place)

    def lot(name: object) -> bytes:
        return hashlib.blake2b(f"{turn} {name}".encode()).digest()

    days = sorted((first + timedelta(days=n) for n in range(len(found))), key=lambda one: (one.weekday(), lot(one)))
    return sorted(found, key=lambda puzzle: (puzzle.rating, lot(puzzle.id)))[days.index(day)]

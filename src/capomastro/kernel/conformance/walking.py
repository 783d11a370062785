"""Seeded random games, what a viewer gets from a position, and how a breach of the contract is reported."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from capomastro.kernel.game import Game
from capomastro.kernel.proof import Case
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, OVER, SPECTATOR, State


class Breach(AssertionError):
    """A game breaks the contract."""


def require(holds: object, message: str) -> None:
    if not holds:
        raise Breach(message)


def require_same(a: bytes, b: bytes, complaint: str) -> None:
    """The same text twice; the complaint shows where the two part."""
    if a != b:
        at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
        around = slice(max(0, at - 80), at + 80)
        require(False, f"{complaint}\n…{a[around].decode(errors='replace')}…\n…{b[around].decode(errors='replace')}…")


def random_walk(game: Game, case: Case, seed: int) -> Iterator[tuple[State, int]]:
    """A seeded random game: each position before its answer, with the answer; then the final position with -1."""
    state = game.new(case.players, case.options)
    rng = Rng(seed)
    decisions = 0
    while (who := state.decider()) != OVER:
        if who >= 0:
            decisions += 1
            require(decisions <= game.max_decisions, f"{game.id} {case}: a random game passes max_decisions = {game.max_decisions}")
        legal = state.legal()
        code = int(state.draw(rng)) if who == CHANCE else int(legal[rng.below(len(legal))])
        yield state, code
        state.apply(code)
    yield state, -1


def sampled(game: Game, case: Case, seed: int, share: int) -> Iterator[tuple[State, int]]:
    """About one in ``share`` of the positions of a random game, and always the last."""
    pick = Rng(seed + 7919)
    for state, code in random_walk(game, case, seed):
        if code == -1 or pick.below(share) == 0:
            yield state, code


def viewers(state: State) -> list[int]:
    return [SPECTATOR, *range(int(state.players))]


def seen_by(game: Game, state: State, seat: int) -> bytes:
    """Everything a viewer gets from a position, as bytes."""
    awaited = int(state.awaited(seat))
    moves = game.moves(state, seat)
    view = game.view(state, seat)
    return msgspec.json.encode([awaited, view, moves, game.prompt(state, seat), game.describe(view)], order="deterministic")


def digest(game: Game, case: Case, seed: int) -> str:
    """One hash over a whole random game with its evaluations and imagined worlds: equal in both builds."""
    sha = hashlib.sha256()
    rng = Rng(seed + 1)
    out = vec[i64]([0] * case.players)
    for state, code in random_walk(game, case, seed):
        sha.update(f"{code} {state.decider()} {len(state.legal())} ".encode())
        if rng.below(10) == 0 or code == -1:
            state.evaluate(out)
            sha.update(state.encode() + repr([int(x) for x in out]).encode())
            sha.update(state.imagine(int(rng.below(case.players)), rng).encode())
    return sha.hexdigest()

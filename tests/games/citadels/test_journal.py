"""The notes on who knows what are made of the journal whenever somebody asks, and never depend on when (CIT-6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

import pytest

from capomastro.games.citadels import CITADELS
from capomastro.games.citadels.rules import CitadelsState
from capomastro.games.citadels.state import LONG
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, OVER

SET_UPS = [(2, False), (4, True), (7, True), (8, False)]


def start(players: int, actions: bool, roll: int) -> CitadelsState:
    return cast(CitadelsState, CITADELS.new(players, {"set": "random", "roll": roll, "action_cards": actions}))


def moves(s: CitadelsState, seed: int) -> Iterator[int]:
    """The moves of a random game, each before it is made."""
    rng = Rng(seed)
    while s.decider() != OVER:
        legal = s.legal()
        move = int(s.draw(rng) if s.decider() == CHANCE else legal[rng.below(len(legal))])
        yield move
        s.apply(move)


@pytest.mark.parametrize(("players", "actions"), SET_UPS)
def test_notes_are_the_same_whenever_they_are_asked_for(
    players: int, actions: bool, games_to_play: Callable[[int, int], int]
) -> None:
    for seed in range(1, 1 + games_to_play(2, 40)):
        asked, left = start(players, actions, seed), start(players, actions, seed)
        for move in moves(left, seed):
            assert list(asked.notes().where) == list(asked.where)
            asked.apply(move)
        assert len(left.journal) > 50
        assert len(asked.journal) < 20
        assert left.encode() == asked.encode()
        assert len(left.journal) == 0


@pytest.mark.parametrize(("players", "actions"), SET_UPS)
def test_copies_share_their_notes_until_one_of_them_is_asked(players: int, actions: bool) -> None:
    s = start(players, actions, 5)
    copies: list[tuple[CitadelsState, bytes]] = []
    for n, _ in enumerate(moves(s, 5)):
        if n % 40 == 20:
            copy = s.clone()
            assert copy.notebook is s.notebook
            copies.append((copy, copy.clone().encode()))
            assert copy.notebook is s.notebook
        elif n % 40 == 30:
            s.imagine(0, Rng(n))                # changes the notes of the world alone
    assert len(copies) > 3
    for copy, encoded in copies:
        assert copy.encode() == encoded
        assert CITADELS.decode(encoded).encode() == encoded


def test_a_long_journal_is_read_before_the_position_is_copied() -> None:
    s = start(8, True, 1)
    for _ in moves(s, 1):
        if len(s.journal) > LONG:
            break
    assert s.decider() != OVER
    copy = s.clone()
    assert len(copy.journal) == len(s.journal) == 0
    assert copy.encode() == s.encode()

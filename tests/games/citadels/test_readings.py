"""Whole random games read a second time: no imagined world contradicts what its seat saw (CIT-6.2, CIT-R83)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import cast

import pytest
from tests.games.citadels.readings import Before, Reading
from tests.games.citadels.test_worlds import any_games

from capomastro.games.citadels import CITADELS
from capomastro.games.citadels import codes as c
from capomastro.games.citadels.rules import CitadelsState
from capomastro.kernel.conformance import random_walk
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import EventLog

SHARE = 90                                      # one in so many positions is looked at


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Four games, or with the full numbers one in three, each a test of its own, so that many processors can share them."""
    if "number" in metafunc.fixturenames:
        games = range(len(any_games()))
        metafunc.parametrize("number", games[::3] if metafunc.config.getoption("--soak") else games[3::31])


def read_game(number: int, viewer: int) -> Iterator[tuple[Reading, CitadelsState]]:
    """A random game as a seat reads it, up to each position but the last."""
    reading: Reading | None = None
    before: Before | None = None
    for state, code in random_walk(CITADELS, any_games()[number], number):
        s = cast(CitadelsState, state)
        if s.log is None or reading is None or before is None:
            reading, s.log = Reading(viewer, s), EventLog()
        else:
            reading.note(before, s, s.log.take())
        before = Before.of(s)
        if code != -1:
            yield reading, s


def test_every_world_can_have_come_about_by_what_the_seat_saw_from_the_deal_on(number: int) -> None:
    """CIT-6.2: what happened is possible, and so is every world that is imagined of it."""
    case = any_games()[number]
    pick = Rng(number)
    first = int(pick.below(SHARE))
    answers: Counter[bool | None] = Counter()
    for position, (reading, s) in enumerate(read_game(number, int(pick.below(case.players)))):
        if position % SHARE != first:
            continue
        if pick.below(4) == 0:
            assert reading.allows(s, s) is not False, "what happened can have happened"
        possible = reading.allows(s, s.imagine(reading.viewer, Rng(number)))
        assert possible is not False, f"{case}: seat {reading.viewer} imagines what cannot be, round {s.round}"
        answers[possible] += 1
    assert answers[True] > answers[None], f"too few of the answers were found in time: {answers}"


def test_a_known_card_in_another_place_is_told_from_the_truth() -> None:
    """CIT-6.2: a card whose place the seat knows does not lie in the deck."""
    told = 0
    for reading, s in read_game(8, 0):
        hidden = [c.UNDER, *range(c.HAND + 1, c.HAND + c.MAX_PLAYERS)]
        known = [x for x in range(c.CARDS) if s.notes().facts[x] & 1 and s.where[x] in hidden]
        if not known or told == 3:
            continue
        other = next((x for x in range(c.CARDS) if s.where[x] == c.DECK and s.tables.name[x] != s.tables.name[known[0]]), None)
        if other is not None:
            world = s.clone()
            world.where[other], world.where[known[0]] = world.where[known[0]], c.DECK
            world.under = type(world.under)([other if x == known[0] else x for x in world.under])
            assert reading.allows(s, s) is True
            assert reading.allows(s, world) is False
            told += 1
    assert told == 3

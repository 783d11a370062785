"""The odds of a lost card against the plain way to reckon them: place by place, back through the whole log (CIT-R83)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import pytest
from tests.games.citadels.test_worlds import any_games

from capomastro.games.citadels import CITADELS
from capomastro.games.citadels import codes as c
from capomastro.games.citadels.memory.filter import run_filter
from capomastro.games.citadels.memory.lookahead import Lookahead, look_ahead, look_on
from capomastro.games.citadels.memory.sampling import WORK
from capomastro.games.citadels.memory.trail import FOUND, KNOW, LOST, ROW, SEEN, entries_of, kind_of, place_of
from capomastro.games.citadels.rules import CitadelsState
from capomastro.kernel.conformance import sampled
from capomastro.kernel.rng import Rng

EIGHT = [n for n, case in enumerate(any_games()) if case.players == 8 and case.options["action_cards"]]
SHARE = 150                                     # one in so many positions is looked at


def late_positions(number: int) -> Iterator[CitadelsState]:
    for state, code in sampled(CITADELS, any_games()[number], number, SHARE):
        if code != -1:
            yield cast(CitadelsState, state)


def places_at(ahead: Lookahead, entry: int) -> list[int]:
    return [int(x) for x in ahead.place[ahead.place_at[entry] : ahead.place_at[entry + 1]]]


def before(ahead: Lookahead, entry: int, odds: list[float], found: float | None) -> list[float]:
    """Odds by place as they are before an entry; ``found``: what counts for a card that is seen with it, None for a card that is not."""
    head = int(ahead.head[entry])
    kind, to, places, out = int(kind_of(head)), int(place_of(head)), places_at(ahead, entry), odds[:]
    if kind == ROW:
        for at, place in enumerate(places):
            ways = []
            for taken in range(len(places)):            # whichever is taken lies where the entry says, the others close up
                rest = [other for other in places if other != to]
                ways.append(odds[to] if at == taken else odds[rest[at - (at > taken)]])
            out[place] = sum(ways) / len(ways)
        return out
    after = [odds[place] for place in places]
    if kind in (FOUND, SEEN):
        after = [odds[place] for place in places if place != to] + ([] if found is None else [found])
    for place in places:
        out[place] = 0.0 if kind == KNOW else sum(after) / max(len(after), 1)
    return out


def plain_odds(ahead: Lookahead, last: int, odds: list[float]) -> list[list[float]]:
    """By entry: the odds after it, of a lost card, given those before the last one."""
    out = [odds]
    for entry in range(last - 1, 0, -1):
        odds = before(ahead, entry, odds, None) if kind_of(ahead.head[entry]) <= FOUND else odds
        out.append(odds)
    return out[::-1]


@pytest.mark.parametrize("number", EIGHT[:2])
def test_the_odds_are_those_of_every_place_by_itself(number: int) -> None:
    rows = 0
    for s in late_positions(number):
        viewer = int(s.round) % c.VIEWERS
        ahead = look_ahead(s.notes(), viewer)
        finds, slots, size = len(ahead.find), int(ahead.chain.slots), int(ahead.size)
        told: list[tuple[int, int, list[list[float]]]] = []     # by row: from when on, up to when, and the odds after each entry
        for group in range(int(ahead.groups)):
            begin = int(ahead.track_start[ahead.by_name[ahead.first_track[group]]])
            for find in range(int(ahead.first_find[group]), int(ahead.first_find[group + 1])):
                last = int(ahead.find[find])
                there = places_at(ahead, last)
                told.append((begin, last, plain_odds(ahead, last, [1.0 if place in there else 0.0 for place in range(c.CARDS)])))
        told.append((min(map(int, ahead.track_start), default=size), size, plain_odds(ahead, size, [1.0] * c.CARDS)))
        ahead.begin()
        for entry in range(size):
            look_on(ahead, entry)
            for row, (begin, last, after) in enumerate(told):
                if begin <= entry < last:
                    mine = [ahead.odds[row * slots + ahead.chain.at[place]] for place in range(c.CARDS)]
                    assert mine == pytest.approx(after[entry], abs=1e-9)
                    rows += row < finds
    assert rows > 50


@pytest.mark.parametrize("number", EIGHT[:2])
def test_the_odds_of_an_action_card_are_those_of_every_place_by_itself(number: int) -> None:
    """CIT-3.5"""
    wanted = 0.0
    for s in late_positions(number):
        ahead = look_ahead(s.notes(), int(s.round) % c.VIEWERS)
        odds, after = [0.0] * c.CARDS, []
        for entry in range(int(ahead.size) - 1, -1, -1):
            after.append(odds)
            head = ahead.head[entry]
            if kind_of(head) in (LOST, ROW, FOUND, SEEN):
                odds = before(ahead, entry, odds, 1.0 if s.tables.name[place_of(head)] >= c.FIRST_ACTION else 0.0)
        ahead.begin()
        for entry in range(int(ahead.size)):
            look_on(ahead, entry)
            mine = [ahead.wanted[ahead.wanting.at[place]] for place in range(c.CARDS)]
            assert mine == pytest.approx(after[-1 - entry], abs=1e-9)
            wanted += sum(mine)
    assert wanted > 10


@pytest.mark.parametrize("number", EIGHT[1:3])
def test_a_search_does_no_more_work_than_it_may_and_remembers_the_whole_log(number: int) -> None:
    for s in late_positions(number):
        for viewer in range(2):
            world = cast(CitadelsState, s.imagine(viewer, Rng(number)))
            ahead = world.tale.ahead
            assert ahead.left > -WORK // 20
            assert entries_of(world.tale.notes, viewer) == entries_of(s.notes(), viewer)


@pytest.mark.parametrize("number", EIGHT[1:2])
def test_a_search_whose_work_is_spent_ends_in_the_middle_of_the_log(number: int) -> None:
    long = 0
    for s in late_positions(number):
        ahead = look_ahead(s.notes(), 0)
        if ahead.size > 40:
            ahead.left = 100
            assert run_filter(s.notes(), ahead, Rng(number)) == []
            assert ahead.left > -WORK // 20
            long += 1
    assert long > 0

"""The odds of a lost card against the plain way to reckon them: place by place, back through the whole log (CIT-R83)."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import cast

import pytest
from tests.games.citadels.test_worlds import any_games

from capomastro.games.citadels import CITADELS
from capomastro.games.citadels import codes as c
from capomastro.games.citadels.memory.demand import ENOUGH, LEAST, WIDE
from capomastro.games.citadels.memory.filter import run_filter
from capomastro.games.citadels.memory.lookahead import Lookahead, look_ahead, look_on
from capomastro.games.citadels.memory.sampling import WORK
from capomastro.games.citadels.memory.trail import FOUND, KNOW, LOST, ROW, SEEN, entries_of, kind_of, place_of
from capomastro.games.citadels.rules import CitadelsState
from capomastro.games.citadels.tables import Tables
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


def some_of(row: list[float], trials: int, share: float) -> float:
    """What is to be expected of a row if the number is binomially distributed; the last of the row stands for more, too."""
    odds = [comb(trials, k) * share**k * (1.0 - share) ** (trials - k) for k in range(trials + 1)]
    return sum(odd * row[min(k, ENOUGH)] for k, odd in enumerate(odds))


def asked(ahead: Lookahead, tables: Tables, entry: int) -> list[float]:
    """How well it goes on, by number of late tokens in the places of an entry, up to a factor: what goes and what stays weighed apart."""
    d, head, size = ahead.demand, ahead.head[entry], int(ahead.count[entry])
    to, lost, rest, slots = int(place_of(head)), kind_of(head) == LOST, int(d.rest[entry]), int(d.chain.slots)
    after = {place: int(d.chain.next[ahead.place_at[entry] + i]) for i, place in enumerate(places_at(ahead, entry))}
    stay = sum(slot == rest for place, slot in after.items() if place != to)
    row = [float(x) for x in d.odds[(ENOUGH + 1) * rest : (ENOUGH + 1) * (rest + 1)]] if stay else [1.0] * (ENOUGH + 1)
    more = int(d.size[rest]) - stay if stay else 0
    beside = [some_of(row[k:] + row[-1:] * k, more, d.coming[entry]) for k in range(ENOUGH + 1)]
    left = [some_of(beside, k, stay / (size - 1)) if stay else 1.0 for k in range(ENOUGH + 1)]
    out = []
    for k in range(ENOUGH + 1):
        late = min(k, size)
        early_goes, late_goes = left[late], left[max(late - 1, 0)]
        if not lost:
            early_goes *= tables.name[to] < c.FIRST_ACTION
        elif after[to] == rest:
            late_goes = left[late]
        else:
            early_goes *= d.alone[after[to]]
            late_goes *= d.alone[slots + after[to]]
        out.append(((size - late) * early_goes + late * late_goes) / size)
    return out


@pytest.mark.parametrize("number", EIGHT[:2])
def test_what_is_asked_of_a_hand_follows_from_what_goes_and_what_stays(number: int) -> None:
    """CIT-3.5"""
    never = 0
    for s in late_positions(number):
        ahead = look_ahead(s.notes(), int(s.round) % c.VIEWERS)
        d = ahead.demand
        assert all(0.0 <= share <= 1.0 + 1e-9 for share in [*d.share, *d.after, *d.coming])
        for entry in range(int(ahead.size)):
            if kind_of(ahead.head[entry]) not in (LOST, FOUND, SEEN) or ahead.count[entry] > WIDE:
                continue
            slot = int(d.chain.slot[entry])
            mine = [float(x) for x in d.odds[(ENOUGH + 1) * slot : (ENOUGH + 1) * (slot + 1)]]
            plain = asked(ahead, s.tables, entry)
            assert mine == pytest.approx([max(x / max(plain), LEAST) for x in plain])
            for late in range(2):
                others = some_of(mine[late:] + mine[-1:] * late, int(ahead.count[entry]) - 1, d.share[entry])
                assert d.alone[int(d.chain.slots) * late + slot] == pytest.approx(others)
            never += plain[0] == 0.0
    assert never > 10                               # hands in which an action card is seen


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

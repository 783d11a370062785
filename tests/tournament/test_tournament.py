"""Pairings, standings and the course of an evening, without a server."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capomastro.kernel.view import places_shared
from capomastro.tournament import pairing
from capomastro.tournament.entries import Plan, read_entry, write_entry
from capomastro.tournament.standing import Played, compared, standings
from capomastro.tournament.tournament import Tournament, Wrong

FOUR = range(2, 6)


def people(n: int) -> list[str]:
    return [f"p{i:02}" for i in range(n)]


def opened(n: int, plan: Plan, allowed: range = FOUR) -> Tournament:
    it = Tournament(allowed)
    it.follow(it.planned(plan, 1, "olga"))
    for person in people(n):
        it.follow(it.entered(person, 2))
    return it


def play_round(it: Tournament, luck: random.Random) -> None:
    it.follow(it.paired(3, "olga"))
    one = it.rounds[-1]
    it.follow(it.begun([f"t{i}" for i in range(len(one.tables))], 4, "olga"))
    for table, sat in enumerate(one.tables):
        scores = [luck.randrange(60) for _ in sat]
        ranks = [1 + sum(other > score for other in scores) for score in scores]
        it.follow(it.ended(table, ranks, scores, 5))


# -- tables -------------------------------------------------------------------------
@given(st.integers(4, 64), st.integers(2, 5), st.sampled_from([range(2, 6), range(2, 5), range(2, 9), range(2, 3)]))
def test_tables_hold_everybody_or_all_but_one(n: int, wished: int, allowed: range) -> None:
    row = pairing.sizes(n, min(wished, allowed[-1]), allowed)
    assert all(size in allowed for size in row)
    assert n - sum(row) == (n % 2 if allowed == range(2, 3) else 0)
    assert max(row) - min(row) <= 1


def test_sizes_come_as_near_as_can_be_to_what_is_wished() -> None:
    assert pairing.sizes(10, 4, FOUR) == [4, 3, 3]
    assert pairing.sizes(11, 3, FOUR) == [3, 3, 3, 2]
    assert pairing.sizes(5, 4, range(2, 5)) == [3, 2]
    assert pairing.sizes(6, 5, FOUR) == [3, 3]


@pytest.mark.parametrize("n", [4, 5, 8, 9, 16])
def test_everybody_meets_everybody_once_at_tables_of_two(n: int) -> None:
    rounds = [pairing.ring(people(n), number) for number in range(n - 1 + n % 2)]
    met = pairing.meetings(rounds)
    assert met == {frozenset(pair): 1 for pair in combinations(people(n), 2)}


@pytest.mark.parametrize(("n", "size", "rounds"), [(16, 2, 7), (9, 2, 5), (64, 2, 6), (16, 4, 2), (40, 5, 3), (13, 3, 3)])
def test_nobody_meets_again_in_a_swiss_tournament_while_that_can_be(n: int, size: int, rounds: int) -> None:
    it = opened(n, Plan("quarry", rounds, size), FOUR if size > 2 else range(2, 3))
    luck = random.Random(n)
    for _ in range(rounds):
        play_round(it, luck)
    met = pairing.meetings(one.tables for one in it.rounds)
    assert max(met.values()) == 1
    assert max(it.rests.values(), default=0) <= 1


def test_in_a_swiss_tournament_equals_play_each_other() -> None:
    it = opened(16, Plan("quarry", 5, 2), range(2, 3))
    luck = random.Random(3)
    apart = []
    for _ in range(5):
        points = {row.person: row.points for row in it.standings()}
        play_round(it, luck)
        apart.append(max(abs(points[one] - points[other]) for one, other in it.rounds[-1].tables))
    assert max(apart[:4]) <= 1
    assert apart[4] <= 2                                # hardly anybody is left whom the best have not met


def test_at_larger_tables_everybody_meets_about_equally_often() -> None:
    it = opened(16, Plan("quarry", 5, 4, "everybody"))
    luck = random.Random(1)
    for _ in range(5):
        play_round(it, luck)
    met = pairing.meetings(one.tables for one in it.rounds)
    assert max(met.values()) <= 2                       # a perfect plan exists; at most a few meet twice
    assert sum(n - 1 for n in met.values()) <= 12


def test_the_first_seat_goes_round() -> None:
    it = opened(8, Plan("quarry", 4, 4))
    luck = random.Random(8)
    for _ in range(4):
        play_round(it, luck)
    firsts = [one.tables[t][0] for one in it.rounds for t in range(2)]
    assert max(firsts.count(person) for person in people(8)) <= 2


# -- standings ------------------------------------------------------------------------
def test_whoever_shares_a_place_shares_its_points() -> None:
    assert places_shared([1, 1, 3, 4]) == pytest.approx([5 / 6, 5 / 6, 1 / 3, 0])
    assert places_shared([1, 1]) == [0.5, 0.5]


def test_ties_are_broken_as_the_page_says() -> None:
    played = [
        Played(0, 0, ["a", "b"], [1, 2], [30, 10]), Played(0, 1, ["c", "d"], [1, 2], [20, 19]),
        Played(1, 0, ["a", "c"], [1, 1], [5, 5]), Played(1, 1, ["b", "d"], [1, 2], [9, 8]),
    ]  # fmt: skip
    rows = standings(["a", "b", "c", "d"], played, {}, {"a": 3, "b": 2, "c": 1, "d": 0})
    assert [(row.place, row.person) for row in rows] == [(1, "a"), (2, "c"), (3, "b"), (4, "d")]
    assert rows[0].points == rows[1].points == 1.5
    assert rows[0].wins == rows[1].wins == 2
    assert (rows[0].opponents, rows[1].opponents) == (2.5, 1.5)     # whose opponents did better stands first


def test_only_the_lot_parts_those_who_are_equal_in_everything() -> None:
    rows = standings(["a", "b"], [], {}, {"a": 1, "b": 0})
    assert [(row.place, row.person) for row in rows] == [(1, "b"), (1, "a")]


def test_the_same_deal_is_compared_seat_by_seat() -> None:
    rows = compared([Played(0, 0, ["a", "b"], [1, 2], [30, 10]), Played(0, 1, ["c", "d"], [2, 1], [20, 40])])
    assert [(row.seat, row.person, row.above) for row in rows] == [(0, "a", 5.0), (0, "c", -5.0), (1, "d", 15.0), (1, "b", -15.0)]


# -- the course ----------------------------------------------------------------------
@given(st.integers(4, 20), st.integers(2, 4), st.sampled_from(["swiss", "everybody"]), st.integers(0, 2**30))
def test_whoever_comes_or_goes_an_evening_reaches_its_end_and_its_log_tells_it_again(
    n: int, size: int, system: Literal["swiss", "everybody"], seed: int
) -> None:
    luck = random.Random(seed)
    it = opened(n, Plan("quarry", 4, size, system, seed=seed % 1000))
    for number in range(4):
        play_round(it, luck)
        seated = [person for table in it.rounds[-1].tables for person in table]
        assert sorted([*seated, *it.rounds[-1].rests]) == sorted(it.here)
        if number == 1:
            it.follow(it.entered("late", 9))
        if number == 2 and len(it.here) > 5:
            it.follow(it.left_by(luck.choice(it.here), 9, "olga", absent=True))
    it.follow(it.over(10, "olga"))
    again = Tournament(FOUR, [read_entry(write_entry(entry)) for entry in it.log])
    assert again.standings() == it.standings()
    assert again.log == it.log
    assert again.closed


def test_a_correction_counts_and_leaves_its_trace() -> None:
    it = opened(4, Plan("quarry", 2, 2), range(2, 3))
    play_round(it, random.Random(1))
    first = it.rounds[0].tables[0]
    it.follow(it.corrected(0, 0, [2, 1], [3, 9], "the scores were swapped", 8, "olga"))
    assert [row.points for row in it.standings() if row.person in first] == [1.0, 0.0]
    assert it.standings()[0].person in {first[1], it.rounds[0].tables[1][0], it.rounds[0].tables[1][1]}
    assert [write_entry(entry) for entry in it.log][-1].count("swapped") == 1


def test_a_round_is_paired_again_until_it_has_begun() -> None:
    it = opened(6, Plan("quarry", 2, 2), range(2, 3))
    it.follow(it.paired(1, "olga"))
    it.follow(it.left_by("p02", 2, "olga", absent=True))
    with pytest.raises(Wrong, match="pair again"):
        it.begun(["a", "b", "c"], 3, "olga")
    it.follow(it.paired(3, "olga"))
    assert len(it.rounds) == 1
    assert "p02" not in {person for table in it.rounds[0].tables for person in table}
    assert it.rests == {}                               # the one who rests gets nothing before the round has begun
    it.follow(it.begun(["a", "b"], 4, "olga"))
    assert sum(it.rests.values()) == 1


def test_without_a_number_there_are_as_many_rounds_as_everybody_needs_to_meet() -> None:
    it = opened(5, Plan("quarry", 0, 2, "everybody"), range(2, 3))
    assert it.last == 5
    for number in range(5):
        play_round(it, random.Random(number))
    with pytest.raises(Wrong, match="all rounds"):
        it.paired(9, "olga")
    assert pairing.meetings(one.tables for one in it.rounds) == {frozenset(pair): 1 for pair in combinations(people(5), 2)}


def test_whoever_did_not_come_is_last() -> None:
    it = opened(4, Plan("quarry", 1, 4))
    it.follow(it.paired(1, "olga"))
    it.follow(it.begun(["t"], 1, "olga"))
    sat = it.rounds[0].tables[0]
    for nobody in ([], sat, ["stranger"]):
        with pytest.raises(Wrong):
            it.without(0, nobody, 2, "olga")
    it.follow(it.without(0, [sat[1]], 2, "olga"))
    assert (it.rounds[0].results[0].ranks, it.rounds[0].results[0].how) == ([1, 4, 1, 1], "absent")


def test_nobody_fills_the_log_by_coming_and_going() -> None:
    it = opened(4, Plan("quarry", 1, 4))
    for at in range(4):
        it.follow(it.left_by("p00", at, "p00"))
        it.follow(it.entered("p00", at))
    it.follow(it.left_by("p00", 5, "p00"))
    with pytest.raises(Wrong, match="ask the organiser"):
        it.entered("p00", 6)
    it.follow(it.entered("p00", 7, "olga"))


def test_the_clock_of_a_round_stands_while_everybody_waits() -> None:
    it = opened(4, Plan("quarry", 1, 4, minutes=10))
    assert it.left(0) is None
    it.follow(it.paired(0, "olga"))
    it.follow(it.begun(["t"], 1000, "olga"))
    assert it.left(61_000) == 9 * 60_000
    it.follow(it.halt(True, 61_000, "olga"))
    assert it.left(500_000) == 9 * 60_000
    it.follow(it.halt(False, 121_000, "olga"))
    assert it.left(121_000) == 9 * 60_000
    assert it.left(10_000_000) == 0


def test_what_is_not_possible_is_refused_in_words() -> None:
    it = Tournament(FOUR)
    for plan in (Plan("quarry", 3, 7), Plan("quarry", 0, 4), Plan("quarry", 3, 4, minutes=1000)):
        with pytest.raises(Wrong):
            it.planned(plan, 1, "olga")
    it = opened(3, Plan("quarry", 1, 4))
    with pytest.raises(Wrong, match="at least 4"):
        it.paired(1, "olga")
    it.follow(it.entered("p03", 1))
    with pytest.raises(Wrong, match="already"):
        it.entered("p03", 1)
    it.follow(it.paired(1, "olga"))
    with pytest.raises(Wrong, match="no round"):
        it.ended(0, [1, 2, 2, 4], [4, 3, 3, 1], 1)
    it.follow(it.begun(["t"], 1, "olga"))
    with pytest.raises(Wrong, match="not over"):
        it.paired(1, "olga")
    with pytest.raises(Wrong, match="not over"):
        it.over(1, "olga")
    for ranks in ([1, 2, 3], [1, 2, 2, 3], [1, 1, 2, 4], [0, 1, 2, 3]):
        with pytest.raises(Wrong, match="places"):
            it.ended(0, ranks, [1] * len(ranks), 1)
    it.follow(it.ended(0, [1, 2, 2, 4], [4, 3, 3, 1], 1))
    with pytest.raises(Wrong):
        it.ended(0, [1, 2, 2, 4], [4, 3, 3, 1], 1)
    with pytest.raises(Wrong, match="reason"):
        it.corrected(0, 0, [1, 2, 2, 4], [4, 3, 3, 1], " ", 1, "olga")
    with pytest.raises(Wrong, match="all rounds"):
        it.paired(1, "olga")
    it.follow(it.over(2, "olga"))
    with pytest.raises(Wrong, match="over"):
        it.entered("late", 3)

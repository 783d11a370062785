"""The odds of a lost card against the plain way to reckon them: place by place, back through the whole log (CIT-R83)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import comb, prod
from typing import cast

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from tests.games.citadels.test_worlds import any_games

from capomastro.games.citadels import CITADELS
from capomastro.games.citadels import codes as c
from capomastro.games.citadels.memory.association import LEAST as UNEXPLAINED
from capomastro.games.citadels.memory.association import PAIR, is_weighed, table_of
from capomastro.games.citadels.memory.demand import ENOUGH, LEAST, WIDE
from capomastro.games.citadels.memory.filter import begin, propagate, run_filter
from capomastro.games.citadels.memory.lookahead import Lookahead, look_ahead, look_on
from capomastro.games.citadels.memory.odds import AS_IT_IS, value
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


def logs(number: int) -> Iterator[tuple[CitadelsState, Lookahead]]:
    """Positions with the logs of some of their viewers."""
    for s in late_positions(number):
        for viewer in range(c.VIEWERS):
            yield s, look_ahead(s.notes(), viewer)


def every_way(ahead: Lookahead, group: int, finds: list[int], tracks: list[int], seen: set[int], never: int) -> float:
    """The odds of some finds of a name, of which the lost cards see these, by every way in which tracks to come can see the others.

    ``never``: lost cards that none of them sees.
    """
    slots = int(ahead.chain.slots)
    others = [find for find in finds if find not in seen]
    starts = {track: int(ahead.track_start[track]) for track in tracks}

    def ways(left: list[int], ends: dict[int, int]) -> Iterator[dict[int, int]]:
        if not left:
            yield ends
            return
        yield from ways(left[1:], ends)
        for track in tracks:
            if track not in ends and starts[track] < ahead.find[left[0]]:
                yield from ways(left[1:], {**ends, track: left[0]})

    total = 0.0
    for ends in ways(others, {}):
        odds = prod(float(ahead.odds[find * slots + ahead.track_slot[track]]) for track, find in ends.items())
        odds *= prod(float(ahead.odds[ahead.never + ahead.track_slot[track]]) for track in tracks if track not in ends)
        for find in finds:
            lost = never + sum(other >= find for other in seen)
            lost += sum(starts[track] < ahead.find[find] and ends.get(track, find) >= find for track in tracks)
            copies = int(ahead.named[find]) - lost
            if lost > ahead.group_copies[group]:
                odds = 0.0
            elif find in others and find not in ends.values():
                odds *= float(ahead.room[find]) * copies if copies > 0 else UNEXPLAINED
        total += odds
    return total


def weighed(ahead: Lookahead, group: int, find: int, coming: int, lost: int, size: int) -> list[float]:
    """A table, which has so many odds; asked for again, it is the same one."""
    begin = int(table_of(ahead, group, find, coming, lost))
    assert table_of(ahead, group, find, coming, lost) == begin
    return [float(odds) for odds in ahead.table[begin : begin + size]]


@pytest.mark.parametrize("number", EIGHT[:2])
def test_finds_to_come_are_weighed_in_every_way_in_which_they_can_be_explained(number: int) -> None:
    tables = 0
    for _, ahead in logs(number):
        for group in range(int(ahead.groups)):
            first, end = int(ahead.first_find[group]), int(ahead.first_find[group + 1])
            tracks = [int(ahead.by_name[i]) for i in range(int(ahead.first_track[group]), int(ahead.first_track[group + 1]))]
            if end - first > 5 or len(tracks) > 5:
                continue
            coming = int(ahead.first_track[group])
            finds = [*range(first, end)]
            every = [{*chosen} for number in range(PAIR + 1) for chosen in combinations(finds, number)]
            plain = [every_way(ahead, group, finds, tracks, seen, 0) for seen in every]
            assert weighed(ahead, group, first, coming, 0, 1) == pytest.approx(plain[:1])
            one = [*plain[1 : 1 + len(finds)], every_way(ahead, group, finds, tracks, set(), 1)]
            assert weighed(ahead, group, first, coming, 1, len(one)) == pytest.approx(one)
            two = [every_way(ahead, group, finds, tracks, {a, b} - {end}, (a == end) + (b == end))
                   for a, b in [*combinations([*finds, end], 2), (end, end)]]  # fmt: skip
            assert weighed(ahead, group, first, coming, 2, len(two)) == pytest.approx(two)
            tables += len(finds) > 1 and len(tracks) > 1
    assert tables > 5


@pytest.mark.parametrize("number", EIGHT[:2])
def test_that_a_card_is_lost_now_was_already_reckoned_with(number: int) -> None:
    """What is to come of a name is no likelier, and no less likely, when one more card of it is lost as was to be expected."""
    same = 0
    for s, ahead in logs(number):
        ahead.left = WORK
        rng, h = Rng(number), begin(s.notes(), ahead)
        ahead.begin()
        for entry in range(int(ahead.size)):
            losing = {int(ahead.group[t]) for t in range(int(ahead.tracks)) if ahead.track_start[t] == entry}
            simple = {group: value(ahead, h, group, AS_IT_IS) for group in losing if is_weighed(ahead, group, 0)}
            look_on(ahead, entry)
            propagate(s.notes(), ahead, h, entry, rng)
            if h.weight == 0.0:
                break
            for group, odds in simple.items():
                if sum(h.carrier[t] != c.NONE and ahead.group[t] == group for t in range(int(ahead.tracks))) <= PAIR:
                    assert value(ahead, h, group, AS_IT_IS) == pytest.approx(odds)
                    same += ahead.next[group] < ahead.first_find[group + 1]
    assert same > 20


@pytest.mark.parametrize("number", EIGHT[:2])
def test_odds_that_were_reckoned_before_are_still_those_of_the_present_entry(number: int) -> None:
    """Those of several lost cards of a name are remembered by where they lie, also where the filter goes back."""
    several = 0
    for s, ahead in logs(number):
        ahead.left = WORK
        for seed in range(2):                           # the second time what the first one reckoned is there
            rng, h = Rng(seed), begin(s.notes(), ahead)
            ahead.begin()
            for entry in range(int(ahead.size)):
                look_on(ahead, entry)
                propagate(s.notes(), ahead, h, entry, rng)
                if h.weight == 0.0:
                    break
                remembered = [value(ahead, h, group, AS_IT_IS) for group in range(int(ahead.groups))]
                keys, ahead.keys = ahead.keys, vec[i64]([c.NONE] * len(ahead.keys))
                assert [value(ahead, h, group, AS_IT_IS) for group in range(int(ahead.groups))] == remembered
                ahead.keys = keys
                lost = Counter(int(ahead.group[track]) for track in range(int(ahead.tracks)) if h.carrier[track] != c.NONE)
                assert lost.total() == h.astray
                several += sum(cards > 1 for cards in lost.values())
    assert several > 100


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

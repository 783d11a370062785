"""Announcing, the last round, the last building, the winner."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.carrara.tables import asked, lay, objects, play, sit, texts, told

from capomastro.games.carrara import CARRARA
from capomastro.games.carrara.rules import CarraraState
from capomastro.kernel.clauses import load_clauses
from capomastro.kernel.state import OVER

BUILT = "porta_5@pisa villa_5@lucca castello_5@lucca palazzo_5@lucca palazzo_4@lucca palazzo_3@lucca palazzo_2@pisa palazzo_1@pisa"
READY: dict[str, Any] = {
    "coins": 0,
    "objects": "book book crown crown gate gate flag flag",
    "types": "porta villa castello palazzo",
    "built": BUILT,
}
COLOURS = ("white", "yellow", "red", "green", "blue", "black")
LAST = [f"{kind}_{n}" for kind in ("biblioteca", "cathedrale", "palazzo", "porta", "castello", "villa") for n in range(1, 6)]


def ready(players: int = 3, turn: int = 0, first: int = 0, **more: Any) -> CarraraState:
    """The seat whose turn it is meets all base conditions and is about to buy a free block."""
    seats: list[dict[str, Any]] = [{"coins": 0} for _ in range(players)]
    seats[turn] = READY
    return lay(players, seats=seats, turn=turn, first=first, wheel={"VI": "black", "V": "black black"}, asks="segment", **more)


def buy(s: CarraraState) -> CarraraState:
    return play(s, "segment VI", "take black", "done")


def test_announcing_is_offered_after_the_action_when_all_three_conditions_hold() -> None:
    """PAL-8.1, PAL-8.2: they may have held before."""
    assert asked(buy(ready())) == "announcement"
    short = {**READY, "types": "porta villa castello"}
    s = lay(3, seats=[short], wheel={"VI": "black"}, asks="segment")
    assert asked(buy(s)) == "turn"


def test_announcing_brings_five_points_at_once_and_shows_the_objects() -> None:
    """PAL-8.3, PAL-8.2, PAL-11.3."""
    table = sit(ready())
    table.play("segment VI")
    table.gather("purchase", ["take black"])
    table.play("announce")
    assert table.state.points[0] == 5
    shown = told(table, "announced", 2)[0]
    assert shown["points"] == 5
    assert shown["objects"] == READY["objects"].split()


def test_coins_are_shown_only_where_a_card_asks_for_them() -> None:
    """PAL-8.2, PAL-T6."""
    seat = {"coins": 25, "objects": READY["objects"], "built": BUILT}
    for card, shown in (("T6", [{"seat": 0, "coins": 25}]), ("T3", [])):
        types = "" if card == "T6" else "porta villa palazzo"
        s = lay(2, mode="advanced", cards=f"{card} O1 B1 E7", seats=[{**seat, "types": types}], asks="announcement")
        table = sit(s)
        table.play("announce")
        assert told(table, "coins_shown", 1) == shown


def test_who_can_announce_may_go_on_instead() -> None:
    """PAL-8.2."""
    s = play(buy(ready()), "go_on")
    assert s.end == 0
    assert s.points[0] == 0


def test_the_round_is_played_on_to_the_right_neighbour_of_the_start_player() -> None:
    """PAL-8.5: seat 1 starts, seat 2 announces, seat 0 still plays."""
    s = play(buy(ready(3, turn=2, first=1)), "announce")
    assert s.turn == 0
    play(s, "pass")
    assert s.decider() == OVER


def test_the_game_is_over_at_once_when_the_right_neighbour_announces() -> None:
    """PAL-8.5."""
    s = play(buy(ready(3, turn=0, first=1)), "announce")
    assert s.decider() == OVER


def test_nobody_else_can_announce_and_everybody_else_may_pass() -> None:
    """PAL-8.5, PAL-8.6."""
    seats = [{"coins": 0}, READY, {"coins": 0}]
    s = lay(3, seats=seats, turn=1, end="announced 0", wheel={"VI": "black"})
    assert "pass" in texts(s)
    play(s, "pass")
    assert asked(s) == "turn"
    assert s.turn == 2


def test_an_object_may_be_bought_when_passing() -> None:
    """PAL-7.2."""
    s = lay(3, seats=[{}, {"coins": 12}], turn=1, end="announced 0")
    play(s, "pass")
    assert asked(s) == "object"


def test_who_can_do_nothing_in_the_last_round_takes_the_coins_and_is_not_offered_to_pass() -> None:
    """PAL-3.3."""
    every = " ".join(colour for colour in COLOURS for _ in range(7))
    s = lay(2, seats=[{"blocks": every}, {"coins": 0}], turn=1, end="announced 0", wheel={})
    assert texts(s) == ["take_coins"]


def test_passing_is_not_offered_before_an_announcement_or_after_the_last_building() -> None:
    """PAL-8.6, PAL-8.7."""
    assert "pass" not in texts(lay())
    seats = [{"built": " ".join(f"{b}@lerici" for b in LAST)}, {}]
    s = lay(2, seats=seats, turn=1, end="last_building 0", slots="villa_5")
    assert "pass" not in texts(s)


def last_but_one(mode: str = "base", **seat: Any) -> CarraraState:
    """Only Villa 5 is left; seat 0 can build it."""
    rest = " ".join(f"{b}@lerici" for b in LAST if b != "villa_5")
    builder = {"coins": 0, "blocks": "black black black black black", **seat}
    return lay(2, mode=mode, slots="villa_5", field="", seats=[builder, {"coins": 0, "built": rest}])


def test_the_thirtieth_building_makes_this_round_the_last() -> None:
    """PAL-8.7."""
    s = play(last_but_one(), "build villa_5", "city lerici", *["pay black"] * 5)
    assert s.end == 2
    assert s.turn == 1
    play(s, "score_type porta")
    assert s.decider() == OVER


def test_who_builds_the_last_building_may_announce_in_the_same_turn() -> None:
    """PAL-8.8: the end then counts as announced, and the others may pass."""
    mine = "porta_5@pisa villa_4@lucca castello_5@lucca palazzo_5@lucca palazzo_4@lucca palazzo_3@lucca palazzo_2@pisa"
    built = {word.partition("@")[0] for word in mine.split()}
    others = " ".join(f"{b}@lerici" for b in LAST if b not in built and b != "villa_5")
    seat = {**READY, "built": mine, "blocks": "black black black black black"}
    s = lay(2, slots="villa_5", seats=[seat, {"coins": 0, "built": others}])
    play(s, "build villa_5", "city lerici", *["pay black"] * 5)
    assert asked(s) == "announcement"
    play(s, "announce")
    assert (s.end, s.points[0]) == (1, 5)
    assert "pass" in texts(s)


def test_later_players_cannot_announce_after_the_last_building() -> None:
    """PAL-8.5, PAL-8.7."""
    s = lay(2, seats=[{"coins": 0, "built": "villa_1@pisa"}, READY], turn=1, end="last_building 0", wheel={"VI": "black"}, asks="segment")
    assert buy(s).decider() == OVER


def test_value_eight_buildings_neither_cause_nor_delay_the_end() -> None:
    """PAL-8.9."""
    s = play(last_but_one("advanced"), "build villa_5", "city lerici", *["pay black"] * 5)
    assert s.end == 2
    black = " ".join(["black"] * 7 + ["blue"])
    s = lay(2, mode="advanced", seats=[{"coins": 0, "blocks": black}], wheel={})
    play(s, "build villa_8", "city lerici", "pay blue", *["pay black"] * 7, "token pisa")
    assert s.end == 0


def test_wrong_announcements_are_not_offered_unless_the_option_allows_them() -> None:
    """PAL-8.4."""
    s = lay(2, seats=[{"coins": 0}], wheel={"VI": "black"}, asks="segment")
    assert asked(buy(s)) == "turn"
    free = lay(2, seats=[{"coins": 0, "objects": "book"}], wheel={"VI": "black"}, asks="segment", options={"announcements": "free"})
    table = sit(free)
    table.gather("purchase", ["take black"])
    table.play("announce")
    assert told(table, "wrongly_announced", 1)[0]["objects"] == ["book"]
    assert (table.state.end, table.state.points[0]) == (0, 0)
    assert table.state.turn == 1


def test_a_right_announcement_works_with_the_free_option_too() -> None:
    """PAL-8.4, PAL-8.3."""
    s = play(buy(ready(options={"announcements": "free"})), "announce")
    assert (s.end, s.points[0]) == (1, 5)


def test_the_object_bought_in_the_turn_counts_for_the_announcement() -> None:
    """PAL-7.3: with two players eight objects are needed."""
    seat = {**READY, "coins": 10, "objects": "book book crown crown gate gate flag"}
    s = buy(lay(2, seats=[seat], wheel={"VI": "black"}, asks="segment"))
    play(s, "object coat_of_arms")
    assert asked(s) == "announcement"
    assert sum(objects(s).values()) == 8


def test_announcing_is_allowed_after_the_two_coins() -> None:
    """PAL-8.10, PAL-3.2, PAL-4.4, PAL-3.3: where no block can be paid, and where no action is possible at all."""
    s = lay(2, seats=[READY], wheel={"I": "white"}, asks="segment")
    play(s, "take_coins")
    assert asked(s) == "announcement"
    every = " ".join(colour for colour in COLOURS for _ in range(7))
    s = lay(2, seats=[READY, {"blocks": every}], cities={"pisa": 0, "lucca": 0}, wheel={})
    assert texts(s) == ["take_coins"]
    play(s, "take_coins")
    assert asked(s) == "announcement"
    play(s, "announce")
    assert (s.end, s.points[0]) == (1, 5)


@pytest.mark.parametrize(("lang", "mark"), [("en", "our ruling"), ("nl", "onze uitleg"), ("de", "unsere regelung")])
@pytest.mark.parametrize("clause", ["PAL-8.5", "PAL-8.8", "PAL-8.10", "PAL-10.8"])
def test_what_the_rulebook_does_not_say_about_the_end_is_marked_as_a_ruling(clause: str, lang: str, mark: str) -> None:
    assert mark in next(c.text for c in load_clauses(CARRARA.package, lang) if c.id == clause).lower()


# -- the winner -------------------------------------------------------------------------
def finished(*seats: dict[str, Any], mode: str = "base", cards: str = "") -> CarraraState:
    return lay(len(seats), mode=mode, cards=cards, seats=seats, turn=len(seats) - 1, end="announced 0", asks="over")


def test_most_points_win() -> None:
    """PAL-10.10."""
    outcome = CARRARA.outcome(finished({"points": 10, "coins": 0}, {"points": 12, "coins": 0, "objects": ""}))
    assert outcome.over
    assert (outcome.winners, outcome.ranks, outcome.trail) == ([1], [2, 1], [])


def test_a_tie_is_broken_by_blocks_left_and_the_trail_says_so() -> None:
    """PAL-10.10."""
    outcome = CARRARA.outcome(finished({"points": 10, "coins": 0, "blocks": "black black"}, {"points": 10, "coins": 4, "blocks": "white"}))
    assert outcome.scores == [10, 10]
    assert outcome.winners == [0]
    assert [p.key for p in outcome.trail] == ["tie.points", "tie.blocks", "tie.blocks"]


def test_equal_points_and_blocks_make_several_winners() -> None:
    """PAL-10.10: the colour of the blocks does not matter."""
    seats = [{"points": 9, "coins": 0, "blocks": "black"}, {"points": 9, "coins": 0, "blocks": "white"}, {"points": 8, "coins": 0}]
    outcome = CARRARA.outcome(finished(*seats))
    assert (outcome.winners, outcome.ranks) == ([0, 1], [1, 1, 3])
    assert outcome.trail[-1].key == "tie.shared"


@pytest.mark.parametrize(("coins", "points"), [(0, 0), (4, 0), (5, 1), (31, 6)])
def test_full_five_coins_make_a_point(coins: int, points: int) -> None:
    """PAL-10.6."""
    assert CARRARA.outcome(finished({"coins": coins}, {})).scores[0] == points


def test_everybody_scores_at_the_end_with_every_item_listed() -> None:
    """PAL-10.1: whether or not the conditions hold; base game and advanced."""
    items = CARRARA.outcome(finished({"coins": 5, "objects": "book", "built": "villa_3@pisa"}, {})).items
    assert [(i.say.key, i.points) for i in items if i.seat == 0] == [
        ("score.track", 0),
        ("score.objects", 3),
        ("score.buildings", 3),
        ("score.coins", 1),
    ]
    s = finished({"coins": 5, "objects": "book crown", "built": "villa_3@pisa"}, {}, mode="advanced", cards="T1 O2 B6 E3")
    items = CARRARA.outcome(s).items
    assert [(i.say.key, i.points) for i in items if i.seat == 0] == [
        ("score.track", 0),
        ("score.extra", 0),
        ("score.objects", 0),
        ("score.singles", 2),
        ("score.buildings", 6),
        ("score.coins", 2),
    ]


def test_before_the_end_the_outcome_tells_only_what_is_open() -> None:
    """PAL-11.1."""
    s = lay(seats=[{"coins": 99, "objects": "book", "built": "villa_3@pisa"}])
    assert [i.say.key for i in CARRARA.outcome(s).items if i.seat == 0] == ["score.track", "score.buildings"]
    opened = lay(seats=[{"coins": 99, "objects": "book"}], options={"screens": "open"})
    assert "score.coins" in [i.say.key for i in CARRARA.outcome(opened).items]

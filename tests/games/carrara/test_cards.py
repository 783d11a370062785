"""The cards, one by one: conditions at the edge, and scorings the rulebook's examples do not show."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.carrara.tables import final, lay

from capomastro.games.carrara import CARRARA
from capomastro.games.carrara.cards import is_met
from capomastro.games.carrara.data import CARDS
from capomastro.games.carrara.outcome import outcome

OBJECTS = ("book", "chalice", "crown", "gate", "flag", "coat_of_arms")
BUILT = "porta_1@pisa porta_2@pisa villa_1@massa villa_2@massa villa_3@massa palazzo_1@lucca palazzo_2@lucca castello_1@lerici"


def meets(card: str, players: int = 2, cities: dict[str, int] | None = None, **seat: Any) -> bool:
    s = lay(players, mode="advanced", seats=[seat], cities=cities)
    return bool(is_met(s, 0, s.tables.cards[CARDS.index(card)]))


def owned(*counts: int) -> str:
    return " ".join(kind for kind, n in zip(OBJECTS, counts, strict=False) for _ in range(n))


def rows(**per_city: int) -> str:
    """That many buildings in these cities."""
    names = iter(f"{kind}_{n}" for n in range(1, 6) for kind in ("porta", "villa", "palazzo", "castello", "biblioteca", "cathedrale"))
    return " ".join(f"{next(names)}@{city}" for city, n in per_city.items() for _ in range(n))


@pytest.mark.parametrize(
    ("card", "three", "four"),
    [("T1", False, True), ("T3", True, True), ("T4", False, False), ("T2", False, False)],
)
def test_top_cards_that_count_type_scorings(card: str, three: bool, four: bool) -> None:
    """PAL-T1, PAL-T2, PAL-T3, PAL-T4."""
    assert meets(card, built=BUILT, types="porta villa palazzo") == three
    assert meets(card, built=BUILT, types="porta villa palazzo castello") == four


def test_t2_needs_two_cities_and_two_types_and_special_fields_count_for_neither() -> None:
    """PAL-T2."""
    assert meets("T2", built=BUILT, types="porta villa", cities={"pisa": 0, "lucca": 0})
    assert not meets("T2", built=BUILT, types="porta", fields="town", cities={"pisa": 0, "lucca": 0})
    assert not meets("T2", built=BUILT, types="porta villa", fields="town country", cities={"pisa": 0})


def test_special_fields_count_as_scorings_for_t1_and_t4() -> None:
    """PAL-T1, PAL-T4."""
    assert meets("T1", built=BUILT, types="porta villa", fields="town country")
    assert meets("T4", built=BUILT, types="porta villa palazzo", fields="town country")


def test_t5_looks_at_the_track_before_the_points_of_the_announcement() -> None:
    """PAL-T5."""
    assert not meets("T5", points=39)
    assert meets("T5", points=40)


def test_t6_asks_for_twenty_coins_and_changes_the_rate_for_everybody() -> None:
    """PAL-T6, PAL-10.6."""
    assert not meets("T6", coins=19)
    assert meets("T6", coins=20)
    s = lay(mode="advanced", cards="T6 O1 B1 E7", seats=[{"coins": 9}, {"coins": 5}])
    assert (final(s).coin_points, final(s, 1).coin_points) == (4, 2)


@pytest.mark.parametrize(("players", "need"), [(2, 8), (3, 7), (4, 6)])
def test_o1_asks_for_eight_seven_or_six_objects(players: int, need: int) -> None:
    """PAL-O1."""
    assert meets("O1", players, objects=owned(2, 2, 2, need - 6))
    assert not meets("O1", players, objects=owned(2, 2, 2, need - 7) if need > 6 else owned(2, 2, 1))


@pytest.mark.parametrize(("players", "need"), [(2, 30), (3, 25), (4, 20)])
def test_b1_asks_for_a_cost_of_thirty_twenty_five_or_twenty(players: int, need: int) -> None:
    """PAL-B1."""
    fives = " ".join(f"{kind}_5@pisa" for kind in ("porta", "villa", "palazzo", "castello", "biblioteca", "cathedrale")[: need // 5])
    assert meets("B1", players, built=fives)
    assert not meets("B1", players, built=fives.replace("porta_5", "porta_4"))
    s = lay(players, seats=[{"built": fives}])
    assert final(s).building_points == need


EDGES = {
    "O2": (owned(2, 2, 2), owned(2, 2, 1, 1)),
    "O2 of one kind": (owned(6), owned(5, 1)),
    "O3": (owned(3, 3), owned(5, 2)),
    "O4": (owned(4), owned(3, 3)),
    "O5": (owned(4, 2), owned(6, 1)),
    "O6": (owned(1, 1, 1, 1, 1), owned(2, 2, 2, 2)),
    "O7": (owned(2, 2, 2), owned(3, 3, 1)),
    "O8": (owned(2, 2, 2), owned(4, 4, 1)),
    "B2": (rows(pisa=2, massa=2, lerici=2), rows(pisa=4, massa=2, lerici=1)),
    "B3": (rows(pisa=3, massa=3), rows(pisa=6)),
    "B4": (rows(pisa=4), rows(pisa=3, massa=3)),
    "B8": (rows(pisa=2, massa=2, lerici=2), rows(pisa=4, massa=4, lerici=1)),
}


@pytest.mark.parametrize("name", EDGES)
def test_conditions_hold_at_the_edge_and_not_below(name: str) -> None:
    """PAL-9.1; PAL-O2, PAL-O3, PAL-O4, PAL-O5, PAL-O6, PAL-O7, PAL-O8, PAL-B2, PAL-B3, PAL-B4, PAL-B8."""
    card = name[:2]
    enough, short = EDGES[name]
    thing = "objects" if card[0] == "O" else "built"
    assert meets(card, **{thing: enough})
    assert not meets(card, **{thing: short})


@pytest.mark.parametrize(("card", "needs"), [("B6", (5, 4, 3)), ("B7", (8, 7, 6)), ("B9", (4, 3, 2))])
def test_region_cards_ask_for_more_with_fewer_players(card: str, needs: tuple[int, int, int]) -> None:
    """PAL-B6, PAL-B7, PAL-B9."""
    country = [f"{kind}_{n}@pisa" for n in range(1, 6) for kind in ("villa", "castello")]
    town = [f"{kind}_{n}@pisa" for n in range(1, 6) for kind in ("porta", "palazzo")]
    for players, need in zip((2, 3, 4), needs, strict=True):
        chosen = {"B6": country[:need], "B7": town[:need], "B9": country[:need] + town[:need]}[card]
        assert meets(card, players, built=" ".join(chosen))
        assert not meets(card, players, built=" ".join(chosen[1:]))


def test_b5_counts_value_eight_buildings_by_their_city() -> None:
    """PAL-B5."""
    s = lay(mode="advanced", cards="T1 O1 B5 E7", seats=[{"built": "villa_8@livorno porta_8@lerici", "tokens": "pisa town"}])
    assert final(s).building_points == 34 + 4
    assert not meets("B5", built="villa_5@pisa")


def test_o5_may_pair_two_kinds_of_six_crosswise() -> None:
    """PAL-O5, PAL-10.3: the two left of one kind complete the four of the other."""
    s = lay(mode="advanced", cards="T1 O5 B1 E7", seats=[{"objects": owned(6, 6)}])
    assert final(s).object_points == 40
    s = lay(mode="advanced", cards="T1 O5 B1 E7", seats=[{"objects": owned(6)}])
    assert (final(s).object_points, final(s).single_points) == (0, 6)


def test_o8_is_forced_with_three_kinds_and_single_below() -> None:
    """PAL-10.9: three single objects of three kinds make 1 point, two kinds make all single."""
    s = lay(mode="advanced", cards="T1 O8 B1 E7", seats=[{"objects": owned(1, 1, 1)}])
    assert (final(s).object_points, final(s).single_points) == (1, 0)
    s = lay(mode="advanced", cards="T1 O8 B1 E7", seats=[{"objects": owned(3, 3)}])
    assert (final(s).object_points, final(s).single_points) == (0, 6)


def test_b8_needs_three_cities() -> None:
    """PAL-10.4, PAL-B8."""
    s = lay(mode="advanced", cards="T1 O1 B8 E7", seats=[{"built": rows(pisa=4, massa=4)}])
    assert final(s).building_points == 0


@pytest.mark.parametrize(
    ("card", "points", "coins"),
    [("E2", 3 + 0, 5), ("E3", 4, 2 * 3), ("E4", 3 * 2, 1 * 2), ("E9", 4 + 5, 1 + 3 + 2)],
)
def test_extra_cards_score_their_places_once_more(card: str, points: int, coins: int) -> None:
    """PAL-E2, PAL-E3, PAL-E4, PAL-E9, PAL-10.5: one building is enough, scored or not, and no objects are given."""
    built = "palazzo_1@livorno porta_2@pisa biblioteca_3@lucca cathedrale_1@viareggio villa_4@massa castello_5@lerici"
    if card == "E9":
        built = "porta_1@pisa biblioteca_3@lucca palazzo_2@massa villa_4@massa castello_5@lerici"
    s = lay(mode="advanced", cards=f"T1 O1 B1 {card}", seats=[{"coins": 0, "built": built}])
    score = final(s)
    assert (score.extra_points, score.extra_coins) == (points, coins)
    assert score.object_points == 0


def test_e5_takes_the_best_total_with_coins_converted() -> None:
    """PAL-10.8: 12 coins beat 2 points when 3 coins already lie there; with nothing else the points win."""
    built = "porta_4@pisa palazzo_2@massa villa_2@massa"
    rich = final(lay(mode="advanced", cards="T1 O1 B1 E5", seats=[{"coins": 3, "built": built}]))
    assert (rich.extra_points, rich.extra_coins, rich.coin_points) == (2, 12, 3)
    few = "porta_1@pisa palazzo_2@massa villa_1@massa"
    poor = final(lay(mode="advanced", cards="T1 O1 B1 E5", seats=[{"coins": 0, "built": few}]))
    assert (poor.extra_points, poor.extra_coins) == (3, 0)


def test_e5_takes_the_most_coins_among_equal_totals_and_points() -> None:
    """PAL-10.8: 3 points either way, and neither 1 coin nor 2 make another; the result is the same, the coins shown are not."""
    state = lay(mode="advanced", cards="T1 O1 B1 E5", seats=[{"coins": 0, "built": "palazzo_3@massa biblioteca_1@lerici porta_2@lerici"}])
    score = final(state)
    assert (score.extra_points, score.extra_coins, score.coin_points) == (3, 2, 0)
    item = next(item for item in outcome(state, screens_open=True).items if "chosen" in item.shows)
    assert item.shows["chosen"] == ["palazzo", "porta"]


def test_e5_with_a_single_type_scores_what_there_is() -> None:
    """PAL-10.8."""
    state = lay(mode="advanced", cards="T1 O1 B1 E5", seats=[{"coins": 0, "built": "porta_4@lucca"}])
    assert final(state).extra_points == 8
    chosen = {item.seat: item.shows["chosen"] for item in outcome(state, screens_open=True).items if "chosen" in item.shows}
    assert chosen == {0: ["porta"], 1: []}


def test_extra_card_coins_are_converted_with_the_rest() -> None:
    """PAL-10.6: 3 coins and 2 of the card make a point."""
    s = lay(mode="advanced", cards="T1 O1 B1 E2", seats=[{"coins": 3, "built": "porta_2@lerici"}])
    assert final(s).coin_points == 1


def test_tied_leaders_all_get_the_majority_and_nothing_built_leads_nowhere() -> None:
    """PAL-10.7, PAL-E7, PAL-E8."""
    seats = [{"built": "porta_3@livorno"}, {"built": "palazzo_3@livorno"}, {"built": "villa_2@livorno"}]
    s = lay(3, mode="advanced", cards="T1 O1 B1 E8", seats=seats)
    assert [final(s, seat).extra_points for seat in range(3)] == [14, 14, 0]
    s = lay(3, mode="advanced", cards="T1 O1 B1 E7", seats=seats)
    assert [final(s, seat).extra_points for seat in range(3)] == [9, 9, 0]


def test_every_card_is_described_in_words() -> None:
    """PAL-9.1, PAL-10.1: condition and scoring as sentences in three languages, with their status."""
    for deck, cards in enumerate((CARDS[:6], CARDS[6:14], CARDS[14:23], CARDS[23:])):
        for card in cards:
            strip = ["T1", "O1", "B1", "E7"]
            strip[deck] = card
            view = CARRARA.view(lay(mode="advanced", cards=" ".join(strip)), 0)
            shown = view.cards[deck]
            assert shown.card == card
            for lang in ("en", "nl", "de"):
                words = CARRARA.words(lang)
                said = words.say(shown.condition) + words.say(shown.scoring)
                assert "‹" not in said, said

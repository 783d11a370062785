"""The worked examples of both rulebooks, by their numbers."""

from __future__ import annotations

import pytest
from tests.games.carrara.tables import final, lay, objects, play, sit, texts, told

from capomastro.games.carrara import CARRARA
from capomastro.games.carrara.cards import is_met, may_announce
from capomastro.games.carrara.data import CARDS
from capomastro.games.carrara.rules import CarraraState

LADDER = ["biblioteca", "cathedrale", "palazzo", "porta", "castello", "villa"]


def condition(state: CarraraState, card: str, seat: int = 0) -> bool:
    return is_met(state, seat, state.tables.cards[CARDS.index(card)])


def fill(counts: dict[str, int], costs: tuple[int, ...] = (1, 2, 3, 4, 5)) -> str:
    """That many buildings in these cities, whichever."""
    names = iter(f"{kind}_{cost}" for cost in costs for kind in LADDER)
    return " ".join(f"{next(names)}@{city}" for city, n in counts.items() for _ in range(n))


# -- buying --------------------------------------------------------------------------
def test_ex01_green_blue_and_black_from_segment_two_cost_three_coins() -> None:
    """PAL-1.1, PAL-4.3."""
    s = lay(wheel={"II": "green blue black"}, asks="segment", seats=[{"coins": 20}])
    play(s, "segment II", "take green", "take blue", "take black", "done")
    assert s.coins[0] == 17


def test_ex02_white_and_yellow_from_segment_six_cost_one_coin() -> None:
    """PAL-1.1."""
    s = lay(wheel={"VI": "white yellow"}, asks="segment", seats=[{"coins": 20}])
    play(s, "segment VI", "take white", "take yellow", "done")
    assert s.coins[0] == 19


def test_ex03_the_first_purchase_draws_five_blocks() -> None:
    """PAL-2.2, PAL-4.2."""
    table = sit(lay(wheel={"I": "white yellow red green blue black"}, seats=[{"blocks": "black"}]))
    table.play("buy")
    assert len(told(table, "drawn")) == 5
    assert table.state.on_wheel == 11


def test_ex04_nine_blocks_on_the_wheel_draw_two_more() -> None:
    """PAL-4.2."""
    table = sit(lay(wheel={"I": "white yellow red", "II": "green blue black", "III": "red red black"}, seats=[{"blocks": "black"}]))
    table.play("buy")
    assert len(told(table, "drawn")) == 2


def test_ex13_buying_without_turning_draws_nothing_and_yellow_in_six_is_free() -> None:
    """PAL-4.8."""
    table = sit(lay(mode="advanced", wheel={"I": "white white red", "II": "green blue black", "III": "red", "VI": "yellow"}))
    table.play("buy_still")
    table.play("segment VI")
    table.gather("purchase", ["take yellow"])
    assert not told(table, "drawn")
    assert not told(table, "turned")
    assert told(table, "took")[0]["price"] == 0
    assert table.state.on_wheel == 7


# -- building ------------------------------------------------------------------------
def test_ex05_one_red_and_two_green_blocks_build_villa_three_in_viareggio_and_not_in_finer_cities() -> None:
    """PAL-1.2, PAL-5.2."""
    s = lay(seats=[{"blocks": "red green green"}])
    play(s, "build villa_3")
    assert texts(s) == ["city viareggio", "city massa", "city lerici"]
    play(s, "city viareggio", "pay red", "pay green", "pay green")
    assert s.place[CARRARA.codec.parse("build villa_3") & 0xFFFFF] == 3


def test_ex06_palazzo_four_stands_in_lerici_or_massa_for_red_green_and_two_blue() -> None:
    """PAL-5.2."""
    s = lay(slots="palazzo_4 villa_1 villa_2", seats=[{"blocks": "red green blue blue"}])
    play(s, "build palazzo_4")
    assert texts(s) == ["city massa", "city lerici"]
    play(s, "city lerici", "pay red", "pay green", "pay blue", "pay blue")
    assert s.spent[5] == 4


def test_ex14_raising_porta_three_to_castello_eight_costs_five_blocks_and_brings_a_token() -> None:
    """PAL-5.6, PAL-5.9, PAL-5.10."""
    s = lay(mode="advanced", seats=[{"built": "porta_3@lerici", "blocks": "black black black black black"}])
    play(s, "build castello_8", "raise porta_3", *["pay black"] * 5)
    assert all(text.startswith("token") for text in texts(s))
    assert s.spent[5] == 8
    assert s.built[5] == 1


def test_ex15_raising_castello_three_in_lucca_to_biblioteca_four_costs_one_yellow_block_and_brings_no_token() -> None:
    """PAL-5.6, PAL-5.7."""
    slots = "biblioteca_4 villa_1 villa_2 villa_3 villa_4 villa_5 castello_1 castello_2 castello_4"
    table = sit(lay(mode="advanced", slots=slots, seats=[{"built": "castello_3@lucca", "blocks": "yellow"}]))
    table.play("build biblioteca_4")
    assert len(told(table, "paid")) == 1
    assert told(table, "raised") == [{"seat": 0, "old": "castello_3", "building": "biblioteca_4", "city": "lucca"}]
    assert not told(table, "token_taken")
    assert len(told(table, "revealed")) == 1


# -- scoring -------------------------------------------------------------------------
def test_ex07_biblioteca_three_in_pisa_and_two_in_massa_score_nine_coins_two_points_two_books() -> None:
    """PAL-6.2, PAL-6.4."""
    s = play(lay(seats=[{"coins": 0, "built": "biblioteca_3@pisa biblioteca_2@massa"}]), "score_type biblioteca")
    assert (s.coins[0], s.points[0], objects(s)) == (9, 2, {"book": 2})


def test_ex08_palazzo_five_and_one_in_massa_score_six_points_and_two_crowns() -> None:
    """PAL-6.2."""
    s = play(lay(seats=[{"coins": 0, "built": "palazzo_5@massa palazzo_1@massa"}]), "score_type palazzo")
    assert (s.coins[0], s.points[0], objects(s)) == (0, 6, {"crown": 2})


def test_ex09_massa_with_costs_one_three_five_scores_nine_points_crown_gate_and_flag() -> None:
    """PAL-6.3."""
    s = play(lay(seats=[{"coins": 0, "built": "palazzo_1@massa porta_3@massa castello_5@massa"}]), "score_city massa")
    assert (s.coins[0], s.points[0], objects(s)) == (0, 9, {"crown": 1, "gate": 1, "flag": 1})


def test_ex10_pisa_with_costs_two_and_four_scores_eighteen_coins_and_two_objects() -> None:
    """PAL-6.3."""
    s = play(lay(seats=[{"coins": 0, "built": "porta_2@pisa castello_4@pisa"}]), "score_city pisa")
    assert (s.coins[0], s.points[0], sum(objects(s).values())) == (18, 0, 2)


def test_ex16_country_field_with_costs_one_three_four_scores_eight_points_and_no_objects() -> None:
    """PAL-6.6."""
    s = lay(mode="advanced", seats=[{"coins": 0, "built": "villa_1@pisa castello_3@massa villa_4@livorno porta_5@pisa"}])
    play(s, "score_field country")
    assert (s.coins[0], s.points[0], objects(s)) == (0, 8, {})


def test_ex17_lucca_with_its_token_and_cost_sum_five_scores_fifteen_points_five_coins_crown_and_gate() -> None:
    """PAL-6.5."""
    built = "palazzo_4@lucca porta_1@lucca villa_8@massa"
    s = play(lay(mode="advanced", seats=[{"coins": 0, "tokens": "lucca", "built": built}]), "score_city lucca")
    assert (s.coins[0], s.points[0], objects(s)) == (5, 15, {"crown": 1, "gate": 1})


# -- the base game's final scoring -----------------------------------------------------
def test_ex11_seven_objects_cost_twenty_three_and_four_coins_make_forty_four_points_with_all_conditions_met() -> None:
    """PAL-10.1, PAL-8.1: the 5 points of the announcement came before."""
    built = "palazzo_1@pisa porta_4@pisa palazzo_3@massa porta_5@massa castello_2@massa villa_3@lucca villa_5@lucca"
    seat = {"coins": 4, "objects": "crown crown gate gate flag flag coat_of_arms", "built": built, "types": "palazzo porta castello villa"}
    s = lay(4, seats=[seat])
    score = final(s)
    assert (score.object_points, score.building_points, score.coin_points, score.total()) == (21, 23, 0, 44)
    assert [condition(s, card) for card in ("T1", "O1", "B1")] == [True, True, True]


def test_ex12_with_three_players_six_objects_fail_the_condition_and_still_score_forty_nine_points() -> None:
    """PAL-10.1, PAL-O1."""
    built = "palazzo_2@pisa porta_4@pisa palazzo_4@massa porta_3@massa castello_5@massa villa_1@lucca villa_2@lucca villa_4@lucca"
    seat = {"coins": 31, "objects": "crown crown gate gate flag coat_of_arms", "built": built, "types": "palazzo porta castello villa"}
    s = lay(3, seats=[seat], cities={"pisa": 0})
    score = final(s)
    assert (score.object_points, score.building_points, score.coin_points, score.total()) == (18, 25, 6, 49)
    assert [condition(s, card) for card in ("T1", "O1", "B1")] == [True, False, True]
    assert not may_announce(s, 0)


# -- object cards ----------------------------------------------------------------------
OBJECT_CARDS = {
    "EX18": ("O2", "crown crown flag flag book book gate chalice", 17, True),
    "EX19": ("O2", "crown crown flag flag", 10, False),
    "EX20": ("O3", "crown crown crown crown flag coat_of_arms", 10, False),
    "EX21": ("O4", "chalice chalice chalice chalice gate gate gate", 16, True),
    "EX22": ("O5", "gate gate gate gate book book flag flag", 22, True),
    "EX23": ("O6", "chalice chalice book book crown flag gate", 21, True),
    "EX24": ("O7", "crown crown flag flag gate gate", 16, True),
    "EX25": ("O8", "flag flag flag book book gate gate coat_of_arms coat_of_arms crown", 15, True),
}


@pytest.mark.parametrize(("card", "owned", "points", "met"), OBJECT_CARDS.values(), ids=OBJECT_CARDS)
def test_ex18_to_ex25_object_cards_pay_as_in_the_rulebook(card: str, owned: str, points: int, met: bool) -> None:
    """PAL-10.3, PAL-9.1; PAL-O2, PAL-O3, PAL-O4, PAL-O5, PAL-O6, PAL-O7, PAL-O8."""
    s = lay(mode="advanced", cards=f"T1 {card} B1 E7", seats=[{"objects": owned}])
    score = final(s)
    assert score.object_points + score.single_points == points
    assert condition(s, card) == met


# -- building cards --------------------------------------------------------------------
PAIRS = "porta_4@pisa palazzo_4@pisa porta_3@pisa porta_1@pisa villa_5@pisa villa_4@pisa villa_2@pisa villa_1@pisa"
BUILDING_CARDS = {
    "EX26": ("B2", 4, fill({"pisa": 4, "massa": 2, "lerici": 1}), 21, False),
    "EX27": ("B3", 4, fill({"lucca": 3, "massa": 4, "lerici": 6}), 20, True),
    "EX28": ("B4", 4, fill({"lerici": 5}), 3, True),
    "EX29": ("B5", 4, "villa_8@lucca", 19, True),
    "EX30": ("B5", 4, "villa_8@massa porta_8@massa", 16, True),
    "EX31": ("B6", 4, "villa_1@lerici villa_2@lerici castello_1@lerici", 18, True),
    "EX32": ("B6", 4, "villa_1@lerici", 6, False),
    "EX33": ("B7", 4, "palazzo_1@pisa palazzo_2@pisa palazzo_3@pisa porta_1@pisa porta_2@pisa porta_3@pisa porta_4@pisa", 21, True),
    "EX34": ("B7", 3, "palazzo_1@lerici palazzo_2@lerici palazzo_3@lerici", 9, False),
    "EX35": ("B8", 4, fill({"livorno": 2, "pisa": 3, "viareggio": 2, "massa": 3}), 18, True),
    "EX36": ("B9", 3, "palazzo_5@pisa porta_4@pisa palazzo_2@pisa porta_2@pisa villa_4@pisa villa_1@pisa", 14, False),
    "EX37": ("B9", 2, PAIRS, 24, True),
}


@pytest.mark.parametrize(("card", "players", "built", "points", "met"), BUILDING_CARDS.values(), ids=BUILDING_CARDS)
def test_ex26_to_ex37_building_cards_pay_as_in_the_rulebook(card: str, players: int, built: str, points: int, met: bool) -> None:
    """PAL-10.4, PAL-9.1; PAL-B2, PAL-B3, PAL-B4, PAL-B5, PAL-B6, PAL-B7, PAL-B8, PAL-B9."""
    tokens = " ".join(["pisa", "town"][: built.count("_8")])
    s = lay(players, mode="advanced", cards=f"T1 O1 {card} E7", seats=[{"built": built, "tokens": tokens}])
    assert final(s).building_points == points
    assert condition(s, card) == met


# -- extra cards -------------------------------------------------------------------------
SAMPLE = "cathedrale_3@livorno porta_2@livorno villa_1@lucca biblioteca_2@massa biblioteca_8@lerici cathedrale_4@lerici"


def sample(card: str, others: str = "") -> CarraraState:
    """The rulebook's sample board, four players; the second has built ``others``."""
    first = {"coins": 0, "built": SAMPLE, "tokens": "lerici"}
    return lay(4, mode="advanced", cards=f"T1 O1 B1 {card}", seats=[first, {"built": others}])


def test_ex38_e2_scores_livorno_and_lerici_for_twenty_seven_points_and_twelve_coins() -> None:
    """PAL-E2, PAL-10.5: two buildings in Lérici suffice here."""
    score = final(sample("E2"))
    assert (score.extra_points, score.extra_coins) == (27, 12)


def test_ex39_e5_chooses_biblioteca_and_cathedrale_for_twenty_three_points_and_twelve_coins() -> None:
    """PAL-E5, PAL-10.8."""
    score = final(sample("E5"))
    assert (score.extra_points, score.extra_coins, score.chosen) == (23, 12, 0b11)


def test_ex40_e6_scores_the_cheapest_of_each_type_for_nineteen_points() -> None:
    """PAL-E6."""
    score = final(sample("E6"))
    assert (score.extra_points, score.extra_coins) == (19, 0)


def test_ex41_e7_pays_nine_points_for_the_highest_sum_in_the_three_plainer_cities_only() -> None:
    """PAL-E7: own sums 6 and 14, the best others have 7 and 13."""
    s = sample("E7", "porta_5@pisa palazzo_2@lucca palazzo_5@massa porta_4@lerici palazzo_4@viareggio")
    assert final(s).extra_points == 9
    assert final(s, 1).extra_points == 9


def test_ex42_e8_pays_eighteen_points_for_livorno_and_lerici() -> None:
    """PAL-E8."""
    finer = "palazzo_4@livorno porta_1@pisa palazzo_2@lucca"
    s = sample("E8", f"{finer} palazzo_1@viareggio porta_3@massa porta_5@lerici villa_5@lerici castello_1@lerici")
    assert final(s).extra_points == 14 + 4
    assert final(s, 1).extra_points == 12 + 10 + 8 + 6

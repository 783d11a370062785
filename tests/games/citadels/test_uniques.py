"""The unique buildings (CIT-8) and the rulings about them."""

from __future__ import annotations

import pytest
from tests.games.citadels.scene import Scene

from capomastro.games.citadels import CITADELS
from capomastro.games.citadels.declare import UNIQUE_NAMES

FULL = "temple church tavern market watchtower prison manor"


def over(t: Scene) -> Scene:
    """Score as if the game were over: the last call has been made."""
    return t.over()


def items(t: Scene, seat: int = 0) -> dict[str, int]:
    return {i.say.key.removeprefix("score."): i.points for i in CITADELS.outcome(t.s).items if i.seat == seat}


# -- own turn -------------------------------------------------------------------------


def test_the_armory_destroys_anything_outside_complete_cities() -> None:
    """CIT-8.1, CIT-R34, CIT-R07."""
    t = Scene(4, "", "armory keep great_wall", actions=True).city(0, "armory tavern").city(1, "keep great_wall circus_tent").city(2, FULL)
    t.hold(bishop=1)
    t.set("protected 1")
    t.turn(0, "merchant")
    assert [m for m in t.moves if m.startswith("armory")] == [
        "armory 0 tavern plain", "armory 1 great_wall plain", "armory 1 keep plain", "armory 1 circus_tent plain",
    ]  # fmt: skip
    t.play("armory 1 keep plain")
    assert (t.built(0), t.built(1), t.bottom()) == (["tavern"], ["great_wall", "circus_tent"], ["armory", "keep"])
    t = Scene(4, "", "armory").city(0, "armory temple church tavern market watchtower prison").city(1, "manor").turn(0, "merchant")
    assert not t.may("armory")


def test_laboratory_smithy_and_museum_work_once_per_turn() -> None:
    """CIT-8.16, CIT-8.29, CIT-8.21, CIT-R25, CIT-R61, CIT-R01: before income, with any card."""
    t = Scene(4, "", "laboratory smithy museum", actions=True).city(0, "laboratory smithy museum").hand(0, "rasputin tavern manor").gold(2)
    t.turn(0, "merchant").play("laboratory rasputin")
    assert t.purse(0) == 4
    assert not t.may("laboratory")
    t.play("smithy")
    assert (t.purse(0), len(t.cards(0))) == (2, 5)
    assert not t.may("smithy")
    t.play("museum tavern")
    assert not t.may("museum")
    assert CITADELS.view(t.s, 0).museum == ["tavern"]
    assert CITADELS.view(t.s, 1).museum == []


# -- income and prices ---------------------------------------------------------------------


def test_gold_mine_observatory_and_library_better_the_income() -> None:
    """CIT-8.8, CIT-8.17, CIT-8.23."""
    assert Scene(4, "", "gold_mine").city(0, "gold_mine").turn(0, "merchant").play("gold").purse(0) == 3
    t = Scene(4, "", "observatory").city(0, "observatory").turn(0, "merchant").play("cards")
    assert len(t.s.looked) == 3
    t.play(t.moves[0])
    assert (len(t.cards(0)), len(t.bottom())) == (1, 2)
    t = Scene(4, "", "observatory library").city(0, "observatory library").turn(0, "merchant").play("cards")
    assert len(t.cards(0)) == 3


def test_the_factory_makes_other_unique_buildings_cheaper_to_build_only() -> None:
    """CIT-8.6, CIT-R48: rank 8 still pays the printed cost."""
    t = Scene(4, "", "factory smithy").city(0, "factory").hand(0, "smithy castle").gold(2).turn(0, "merchant").play("gold")
    assert t.may("build smithy")
    t.play("build smithy")
    assert t.purse(0) == 0
    t = Scene(4, "", "factory smithy").city(1, "factory smithy").gold(9).turn(0, "warlord")
    assert CITADELS.moves(t.s, 0)[2].shows["price"] == 4
    t = Scene(4, "", "factory").hand(0, "factory").gold(2).turn(0, "merchant").play("gold")
    assert not t.may("build factory")


def test_framework_and_necropolis_replace_payment_not_the_limit() -> None:
    """CIT-8.7, CIT-8.22, CIT-R20, CIT-R77."""
    t = Scene(4, "", "framework").city(0, "framework").hand(0, "palace tavern").turn(0, "merchant").play("gold", "build palace")
    assert t.moves == ["pay_framework"]
    t.play("pay_framework")
    assert (t.built(0), t.purse(0), t.bottom()) == (["palace"], 2, ["framework"])
    assert not t.may("build")
    t = (
        Scene(4, "", "necropolis")
        .city(0, "tavern manor")
        .hand(0, "necropolis")
        .gold(9)
        .turn(0, "merchant")
        .play("gold", "build necropolis")
    )
    assert t.moves == ["pay", "sacrifice manor plain", "sacrifice tavern plain"]
    t.play("sacrifice tavern plain")
    assert (t.built(0), t.purse(0)) == (["manor", "necropolis"], 11)
    t = (
        Scene(4, "", "framework")
        .city(0, FULL + " framework")
        .hand(0, "palace")
        .turn(0, "merchant")
        .play("gold", "build palace", "pay_framework")
    )
    assert t.s.ending()


def test_the_thieves_den_takes_any_mix_of_cards_and_gold() -> None:
    """CIT-8.33, CIT-R61."""
    t = Scene(4, "", "thieves_den", actions=True).hand(0, "thieves_den tavern manor director").gold(2).turn(0, "merchant").play("gold")
    t.play("build thieves_den")
    assert not t.may("pay")
    t.play("spend manor", "spend director")
    assert t.moves == ["pay"]
    t.play("pay")
    assert (t.purse(0), t.cards(0), t.bottom()) == (0, ["tavern"], ["manor", "director"])


def test_stables_do_not_count_but_the_navigator_builds_nothing() -> None:
    """CIT-8.30, CIT-R47."""
    t = Scene(4, "", "stables").hand(0, "stables tavern temple").gold(9).turn(0, "merchant").play("gold", "build tavern")
    assert [m for m in t.moves if m.startswith("build")] == ["build stables"]
    t = Scene(4, "navigator", "stables").hand(0, "stables").gold(9).turn(0, "navigator").play("gold")
    assert t.why("build stables") == "CIT-7.20"


def test_the_monument_needs_a_small_city_and_counts_two() -> None:
    """CIT-8.20, CIT-R39."""
    t = Scene(4, "", "monument").city(0, "temple church tavern market").hand(0, "monument").gold(9).turn(0, "merchant").play("gold")
    t.play("build monument")
    assert t.s.size(0) == 6
    t = Scene(4, "", "monument").city(0, "temple church tavern market prison").hand(0, "monument").gold(9).turn(0, "merchant").play("gold")
    assert t.why("build monument") == "CIT-8.20"
    t = Scene(4, "", "monument", actions=True).city(0, "temple church tavern market circus_tent").hand(0, "monument").gold(9)
    assert not t.turn(0, "merchant").play("gold").may("build")
    t = (
        Scene(4, "", "monument framework")
        .city(0, "temple church tavern market framework")
        .hand(0, "monument")
        .turn(0, "merchant")
        .play("gold")
    )
    assert not t.may("build")


def test_the_quarry_allows_doubles_that_stay_when_it_goes() -> None:
    """CIT-8.26, CIT-R44."""
    t = Scene(4, "", "quarry").city(0, "tavern quarry").hand(0, "tavern").turn(0, "merchant").play("gold", "build tavern", "end")
    t.hold(warlord=1).gold(0, 9).call("warlord").play("destroy 0 quarry plain")
    assert t.built(0) == ["tavern", "tavern"]


def test_park_and_throne_room_act_by_themselves() -> None:
    """CIT-8.24, CIT-8.34, CIT-R42, CIT-R75."""
    t = Scene(4, "", "park").city(0, "park").turn(0, "merchant").play("gold", "end")
    assert len(t.cards(0)) == 2
    t = Scene(4, "", "throne_room").city(3, "throne_room").turn(1, "king").play("crown")
    assert t.purse(3) == 1
    t = Scene(4, "", "throne_room").city(3, "throne_room").turn(0, "king").play("gold", "end")
    assert t.purse(3) == 0


# -- reactions ---------------------------------------------------------------------------------


def test_the_graveyard_buys_back_what_the_warlord_destroys() -> None:
    """CIT-8.9, CIT-R40."""
    t = Scene(4, "", "graveyard museum").city(1, "graveyard").city(2, "museum").gold(9, 1).hold(warlord=0)
    t.set("museum temple")
    t.call("warlord").play("destroy 2 museum plain")
    assert (t.asks, t.seat) == ("graveyard", 1)
    t.play("buy_back")
    assert (t.cards(1), t.purse(1), t.bottom()) == (["museum"], 0, ["temple"])
    t = Scene(4, "", "graveyard").city(1, "graveyard").gold(9, 5).turn(0, "warlord").play("destroy 1 graveyard plain")
    assert t.asks == "main"
    t = Scene(4, "", "graveyard").city(0, "graveyard").city(1, "tavern").gold(9).turn(0, "warlord").play("destroy 1 tavern plain")
    assert t.asks == "main"
    for switch in (False, True):
        t = Scene(4, "", "graveyard armory", graveyard_armory=switch).city(0, "armory").city(1, "graveyard tavern").gold(0, 3)
        t.turn(0, "merchant").play("armory 1 tavern plain")
        assert (t.asks == "graveyard") == switch


def test_the_hospital_gives_the_dead_income_and_nothing_else() -> None:
    """CIT-8.12, CIT-R41, CIT-5.9: rank 4 has answered, the Queen is paid once, the crown is inherited at the end."""
    t = Scene(5, "queen", "hospital poor_house").hold(assassin=0, king=1, queen=2).city(1, "hospital poor_house manor")
    t.call("assassin").play("kill king", "gold", "end")
    assert (t.asks, t.seat) == ("hospital", 1)
    t.play("hospital", "gold")
    assert (t.purse(1), t.s.crown) == (2, 0)
    t.play("favour", "gold", "end")
    assert t.purse(2) == 5
    assert t.s.crown == 1


def test_the_hospital_window_opens_for_anybodys_death() -> None:
    """CIT-5.9, CIT-R59: nobody is asked when its owner is another character, and nobody can tell."""
    seen = []
    for owner in (1, 3):
        t = Scene(4, "", "hospital").hold(assassin=0, king=1, bishop=2).city(owner, "hospital")
        t.call("assassin").play("kill king", "gold")
        t.s.apply(CITADELS.read_move(t.s, "end"))
        seen.append((int(t.s.awaited(2)), CITADELS.prompt(t.s, 2).key))
    assert seen == [(-3, "awaits.response")] * 2


def test_the_bell_tower_lowers_the_number_for_everybody() -> None:
    """CIT-8.3, CIT-R38: the earliest to have that many is first; destroyed, it is as if it had never been."""
    six = "temple church tavern market watchtower prison"
    t = Scene(4, "", "bell_tower").city(2, six).city(1, six.replace("temple", "manor")).hand(0, "bell_tower").gold(9).hold(warlord=3)
    t.gold(9, 0, 0, 9).turn(0, "merchant").play("gold", "build bell_tower")
    assert t.moves == ["lower", "pass"]
    t.play("lower")
    assert t.s.goal() == 6
    assert t.s.first() == 2
    t.play("end", "gold", "destroy 0 bell_tower plain", "end")
    assert t.asks == "pick"
    assert t.s.goal() == 7
    assert t.s.first() == -1


def test_a_city_of_the_usual_number_stays_first_under_the_bell_tower() -> None:
    """CIT-R38, CIT-R32."""
    t = Scene(4, "", "bell_tower").city(2, "temple church tavern market watchtower prison").hand(0, "bell_tower")
    t.city(0, "manor castle palace docks harbor town_hall").gold(9).turn(0, "merchant").play("gold", "build bell_tower", "lower")
    assert t.s.first() == 0
    assert items(over(t))["first"] == 4
    assert items(t, 2)["other"] == 2


def test_the_lighthouse_searches_in_private_and_shuffles() -> None:
    """CIT-8.18, CIT-R43."""
    t = Scene(4, "", "lighthouse").hand(0, "lighthouse").under("palace").gold(9).turn(0, "merchant").play("gold", "build lighthouse")
    t.play("search")
    assert t.may("take palace")
    t.play("take palace")
    assert t.cards(0) == ["palace"]
    assert t.bottom() == []
    t = (
        Scene(4, "", "lighthouse")
        .hand(0, "lighthouse")
        .under("palace")
        .gold(9)
        .turn(0, "merchant")
        .play("gold", "build lighthouse", "pass")
    )
    assert t.bottom() == ["palace"]


def test_the_museum_goes_along_when_swapped_and_is_emptied_when_destroyed() -> None:
    """CIT-8.21, CIT-R46, CIT-R07."""
    t = Scene(4, "diplomat", "museum").city(0, "castle+").city(1, "museum").hand(1, "tavern")
    t.hold(king=1, diplomat=0).call("king").play("museum tavern", "gold", "end", "gold", "offer castle gilt", "swap_for 1 museum plain")
    assert CITADELS.view(t.s, 0).museum == ["tavern"]
    assert CITADELS.view(t.s, 1).seats[1].city[0].gilt
    t = Scene(4, "", "museum").city(1, "museum").hand(1, "tavern manor").hold(king=1, warlord=0).gold(9)
    t.call("king").play("museum tavern", "gold", "end", "destroy 1 museum plain")
    assert t.bottom() == ["museum", "tavern"]


# -- scoring -----------------------------------------------------------------------------------


def test_t2_thomas_has_28_and_sandra_wins_with_29() -> None:
    """The rulebook's scoring: CIT-10.1, CIT-10.2, CIT-10.3, CIT-10.4, CIT-8.5, CIT-8.11."""
    t = Scene(4, "", "statue haunted_quarter keep library dragon_gate")
    t.set("crown 3")
    t.city(0, "castle tavern church statue palace harbor haunted_quarter").city(
        1, "manor market docks keep trading_post library dragon_gate"
    )
    outcome = CITADELS.outcome(over(t).s)
    assert outcome.scores[:2] == [28, 29]
    assert outcome.winners == [1]
    haunted = [i.say.fields.get("haunted") for i in outcome.items if i.say.key == "score.kinds"]
    assert haunted == ["military"]


def test_t10_ivory_tower_and_haunted_quarter() -> None:
    """CIT-8.14, CIT-R31."""
    t = over(Scene(4, "", "ivory_tower haunted_quarter").city(0, "ivory_tower haunted_quarter"))
    assert items(t)["ivory_tower"] == 5
    t = over(Scene(4, "", "ivory_tower keep").city(0, "ivory_tower keep"))
    assert "ivory_tower" not in items(t)


@pytest.mark.parametrize(
    ("cards", "hand", "gold", "item", "points"),
    [
        ("basilica tavern market manor+", "", 0, "basilica", 1),  # CIT-8.2, CIT-R55: 4 even, 1 odd, 2 even, 3+1 even
        ("basilica+ tavern", "", 0, "basilica", 2),
        ("capitol keep statue", "", 0, "capitol", 3),  # CIT-8.4, CIT-R56
        ("imperial_treasury", "", 7, "imperial_treasury", 7),  # CIT-8.13, CIT-R54
        ("map_room", "tavern manor", 0, "map_room", 2),  # CIT-8.19
        ("statue", "", 0, "statue", 5),  # CIT-8.31
        ("wishing_well keep", "", 0, "wishing_well", 2),  # CIT-8.36
        ("university", "", 0, "city", 8),  # CIT-8.35
        ("dragon_gate+", "", 0, "city", 9),
        ("tavern", "secret_vault", 0, "secret_vault", 3),  # CIT-8.28
    ],
)
def test_extra_points(cards: str, hand: str, gold: int, item: str, points: int) -> None:
    """CIT-8.2, CIT-8.4, CIT-8.13, CIT-8.19, CIT-8.28, CIT-8.31, CIT-8.35, CIT-8.36, CIT-R54, CIT-R55, CIT-R56."""
    wanted = [w.rstrip("+") for w in f"{cards} {hand}".split()]
    t = over(Scene(4, "", " ".join(w for w in wanted if w in UNIQUE_NAMES)).city(0, cards).hand(0, hand).gold(gold))
    assert items(t)[item] == points


def test_ties_go_to_the_highest_rank_shown() -> None:
    """CIT-10.6, CIT-R57."""
    t = Scene().city(0, "tavern").city(1, "temple")
    t.set("last_rank 0=magician 1=merchant")
    outcome = CITADELS.outcome(over(t).s)
    assert outcome.winners == [1]
    assert outcome.trail[0].key == "score.tie"
    t.set("last_rank 0=merchant 1=merchant")
    assert CITADELS.outcome(t.s).winners == [0, 1]


def test_the_secret_vault_cannot_be_built() -> None:
    """CIT-8.28."""
    t = Scene(4, "", "secret_vault").hand(0, "secret_vault").gold(9).turn(0, "merchant").play("gold")
    assert t.why("build secret_vault") == "CIT-5.10"

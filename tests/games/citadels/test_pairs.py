"""Every character of rank 1, 2, 5 and 8 against every unique building and action card it can touch (CIT-7, CIT-8, CIT-12)."""

from __future__ import annotations

import pytest
from tests.games.citadels.scene import Scene

from capomastro.games.citadels import CITADELS
from capomastro.games.citadels.declare import ACTION_CARD_NAMES, CARD_NAMES, UNIQUE_NAMES
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE

BUILDABLE = [u for u in UNIQUE_NAMES if u != "secret_vault"]
RANK1 = ("assassin", "witch", "magistrate")
RANK2 = ("thief", "spy", "blackmailer")
RANK5 = ("bishop", "abbot", "cardinal")
RANK8 = ("warlord", "diplomat", "marshal")


def price(t: Scene, start: str) -> int | None:
    return next((m.shows["price"] for m in CITADELS.moves(t.s, t.seat) if m.text.startswith(start)), None)


@pytest.mark.parametrize("building", BUILDABLE)
def test_the_warlord_pays_cost_less_one_for_every_unique_building_but_the_keep(building: str) -> None:
    """CIT-7.22, CIT-8.15."""
    t = Scene(4, "", building).city(1, building).gold(9).turn(0, "warlord")
    cost = int(t.s.tables.cost[CARD_NAMES.index(building)])
    assert price(t, f"destroy 1 {building}") == (None if building == "keep" else cost - 1)
    if building != "keep":
        t.play(f"destroy 1 {building} plain")
        assert t.bottom()[0] == building
        assert t.built(1) == []


@pytest.mark.parametrize("building", BUILDABLE)
def test_the_marshal_seizes_unique_buildings_up_to_three(building: str) -> None:
    """CIT-7.24, CIT-8.15, CIT-8.6: the price goes to the owner."""
    t = Scene(4, "marshal", building).city(1, building).gold(9).turn(0, "marshal")
    cost = int(t.s.tables.cost[CARD_NAMES.index(building)])
    legal = cost <= 3 and building != "keep"
    assert price(t, f"seize 1 {building}") == (cost if legal else None)
    if legal:
        t.play(f"seize 1 {building} plain")
        assert (t.built(0), t.purse(1)) == ([building], cost)


@pytest.mark.parametrize("building", BUILDABLE)
def test_the_diplomat_swaps_every_unique_building_but_the_keep(building: str) -> None:
    """CIT-7.23, CIT-R36, CIT-8.10."""
    t = Scene(4, "diplomat", building).city(1, building).city(0, "tavern").gold(9).turn(0, "diplomat")
    if building == "keep":
        assert not t.may("offer")
        return
    cost = int(t.s.tables.cost[CARD_NAMES.index(building)])
    t.play("offer tavern plain", f"swap_for 1 {building} plain")
    assert (t.built(0), t.built(1), t.purse(1)) == ([building], ["tavern"], cost - 1)


@pytest.mark.parametrize("role", RANK8)
def test_rank_eight_cannot_touch_a_circus_tent(role: str) -> None:
    """CIT-12.2."""
    t = Scene(4, role, actions=True).city(1, "circus_tent").city(0, "tavern").gold(9).turn(0, role)
    assert not any("circus_tent" in m for m in t.moves)


@pytest.mark.parametrize("building", BUILDABLE)
def test_the_magistrate_takes_every_unique_building_that_is_paid_for(building: str) -> None:
    """CIT-7.3, CIT-R24: gold back, the building is his, and so is what it does at once."""
    t = Scene(4, "magistrate", building).hold(magistrate=0, merchant=1).gold(0, 9).hand(1, building)
    t.warrant("merchant")
    t.call("merchant").play("gold", f"build {building}")
    if t.asks == "payment":
        t.play("pay")
    t.play("confiscate", seat=0)
    assert (t.built(0), t.built(1), t.purse(1)) == ([building], [], 11)
    assert (t.asks, t.seat) == {"bell_tower": ("bell", 0), "lighthouse": ("lighthouse", 0)}.get(building, ("main", 1))


@pytest.mark.parametrize("building", BUILDABLE)
def test_a_witch_keeps_her_own_buildings_and_gets_none_of_the_victims(building: str) -> None:
    """CIT-7.2, CIT-R74: the bewitched has income only; the Witch does not use what stands in that city."""
    t = Scene(4, "witch", building).hold(witch=0, merchant=1).city(1, building).hand(1, "tavern").hand(0, "market")
    t.call("witch").play("gold", "bewitch merchant")
    assert t.moves == ["gold", "cards"]
    t.play("gold")
    assert t.purse(1) == (3 if building == "gold_mine" else 2)
    assert t.seat == 0
    assert not any(t.may(use) for use in ("smithy", "laboratory", "museum", "armory"))


@pytest.mark.parametrize("building", BUILDABLE)
def test_the_killed_lose_their_turn_whatever_stands_in_their_city(building: str) -> None:
    """CIT-7.1, CIT-8.12: only the Hospital helps."""
    t = Scene(4, "", building).hold(assassin=0, merchant=1, warlord=2).city(1, building).call("assassin")
    t.play("kill merchant", "gold", "end")
    assert (t.asks, t.seat) == (("hospital", 1) if building == "hospital" else ("main", 2))
    assert t.purse(1) == 0
    assert t.cards(1) == []


@pytest.mark.parametrize("building", UNIQUE_NAMES)
def test_the_spy_counts_every_unique_card(building: str) -> None:
    """CIT-7.5, CIT-R26."""
    t = Scene(4, "spy", building).hand(1, building).gold(0, 1).turn(0, "spy").play("spy 1", "spy_kind unique")
    assert (t.purse(0), len(t.cards(0))) == (1, 1)


@pytest.mark.parametrize("card", ACTION_CARD_NAMES)
def test_the_spy_finds_no_kind_on_an_action_card(card: str) -> None:
    """CIT-7.5, CIT-12.8."""
    t = Scene(4, "spy", actions=True).hand(1, card).gold(0, 1).turn(0, "spy").play("spy 1", "spy_kind unique")
    assert t.purse(0) == 0


@pytest.mark.parametrize("card", ACTION_CARD_NAMES)
@pytest.mark.parametrize("role", ["thief", "blackmailer", "assassin", "witch", "magistrate"])
def test_only_rasputin_answers_a_blow(role: str, card: str) -> None:
    """CIT-12.6, CIT-R67: any hit opens the window; no other card is asked for."""
    t = Scene(4, role, actions=True).hold(merchant=1).hand(1, card).gold(0, 4)
    marks = {"thief": ("robbed merchant", "thief 0"), "assassin": ("killed merchant",), "witch": ("bewitched merchant", "witch 0")}
    if role in marks:
        t.set(*marks[role])
    elif role == "blackmailer":
        t.threaten("merchant", "magician", spent=True)
    else:
        t.warrant("merchant")
    t.call("merchant")
    assert (t.asks == "rasputin") == (card == "rasputin")
    if card == "rasputin":
        t.play("rasputin", "gold")
        assert t.purse(1) == 6
        assert t.asks == "main"


@pytest.mark.parametrize("building", BUILDABLE)
def test_the_abbot_and_the_bishop_count_no_unique_building_but_the_school(building: str) -> None:
    """CIT-7.13, CIT-7.14, CIT-8.27, CIT-8.11: the Haunted Quarter counts as another kind only at the end."""
    t = Scene(4, "", building).city(0, building).turn(0, "bishop")
    assert t.may("collect") == (building == "school_of_magic")
    t = Scene(4, "abbot", building).city(0, building).turn(0, "abbot")
    assert t.may("split") == (building == "school_of_magic")


@pytest.mark.parametrize("building", BUILDABLE)
def test_the_cardinal_may_borrow_for_every_unique_building(building: str) -> None:
    """CIT-7.15, CIT-R49."""
    t = Scene(4, "cardinal", building).hand(0, f"{building} " + "tavern " * 5).gold(0, 9)
    t.turn(0, "cardinal").play("gold", f"build {building}")
    cost = int(t.s.tables.cost[CARD_NAMES.index(building)])
    if cost > 2:
        t.play("borrow 1", *["give tavern"] * (cost - 2))
    assert (t.built(0), t.purse(0), t.purse(1)) == ([building], max(0, 2 - cost), 9 - max(0, cost - 2))


USES = {"smithy": "smithy", "laboratory": "laboratory", "museum": "museum", "armory": "armory"}


@pytest.mark.parametrize("building", BUILDABLE)
def test_the_threatened_have_income_first_with_the_three_buildings_that_better_it(building: str) -> None:
    """CIT-7.6, CIT-R74, CIT-R75: nothing else of the city works before the threat is settled; then everything does."""
    t = Scene(4, "blackmailer", building).hold(blackmailer=0, merchant=1).city(1, building).city(2, "tavern").hand(1, "temple")
    t.gold(0, 4).call("blackmailer").play("threaten merchant", "threaten architect", "rose merchant", "gold", "end")
    assert (t.seat, t.moves) == (1, ["gold", "cards"])
    t.play("gold")
    gold = 7 if building == "gold_mine" else 6
    assert (t.asks, t.purse(1)) == ("bribe", gold)
    t.play("refuse").play("unmask", seat=0)
    assert (t.purse(0), t.purse(1), t.asks, t.seat) == (2 + gold, 0, "main", 1)
    uses = [use for use in USES.values() if t.may(use)]
    assert uses == ([USES[building]] if building in USES and building != "smithy" else [])      # a Smithy wants gold


@pytest.mark.parametrize("building", BUILDABLE)
def test_the_thief_takes_the_supply_and_nothing_from_the_city(building: str) -> None:
    """CIT-5.4, CIT-7.4: before income and before the Poor House; the Artist's gold stays on its building."""
    t = Scene(4, "", building).hold(thief=0, merchant=1).city(1, f"{building}+").gold(0, 5).call("thief")
    t.play("rob merchant", "gold", "end")
    assert (t.purse(0), t.purse(1), t.asks, t.seat) == (7, 0, "main", 1)
    t.play("gold")
    assert t.purse(1) == (3 if building == "gold_mine" else 2)
    assert t.s.cost(t.copies(CARD_NAMES.index(building))[0]) == t.s.tables.cost[CARD_NAMES.index(building)] + 1


@pytest.mark.parametrize("building", BUILDABLE)
def test_the_witch_uses_her_own_buildings_only_after_she_goes_on(building: str) -> None:
    """CIT-7.2, CIT-R11: before that only Gold Mine, Library and Observatory help."""
    t = Scene(4, "witch", building).hold(witch=0, merchant=1).city(0, building).city(2, "tavern").hand(0, "temple").gold(4)
    t.call("witch")
    assert t.moves == ["gold", "cards"]
    t.play("gold")
    assert t.asks == "bewitch"
    t.play("bewitch merchant", "gold")
    assert (t.asks, t.seat, t.purse(0)) == ("main", 0, 7 if building == "gold_mine" else 6)
    assert [use for use in USES.values() if t.may(use)] == ([USES[building]] if building in USES else [])


@pytest.mark.by_turns(small=True)
@pytest.mark.parametrize("role", RANK8)
@pytest.mark.parametrize("building", BUILDABLE)
def test_rank_eight_cannot_act_against_the_bishops_city(building: str, role: str) -> None:
    """CIT-7.13: whatever stands there; against anybody else's it can (CIT-8.15: but for the Keep)."""
    t = Scene(4, role, building).city(1, building).city(2, "tavern").city(0, "temple").gold(9)
    t.set("protected 1")
    t.turn(0, role)
    if role == "diplomat":
        t.play("offer temple plain")
    verb = {"warlord": "destroy", "diplomat": "swap_for", "marshal": "seize"}[role]
    assert not t.may(f"{verb} 1")
    assert t.may(f"{verb} 2 tavern")


@pytest.mark.parametrize("building", BUILDABLE)
def test_the_armory_is_stopped_by_nothing_but_a_complete_city(building: str) -> None:
    """CIT-8.1, CIT-R34: not by the Bishop, the Keep or the Great Wall."""
    if building == "armory":
        building = "keep"
    t = Scene(4, "", f"armory {building}").city(0, "armory").city(1, building)
    t.set("protected 1")
    t.turn(0, "merchant").play(f"armory 1 {building} plain")
    assert (t.built(0), t.built(1), t.bottom()) == ([], [], ["armory", building])


@pytest.mark.parametrize("card", ACTION_CARD_NAMES)
def test_the_cardinal_and_the_laboratory_take_action_cards_as_hand_cards(card: str) -> None:
    """CIT-R61."""
    t = Scene(4, "cardinal", "laboratory", actions=True).hand(0, f"market {card}").city(0, "laboratory").gold(0, 1)
    t.turn(0, "cardinal")
    assert t.may(f"laboratory {card}")
    t.set("turn income")
    t.gold(1, 1).play("build market", "borrow 1", f"give {card}")
    assert (t.built(0)[-1], t.cards(1)) == ("market", [card])


@pytest.mark.parametrize(("card", "taken"), [("circus_tent", False), ("human_cannonball", True)])
def test_the_magistrate_and_buildings_that_come_by_an_action_card(card: str, taken: bool) -> None:
    """CIT-R63, CIT-R65: a Tent is never paid for; over the Cannonball the gold paid is what counts."""
    t = Scene(4, "magistrate", actions=True).hold(magistrate=0, merchant=1).hand(1, f"{card} palace").city(1, "manor").gold(0, 4)
    t.warrant("merchant")
    t.call("merchant").play("gold")
    if card == "circus_tent":
        t.play("tent")
    else:
        t.play("cannonball", "overbuild manor plain", "build palace")
    assert (t.asks == "warrant") == taken
    if taken:
        t.play("confiscate", seat=0)
        assert (t.built(0), t.built(1), t.purse(1)) == (["palace"], [], 6)
    else:
        assert (t.built(1), t.purse(1)) == (["manor", "circus_tent"], 6)


@pytest.mark.by_turns
@pytest.mark.parametrize("card", [*UNIQUE_NAMES, *ACTION_CARD_NAMES])
@pytest.mark.parametrize("role", RANK1 + RANK2 + RANK5 + RANK8)
def test_a_turn_with_the_card_in_city_or_hand_breaks_nothing(role: str, card: str) -> None:
    """CIT-6.1: after any forty answers every card is somewhere once, nobody owes gold, and moves remain."""
    action = card in ACTION_CARD_NAMES
    t = Scene(4, role, "" if action else card, actions=True).hold(king=2)
    t.hand(0, "tavern manor palace").hand(1, "market temple").city(0, "temple docks").city(1, "tavern").gold(7, 4, 3, 2)
    t.hand(0, card) if action or card == "secret_vault" else t.city(1 if role in RANK8 else 0, card)
    t.turn(0, role)
    before = CITADELS.proof.conserved(t.s)
    rng = Rng(sum(map(ord, role + card)))
    for _ in range(40):
        if t.asks == "over":
            break
        legal = t.s.legal()
        assert len(legal) > 0
        t.s.apply(t.s.draw(rng) if t.s.decider() == CHANCE else legal[rng.below(len(legal))])
    assert CITADELS.proof.conserved(t.s) == before
    assert before["astray"] == 0

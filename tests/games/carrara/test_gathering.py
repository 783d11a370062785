"""Blocks are named together, in any order; nothing is bought, paid or closed for anybody who had a choice."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest
from tests.games.carrara.tables import asked, lay, play, sit, texts

from capomastro.games.carrara import CARRARA
from capomastro.games.carrara import codes as c
from capomastro.games.carrara.rules import CarraraState
from capomastro.kernel import sets
from capomastro.kernel.driving import NOBODY
from capomastro.kernel.errors import IllegalMove
from capomastro.kernel.rng import Rng
from capomastro.kernel.table import Dice, Table

COLOURS = ("white", "yellow", "red", "green", "blue", "black")
EVERY_OPTION: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"screens": "counts", "announcements": "free"}),
    (4, {"start": "3", "screens": "open"}),
    (2, {"mode": "advanced"}),
    (3, {"mode": "advanced", "cards": "preset", "preset": "full_city"}),
    (4, {"mode": "advanced", "cards": "chosen", "chosen": ["T6", "O8", "B9", "E5"], "announcements": "free"}),
]


def offered(state: CarraraState, name: str) -> sets.Offer:
    found = {gather.name: gather for gather in sets.offers(CARRARA, state)}
    return found[name]


def named(gather: sets.Offer) -> list[list[str]]:
    """The sets as texts."""
    assert gather.sets is not None
    return [[gather.picks[i].text for i in one] for one in gather.sets]


def said(state: CarraraState, name: str, picks: list[str], lang: str = "en") -> str:
    """The sentence of the one button."""
    gather = offered(state, name)
    by_text = {pick.text: pick for pick in gather.picks}
    figures = sets.look(CARRARA, state, name, picks).figures
    return CARRARA.words(lang).say(sets.phrase_of(CARRARA, gather, [by_text[text] for text in picks], figures))


# -- purchases ---------------------------------------------------------------------------
@pytest.mark.parametrize("order", list(permutations(["take green", "take blue", "take black"])), ids=" ".join)
def test_the_example_of_the_rulebook_can_be_bought_in_any_order(order: tuple[str, ...]) -> None:
    """PAL-4.3, PAL-4.9: green, blue and black from segment II for three coins, whichever is named first."""
    start = play(lay(wheel={"II": "green blue black"}, asks="segment"), "segment II")
    table = sit(start)
    before = len(table.steps)
    table.gather("purchase", order)
    assert table.state.coins[0] == 17
    texts_played = [CARRARA.codec.text(step.code) for step in table.steps[before:] if step.actor == 0]
    assert texts_played[:4] == ["take green", "take blue", "take black", "done"]        # the record keeps a line for every block
    assert table.last_act() == before


def test_black_first_closes_no_purchase() -> None:
    """PAL-4.9: after black in a single move the rest waits for an answer, and as a set everything can still join."""
    start = play(lay(wheel={"II": "white white red black"}, asks="segment"), "segment II")
    assert sorted(sets.look(CARRARA, start, "purchase", ["take black"]).joins) == ["take red", "take white"]
    table = sit(start)
    table.play("take black")
    assert asked(table.state) == "blocks"
    assert table.state.turn == 0
    assert texts(table.state) == ["done"]
    assert not any(step.auto for step in table.steps)


@pytest.mark.parametrize("coins", [20, 3])
def test_a_purchase_that_takes_the_last_coin_waits_for_its_end(coins: int) -> None:
    """PAL-4.3: with few coins the turn would be over after it; it is not handed over unasked."""
    table = sit(play(lay(wheel={"I": "blue black"}, asks="segment", seats=[{"coins": coins}]), "segment I"))
    table.play("take blue")
    table.play("take black")
    assert asked(table.state) == "blocks"
    assert texts(table.state) == ["done"]


def test_a_single_block_is_not_bought_for_anybody() -> None:
    """PAL-4.3: to choose one segment is to see it; the purchase itself stays the player's."""
    table = sit(lay(wheel={"VI": "black"}, asks="segment"))
    assert [CARRARA.codec.text(step.code) for step in table.steps] == ["segment VI"]
    assert asked(table.state) == "blocks"


def test_every_set_says_what_it_costs() -> None:
    """PAL-1.1: two white blocks at 5 and a green one at 2 from segment II; eight coins pay for one white block."""
    start = play(lay(wheel={"II": "white white green"}, asks="segment", seats=[{"coins": 8}]), "segment II")
    gather = offered(start, "purchase")
    prices = {tuple(one): -coins for one, coins in zip(named(gather), gather.figures["coins"], strict=True)}
    assert prices == {("take white",): 5, ("take green",): 2, ("take white", "take green"): 7}
    assert [(pick.text, pick.most) for pick in gather.picks] == [("take white", 1), ("take green", 1)]
    assert gather.ends == [True, True, True]


@pytest.mark.parametrize(
    ("lang", "buys", "pays"),
    [
        ("en", "Buy 3 blocks for 3 coins", "Pay 2 blocks"),
        ("nl", "3 bouwstenen kopen voor 3 munten", "Met 2 bouwstenen betalen"),
        ("de", "3 Bausteine für 3 Münzen kaufen", "Mit 2 Bausteinen bezahlen"),
    ],
)
def test_one_button_says_what_happens(lang: str, buys: str, pays: str) -> None:
    start = play(lay(wheel={"II": "green blue black"}, asks="segment"), "segment II")
    assert said(start, "purchase", ["take black", "take blue", "take green"], lang) == buys
    building = play(lay(seats=[{"blocks": "white red black"}]), "build villa_2", "city lerici")
    assert said(building, "payment", ["pay black", "pay white"], lang) == pays


def test_a_set_that_cannot_be_paid_is_refused_and_nothing_happens() -> None:
    """PAL-4.3."""
    table = sit(play(lay(wheel={"I": "white red black"}, asks="segment", seats=[{"coins": 6}]), "segment I"))
    before = table.state.encode()
    for picks in ([], ["take white", "take red"], ["take black", "take black"], ["take blue"]):
        with pytest.raises(IllegalMove):
            table.gather("purchase", picks)
        assert table.state.encode() == before


# -- payments ----------------------------------------------------------------------------
@pytest.mark.parametrize("order", sorted(set(permutations(["pay red", "pay yellow", "pay yellow"]))), ids=" ".join)
def test_a_payment_can_be_named_in_any_order(order: tuple[str, ...]) -> None:
    """PAL-5.12: also with red first, after which single moves could not finish it."""
    table = sit(play(lay(seats=[{"blocks": "white yellow yellow red"}]), "build villa_3", "city lucca"))
    table.gather("payment", order)
    assert [int(n) for n in table.state.blocks[:6]] == [1, 0, 0, 0, 0, 0]
    assert table.state.place[CARRARA.codec.parse("build villa_3") & c.PAYLOAD] == 2


def test_a_payment_offers_every_block_that_occurs_in_some_way_to_pay() -> None:
    """PAL-5.2, PAL-5.12."""
    start = play(lay(seats=[{"blocks": "white yellow yellow red black"}]), "build villa_3", "city lucca")
    gather = offered(start, "payment")
    assert [(pick.text, pick.most) for pick in gather.picks] == [("pay white", 1), ("pay yellow", 2), ("pay red", 1)]
    assert sorted(map(tuple, named(gather))) == [
        ("pay white", "pay yellow", "pay red"),
        ("pay white", "pay yellow", "pay yellow"),
        ("pay yellow", "pay yellow", "pay red"),
    ]


def test_a_raise_pays_the_difference_in_any_order() -> None:
    """PAL-5.6, PAL-5.7: from 1 to 4 in Viareggio, with three of five blocks that it accepts."""
    seats = [{"blocks": "white red green green black", "built": "porta_1@viareggio"}]
    start = play(lay(mode="advanced", seats=seats), "build villa_4", "raise porta_1")
    assert [(p.text, p.most) for p in offered(start, "payment").picks] == [("pay white", 1), ("pay red", 1), ("pay green", 2)]
    table = sit(start)
    table.gather("payment", ["pay green", "pay white", "pay green"])
    assert table.state.place[CARRARA.codec.parse("build villa_4") & c.PAYLOAD] == 3
    assert [int(n) for n in table.state.blocks[:6]] == [0, 0, 1, 0, 0, 1]


def test_half_of_a_payment_in_single_moves_is_finished_in_single_moves() -> None:
    """PAL-5.12: what is left is not paid by itself, though there is one way only."""
    table = sit(play(lay(seats=[{"blocks": "white yellow yellow red"}]), "build villa_3", "city lucca"))
    table.play("pay yellow")
    assert asked(table.state) == "payment"
    assert texts(table.state) == ["pay yellow"]
    assert sets.offers(CARRARA, table.state) == []
    with pytest.raises(IllegalMove, match="single moves"):
        table.gather("payment", ["pay yellow", "pay red"])


def test_a_payment_with_one_way_is_one_act_of_the_table() -> None:
    """PAL-5.12: three blocks, three needed: the rules leave one way."""
    poor = play(lay(seats=[{"blocks": "green black black", "coins": 9}]), "build villa_3", "city lerici")
    assert CARRARA.manners.onward(poor, lambda state: int(state.draw(Rng(1))), NOBODY) == []        # it would end the turn: asked first
    table = sit(play(lay(seats=[{"blocks": "green black black", "coins": 30}]), "build villa_3", "city lerici"))
    assert [CARRARA.codec.text(step.code) for step in table.steps[:3]] == ["pay green", "pay black", "pay black"]
    assert all(step.auto for step in table.steps[:3])


# -- refusals ----------------------------------------------------------------------------
LEFT = {
    "en": "By taking a red block on its own you left the white ones. Undo it and name all blocks of the purchase at once, in any order.",
    "nl": "Door een rode bouwsteen apart te nemen heb je de witte laten liggen. Maak dat ongedaan en noem alle bouwstenen van de "
    "aankoop tegelijk, in willekeurige volgorde.",
    "de": "Du hast einen roten Baustein einzeln genommen und damit die weißen Bausteine liegen lassen. Nimm das zurück und nenne "
    "alle Bausteine des Kaufs auf einmal, in beliebiger Reihenfolge.",
}


@pytest.mark.parametrize("lang", LEFT)
def test_what_a_single_move_left_out_is_refused_with_what_was_done(lang: str) -> None:
    """PAL-4.9: the reason is what the player did, and how to do better; never an order that has to be kept."""
    s = play(lay(wheel={"VI": "white white red black"}, asks="segment"), "segment VI", "take red")
    why = CARRARA.why_not(s, 0, CARRARA.codec.parse("take white"))
    assert why is not None
    assert CARRARA.words(lang).say(why) == LEFT[lang]


def test_what_is_too_dear_is_refused_for_its_price_also_after_a_plainer_block() -> None:
    """PAL-4.3."""
    s = play(lay(wheel={"I": "white red black"}, asks="segment", seats=[{"coins": 9}]), "segment I", "take red")
    why = CARRARA.why_not(s, 0, CARRARA.codec.parse("take white"))
    assert why is not None
    assert (why.key, why.fields["price"], why.fields["coins"]) == ("refused.price", 6, 5)


@pytest.mark.parametrize(
    ("moves", "tried", "says"),
    [
        (("pay yellow",), "pay white", "By paying a yellow block on its own you kept the white ones back. Undo it and name"),
        ((), "pay red", "Lucca cannot be paid without finer blocks than red. Name"),
    ],
    ids=["kept back", "needed too"],
)
def test_a_refused_payment_says_the_true_reason(moves: tuple[str, ...], tried: str, says: str) -> None:
    """PAL-5.12."""
    s = play(lay(seats=[{"blocks": "white yellow yellow red"}]), "build villa_3", "city lucca", *moves)
    why = CARRARA.why_not(s, 0, CARRARA.codec.parse(tried))
    assert why is not None
    assert CARRARA.words("en").say(why) == f"{says} all blocks of the payment at once, in any order."


@pytest.mark.parametrize("lang", ["en", "nl", "de"])
def test_no_sentence_asks_for_an_order_from_white_to_black(lang: str) -> None:
    ordered = re.compile(r"\b(from white|van wit|von weiß|first|eerst|zuerst|earlier|eerder|früher)\b")
    refusals = {key: text.lower() for key, text in CARRARA.words(lang).table.items() if key.startswith("refused.")}
    assert refusals
    assert {key for key, text in refusals.items() if ordered.search(text)} == set()


# -- random clicking -------------------------------------------------------------------------
def payable(state: CarraraState) -> bool:
    """Whether the segment of the purchase still has a block that its buyer can pay."""
    base = state.segment * len(COLOURS)
    return any(state.wheel[base + k] > 0 and state.tables.price[base + k] <= state.coins[state.turn] for k in range(len(COLOURS)))


def usable(state: CarraraState) -> list[int]:
    """The blocks that the city being paid accepts: of one colour only, or all of them needed, they leave one way to pay."""
    seat, city = int(state.turn) * 6, int(state.city) * 6
    return [k for k in range(6) if state.tables.accepts[city + k] for _ in range(int(state.blocks[seat + k]))]


@pytest.mark.parametrize(("players", "options"), EVERY_OPTION)
def test_random_clicking_closes_no_purchase_and_forces_no_payment(
    players: int, options: dict[str, Any], games_to_play: Callable[[int, int], int]
) -> None:
    """PAL-4.9, PAL-5.12: single moves at random; sometimes a whole set at random, in a random order."""
    purchases = left = 0
    for seed in range(games_to_play(5, 100)):
        rng = Rng(seed)
        table = Table(CARRARA, players, options, nature=Dice(seed), confirm=True)
        replayed = table.start.clone()
        done = 0
        while not table.over:
            state = table.state
            opened = sets.offers(CARRARA, state) if rng.below(2) else []
            if opened:
                ways = named(opened[0])
                picks = list(ways[int(rng.below(len(ways)))])
                table.gather(opened[0].name, sorted(picks, key=lambda _: int(rng.below(1000))))
            else:
                legal = state.legal()
                table.play(int(legal[rng.below(len(legal))]))
            for step in table.steps[done:]:
                if step.code == c.DONE:
                    purchases += 1
                    left += payable(replayed)
                    assert not step.auto
                if step.auto and replayed.asks() in (c.ASK_BLOCKS, c.ASK_PAYMENT):
                    assert replayed.asks() == c.ASK_PAYMENT
                    assert len(set(accepted := usable(replayed))) == 1 or len(accepted) == replayed.need
                replayed.apply(step.code)
            done = len(table.steps)
    assert purchases > 0
    assert left > 0                                     # somebody did leave blocks: by choice, every time

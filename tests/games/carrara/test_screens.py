"""What each viewer sees: screens, previews, reasons, and everything a screen draws."""

from __future__ import annotations

import msgspec
import pytest
from librt.vecs import vec
from mypy_extensions import i64
from tests.games.carrara.tables import lay, play, sit, texts, told

from capomastro.games.carrara import CARRARA, codes
from capomastro.games.carrara.rules import CarraraState
from capomastro.games.carrara.view import CarraraView
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, OMNISCIENT, OVER, SPECTATOR
from capomastro.kernel.view import Phrase

SEATS = [
    {"coins": 7, "blocks": "red black", "objects": "book", "built": "porta_2@pisa"},
    {"coins": 11, "blocks": "white", "objects": "flag flag"},
]


@pytest.mark.parametrize(
    ("screens", "coins", "blocks", "objects"),
    [("hidden", None, None, None), ("counts", 11, 1, 2), ("open", 11, 1, 2)],
)
def test_the_option_decides_what_others_see_of_a_screen(screens: str, coins: int | None, blocks: int | None, objects: int | None) -> None:
    """PAL-11.1."""
    view = CARRARA.view(lay(seats=SEATS, options={"screens": screens}), 0)
    other = view.seats[1]
    assert (other.coins, other.block_count, other.object_count) == (coins, blocks, objects)
    assert (other.blocks is not None) == (screens == "open")
    assert (other.conditions[1].have is not None) == (screens == "open")
    assert view.seats[0].blocks is not None
    assert view.seats[0].coins == 7


def test_spectators_see_no_more_than_players_and_everything_is_shown_at_the_end() -> None:
    """PAL-11.1."""
    s = lay(seats=SEATS)
    assert [seat.coins for seat in CARRARA.view(s, SPECTATOR).seats] == [None, None]
    assert [seat.coins for seat in CARRARA.view(s, OMNISCIENT).seats] == [7, 11]
    over = lay(seats=SEATS, turn=1, end="announced 0", asks="over")
    assert [seat.coins for seat in CARRARA.view(over, SPECTATOR).seats] == [7, 11]


def test_an_attentive_reader_of_the_events_knows_every_purse() -> None:
    """PAL-11.2: start, prices, yields, payments and coins are all told; so there is nothing to imagine."""
    for seed in range(4):
        state = CARRARA.new(3, {"mode": "advanced"})
        table = sit(state, seed=seed)
        rng = Rng(seed)
        while not table.over:
            legal = table.state.legal()
            table.play(int(legal[rng.below(len(legal))]))
        coins = [20] * 3
        blocks = [0] * 3
        objects = [0] * 3
        first = told(table, "started", SPECTATOR)[0]["seat"]
        for seat in range(3):
            blocks[(first + seat) % 3] += 1
        for _, event in table.history(SPECTATOR):
            f = event.fields
            if event.kind == "took":
                coins[f["seat"]] -= f["price"]
                blocks[f["seat"]] += 1
            elif event.kind == "paid":
                blocks[f["seat"]] -= 1
            elif event.kind == "coins_taken":
                assert coins[f["seat"]] == f["held"]
                coins[f["seat"]] += f["coins"]
            elif event.kind == "scored":
                coins[f["seat"]] += f["coins"]
            elif event.kind == "yielded":
                objects[f["seat"]] += f["object"] != "none"
            elif event.kind == "object_bought":
                coins[f["seat"]] -= f["coins"]
                objects[f["seat"]] += 1
        view = CARRARA.view(table.state, OMNISCIENT)
        assert coins == [seat.coins for seat in view.seats]
        assert blocks == [seat.block_count for seat in view.seats]
        assert objects == [seat.object_count for seat in view.seats]
        assert state.imagine(0, rng).encode() == state.encode()
        assert CARRARA.proof.unknown(state, 0) == {}


def test_no_event_has_private_fields() -> None:
    """PAL-11.2."""
    assert not any(field.private for kind in CARRARA.events for field in kind.fields)


def test_the_purchase_in_progress_shows_its_running_total_to_all_and_the_purse_to_its_owner() -> None:
    """PAL-4.9, PAL-11.1."""
    s = play(lay(wheel={"II": "green blue black"}, asks="segment"), "segment II", "take green", "take blue")
    mine, theirs = CARRARA.view(s, 0).purchase, CARRARA.view(s, 1).purchase
    assert mine is not None
    assert theirs is not None
    assert [(b.colour, b.price) for b in theirs.blocks] == [("green", 2), ("blue", 1)]
    assert (mine.paid, mine.coins_left) == (3, 17)
    assert (theirs.paid, theirs.coins_left) == (3, None)


def test_the_chosen_building_shows_each_city_with_what_is_missing() -> None:
    """PAL-5.2: the reason a city cannot take it, and the cheapest payment where it can."""
    s = play(lay(seats=[{"blocks": "white yellow yellow"}]), "build villa_3")
    built = CARRARA.view(s, 0).construction
    assert built is not None
    assert [site.allowed for site in built.sites] == [False, True, True, True, True, True]
    assert built.sites[0].why is not None
    assert CARRARA.words("en").say(built.sites[0].why) == "Livorno needs 3 blocks; you have 1 that it accepts."
    assert built.sites[1].payment == {"white": 1, "yellow": 2}
    assert CARRARA.view(s, 1).construction.sites == []


def test_the_payment_in_progress_shows_what_is_paid_and_what_is_left() -> None:
    """PAL-5.12."""
    s = play(lay(seats=[{"blocks": "white yellow yellow red"}]), "build villa_3", "city lucca", "pay yellow")
    built = CARRARA.view(s, 0).construction
    assert built is not None
    assert (built.city, built.cost, built.paid, built.left) == ("lucca", 3, {"yellow": 1}, 2)
    assert built.payment == {"yellow": 1, "red": 1}


def test_moves_carry_targets_and_previews() -> None:
    """Nothing is left for a client to compute."""
    s = lay(seats=[{"coins": 0, "blocks": "yellow yellow yellow black", "built": "porta_2@pisa porta_1@massa"}])
    moves = {move.text: move for move in CARRARA.moves(s, 0)}
    assert moves["buy"].shows == {"turns": True, "drawn": 9}
    assert moves["build villa_3"].target == "building:villa_3"
    assert moves["build villa_3"].shows["cities"] == ["pisa", "lucca", "viareggio", "massa", "lerici"]
    score = moves["score_type porta"]
    assert (score.shows["points"], score.shows["coins"], score.shows["objects"]) == (1, 6, {"gate": 2})
    assert [b["building"] for b in score.shows["buildings"]] == ["porta_1", "porta_2"]
    play(s, "build villa_3")
    moves = {move.text: move for move in CARRARA.moves(s, 0)}
    shows = moves["city pisa"].shows
    assert (shows["need"], shows["have"], shows["payment"], shows["only_way"]) == (3, 3, {"yellow": 3}, True)
    assert CARRARA.words("en").say(shows["note"]) == "In Pisa each scoring of it pays 0 points and 9 coins."
    assert not moves["city lerici"].shows["only_way"]


def test_a_city_that_is_scored_says_that_it_pays_by_type_only() -> None:
    """PAL-6.3."""
    seats = [{"blocks": "black black black black"}, {"built": "porta_1@lerici porta_2@lerici porta_3@lerici"}]
    s = play(lay(seats=seats, cities={"lerici": 1}), "build villa_4")
    note = CARRARA.moves(s, 0)[0].shows["note"]
    said = CARRARA.words("en", ["Ann", "Bram"]).say(note)
    assert said == "Bram has scored Lérici: here it pays through its type only, 0 points and 4 coins."
    assert all("‹" not in CARRARA.words(lang).say(note) for lang in ("nl", "de"))


def test_the_view_has_what_the_table_draws() -> None:
    """PAL-1.2, PAL-6.3: pay, accepted blocks, what a scoring would bring, who scored."""
    seats = [{"built": "porta_2@pisa villa_1@pisa"}, {"built": "porta_1@lucca porta_3@lucca"}]
    view = CARRARA.view(lay(seats=seats, cities={"lucca": 1}), 0)
    pisa, lucca = view.seats[0].cities[1:3]
    assert (pisa.colour, pisa.accepts, pisa.coins, pisa.points, pisa.minimum) == ("yellow", ["white", "yellow"], 3, 0, 2)
    assert (pisa.worth.coins, pisa.worth.objects, pisa.why) == (9, {"gate": 1, "coat_of_arms": 1}, None)
    assert lucca.scored_by == 1
    assert lucca.why is not None
    assert lucca.why.clause == "PAL-6.3"
    assert view.seats[0].cost == 3
    assert [c.need for c in view.seats[0].conditions] == [4, 8, 30]
    assert view.seats[0].types[3].worth.coins == 6


def test_uncertain_numbers_carry_their_status_into_the_view() -> None:
    """PAL-0.2."""
    view = CARRARA.view(lay(mode="advanced", cards="T5 O1 B4 E9"), 0)
    assert [(card.condition_status, card.scoring_status) for card in view.cards] == [
        ("placeholder", "rulebook"),
        ("rulebook", "rulebook"),
        ("reconstructed", "reconstructed"),
        ("rulebook", "reconstructed"),
    ]
    assert view.seats[0].cities[3].status == "other"
    assert [city.status for city in view.seats[0].cities].count("reconstructed") == 0
    assert [t.status for t in view.tokens].count("reconstructed") == 6


def test_views_are_json_and_read_back() -> None:
    for mode in ("base", "advanced"):
        state = CARRARA.new(3, {"mode": mode})
        rng = Rng(9)
        n = 0
        while state.decider() != OVER:
            legal = state.legal()
            state.apply(int(state.draw(rng)) if state.decider() == CHANCE else int(legal[rng.below(len(legal))]))
            n += 1
            if n % 40 == 0:
                view = CARRARA.view(state, n % 3)
                assert msgspec.json.decode(msgspec.json.encode(view), type=CarraraView) == view


REFUSED = {
    "buy_still": "PAL-4.8",
    "score_type villa": "PAL-6.2",
    "score_type porta": "PAL-6.2",
    "score_city pisa": "PAL-6.3",
    "score_city massa": "PAL-6.3",
    "score_field town": "PAL-6.6",
    "build villa_5": "PAL-5.2",
    "build porta_5": "PAL-5.1",
    "pass": "PAL-8.6",
    "take_coins": "PAL-3.3",
}


@pytest.mark.parametrize(("text", "clause"), REFUSED.items(), ids=REFUSED)
def test_a_refused_move_names_the_clause(text: str, clause: str) -> None:
    seats = [{"blocks": "black", "built": "porta_1@pisa porta_2@pisa", "types": "porta"}, {"built": "villa_1@pisa villa_2@pisa"}]
    s = lay(seats=seats, cities={"pisa": 1})
    why = CARRARA.why_not(s, 0, CARRARA.codec.parse(text))
    assert why is not None
    assert why.clause == clause
    assert all("‹" not in CARRARA.words(lang).say(why) for lang in ("en", "nl", "de"))


def test_every_refusal_can_be_said() -> None:
    """Whatever is tried at whatever question, there is a sentence in three languages."""
    positions = [
        lay(mode="advanced", seats=[{"blocks": "black", "built": "porta_1@pisa"}]),
        lay(wheel={}, seats=[{"built": "porta_1@pisa"}]),
        lay(wheel={"I": "white", "II": "black"}, asks="segment", seats=[{"coins": 1}]),
        play(lay(wheel={"I": "white red black"}, asks="segment"), "segment I", "take red"),
        play(lay(wheel={"I": "white red black"}, asks="segment"), "segment I"),
        play(lay(mode="advanced", seats=[{"blocks": "red red", "built": "porta_1@pisa porta_5@lucca"}]), "build villa_2"),
        play(lay(seats=[{"blocks": "white yellow yellow red"}]), "build villa_3", "city lucca", "pay yellow"),
        lay(mode="advanced", seats=[{"built": "porta_8@pisa castello_8@pisa", "tokens": "pisa"}], asks="token"),
        lay(asks="object", field="book"),
    ]
    for s in positions:
        choice = CARRARA.choice(s)
        assert choice is not None
        for action in CARRARA.codec.actions:
            if action.name in choice.actions:
                for payload in range(action.size):
                    why = CARRARA.why_not(s, int(s.turn), action.base + payload)
                    assert why is None or all("‹" not in CARRARA.words(lang).say(why) for lang in ("en", "nl", "de")), why
    assert texts(positions[0])


def test_the_table_is_described_place_by_place() -> None:
    s = lay(mode="advanced", seats=SEATS, wheel={"II": "red red"})
    view = CARRARA.view(s, 0)
    words = CARRARA.words("en", ["Ann", "Bram"])
    said = [words.say(p) for p in CARRARA.describe(view)]
    assert "Ann in Pisa: Gate 2; scoring it would pay 0 points and 6 coins." in said
    assert [words.say(p) for p in CARRARA.describe_place(view, "segment:II")] == ["Segment II: red for 3 and red for 3."]
    for place in ("wheel", "seat:1", "card:T1", "city:pisa"):
        assert CARRARA.describe_place(view, place)
    assert CARRARA.describe_place(view, "moon") == []


def test_the_estimate_values_a_wheel_that_has_turned_and_no_hoard() -> None:
    """What bots look at: turning promises the cheaper blocks; a thirteenth block is worth nothing."""

    def estimate(state: CarraraState) -> int:
        out = vec[i64]([0, 0])
        state.evaluate(out)
        return int(out[0])

    s = lay(wheel={"V": "white white"}, seats=[{"coins": 5}])
    before = estimate(s)
    assert estimate(play(s, "buy")) > before
    twelve = lay(seats=[{"blocks": " ".join(["red"] * 6 + ["green"] * 6)}])
    thirteen = lay(seats=[{"blocks": " ".join(["red"] * 6 + ["green"] * 7)}])
    assert estimate(twelve) == estimate(thirteen)


def test_in_the_last_round_blocks_promise_only_those_who_still_have_a_turn() -> None:
    """PAL-8.5, as bots look at it: the start player has moved and is done, the other one may still build."""

    def estimates(state: CarraraState) -> list[int]:
        out = vec[i64]([0, 0])
        state.evaluate(out)
        return [int(value) for value in out]

    holding = lay(seats=[{"blocks": "red red"}, {"blocks": "red red"}])
    empty = lay(seats=[{}, {}])
    for state in (holding, empty):
        state.first, state.turn, state.end, state.closer = 0, 0, codes.ANNOUNCED, 0
    first, second = (a - b for a, b in zip(estimates(holding), estimates(empty), strict=True))
    assert first == 0
    assert second > 0


def test_a_coloured_block_is_named_as_each_language_bends_it() -> None:
    """PAL-4.3."""
    said = {
        "en": "Take a white block for one coin",
        "nl": "Een witte bouwsteen nemen voor één munt",
        "de": "Einen weißen Baustein für eine Münze nehmen",
    }
    for lang, sentence in said.items():
        assert CARRARA.words(lang).say(Phrase("move.take", {"colour": "white", "price": 1})) == sentence

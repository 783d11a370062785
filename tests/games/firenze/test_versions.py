"""Two versions of the rules and of the data, side by side."""

from __future__ import annotations

import hashlib

import msgspec
import pytest
from librt.vecs import vec
from mypy_extensions import i16, i64
from tests.games.firenze.scenes import position

from capomastro.games.firenze import FIRENZE
from capomastro.games.firenze.rules import FirenzeState
from capomastro.kernel import conformance
from capomastro.kernel.data import write_worksheet
from capomastro.kernel.errors import BadOption, CapomastroError
from capomastro.kernel.state import UNIT
from capomastro.kernel.wording import LANGUAGES

FIRST_RULES = FIRENZE.under(1)
DATA = FIRENZE.shelf.load("2").content

# -- rules 1: as they were ----------------------------------------------------------------------

PLAYED = (
    "beef50f4d78fed64b9e83b1d7f56d5ec386b9bb27fbfd46da17563f36a7958da",
    "e4da7864c48ac1033aade9cbd752ab6968791974b7e6b3c2eada696d87337d64",
    "62bd1dcb5f7ddc4d89a4774eb205d775c61a457b52744aacb245b9f958fd7fe0",
    "6a2225835b8822c6a0fdf4cb3dd54f91324366f3b2c80026eea1286e317c881c",
)
SEEN = (
    (358, "8d9c99dd9f11996346e485c127d36144a6c5c08d6675f3d160a4932387932149"),
    (429, "b8cd3a7fc1429daca81f5113fa764bb85af38f80ca60122b6fc03a28de4c5bd9"),
    (500, "ec556c64a41f4a41f9c6a0611cb586e748c87d9fd47327fda9ff078c70768b6e"),
    (429, "2ee2e3a423a0253a85886c75489d5f09d2159e4026c42dff7c746e6418f1dd19"),
)


@pytest.mark.parametrize("trial", range(4))
def test_rules_1_play_and_encode_as_they_always_did(trial: int) -> None:
    """Whole seeded games: answers, evaluations and every byte of the positions, frozen when rules 2 came."""
    assert conformance.digest(FIRST_RULES, FIRST_RULES.proof.trials[trial], 5) == PLAYED[trial]


@pytest.mark.parametrize("trial", range(4))
def test_rules_1_show_and_observe_what_they_did(trial: int) -> None:
    """Frozen since views and observations name the arguments of a question as they are declared."""
    case = FIRST_RULES.proof.trials[trial]
    size = sum(section.size for section in FIRST_RULES.observation(case.players, case.options))
    sha = hashlib.sha256()
    for state, _ in conformance.sampled(FIRST_RULES, case, 5, 30):
        for seat in range(-1, case.players):
            out = vec[i16]([0] * size)
            state.observe(seat, out, 0)
            sha.update(repr([int(x) for x in out]).encode())
        sha.update(msgspec.json.encode(FIRST_RULES.view(state, 0)))
    assert (size, sha.hexdigest()) == SEEN[trial]


# -- which data ------------------------------------------------------------------------------------


def test_new_games_have_the_latest_data_and_old_rules_theirs() -> None:
    assert FIRENZE.setup(FIRENZE.new(2))["data"] == "2"
    assert FIRST_RULES.setup(FIRST_RULES.new(2))["data"] == "1"


def test_rules_1_refuse_a_card_they_do_not_know() -> None:
    with pytest.raises(BadOption, match=r"data=2.*Glory.*rules 1.*data=1"):
        FIRST_RULES.new(2, {"data": "2"})


def test_rules_2_play_the_first_data_too() -> None:
    """… in which nobody meets the Glory."""
    state = FIRENZE.new(2, {"data": "1"})
    assert isinstance(state, FirenzeState)
    view = FIRENZE.view(state, 0)
    assert (view.unseen.get("glory", 0), view.unseen["disgrace"]) == (0, 4)
    assert next(order.points for order in view.orders if order.id == "blue-5") == 6
    assert FIRENZE.decode(state.encode()).encode() == state.encode()
    assert FIRENZE.from_position(FIRENZE.position(state)).encode() == state.encode()


def test_each_version_reads_its_own_bytes_only() -> None:
    for rules in (1, 2):
        game, other = FIRENZE.under(rules), FIRENZE.under(3 - rules)
        encoded = game.new(2, {"data": "1"}).encode()
        assert game.decode(encoded).rules == rules
        with pytest.raises(CapomastroError, match="rules version"):
            other.decode(encoded)


# -- what the second data version says ----------------------------------------------------------------

ORDERS = {
    ("white", 8): 8, ("red", 5): 4,
    ("blue", 3): 2, ("blue", 4): 3, ("blue", 5): 4, ("blue", 6): 6, ("blue", 7): 9, ("blue", 8): 12,
    ("purple", 4): 4, ("purple", 5): 5, ("purple", 6): 8, ("purple", 7): 11, ("purple", 8): 15,
}  # fmt: skip
FOUND = {
    ("I", "white"): (6, 7), ("I", "green"): (5, 7), ("II", "blue"): (5, 8), ("II", "purple"): (5, 9),
    ("III", "white"): (8, 13), ("IV", "red"): (7, 14), ("IV", "blue"): (7, 15),
}  # fmt: skip
EXTRA = {"I": 3, "II": 4, "III": 5, "IV": 6}


def test_the_orders_that_changed() -> None:
    """FIR-1.2"""
    first = FIRENZE.shelf.load("1").content["orders"]
    changed = {(c, int(f)): p for c, row in DATA["orders"].items() for f, p in row.items() if p != first[c][f]}
    assert changed == ORDERS


def test_seven_balconies_are_known_and_one_rule_explains_all() -> None:
    """FIR-1.3: the points printed on the order, and 3, 4, 5 or 6 more."""
    certain = {}
    for at, token in enumerate(DATA["balconies"]):
        assert token["points"] == DATA["orders"][token["colour"]][str(token["floor"])] + EXTRA[token["numeral"]]
        if DATA["status"].get(f"/balconies/{at}/points", "rulebook") in ("rulebook", "other"):
            certain[token["numeral"], token["colour"]] = (token["floor"], token["points"])
    assert certain == FOUND
    assert [sum(token["numeral"] == numeral for token in DATA["balconies"]) for numeral in EXTRA] == [5, 6, 4, 4]


@pytest.mark.parametrize(
    ("card", "name", "effect", "numbers"),
    [
        ("middle_privilege", "other", "other", {"floor": "other", "points": "other", "count": "reconstructed"}),
        ("saboteur", "other", "other", {"count": "reconstructed"}),
        ("glory", "other", "reconstructed", {"points": "reconstructed", "count": "reconstructed", "start": "reconstructed"}),
        ("disgrace", "rulebook", "rulebook", {"count": "reconstructed"}),
    ],
)
def test_the_standing_of_the_cards_that_changed(card: str, name: str, effect: str, numbers: dict[str, str]) -> None:
    entry = DATA["cards"][card]
    assert (entry["name"], entry["effect"]) == (name, effect)
    assert {field: DATA["status"][f"/cards/{card}/{field}"] for field in numbers} == numbers
    assert entry["count"] == (1 if card == "middle_privilege" else 2)


# -- the Glory ---------------------------------------------------------------------------------------------


def test_the_glory_counts_two_points_at_the_end_and_for_bots_before() -> None:
    """FIR-6.5, FIR-10.39, FIR-8.4"""
    worth: list[int] = []
    for cards in ("", "held 0 glory=1"):
        s = position(f"{cards}\nask card 0", row="row 1=mason\non_row 1 white=1\n")
        out = vec[i64]([0, 0])
        s.evaluate(out)
        worth.append(int(out[0]))
    assert worth[1] - worth[0] == 2 * UNIT


def test_the_glory_is_a_festival_like_the_others() -> None:
    """FIR-6.1, FIR-3.16, FIR-5.7: it stays in hand, is never discarded for the limit, and the Patrician drops it."""
    s = position("held 0 patrician=1 glory=1\nask card 0\nask festival 0")
    assert [FIRENZE.codec.text(int(code)) for code in s.legal()] == ["drop glory"]
    s = position("held 0 glory=2 recognition=2 disgrace=2 spy=1\nask discard 0 left=1")
    assert [FIRENZE.codec.text(int(code)) for code in s.legal()] == ["discard spy"]


@pytest.mark.parametrize(("lang", "name", "text"), [
    ("en", "Glory", "At the end 2 points"),
    ("nl", "Roem", "Aan het einde 2 punten"),
    ("de", "Ruhm", "Am Ende 2 Punkte"),
])  # fmt: skip
def test_the_glory_is_read_in_three_languages(lang: str, name: str, text: str) -> None:
    s = position("ask card 0", row="row 1=glory\non_row 1 white=1\n")
    card = FIRENZE.view(s, 0).row[0]
    words = FIRENZE.words(lang)
    assert (words.word("card.glory"), words.say(card.text), card.kind) == (name, text, "festival")
    assert (card.name_status, card.count_status) == ("other", "reconstructed")
    assert any(name in words.say(phrase) for phrase in FIRENZE.describe(FIRENZE.view(s, 0)))


def test_the_observation_of_rules_2_has_a_place_for_it() -> None:
    def seen(cards: str) -> list[int]:
        s = position(f"held 0 {cards}\nask card 0", row="row 1=mason\non_row 1 white=1\n")
        out = vec[i16]([0] * sum(section.size for section in FIRENZE.observation(2, {})))
        s.observe(0, out, 0)
        return [int(x) for x in out]

    assert len(seen("")) == SEEN[0][0] + 3 + 2          # discards, unseen, played, and the cards of both players
    assert seen("glory=1") != seen("glory=2")


def test_the_worksheet_asks_for_it() -> None:
    ask = FIRENZE.words("en").word
    sheet = write_worksheet(["Firenze"], FIRENZE.facts(FIRENZE.shelf.load("2")), ask)
    assert "/cards/glory/count = 2" in sheet
    assert "/cards/glory/points = 2" in sheet
    assert "/balconies/9/points" not in sheet           # the blue II is known now
    assert all(FIRENZE.words(lang).word("fact.cards.effect") for lang in LANGUAGES)

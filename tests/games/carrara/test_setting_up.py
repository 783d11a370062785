"""Setting up, options, and input that cannot be used."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.carrara.tables import asked, lay, texts

from capomastro.games.carrara import CARRARA
from capomastro.games.carrara.data import BUILDINGS, CARDS, CARDS_BY_DECK, PRESETS
from capomastro.games.carrara.rules import CarraraState
from capomastro.kernel.errors import BadOption, IllegalMove
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE


def set_up(players: int, seed: int = 1, **options: str) -> tuple[CarraraState, list[str]]:
    """A game before its first decision, and the sources that chance answered."""
    state = CARRARA.new(players, options)
    assert isinstance(state, CarraraState)
    rng = Rng(seed)
    sources = []
    while state.decider() == CHANCE:
        sources.append(CARRARA.source(state))
        state.apply(state.draw(rng))
    return state, sources


@pytest.mark.parametrize(("players", "bag"), [(2, 34), (3, 33), (4, 32)])
def test_everybody_starts_with_twenty_coins_six_scorings_and_one_block(players: int, bag: int) -> None:
    """PAL-2.1, PAL-2.2, PAL-2.4, PAL-2.6."""
    s, sources = set_up(players)
    assert Counter(sources) == {"start": 1, "pile": 9}
    assert list(s.coins) == [20] * players
    assert list(s.points) == [0] * players
    assert s.tables.markers == 6
    assert (s.in_bag, s.on_wheel, s.in_pile, s.left) == (bag, 6, 21, 30)
    assert list(s.wheel[:6]) == [1] * 6
    assert list(s.field) == [1] * 6
    assert list(s.supply) == [5] * 6
    assert CARRARA.view(s, 0).wheel.notch == "V"


def test_start_blocks_are_black_blue_green_red_from_the_start_player_on() -> None:
    """PAL-2.3: the option counts seats from one."""
    s, sources = set_up(4, start="3")
    assert "start" not in sources
    assert s.turn == s.first == 2
    colours = [next(k for k in range(6) if s.blocks[seat * 6 + k]) for seat in (2, 3, 0, 1)]
    assert colours == [5, 4, 3, 2]


def test_any_seat_can_be_drawn_as_start_player() -> None:
    """PAL-2.3."""
    assert {int(set_up(3, seed)[0].first) for seed in range(30)} == {0, 1, 2}


def test_base_game_has_no_value_eight_buildings_tokens_or_fields() -> None:
    """PAL-0.1."""
    base, _ = set_up(2)
    advanced, _ = set_up(2, mode="advanced")
    assert CARRARA.view(base, 0).eights == []
    assert CARRARA.view(base, 0).tokens == []
    assert CARRARA.view(base, 0).seats[0].fields == []
    assert len(CARRARA.view(advanced, 0).eights) == 6
    assert len(CARRARA.view(advanced, 0).tokens) == 8


def test_advanced_game_draws_one_card_of_each_deck() -> None:
    """PAL-2.9."""
    seen: set[str] = set()
    for seed in range(150):
        s, sources = set_up(2, seed, mode="advanced")
        assert sources[1:5] == ["top", "object", "building", "extra"]
        seen |= {CARDS[k] for k in s.cards}
    assert seen == set(CARDS)


def test_base_game_is_played_with_t1_o1_and_b1() -> None:
    """PAL-2.9."""
    s, _ = set_up(2)
    assert [card.card for card in CARRARA.view(s, 0).cards] == ["T1", "O1", "B1"]


def test_chosen_cards_lie_open_and_other_decks_are_drawn() -> None:
    """PAL-2.9."""
    s, sources = set_up(2, mode="advanced", cards="chosen", chosen="O5,E6")
    assert [CARDS[k] for k in s.cards][1::2] == ["O5", "E6"]
    assert [x for x in sources if x not in ("start", "pile")] == ["top", "building"]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_names_all_four_cards(preset: str) -> None:
    """PAL-2.10: their cards are placeholders, and marked so."""
    s, sources = set_up(2, mode="advanced", cards="preset", preset=preset)
    assert set(sources) == {"start", "pile"}
    data = CARRARA.data_of(s).content
    assert [CARDS[k] for k in s.cards] == data["presets"][preset]["cards"]
    assert data["presets"][preset]["status"] == "placeholder"


BAD = {
    "five players": (5, {}, "2 to 4 players"),
    "one player": (1, {}, "2 to 4 players"),
    "unknown mode": (2, {"mode": "expert"}, "base, advanced"),
    "unknown card": (2, {"mode": "advanced", "cards": "chosen", "chosen": "E1"}, "E2"),
    "two of a deck": (2, {"mode": "advanced", "cards": "chosen", "chosen": "T1,T2"}, "T1 and T2 are of the same deck .Top card."),
    "no card named": (2, {"mode": "advanced", "cards": "chosen"}, "chosen=T1,O5,B4,E6"),
    "cards without saying so": (2, {"mode": "advanced", "chosen": "T1"}, "cards=chosen"),
    "cards in the base game": (2, {"cards": "preset"}, "mode=advanced"),
    "unknown preset": (2, {"mode": "advanced", "cards": "preset", "preset": "x"}, "great_freedom"),
    "preset without saying so": (2, {"mode": "advanced", "preset": "full_city"}, "cards=preset"),
    "start player who is not there": (3, {"start": "4"}, "1 to 3"),
    "unknown screens": (2, {"screens": "glass"}, "hidden, counts, open"),
    "unknown announcements": (2, {"announcements": "loud"}, "met, free"),
}


@pytest.mark.parametrize(("players", "options", "says"), BAD.values(), ids=BAD)
def test_bad_set_ups_are_refused_with_what_is_allowed(players: int, options: dict[str, str], says: str) -> None:
    with pytest.raises(BadOption, match=says):
        CARRARA.new(players, options)


@pytest.mark.parametrize("text", ["build tower_3", "take purple", "segment VII", "city rome", "build", "fly", "pay"])
def test_moves_that_cannot_be_read_are_refused(text: str) -> None:
    with pytest.raises(IllegalMove):
        CARRARA.read_move(lay(), text)


def test_the_cheapest_payment_uses_the_plainest_accepted_blocks() -> None:
    """PAL-5.2: a query for screens and bots."""
    s = lay(seats=[{"blocks": "white yellow red red blue black"}])
    assert CARRARA.cheapest_payment(s, 0, "villa_3", "lucca") == {"yellow": 1, "red": 2}
    assert CARRARA.cheapest_payment(s, 0, "villa_3", "lerici") == {"red": 1, "blue": 1, "black": 1}
    assert CARRARA.cheapest_payment(s, 0, "villa_3", "livorno") is None
    with pytest.raises(IllegalMove, match="livorno"):
        CARRARA.cheapest_payment(s, 0, "villa_3", "rome")


def test_the_cheapest_payment_of_a_raise_is_the_difference() -> None:
    """PAL-5.6."""
    s = lay(mode="advanced", seats=[{"blocks": "white red black", "built": "porta_2@lucca"}])
    assert CARRARA.cheapest_payment(s, 0, "villa_4", "lucca", "porta_2") == {"white": 1, "red": 1}
    with pytest.raises(IllegalMove, match="cheaper building"):
        CARRARA.cheapest_payment(s, 0, "villa_1", "lucca", "porta_2")


def test_positions_ask_what_they_say() -> None:
    assert asked(lay()) == "turn"
    assert "buy" in texts(lay())
    assert len(BUILDINGS) == 36
    assert [len(deck) for deck in CARDS_BY_DECK] == [6, 8, 9, 8]

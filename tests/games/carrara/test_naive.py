"""A naive second book-keeper agrees with the engine on whole random games, and nothing is lost or made on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from tests.games.carrara.naive import Naive, Player, met, object_points
from tests.games.carrara.tables import final, lay

from capomastro.games.carrara import CARRARA
from capomastro.games.carrara.cards import is_met
from capomastro.games.carrara.data import CARDS, CARDS_BY_DECK, COLOURS, OBJECTS
from capomastro.games.carrara.rules import CarraraState
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, OVER

PLACES = [(players, mode) for mode in ("base", "advanced") for players in (2, 3, 4)]


def follow_a_game(players: int, options: dict[str, str], seed: int, cards: list[str]) -> tuple[CarraraState, Naive]:
    """A random game, followed by the naive book-keeper; purses are compared at the end of every turn."""
    state = CARRARA.new(players, options)
    assert isinstance(state, CarraraState)
    naive = Naive(players, cards)
    rng = Rng(seed)
    turns = 0
    while (who := state.decider()) != OVER:
        legal = state.legal()
        code = int(state.draw(rng)) if who == CHANCE else int(legal[rng.below(len(legal))])
        naive.follow(int(who), CARRARA.codec.text(code))
        state.apply(code)
        if state.turns != turns:
            turns = int(state.turns)
            compare(state, naive)
    return state, naive


def compare(state: CarraraState, naive: Naive) -> None:
    for seat, player in enumerate(naive.players):
        assert (state.coins[seat], state.points[seat]) == (player.coins, player.points)
        assert [state.blocks[seat * 6 + k] for k in range(6)] == [player.blocks[colour] for colour in COLOURS]
        assert [state.objects[seat * 6 + k] for k in range(6)] == [player.objects[kind] for kind in OBJECTS]
    wheel = [Counter({colour: int(state.wheel[n * 6 + k]) for k, colour in enumerate(COLOURS)}) for n in range(6)]
    assert [+part for part in wheel] == [Counter(part) for part in naive.wheel]
    assert [state.bag[k] for k in range(6)] == [naive.bag[colour] for colour in COLOURS]
    assert [state.supply[k] for k in range(6)] == [naive.supply[kind] for kind in OBJECTS]


@pytest.mark.parametrize(("players", "mode"), PLACES)
def test_naive_book_keeper_agrees_on_random_games(players: int, mode: str, games_to_play: Callable[[int, int], int]) -> None:
    """PAL-10.1, PAL-1.1, PAL-1.3: coins, blocks, objects, points and every item of the final scoring."""
    for seed in range(games_to_play(25, 2000)):
        state, naive = follow_a_game(players, {"mode": mode}, seed, ["T1", "O1", "B1"] if mode == "base" else [])
        compare(state, naive)
        outcome = CARRARA.outcome(state)
        assert outcome.scores == naive.final(), f"seed {seed}, cards {naive.cards}"
        for seat in range(players):
            items = Counter({"track": 0})
            for item in outcome.items:
                if item.seat == seat:
                    items[item.say.key.removeprefix("score.").replace("singles", "objects")] += item.points
            assert {k: v for k, v in items.items() if v} == {k: v for k, v in naive.items(seat).items() if v}


@pytest.mark.parametrize("deck", range(4))
def test_naive_book_keeper_agrees_on_every_card(deck: int, games_to_play: Callable[[int, int], int]) -> None:
    """PAL-9.1, PAL-10.1: each card of a deck in turn, with free announcements."""
    for n, card in enumerate(CARDS_BY_DECK[deck]):
        for seed in range(games_to_play(4, 200)):
            options = {"mode": "advanced", "cards": "chosen", "chosen": card, "announcements": "free"}
            cards = CardsInOrder(deck, card)
            state, naive = follow_a_game(2 + (seed + n) % 3, options, seed, cards)
            assert CARRARA.outcome(state).scores == naive.final(), f"seed {seed}, cards {cards}"


class CardsInOrder(list[str]):
    """Collects drawn cards around a chosen one, so that each deck's card stands in its place."""

    def __init__(self, deck: int, card: str) -> None:
        super().__init__([card] if deck == 0 else [])
        self.chosen = (deck, card)

    def append(self, card: str) -> None:
        super().append(card)
        if len(self) == self.chosen[0]:
            super().append(self.chosen[1])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_conditions_agree_with_the_naive_reading(players: int, games_to_play: Callable[[int, int], int]) -> None:
    """PAL-8.1, PAL-9.1: every condition of every card, on the boards that random games leave."""
    for seed in range(games_to_play(30, 1000)):
        state, naive = follow_a_game(players, {"mode": "advanced"}, seed, [])
        for seat in range(players):
            for index, card in enumerate(CARDS[:23]):
                expected = met(card, naive.players[seat], players)
                assert is_met(state, seat, state.tables.cards[index]) == expected, f"seed {seed}: {card} for seat {seat}"


@pytest.mark.parametrize("card", CARDS_BY_DECK[1])
def test_object_cards_agree_with_trying_everything(card: str, games_to_play: Callable[[int, int], int]) -> None:
    """PAL-10.3, PAL-10.9: random objects, up to six of a kind."""
    state = lay(mode="advanced", cards=f"T1 {card} B1 E7")
    rng = Rng(3)
    for _ in range(games_to_play(60, 1500)):
        for k in range(6):
            state.objects[k] = rng.below(2 + rng.below(6))
        owned = Counter({kind: int(state.objects[k]) for k, kind in enumerate(OBJECTS)})
        score = final(state)
        assert score.object_points + score.single_points == object_points(card, owned), owned


def test_naive_book_keeper_notices_a_wrong_price() -> None:
    """The comparison can fail: a player who paid one coin less is found."""
    state, naive = follow_a_game(2, {"mode": "base"}, 1, ["T1", "O1", "B1"])
    naive.players[0].coins += 5
    assert CARRARA.outcome(state).scores != naive.final()
    assert Player().coins == 20

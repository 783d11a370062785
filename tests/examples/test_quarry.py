"""The example game: its rules by example, a second scorer, and that it really comes from outside, uncompiled."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import entry_points

import pytest

import capomastro_quarry.rules
from capomastro.kernel.errors import BadPosition
from capomastro.kernel.game import Game
from capomastro.kernel.registry import GROUP, game
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import State
from capomastro.kernel.table import Dice, Table

QUARRY = game("quarry")
FIRST = game("quarry", rules=1)


class Stones:
    """Nature that deals the stones in a given order; where nobody can be asked, nobody answers."""

    def __init__(self, *stones: int) -> None:
        self.stones = list(stones)

    def answer(self, source: str, codes: list[int], weights: list[int]) -> int:
        return codes[0] if source == "silence" else QUARRY.codec.parse(f"draw {self.stones.pop(0)}")

    def rewind(self, source: str) -> None:
        raise AssertionError("nothing is taken back here")


def play(*moves: str, stones: tuple[int, ...], players: int = 2, rules: Game = QUARRY, data: str = "2") -> Table:
    table = Table(rules, players, {"data": data}, nature=Stones(*stones))
    for move in moves:
        table.play(move)
    return table


def points(table: Table) -> list[int]:
    return QUARRY.outcome(table.state).scores


def test_the_game_is_found_by_entry_point_in_a_package_of_its_own() -> None:
    found = next(point for point in entry_points(group=GROUP) if point.name == "quarry")
    assert found.dist is not None
    assert found.dist.name == "capomastro-quarry"


def test_it_runs_uncompiled_on_either_build_of_the_kernel() -> None:
    assert str(capomastro_quarry.rules.__file__).endswith(".py")
    assert isinstance(QUARRY.new(2), State)


def test_everybody_takes_three_turns_in_seat_order() -> None:
    """QRY-1."""
    table = play(*["keep"] * 9, stones=(1, 2, 3, 4, 5, 6, 7, 8, 9), players=3)
    assert [step.actor for step in table.steps if step.actor >= 0] == [0, 1, 2] * 3
    assert table.over


def test_a_sold_stone_pays_three_points_and_lies_open() -> None:
    """QRY-2."""
    table = play("sell", stones=(7, 1))
    assert points(table) == [3, 0]
    assert table.history(1)[1][1].fields == {"seat": 0, "stone": "7"}


def test_a_kept_stone_is_seen_by_its_keeper_alone() -> None:
    """QRY-2."""
    table = play("keep", stones=(7, 1))
    assert table.history(0)[1][1].fields == {"seat": 0, "stone": "7"}
    assert table.history(1)[1][1].fields == {"seat": 0}


def test_the_keeper_of_the_nine_claims_a_sold_stone_and_pays_the_seller_two_points() -> None:
    """QRY-3."""
    table = play("keep", "sell", "claim", stones=(9, 5, 1))
    assert points(table) == [-2, 3 + 2]
    assert QUARRY.words("en").say(table.history(1)[-2][1].phrase()) == "Player 1 claims stone 5."


@pytest.mark.parametrize(
    ("rules", "data", "scores"),
    [(FIRST, "1", [-1, 3]), (FIRST, "2", [-2, 3]), (QUARRY, "1", [-1, 4]), (QUARRY, "2", [-2, 5])],
    ids=["first rules, first data", "first rules, new data", "new rules, first data", "new rules, new data"],
)
def test_a_claim_under_every_version(rules: Game, data: str, scores: list[int]) -> None:
    """QRY-3: rules say who gets the price, data say how much it is; each is counted apart."""
    assert points(play("keep", "sell", "claim", stones=(9, 5, 1), rules=rules, data=data)) == scores


def test_nobody_learns_whether_somebody_was_asked() -> None:
    """QRY-3: a silent keeper of the nine and no keeper at all look the same to the seller."""
    kept = play("keep", "sell", "silent", stones=(9, 5, 1))
    away = play("keep", "sell", stones=(8, 5, 1))
    seen = [[told for _, told in table.history(1)] for table in (kept, away)]
    assert seen[0] == seen[1]


def test_the_seller_is_not_asked_about_a_stone_of_their_own() -> None:
    """QRY-3."""
    table = play("keep", "keep", "sell", stones=(9, 5, 1, 2))
    assert [s.source for s in table.steps if s.source == "silence"] == ["silence"]


def test_kept_stones_count_their_worth_and_a_tie_is_shared() -> None:
    """QRY-4."""
    table = play(*["keep"] * 6, stones=(1, 2, 6, 5, 3, 4))
    outcome = QUARRY.outcome(table.state)
    assert outcome.scores == [1 + 6 + 3, 2 + 5 + 4]
    assert outcome.winners == [1]
    level = play(*["keep"] * 6, stones=(1, 2, 6, 4, 8, 9))
    assert QUARRY.outcome(level.state).scores == [15, 15]
    assert QUARRY.outcome(level.state).winners == [0, 1]


def naive_scores(table: Table, price: int, paid_to_seller: bool) -> list[int]:
    """The score from the story alone: what was sold, claimed and shown at the end."""
    scores = [0] * int(table.state.players)
    seller = -1
    for _, told in table.history(-1):
        if told.kind == "sold":
            scores[told.fields["seat"]] += 3
            seller = told.fields["seat"]
        elif told.kind == "claimed":
            scores[told.fields["seat"]] -= price
            scores[seller] += price if paid_to_seller else 0
        elif told.kind == "ended":
            for stone, place in enumerate(told.fields["places"], 1):
                if place.startswith("seat"):
                    scores[int(place[4:])] += stone
    return scores


@pytest.mark.parametrize("rules", [1, 2])
@pytest.mark.parametrize("data", ["1", "2"])
def test_a_naive_scorer_agrees(rules: int, data: str, games_to_play: Callable[[int, int], int]) -> None:
    for seed in range(games_to_play(50, 2_500)):
        rng = Rng(seed)
        table = Table(QUARRY.under(rules), 2 + seed % 2, {"data": data}, nature=Dice(seed))
        while not table.over:
            legal = table.state.legal()
            table.play(int(legal[rng.below(len(legal))]))
        assert naive_scores(table, int(data), rules == 2) == points(table), f"seed {seed}"


@pytest.mark.parametrize("data", ["1", "2"])
def test_a_position_keeps_its_data_version(data: str) -> None:
    table = play("keep", "sell", stones=(9, 5), data=data)
    text = QUARRY.position(table.state)
    assert f" data={data} " in text.splitlines()[0]
    assert QUARRY.from_position(text).encode() == table.state.encode()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "the first line must be 'quarry <players>"),
        ("quarry 2 rules=9\nask turn 0", "line 1: it is written under rules=9; this is rules version 2 of quarry, which has 1, 2"),
        ("quarry 2\nwhere 10=0\nask turn 0", "line 2: where: '10' must be 1, 2"),
        ("quarry 2\nwhere 1=2\nask turn 0", "line 2: where 1: '2' must be 0 to 1 or quarry or sold or hand"),
        ("quarry 2\nwhere 1=hand 2=hand\nask turn 0", "one stone at a time"),
        ("quarry 2\nwhere 1=hand\nask turn 0", "QRY-2"),
        ("quarry 2\nask turn 0\nask stone 0", "QRY-2"),
        ("quarry 2\nask claim 1 stone=5", "first 'ask turn'"),
        ("quarry 2\nwhere " + " ".join(f"{n}=0" for n in range(1, 10)) + "\nask turn 0", "nothing can be answered to 'ask turn'"),
        ("quarry 2", "a line must say what is asked, such as 'ask stone 0'"),
        ("quarry 2\nask nothing 0", "line 2: 'nothing' is not asked; there are stone, claim, turn, end"),
        ("quarry 2\nask turn 2", "seats are 0 to 1"),
        ("quarry 2\nask turn 0 number=99", "number is 0 to 9"),
        ("quarry 2\nask claim 1 stone=5 seller=2", "seller is 0 to 1"),
        ("quarry 2\nask claim 1 stone=5 colour=red", "it takes stone=, seller="),
    ],
)
def test_impossible_positions_are_refused_with_the_reason(text: str, says: str) -> None:
    with pytest.raises(BadPosition, match=says):
        QUARRY.from_position(text)

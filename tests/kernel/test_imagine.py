"""``imagine`` against a full enumeration, on the example game."""

from __future__ import annotations

import pytest

from capomastro import game
from capomastro.kernel.conformance import exact_worlds, goodness
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import SPECTATOR
from capomastro.kernel.table import Dice, Table


def played(players: int, seed: int, steps: int) -> Table:
    table = Table(game("quarry"), players, nature=Dice(seed), automatic=False, begin=False)
    rng = Rng(seed)
    while len(table.steps) < steps and not table.over:
        if table.state.decider() < 0:
            table.ask_nature()
        else:
            legal = table.state.legal()
            table.do(int(legal[rng.below(len(legal))]))
    return table


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("seat", [SPECTATOR, 0, 1])
def test_imagined_worlds_come_in_true_proportions(seed: int, seat: int) -> None:
    table = played(2, seed, 7 + seed % 4)
    worlds = exact_worlds(table, seat)
    assert table.state.encode() in worlds
    assert goodness(table.state, seat, worlds, 1500) > 1e-4


def test_a_silence_makes_it_less_likely_that_the_nine_is_kept() -> None:
    """QRY-3: who keeps the 9 might have claimed; the enumeration must show it."""
    table = Table(game("quarry"), 2, automatic=False, begin=False)
    for move in ("draw 1", "keep", "draw 2", "sell", "nobody"):
        table.do(game("quarry").codec.parse(move))
    worlds = exact_worlds(table, 1)
    quarry = game("quarry")
    places = {key: quarry.proof.unknown(quarry.decode(key), 1)["place of stone 9"] for key in worlds}
    kept_nine = sum(p for key, p in worlds.items() if places[key] == 0)
    assert kept_nine == pytest.approx(0.5 / 7.5)

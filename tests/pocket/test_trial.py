"""Which levels of bot a device carries."""

from __future__ import annotations

from capomastro.bots import bots
from capomastro.pocket.trial import HALF, Trial, adviser, at_most, carried


def test_a_slow_device_carries_the_levels_that_count_what_they_look_at() -> None:
    assert carried(HALF / 2) == ["random", "apprentice", "journeyman"]
    assert carried(HALF) == list(bots())


def test_a_level_that_is_too_much_is_the_one_below() -> None:
    assert at_most("capomastro", carried(0.0)) == "journeyman"
    assert at_most("capomastro", carried(1.0)) == "capomastro"
    assert at_most("apprentice", carried(0.0)) == "apprentice"
    assert adviser(carried(0.0)) == "journeyman"


def test_the_trial_counts_simulations_bit_by_bit() -> None:
    trial = Trial()
    trial.go_on(0.05)
    first = trial.share
    trial.go_on(0.05)
    assert first > 0
    assert trial.share > 0

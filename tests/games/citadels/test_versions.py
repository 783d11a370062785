"""Two versions of the rules side by side: what the second changes, and that the first plays as it always did."""

from __future__ import annotations

import pytest
from tests.games.citadels.scene import Scene

from capomastro.games.citadels import CITADELS
from capomastro.kernel.errors import BadPosition
from capomastro.kernel.registry import game


def school(rules: int, **options: object) -> Scene:
    t = Scene(4, "abbot", "school_of_magic", rules=rules, **options)
    return t.city(0, "temple church school_of_magic").gold(9).turn(0, "abbot")


def splits(t: Scene) -> list[str]:
    return [move for move in t.moves if move.startswith("split")]


def test_the_school_of_magic_gives_the_abbot_one_of_each() -> None:
    """CIT-R28, CIT-7.14: two religious buildings are divided, the School adds one gold and one card."""
    t = school(rules=2)
    assert splits(t) == ["split 0", "split 1", "split 2"]
    t.play("split 1")
    assert (t.purse(0), len(t.cards(0))) == (9 + 1 + 1, 1 + 1)


def test_the_school_of_magic_gave_the_abbot_either_under_the_first_rules() -> None:
    """CIT-R28: the School is one more building to divide."""
    t = school(rules=1)
    assert splits(t) == ["split 0", "split 1", "split 2", "split 3"]
    t.play("split 1")
    assert (t.purse(0), len(t.cards(0))) == (9 + 1, 2)


@pytest.mark.parametrize(("reading", "ways"), [("either", 4), ("both", 3)])
@pytest.mark.parametrize("rules", CITADELS.rules_versions)
def test_both_readings_of_the_school_can_be_chosen_under_any_rules(rules: int, reading: str, ways: int) -> None:
    """CIT-R28."""
    assert len(splits(school(rules, abbot_school=reading))) == ways


def test_a_position_is_read_under_the_rules_it_was_written_under() -> None:
    first = game("citadels", rules=1)
    text = first.position(first.new(4))
    assert first.from_position(text).encode() == first.new(4).encode()
    with pytest.raises(BadPosition, match="rules version 1"):
        CITADELS.from_position(text)

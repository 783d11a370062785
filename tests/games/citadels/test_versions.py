"""Two versions of the rules side by side: what the second changes, and that the first plays as it always did."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from tests.games.citadels.scene import Scene

from capomastro.games.citadels import CITADELS
from capomastro.kernel.errors import BadPosition
from capomastro.kernel.registry import game
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import State

Way = tuple[tuple[str, ...], str, tuple[str, ...]]          # cards spent, the lender or nobody, cards given for the loan


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
    with pytest.raises(BadPosition, match="written under rules=1; this is rules version 2"):
        CITADELS.from_position(text)


@pytest.mark.parametrize("role", ["king", "patrician"])
def test_who_wears_the_crown_is_not_asked_to_take_it(role: str) -> None:
    """CIT-7.10, CIT-7.12: under the first rules the move was offered and did nothing."""
    t = Scene(4, role).turn(0, role)
    assert not t.may("crown")
    assert t.why("crown") == "CIT-7.10"
    assert t.play("gold", "end").s.crown == 0
    assert Scene(4, role).turn(1, role).may("crown")
    assert Scene(4, role, rules=1).turn(0, role).may("crown")


# -- the Thieves' Den and a loan ------------------------------------------------------------


def den(rules: int, hand: str, own: int, *others: int) -> Scene:
    """A Cardinal after income, about to build the Thieves' Den."""
    t = Scene(4, "cardinal", "thieves_den", rules=rules).hand(0, f"thieves_den {hand}").turn(0, "cardinal").play("gold")
    return t.gold(own, *others)


def ways_played(t: Scene) -> set[Way]:
    """Every way of paying that single moves reach, from the question on."""
    found: set[Way] = set()

    def follow(s: State, spent: list[str], lender: str, given: list[str]) -> None:
        if t.game.choices[s.asks()].name not in ("payment", "lend"):
            found.add((tuple(sorted(spent)), lender, tuple(sorted(given))))
            return
        for code in s.legal():
            kind, *what = t.game.codec.text(int(code)).split()
            after = s.clone()
            after.apply(code)
            follow(
                after,
                [*spent, *what] if kind == "spend" else spent,
                what[0] if kind == "borrow" else lender,
                [*given, *what] if kind == "give" else given,
            )

    follow(t.s, [], "", [])
    return found


def ways_allowed(cards: list[str], due: int, gold: int, others: dict[str, int]) -> set[Way]:
    """The rulebook, card by card: any part of the cost in cards; gold for the rest, all that is missing lent by one, a card for each."""
    found: set[Way] = set()
    for spending in range(due + 1):
        for spent in combinations(cards, spending):
            missing = due - spending - gold
            if missing <= 0:
                found.add((tuple(sorted(spent)), "", ()))
                continue
            left = sorted((Counter(cards) - Counter(spent)).elements())
            for lender, purse in others.items():
                if purse >= missing:
                    found |= {(tuple(sorted(spent)), lender, given) for given in combinations(left, missing)}
    return found


def test_more_cards_and_a_smaller_loan_pay_for_the_thieves_den() -> None:
    """CIT-R49, CIT-8.33: the first card may be any of which the mix can be finished."""
    hand = "temple tavern market palace"
    t = den(2, hand, 2, 2).play("build thieves_den")
    assert t.moves == ["spend temple", "spend palace", "spend tavern"]
    t.play("spend palace", "spend tavern", "borrow 1", "give temple", "give market")
    assert (t.built(0), t.purse(0), t.purse(1), t.cards(1)) == (["thieves_den"], 0, 0, ["market", "temple"])
    assert den(1, hand, 2, 2).play("build thieves_den").moves == ["spend temple"]


def test_every_way_to_pay_for_the_thieves_den_is_open_and_no_other() -> None:
    """CIT-R49, CIT-8.33, CIT-7.15: against all ways of choosing cards, lender and loan."""
    names = ["temple", "church", "watchtower", "manor", "palace", "tavern", "market", "docks"]
    rng = Rng(11)
    lost = mixed = 0
    for _ in range(60):
        cards = sorted(names[int(rng.below(len(names)))] for _ in range(int(rng.below(5)) + 2))
        if max(Counter(cards).values()) > 3:
            continue
        own, *others = (int(rng.below(4)) for _ in range(4))
        allowed = ways_allowed(cards, 6, own, {str(seat): gold for seat, gold in enumerate(others, 1)})
        t = den(2, " ".join(cards), own, *others)
        assert t.may("build thieves_den") == bool(allowed)
        if allowed:
            assert ways_played(t.play("build thieves_den")) == allowed
            mixed += any(spent and lender for spent, lender, _ in allowed)
            before = ways_played(den(1, " ".join(cards), own, *others).play("build thieves_den"))
            assert before <= allowed
            lost += before != allowed
    assert mixed > 10
    assert lost > 5

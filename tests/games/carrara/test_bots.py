"""Bots do not announce an end whose conditions do not hold, although the option lets them (PAL-8.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.games.carrara.tables import asked, lay, texts

from capomastro.bots import Adviser, bot
from capomastro.bots.hints import hints
from capomastro.games.carrara import CARRARA
from capomastro.games.carrara.cards import may_announce
from capomastro.games.carrara.rules import CarraraState
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, OVER

FREE = {"announcements": "free"}
THINKERS = ["apprentice", "journeyman", "master:8", "capomastro:8"]
ANNOUNCE, GO_ON = CARRARA.codec.parse("announce"), CARRARA.codec.parse("go_on")
BUILT = "porta_5@pisa villa_5@lucca castello_5@lucca palazzo_5@lucca palazzo_4@lucca palazzo_3@lucca palazzo_2@pisa palazzo_1@pisa"
READY: dict[str, Any] = {
    "points": 90,
    "coins": 0,
    "objects": "book book chalice crown gate gate flag flag",
    "types": "porta villa castello palazzo",
    "built": BUILT,
}


def questions(seed: int, most: int, options: dict[str, str]) -> list[CarraraState]:
    """Announcements that are asked in a game at random, and would be wrong."""
    rng = Rng(seed)
    state = CARRARA.new(2 + seed % 3, {**FREE, **options})
    found: list[CarraraState] = []
    while (who := state.decider()) != OVER and len(found) < most:
        legal = state.legal()
        if asked(state) == "announcement" and not may_announce(state, who):
            found.append(state.clone())
            state.apply(GO_ON)
        else:
            state.apply(state.draw(rng) if who == CHANCE else legal[rng.below(len(legal))])
    return found


@pytest.mark.parametrize("options", [{}, {"mode": "advanced"}], ids=["base", "advanced"])
@pytest.mark.parametrize("spec", THINKERS)
def test_no_bot_that_thinks_announces_wrongly(spec: str, options: dict[str, str], games_to_play: Callable[[int, int], int]) -> None:
    """PAL-8.4, PAL-8.1: though a person is still offered it."""
    for seed in range(games_to_play(5, 50)):
        for state in questions(seed, 40, options):
            assert texts(state) == ["announce", "go_on"]
            seat = int(state.decider())
            assert bot(spec).choose(CARRARA, state.imagine(seat, Rng(seed)), seat, Rng(seed)) == GO_ON


@pytest.mark.parametrize("spec", ["apprentice", "master:2"])
def test_bots_playing_each_other_announce_rightly_or_not_at_all(spec: str, games_to_play: Callable[[int, int], int]) -> None:
    """PAL-8.4."""
    wrong = asked_wrongly = 0
    for seed in range(games_to_play(1, 10)):
        state, luck = CARRARA.new(2, FREE), Rng(seed)
        seats = [bot(spec), bot(spec)]
        for _ in range(300):
            who = int(state.decider())
            if who == OVER:
                break
            if who == CHANCE:
                state.apply(state.draw(luck))
                continue
            code = seats[who].choose(CARRARA, state.imagine(who, luck), who, luck)
            if asked(state) == "announcement" and not may_announce(state, who):
                asked_wrongly += 1
                wrong += code == ANNOUNCE
            state.apply(code)
    assert asked_wrongly > 0
    assert wrong == 0


def test_a_right_announcement_is_still_made() -> None:
    """PAL-8.1: far ahead, all conditions met, every marker used."""
    state = lay(2, seats=[READY, {"coins": 0}], cities={"pisa": 0, "lucca": 0}, asks="announcement", options=FREE)
    assert may_announce(state, 0)
    assert [int(code) for code in state.sensible()] == [ANNOUNCE, GO_ON]
    for spec in ("apprentice", "journeyman", "master:60"):
        assert bot(spec).choose(CARRARA, state.clone(), 0, Rng(1)) == ANNOUNCE


def test_a_wrong_announcement_is_no_hint_but_can_be_judged() -> None:
    """PAL-8.4: what a person did is analysed, whatever it was."""
    state = questions(1, 1, {})[0]
    seat = int(state.decider())
    assert [hint.text for hint in hints(CARRARA, state, seat, Rng(1), bot="master:20")] == ["go_on"]
    for spec in ("apprentice", "master:20"):
        adviser = bot(spec)
        assert isinstance(adviser, Adviser)
        advice = adviser.consider(CARRARA, state.clone(), seat, Rng(1), also=[ANNOUNCE])
        assert {c.code for c in advice.candidates} == {ANNOUNCE, GO_ON}
        assert advice.of(ANNOUNCE).visits > 0

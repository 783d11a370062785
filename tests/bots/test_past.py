"""The bots of version 0.1 play on as they played: the first moves of games that ``bench/past/prove.py`` found equal to 0.1's own."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

import pytest

from capomastro.arena.playing import play
from capomastro.arena.seating import named
from capomastro.kernel.registry import game

BENCH = Path(__file__).resolve().parents[2] / "bench"
PLAYERS = BENCH / "past" / "players.py"
named(f"{PLAYERS}:Master")                      # finds the folder of the kept bots
from past.prove import course  # noqa: E402 - a program of the bench

STEPS = 40


@pytest.mark.parametrize(("game_id", "data", "number", "digest"), [
    ("carrara", "1", 0, "38e9d509d2cc7764"),
    ("firenze", "1", 4, "b74c64eaf937caa2"),
])
def test_the_kept_bots_play_the_moves_of_0_1(
    game_id: str, data: str, number: int, digest: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PAST_DATA", data)
    monkeypatch.setenv("PAST_STEPS", str(STEPS))
    codes = course(game_id, number, kept=True)
    assert len(codes) == STEPS
    assert hashlib.blake2b(repr(codes).encode(), digest_size=8).hexdigest() == digest


def test_they_play_games_that_0_1_did_not_have() -> None:
    played = play(game("quarry"), [f"{PLAYERS}:Master:4", f"{PLAYERS}:Journeyman"], 3)
    assert sum(played.shares) == 1
    assert {str(named(f"{PLAYERS}:{name}").name) for name in ("Apprentice", "Capomastro")} == {"past-apprentice", "past-capomastro"}
    assert str(BENCH) in sys.path

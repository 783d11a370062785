"""``capomastro simulate``."""

from __future__ import annotations

import contextlib
import dataclasses
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from capomastro import compiled
from capomastro.arena.simulate import Series, play_chunk, simulate
from capomastro.kernel.record import read_record, replay
from capomastro.kernel.registry import games

PROMISED = {"game", "players", "games", "decisions", "seconds", "games_per_second", "wins", "mean_scores", "compiled"}
GAMES = list(games())
WATCHED = """
import os, signal
from capomastro.arena import crew
from capomastro.cli.main import main

prepare, wait = crew._begin, crew.wait


def prepared(started):
    prepare(started)
    os.write(2, b"a worker works\\n")


def waiting(*given, **how):
    os.write(2, b"they are waited for\\n")
    return wait(*given, **how)


crew._begin, crew.wait = prepared, waiting
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    main()
"""


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_simulated(run: Any, game: str) -> None:
    result = run("simulate", game, "--games", "4", "--seed", "5", "--workers", "1", "--json").json
    assert set(result) >= PROMISED
    assert (result["game"], result["games"], result["players"]) == (game, 4, games()[game].players[0])
    assert result["compiled"] is compiled()
    assert sum(result["wins"]) + result["cut"] == pytest.approx(4)
    assert len(result["mean_scores"]) == result["players"]
    assert result["decisions"] >= result["choices"] > 0


def test_the_same_seed_gives_the_same_games_whatever_the_number_of_workers(run: Any) -> None:
    results = [run("simulate", "quarry", "--games", "90", "--seed", "11", "--workers", w, "--json").json for w in ("1", "2")]
    for result in results:
        del result["seconds"], result["games_per_second"]
    assert results[0] == results[1]
    assert run("simulate", "quarry", "--games", "90", "--seed", "12", "--workers", "1", "--json").json["wins"] != results[0]["wins"]


@pytest.mark.parametrize("game", GAMES)
def test_records_hold_the_games_that_are_played_without_them(run: Any, game: str, tmp_path: Path) -> None:
    plain = run("simulate", game, "--games", "2", "--workers", "1", "--json").json
    noted = run("simulate", game, "--games", "2", "--workers", "1", "--records", str(tmp_path), "--json").json
    assert noted["mean_scores"] == plain["mean_scores"]
    assert (noted["decisions"], noted["choices"]) == (plain["decisions"], plain["choices"])
    tables = [replay(read_record(path)) for path in sorted(tmp_path.iterdir())]
    assert len(tables) == 2
    scores = [table.game.outcome(table.state).scores for table in tables]
    assert [sum(column) / 2 for column in zip(*scores, strict=True)] == pytest.approx(noted["mean_scores"])


def test_wins_are_those_of_the_outcome_and_ties_are_shared(tmp_path: Path) -> None:
    series = Series("quarry", 2, seed=3, records=str(tmp_path))
    tally = play_chunk(series, range(60))
    shares = [0.0, 0.0]
    for path in tmp_path.iterdir():
        ranks = read_record(path).ranks
        for seat, rank in enumerate(ranks):
            shares[seat] += (rank == 1) / ranks.count(1)
    assert tally.ties > 0
    assert tally.wins() == pytest.approx(shares)


def test_a_mixed_table_is_as_reproducible_as_a_random_one(tmp_path: Path) -> None:
    series = Series("quarry", 2, bots=["master:20", "random"], seed=1)
    noted = dataclasses.replace(series, records=str(tmp_path))
    totals = [list(simulate(p, 6, workers))[-1] for p, workers in ((series, 1), (series, 2), (noted, 1))]
    assert totals[0] == totals[1] == totals[2]
    assert len([replay(read_record(path)) for path in tmp_path.iterdir()]) == 6


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("simulate", "chess"), "quarry"),
        (("simulate", "quarry", "--players", "4"), "2 to 3"),
        (("simulate", "quarry", "--players", "x"), "integer"),
        (("simulate", "quarry", "--option", "sale=2"), "sale"),
        (("simulate", "quarry", "--option", "sale"), "key=value"),
        (("simulate", "quarry", "--option", "data=77"), "77"),
        (("simulate", "quarry", "--bots", "deepblue"), "random"),
        (("simulate", "quarry", "--bots", "random:x"), "random:400"),
        (("simulate", "quarry", "--bots", "random,random,random"), "one for each"),
        (("simulate", "quarry", "--games", "0"), "1 or more"),
        (("simulate", "quarry", "--workers", "-1"), "0 or more"),
        (("simulate", "quarry", "--records", "/dev/null/x"), "/dev/null/x"),
        (("simulate",), "GAME"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(refused: Any, arguments: tuple[str, ...], says: str) -> None:
    assert says in refused(*arguments)


def test_refusals_speak_the_chosen_language(refused: Any) -> None:
    assert refused("simulate", "chess", "--lang", "nl").startswith("Er is geen spel chess")
    assert refused("simulate", "quarry", "--players", "9", "--lang", "de") == "quarry ist für 2 bis 3 Spieler, nicht für 9."


@pytest.mark.skipif(os.name == "nt", reason="process groups are interrupted differently there")
def test_an_interrupt_ends_all_workers_at_once(tmp_path: Path) -> None:
    program = tmp_path / "watched.py"
    program.write_text(WATCHED, encoding="utf-8")
    command = [sys.executable, str(program), "simulate", "quarry", "--games", "100000000", "--workers", "2", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True) as process:
        try:
            assert process.stderr is not None
            said: list[str] = []
            while said.count("a worker works\n") < 2 or "they are waited for\n" not in said:
                said.append(process.stderr.readline())
                assert said[-1], f"it ended by itself: {said}"
            os.killpg(process.pid, signal.SIGINT)
            out, err = process.communicate(timeout=120)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode == 130
    assert not out
    assert "Traceback" not in err

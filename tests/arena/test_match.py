"""Matches: seats, deals, resuming, and what is said of them."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from capomastro.arena.drawing import Picture
from capomastro.arena.match import BadMatch, Ledger, arrange, jobs, lineups, play_job, play_match, seatings
from capomastro.arena.playing import play
from capomastro.arena.report import match_page, write_report
from capomastro.arena.summary import summarise
from capomastro.bots import BadBot
from capomastro.kernel.registry import game
from capomastro.kernel.wording import Words

QUARRY = game("quarry")


def test_every_bot_sits_equally_often_in_every_seat() -> None:
    lineups_tried = [tuple(names) for names in ("ab", "abc", "abcd", "abbb", "abcdefgh", "abbbbbbb", "abcde")]
    for lineup in lineups_tried:
        seated = [[lineup[i] for i in order] for order in seatings(lineup)]
        for name in set(lineup):
            counts = {sum(row[seat] == name for row in seated) for seat in range(len(lineup))}
            assert len(counts) == 1, lineup
        assert len({tuple(row) for row in seated}) == len(seated)


def test_up_to_four_different_bots_sit_in_all_orders() -> None:
    assert len(seatings(("a", "b", "c", "d"))) == 24
    assert len(seatings(("a", "b", "b", "b"))) == 4
    assert len(seatings(tuple("abcde"))) == 10


def test_fewer_bots_than_seats_meet_as_one_against_the_rest() -> None:
    assert lineups(["a", "b", "c"], 3) == [["a", "b", "c"]]
    assert lineups(["a"], 2) == [["a", "a"]]
    assert lineups(["a", "b"], 3) == [["a", "b", "b"], ["b", "a", "a"]]


def test_one_deal_draws_the_same_stones_for_other_players() -> None:
    """The streams of chance depend on the seed alone: two games that agree so far draw the same."""
    assert play(QUARRY, ["random", "random"], 4).checksum == play(QUARRY, ["random", "random"], 4).checksum
    assert play(QUARRY, ["random", "random"], 4).checksum != play(QUARRY, ["random", "random"], 5).checksum


def test_a_job_gives_the_same_game_wherever_it_is_played(tmp_path: Path) -> None:
    match = arrange("quarry", ["random", "apprentice"], 2, 12)
    alone, shared = Ledger(match), Ledger(match, tmp_path / "games.jsonl")
    for _ in play_match(alone, 1):
        pass
    for _ in play_match(shared, 2):
        pass
    shared.close()
    assert [r.played.checksum for r in alone.in_order()] == [r.played.checksum for r in shared.in_order()]


def test_an_interrupted_match_goes_on_and_counts_nothing_twice(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    match = arrange("quarry", ["random", "apprentice"], 2, 20)
    ledger = Ledger(match, path)
    playing = play_match(ledger, 1)
    for _ in range(3):
        next(playing)
    playing.close()
    ledger.close()
    kept = len(ledger.results)
    with path.open("ab") as file:
        file.write(b'{"job": {"lineup": 0, "de')                   # the line a crash tore
    again = Ledger(match, path)
    assert len(again.results) == kept
    for results in play_match(again, 1):
        again.add(results)                                          # a second report of the same games
    again.close()
    lines = path.read_bytes().splitlines()
    assert len(lines) == 1 + 20
    assert len(Ledger(match, path).results) == 20


def test_more_games_may_be_asked_of_the_same_match(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    for games in (4, 8):
        ledger = Ledger(arrange("quarry", ["random", "apprentice"], 2, games), path)
        for _ in play_match(ledger, 1):
            pass
        ledger.close()
        assert len(ledger.results) == games


def test_results_of_another_match_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    Ledger(arrange("quarry", ["random", "apprentice"], 2, 4), path).close()
    with pytest.raises(BadMatch, match="another match"):
        Ledger(arrange("quarry", ["random", "apprentice"], 2, 4, seed=2), path)
    path.write_text("no results\n")
    with pytest.raises(BadMatch, match="holds no results"):
        Ledger(arrange("quarry", ["random", "apprentice"], 2, 4), path)


def test_matches_that_cannot_be_played_are_refused() -> None:
    with pytest.raises(BadBot):
        arrange("quarry", ["nobody", "random"], 2, 4)
    with pytest.raises(BadMatch):
        arrange("quarry", [], 2, 4, groups=[["random"]])
    with pytest.raises(BadMatch):
        arrange("quarry", ["random", "apprentice"], 2, 0)


def test_shared_wins_count_a_part_and_shares_add_up() -> None:
    match = arrange("quarry", ["random", "apprentice"], 3, 30)
    results = [play_job(match, job) for deal in jobs(match) for job in deal]
    summary = summarise(match, results)
    assert sum(line.share * line.games for line in summary.lines) == pytest.approx(summary.games)
    assert any(0 < share < 1 for r in results for share in r.played.shares)
    met, back = summary.meeting("random", "apprentice"), summary.meeting("apprentice", "random")
    assert met is not None
    assert back is not None
    assert met.share + back.share == pytest.approx(1)


def test_the_report_is_one_page_that_loads_nothing(tmp_path: Path) -> None:
    match = arrange("quarry", ["random", "apprentice"], 2, 6)
    summary = summarise(match, [play_job(match, job) for deal in jobs(match) for job in deal])
    for lang in ("en", "nl", "de"):
        page = match_page(summary, Words("capomastro.cli", lang))
        assert "apprentice" in page
        assert "‹" not in page
        assert "<svg" in page
        assert "src=" not in page
        assert "href=" not in page
        assert page.count("http") == page.count("http://www.w3.org/2000/svg")
    written = {path.name for path in write_report(summary, tmp_path, Words("capomastro.cli", "en"))}
    assert {"report.html", "summary.json"} <= written
    assert msgspec.json.decode((tmp_path / "summary.json").read_bytes())["games"] == 6


def test_pictures_are_written_as_png_too(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py", reason="the extra capomastro[reports]")
    match = arrange("quarry", ["random", "apprentice"], 2, 6)
    summary = summarise(match, [play_job(match, job) for deal in jobs(match) for job in deal])
    write_report(summary, tmp_path, Words("capomastro.cli", "en"))
    for name in ("shares.png", "elo.png"):
        assert (tmp_path / name).read_bytes().startswith(b"\x89PNG")
    letters = []
    for letter in "äöüß":
        picture = Picture(40, 40, letter)
        picture.text(10, 20, letter)
        letters.append(picture.png())
    assert len(set(letters)) == 4, "what the language writes is drawn, not a box for all of it"

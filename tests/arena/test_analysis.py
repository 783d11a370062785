"""A recorded game looked at again."""

from __future__ import annotations

import re
from base64 import b64decode
from pathlib import Path

import pytest

from capomastro.arena.analysis import analyse, analysis_page
from capomastro.bots import BadBot
from capomastro.kernel.record import Record, record
from capomastro.kernel.registry import game
from capomastro.kernel.table import Table
from capomastro.kernel.wording import Words

QUARRY = game("quarry")
MOVES = ["draw 9", "sell", "draw 5", "keep", "draw 8", "keep", "draw 1", "sell", "draw 7", "keep", "draw 6", "keep"]


@pytest.fixture(scope="module")
def blundered() -> Record:
    """Ann sells the nine."""
    table = Table(QUARRY, 2, begin=False)
    for text in MOVES:
        if table.state.blind():
            table.do(QUARRY.codec.parse("nobody"))
        table.do(QUARRY.codec.parse(text))
    return record(table, names={0: "Ann", 1: "Ben"})


def test_the_dearest_decision_is_the_blunder(blundered: Record) -> None:
    found = analyse(blundered, "master:200")
    first = found.dearest()[0]
    assert (first.line, first.seat, first.played, first.best) == (2, 0, "sell", "keep")
    assert first.cost == pytest.approx(first.best_share - first.played_share)
    assert all(m.cost >= 0 for m in found.moments)
    assert len(found.moments) == 6


def test_the_chances_turn_after_a_blunder(blundered: Record) -> None:
    moments = analyse(blundered, "master:200").moments
    assert moments[0].shares[0] > moments[1].shares[0] + 0.1
    for m in moments:
        assert sum(m.shares) == pytest.approx(1)


def test_an_analysis_is_reproducible(blundered: Record) -> None:
    assert analyse(blundered, "master:50", seed=3) == analyse(blundered, "master:50", seed=3)


@pytest.mark.parametrize("bot", ["apprentice", "journeyman"])
def test_greedy_bots_judge_too(blundered: Record, bot: str) -> None:
    assert analyse(blundered, bot).dearest(1)[0].played == "sell"


def test_the_page_tells_it_in_three_languages(blundered: Record) -> None:
    found = analyse(blundered, "master:50")
    for lang in ("en", "nl", "de"):
        text = analysis_page(found, Words("capomastro.cli", lang), QUARRY.words(lang, found.names))
        assert "‹" not in text
        assert "Ann" in text
        assert "<polyline" in text


def test_the_page_shows_the_table_before_each_costly_decision_as_its_player_saw_it(blundered: Record) -> None:
    found = analyse(blundered, "apprentice")
    page = analysis_page(found, Words("capomastro.cli", "en"), QUARRY.words("en", ["Ann", "Ben"]), blundered)
    pictures = re.findall(r'src="data:image/svg\+xml;base64,([\w+/=]+)"', page)
    assert len(pictures) == len(found.dearest(4))
    assert all(b64decode(picture).startswith(b"<svg") for picture in pictures)
    assert "The table before line 2: Ann" in page


def test_a_bot_without_advice_is_refused(blundered: Record) -> None:
    with pytest.raises(BadBot):
        analyse(blundered, "random")


def test_the_command_writes_a_page(blundered: Record, tmp_path: Path) -> None:
    from capomastro.cli.main import main

    source = tmp_path / "game.txt"
    source.write_text(blundered.text(), encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        main(["analyse", str(source), "--bot", "master:30", "--report", str(tmp_path / "out" / "page.html")])
    assert not ended.value.code
    assert "<svg" in (tmp_path / "out" / "page.html").read_text(encoding="utf-8")

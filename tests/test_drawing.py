"""``capomastro.drawing``: one picture of a position from its view, in every game."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import capomastro as cm
from capomastro import drawing
from capomastro.kernel.record import follow_line, open_table, parse_record
from capomastro.kernel.registry import game, games
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, OVER, SPECTATOR

RECORDS = Path(__file__).parents[1] / "records"
SVG = "{http://www.w3.org/2000/svg}"


def pictures_of(game_id: str, players: int, seed: int) -> list[str]:
    """A random game, drawn every so many decisions for a spectator and for every seat."""
    found, rng, drawn = game(game_id), Rng(seed), []
    state = found.new(players=players)
    step = 0
    while True:
        who = state.decider()
        if step % 40 == 0 or who == OVER:
            drawn += [drawing.svg(found, found.view(state, seat)) for seat in (SPECTATOR, *range(players))]
        if who == OVER:
            return drawn
        legal = state.legal()
        state.apply(state.draw(rng) if who == CHANCE else legal[rng.below(len(legal))])
        step += 1


@pytest.mark.parametrize("game_id", sorted(games()))
def test_every_position_of_a_game_can_be_drawn_for_every_viewer(game_id: str) -> None:
    found = game(game_id)
    for players in {found.players[0], found.players[-1]}:
        for picture in pictures_of(game_id, players, 5):
            root = ET.fromstring(picture)
            assert root.tag == f"{SVG}svg"
            assert root.find(f"{SVG}title") is not None
            named = {e.get("id") for e in root.iter() if e.get("id")}
            used = set(re.findall(r'(?:href="#|url\(#)([\w-]+)', picture))
            assert used <= named, f"nothing is called {used - named}"
            assert "var(--" not in picture
            assert "‹" not in picture, "a word is missing"


@pytest.mark.parametrize("game_id", sorted(games()))
def test_a_picture_is_of_the_view_alone(game_id: str) -> None:
    """Worlds that a viewer cannot tell apart look the same to that viewer."""
    found, rng = game(game_id), Rng(11)
    state = found.new(players=found.players[-1])
    for _ in range(60):
        who = state.decider()
        if who == OVER:
            break
        legal = state.legal()
        state.apply(state.draw(rng) if who == CHANCE else legal[rng.below(len(legal))])
    for seat in (SPECTATOR, 0):
        mine = drawing.svg(found, found.view(state, seat))
        assert drawing.svg(found, found.view(state.imagine(seat, rng), seat)) == mine


def test_names_are_text_whatever_is_in_them() -> None:
    table = cm.Table("carcassonne", players=2, seed=3)
    picture = drawing.svg(table.game, table.view(), names=["<script>alert(1)</script>", "A & B \x01\ud800"])
    assert "<script" not in picture
    ET.fromstring(picture)


def test_each_language_and_colour_is_drawn_as_asked() -> None:
    table = cm.Table("firenze", players=2, seed=3)
    assert "weiß" in drawing.svg(table.game, table.view(), lang="de").lower()
    assert drawing.svg(table.game, table.view(), colours=[4, 7]) != drawing.svg(table.game, table.view(), colours=[1, 2])


def test_a_table_shows_itself_in_a_notebook() -> None:
    table = cm.Table("quarry", players=2, seed=7)
    assert table._repr_svg_() == table.picture() == drawing.svg(table.game, table.view())
    assert table.picture(0) != table.picture()


@pytest.mark.parametrize("game_id", ["carcassonne", "carrara", "citadels", "firenze", "quarry"])
def test_a_picture_becomes_a_png(game_id: str) -> None:
    image = pytest.importorskip("PIL.Image")
    pytest.importorskip("resvg_py")
    from io import BytesIO

    record = parse_record(next((RECORDS / game_id).glob("*.txt")).read_text())
    table = open_table(record)
    for entry in record.entries[: len(record.entries) // 2]:
        follow_line(table, entry)
    with image.open(BytesIO(drawing.png(drawing.svg(table.game, table.game.view(table.state, SPECTATOR)), 600))) as png:
        assert png.format == "PNG"
        assert png.width == 600
        assert len(png.convert("RGB").getcolors(1 << 20)) > 50, "something is drawn on it"


def test_without_the_library_a_png_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "resvg_py", None)
    with pytest.raises(drawing.NoPainter, match="capomastro\\[reports\\]"):
        drawing.png("<svg/>")

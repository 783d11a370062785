"""The drawing made without a browser (``capomastro.drawing``) beside the browser's own picture: the same pieces at the same places."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from playwright.sync_api import Page
from tests.web.house import House, until
from tests.web.stage import Stage, names_at, play_until

from capomastro import drawing
from capomastro.kernel.registry import game
from capomastro.kernel.table import Table

STEPS = {"carcassonne": 60, "carrara": 90, "citadels": 150, "firenze": 260}
PLAYERS = {"carcassonne": 3, "carrara": 3, "citadels": 4, "firenze": 3}
SIDE = 1240, 1500

# What is compared: each piece with its box in the units of its own drawing, or in its order where the browser lays it out by itself.
READ = {
    "carcassonne": """() => ({
        tiles: [...document.querySelectorAll('g.tile, [data-piece^="tile "]')].map((e) =>
            ((e.dataset.piece ? e : e.parentElement).getAttribute('transform') ?? '0 0').replace(/[^-\\d. ]/g, '').trim()).sort(),
        followers: [...document.querySelectorAll('.fol, [data-seat]')].map((e) => box(e)).sort(),
    })""",
    "carrara": """() => ({
        blocks: [...document.querySelectorAll('.wheel [data-home^="open "], [data-at="wheel"] [data-home^="open "]')].map((e) => {
            const at = e.hasAttribute('transform') ? e : e.parentElement;
            const [x, y] = at.getAttribute('transform').match(/-?[\\d.]+/g);
            return `${e.dataset.piece} ${e.dataset.home} ${Math.round(x)} ${Math.round(y)}`;
        }).sort(),
    })""",
    "citadels": """() => ({
        cards: [...document.querySelectorAll('[data-home^="city "]')].map((e) => `${e.dataset.home}: ${e.dataset.piece}`)
            .sort((a, b) => a.split(':')[0].localeCompare(b.split(':')[0])),
    })""",
    "firenze": """() => ({
        orders: [...document.querySelectorAll('[data-at^="order "]')].map((e) => `${e.dataset.at} ${box(e.querySelector('path'))}`).sort(),
        seals: [...document.querySelectorAll('[data-at^="order "]')].filter((e) => e.querySelector('use[href*="wax"]'))
            .map((e) => e.dataset.at).sort(),
        flags: [...document.querySelectorAll('[data-at^="flag "]')].map((e) => e.dataset.at).sort(),
    })""",
}
BOX = """() => { window.box = (e) => {
    const b = e.getBBox(); return [b.x, b.y, b.width, b.height].map((n) => Math.round(n / 2)).join(' '); }; }"""
# What is looked at from afar, on the table and in the drawing.
SEEN = {
    "carcassonne": ("g.tile", '[data-piece^="tile "]'),
    "carrara": (".wheel", '[data-at="wheel"]'),
    "citadels": (".mine .bcard .scene", '[data-home="city {seat}"]'),
    "firenze": (".towers svg", '[data-at="towers"]'),
}


def from_afar(page: Page, selector: str, every: bool) -> list[tuple[int, int, int]]:
    """What a few elements look like, as a handful of colours."""
    image = pytest.importorskip("PIL.Image")
    boxes = [found for found in (e.bounding_box() for e in page.locator(selector).all()) if found is not None]
    assert boxes, f"nothing is {selector}"
    boxes = boxes if every else boxes[:1]
    x, y = min(b["x"] for b in boxes), min(b["y"] for b in boxes)
    w, h = max(b["x"] + b["width"] for b in boxes) - x, max(b["y"] + b["height"] for b in boxes) - y
    shot = page.screenshot(clip={"x": x, "y": y, "width": w, "height": h}, animations="disabled")
    with image.open(BytesIO(shot)) as picture:
        return list(picture.convert("RGB").resize((12, 12), image.Resampling.BOX).get_flattened_data())


def apart(one: list[tuple[int, int, int]], two: list[tuple[int, int, int]]) -> float:
    """How far two pictures are apart, from 0 to 255."""
    return sum(abs(a - b) for p, q in zip(one, two, strict=True) for a, b in zip(p, q, strict=True)) / (3 * len(one))


def played(name: str) -> Table:
    table = play_until(game(name), PLAYERS[name], {}, lambda t: len(t.steps) >= STEPS[name], seed=4)
    assert not table.over
    return table


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("name", sorted(STEPS))
def test_the_drawing_shows_the_same_pieces_at_the_same_places(house: House, name: str) -> None:
    table = played(name)
    seat = (int(table.state.decider()) + 1) % PLAYERS[name]
    page = house.person((1440, 1000))
    stage = Stage(page)
    stage.show(table, seat)
    page.evaluate(BOX)
    svg = drawing.svg(table.game, table.game.view(table.state, seat), names=names_at(seat), width=1180)
    drawn = page.context.new_page()
    drawn.set_viewport_size({"width": SIDE[0], "height": SIDE[1]})
    drawn.set_content(f"<body style='margin:0'>{svg}")
    drawn.evaluate(BOX)
    mine: dict[str, Any] = drawn.evaluate(READ[name])
    assert all(mine.values()), "there is something to compare"
    until(page, lambda: page.evaluate(READ[name]) == mine, lambda: f"{page.evaluate(READ[name])} is not {mine}")      # once pieces settled
    at_table, in_drawing = (selector.format(seat=seat) for selector in SEEN[name])
    looks = from_afar(page, at_table, name == "carcassonne"), from_afar(drawn, in_drawing, name == "carcassonne")
    if name != "citadels":                  # its cards have other proportions: the pieces were compared
        assert apart(*looks) < 26, "they look alike from afar"
    drawn.close()


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("name", sorted(STEPS))
def test_a_png_looks_as_the_browser_shows_the_drawing(house: House, name: str) -> None:
    image = pytest.importorskip("PIL.Image")
    pytest.importorskip("resvg_py")
    table = played(name)
    svg = drawing.svg(table.game, table.game.view(table.state, -1), width=600)
    page = house.person()
    page.goto("about:blank")
    page.set_content(f"<body style='margin:0'>{svg}")
    shot = page.locator("svg").first.screenshot()
    looks = []
    for data in (shot, drawing.png(svg, 600)):
        with image.open(BytesIO(data)) as picture:
            looks.append(list(picture.convert("RGB").resize((60, 40), image.Resampling.BOX).get_flattened_data()))
    assert apart(*looks) < 6

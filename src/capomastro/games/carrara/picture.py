"""The wheel, the buildings on offer and the players' cities as a picture. What a screen hides is not in the view and not drawn."""

from __future__ import annotations

from capomastro.games.carrara.view import BuildingView, CarraraView, CityView, SeatView
from capomastro.kernel.picture import Box, Pen

WIDTH, GAP = 1180.0, 10.0
WHEEL = 492.0                   # the wheel's own box, around its hub
SLOT = 74.0                     # how wide a building on offer is
REGIONS = {"town": ("#d98945", "#fae3c8"), "country": ("#6a9457", "#e0ebcf")}
BOARD = 152.0                   # how high a player's board is at least
ROW = 26.0                      # of a building in a city
PALE = "#8b7d69"                # the edge of a white price


def picture(view: CarraraView, pen: Pen) -> Box:
    pen.define("wheel", pen.art["gradients"])
    pen.define("sky", (
        f'<linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="{pen.colour("sky-1")}"/>'
        f'<stop offset=".78" stop-color="{pen.colour("sky-2")}"/><stop offset=".79" stop-color="{pen.colour("turf")}"/></linearGradient>'
    ))
    with pen.group(GAP + WHEEL / 2, GAP + WHEEL / 2, at="wheel"):
        _wheel(view, pen)
    y = GAP + WHEEL + GAP
    each = min(SLOT, WHEEL / max(1, len(view.slots)) - 6)
    for i, building in enumerate(view.slots):
        if building is not None:
            with pen.group(GAP + i * (each + 6), y, piece=building.id, home="offer"):
                _building(building, pen, each)
    y = max(y + each * 1.25 + GAP, _boards(view, pen))
    return (0, 0, WIDTH, y)


def _wheel(view: CarraraView, pen: Pen) -> None:
    pen.add(pen.art["wheel"])
    letters = pen.art["letters"][pen.words.lang]
    for s, segment in enumerate(view.wheel.segments):
        for k, (colour, price) in enumerate(segment.prices.items()):
            x, y = pen.art["prices"][s][k]
            kin = pen.stone(colour)
            if price:
                pen.add(f'<circle cx="{x}" cy="{y}" r="13.3" fill="{kin["st"]}" stroke="{PALE if colour == "white" else kin["st-lo"]}"/>')
            else:
                pen.add(f'<circle cx="{x}" cy="{y}" r="12" fill="{pen.colour("paper-2")}" stroke="{kin["st"]}" stroke-width="3.5"/>')
            pen.text(x, y + 6, price, 18 if price else 15, anchor="middle", bold=True, fill=kin["st-ink"] if price else "")
        x, y, turn = pen.art["romans"][s]
        with pen.group(x, y):
            pen.add(f'<g transform="rotate({turn})">')
            pen.text(0, 5, segment.segment, 15, anchor="middle", bold=True, fill=pen.colour("ink-2"))
            pen.add("</g>")
        places = pen.art["spots"][s]
        size = 0.8 if len(segment.blocks) > 6 else 0.9 if len(segment.blocks) > 4 else 1
        for block, (x, y) in zip(segment.blocks, places[min(len(segment.blocks), len(places) - 1)], strict=False):
            with pen.group(x, y, size, piece=f"cube {block.colour}", home=f"open {segment.segment}"):
                pen.symbol(f"i-block-{block.colour}", -21, -23, 44, 46, paint=pen.stone(block.colour))
                pen.text(-3, 10.5, letters[block.colour], 16, anchor="middle", bold=True, sans=True, fill=pen.stone(block.colour)["st-ink"])
    at = [segment.segment for segment in view.wheel.segments].index(view.wheel.notch)
    pen.path(pen.art["notch"], pen.colour("wood-lo"), more=f'transform="rotate({60 * at})"')
    pen.add(pen.art["hub"])
    pen.text(0, -3, view.wheel.blocks, 22, anchor="middle", bold=True)
    pen.symbol("i-bag", -19, 3, 17, 17, colour=pen.colour("ink-2"))
    pen.text(9, 17, view.wheel.bag, 16, anchor="middle", sans=True, fill=pen.colour("ink-2"))


def _building(building: BuildingView, pen: Pen, w: float) -> None:
    """A building tile: cost, object, picture, name."""
    tint, soft = REGIONS[building.region]
    scene = w * 66 / 74
    pen.box(0, 0, w, w * 1.2, soft, edge=pen.colour("line-2"), round=6)
    pen.box(1, 1, w - 2, scene, "url(#sky)", round=5)
    pen.symbol(f"b-{building.type}", 1, scene * 0.14, w - 2, scene * 0.86)
    pen.box(0.5, scene - 2, w - 1, 4, tint)
    k = w / SLOT
    pen.box(2, 2, 23 * k, 24 * k, pen.colour("ink"), round=4)
    pen.text(2 + 11.5 * k, 2 + 18 * k, building.cost, 17 * k, anchor="middle", bold=True, fill=pen.colour("paper-2"))
    pen.symbol(pen.art["objects"][building.object], w - 25 * k, 2, 22 * k, 22 * k, colour=pen.colour("ink"))
    pen.text(w / 2, w * 1.2 - 5 * k, pen.words.word(f"type.{building.type}"), 13 * k, anchor="middle", room=w - 4)


def _boards(view: CarraraView, pen: Pen) -> float:
    x, wide = WHEEL + 2 * GAP, WIDTH - WHEEL - 3 * GAP
    y = GAP
    for seat in view.seats:
        most = max(len(city.buildings) for city in seat.cities)
        high = max(BOARD, 78 + ROW * most + 12)
        with pen.group(x, y):
            pen.panel(0, 0, wide, high, seat.seat)
            _head(seat, pen, wide)
            each = (wide - 24) / len(seat.cities)
            for i, city in enumerate(seat.cities):
                with pen.group(16 + i * each, 40, at=f"city {seat.seat} {city.city}"):
                    _city(city, pen, each - 6, high - 50)
        y += high + GAP
    return y


def _head(seat: SeatView, pen: Pen, wide: float) -> None:
    pen.mark(seat.seat, 28, 22, 9)
    pen.text(46, 28, pen.name(seat.seat), 19, room=wide - 300)
    x = wide - 14
    for value, symbol in ((seat.points, "vp"), (seat.coins, "coin"), (seat.built, "hammer")):
        if value is None:
            continue
        pen.text(x, 29, value, 18, anchor="end", bold=symbol == "vp")
        x -= len(str(value)) * 10 + 26
        pen.symbol(f"i-{symbol}", x, 11, 22, 22, colour=pen.colour("ink-2"))
        x -= 12


def _city(city: CityView, pen: Pen, w: float, high: float) -> None:
    kin = pen.stone(city.colour)
    pen.box(0, 0, w, high, pen.colour("paper-2"), edge=pen.colour("line-2"), round=6)
    pen.box(0.5, 0.5, w - 1, 24, kin["st"], edge=PALE if city.colour == "white" else kin["st-lo"], round=6)
    pen.text(w / 2, 17, pen.words.word(f"city.{city.city}"), 14, anchor="middle", fill=kin["st-ink"], room=w - 8)
    if city.scored_by >= 0:
        pen.mark(city.scored_by, w - 9, high - 9, 6)
    for i, building in enumerate(city.buildings):
        tint, soft = REGIONS[building.region]
        with pen.group(3, 30 + i * ROW, piece=building.id, home=city.city):
            pen.box(0, 0, w - 6, ROW - 3, soft, edge=tint, round=4)
            pen.symbol(f"b-{building.type}", 22, 1, w - 52, ROW - 5)
            pen.box(2, 2, 19, ROW - 7, pen.colour("ink"), round=3)
            pen.text(11.5, ROW - 9, building.cost, 14, anchor="middle", bold=True, fill=pen.colour("paper-2"))
            pen.symbol(pen.art["objects"][building.object], w - 28, 1, 20, 20, colour=pen.colour("ink"))

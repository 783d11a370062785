"""The towers of the board, the row of cards and the players' sites as a picture."""

from __future__ import annotations

from capomastro.games.firenze.view import FirenzeView, OrderView, RowView, SeatView
from capomastro.kernel.picture import Box, Pen, num

WIDTH, GAP = 1180.0, 10.0
ROW = 112.0                     # height of the row of cards
STONE = 30.0                    # width of a stone of a site
ASHLAR = 0.65                   # its height, in its width
SITE = 150.0                    # height of a site at least
NEUTRAL = {"wax": "#8d8577", "wax-hi": "#cfc8ba", "wax-lo": "#57514a"}
COLOURS = ("white", "yellow", "green", "red", "blue", "purple")


def picture(view: FirenzeView, pen: Pen) -> Box:
    pen.define("towers", pen.art["gradients"])
    each = (WIDTH - GAP) / max(1, len(view.row))
    for i, card in enumerate(view.row):
        with pen.group(GAP + i * each, GAP, piece=f"card {card.card}", home=f"row {card.slot}"):
            _card(card, pen, each - GAP)
    top = ROW + 2 * GAP if view.row else GAP
    wide, high = pen.art["size"]
    with pen.group(GAP, top, at="towers"):
        _towers(view, pen, wide)
    y = top
    for seat in view.seats:
        with pen.group(wide + 2 * GAP, y, at=f"site {seat.seat}"):
            y += _site(seat, pen, WIDTH - wide - 3 * GAP) + GAP
    return (0, 0, WIDTH, max(top + high + GAP, y))


def _card(card: RowView, pen: Pen, w: float) -> None:
    pen.panel(0, 0, w, ROW - 4)
    pen.symbol(pen.art["emblems"][card.card], 8, 8, 34, 34, colour=pen.colour("slate"))
    pen.text(50, 31, pen.words.word(f"card.{card.card}"), 17, room=w - 58)
    lying = [(colour, n) for colour, n in zip(COLOURS, card.stones, strict=True) if n]
    if sum(card.stones) * (STONE + 4) <= w - 16:
        lying = [(colour, 1) for colour, n in lying for _ in range(n)]
    step = min(STONE + 4, (w - 14) / max(1, len(lying)))
    for i, (colour, n) in enumerate(lying):
        _stone(colour, pen, 10 + i * step, 54, min(STONE, step - 2))
        if n > 1:
            pen.text(10 + i * step + step / 2 - 1, 98, n, 17, anchor="middle")


def _stone(colour: str, pen: Pen, x: float, y: float, w: float) -> None:
    paint = pen.stone(colour)
    pen.symbol(f"i-stone-{colour}", x, y, w, w * ASHLAR, paint=paint)
    letter = pen.art["letters"][pen.words.lang][colour]
    pen.text(x + w / 2, y + w * ASHLAR * 0.72, letter, w * 0.4, anchor="middle", bold=True, sans=True, fill=paint["st-ink"])


def _towers(view: FirenzeView, pen: Pen, wide: float) -> None:
    for floor, y in pen.art["levels"].items():
        pen.text(33, y + 8, floor, 22, anchor="middle")
        token = next((t for t in view.tokens if t.floor == int(floor)), None)
        if token and token.taker < 0:
            with pen.group(59, y):
                pen.add('<circle r="15.5" fill="url(#t-gold)" stroke="#7d5312"/><circle r="12" fill="none" stroke="#8f6218"/>')
                pen.text(0, 6, f"+{token.points}", 16, anchor="middle", bold=True, fill=pen.colour("coin-ink"))
        elif token:
            pen.add(f'<circle cx="59" cy="{num(y)}" r="14.5" fill="none" stroke="{pen.colour("ink-3")}" stroke-dasharray="3 3"/>')
    pen.add(pen.art["towers"])
    for colour, (x, y) in pen.art["signs"].items():
        pen.text(x, y, pen.words.word(f"colour.{colour}"), 14, anchor="middle", bold=True, fill=pen.stone(colour)["st-ink"], room=64)
    for flag in view.majorities:
        _flag(flag.leader, flag.bonus, flag.colour, pen)
    for order in view.orders:
        place = pen.art["orders"][order.id]
        with pen.group(at=f"order {order.id}", seal="" if order.seal is None else str(order.seal)):
            _order(order, pen, place["x"], place["y"], place["arch"])


def _flag(leader: int, bonus: int, colour: str, pen: Pen) -> None:
    x, foot = pen.art["flags"][colour]
    with pen.group(at=f"flag {colour}"):
        pen.path(f"M{x} {foot}V14", edge=pen.colour("ink"), line=2.5)
        kin = pen.seat(leader) if leader >= 0 else {}
        dashed = "" if kin else 'fill-opacity=".65" stroke-dasharray="3 3"'
        cloth = f"M{x + 1} 14c14-6 22 6 44 0l-8 14 8 14c-22 6-30-6-44 0z"
        pen.path(cloth, kin[""] if kin else pen.colour("paper"), edge=kin.get("deep", pen.colour("ink-3")), line=1.2, more=dashed)
        pen.text(x + 19, 34, f"+{bonus}", 16, anchor="middle", bold=True, fill=kin.get("ink", pen.colour("ink-2")))
        if leader >= 0:
            pen.mark(leader, x, 11, 8)


def _order(order: OrderView, pen: Pen, x: float, y: float, arch: str) -> None:
    if order.seal is None:
        pen.path(arch, "#fdf9ef", edge="#2a1c10", line=1.5, more='stroke-opacity=".6"')
        pen.text(x, y + (27 if order.balcony else 36), order.points, 23, anchor="middle", fill="#8f2f12" if order.balcony else "#2a2119")
        if order.balcony:
            pen.path(f"M{x - 33} {y + 32}h66v5h-66zM{x - 30} {y + 49}h60v5h-60z", "#f2e4c4", edge="#5c4323")
            pen.box(x - 13, y + 34, 26, 18, pen.colour("legal") if order.lit else "#4b3522", edge="#5c4323", round=3)
            pen.text(x, y + 48, order.balcony, 13, anchor="middle", bold=True, fill="#2a1c04" if order.lit else "#f6ecd2")
        return
    pen.path(arch, "#2a1c10", edge="#2a1c10", line=1.5, more='fill-opacity=".38" stroke-opacity=".6"')
    if order.seal < 0:
        pen.symbol("i-wax", x - 21, y + 8, 42, 42, paint=NEUTRAL)
        pen.path(f"M{x - 6} {y + 22}l12 13M{x + 6} {y + 22}l-12 13", edge="#57514a", line=3, more='stroke-linecap="round"')
        return
    kin = pen.seat(order.seal)
    pen.symbol("i-wax", x - 22, y + 7, 44, 44, paint={"wax": kin[""], "wax-lo": kin["deep"], "wax-hi": kin["pale"]})
    pen.add(f'<path d="{pen.shape(order.seal)}" transform="translate({num(x)} {num(y + 28.5)}) scale(8)" fill="{kin["ink"]}"/>')


def _site(seat: SeatView, pen: Pen, wide: float) -> float:
    floor = STONE * ASHLAR - 2
    high = max(SITE, 92 + floor * max((tower.height for tower in seat.towers), default=0))
    pen.panel(0, 0, wide, high, seat.seat)
    pen.mark(seat.seat, 28, 22, 9)
    pen.text(46, 28, pen.name(seat.seat), 19, room=wide - 240)
    x = wide - 14
    for value, symbol in ((seat.points, "vp"), (seat.hand_size, "cards"), (seat.seals_left, "wax")):
        pen.text(x, 29, value, 18, anchor="end", bold=symbol == "vp")
        x -= len(str(value)) * 10 + 26
        kin = pen.seat(seat.seat)
        paint = {"wax": kin[""], "wax-lo": kin["deep"], "wax-hi": kin["pale"]} if symbol == "wax" else None
        pen.symbol(f"i-{symbol}", x, 11, 22, 22, paint=paint, colour=pen.colour("ink-2"))
        x -= 12
    ground = high - 42
    pen.path(f"M18 {num(ground + 1)}H{num(wide - 12)}", edge=pen.colour("line-2"), line=3)
    for i, tower in enumerate(seat.towers):
        left = 26 + i * (STONE + 16)
        with pen.group(piece=f"tower {tower.colour} {tower.height}", home=f"site {tower.id}"):
            for k in range(tower.height):
                _stone(tower.colour, pen, left, ground - (k + 1) * floor - 2, STONE)
    stored = [colour for colour, n in zip(COLOURS, seat.storage, strict=True) for _ in range(n)]
    step = min(26.0, (wide - 40) / max(1, len(stored)))
    for i, colour in enumerate(stored):
        _stone(colour, pen, 22 + i * step, high - 30, 24)
    return high

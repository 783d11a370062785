"""The cities as a picture: the characters of the call, every player's buildings, and the viewer's own hand."""

from __future__ import annotations

from capomastro.games.citadels.view import CardView, CitadelsView, Player, Tile
from capomastro.kernel.picture import Box, Pen, num

WIDTH, GAP = 1180.0, 10.0
CALL = 150.0                    # height of the row of characters
HEAD = 38.0                     # of a city
MANY = 3                        # players from which two cities stand side by side
CARD = 7 / 5                    # height of a card, in its width
HIDDEN = ("shut", "silent")     # states in which a character shows no owner


def picture(view: CitadelsView, pen: Pen) -> Box:
    pen.define("sky", (
        f'<linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="{pen.colour("sky-1")}"/>'
        f'<stop offset=".78" stop-color="{pen.colour("sky-2")}"/><stop offset=".79" stop-color="{pen.colour("turf")}"/></linearGradient>'
    ))
    _call(view, pen)
    columns = 1 if len(view.seats) < MANY else 2
    wide = (WIDTH - GAP * (columns + 1)) / columns
    slots = max(view.goal, *(len(player.city) for player in view.seats))
    card = min(104.0, (wide - 40) / slots - 6)
    high = HEAD + card * CARD + 12
    y = CALL + GAP
    for i, player in enumerate(view.seats):
        with pen.group(GAP + i % columns * (wide + GAP), y + i // columns * (high + GAP)):
            _city(view, player, pen, wide, high, card)
    y += (len(view.seats) + columns - 1) // columns * (high + GAP)
    if view.hand:
        y = _hand(view, pen, y, wide if columns == 1 else WIDTH - 2 * GAP)
    return (0, 0, WIDTH, y)


def _call(view: CitadelsView, pen: Pen) -> None:
    each = (WIDTH - GAP) / len(view.tiles)
    for i, tile in enumerate(view.tiles):
        with pen.group(GAP + i * each, GAP, piece=f"character {tile.id}", at="call"):
            _character(tile, pen, each - GAP)


def _character(tile: Tile, pen: Pen, wide: float) -> None:
    light, dark = pen.art["niches"][tile.rank - 1]
    name = f"niche{tile.rank}"
    pen.define(name, (
        f'<linearGradient id="{name}" x2=".5" y2="1"><stop offset="0" stop-color="{light}"/>'
        f'<stop offset="1" stop-color="{dark}"/></linearGradient>'
    ))
    pen.box(0, 0, wide, CALL - GAP, f"url(#{name})", edge=pen.colour("niche-edge"), round=8)
    pen.symbol(f"ch-{tile.id}", 4, 2, wide - 8, CALL - GAP - 26)
    pen.box(0, CALL - GAP - 24, wide, 24, pen.colour("paper-2"), edge=pen.colour("line-2"), round=6)
    pen.text(wide / 2, CALL - GAP - 7, pen.words.word(f"character.{tile.id}"), 15, anchor="middle", room=wide - 10)
    pen.add(f'<circle cx="16" cy="16" r="12" fill="{pen.colour("ink")}"/>')
    pen.text(16, 22, tile.rank, 17, anchor="middle", fill=pen.colour("paper-2"), bold=True)
    if tile.seat >= 0 and tile.state not in HIDDEN:
        pen.mark(tile.seat, wide - 18, 18, 10)
    for i, mark in enumerate(name for name in ("killed", "bewitched", "robbed") if getattr(tile, name)):
        pen.symbol(f"i-{mark}", wide - 30 - 24 * i, CALL - GAP - 52, 24, 24, colour=pen.colour("danger"))


def _city(view: CitadelsView, player: Player, pen: Pen, wide: float, high: float, card: float) -> None:
    pen.panel(0, 0, wide, high, player.seat)
    pen.mark(player.seat, 28, 22, 9)
    pen.text(46, 28, pen.name(player.seat), 19, room=wide - 330)
    x = wide - 14
    for value, symbol in ((player.points, "vp"), (f"{player.size}/{view.goal}", "hammer"), (player.cards, "cards"), (player.gold, "gold")):
        text = str(value)
        pen.text(x, 29, text, 18, anchor="end", bold=symbol == "vp")
        x -= len(text) * 10 + 24
        pen.symbol(f"i-{symbol}", x, 11, 22, 22, colour=pen.colour("ink-2"))
        x -= 12
    if player.crown:
        pen.symbol("i-crown", x - 26, 10, 28, 23)
    for i in range(max(len(player.city), view.goal)):
        left = 20 + i * (card + 6)
        if i < len(player.city):
            with pen.group(left, HEAD, piece=f"card {player.city[i].id}", home=f"city {player.seat}"):
                _card(player.city[i], pen, card)
        else:
            pen.path(
                f"M{num(left + 4)} {HEAD}h{num(card - 8)}a4 4 0 0 1 4 4v{num(card * CARD - 8)}a4 4 0 0 1-4 4h{num(8 - card)}"
                f"a4 4 0 0 1-4-4v{num(8 - card * CARD)}a4 4 0 0 1 4-4z",
                edge=pen.colour("line"), more='stroke-dasharray="4 4"',
            )


def _card(card: CardView, pen: Pen, w: float) -> None:
    """A building or action card, as wide as ``w``: cost, kind, picture, name."""
    tint, soft = pen.art["kinds"][card.kind or "action"]
    high, scene = w * CARD, w * CARD * 0.59
    pen.box(0, 0, w, high, soft, edge=tint, round=w * 0.07)
    pen.box(1, 1, w - 2, scene, "url(#sky)", round=w * 0.05)
    pen.box(0.5, scene - w * 0.05, w - 1, w * 0.06, tint)
    if f"b-{card.id}" in pen.art["symbols"]:
        pen.symbol(f"b-{card.id}", w * 0.04, scene * 0.06, w * 0.92, scene * 0.9)
    else:
        pen.symbol("i-cards", w * 0.3, scene * 0.25, w * 0.4, w * 0.4, colour=pen.colour("ink-2"))
    if card.kind:
        r = max(10.0, w * 0.135)
        pen.add(f'<circle cx="{num(r + 3)}" cy="{num(r + 3)}" r="{num(r)}" fill="{pen.colour("coin-2")}" stroke="{pen.colour("coin-3")}"/>')
        pen.text(r + 3, r * 1.45 + 3, card.cost, r * 1.25, anchor="middle", bold=True, fill=pen.colour("coin-ink"))
        pen.add(f'<circle cx="{num(w - r - 3)}" cy="{num(r + 3)}" r="{num(r * 0.92)}" fill="{tint}" stroke="{pen.colour("paper-2")}"/>')
        pen.symbol(f"i-t-{card.kind}", w - r * 1.6 - 3, r * 0.4 + 3, r * 1.2, r * 1.2, colour="#fff")
    if card.gilt:
        pen.symbol("i-star", w * 0.76, scene - w * 0.26, w * 0.2, w * 0.2, colour=pen.colour("gold-deep"))
    if card.under:
        pen.text(w * 0.1, scene - w * 0.1, f"+{card.under}", w * 0.15, bold=True)
    words = _lines(pen.words.word(f"card.{card.id}"))
    size = min(w * 0.15, (w - 4) / (max(map(len, words)) * 0.54))
    for i, line in enumerate(words):
        pen.text(w / 2, scene + (high - scene) / 2 + size * (0.36 + 1.1 * (i - (len(words) - 1) / 2)) + 1, line, size, anchor="middle")


def _lines(name: str) -> list[str]:
    """A name on one line or two, parted where both are about as long."""
    parts = name.split()
    if len(parts) < 2 or len(name) < 9:
        return [name]
    cut = min(range(1, len(parts)), key=lambda i: max(len(" ".join(parts[:i])), len(" ".join(parts[i:]))))
    return [" ".join(parts[:cut]), " ".join(parts[cut:])]


def _hand(view: CitadelsView, pen: Pen, y: float, wide: float) -> float:
    card = min(104.0, (wide - 40) / len(view.hand) - 6)
    pen.panel(GAP, y, wide, card * CARD + 24, view.seat)
    for i, held in enumerate(view.hand):
        with pen.group(GAP + 24 + i * (card + 6), y + 12, piece=f"card {held.id}", home="hand"):
            _card(held, pen, card)
    return y + card * CARD + 24 + GAP

"""The table in sentences, built from a view, for those who cannot see it."""

from __future__ import annotations

from capomastro.games.firenze.declare import AT_BAG, AT_CHURCH, AT_ORDER, AT_ROW, AT_SEAT, AT_TOWER, COLOUR_NAMES, PLACES
from capomastro.games.firenze.view import (
    CardView,
    ChurchView,
    FirenzeView,
    MajorityView,
    OrderView,
    RowView,
    SeatView,
    TokenView,
    TowerView,
)
from capomastro.kernel.view import Area, Phrase, Thing


def describe(v: FirenzeView) -> list[Phrase]:
    """Turn, row, board, church, bag, then everybody's things."""
    out = [Phrase("board.phase" if v.phase else "board.no_phase", {"active": v.active, "round": v.round, "phase": str(v.phase)})]
    out += [_row_card(card) for card in v.row]
    for colour in COLOUR_NAMES:
        mine = [order for order in v.orders if order.colour == colour]
        free = [str(order.floor) for order in mine if order.seal is None and not order.balcony]
        out.append(Phrase("board.tower", {"colour": colour, "free": free}))
        out += [_order(order) for order in mine if order.seal is not None or order.balcony]
    out += [Phrase("board.flag", {"colour": m.colour, "leader": m.leader, "bonus": m.bonus}) for m in v.majorities if m.leader >= 0]
    out.append(Phrase("board.tokens", {"floors": [str(t.floor) for t in v.tokens if t.taker < 0]}))
    out += [Phrase("board.church", {"card": card.card}) for card in v.church if card is not None]
    out.append(_bag(v))
    out.append(Phrase("board.pile", {"pile": v.pile, "discards": sum(v.discards.values())}))
    for seat in v.seats:
        out += _seat(seat)
    if v.end_holder >= 0:
        out.append(Phrase("board.last_round", {"seat": v.end_holder}, "FIR-8.2"))
    return out


def describe_place(v: FirenzeView, place: str) -> list[Phrase]:
    """One place: ``row:3``, ``order:white-6``, ``tower:0:a``, ``seat:1``, ``church:2`` or ``bag``."""
    where, at = PLACES.find(place)
    if where is AT_ROW and at[0] < len(v.row):
        return [_row_card(v.row[at[0]]), v.row[at[0]].text]
    if where is AT_ORDER:
        return [_order(v.orders[at[0]])]
    if where is AT_SEAT and at[0] < len(v.seats):
        return _seat(v.seats[at[0]])
    if where is AT_TOWER and at[0] < len(v.seats):
        return [phrase for tower in v.seats[at[0]].towers[at[1] : at[1] + 1] for phrase in _tower(at[0], tower)]
    if where is AT_CHURCH:
        card = v.church[at[0]]
        return [card.text] if card is not None else []
    return [_bag(v)] if where is AT_BAG else []


def _stones(counts: list[int]) -> list[Phrase]:
    return [Phrase("stones", {"n": n, "colour": COLOUR_NAMES[colour]}) for colour, n in enumerate(counts) if n]


def _row_card(card: RowView) -> Phrase:
    return Phrase("board.row", {"slot": card.slot, "card": card.card, "price": card.price, "stones": _stones(card.stones)})


def _order(order: OrderView) -> Phrase:
    fields = {"order": order.id, "points": order.points, "balcony": order.balcony, "seat": order.seal}
    if order.seal is None:
        key = "board.order" if not order.balcony else "board.balcony_lit" if order.lit else "board.balcony"
    else:
        key = "board.neutral" if order.seal < 0 else "board.seal"
    return Phrase(key, fields)


def _bag(v: FirenzeView) -> Phrase:
    return Phrase("board.bag", {"n": sum(v.bag), "stones": _stones(v.bag)})


def _own(seat: SeatView) -> list[Phrase]:
    """Points, seals and cards of a player, then the storage."""
    out = [Phrase("board.seat", {"seat": seat.seat, "points": seat.points, "seals": seat.seals_left, "cards": seat.hand_size})]
    out.append(Phrase("board.storage", {"seat": seat.seat, "n": seat.stored, "limit": seat.limit, "stones": _stones(seat.storage)}))
    return out


def _seat(seat: SeatView) -> list[Phrase]:
    out = _own(seat)
    for tower in seat.towers:
        out += _tower(seat.seat, tower)
    if seat.buildings:
        out.append(Phrase("board.buildings", {"seat": seat.seat, "cards": [card.card for card in seat.buildings]}))
    if seat.hand:
        out.append(Phrase("board.hand", {"seat": seat.seat, "cards": [card.card for card in seat.hand]}))
    if seat.owes_bell:
        out.append(Phrase("board.owes_bell", {"seat": seat.seat}, "FIR-7.5"))
    return out


def _tower(seat: int, tower: TowerView) -> list[Phrase]:
    fields = {"seat": seat, "tower": tower.id, "colour": tower.colour, "height": tower.height}
    out = [Phrase("board.site_falls" if tower.falls else "board.site", fields | {"back": tower.back, "lost": tower.lost})]
    if tower.orders:
        out.append(Phrase("board.prospects", {"orders": [order.order for order in tower.orders]}))
    return out


def walk(v: FirenzeView) -> list[Area]:
    """Row, orders, tokens and flags, church, what is in stock, then each player's site."""
    lines = [phrase for phrase in describe(v) if phrase.key in ("board.phase", "board.no_phase", "board.pile", "board.last_round")]
    stock = [Thing("bag", [_bag(v)]), *(Thing(f"line:{n}", [say]) for n, say in enumerate(lines))]
    tokens = [Thing(f"token:{token.floor}", [_token(token)]) for token in v.tokens]
    flags = [Thing(f"majority:{flag.colour}", [_flag(flag)]) for flag in v.majorities]
    areas = [
        Area(Phrase("walk.row"), [Thing(f"row:{card.slot}", [_row_card(card), card.text]) for card in v.row]),
        Area(Phrase("walk.towers"), [Thing(f"order:{order.id}", [_order(order)]) for order in v.orders]),
        Area(Phrase("walk.tokens"), [*tokens, *flags]),
        Area(Phrase("walk.church"), [Thing(f"church:{n + 1}", _space(n + 1, card)) for n, card in enumerate(v.church)]),
        Area(Phrase("walk.stock"), stock),
    ]
    return [area for area in areas if area.things] + [_site(seat) for seat in v.seats]


def _token(token: TokenView) -> Phrase:
    if token.taker >= 0:
        return Phrase("board.token.taken", {"floor": token.floor, "seat": token.taker})
    return Phrase("board.token", {"floor": token.floor, "points": token.points})


def _flag(flag: MajorityView) -> Phrase:
    fields = {"colour": flag.colour, "bonus": flag.bonus}
    return Phrase("board.flag", {**fields, "leader": flag.leader}) if flag.leader >= 0 else Phrase("board.flag.free", fields)


def _space(space: int, card: ChurchView | None) -> list[Phrase]:
    if card is None:
        return [Phrase("board.space.empty", {"space": space})]
    return [Phrase("board.space", {"space": space, "card": card.card}), card.text]


def _site(seat: SeatView) -> Area:
    """Storage, towers and cards before one player."""
    first, storage = _own(seat)[:2]
    things = [Thing(f"seat:{seat.seat}", [first]), Thing(f"storage:{seat.seat}", [storage])]
    things += [Thing(f"tower:{seat.seat}:{tower.id}", _tower(seat.seat, tower)) for tower in seat.towers]
    things += _cards(f"card:{seat.seat}", [*seat.buildings, *(seat.hand or [])])
    owes = [Thing(f"bell:{seat.seat}", [Phrase("board.owes_bell", {"seat": seat.seat}, "FIR-7.5")])] if seat.owes_bell else []
    return Area(Phrase("walk.site", {"seat": seat.seat}), things + owes)


def _cards(where: str, cards: list[CardView]) -> list[Thing]:
    """Cards by name; several of a kind are one thing."""
    kinds = {f"{where}:{card.card}": card for card in cards}
    return [Thing(place, [Phrase(f"card.{card.card}"), card.text]) for place, card in kinds.items()]

"""The table in sentences, for those who cannot see it."""

from __future__ import annotations

from capomastro.games.carrara.declare import AT_CARD, AT_CITY, AT_SEAT, AT_SEGMENT, AT_WHEEL, CARD, CITY, PLACES
from capomastro.games.carrara.view import BuildingView, CardView, CarraraView, CityView, ObjectView, SeatView, SegmentView, TokenView
from capomastro.kernel.view import Area, Phrase, Thing


def describe(view: CarraraView) -> list[Phrase]:
    """Wheel, buildings, objects, cards, players, and what is in progress."""
    out = [wheel_line(view)]
    out += [segment_line(segment) for segment in view.wheel.segments if segment.blocks]
    out.append(Phrase("board.slots", {"buildings": [b.id for b in view.slots if b is not None], "pile": view.pile}))
    if view.mode == "advanced":
        out.append(Phrase("board.eights", {"buildings": [b.id for b in view.eights]}))
        out.append(Phrase("board.tokens", {"places": [t.place for t in view.tokens if t.owner < 0]}))
    out.append(Phrase("board.objects", {"objects": [o.object for o in view.objects if o.for_sale], "price": view.objects[0].price}))
    out += [card_line(card) for card in view.cards]
    if view.end != "playing":
        out.append(Phrase(f"board.end.{view.end}", {"seat": view.closer}))
    for seat in view.seats:
        out += seat_lines(seat)
    return out + progress_lines(view)


def wheel_line(view: CarraraView) -> Phrase:
    return Phrase("board.wheel", {"n": view.wheel.blocks, "bag": view.wheel.bag, "notch": view.wheel.notch})


def card_line(card: CardView) -> Phrase:
    return Phrase("board.card", {"card": card.card, "condition": card.condition, "scoring": card.scoring})


def segment_line(segment: SegmentView) -> Phrase:
    blocks = [Phrase("board.block", {"colour": b.colour, "price": b.price}) for b in segment.blocks]
    return Phrase("board.segment", {"segment": segment.segment, "blocks": blocks})


def seat_lines(seat: SeatView) -> list[Phrase]:
    """A player's public things; what lies behind the screen where the viewer may know it."""
    fields = {"seat": seat.seat, "points": seat.points, "n": seat.built, "cost": seat.cost, "markers": seat.markers_left}
    out = [Phrase("board.seat", fields)]
    if seat.blocks is not None and seat.objects is not None:
        blocks = [colour for colour, n in seat.blocks.items() for _ in range(n)]
        objects = [kind for kind, n in seat.objects.items() for _ in range(n)]
        out.append(Phrase("board.screen", {"seat": seat.seat, "coins": seat.coins, "blocks": blocks, "objects": objects}))
    elif seat.coins is not None:
        counts = {"coins": seat.coins, "blocks": seat.block_count, "objects": seat.object_count}
        out.append(Phrase("board.counts", {"seat": seat.seat, **counts}))
    out += [city_line(seat.seat, city) for city in seat.cities if city.buildings]
    scored = [t.type for t in seat.types if t.scored]
    if scored:
        out.append(Phrase("board.scored", {"seat": seat.seat, "types": scored}))
    return out


def city_line(seat: int, city: CityView) -> Phrase:
    fields = {"seat": seat, "city": city.city, "buildings": [b.id for b in city.buildings]}
    return Phrase("board.city", {**fields, "points": city.worth.points, "coins": city.worth.coins})


def city_lines(view: CarraraView, name: str) -> list[Phrase]:
    """What a city is worth as printed, and who has built there."""
    found = [(seat.seat, city) for seat in view.seats for city in seat.cities if city.city == name]
    out = []
    for _, city in found[:1]:
        value = {"points": city.printed_points, "coins": city.printed_coins}
        out.append(Phrase("board.city_value", {"city": name, "accepts": city.accepts, **value}))
    return out + [city_line(seat, city) for seat, city in found if city.buildings]


def progress_lines(view: CarraraView) -> list[Phrase]:
    out = []
    if view.purchase is not None:
        p = view.purchase
        blocks = [b.colour for b in p.blocks]
        out.append(Phrase("board.purchase", {"seat": p.seat, "segment": p.segment, "blocks": blocks, "coins": p.paid}))
    if view.construction is not None:
        k = view.construction
        if k.city is None:
            out.append(Phrase("board.chosen", {"seat": k.seat, "building": k.building.id}))
        else:
            out.append(Phrase("board.paying", {"seat": k.seat, "building": k.building.id, "city": k.city, "left": k.left}))
    return out


def describe_place(view: CarraraView, place: str) -> list[Phrase]:
    """One place: ``wheel``, ``segment:III``, ``city:pisa`` (every player), ``seat:0``, ``card:T1``."""
    where, at = PLACES.find(place)
    if where is AT_WHEEL:
        return [wheel_line(view)]
    if where is AT_SEGMENT:
        return [segment_line(view.wheel.segments[at[0]])]
    if where is AT_SEAT and at[0] < len(view.seats):
        return seat_lines(view.seats[at[0]])
    if where is AT_CARD:
        return [card_line(card) for card in view.cards if card.card == CARD.text(at[0])]
    return city_lines(view, CITY.text(at[0])) if where is AT_CITY else []


def walk(view: CarraraView) -> list[Area]:
    """Wheel, buildings, objects and tokens, cards, then what lies before each player."""
    wheel = [Thing("wheel", [wheel_line(view)]), *(Thing(f"segment:{s.segment}", [walk_segment(s)]) for s in view.wheel.segments)]
    wheel += [Thing(f"line:{n}", [say]) for n, say in enumerate(progress_lines(view))]
    lying = [building for building in [*view.slots, *view.eights] if building is not None]
    buildings = [Thing(f"building:{building.id}", [offer_line(building)]) for building in lying]
    supply = [Thing(f"object:{kept.object}", [object_line(kept)]) for kept in view.objects]
    supply += [Thing(f"token:{token.place}", [token_line(token)]) for token in view.tokens]
    return [
        Area(Phrase("walk.wheel"), wheel),
        Area(Phrase("walk.buildings"), [*buildings, Thing("pile", [Phrase("board.pile", {"pile": view.pile})])]),
        Area(Phrase("walk.supply"), supply),
        *([Area(Phrase("walk.cards"), [Thing(f"card:{card.card}", [card_line(card)]) for card in view.cards])] if view.cards else []),
        *(walk_seat(seat, seat.seat == view.seat) for seat in view.seats),
    ]


def walk_segment(segment: SegmentView) -> Phrase:
    return segment_line(segment) if segment.blocks else Phrase("board.empty_segment", {"segment": segment.segment})


def offer_line(building: BuildingView) -> Phrase:
    fields = {"building": building.id, "cost": building.cost, "region": building.region, "object": building.object}
    return Phrase("board.offer", fields)


def object_line(kept: ObjectView) -> Phrase:
    fields = {"object": kept.object, "n": kept.supply}
    return Phrase("board.object", {**fields, "price": kept.price}) if kept.for_sale else Phrase("board.object.kept", fields)


def token_line(token: TokenView) -> Phrase:
    if token.owner >= 0:
        return Phrase("board.token.taken", {"place": token.place, "seat": token.owner})
    return Phrase("board.token", {"place": token.place, "points": token.points, "coins": token.coins})


def walk_seat(seat: SeatView, mine: bool) -> Area:
    """A player's things, city by city and building by building; moves are carried by the viewer's own cities."""
    cities = {f"board.city {city.city}" for city in seat.cities}
    own = [phrase for phrase in seat_lines(seat) if f"{phrase.key} {phrase.fields.get('city')}" not in cities]
    things = [Thing(f"seat:{seat.seat}", own)]
    for city in seat.cities:
        empty = Phrase("board.city.empty", {"seat": seat.seat, "city": city.city, "accepts": city.accepts})
        place = f"city:{city.city}" if mine else f"city:{city.city}:{seat.seat}"
        things.append(Thing(place, [city_line(seat.seat, city) if city.buildings else empty]))
        for building in city.buildings:
            stands = Phrase("board.stands", {"building": building.id, "city": city.city})
            things.append(Thing(f"building:{building.id}", [stands, offer_line(building)]))
    return Area(Phrase("walk.seat", {"seat": seat.seat}), things)

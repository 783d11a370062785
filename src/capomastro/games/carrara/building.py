# Compiled by mypyc.
"""PAL-5: building, raising, tokens."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from capomastro.games.carrara import codes as c
from capomastro.games.carrara.state import CarraraBoard


def payable_costs(s: CarraraBoard, seat: i64) -> i64:
    """Bit set of the costs of buildings that ``seat`` could build or reach by raising one of its own (PAL-5.2, PAL-5.6)."""
    most: i64 = 0
    base = seat * c.CITIES
    funds = s.funds
    for city in range(i64(c.CITIES)):
        most = max(most, funds[base + city])
    dearest = s.tables.dearest
    costs = (i64(2) << min(most, dearest)) - 2
    if s.advanced and 0 < most < dearest:
        for old in range(i64(c.BUILDINGS)):
            at = s.place[old]
            if base <= at < base + c.CITIES and s.funds[at] > 0:
                low = s.tables.cost[old]
                high = min(low + s.funds[at], dearest)
                costs |= (i64(2) << high) - (i64(2) << low)
    return costs


def offer_buildings(s: CarraraBoard, out: vec[i64]) -> vec[i64]:
    """PAL-5.1, PAL-5.5: face-up buildings that can be paid for somewhere."""
    costs = payable_costs(s, s.turn)
    if costs == 0:
        return out
    place = s.place
    cost = s.tables.cost
    for building in range(i64(c.BUILDINGS)):
        if place[building] == c.FACE_UP and costs >> cost[building] & 1:
            out = append(out, c.BUILD + building)
    return out


def choose_building(s: CarraraBoard, building: i64) -> None:
    s.building = building
    s.asked = c.ASK_SITE
    if s.log is not None:
        s.tell(c.BUILDING_CHOSEN, [int(s.turn), int(building)])


def can_raise(s: CarraraBoard, old: i64, building: i64) -> bool:
    """PAL-5.6, PAL-5.7: the seat's own, cheaper, and the difference payable in its city."""
    at = s.place[old]
    if not s.turn * c.CITIES <= at < (s.turn + 1) * c.CITIES:
        return False
    more = s.tables.cost[building] - s.tables.cost[old]
    return 0 < more <= s.funds[at]


def offer_sites(s: CarraraBoard) -> vec[i64]:
    """Cities where the chosen building can be paid for (PAL-5.2); buildings of the seat that it can replace (PAL-5.6)."""
    out = vec[i64](capacity=c.CITIES)
    cost = s.tables.cost[s.building]
    for city in range(i64(c.CITIES)):
        if s.funds[s.turn * c.CITIES + city] >= cost:
            out = append(out, c.CITY + city)
    if s.advanced:
        for old in range(i64(c.BUILDINGS)):
            if can_raise(s, old, s.building):
                out = append(out, c.RAISE + old)
    return out


def choose_city(s: CarraraBoard, city: i64) -> None:
    if s.log is not None:
        s.tell(c.SITE_CHOSEN, [int(s.turn), int(s.building), int(city)])
    begin_payment(s, city, s.tables.cost[s.building])


def choose_raise(s: CarraraBoard, old: i64) -> None:
    s.old = old
    city = s.place[old] % c.CITIES
    if s.log is not None:
        s.tell(c.RAISING, [int(s.turn), int(old), int(s.building), int(city)])
    begin_payment(s, city, s.tables.cost[s.building] - s.tables.cost[old])


def begin_payment(s: CarraraBoard, city: i64, need: i64) -> None:
    s.city = city
    s.need = need
    s.asked = c.ASK_PAYMENT


def offer_payment(s: CarraraBoard) -> vec[i64]:
    """PAL-5.3, PAL-5.12: one block at a time, from white to black; never so plain that the rest could not be paid."""
    out = vec[i64](capacity=c.COLOURS)
    have = s.turn * c.COLOURS
    blocks = s.blocks
    at = s.city * c.COLOURS
    accepts = s.tables.accepts
    need = s.need
    plainer: i64 = 0
    colour: i64 = c.COLOURS - 1
    least = s.colour
    while colour > least:                       # the plainest colour from which the rest can still be paid
        if accepts[at + colour]:
            plainer += blocks[have + colour]
            if plainer >= need:
                break
        colour -= 1
    last = colour
    colour = least
    while colour <= last:
        if blocks[have + colour] > 0 and accepts[at + colour]:
            out = append(out, c.PAY + colour)
        colour += 1
    return out


def only_payment(s: CarraraBoard, run: list[int]) -> None:
    """PAL-5.3: what pays, where there is but one way: all the blocks that count here, or blocks of one colour."""
    have = s.turn * c.COLOURS
    blocks = s.blocks
    at = s.city * c.COLOURS
    accepts = s.tables.accepts
    funds: i64 = 0
    colours: i64 = 0
    for colour in range(i64(c.COLOURS)):
        if accepts[at + colour] and blocks[have + colour] > 0:
            funds += blocks[have + colour]
            colours += 1
    if colours > 1 and funds > s.need:
        return
    for colour in range(i64(c.COLOURS)):
        if accepts[at + colour]:
            for _ in range(min(blocks[have + colour], s.need)):
                run.append(c.PAY + colour)


def pay_block(s: CarraraBoard, colour: i64) -> bool:
    """PAL-5.3: a block goes back into the bag. True when the building is paid."""
    s.gain_block(s.turn, colour, -1)
    s.bag[colour] += 1
    s.in_bag += 1
    s.picked[colour] += 1
    s.colour = colour
    s.need -= 1
    if s.log is not None:
        s.tell(c.PAID, [int(s.turn), int(colour)])
    return s.need == 0


def plainest_payment(s: CarraraBoard, seat: i64, city: i64, need: i64, out: vec[i64]) -> bool:
    """The cheapest valid payment: the plainest accepted blocks, by colour into ``out``. False when it cannot be paid."""
    colour: i64 = c.COLOURS - 1
    while colour >= 0:
        out[colour] = 0
        if s.tables.accepts[city * c.COLOURS + colour]:
            out[colour] = min(need, s.blocks[seat * c.COLOURS + colour])
            need -= out[colour]
        colour -= 1
    return need == 0


def place_building(s: CarraraBoard) -> None:
    """PAL-5.2, PAL-5.6: the paid building stands in its city, and its slot is empty."""
    seat = s.turn
    building = s.building
    at = seat * c.CITIES + s.city
    if s.old != c.NOBODY:
        s.remove_building(s.old)
        if s.log is not None:
            s.tell(c.RAISED, [int(seat), int(s.old), int(building), int(s.city)])
    elif s.log is not None:
        s.tell(c.BUILT, [int(seat), int(building), int(s.city)])
    s.settle_building(building, at)
    if building % c.COSTS == c.EIGHT:
        return
    s.left -= 1
    if s.left == 0 and s.end == c.PLAYING:        # PAL-8.7, PAL-8.9
        s.end = c.LAST_BUILDING
        s.closer = seat
        if s.log is not None:
            s.tell(c.LAST_TAKEN, [int(seat)])
    slot: i64 = 0
    while s.slots[slot] != building:
        slot += 1
    s.slots[slot] = c.NOBODY
    s.news |= c.NEW_BUILDINGS


def reveal_building(s: CarraraBoard, building: i64) -> None:
    """PAL-5.4: the pile refills the first empty slot."""
    slot: i64 = 0
    while s.slots[slot] != c.NOBODY:
        slot += 1
    s.slots[slot] = building
    s.place[building] = c.FACE_UP
    s.news |= c.NEW_BUILDINGS
    s.in_pile -= 1
    if s.log is not None:
        s.tell(c.REVEALED, [int(slot), int(building)])


def offer_tokens(s: CarraraBoard) -> vec[i64]:
    """PAL-5.9: every token that nobody has."""
    out = vec[i64](capacity=c.PLACES)
    for place in range(i64(c.PLACES)):
        if not s.tokens_taken >> place & 1:
            out = append(out, c.TOKEN + place)
    return out


def take_token(s: CarraraBoard, place: i64) -> None:
    s.news |= c.NEW_MARKERS
    s.tokens[s.turn] |= i64(1) << place
    s.tokens_taken |= i64(1) << place
    if s.log is not None:
        s.tell(c.TOKEN_TAKEN, [int(s.turn), int(place)])

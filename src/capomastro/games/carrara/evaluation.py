# Compiled by mypyc.
"""How a position looks for each seat: the result if the game ended now, and what lies ready to be scored."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from capomastro.games.carrara import codes as c
from capomastro.games.carrara.final import FinalScore, coin_rate, final_score
from capomastro.games.carrara.scoring import can_score_field, can_score_type, place_coins, place_points, region_cost
from capomastro.games.carrara.state import CarraraBoard, zeros
from capomastro.kernel.state import UNIT

COIN: Final = 350               # worth of a coin during the game, in thousandths of a point
PURSE: Final = 15               # coins beyond this many are worth what they pay at the end
OBJECT: Final = 2000            # worth of an object a scoring would bring, where no card says better
BLOCK: Final = 900              # worth of a black block; each finer colour adds SHADE
SHADE: Final = 220
HANDFUL: Final = 6              # blocks worth their full value; as many again are worth half, the rest nothing
READY: Final = 75               # per cent: how much of a scoring that could be made now is counted
BEGUN: Final = 40               # per cent: the same for a city that still lacks buildings, by the share it has
SCORINGS: Final = c.TYPES + c.CITIES + 2


def standing(s: CarraraBoard, seat: i64, scratch: FinalScore) -> i64:
    """The seat's total if the game ended now."""
    final_score(s, seat, scratch)
    return s.points[seat] + scratch.total()


def estimate(s: CarraraBoard, out: vec[i64]) -> None:
    """Fill ``out`` with one estimate per seat; at the end the true scores."""
    scratch = FinalScore()
    coin = max(COIN - UNIT // coin_rate(s), 0)      # what a coin is worth beyond what it pays at the end
    worths = zeros(SCORINGS)
    for seat in range(s.players):
        out[seat] = standing(s, seat, scratch) * UNIT
        if s.asked != c.ENDED and has_turns(s, seat):
            out[seat] += min(s.coins[seat], PURSE) * coin + prospects(s, seat, worths)


def has_turns(s: CarraraBoard, seat: i64) -> bool:
    """Whether the seat has another turn after this one. PAL-8.5: in the last round only those still to come have."""
    if s.end == c.PLAYING:
        return True
    mine = (seat - s.first + s.players) % s.players
    now = (s.turn - s.first + s.players) % s.players
    return mine > now


def prospects(s: CarraraBoard, seat: i64, worths: vec[i64]) -> i64:
    """What the seat's blocks and unused markers promise, in thousandths of a point."""
    worth = block_worth(s, seat) + promise(s, seat, worths)
    if s.asked == c.DRAW_BAG and s.turn == seat:
        worth += purchase_promise(s, seat)
    return worth


def purchase_promise(s: CarraraBoard, seat: i64) -> i64:
    """The wheel has turned and is being refilled: what the best purchase from it would add."""
    held: i64 = 0
    blocks = s.blocks
    base = seat * c.COLOURS
    for colour in range(i64(c.COLOURS)):
        held += blocks[base + colour]
    best: i64 = 0
    for segment in range(i64(c.SEGMENTS)):
        best = max(best, segment_promise(s, seat, segment, held))
    return best


def segment_promise(s: CarraraBoard, seat: i64, segment: i64, held: i64) -> i64:
    """Blocks of a segment that are worth more than their price, finest first, as far as purse and handful go."""
    purse = s.coins[seat]
    gain: i64 = 0
    prices = s.tables.price
    wheel = s.wheel
    base = segment * c.COLOURS
    for colour in range(i64(c.COLOURS)):
        price = prices[base + colour]
        value = BLOCK + SHADE * (c.COLOURS - 1 - colour)
        if held >= HANDFUL:
            value = value // 2
        net = value - price * COIN
        if net > 0 and held < 2 * HANDFUL:
            count = wheel[base + colour]
            if price > 0:
                count = min(count, purse // price)
            gain += count * net
            purse -= count * price
            held += count
    return gain


def block_worth(s: CarraraBoard, seat: i64) -> i64:
    """Finest first; a hoard is worth no more than a handful."""
    worth: i64 = 0
    counted: i64 = 0
    blocks = s.blocks
    base = seat * c.COLOURS
    for colour in range(i64(c.COLOURS)):
        value = BLOCK + SHADE * (c.COLOURS - 1 - colour)
        have = blocks[base + colour]
        full = min(have, max(HANDFUL - counted, 0))
        half = min(have - full, max(2 * HANDFUL - counted - full, 0))
        worth += value * full + value * half // 2
        counted += have
    return worth


def promise(s: CarraraBoard, seat: i64, worths: vec[i64]) -> i64:
    """The best scorings that the markers left could make now; ``worths`` has room for all of them."""
    markers = s.tables.markers - s.scorings[seat]
    if markers <= 0:
        return 0
    each: i64 = OBJECT
    if s.cards[c.OBJECT_DECK] >= 0 and s.tables.cards[s.cards[c.OBJECT_DECK]].scoring == c.PER_OBJECT:
        each = s.tables.cards[s.cards[c.OBJECT_DECK]].pays * UNIT
    n: i64 = 0
    for kind in range(i64(c.TYPES)):
        if can_score_type(s, seat, kind):
            worths[n] = type_promise(s, seat, kind, each)
            n += 1
    owners = s.city_marker
    built = s.built
    base = seat * c.CITIES
    for city in range(i64(c.CITIES)):
        if built[base + city] > 0 and owners[city] == c.NOBODY:
            worths[n] = city_promise(s, seat, city, each)
            n += 1
    for region in range(i64(2)):
        if can_score_field(s, seat, region):
            worths[n] = region_cost(s, seat, region) * place_worth(s, seat, c.CITIES + region)
            n += 1
    best: i64 = 0
    while markers > 0 and n > 0:
        top: i64 = 0
        most: i64 = worths[0]
        i: i64 = 1
        while i < n:
            worth = worths[i]
            if worth > most:
                most = worth
                top = i
            i += 1
        best += most
        n -= 1
        worths[top] = worths[n]
        markers -= 1
    return best * READY // 100


def type_promise(s: CarraraBoard, seat: i64, kind: i64, each: i64) -> i64:
    """What scoring a type would bring."""
    at = seat * c.TYPES + kind
    have = s.types[at]
    gain = have * each
    low = seat * c.CITIES
    places = s.place
    building = kind * c.COSTS
    while have > 0:
        city = places[building] - low
        if 0 <= city < c.CITIES:
            gain += s.tables.cost[building] * place_worth(s, seat, city)
            have -= 1
        building += 1
    return gain


def place_worth(s: CarraraBoard, seat: i64, place: i64) -> i64:
    """What a cost point brings at a place."""
    return place_points(s, seat, place) * UNIT + place_coins(s, seat, place) * COIN


def city_promise(s: CarraraBoard, seat: i64, city: i64, each: i64) -> i64:
    """What scoring a city where the seat has built would bring; less while it lacks buildings."""
    at = seat * c.CITIES + city
    have = s.built[at]
    need = s.tables.minimum[city]
    gain = s.spent[at] * place_worth(s, seat, city) + have * each
    return gain if have >= need else gain * have * BEGUN // (need * READY)

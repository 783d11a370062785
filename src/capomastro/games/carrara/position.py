"""A position as text that can be written by hand.

    carrara 2
    option mode=advanced
    data 1
    cards T1 O1 B1 E5
    first 0
    turns 14
    end playing
    notch II
    segment I white red
    segment IV black
    slots villa_3 palazzo_1 porta_5 - - - - - -
    gone castello_2
    field book crown
    city pisa 0
    seat 0 points 12 coins 5
    blocks 0 white white black
    objects 0 book
    built 0 villa_2@pisa porta_3@pisa
    types 0 villa
    ask turn 1

Lines may come in any order after the first; a line that says nothing is left out. Blocks that lie nowhere are in the
bag, buildings in the pile, objects in the supply, value-8 buildings beside the board. ``ask`` names the question and
the seat whose turn it is; for one in progress with what is chosen so far: ``ask blocks 1 segment=III picked=red,red``,
``ask site 1 building=villa_3``, ``ask payment 1 building=villa_8 city=lucca over=porta_3 picked=white``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from capomastro.games.carrara import codes as c
from capomastro.games.carrara import data as d
from capomastro.games.carrara.declare import ASKS
from capomastro.games.carrara.rules import CarraraState, asks_announcement
from capomastro.games.carrara.showing import ENDS
from capomastro.games.carrara.state import total
from capomastro.kernel.errors import BadPosition
from capomastro.kernel.options import Option

NOTHING = "-"
LARGEST = 9999                      # points, coins, turns
MOST_DIGITS = 9


# -- writing ---------------------------------------------------------------------------
def write_position(s: CarraraState, setup: dict[str, Any], options: dict[str, Option]) -> str:
    """The inverse of ``read_position``."""
    lines = [f"carrara {s.players}"]
    lines += [f"option {k}={options[k].write(v)}" for k, v in setup["options"].items() if v != options[k].default]
    lines.append(f"data {setup['data']}")
    lines.append("cards " + " ".join(d.CARDS[k] if k != c.NO_CARD else NOTHING for k in s.cards))
    lines.append(f"first {s.first if s.first != c.NOBODY else NOTHING}")
    lines.append(f"turns {s.turns}")
    lines.append(f"end {ENDS[s.end]}" + (f" {s.closer}" if s.closer != c.NOBODY else ""))
    lines.append(f"notch {d.SEGMENTS[s.notch]}")
    for n, name in enumerate(d.SEGMENTS):
        lines += row(f"segment {name}", spell(d.COLOURS, s.wheel, n * c.COLOURS))
    lines.append("slots " + " ".join(d.BUILDINGS[b] if b != c.NOBODY else NOTHING for b in s.slots))
    lines += row("gone", [d.BUILDINGS[b] for b in range(len(d.BUILDINGS)) if s.place[b] == c.GONE])
    lines += row("field", spell(d.OBJECTS, s.field, 0))
    lines += [f"city {d.CITIES[city]} {seat}" for city, seat in enumerate(s.city_marker) if seat != c.NOBODY]
    for seat in range(int(s.players)):
        lines += seat_rows(s, seat)
    return "\n".join([*lines, *ASKS.written(s)]) + "\n"


def row(name: str, words: Sequence[str]) -> list[str]:
    return [" ".join([name, *words])] if words else []


def spell(names: Sequence[str], counts: vec[i64], start: int) -> list[str]:
    """Six counts as names, each as often as it is there."""
    return [name for k, name in enumerate(names) for _ in range(counts[start + k])]


def bits(names: Sequence[str], number: int) -> list[str]:
    return [name for k, name in enumerate(names) if number >> k & 1]


def seat_rows(s: CarraraState, seat: int) -> list[str]:
    built = [f"{d.BUILDINGS[b]}@{d.CITIES[at % c.CITIES]}" for b, at in enumerate(s.place) if at >= 0 and at // c.CITIES == seat]
    return [
        f"seat {seat} points {s.points[seat]} coins {s.coins[seat]}",
        *row(f"blocks {seat}", spell(d.COLOURS, s.blocks, seat * c.COLOURS)),
        *row(f"objects {seat}", spell(d.OBJECTS, s.objects, seat * c.KINDS)),
        *row(f"built {seat}", built),
        *row(f"types {seat}", bits(d.TYPES, int(s.marked[seat]))),
        *row(f"fields {seat}", bits(d.REGIONS, int(s.marked[seat]) >> c.TYPES)),
        *row(f"tokens {seat}", bits(d.PLACES, int(s.tokens[seat]))),
    ]


# -- reading -----------------------------------------------------------------------------
def read_position(text: str, new: Callable[[int, dict[str, str]], CarraraState]) -> CarraraState:
    """The position meant by ``text``; an impossible one is refused with the reason."""
    reader = Reader(text)
    s = new(reader.players(), reader.options())
    reader.table(s)
    for seat in range(int(s.players)):
        reader.seat(s, seat)
    fill_the_rest(s)
    reader.question(s)
    reader.finish()
    check_position(s)
    return s


class Reader:
    """The lines of a position, each to be used once."""

    def __init__(self, text: str) -> None:
        self.lines = [line.split() for line in text.splitlines() if line.strip()]
        self.used = [False] * len(self.lines)

    def take(self, *head: str) -> Iterator[list[str]]:
        """The rest of every line that begins with ``head``."""
        for i, words in enumerate(self.lines):
            if words[: len(head)] == [*head] and not self.used[i]:
                self.used[i] = True
                yield words[len(head) :]

    def one(self, *head: str, needed: bool = False) -> list[str]:
        found = [*self.take(*head)]
        if len(found) > 1 or (needed and not found):
            raise BadPosition(f"carrara position: write the line '{' '.join(head)} …' {'once' if needed else 'at most once'}")
        return found[0] if found else []

    def finish(self) -> None:
        for words, used in zip(self.lines, self.used, strict=True):
            if not used:
                raise BadPosition(f"carrara position: {' '.join(words)!r} is not understood, or names a seat that is not there")

    def players(self) -> int:
        return number(self.one("carrara", needed=True), "carrara, then the number of players", 2, 4)

    def options(self) -> dict[str, str]:
        out = {}
        for words in self.take("option"):
            key, sign, value = " ".join(words).partition("=")
            if not sign:
                raise BadPosition(f"carrara position: write options as 'option key=value', not {' '.join(words)!r}")
            out[key] = value
        data = self.one("data")
        return {**out, "data": data[0]} if data else out

    def table(self, s: CarraraState) -> None:
        """Everything that is not a seat's."""
        cards = self.one("cards", needed=True)
        if len(cards) != 4 or any(k != NOTHING and (k not in d.CARDS or d.deck_of(k) != n) for n, k in enumerate(cards)):
            raise BadPosition("carrara position: cards are one top, object, building and extra card or -, such as 'cards T1 O1 B1 -'")
        for n, card in enumerate(cards):
            s.cards[n] = d.CARDS.index(card) if card != NOTHING else c.NO_CARD
        first = self.one("first", needed=True)
        s.first = c.NOBODY if first == [NOTHING] else number(first, "first, then a seat or -", 0, int(s.players) - 1)
        s.turns = number(self.one("turns", needed=True), "turns, then the number of turns begun", 0, LARGEST)
        end = self.one("end", needed=True)
        s.end = index(ENDS, end[0] if end else "", "end")
        s.closer = number(end[1:], "end, then how, then who", 0, int(s.players) - 1) if s.end else c.NOBODY
        s.notch = index(d.SEGMENTS, " ".join(self.one("notch", needed=True)), "notch")
        for n, name in enumerate(d.SEGMENTS):
            count(d.COLOURS, self.one("segment", name), s.wheel, n * c.COLOURS, f"segment {name}")
        count(d.OBJECTS, self.one("field"), s.field, 0, "field")
        self.buildings(s)
        for city in range(c.CITIES):
            owner = self.one("city", d.CITIES[city])
            s.city_marker[city] = number(owner, f"city {d.CITIES[city]}, then a seat", 0, int(s.players) - 1) if owner else c.NOBODY

    def buildings(self, s: CarraraState) -> None:
        for b in range(len(d.BUILDINGS)):
            s.place[b] = c.IN_PILE if b % c.COSTS != c.EIGHT else c.FACE_UP if s.advanced else c.UNUSED
        slots = self.one("slots", needed=True)
        if len(slots) != s.tables.slots:
            raise BadPosition(f"carrara position: slots lists {s.tables.slots} buildings, - for an empty slot")
        for n, name in enumerate(slots):
            s.slots[n] = c.NOBODY
            if name != NOTHING:
                b = index(d.BUILDINGS, name, "slots")
                if b % c.COSTS == c.EIGHT:
                    raise BadPosition(f"carrara position: {name} lies beside the board, not in a slot (PAL-5.5)")
                put(s, b, c.FACE_UP)
                s.slots[n] = b
        for name in self.one("gone"):
            put(s, index(d.BUILDINGS, name, "gone"), c.GONE)

    def seat(self, s: CarraraState, seat: int) -> None:
        who = str(seat)
        words = self.one("seat", who, needed=True)
        if len(words) != 4 or words[0] != "points" or words[2] != "coins":
            raise BadPosition(f"carrara position: write 'seat {seat} points 0 coins 20'")
        s.points[seat] = number(words[1:2], "points", 0, LARGEST)
        s.coins[seat] = number(words[3:4], "coins", 0, LARGEST)
        count(d.COLOURS, self.one("blocks", who), s.blocks, seat * c.COLOURS, f"blocks {seat}")
        count(d.OBJECTS, self.one("objects", who), s.objects, seat * c.KINDS, f"objects {seat}")
        for word in self.one("built", who):
            name, _, city = word.partition("@")
            put(s, index(d.BUILDINGS, name, f"built {seat}"), seat * c.CITIES + index(d.CITIES, city, f"built {seat}: {word}"))
        types = sum(1 << index(d.TYPES, name, f"types {seat}") for name in self.one("types", who))
        fields = sum(1 << index(d.REGIONS, name, f"fields {seat}") for name in self.one("fields", who))
        s.marked[seat] = types | fields << c.TYPES
        s.tokens[seat] = sum(1 << index(d.PLACES, name, f"tokens {seat}") for name in self.one("tokens", who))

    def question(self, s: CarraraState) -> None:
        """What is asked, with what is chosen so far, and what follows from it."""
        s.clear_action()
        ASKS.read(s, self.one("ask", needed=True))
        picked = total(s.picked)
        s.colour = max((k for k in range(c.COLOURS) if s.picked[k]), default=0)
        if s.asked == c.ASK_BLOCKS:
            s.paid = sum(s.picked[k] * s.tables.price[s.segment * c.COLOURS + k] for k in range(c.COLOURS))
        elif s.asked == c.ASK_PAYMENT:
            replaced = s.tables.cost[s.old] if s.old != c.NOBODY else 0
            s.need = s.tables.cost[s.building] - replaced - picked
        elif s.asked == c.DRAW_BAG:
            s.need = min(s.tables.capacity - s.on_wheel, s.in_bag)


def number(words: list[str], what: str, low: int, high: int) -> int:
    text = " ".join(words)
    if not text.isdecimal() or len(text) > MOST_DIGITS or not low <= int(text) <= high:
        raise BadPosition(f"carrara position: {what}: expected a number from {low} to {high}, not {text or 'nothing'!r}")
    return int(text)


def index(names: Sequence[str], name: str, where: str) -> int:
    if name not in names:
        raise BadPosition(f"carrara position: {where}: {name or 'nothing'!r} must be one of {', '.join(names)}")
    return names.index(name)


def count(names: Sequence[str], words: list[str], into: vec[i64], start: int, where: str) -> None:
    for k in range(len(names)):
        into[start + k] = 0
    for word in words:
        into[start + index(names, word, where)] += 1


def put(s: CarraraState, building: int, at: int) -> None:
    """Put a building where the text says; it can be in one place only."""
    if s.place[building] not in (c.IN_PILE, c.UNUSED) and (building % c.COSTS != c.EIGHT or s.place[building] != c.FACE_UP):
        raise BadPosition(f"carrara position: {d.BUILDINGS[building]} is in two places")
    if s.place[building] == c.UNUSED:
        raise BadPosition(f"carrara position: {d.BUILDINGS[building]} belongs to the advanced game (PAL-5.5)")
    s.place[building] = at


def fill_the_rest(s: CarraraState) -> None:
    """Bag and supply hold what lies nowhere else; markers follow from what is scored."""
    seats = range(int(s.players))
    for k, colour in enumerate(d.COLOURS):
        out = sum(s.wheel[n * c.COLOURS + k] for n in range(len(d.SEGMENTS))) + sum(s.blocks[p * c.COLOURS + k] for p in seats)
        if out > s.tables.blocks[k]:
            raise BadPosition(f"carrara position: {out} {colour} blocks, but there are {s.tables.blocks[k]} (PAL-1.1)")
        s.bag[k] = s.tables.blocks[k] - out
    for k, kind in enumerate(d.OBJECTS):
        if s.field[k] > s.tables.on_field[k]:
            raise BadPosition(f"carrara position: at most {s.tables.on_field[k]} {kind} is for sale (PAL-2.6)")
        held = sum(s.objects[p * c.KINDS + k] for p in seats)
        bought = s.tables.on_field[k] - s.field[k]
        s.supply[k] = s.tables.in_supply[k] - (held - bought)
        if not bought <= held or s.supply[k] < 0:
            raise BadPosition(f"carrara position: {held} {kind} objects with players do not fit the field and the supply (PAL-2.6)")
    for p in seats:
        placed = bin(s.marked[p]).count("1") + sum(owner == p for owner in s.city_marker)
        if placed > s.tables.markers:
            raise BadPosition(f"carrara position: seat {p} has scored {placed} times with {s.tables.markers} markers (PAL-6.1)")
        s.scorings[p] = placed
    s.derive()


# -- what cannot occur ---------------------------------------------------------------------
def check_position(s: CarraraState) -> None:
    """Refuse what no game can reach, as far as the pieces show it."""
    setting_up = s.turns == 0
    check_set_up(s, setting_up)
    if s.end == c.PLAYING and s.asked == c.ENDED:
        raise BadPosition("carrara position: a game is over only after the end was announced or the last building built (PAL-8.5)")
    open_cards = [k != c.NO_CARD for k in s.cards]
    if not (setting_up and s.advanced) and open_cards != [True, True, True, bool(s.advanced)]:
        raise BadPosition("carrara position: cards lie open for top, object and building, and in the advanced game for extra (PAL-2.9)")
    for city in range(c.CITIES):
        owner = s.city_marker[city]
        if owner != c.NOBODY and s.built[owner * c.CITIES + city] < s.tables.minimum[city]:
            raise BadPosition(f"carrara position: seat {owner} scored {d.CITIES[city]} with too few buildings there (PAL-6.3)")
    for seat in range(int(s.players)):
        check_seat(s, seat)
    check_question(s)


def check_set_up(s: CarraraState, setting_up: bool) -> None:
    """PAL-2: start player and cards are drawn before the first turn, buildings then and whenever one was taken (PAL-5.4)."""
    of_set_up = c.DRAW_START <= s.asked < c.DRAW_PILE
    asked_in_time = of_set_up or s.asked == c.DRAW_PILE if setting_up else not of_set_up
    if not asked_in_time or (s.first == c.NOBODY) != (s.asked == c.DRAW_START):
        raise BadPosition("carrara position: the set-up is asked before the first turn only, and the start player first (PAL-2.3)")
    if c.DRAW_CARD <= s.asked < c.DRAW_PILE and (not s.advanced or s.cards[s.asked - c.DRAW_CARD] != c.NO_CARD):
        raise BadPosition("carrara position: a card is drawn in the advanced game, from a deck of which none lies open (PAL-2.9)")
    if s.asked == c.DRAW_PILE and c.NOBODY not in s.slots:
        raise BadPosition("carrara position: no slot is empty for a building from the pile (PAL-5.4)")
    if setting_up and any(at >= 0 or at == c.GONE for at in s.place):
        raise BadPosition("carrara position: nothing is built before the first turn (PAL-2.4)")


def check_seat(s: CarraraState, seat: int) -> None:
    if not s.advanced and (s.tokens[seat] or s.marked[seat] >> c.TYPES):
        raise BadPosition(f"carrara position: seat {seat} has tokens or special fields without option mode=advanced (PAL-5.9, PAL-6.6)")
    if not s.advanced and any(s.marked[seat] >> k & 1 and not s.types[seat * c.TYPES + k] for k in range(c.TYPES)):
        raise BadPosition(f"carrara position: seat {seat} scored a type it has not built (PAL-6.2)")
    eights = sum(s.place[b] >= 0 and s.place[b] // c.CITIES == seat for b in range(c.EIGHT, len(d.BUILDINGS), c.COSTS))
    due = 1 if s.asked == c.ASK_TOKEN and s.turn == seat else 0
    if bin(s.tokens[seat]).count("1") != eights - due:
        raise BadPosition(f"carrara position: seat {seat} has one token for each value-8 building (PAL-5.9)")
    for other in range(seat):
        if s.tokens[other] & s.tokens[seat]:
            shared = bits(d.PLACES, s.tokens[other] & s.tokens[seat])
            raise BadPosition(f"carrara position: seats {other} and {seat} both have the token for {', '.join(shared)} (PAL-5.9)")


def check_question(s: CarraraState) -> None:
    """What is asked must be possible."""
    seat = int(s.turn)
    if s.asked in (c.ASK_SITE, c.ASK_PAYMENT) and s.place[s.building] != c.FACE_UP:
        raise BadPosition(f"carrara position: {d.BUILDINGS[s.building]} does not lie face up (PAL-5.1)")
    if s.asked == c.ASK_PAYMENT:
        at = seat * c.CITIES + s.city
        if s.old != c.NOBODY and (not s.advanced or s.place[s.old] != at):
            raise BadPosition(f"carrara position: seat {seat} has no {d.BUILDINGS[s.old]} in {d.CITIES[s.city]} to replace (PAL-5.6)")
        plainer = sum(s.blocks[seat * c.COLOURS + k] for k in range(s.colour, c.COLOURS) if s.tables.accepts[s.city * c.COLOURS + k])
        if not 0 < s.need <= plainer or any(s.picked[k] and not s.tables.accepts[s.city * c.COLOURS + k] for k in range(c.COLOURS)):
            raise BadPosition("carrara position: the payment in progress cannot be completed (PAL-5.12)")
    if s.asked == c.ASK_BLOCKS and any(s.picked[k] > s.blocks[seat * c.COLOURS + k] for k in range(c.COLOURS)):
        raise BadPosition("carrara position: blocks taken in this purchase lie behind the buyer's screen (PAL-4.3)")
    if s.asked == c.ASK_TOKEN and s.tokens_taken == (1 << c.PLACES) - 1:
        raise BadPosition("carrara position: no token is left to take (PAL-5.9)")
    if s.asked == c.ASK_OBJECT and (s.coins[seat] < s.tables.object_price or total(s.field) == 0):
        raise BadPosition("carrara position: no object can be bought: too few coins, or none for sale (PAL-7.1)")
    if s.asked == c.ASK_ANNOUNCE and not asks_announcement(s):
        raise BadPosition("carrara position: the end cannot be announced: a condition fails, or it is already in sight (PAL-8.1)")
    if s.asked != c.ENDED and len(s.legal()) == 0:
        raise BadPosition(f"carrara position: nothing can be answered to 'ask {ASKS.by_kind[int(s.asked)].name}'")

"""The position as text that can be written by hand, and back.

    firenze 2 campanile=yes                 players and options
    turn 9 active 0                         … starter, built, exchanged, end (the holder of the end token)
    balconies white-6 red-5 blue-6 yellow-8
    seals white-4=neutral green-6=1         who sealed which order
    row mason 0 4 0 0 0 0                   a card of the row with its stones, white to purple; one line per slot
    seat 0 storage 3 0 1 0 0 0 towers white:4 green:5+1 cards spy=1     +1: grown this turn
    ask build 0 next=0 stood=2              what is asked of whom, bottom of the stack first

Further lines are ``played``, ``tokens 6=1``, ``church``, ``bells``, ``bag``, ``pile``, ``start`` and ``discards``. The
turn line comes before the seats; otherwise the order is free. ``bag`` and ``pile`` may be left out and are then
whatever remains. Points are not written: they follow from seals, tokens, church points and the end token.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from capomastro.games.firenze import codes as c
from capomastro.games.firenze.declare import ASKS, CARD_NAMES, COLOUR_NAMES, OPTIONS, ORDER_NAMES
from capomastro.games.firenze.scoring import leader, pending_points
from capomastro.games.firenze.state import FirenzeBoard, order_value
from capomastro.kernel.asking import Pending
from capomastro.kernel.errors import BadPosition

PHASES = (c.ASK_CARD, c.ASK_EXCHANGE, c.ASK_BUILD, c.ASK_ORDERS, c.ASK_LIMITS)
BOTTOMS = (*PHASES, c.ASK_COST, c.ASK_DISCARD, c.ASK_EXCESS, c.TAKING, c.STARTER, c.ENDED)
MOST_TURNS = 9_999
EVERYBODYS = (c.ASK_RETURN, c.ASK_TOWER)            # asked of seats that are not active, too


def write_position(s: FirenzeBoard, setup: dict[str, Any]) -> str:
    """The whole position; ``read_position`` is the inverse."""
    declared = {o.key: o for o in OPTIONS}
    options = [f"{k}={declared[k].write(v)}" for k, v in setup["options"].items() if v != declared[k].default]
    lines = [" ".join(["firenze", str(s.players), f"data={setup['data']}", *options])]
    lines.append(f"turn {s.turn} active {s.active} starter {s.starter} built {s.built} exchanged {s.exchanged} end {s.end_holder}")
    lines.append(_line("played", [CARD_NAMES[card] for card in range(c.CARDS) if s.played >> card & 1]))
    lines.append(_line("balconies", [ORDER_NAMES[order] if order >= 0 else "-" for order in s.balcony]))
    seals = [(ORDER_NAMES[o], int(x)) for o, x in enumerate(s.seal) if x != c.OPEN]
    lines.append(_line("seals", [f"{name}={'neutral' if x == c.NEUTRAL else x}" for name, x in seals]))
    lines.append(_line("tokens", [f"{floor + c.LOWEST_FLOOR}={x}" for floor, x in enumerate(s.token) if x >= 0]))
    lines.append(_line("church", [CARD_NAMES[card] if card >= 0 else "-" for card in s.church]))
    lines.append(_line("bells", [str(seat) for seat in range(s.players) if s.bells >> seat & 1]))
    lines.append(_line("bag", [str(n) for n in s.bag]))
    for slot in range(s.in_row):
        stones = [str(n) for n in s.on_row[slot * c.COLOURS : (slot + 1) * c.COLOURS]]
        lines.append(_line("row", [CARD_NAMES[s.row[slot]], *stones]))
    lines += [_line("pile", _cards(s.pile)), _line("start", _cards(s.start)), _line("discards", _cards(s.discards))]
    lines += [_seat_line(s, seat) for seat in range(s.players)]
    return "\n".join(lines + ASKS.written(s)) + "\n"


def _line(name: str, words: list[str]) -> str:
    return " ".join([name, *words])


def _cards(cells: vec[i64]) -> list[str]:
    return [f"{CARD_NAMES[card]}={n}" for card, n in enumerate(cells) if n]


def _seat_line(s: FirenzeBoard, seat: int) -> str:
    words = [str(seat), "church", str(s.church_points[seat]), "seals", str(s.seals_left[seat]), "storage"]
    words += [str(n) for n in s.storage[seat * c.COLOURS : (seat + 1) * c.COLOURS]]
    words.append("towers")
    for place in range(s.towers[seat]):
        at = seat * c.SITE + place
        grown = s.grown[place] if seat == s.active else 0
        words.append(f"{COLOUR_NAMES[s.tower_colour[at]]}:{s.tower_height[at]}" + (f"+{grown}" if grown else ""))
    words += ["cards", *_cards(s.held[seat * c.CARDS : (seat + 1) * c.CARDS])]
    return _line("seat", words)


# -- reading ----------------------------------------------------------------------------------------


def need(holds: object, message: str) -> None:
    if not holds:
        raise BadPosition(f"firenze position: {message}")


def number(word: str, low: int, high: int, what: str) -> int:
    try:
        n = int(word)
    except ValueError:
        n = low - 1
    need(low <= n <= high, f"{what} must be a number from {low} to {high}, not {word!r}")
    return n


def named(word: str, names: tuple[str, ...], what: str) -> int:
    need(word in names, f"{word!r} is not a known {what}; there are {', '.join(names)}")
    return names.index(word)


def head(text: str) -> tuple[int, dict[str, str]]:
    """Players and options of the first line."""
    words = (text.strip().splitlines() or [""])[0].split()
    need(len(words) > 1 and words[0] == "firenze", "the first line is 'firenze <players> option=value …'")
    pairs = [word.partition("=") for word in words[2:]]
    need(all(sign for _, sign, _ in pairs), "options are written key=value")
    return number(words[1], 2, 4, "players"), {key: value for key, _, value in pairs}


def read_position(s: FirenzeBoard, text: str, *, campanile: bool) -> None:
    """Lay a fresh state of the same set-up out as the text says; refuse what cannot be."""
    seen: set[str] = set()
    _clear(s)
    for line in text.strip().splitlines()[1:]:
        name, *words = line.split() or [""]
        if not name or name.startswith("#"):
            continue
        need(name in READERS, f"a line cannot begin with {name!r}; lines are {', '.join(READERS)}")
        try:
            READERS[name](s, words)
        except IndexError:
            raise BadPosition(f"firenze position: something is missing in the line {line!r}") from None
        seen.add(name)
    need("ask" in seen and s.frames.depth > 0, "a line 'ask' says what is asked, such as 'ask card 0'")
    _fill_up(s, seen, campanile)
    s.derive()
    _check(s)
    _count_points(s)


def _clear(s: FirenzeBoard) -> None:
    for cells in (s.bag, s.pile, s.start, s.discards, s.on_row, s.storage, s.held, s.points, s.church_points):
        for i in range(len(cells)):
            cells[i] = 0
    for order in range(c.ORDERS):
        s.seal[order] = c.OPEN
    for seat in range(s.players):
        s.seals_left[seat] = -1
    s.frames.clear()


def _read_turn(s: FirenzeBoard, words: list[str]) -> None:
    last = int(s.players) - 1
    need(len(words) % 2 == 1, "turn <number> active <seat> starter <seat> …")
    s.turn = number(words[0], 0, MOST_TURNS, "the turn")
    for key, value in zip(words[1::2], words[2::2], strict=True):
        if key == "active":
            s.active = number(value, 0, last, key)
        elif key == "starter":
            s.starter = number(value, 0, last, key)
        elif key == "built":
            s.built = number(value, 0, int(s.tables.most), key)
        elif key == "exchanged":
            s.exchanged = number(value, 0, 1, key)
        else:
            need(key == "end", f"the turn line knows no {key!r}")
            s.end_holder = number(value, -1, last, key)


def _read_played(s: FirenzeBoard, words: list[str]) -> None:
    for word in words:
        card = named(word, CARD_NAMES, "card")
        need(s.tables.kind[card] == c.PERSON, f"{word} is not a person")
        s.played |= 1 << card


def _read_balconies(s: FirenzeBoard, words: list[str]) -> None:
    need(len(words) == c.NUMERALS, "four balconies, - where none is drawn yet")
    for numeral, word in enumerate(words):
        s.balcony[numeral] = -1 if word == "-" else named(word, ORDER_NAMES, "order")
        order = s.balcony[numeral]
        need(order < 0 or s.tables.balcony_points[numeral * c.ORDERS + order], f"there is no balcony {numeral + 1} on {word}")


def _read_seals(s: FirenzeBoard, words: list[str]) -> None:
    for word in words:
        name, _, who = word.partition("=")
        order = named(name, ORDER_NAMES, "order")
        s.seal[order] = c.NEUTRAL if who == "neutral" else number(who, 0, int(s.players) - 1, f"the seal on {name}")


def _read_tokens(s: FirenzeBoard, words: list[str]) -> None:
    for word in words:
        name, _, who = word.partition("=")
        floor = number(name, c.LOWEST_FLOOR, c.HIGHEST_FLOOR, "a floor") - c.LOWEST_FLOOR
        need(s.token[floor] != c.ABSENT, f"floor {name} has no token")
        s.token[floor] = number(who, 0, int(s.players) - 1, f"the taker of token {name}")


def _read_church(s: FirenzeBoard, words: list[str]) -> None:
    need(len(words) <= c.SPACES, "four church spaces")
    for space, word in enumerate(words):
        s.church[space] = c.NO_CARD if word == "-" else named(word, CARD_NAMES, "card")
        need(word == "-" or s.tables.kind[s.church[space]] == c.CHURCH, f"{word} is not a church card")


def _read_bells(s: FirenzeBoard, words: list[str]) -> None:
    for word in words:
        s.bells |= 1 << number(word, 0, int(s.players) - 1, "a seat")


def _read_bag(s: FirenzeBoard, words: list[str]) -> None:
    _stones(s.bag, 0, words)


def _stones(cells: vec[i64], base: int, words: list[str]) -> None:
    need(len(words) == c.COLOURS, "six numbers of stones, white to purple")
    for colour, word in enumerate(words):
        cells[base + colour] = number(word, 0, 88, "stones")


def _read_row(s: FirenzeBoard, words: list[str]) -> None:
    slot = sum(1 for card in s.row if card != c.NO_CARD)
    need(slot < c.SLOTS, "six cards in the row")
    s.row[slot] = named(words[0], CARD_NAMES, "card")
    _stones(s.on_row, slot * c.COLOURS, words[1:])


def _read_cards(cells: vec[i64], base: int, words: list[str]) -> None:
    for word in words:
        name, _, n = word.partition("=")
        cells[base + named(name, CARD_NAMES, "card")] = number(n, 0, 52, f"copies of {name}")


def _read_seat(s: FirenzeBoard, words: list[str]) -> None:
    seat = number(words[0], 0, int(s.players) - 1, "a seat")
    parts: dict[str, list[str]] = {}
    for word in words[1:]:
        if word in ("church", "seals", "storage", "towers", "cards"):
            parts[word] = []
        else:
            need(parts, "after the seat: church, seals, storage, towers or cards")
            parts[list(parts)[-1]].append(word)
    if "church" in parts:
        s.church_points[seat] = number(parts["church"][0], 0, 99, "church points")
    if "seals" in parts:
        s.seals_left[seat] = number(parts["seals"][0], 0, 9, "seals left")
    if "storage" in parts:
        _stones(s.storage, seat * c.COLOURS, parts["storage"])
    towers = parts.get("towers", [])
    need(len(towers) <= c.SITE, f"at most {c.SITE} towers")
    for place, word in enumerate(towers):
        _read_tower(s, seat, place, word)
    s.towers[seat] = len(towers)
    _read_cards(s.held, seat * c.CARDS, parts.get("cards", []))


def _read_tower(s: FirenzeBoard, seat: int, place: int, word: str) -> None:
    colour, _, rest = word.partition(":")
    height, _, grown = rest.partition("+")
    at = seat * c.SITE + place
    s.tower_colour[at] = named(colour, COLOUR_NAMES, "colour")
    s.tower_height[at] = number(height, 1, 25, "the height of a tower")
    if grown:
        need(seat == s.active, "only the active player's towers grew this turn; the turn line comes first")
        s.grown[place] = number(grown, 1, min(6, int(s.tower_height[at])), "stones added this turn")


READERS: dict[str, Callable[[FirenzeBoard, list[str]], None]] = {
    "turn": _read_turn,
    "played": _read_played,
    "balconies": _read_balconies,
    "seals": _read_seals,
    "tokens": _read_tokens,
    "church": _read_church,
    "bells": _read_bells,
    "bag": _read_bag,
    "row": _read_row,
    "pile": lambda s, words: _read_cards(s.pile, 0, words),
    "start": lambda s, words: _read_cards(s.start, 0, words),
    "discards": lambda s, words: _read_cards(s.discards, 0, words),
    "seat": _read_seat,
    "ask": ASKS.read,
}


# -- what remains, and what cannot be ---------------------------------------------------------------------


def stones_in_play(s: FirenzeBoard, colour: int) -> int:
    """All stones of a colour, wherever they are."""
    n = int(s.bag[colour])
    n += sum(int(s.on_row[slot * c.COLOURS + colour]) for slot in range(c.SLOTS))
    for seat in range(s.players):
        n += int(s.storage[seat * c.COLOURS + colour])
        for place in range(s.towers[seat]):
            if s.tower_colour[seat * c.SITE + place] == colour:
                n += int(s.tower_height[seat * c.SITE + place])
    return n


def copies_in_play(s: FirenzeBoard, card: int) -> int:
    """All copies of a card, wherever they are."""
    n = int(s.pile[card] + s.start[card] + s.discards[card])
    n += sum(1 for x in s.row if x == card) + sum(1 for x in s.church if x == card)
    return n + sum(int(s.held[seat * c.CARDS + card]) for seat in range(s.players))


def _fill_up(s: FirenzeBoard, seen: set[str], campanile: bool) -> None:
    for colour in range(c.COLOURS):
        rest = int(s.tables.stones[colour]) - stones_in_play(s, colour)
        fits = rest >= 0 and (rest == 0 or "bag" not in seen)
        need(fits, f"{COLOUR_NAMES[colour]}: there are {s.tables.stones[colour]} stones, {abs(rest)} too {'few' if rest > 0 else 'many'}")
        s.bag[colour] += rest
    for card in range(c.CARDS):
        copies = 0 if card == c.CAMPANILE and not campanile else int(s.tables.count[card])
        rest = copies - copies_in_play(s, card)
        fits = rest >= 0 and (rest == 0 or "pile" not in seen)
        need(fits, f"{CARD_NAMES[card]}: there are {copies} copies, {abs(rest)} too {'few' if rest > 0 else 'many'}")
        s.pile[card] += rest
    for seat in range(s.players):
        placed = sum(1 for x in s.seal if x == seat)
        if s.seals_left[seat] < 0:
            s.seals_left[seat] = s.tables.seals[s.players] - placed
        need(s.seals_left[seat] + placed == s.tables.seals[s.players], f"seat {seat} has {s.tables.seals[s.players]} seals in all")


def _check(s: FirenzeBoard) -> None:
    stack = ASKS.stack(s)
    need(stack[0].kind in BOTTOMS, f"the first 'ask' is one of {', '.join(ASKS.by_kind[k].name for k in BOTTOMS)}")
    for asked in stack:
        if asked.kind < c.QUESTIONS:
            need(asked.owner >= 0, f"{asked.name} is asked of a seat")
            need(asked.owner == s.active or asked.kind in EVERYBODYS, f"{asked.name} is asked of the active player")
        _check_asked(s, asked, **asked.args)
    for seat in range(s.players):
        for card in range(c.CARDS):
            n = s.held[seat * c.CARDS + card]
            kind = s.tables.kind[card]
            need(n == 0 or kind not in (c.EVENT, c.CHURCH), f"{CARD_NAMES[card]} is never held")
            need(n <= 1 or kind != c.BUILDING, f"nobody has {CARD_NAMES[card]} twice")
    need(s.bells == 0 or s.bells_due, "small seals lie only on the Campanile")
    need(s.frames.kind() in (c.ENDED, c.TAKING) or len(s.legal()) > 0, f"nothing can be answered to {stack[-1].name}")
    need(s.frames.kind() != c.TAKING, "a card is taken only while an event is carried out")


def _check_asked(
    s: FirenzeBoard, asked: Pending, *, slot: int = 0, paying: int = 0, card: int = 0, colour: int = 0, left: int = 1,
    next: int = 0, stood: int = 0, floors: int = 0, victim: int = 0, taken: int = 0, **others: int,
) -> None:  # fmt: skip
    """What the ranges of the arguments do not say."""
    kind, name, owner = asked.kind, asked.name, asked.owner
    need(left > 0, f"{name}: something is left to name")
    if kind in (c.ASK_PRICE, c.ASK_GIVE, c.TAKING):
        need(slot < s.in_row, f"{name}: the row has no slot {slot + 1}")
    if kind == c.ASK_PRICE:
        need(paying < slot and s.stored[owner] >= slot - paying, f"{name}: {slot - paying} stones to pay")
    if kind in (c.ASK_SHIELD, c.ASK_RETURN, c.ASK_TOWER):
        need(s.tables.kind[card] == c.EVENT, f"{name}: {CARD_NAMES[card]} is no event")
        need(s.frames.items[0] == c.TAKING, f"{name} is asked while a card is taken")
    if kind in (c.ASK_RETURN, c.ASK_GIVE, c.ASK_COST, c.ASK_EXCESS):
        need(left <= s.stored[owner], f"{name}: seat {owner} has only {s.stored[owner]} stones")
    if kind == c.ASK_GIVE:
        need(s.on_row[slot * c.COLOURS + colour] > 0, f"{name}: no {COLOUR_NAMES[colour]} stone lies on card {slot + 1}")
    if kind == c.ASK_BUILD:
        need(max(next, stood) <= s.towers[owner], f"{name}: seat {owner} has {s.towers[owner]} towers")
        new = all(s.grown[place] == s.tower_height[owner * c.SITE + place] for place in range(stood, s.towers[owner]))
        need(s.rules < 2 or new, f"{name}: towers begun this turn come after the {stood} that stood at its start, and grew to their height")
    if kind == c.ASK_COLOUR:
        need(floors == 0 or s.rules >= 2, f"{name}: rules 1 name no floors")
    if kind == c.ASK_SWAP:
        need(card in (c.ALCHEMIST, c.SMUGGLER), f"{name}: card=alchemist or card=smuggler")
        if card == c.SMUGGLER:
            need(victim < s.players and victim != owner, f"{name}: somebody else's stone")
            need(s.storage[victim * c.COLOURS + taken] > 0, f"{name}: seat {victim} has no {COLOUR_NAMES[taken]} stone")
    if kind == c.ASK_BAG:
        need(s.storage[owner * c.COLOURS + colour] > 0, f"{name}: seat {owner} has no {COLOUR_NAMES[colour]} stone")
    if kind == c.ASK_VICTIM:
        need(card in (c.SMUGGLER, c.SPY), f"{name}: card=smuggler or card=spy")
    if kind == c.DRAW:
        need(left <= s.in_bag, f"{name}: only {s.in_bag} stones are in the bag")


def _count_points(s: FirenzeBoard) -> None:
    for seat in range(s.players):
        s.points[seat] = s.church_points[seat]
    for order, who in enumerate(s.seal):
        if 0 <= who < s.players:
            s.points[who] += order_value(s, order)
    for floor, who in enumerate(s.token):
        if who >= 0:
            s.points[who] += s.tables.token_points[floor]
    if s.end_holder >= 0:
        need(s.seals_left[s.end_holder] == 0, "the end token belongs to somebody without seals")
        s.points[s.end_holder] += s.tables.last_seal
    if s.frames.kind() == c.ENDED:
        for colour in range(c.COLOURS):
            who = leader(s, colour)
            if who >= 0:
                s.points[who] += s.tables.majority[colour]
        for seat in range(s.players):
            s.points[seat] += pending_points(s, seat)

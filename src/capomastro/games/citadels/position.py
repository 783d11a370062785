"""Positions as text (docs/positions.md): what Citadels adds to the common grammar.

    hand 1 tavern market                    cards by name; tavern.2 is a particular copy
    city 1 manor smithy+                    + carries the Artist's gold
    standing smithy manor.1                 buildings of all cities, oldest first, where the cities do not say it
    under church                            cards under the deck, next to be drawn first; so also museum, looked, open, table, box
    characters thief=aside king=1           character cards in the order of the selection and where each lies: with a seat, aside,
                                            up or in the pile; those left out come last and lie aside

Every other card is in the deck. What is remembered of earlier rounds has lines of its own (memory/lines.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import u8

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.declare import ASKS, CARD, CARD_NAMES, CHOICES, EACH_CARD, FIELDS, RANK, SEAT
from capomastro.games.citadels.memory.lines import LINES, usual_facts
from capomastro.games.citadels.rules import CitadelsState
from capomastro.games.citadels.state import begin
from capomastro.kernel.errors import need, quoted
from capomastro.kernel.form import Shape
from capomastro.kernel.position import Grammar, Line, number, pair, value
from capomastro.kernel.view import Phrase

GILT = "+"
PILES = {"under": c.UNDER, "museum": c.MUSEUM_PILE, "looked": c.LOOKED, "open": c.SITE, "table": c.TABLE, "box": c.BOX}
ORDERED = ("under", "museum", "looked")
LYING = {"aside": c.ASIDE, "up": c.FACE_UP, "pile": c.PILE}
SPELLED = {place: word for word, place in LYING.items()}

# What must be known while such a question or step waits.
KNOWN = {
    c.Q_MAIN: ("actor", "role"), c.S_TURN_END: ("actor", "role"), c.S_PLACE: ("actor", "role", "site"), c.Q_PAY: ("site",),
    c.Q_LEND: ("site",), c.Q_WARRANT: ("site", "magistrate"), c.Q_BRIBE: ("blackmailer",), c.Q_UNMASK: ("blackmailer",),
    c.S_SPELL_END: ("witch",), c.Q_OVERBUILD: ("cannon",), c.Q_CANNON: ("cannon",), c.Q_FORTUNE: ("cannon",), c.Q_USE: ("looked",),
}  # fmt: skip
OWNED = (c.X_DEAL, c.X_DRAW, c.X_STEAL, c.X_ROLE, c.S_TURN_END, c.S_SPELL_END, c.S_PLACE, c.S_SEER)


# -- cards -------------------------------------------------------------------------------------


def lying(s: CitadelsState) -> dict[tuple[str, ...], list[int]]:
    """The cards of each line, in the order of the lines."""
    there: dict[int, list[int]] = {}
    for card, place in enumerate(s.where):
        if place != c.DECK:
            there.setdefault(int(place), []).append(card)
    found: dict[tuple[str, ...], list[int]] = {}
    seats = range(int(s.players))
    for seat in seats:
        found["hand", str(seat)] = there.get(c.HAND + seat, [])
    for seat in seats:
        found["city", str(seat)] = [int(card) for card in s.standing if s.where[int(card)] == c.CITY + seat]
    for pile, place in PILES.items():
        found[(pile,)] = [int(card) for card in getattr(s, pile)] if pile in ORDERED else there.get(place, [])
    found[("box",)] = [card for card in found[("box",)] if in_game(s, card)]
    return found


def in_game(s: CitadelsState, card: int) -> bool:
    name = s.tables.name[card]
    return bool(card - s.tables.first[name] < s.tables.copies[name])


def write_cards(kind: str) -> Callable[[CitadelsState], Iterator[list[str]]]:
    """The lines of one kind: plain names where that means the same copies, because the first ones lie there in order."""

    def written(s: CitadelsState) -> Iterator[list[str]]:
        lines = lying(s)
        cards = EACH_CARD.within(s)
        copies: dict[int, list[int]] = {}
        for line in lines.values():
            for card in line:
                name = int(s.tables.name[card])
                copies.setdefault(name, []).append(card - int(s.tables.first[name]))
        for (what, *seat), line in lines.items():
            if what == kind and line:
                plain = [copies[int(s.tables.name[card])] == [*range(len(copies[int(s.tables.name[card])]))] for card in line]
                words = [CARD_NAMES[s.tables.name[card]] if first else cards.text(card) for card, first in zip(line, plain, strict=True)]
                yield [*seat, *(word + GILT * (what == "city" and s.is_gilt(card)) for word, card in zip(words, line, strict=True))]

    return written


def lay(s: CitadelsState, words: Iterable[str], place: int) -> list[int]:
    """Put cards of the deck into a place."""
    out = []
    for word in words:
        card = in_deck(s, word)
        s.where[card] = place
        s.notes().facts[card] = usual_facts(place)
        out.append(card)
    return out


def in_deck(s: CitadelsState, word: str) -> int:
    """The card meant by ``tavern.2``, or the first one by ``tavern`` of those that lie nowhere else yet."""
    if word in CARD_NAMES:
        name = CARD_NAMES.index(word)
        first, copies = int(s.tables.first[name]), int(s.tables.copies[name])
        free = [card for card in range(first, first + copies) if s.where[card] == c.DECK]
        need(free, "card.elsewhere", card=word, number=copies)
        return free[0]
    name_of, _, copy = word.partition(".")
    need(not copy or name_of in CARD_NAMES, "card.unknown", card=quoted(name_of))
    card = value(EACH_CARD.within(s), word, Phrase("bad.a_card"))
    need(in_game(s, card), "card.not_here", card=word)
    need(s.where[card] == c.DECK, "card.copies", card=word)
    return card


def seat_of(s: CitadelsState, words: list[str], kind: str) -> int:
    need(words, "hand.write", line=kind)
    return number(words[0], 0, int(s.players) - 1, Phrase("bad.the_seat"))


def read_hand(s: CitadelsState, words: list[str]) -> None:
    lay(s, words[1:], c.HAND + seat_of(s, words, "hand"))


def read_city(s: CitadelsState, words: list[str]) -> None:
    cards = lay(s, (word.removesuffix(GILT) for word in words[1:]), c.CITY + seat_of(s, words, "city"))
    for card, word in zip(cards, words[1:], strict=True):
        if word.endswith(GILT):
            s.gild(card)
    s.standing = vec[u8]([u8(card) for card in (*s.standing, *cards)])


def read_pile(pile: str) -> Callable[[CitadelsState, list[str]], None]:
    def read(s: CitadelsState, words: list[str]) -> None:
        cards = lay(s, words, PILES[pile])
        if pile in ORDERED:
            setattr(s, pile, vec[u8]([u8(card) for card in (*getattr(s, pile), *cards)]))

    return read


def write_standing(s: CitadelsState) -> Iterator[list[str]]:
    by_city = [card for (what, *_), cards in lying(s).items() for card in cards if what == "city"]
    if by_city != [int(card) for card in s.standing]:
        cards = EACH_CARD.within(s)
        yield [cards.text(int(card)) for card in s.standing]


def read_standing(s: CitadelsState, words: list[str]) -> None:
    named = [value(EACH_CARD.within(s), word, "standing") for word in words]
    need(sorted(named) == sorted(map(int, s.standing)), "standing")
    s.standing = vec[u8]([u8(card) for card in named])


# -- characters ----------------------------------------------------------------------------------


def write_characters(s: CitadelsState) -> Iterator[list[str]]:
    ranks = range(int(s.tables.ranks))
    cast = RANK.within(s)
    if any(s.at[rank] != rank or s.seat_at[rank] != c.PILE for rank in ranks):
        order = sorted(ranks, key=lambda rank: int(s.at[rank]))
        places = [int(s.seat_at[s.at[rank]]) for rank in order]
        yield [f"{cast.text(rank)}={SPELLED.get(place, place)}" for rank, place in zip(order, places, strict=True)]


def read_characters(s: CitadelsState, words: list[str]) -> None:
    cast = RANK.within(s)
    where: dict[int, int] = {}
    for word in words:
        name, text = pair(word, "characters")
        rank = value(cast, name, "characters")
        need(rank not in where, "characters.twice", character=name)
        where[rank] = LYING[text] if text in LYING else number(text, 0, int(s.players) - 1, f"characters {name}", LYING)
    for position, rank in enumerate([*where, *(rank for rank in range(cast.size) if rank not in where)]):
        s.at[rank] = position
        s.seat_at[position] = where.get(rank, c.ASIDE)


# -- the whole --------------------------------------------------------------------------------------


def complete(s: CitadelsState, options: Mapping[str, Any]) -> None:
    s.recount()


def check(s: CitadelsState) -> None:
    """What cannot be."""
    check_course(s)
    check_wagons(s)
    for asked in ASKS.stack(s):
        blind = asked.kind < len(CHOICES) and CHOICES[asked.kind].blind
        must = asked.kind in OWNED or (asked.kind < c.FIRST_DRAW and not blind)
        need(asked.owner >= 0 or not must, "ask.seat", ask=asked.name)
        need(asked.kind != c.Q_MAIN or asked.owner == s.actor, "main.whose")
        for name in KNOWN.get(asked.kind, ()):
            known = getattr(s, name)
            need(len(known) > 0 if name in ORDERED else known != c.NONE, "ask.needs", ask=asked.name, line=name)
    need(s.frames.kind() < c.FIRST_STEP, "ask.last")
    need(s.over() or len(s.legal()) > 0, "ask.no_answer", ask=ASKS.top(s).name)


def check_course(s: CitadelsState) -> None:
    ranks = int(s.tables.ranks)
    need(s.next_position <= ranks, "next_position", most=ranks)
    traded = int(s.traded) - 1
    need(traded == c.NONE or (traded >= 0 and traded // 16 < ranks and traded % 16 < ranks), "traded")
    played = [int(s.tables.cast[rank]) for rank in range(1, ranks + 1)]
    need(s.role in (c.NONE, *played), "role")


def check_wagons(s: CitadelsState) -> None:
    """CIT-12.4"""
    for card, owner, gold in zip(s.wagon, s.wagon_owner, s.wagon_gold, strict=True):
        if card == c.NONE:
            need(owner == c.NONE and gold == 0, "wagon.none")
            continue
        need(s.tables.name[card] == c.A_TICKET_WAGON and s.where[card] == c.TABLE, "wagon.table", "CIT-12.4")
        need(owner != c.NONE, "wagon.owner", "CIT-12.4")


GRAMMAR = Grammar(
    "citadels",
    FIELDS,
    ASKS,
    (
        Line("hand", write_cards("hand"), read_hand, Shape("list", CARD, head=(SEAT,))),
        Line("city", write_cards("city"), read_city, Shape("list", CARD, head=(SEAT,), mark=GILT)),
        *(Line(pile, write_cards(pile), read_pile(pile), Shape("list", CARD)) for pile in PILES),
        Line("standing", write_standing, read_standing),
        Line("characters", write_characters, read_characters, Shape("pairs", RANK, SEAT, names=SPELLED, start="aside")),
        *LINES,
    ),
    begin=begin,
    complete=complete,
    check=check,
)

"""A second reading of a whole game of Citadels: can what a seat saw have led to a world? For tests (CIT-6.2, CIT-R83).

A ``Reading`` follows the cards from the deal on and writes down, as equations over how many cards of each name lie where,
what one seat saw of every move: which card it was, or only that one went; whole hands, decks and Museums it looked at. A
card that went unseen is one unknown of every name that can have been there; no action card where a starting hand was dealt
(CIT-3.5). What a Spy counted is one more equation (CIT-7.5), and so is the order of names in which cards go under the deck in
one go (CIT-R80). A world is possible if these equations have a solution in whole numbers that ends in it, which a solver for
such programmes tells. It shares no code with the notes, blocks, trails and histories from which worlds are imagined.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.rules import CitadelsState
from capomastro.kernel.state import Event

Amount = tuple[dict[int, int], int]             # unknowns with their factors, and a number
Zone = tuple[str, int]                          # D: deck, L: looked at, H: hand of a seat; U and M: one card under the deck or the Museum
NOTHING: Amount = ({}, 0)
DECK: Zone = ("D", 0)
LOOKED: Zone = ("L", 0)
LAST = c.FIRST_ACTION                           # names from here on are action cards
NODES = 20                                      # of the solver's search, then it gives up: the same on every machine

SOLVED, IMPOSSIBLE = 0, 2                       # what the solver says


@dataclass
class Before:
    """What a reading needs to know of a position before it changes."""

    where: list[int]                            # by card
    actor: int                                  # whose turn it is
    deals: bool                                 # a starting card is dealt next
    climbs: bool                                # a card has gone under the deck in this go, more may follow

    @classmethod
    def of(cls, s: CitadelsState) -> Before:
        kind = s.frames.kind()
        climbs = kind in (c.Q_DISCARD, c.Q_PAY) and s.frames.arg(1) > 0
        return cls([int(place) for place in s.where], int(s.actor), kind == c.X_DEAL, climbs)


def plus(one: Amount, other: Amount, factor: int = 1) -> Amount:
    unknowns = dict(one[0])
    for x, times in other[0].items():
        unknowns[x] = unknowns.get(x, 0) + factor * times
        if unknowns[x] == 0:
            del unknowns[x]
    return unknowns, one[1] + factor * other[1]


def only(name: int) -> list[Amount]:
    return [({}, int(x == name)) for x in range(c.NAMES)]


class Reading:
    """What one seat saw, as equations."""

    def __init__(self, viewer: int, start: CitadelsState) -> None:
        self.viewer = viewer
        self.names = [int(x) for x in start.tables.name]
        self.kinds = [int(x) for x in start.tables.kind]
        self.one: list[bool] = []               # by unknown: one card or none, or else any number that follows from those
        self.rows: list[dict[int, int]] = []
        self.low: list[float] = []
        self.high: list[float] = []
        self.zones: dict[Zone, list[Amount]] = {}
        self.set_names(DECK, self.names_in(start, c.DECK))

    # -- reading --------------------------------------------------------------------------------
    def note(self, before: Before, s: CitadelsState, happened: list[Event]) -> None:
        """One answer was given."""
        swapped = [e.fields for e in happened if e.kind == c.E_HANDS_SWAPPED]
        moved = [card for card in range(c.CARDS) if before.where[card] != s.where[card]]
        for event in happened:
            if event.kind == c.E_SPY_TOOK:          # told before the Spy draws
                self.count(event.fields[1], next(e.fields[2] for e in happened if e.kind == c.E_SPIED), event.fields[3])
        if swapped:
            one, other = ("H", swapped[0][0]), ("H", swapped[0][1])
            self.zones[one], self.zones[other] = self.zone(other), self.zone(one)
            if self.viewer in swapped[0][:2]:
                for hand in (one, other):
                    self.look([hand], self.names_in(s, c.HAND + hand[1]))
        elif any(e.kind == c.E_SHUFFLED for e in happened):
            self.shuffle(before.where, before.actor, s, moved)
        else:
            order = {int(card): i for i, card in enumerate(s.under)}
            for card in sorted(moved, key=lambda card: order.get(card, -1)):
                self.move(card, before.where[card], int(s.where[card]), before.actor, LAST if before.deals else c.NAMES)
        if before.climbs and any(s.where[card] == c.UNDER for card in moved):
            self.climb(int(s.under[-2]), int(s.under[-1]))
        for event in happened:
            self.see(event, s)

    def shuffle(self, before: list[int], actor: int, s: CitadelsState, moved: list[int]) -> None:
        """What is kept of the cards looked at, then everything into the deck, then what is drawn from it."""
        for card in moved:
            if before[card] == c.LOOKED and s.where[card] != c.DECK:
                self.move(card, c.LOOKED, int(s.where[card]), actor)
        for zone in [zone for zone in self.zones if zone[0] == "U"]:
            self.carry(zone, DECK, None)
        for card in moved:
            if before[card] == c.LOOKED and s.where[card] == c.DECK:
                self.move(card, c.LOOKED, c.DECK, actor)
        for card in moved:
            if before[card] in (c.DECK, c.UNDER) and s.where[card] != c.DECK:
                self.move(card, c.DECK, int(s.where[card]), actor)

    def see(self, event: Event, s: CitadelsState) -> None:
        """What the viewer looks at."""
        if event.fields[:1] != [self.viewer]:
            return
        if event.kind == c.E_SAW_HAND and event.fields[1] != self.viewer:
            self.look([("H", event.fields[1])], event.fields[2:])
        elif event.kind == c.E_SEARCHED:
            self.look([DECK, *[zone for zone in self.zones if zone[0] == "U"]], event.fields[1:])
        elif event.kind == c.E_SAW_MUSEUM:
            for card in s.museum:
                self.look([("M", int(card))], [self.names[int(card)]])

    def count(self, seat: int, kind: int, number: int) -> None:
        """Everybody hears how many cards of a kind are in a hand (CIT-7.5)."""
        together = NOTHING
        for x, amount in enumerate(self.zone(("H", seat))):
            if self.kinds[x] == kind:
                together = plus(together, amount)
        self.require(together, number, number)

    def climb(self, before: int, after: int) -> None:
        """Of two cards put under the deck in one go the second has no lower name (CIT-R80)."""
        step = NOTHING
        for x in range(c.NAMES):
            step = plus(step, self.zone(("U", after))[x], x)
            step = plus(step, self.zone(("U", before))[x], -x)
        self.require(step, 0, np.inf)

    def move(self, card: int, old: int, new: int, actor: int, end: int = c.NAMES) -> None:
        """A card goes, which has one of the names before ``end``."""
        source, target = self.zone_of(old, card), self.zone_of(new, card)
        seen = None in (source, target) or any(self.sees(place, actor) for place in (old, new))
        self.carry(source, target, self.names[card] if seen else None, end)

    def sees(self, place: int, actor: int) -> bool:
        return place == c.HAND + self.viewer or (place == c.LOOKED and actor == self.viewer)

    def zone_of(self, place: int, card: int) -> Zone | None:
        """Where a card lies, if not openly; of a row the card itself is only a label of its position."""
        if c.HAND <= place < c.HAND + c.MAX_PLAYERS:
            return "H", place - c.HAND
        return {c.DECK: DECK, c.LOOKED: LOOKED, c.UNDER: ("U", card), c.MUSEUM_PILE: ("M", card)}.get(place)

    # -- equations ------------------------------------------------------------------------------
    def carry(self, source: Zone | None, target: Zone | None, name: int | None, end: int = c.NAMES) -> None:
        """A card goes from one zone to another: one of this name, or one of any name that can be there."""
        if source is None:
            assert name is not None, "what lay open was seen"
            card = only(name)
        elif source[0] in "UM":
            card = self.zones.pop(source)
            if name is not None:
                for x in range(c.NAMES):
                    self.require(card[x], int(x == name), int(x == name))
                card = only(name)
        else:
            card = only(name) if name is not None else self.any_card(source, end)
            self.zones[source] = [self.rest(amount, card[x]) for x, amount in enumerate(self.zone(source))]
        if target is not None:
            self.zones[target] = [plus(amount, card[x]) for x, amount in enumerate(self.zone(target))]

    def any_card(self, source: Zone, end: int) -> list[Amount]:
        can_be = [x < end and amount != NOTHING for x, amount in enumerate(self.zone(source))]
        card: list[Amount] = [({self.unknown(one=True): 1}, 0) if can else NOTHING for can in can_be]
        self.require(({x: 1 for amount in card for x in amount[0]}, 0), 1, 1)
        return card

    def rest(self, amount: Amount, card: Amount) -> Amount:
        """What is left when a card goes, which cannot be less than nothing: a new unknown, so that equations stay short."""
        left = plus(amount, card, -1)
        if not card[0]:
            self.require(left, 0, np.inf)
            return left
        fresh: Amount = ({self.unknown(one=False): 1}, 0)
        self.require(plus(left, fresh, -1), 0, 0)
        return fresh

    def unknown(self, *, one: bool) -> int:
        self.one.append(one)
        return len(self.one) - 1

    def require(self, amount: Amount, low: float, high: float) -> None:
        unknowns, number = amount
        if unknowns:
            self.rows.append(unknowns)
            self.low.append(low - number)
            self.high.append(high - number)
        else:
            assert low <= number <= high, "what happened can have happened"

    def look(self, zones: list[Zone], names: Iterable[int]) -> None:
        """The viewer sees all the cards of these zones together."""
        seen = Counter(names)
        for x in range(c.NAMES):
            together = NOTHING
            for zone in zones:
                together = plus(together, self.zone(zone)[x])
            self.require(together, seen[x], seen[x])
        if len(zones) == 1:
            self.set_names(zones[0], seen.elements())

    def zone(self, zone: Zone) -> list[Amount]:
        return self.zones.get(zone, [NOTHING] * c.NAMES)

    def set_names(self, zone: Zone, names: Iterable[int]) -> None:
        there = Counter(names)
        self.zones[zone] = [({}, there[x]) for x in range(c.NAMES)]

    def names_in(self, s: CitadelsState, place: int) -> list[int]:
        return [self.names[card] for card in range(c.CARDS) if s.where[card] == place]

    # -- answering ------------------------------------------------------------------------------
    def allows(self, truth: CitadelsState, world: CitadelsState) -> bool | None:
        """Whether all that was seen can have led to a world; None if the solver gives up."""
        rows, low, high = self.rows[:], self.low[:], self.high[:]
        there = {DECK: c.DECK, LOOKED: c.LOOKED, **{("H", seat): c.HAND + seat for seat in range(int(truth.players))}}
        wanted = {zone: Counter(self.names_in(world, place)) for zone, place in there.items()}
        for row, old, new in (("U", truth.under, world.under), ("M", truth.museum, world.museum)):
            for label, card in zip(old, new, strict=True):
                wanted[row, int(label)] = Counter([self.names[int(card)]])
        for zone, amounts in self.zones.items():
            for x, (unknowns, number) in enumerate(amounts):
                lacking = wanted.get(zone, Counter())[x] - number
                if unknowns:
                    rows.append(unknowns)
                    low.append(lacking)
                    high.append(lacking)
                elif lacking != 0:
                    return False
        return self.solve(rows, low, high) if rows else True

    def solve(self, rows: list[dict[int, int]], low: list[float], high: list[float]) -> bool | None:
        from scipy.optimize import Bounds, LinearConstraint, milp  # not for every worker that only gathers its tests
        from scipy.sparse import csr_matrix

        size = len(self.one)
        line = np.repeat(np.arange(len(rows)), [len(row) for row in rows])
        column = np.array([x for row in rows for x in row])
        factor = np.array([float(times) for row in rows for times in row.values()])
        matrix = csr_matrix((factor, (line, column)), shape=(len(rows), size))
        answer = milp(
            np.zeros(size),
            constraints=LinearConstraint(matrix, low, high),
            integrality=np.array(self.one, int),
            bounds=Bounds(0, np.where(self.one, 1, np.inf)),
            options={"node_limit": NODES},
        )
        return {SOLVED: True, IMPOSSIBLE: False}.get(answer.status)

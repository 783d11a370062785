# Compiled by mypyc.
"""The table as a viewer may see it, built field by field; only the faces of hands depend on who looks (FIR-9.2)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from capomastro.games.firenze import codes as c
from capomastro.games.firenze.data import status_of
from capomastro.games.firenze.declare import CARD_NAMES, COLOUR_NAMES, FLOOR_NUMBERS, NUMERAL_NAMES, ORDER_NAMES, TOWER_NAMES
from capomastro.games.firenze.limits import cards_over, storage_limit
from capomastro.games.firenze.observation import sees_hand
from capomastro.games.firenze.phases import phase
from capomastro.games.firenze.queries import cost_table, falling, prospects, reductions
from capomastro.games.firenze.row import chosen_slot, exchange_price, price
from capomastro.games.firenze.scoring import festival_points, leader
from capomastro.games.firenze.state import FirenzeBoard, order_is_open, order_value, owes_bell
from capomastro.games.firenze.view import (
    CardView,
    ChurchView,
    MajorityView,
    OrderView,
    RowView,
    SeatView,
    TokenView,
    TowerView,
)
from capomastro.kernel.state import OMNISCIENT
from capomastro.kernel.view import Phrase

NEUTRAL_SEAL: Final = -1
NO_BALCONY: Final = -1
NUMBERS_ON_CARDS: Final = ("points", "exchange", "height", "floor", "limit", "per_tower", "stones", "less")


class Prints:
    """What is printed in a data version, with its standing: made once."""

    def __init__(self, content: dict[str, Any]) -> None:
        names = [name for name in CARD_NAMES if name in content["cards"]]
        self.faces: list[dict[str, Any]] = [_face(name, content) for name in names]     # by card: the fields of a CardView
        self.cards: list[CardView] = [CardView(**face) for face in self.faces]
        self.order_status: list[str] = []           # by order: of the points on the board …
        self.balcony_status: list[str] = []         # … and on its balcony, where it can have one
        balconies = [(token["colour"], token["floor"]) for token in content["balconies"]]
        for colour in COLOUR_NAMES:
            for floor in FLOOR_NUMBERS:
                path = f"/balconies/{balconies.index((colour, floor))}/points" if (colour, floor) in balconies else ""
                self.order_status.append(status_of(content, f"/orders/{colour}/{floor}"))
                self.balcony_status.append(status_of(content, path))
        self.majority_status: list[str] = [status_of(content, f"/majority/{name}") for name in COLOUR_NAMES]
        self.token_status: list[str] = [status_of(content, f"/floor_tokens/{number}") for number in FLOOR_NUMBERS]
        self.orders: dict[tuple[int, ...], OrderView] = {}      # as they lay at some table, by all that they show: they recur


def _face(name: str, content: dict[str, Any]) -> dict[str, Any]:
    """What a card says and how we know it; its line of text carries the numbers of the data."""
    entry = content["cards"][name]
    return {
        "card": name,
        "kind": entry["kind"],
        "text": Phrase(f"text.{name}", {k: abs(entry[k]) for k in NUMBERS_ON_CARDS if k in entry}),
        "name_status": entry["name"],
        "effect_status": entry["effect"],
        "count_status": status_of(content, f"/cards/{name}/count"),
    }


class Look:
    """One position, whoever looks at it; ``own`` asks for the viewer."""

    def __init__(self, s: FirenzeBoard, prints: Prints) -> None:
        self.s = s
        self.prints = prints
        self.seats: dict[int, SeatView] = {}

    # -- the same for everybody --------------------------------------------------------
    def common(self) -> dict[str, Any]:
        s = self.s
        return {
            "turn": int(s.turn),
            "round": int((s.turn + s.players - 1) // s.players),
            "phase": int(phase(s)),
            "active": int(s.active),
            "starter": int(s.starter),
            "end_holder": int(s.end_holder),
            "last_seal": int(s.tables.last_seal),
            "open_hands": s.open_hands != 0,
            "orders": self.orders(),
            "majorities": [self.majority(colour) for colour in range(c.COLOURS)],
            "tokens": [self.token(floor) for floor in range(c.FLOORS) if s.token[floor] != c.ABSENT],
            "church": [self.church(space) for space in range(c.SPACES)],
            "row": self.row(),
            "bag": [int(n) for n in s.bag],
            "stones": [int(n) for n in s.tables.stones],
            "pile": int(s.in_pile + s.in_start),
            "start_cards": int(s.in_start),
            "discards": {CARD_NAMES[card]: int(s.discards[card]) for card in range(c.CARDS) if s.discards[card]},
            "costs": cost_table(s, s.active),
            "reductions": reductions(s, s.active),
            "built": int(s.built),
            "exchanged": s.exchanged != 0,
            "played": [CARD_NAMES[card] for card in range(c.CARDS) if s.played >> i64(card) & 1],
        }

    def orders(self) -> list[OrderView]:
        s = self.s
        balconies = [NO_BALCONY] * c.ORDERS
        for numeral in range(c.NUMERALS):
            at = s.balcony[numeral]
            if 0 <= at < c.ORDERS and balconies[at] == NO_BALCONY:
                balconies[at] = int(numeral)
        return [self.order(order, balconies[order]) for order in range(c.ORDERS)]

    def order(self, order: i64, balcony: i64) -> OrderView:
        """An order; the very same as long as nothing of it changes."""
        s = self.s
        is_open = order_is_open(s, order)
        seal = s.seal[order]
        points = order_value(s, order)
        printed = s.tables.order_points[order]
        key = (int(order), int(balcony), int(is_open), int(seal), int(points), int(printed))
        found = self.prints.orders.get(key)
        if found is None:
            has_balcony = balcony != NO_BALCONY
            found = self.prints.orders[key] = OrderView(
                id=ORDER_NAMES[order],
                colour=COLOUR_NAMES[order // c.FLOORS],
                floor=int(order % c.FLOORS + c.LOWEST_FLOOR),
                points=int(points),
                printed=int(printed),
                status=self.prints.balcony_status[order] if has_balcony else self.prints.order_status[order],
                open=is_open,
                seal=None if seal == c.OPEN else NEUTRAL_SEAL if seal == c.NEUTRAL else int(seal),
                balcony=NUMERAL_NAMES[balcony] if has_balcony else "",
                lit=has_balcony and is_open,
            )
        return found

    def majority(self, colour: i64) -> MajorityView:
        s = self.s
        seals = [0] * int(s.players)
        for order in range(colour * c.FLOORS, (colour + 1) * c.FLOORS):
            who = s.seal[order]
            if 0 <= who < s.players:
                seals[who] += 1
        status = self.prints.majority_status[colour]
        return MajorityView(COLOUR_NAMES[colour], int(s.tables.majority[colour]), status, int(leader(s, colour)), seals)

    def token(self, floor: i64) -> TokenView:
        s = self.s
        number = int(floor + c.LOWEST_FLOOR)
        return TokenView(number, int(s.tables.token_points[floor]), self.prints.token_status[floor], int(s.token[floor]))

    def church(self, space: i64) -> ChurchView | None:
        s = self.s
        card = s.church[space]
        if card == c.NO_CARD:
            return None
        bells: list[int] = []
        if card == c.CAMPANILE:
            bells = [int(seat) for seat in range(s.players) if s.bells >> seat & 1]
        return ChurchView(
            **self.prints.faces[card],
            space=int(space + 1),
            floor=int(s.tables.floor[card]),
            points=int(s.tables.points[card]),
            small_seals=bells,
        )

    def row(self) -> list[RowView]:
        s = self.s
        chosen = chosen_slot(s)
        out: list[RowView] = []
        for slot in range(s.in_row):
            cost = price(s, slot)
            out.append(
                RowView(
                    **self.prints.faces[s.row[slot]],
                    slot=int(slot + 1),
                    stones=[int(s.on_row[slot * c.COLOURS + colour]) for colour in range(c.COLOURS)],
                    price=int(cost),
                    affordable=cost <= s.stored[s.active] or slot == chosen,
                    chosen=slot == chosen,
                )
            )
        return out

    # -- as the viewer's eyes allow --------------------------------------------------------
    def own(self, viewer: i64) -> dict[str, Any]:
        s = self.s
        faces = [viewer == OMNISCIENT or sees_hand(s, viewer, other) for other in range(s.players)]
        return {"unseen": self.unseen(faces), "seats": [self.seat(other, sees) for other, sees in enumerate(faces)]}

    def unseen(self, faces: list[bool]) -> dict[str, int]:
        """The pile, and the hands whose faces are hidden."""
        s = self.s
        out: dict[str, int] = {}
        for card in range(c.CARDS):
            n = s.pile[card] + s.start[card]
            if s.tables.kind[card] != c.BUILDING:
                for seat, seen in enumerate(faces):
                    if not seen:
                        n += s.held[seat * c.CARDS + card]
            if n:
                out[CARD_NAMES[card]] = int(n)
        return out

    def seat(self, seat: i64, faces: bool) -> SeatView:
        """A player, for those who see the faces of the hand and for those who do not."""
        key = int(seat) * 2 + int(faces)
        found = self.seats.get(key)
        if found is None:
            found = self.seats[key] = self._seat(seat, faces)
        return found

    def _seat(self, seat: i64, faces: bool) -> SeatView:
        s = self.s
        hand = self.cards(seat, buildings=False)
        limit = storage_limit(s, seat)
        over = cards_over(s, seat) if faces else s.cards[seat] - s.tables.card_limit
        return SeatView(
            seat=int(seat),
            points=int(s.points[seat]),
            seals_left=int(s.seals_left[seat]),
            storage=[int(s.storage[seat * c.COLOURS + colour]) for colour in range(c.COLOURS)],
            stored=int(s.stored[seat]),
            limit=int(limit),
            over=max(0, int(s.stored[seat] - limit)),
            towers=self.towers(seat, faces),
            buildings=self.cards(seat, buildings=True),
            hand_size=len(hand),
            card_limit=int(s.tables.card_limit),
            cards_over=max(0, int(over)),
            exchange=int(exchange_price(s, seat)),
            hand=hand if faces else None,
            owes_bell=owes_bell(s, seat),
            small_seal=s.bells >> seat & 1 == 0,
            end_token=s.end_holder == seat,
        )

    def cards(self, seat: i64, buildings: bool) -> list[CardView]:
        """The open buildings, or the hand, with doubles."""
        s = self.s
        out: list[CardView] = []
        for card in range(c.CARDS):
            n = s.held[seat * c.CARDS + card]
            if n and (s.tables.kind[card] == c.BUILDING) == buildings:
                out += [self.prints.cards[card]] * int(n)
        return out

    def towers(self, seat: i64, faces: bool) -> list[TowerView]:
        s = self.s
        falls = {fall.tower: fall for fall in falling(s, seat)}
        out: list[TowerView] = []
        for place in range(s.towers[seat]):
            name = TOWER_NAMES[place]
            fall = falls.get(name)
            out.append(
                TowerView(
                    id=name,
                    colour=COLOUR_NAMES[s.tower_colour[seat * c.SITE + place]],
                    height=int(s.tower_height[seat * c.SITE + place]),
                    grown=int(s.grown[place]) if seat == s.active else 0,
                    falls=fall is not None,
                    back=fall.back if fall is not None else 0,
                    lost=fall.lost if fall is not None else 0,
                    orders=prospects(s, seat, place, hand=faces),
                )
            )
        return out


def scores_now(s: FirenzeBoard) -> list[int]:
    """FIR-8.3, FIR-8.4: the points so far; before the end with the majorities, and with the festivals of open hands."""
    scores = [int(n) for n in s.points[: s.players]]
    if s.frames.kind() == c.ENDED:
        return scores
    for colour in range(c.COLOURS):
        who = leader(s, colour)
        if who >= 0:
            scores[who] += int(s.tables.majority[colour])
    if s.open_hands:
        for seat in range(s.players):
            for card in range(c.CARDS):
                if s.tables.kind[card] == c.FESTIVAL:
                    scores[seat] += int(festival_points(s, seat, card) * s.held[seat * c.CARDS + card])
    return scores

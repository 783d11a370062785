"""A second referee for Firenze: plain Python, from the rules on paper, sharing nothing with the engine.

It reads what a spectator is told, keeps its own table, and scores the game by itself.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

FIRST_POINTS = {
    "white": {3: 1, 4: 2, 5: 3, 6: 4, 7: 5, 8: 7},
    "yellow": {3: 1, 4: 2, 5: 3, 6: 4, 7: 6, 8: 8},
    "green": {3: 2, 4: 3, 5: 4, 6: 5, 7: 7, 8: 9},
    "red": {3: 2, 4: 3, 5: 5, 6: 6, 7: 8, 8: 11},
    "blue": {3: 3, 4: 4, 5: 6, 6: 8, 7: 10, 8: 13},
    "purple": {3: 3, 4: 5, 5: 7, 6: 9, 7: 12, 8: 16},
}
POINTS = {
    "white": {3: 1, 4: 2, 5: 3, 6: 4, 7: 5, 8: 8},
    "yellow": {3: 1, 4: 2, 5: 3, 6: 4, 7: 6, 8: 8},
    "green": {3: 2, 4: 3, 5: 4, 6: 5, 7: 7, 8: 9},
    "red": {3: 2, 4: 3, 5: 4, 6: 6, 7: 8, 8: 11},
    "blue": {3: 2, 4: 3, 5: 4, 6: 6, 7: 9, 8: 12},
    "purple": {3: 3, 4: 4, 5: 5, 6: 8, 7: 11, 8: 15},
}
BALCONY_EXTRA = {"I": 3, "II": 4, "III": 5, "IV": 6}
TOKENS = {5: 1, 6: 2, 7: 3, 8: 4}
PRIVILEGES = {"small_privilege": (5, 2), "middle_privilege": (6, 3), "great_privilege": (7, 4)}
MAJORITY = {"white": 2, "yellow": 3, "green": 3, "red": 4, "blue": 5, "purple": 6}
STONES = {"white": 25, "yellow": 18, "green": 15, "red": 12, "blue": 10, "purple": 8}
SEALS = {2: 9, 3: 7, 4: 6}
COLOURS = list(POINTS)
BUILDINGS = ("bridge", "warehouse", "workshop")


class Referee:
    """Follows a game by its events."""

    def __init__(self, players: int, printed: dict[str, dict[int, int]] = POINTS) -> None:
        self.players = players
        self.printed = printed
        self.bag: Counter[str] = Counter(STONES)
        self.row: list[tuple[str, Counter[str]]] = []
        self.storage: list[Counter[str]] = [Counter() for _ in range(players)]
        self.towers: list[list[list[Any]]] = [[] for _ in range(players)]
        self.cards: list[Counter[str]] = [Counter() for _ in range(players)]
        self.discards: Counter[str] = Counter()
        self.church: list[str] = []
        self.balconies: dict[tuple[str, int], str] = {}
        self.seals: dict[tuple[str, int], int] = {}
        self.taken: set[int] = set()
        self.points = [0] * players
        self.left = [SEALS[players]] * players
        self.ended_by = -1
        self.turns = 0
        self.bells: set[int] = set()

    def hear(self, kind: str, f: dict[str, Any]) -> None:
        getattr(self, f"_{kind}")(f)

    def final_scores(self) -> list[int]:
        out = list(self.points)
        for colour in COLOURS:
            floors = [[floor for (c, floor), who in self.seals.items() if c == colour and who == seat] for seat in range(self.players)]
            best = max(range(self.players), key=lambda seat: (len(floors[seat]), max(floors[seat], default=0)))
            if floors[best]:
                out[best] += MAJORITY[colour]
        for seat in range(self.players):
            low = sum(1 for (_, floor), who in self.seals.items() if who == seat and floor in (3, 4))
            hand = self.cards[seat]
            out[seat] += hand["recognition"] * low - 2 * hand["disgrace"] + 3 * hand["monument"] + 2 * hand["glory"]
        return out

    # -- set-up and row ------------------------------------------------------------------------
    def _balcony(self, f: dict[str, Any]) -> None:
        colour, floor = f["order"].split("-")
        self.balconies[colour, int(floor)] = f["numeral"]

    def _neutral(self, f: dict[str, Any]) -> None: ...

    def _barred(self, f: dict[str, Any]) -> None: ...

    def _starts(self, f: dict[str, Any]) -> None:
        for i in range(self.players):
            self._move(self.bag, self.storage[(f["seat"] + i) % self.players], "white", 2 + i)

    def _revealed(self, f: dict[str, Any]) -> None:
        assert f["slot"] == len(self.row) + 1
        self.row.append((f["card"], Counter()))

    def _drawn(self, f: dict[str, Any]) -> None:
        self._move(self.bag, self.row[f["slot"] - 1][1], f["colour"])

    def _reshuffled(self, f: dict[str, Any]) -> None:
        assert f["cards"] == self.discards.total()
        self.discards.clear()

    def _turn(self, f: dict[str, Any]) -> None:
        self.turns += 1
        assert f["turn"] == self.turns

    def _paid(self, f: dict[str, Any]) -> None:
        self._move(self.storage[f["seat"]], self.row[f["slot"] - 1][1], f["colour"])

    _gave = _paid

    def _took(self, f: dict[str, Any]) -> None:
        assert self.row[f["slot"] - 1][0] == f["card"]
        self.chosen = f["slot"] - 1

    def _stones(self, f: dict[str, Any]) -> None:
        _, stones = self.row.pop(self.chosen)
        assert stones == Counter(f["stones"])
        self.storage[f["seat"]].update(stones)

    def _hand(self, f: dict[str, Any]) -> None:
        self.cards[f["seat"]][f["card"]] += 1

    def _opened(self, f: dict[str, Any]) -> None:
        assert f["card"] in BUILDINGS
        assert not self.cards[f["seat"]][f["card"]]
        self.cards[f["seat"]][f["card"]] += 1

    def _double(self, f: dict[str, Any]) -> None:
        assert self.cards[f["seat"]][f["card"]]
        self.discards[f["card"]] += 1

    def _church(self, f: dict[str, Any]) -> None:
        self.church.append(f["card"])

    def _monument(self, f: dict[str, Any]) -> None:
        tops = [max((height for _, height in site), default=0) for site in self.towers]
        assert tops[f["seat"]] == max(tops)
        assert tops.count(max(tops)) == 1
        self.cards[f["seat"]]["monument"] += 1

    def _tied(self, f: dict[str, Any]) -> None:
        tops = [max((height for _, height in site), default=0) for site in self.towers]
        assert tops.count(max(tops)) > 1
        self.discards["monument"] += 1

    def _spent(self, f: dict[str, Any]) -> None:
        self.discards[f["card"]] += 1

    def _exchanged(self, f: dict[str, Any]) -> None:
        self._move(self.row[f["slot"] - 1][1], self.storage[f["seat"]], f["colour"])

    # -- cards -----------------------------------------------------------------------------------
    def _lose(self, f: dict[str, Any]) -> None:
        assert self.cards[f["seat"]][f["card"]] > 0
        self.cards[f["seat"]][f["card"]] -= 1
        self.discards[f["card"]] += 1

    _played = _discarded = _dropped = _lose

    def _shielded(self, f: dict[str, Any]) -> None:
        self._lose({"seat": f["seat"], "card": "patrician"})

    def _returned(self, f: dict[str, Any]) -> None:
        self._move(self.storage[f["seat"]], self.bag, f["colour"])

    _cost = _excess = _returned

    def _toppled(self, f: dict[str, Any]) -> None:
        colour, height = self.towers[f["seat"]].pop("abcdefghijkl".index(f["tower"]))
        assert (colour, height) == (f["colour"], f["height"])
        self.bag[colour] += height

    def _lowered(self, f: dict[str, Any]) -> None:
        self._cut(f["seat"], f)

    def _cut(self, seat: int, f: dict[str, Any]) -> None:
        place = "abcdefghijkl".index(f["tower"])
        tower = self.towers[seat][place]
        tower[1] -= 1
        assert tower == [f["colour"], f["height"]]
        self.bag[tower[0]] += 1
        if tower[1] == 0:
            self.towers[seat].pop(place)

    def _swapped(self, f: dict[str, Any]) -> None:
        self._move(self.bag, self.storage[f["seat"]], f["colour"])
        self._move(self.storage[f["seat"]], self.bag, f["given"])

    def _smuggled(self, f: dict[str, Any]) -> None:
        self._spied(f)
        self._move(self.storage[f["seat"]], self.storage[f["victim"]], f["given"])

    def _spied(self, f: dict[str, Any]) -> None:
        self._move(self.storage[f["victim"]], self.storage[f["seat"]], f["colour"])

    def _sabotaged(self, f: dict[str, Any]) -> None:
        self._cut(f["victim"], f)

    def _emptied(self, f: dict[str, Any]) -> None:
        stones = self.row[f["slot"] - 1][1]
        assert stones.total() == f["stones"]
        self.bag.update(stones)
        stones.clear()

    # -- towers and orders --------------------------------------------------------------------------
    def _built(self, f: dict[str, Any]) -> None:
        site = self.towers[f["seat"]]
        place = "abcdefghijkl".index(f["tower"])
        if place == len(site):
            site.append([f["colour"], 0])
        site[place][1] += 1
        assert site[place] == [f["colour"], f["height"]]
        self._take(self.storage[f["seat"]], f["colour"], 1)

    def _fell(self, f: dict[str, Any]) -> None:
        colour, height = self.towers[f["seat"]].pop("abcdefghijkl".index(f["tower"]))
        assert f["back"] == height // 2
        self.storage[f["seat"]][colour] += height // 2
        self.bag[colour] += height - height // 2

    def _fulfilled(self, f: dict[str, Any]) -> None:
        seat = f["seat"]
        colour, floor = f["order"].split("-")
        order = (colour, int(floor))
        tower = self.towers[seat].pop("abcdefghijkl".index(f["tower"]))
        assert tower[0] == colour
        assert abs(tower[1] - order[1]) <= 1
        assert order not in self.seals
        assert "campanile" not in self.church or seat in self.bells
        self.bag[colour] += tower[1]
        points = self.printed[colour][order[1]]
        if order in self.balconies:
            numeral = self.balconies[order]
            before = ["I", "II", "III", "IV"][: ["I", "II", "III", "IV"].index(numeral)]
            assert all(place in self.seals for place, other in self.balconies.items() if other in before)
            points += BALCONY_EXTRA[numeral]
        assert points == f["points"]
        if order[1] in TOKENS and order[1] not in self.taken:
            self.taken.add(order[1])
            points += TOKENS[order[1]]
        for card in [card for card in self.church if PRIVILEGES.get(card, (0, 0))[0] == order[1]]:
            self.church.remove(card)
            self.discards[card] += 1
            points += PRIVILEGES[card][1]
        self.seals[order] = seat
        self.left[seat] -= 1
        assert self.left[seat] >= 0
        if self.left[seat] == 0 and self.ended_by < 0:
            self.ended_by = seat
            points += 5
        self.points[seat] += points

    def _bell(self, f: dict[str, Any]) -> None:
        tower = self.towers[f["seat"]].pop("abcdefghijkl".index(f["tower"]))
        assert tower == ["white", 3]
        self.bag["white"] += 3
        self.bells.add(f["seat"])

    def _bells_done(self, f: dict[str, Any]) -> None:
        assert len(self.bells) == self.players
        self.bells.clear()
        self.church.remove("campanile")
        self.discards["campanile"] += 1

    def _nothing(self, f: dict[str, Any]) -> None:
        """Told for the screen; the referee counts by itself."""

    _token = _bonus = _opens = _flag = _last_seal = _majority = _festival = _over = _nothing

    # -- stones ----------------------------------------------------------------------------------------
    @staticmethod
    def _take(pot: Counter[str], colour: str, n: int) -> None:
        assert pot[colour] >= n, f"no {colour} stone there"
        pot[colour] -= n

    def _move(self, source: Counter[str], target: Counter[str], colour: str, n: int = 1) -> None:
        self._take(source, colour, n)
        target[colour] += n

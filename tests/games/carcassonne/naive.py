"""A second Carcassonne, written to be obviously right and shared with nothing: dicts, flood fill, no memory.

It reads the tile data itself, follows a game move by move as text, and says at every point what is legal and how
everybody stands. Slow on purpose: every question is answered by filling features from scratch.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from importlib.resources import files
from typing import Any

DATA: dict[str, Any] = json.loads(files("capomastro.games.carcassonne").joinpath("data", "1.json").read_text("utf-8"))
TYPES: dict[str, Any] = {tile["id"]: tile for tile in DATA["tiles"]}
STEPS = [(0, -1), (1, 0), (0, 1), (-1, 0)]          # north, east, south, west
ROLE = {"c": "knight", "r": "highwayman", "f": "farmer", "m": "monk"}
Square = tuple[int, int]
Node = tuple[int, int, str]                         # a part of a tile on a square


def facing(slot: int) -> int:
    return (8 - slot) % 12 if slot // 3 in (0, 2) else (14 - slot) % 12


class NaiveGame:
    """One game in progress."""

    def __init__(self, players: int, crop: str, *, loan: bool, skip: bool, small: int, farmers: str) -> None:
        sets = {"none": [], "1": ["crop_circles_1"], "2": ["crop_circles_2"], "both": ["crop_circles_1", "crop_circles_2"]}[crop]
        self.players, self.loan, self.skip, self.small, self.farmers = players, loan, skip, small, farmers
        self.left = Counter({name: t["count"] for name, t in TYPES.items() if t["set"] in ["base", *sets]})
        self.board: dict[Square, tuple[str, int]] = {(0, 0): ("D", 0)}
        self.left["D"] -= 1
        self.men: list[tuple[int, Node]] = []
        self.score = [0] * players
        self.turn = 0
        self.hand = ""
        self.last: Square = (0, 0)
        self.stage = "draw"
        self.asked = 0
        self.home_now: Counter[int] = Counter()

    # -- the board ---------------------------------------------------------------
    def slots(self, square: Square) -> dict[int, str]:
        """Slot on the table: part."""
        name, rotation = self.board[square]
        return {(slot + 3 * rotation) % 12: f["id"] for f in TYPES[name]["features"] for slot in f["slots"]}

    def letter(self, name: str, rotation: int, side: int) -> str:
        return str(TYPES[name]["edges"][(side - rotation) % 4])

    def fits(self, name: str, square: Square, rotation: int) -> bool:
        if square in self.board:
            return False
        met = 0
        for side, (dx, dy) in enumerate(STEPS):
            other = self.board.get((square[0] + dx, square[1] + dy))
            if other:
                met += 1
                if self.letter(name, rotation, side) != self.letter(*other, (side + 2) % 4):
                    return False
        return met > 0

    def empty_beside(self) -> set[Square]:
        return {(x + dx, y + dy) for x, y in self.board for dx, dy in STEPS} - set(self.board)

    def placements(self, name: str) -> set[str]:
        turns = range(TYPES[name]["rotations"])
        return {f"place {x},{y} {r}" for x, y in self.empty_beside() for r in turns if self.fits(name, (x, y), r)}

    def feature(self, start: Node) -> set[Node]:
        """Flood fill from one part."""
        found, todo = {start}, [start]
        while todo:
            x, y, part = todo.pop()
            for slot, here in self.slots((x, y)).items():
                if here == part:
                    dx, dy = STEPS[slot // 3]
                    if (x + dx, y + dy) in self.board:
                        node = (x + dx, y + dy, self.slots((x + dx, y + dy))[facing(slot)])
                        if node not in found:
                            found.add(node)
                            todo.append(node)
        return found

    def complete(self, feature: set[Node]) -> bool:
        x, y, part = next(iter(feature))
        if part[0] == "f":
            return False
        if part[0] == "m":
            return all((x + dx, y + dy) in self.board for dx in (-1, 0, 1) for dy in (-1, 0, 1))
        sides = [(x + STEPS[s // 3][0], y + STEPS[s // 3][1]) for x, y, part in feature for s, p in self.slots((x, y)).items() if p == part]
        return all(square in self.board for square in sides)

    def worth(self, feature: set[Node]) -> int:
        x, y, part = next(iter(feature))
        tiles = len({(x, y) for x, y, _ in feature})
        shields = sum(f.get("shields", 0) for x, y, p in feature for f in TYPES[self.board[x, y][0]]["features"] if f["id"] == p)
        if part[0] == "r":
            return tiles
        if part[0] == "m":
            return sum((x + dx, y + dy) in self.board for dx in (-1, 0, 1) for dy in (-1, 0, 1))
        if not self.complete(feature):
            return tiles + shields
        return self.small if tiles == 2 else 2 * tiles + 2 * shields

    def men_in(self, feature: Iterable[Node]) -> Counter[int]:
        nodes = set(feature)
        return Counter(seat for seat, node in self.men if node in nodes)

    @staticmethod
    def most(men: Counter[int]) -> list[int]:
        return [seat for seat, n in men.items() if n == max(men.values())]

    # -- what is allowed -----------------------------------------------------------
    def supply(self, seat: int) -> int:
        return 7 - sum(who == seat for who, _ in self.men)

    def own(self, seat: int, role: str) -> list[Node]:
        return [node for who, node in self.men if who == seat and ROLE[node[2][0]] == role]

    def role(self) -> str:
        return str(TYPES[self.board[self.last][0]].get("crop_circle", ""))

    def can_act(self, seat: int) -> bool:
        if self.stage == "add" and self.supply(seat) - (0 if self.loan else self.home_now[seat]) <= 0:
            return False
        return bool(self.own(seat, self.role()))

    def legal(self) -> set[str]:
        if self.stage == "draw":
            return {f"draw {name}" for name, n in self.left.items() if n}
        if self.stage == "tile":
            return self.placements(self.hand)
        if self.stage == "follower":
            free = set()
            for f in TYPES[self.board[self.last][0]]["features"]:
                if self.supply(self.turn) and not self.men_in(self.feature((*self.last, f["id"]))):
                    free.add(f"deploy {f['id']}")
            return free | {"nobody"}
        if self.stage == "crop":
            return {"choose A", "choose B"}
        if self.stage in ("add", "remove"):
            places = {f"{self.stage} {x},{y} {part}" for x, y, part in self.own(self.asked, self.role())}
            return places | ({"decline"} if self.stage == "add" else set())
        return set()

    def decider(self) -> int:
        return {"draw": -1, "over": -2}.get(self.stage, self.asked)

    # -- what happens ----------------------------------------------------------------
    def play(self, move: str) -> None:
        verb, *words = move.split()
        if verb == "draw":
            self.left[words[0]] -= 1
            if self.placements(words[0]):
                self.hand, self.stage, self.asked = words[0], "tile", self.turn
            elif not any(self.left.values()):
                self.finish()
        elif verb == "place":
            x, y = words[0].split(",")
            self.last = (int(x), int(y))
            self.board[self.last] = (self.hand, int(words[1]))
            self.stage = "follower"
        elif verb in ("deploy", "nobody"):
            if verb == "deploy":
                self.men.append((self.turn, (*self.last, words[0])))
            self.score_completed()
            nobody_has = not any(self.own(seat, self.role()) for seat in range(self.players))
            if self.role() and not (self.skip and nobody_has):
                self.stage = "crop"
            else:
                self.next_turn()
        elif verb == "choose":
            self.stage = "add" if words[0] == "A" else "remove"
            self.next_seat(self.turn)
        else:
            self.crop_move(verb, words)

    def crop_move(self, verb: str, words: list[str]) -> None:
        if verb != "decline":
            x, y = words[0].split(",")
            man = (self.asked, (int(x), int(y), words[1]))
            if verb == "add":
                self.men.append(man)
            else:
                self.men.remove(man)
        if self.asked == self.turn:
            self.next_turn()
        else:
            self.next_seat(self.asked)

    def next_seat(self, seat: int) -> None:
        while True:
            seat = (seat + 1) % self.players
            if self.can_act(seat):
                self.asked = seat
                return
            if seat == self.turn:
                self.next_turn()
                return

    def score_completed(self) -> None:
        self.home_now = Counter()
        nodes = {node for _, node in self.men}
        while nodes:
            feature = self.feature(nodes.pop())
            nodes -= feature
            if self.complete(feature):
                men = self.men_in(feature)
                for seat in self.most(men):
                    self.score[seat] += self.worth(feature)
                self.home_now += men
                self.men = [(seat, node) for seat, node in self.men if node not in feature]

    def next_turn(self) -> None:
        if any(self.left.values()):
            self.turn = (self.turn + 1) % self.players
            self.stage = "draw"
        else:
            self.finish()

    # -- the end -----------------------------------------------------------------------
    def finish(self) -> None:
        self.score = self.final()
        self.stage = "over"

    def final(self) -> list[int]:
        """The scores if the game ended now."""
        total = list(self.score)
        if self.stage == "over":
            return total
        fields: list[set[Node]] = []
        nodes = {node for _, node in self.men}
        while nodes:
            feature = self.feature(nodes.pop())
            nodes -= feature
            if next(iter(feature))[2][0] == "f":
                fields.append(feature)
            else:
                for seat in self.most(self.men_in(feature)):
                    total[seat] += self.worth(feature)
        for seat, points in self.farm_points(fields):
            total[seat] += points
        return total

    def cities_beside(self, field: set[Node]) -> set[frozenset[Node]]:
        cities = set()
        for x, y, part in field:
            for f in TYPES[self.board[x, y][0]]["features"]:
                if f["id"] == part:
                    cities |= {frozenset(self.feature((x, y, city))) for city in f["touches"]}
        return {city for city in cities if self.complete(set(city))}

    def farm_points(self, fields: list[set[Node]]) -> list[tuple[int, int]]:
        beside = [(field, self.cities_beside(field)) for field in fields]
        if self.farmers == "third":
            return [(seat, 3 * len(cities)) for field, cities in beside for seat in self.most(self.men_in(field))]
        out = []
        for city in set().union(*(cities for _, cities in beside)) if beside else set():
            around = [field for field, cities in beside if city in cities]
            if self.farmers == "first":
                men: Counter[int] = Counter()
                for field in around:
                    men += self.men_in(field)
                out += [(seat, 4) for seat in self.most(men)]
            else:
                out += [(seat, 3) for seat in {s for field in around for s in self.most(self.men_in(field))}]
        return out

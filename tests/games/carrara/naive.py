"""A second, deliberately naive book-keeper: it follows a game move by move as text and computes everything from scratch.

It shares no code with the engine: it reads the data file itself, keeps lists and dicts, and tries every possibility where
the engine is clever.
"""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from itertools import combinations, permutations, product
from pathlib import Path
from typing import Any

import capomastro

DATA = json.loads((Path(capomastro.__file__).parent / "games" / "carrara" / "data" / "1.json").read_text(encoding="utf-8"))
CITIES = ["livorno", "pisa", "lucca", "viareggio", "massa", "lerici"]
TOWN = {"biblioteca", "cathedrale", "palazzo", "porta"}
ROMAN = ["I", "II", "III", "IV", "V", "VI"]


def cost(building: str) -> int:
    return int(building.split("_")[1])


def kind(building: str) -> str:
    return building.split("_", maxsplit=1)[0]


class Player:
    def __init__(self) -> None:
        self.coins = DATA["setup"]["coins"]
        self.points = 0
        self.blocks: Counter[str] = Counter()
        self.objects: Counter[str] = Counter()
        self.built: dict[str, str] = {}             # building: city
        self.tokens: set[str] = set()
        self.types: set[str] = set()
        self.fields: set[str] = set()
        self.cities: set[str] = set()

    def value(self, place: str) -> tuple[int, int]:
        """Points and coins per cost point."""
        printed = DATA["cities"].get(place) or DATA["fields"][place]
        entry = DATA["tokens"][place] if place in self.tokens else printed
        return entry["points"], entry["coins"]

    def worth(self, buildings: list[str]) -> tuple[int, int]:
        pairs = [(cost(b), *self.value(self.built[b])) for b in buildings]
        return sum(n * p for n, p, _ in pairs), sum(n * c for n, _, c in pairs)

    def region(self, region: str) -> list[str]:
        return [b for b in self.built if (kind(b) in TOWN) == (region == "town")]

    def field_worth(self, region: str) -> tuple[int, int]:
        points, coins = self.value(region)
        total = sum(map(cost, self.region(region)))
        return total * points, total * coins


class Naive:
    """Follows the moves; ``final`` gives the scores."""

    def __init__(self, players: int, cards: list[str]) -> None:
        self.players = [Player() for _ in range(players)]
        self.cards = cards
        self.wheel: list[list[str]] = [[] for _ in ROMAN]
        self.wheel[0] = list(DATA["colours"])
        self.bag: Counter[str] = Counter(dict.fromkeys(DATA["colours"], 6))
        self.supply: Counter[str] = Counter(dict.fromkeys(DATA["objects"], 5))
        self.segment = 0
        self.building = ""
        self.city = ""
        self.old = ""
        self.due = 0
        self.drawn: set[str] = set()

    def follow(self, seat: int, text: str) -> None:
        """One answer, by a seat or by chance (seat -1)."""
        name, *words = text.split()
        getattr(self, f"do_{name}")(self.players[seat] if seat >= 0 else None, *words)

    # -- set-up and chance
    def do_start(self, _: None, seat: str) -> None:
        for i, colour in enumerate(DATA["setup"]["blocks"][: len(self.players)]):
            self.players[(int(seat) + i) % len(self.players)].blocks[colour] += 1
            self.bag[colour] -= 1

    def do_card(self, _: None, card: str) -> None:
        self.cards.append(card)

    def do_reveal(self, _: None, building: str) -> None:
        assert building not in self.drawn
        self.drawn.add(building)

    def do_draw(self, _: None, colour: str) -> None:
        assert self.bag[colour] > 0
        self.bag[colour] -= 1
        self.wheel[0].append(colour)

    # -- buying
    def do_buy(self, _: Player) -> None:
        self.wheel = [self.wheel[-1], *self.wheel[:-1]]

    def do_buy_still(self, _: Player) -> None:
        assert any(self.wheel)

    def do_segment(self, _: Player, segment: str) -> None:
        self.segment = ROMAN.index(segment)

    def do_take(self, player: Player, colour: str) -> None:
        first = {"white": 6, "yellow": 5, "red": 4, "green": 3, "blue": 2, "black": 1}[colour]
        player.coins -= max(0, first - self.segment)
        assert player.coins >= 0
        self.wheel[self.segment].remove(colour)
        player.blocks[colour] += 1

    def do_done(self, _: Player) -> None:
        pass

    def do_take_coins(self, player: Player) -> None:
        player.coins += 2

    # -- building
    def do_build(self, _: Player, building: str) -> None:
        self.building, self.old = building, ""

    def do_city(self, _: Player, city: str) -> None:
        self.city, self.due = city, cost(self.building)

    def do_raise(self, player: Player, old: str) -> None:
        self.old, self.city = old, player.built[old]
        self.due = cost(self.building) - cost(old)
        assert self.due > 0

    def do_pay(self, player: Player, colour: str) -> None:
        assert colour in DATA["cities"][self.city]["accepts"]
        player.blocks[colour] -= 1
        assert player.blocks[colour] >= 0
        self.bag[colour] += 1
        self.due -= 1
        if self.due == 0:
            if self.old:
                del player.built[self.old]
            player.built[self.building] = self.city

    def do_token(self, player: Player, place: str) -> None:
        assert all(place not in p.tokens for p in self.players)
        player.tokens.add(place)

    # -- scoring
    def collect(self, player: Player, buildings: list[str]) -> None:
        points, coins = player.worth(buildings)
        player.points += points
        player.coins += coins
        for b in buildings:
            thing = DATA["types"][kind(b)]["object"]
            if self.supply[thing]:
                self.supply[thing] -= 1
                player.objects[thing] += 1

    def do_score_type(self, player: Player, name: str) -> None:
        assert name not in player.types
        player.types.add(name)
        mine = [b for b in player.built if kind(b) == name]
        assert mine
        self.collect(player, mine)

    def do_score_city(self, player: Player, city: str) -> None:
        assert all(city not in p.cities for p in self.players)
        player.cities.add(city)
        mine = [b for b, at in player.built.items() if at == city]
        assert len(mine) >= (2 if city in ("livorno", "pisa", "lucca") else 3)
        self.collect(player, mine)

    def do_score_field(self, player: Player, region: str) -> None:
        assert region not in player.fields
        player.fields.add(region)
        points, coins = player.field_worth(region)
        player.points += points
        player.coins += coins

    # -- after the action
    def do_object(self, player: Player, thing: str) -> None:
        player.coins -= 10
        assert player.coins >= 0
        player.objects[thing] += 1

    def do_no_object(self, _: Player) -> None:
        pass

    def do_pass(self, _: Player) -> None:
        pass

    def do_go_on(self, _: Player) -> None:
        pass

    def do_announce(self, player: Player) -> None:
        if all(met(card, player, len(self.players)) for card in self.cards[:3]):
            player.points += 5

    # -- the end
    def final(self) -> list[int]:
        return [sum(self.items(seat).values()) for seat in range(len(self.players))]

    def items(self, seat: int) -> dict[str, int]:
        player = self.players[seat]
        rate = 2 if self.cards[0] == "T6" else 5
        out = {"track": player.points, "extra": 0}
        coins = player.coins
        if len(self.cards) == 4:
            out["extra"], more = self.extra(self.cards[3], player, rate)
            coins += more
        out["objects"] = object_points(self.cards[1], player.objects)
        out["buildings"] = building_points(self.cards[2], player.built)
        out["coins"] = coins // rate
        return out

    def extra(self, card: str, player: Player, rate: int) -> tuple[int, int]:
        def in_city(*cities: str) -> list[str]:
            return [b for b, at in player.built.items() if at in cities]

        if card in ("E2", "E3", "E4"):
            pair = {"E2": ("livorno", "lerici"), "E3": ("pisa", "massa"), "E4": ("lucca", "viareggio")}[card]
            return player.worth(in_city(*pair))
        if card == "E5":
            options = [player.worth([b for b in player.built if kind(b) in pair]) for pair in combinations(DATA["types"], 2)]
            return max(options, key=lambda o: (o[0] + (player.coins + o[1]) // rate, *o))
        if card == "E6":
            cheapest = [min((b for b in player.built if kind(b) == name), key=cost, default="") for name in DATA["types"]]
            return player.worth([b for b in cheapest if b])
        if card == "E9":
            town, country = player.field_worth("town"), player.field_worth("country")
            return town[0] + country[0], town[1] + country[1]
        each = [([city], worth) for city, worth in zip(CITIES, (14, 12, 10, 8, 6, 4), strict=True)]
        groups = [(CITIES[:3], 9), (CITIES[3:], 9)] if card == "E7" else each
        points = 0
        for cities, worth in groups:
            sums = [sum(cost(b) for b, at in p.built.items() if at in cities) for p in self.players]
            mine = sum(cost(b) for b in in_city(*cities))
            points += worth if mine and mine == max(sums) else 0
        return points, 0


# -- cards -------------------------------------------------------------------------------
def most_groups(objects: Counter[str], groups: list[Counter[str]]) -> int:
    """The most disjoint groups that can be taken, by trying all."""
    best = 0
    for g, group in enumerate(groups):
        if all(objects[o] >= n for o, n in group.items()):
            best = max(best, 1 + most_groups(objects - group, groups[g:]))
    return best


def object_groups(card: str) -> tuple[list[Counter[str]], int]:
    kinds = list(DATA["objects"])
    if card == "O2":
        return [Counter({o: 2}) for o in kinds], 5
    if card == "O3":
        return [Counter({o: 3}) for o in kinds], 7
    if card == "O5":
        return [Counter({a: 4, b: 2}) for a, b in permutations(kinds, 2)], 20
    return [Counter(combo) for combo in combinations(kinds, 3)], 8


def object_points(card: str, objects: Counter[str]) -> int:
    counts = sorted((n for n in objects.values() if n), reverse=True)
    if card == "O1":
        return 3 * sum(counts)
    if card == "O4":
        return sum((0, 1, 3, 6, 10, 15, 21)[n] for n in counts)
    if card == "O6":
        return best_sets(tuple(counts))
    if card == "O8":
        if len(counts) < 3:
            return sum(counts)
        return counts[0] * counts[1] * counts[2] + sum(counts[3:])
    groups, worth = object_groups(card)
    n = most_groups(+objects, groups) if card != "O7" else most_threes(counts)
    return n * worth + sum(counts) - n * sum(groups[0].values())


@cache
def best_sets(counts: tuple[int, ...]) -> int:
    """Every way to lay out sets of different objects, paid 1, 3, 7, 12, 18, 25 by size."""
    best = 0
    for size in range(1, len(counts) + 1):
        for chosen in combinations(range(len(counts)), size):
            rest = tuple(sorted(n - (i in chosen) for i, n in enumerate(counts) if n > (i in chosen)))
            best = max(best, (0, 1, 3, 7, 12, 18, 25)[size] + best_sets(rest))
    return best


def most_threes(counts: list[int]) -> int:
    """Sets of three different objects: take from the three largest heaps while there are three."""
    heaps, n = sorted(counts, reverse=True), 0
    while len(heaps) >= 3 and heaps[2] > 0:
        heaps = sorted([heaps[0] - 1, heaps[1] - 1, heaps[2] - 1, *heaps[3:]], reverse=True)
        n += 1
    return n


def building_points(card: str, built: dict[str, str]) -> int:
    per_city = Counter(built.values())
    if card == "B1":
        return sum(map(cost, built))
    tables = {"B2": (2, (11, 9, 7, 5, 3, 1)), "B3": (3, (17, 14, 11, 8, 5, 2)), "B4": (4, (23, 19, 15, 11, 7, 3))}
    if card in tables:
        size, values = tables[card]
        return sum(per_city[city] // size * value for city, value in zip(CITIES, values, strict=True))
    if card == "B5":
        values = dict(zip(CITIES, (34, 26, 19, 13, 8, 4), strict=True))
        return sum(values[at] for b, at in built.items() if cost(b) == 8)
    country = sorted((cost(b) for b in built if kind(b) not in TOWN), reverse=True)
    town = sorted((cost(b) for b in built if kind(b) in TOWN), reverse=True)
    if card == "B6":
        return 6 * len(country)
    if card == "B7":
        return 3 * len(town)
    if card == "B8":
        three = sorted((per_city[c] for c in CITIES), reverse=True)[:3]
        return three[0] * three[1] * three[2]
    return sum(a + b for a, b in zip(town, country, strict=False))


def met(card: str, player: Player, players: int) -> bool:
    """The condition of a card."""
    scorings = len(player.types) + len(player.cities) + len(player.fields)
    per_city = Counter(player.built.values())
    town = sum(kind(b) in TOWN for b in player.built)
    country = len(player.built) - town
    counts = sorted(player.objects.values(), reverse=True)
    conditions: dict[str, Any] = {
        "T1": scorings >= 4,
        "T2": len(player.cities) >= 2 and len(player.types) >= 2,
        "T3": len(player.types) >= 3,
        "T4": scorings >= 5,
        "T5": player.points >= 40,
        "T6": player.coins >= 20,
        "O1": sum(counts) >= {2: 8, 3: 7, 4: 6}[players],
        "O2": sum(n // 2 for n in counts) >= 3,
        "O3": sum(n // 3 for n in counts) >= 2,
        "O4": any(n >= 4 for n in counts),
        "O5": any(a >= 4 and b >= 2 for (i, a), (j, b) in product(enumerate(counts), repeat=2) if i != j),
        "O6": sum(n > 0 for n in counts) >= 5,
        "O7": most_threes(counts) >= 2,
        "O8": sum(n >= 2 for n in counts) >= 3,
        "B1": sum(map(cost, player.built)) >= {2: 30, 3: 25, 4: 20}[players],
        "B2": sum(n >= 2 for n in per_city.values()) >= 3,
        "B3": sum(n >= 3 for n in per_city.values()) >= 2,
        "B4": any(n >= 4 for n in per_city.values()),
        "B5": any(cost(b) == 8 for b in player.built),
        "B6": country >= {2: 5, 3: 4, 4: 3}[players],
        "B7": town >= {2: 8, 3: 7, 4: 6}[players],
        "B8": sum(n >= 2 for n in per_city.values()) >= 3,
        "B9": min(town, country) >= {2: 4, 3: 3, 4: 2}[players],
    }
    return bool(conditions[card])

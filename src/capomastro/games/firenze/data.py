"""From a data file to the engine's tables, the checks a data file must pass, and the standing of its numbers."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from capomastro.games.firenze import codes as c
from capomastro.games.firenze.declare import CARD_NAMES, COLOUR_NAMES, FLOOR_NUMBERS, KIND_NAMES, NUMERAL_NAMES
from capomastro.games.firenze.tables import Tables, order_of
from capomastro.kernel.data import CERTAIN, UNCERTAIN, DataVersion, Fact
from capomastro.kernel.errors import BadData
from capomastro.kernel.observing import Seen

KINDS = {
    **dict.fromkeys(("alchemist", "architect", "princess", "wholesaler", "mason", "patrician", "saboteur", "smuggler", "spy"), "person"),
    **dict.fromkeys(("collapse", "flood", "storehouse_fire", "luxury_tax", "storm", "tribute"), "event"),
    **dict.fromkeys(("recognition", "disgrace", "monument", "glory"), "festival"),
    **dict.fromkeys(("bridge", "warehouse", "workshop"), "building"),
    **dict.fromkeys(("campanile", "great_privilege", "middle_privilege", "small_privilege"), "church"),
}
FOUND_SINCE = CARD_NAMES[c.FIRST_CARDS :]           # cards that the first data version does not have
NO_COPIES = {"count": 0, "start": 0}
NOT_NUMBERS = ("about", "status")
NOT_FACTS = ("kind", "effect", "name")              # told by name, or a standing themselves


def order_named(place: dict[str, Any]) -> int:
    """The order of ``{"colour": …, "floor": …}``."""
    return int(order_of(COLOUR_NAMES.index(place["colour"]), place["floor"]))


def read_tables(content: dict[str, Any]) -> Tables:
    """The flat tables of a data file that passed ``check_data``."""
    t = Tables()
    t.stones = vec[i64](content["stones"][name] for name in COLOUR_NAMES)
    t.start_stones = vec[i64](content["start_stones"])
    for players, seals in content["seals"].items():
        t.seals[int(players)] = seals
    t.order_points = vec[i64](content["orders"][name][str(floor)] for name in COLOUR_NAMES for floor in FLOOR_NUMBERS)
    t.majority = vec[i64](content["majority"][name] for name in COLOUR_NAMES)
    t.token_points = vec[i64](content["floor_tokens"].get(str(floor), 0) for floor in FLOOR_NUMBERS)
    for token in content["balconies"]:
        t.balcony_points[NUMERAL_NAMES.index(token["numeral"]) * c.ORDERS + order_named(token)] = token["points"]
    t.fixed_seals = vec[i64](order_named(place) for place in content["neutral_seals"]["fixed"])
    t.per_tower = content["neutral_seals"]["per_tower"]
    t.low_least, t.low_most = content["neutral_seals"]["low"]
    t.row_stones = content["row"]["stones"]
    t.exchange = content["exchange"]
    t.most = content["build"]["most"]
    t.costs = vec[i64](content["build"]["costs"])
    t.storage_limit = content["limits"]["storage"]
    t.card_limit = content["limits"]["cards"]
    t.last_seal = content["last_seal"]
    for i, name in enumerate(CARD_NAMES):
        t.kind[i] = KIND_NAMES.index(KINDS[name])
        card = content["cards"].get(name, NO_COPIES)
        t.count[i] = card["count"]
        t.start_count[i] = card["start"]
        t.floor[i] = card.get("floor", 0)
        t.points[i] = card.get("points", 0)
        t.part[i], t.whole[i] = card.get("part", (0, 1))
        if t.kind[i] == c.FESTIVAL:
            t.festivals |= 1 << i
        elif t.kind[i] == c.BUILDING:
            t.buildings |= 1 << i
        for phase in card.get("phases", ()):
            t.window[phase] |= 1 << i
    cards = content["cards"]
    for floor in cards["recognition"]["floors"]:
        t.humble |= 1 << (floor - c.LOWEST_FLOOR)
    t.bridge = cards["bridge"]["exchange"]
    t.warehouse = cards["warehouse"]["limit"]
    t.mason = cards["mason"]["less"]
    t.workshop = cards["workshop"]["less"]
    t.tax = cards["luxury_tax"]["per_tower"]
    t.tribute = cards["tribute"]["stones"]
    t.bell_colour = COLOUR_NAMES.index(cards["campanile"]["colour"])
    t.bell_height = cards["campanile"]["height"]
    for players in range(c.SEATS + 1):
        t.seals_seen.append(Seen(players, [0], 2, above=(*[0] * (c.NEUTRAL - players), 1)))
        t.tokens_seen.append(Seen(players, [-1 - c.ABSENT, -1 - c.THERE], 2))
    return t


# -- checks ---------------------------------------------------------------------------------


def need(holds: object, message: str) -> None:
    if not holds:
        raise BadData(f"firenze data: {message}")


def check_data(content: dict[str, Any]) -> None:
    """Refuse what the rules cannot be played with."""
    _check_board(content)
    _check_balconies(content)
    _check_cards(content["cards"])
    build, limits = content["build"], content["limits"]
    costs = build["costs"]
    need(len(costs) == c.FLOORS + 1 and costs == sorted(costs) and costs[0] == 0, "seven building costs, from 0 stones up, never falling")
    need(1 <= build["most"] <= c.FLOORS, f"at most {c.FLOORS} stones can be built in a turn")
    need(content["exchange"] >= 1 and content["cards"]["bridge"]["exchange"] >= 1, "an exchange costs at least one stone")
    need(0 < limits["storage"] <= 88 and 0 < limits["cards"] <= 52, "limits of storage and cards are above 0")
    need(content["row"]["slots"] == c.SLOTS, f"the row has {c.SLOTS} slots")
    need(0 <= content["last_seal"] <= 99, "the last seal brings 0 to 99 points")
    for path, status in content["status"].items():
        need(status in CERTAIN + UNCERTAIN, f"{path} has the unknown standing {status!r}")


def _check_board(content: dict[str, Any]) -> None:
    stones, white = content["stones"], sum(content["start_stones"])
    need(set(stones) == set(COLOUR_NAMES) and all(0 < n <= 25 for n in stones.values()), "1 to 25 stones of each of the six colours")
    row = c.SLOTS * content["row"]["stones"]
    need(content["row"]["stones"] >= 0 and sum(stones.values()) >= white + row, "stones for every storage and the first row")
    need(len(content["start_stones"]) == c.SEATS and white <= stones["white"], "four numbers of white start stones, no more than there are")
    seals = content["seals"]
    need(set(seals) == {"2", "3", "4"} and all(0 < n <= 9 for n in seals.values()), "1 to 9 seals for 2, 3 and 4 players")
    floors = {str(floor) for floor in FLOOR_NUMBERS}
    orders = content["orders"]
    need(set(orders) == set(COLOUR_NAMES) and all(set(row) == floors for row in orders.values()), "six orders, floors 3 to 8, per colour")
    need(all(0 <= p <= 99 for row in orders.values() for p in row.values()), "orders are worth 0 to 99 points")
    need(set(content["majority"]) == set(COLOUR_NAMES), "a majority bonus per colour")
    tokens = content["floor_tokens"]
    need(set(tokens) <= floors and all(0 < p <= 99 for p in tokens.values()), "floor tokens on floors 3 to 8, of 1 to 99 points")


def _check_balconies(content: dict[str, Any]) -> None:
    places: list[int] = []
    for token in content["balconies"]:
        need(token["numeral"] in NUMERAL_NAMES and token["colour"] in COLOUR_NAMES, f"no such balcony: {token}")
        need(token["floor"] in FLOOR_NUMBERS and 0 < token["points"] <= 99, f"balconies: floors 3 to 8, 1 to 99 points, not {token}")
        places.append(order_named(token))
    need(len(set(places)) == len(places), "every balcony token sits on an order of its own")
    for numeral in NUMERAL_NAMES:
        colours = {t["colour"] for t in content["balconies"] if t["numeral"] == numeral}
        need(len(colours) > 1, f"balcony tokens {numeral} of at least two colours")
    fixed = [order_named(place) for place in content["neutral_seals"]["fixed"]]
    need(not set(fixed) & set(places), "the fixed neutral seals lie where no balcony can come")
    need(len(set(fixed)) == len(fixed) <= content["neutral_seals"]["available"] == 7, "up to seven fixed neutral seals on different orders")
    low = content["neutral_seals"]["low"]
    need(len(low) == 2 and 0 <= low[0] <= low[1] <= 6, "low is a range such as [2, 3]")
    need(content["neutral_seals"]["per_tower"] >= 2, "at least two markers per tower")


def _check_cards(cards: dict[str, Any]) -> None:
    known = f"{', '.join(CARD_NAMES)} ({', '.join(FOUND_SINCE)} may be missing)"
    need(set(cards) | set(FOUND_SINCE) == set(CARD_NAMES), f"exactly these cards: {known}")
    for name, card in cards.items():
        need(card["kind"] == KINDS[name], f"{name} is a {KINDS[name]}")
        need(0 <= card["start"] <= card["count"] <= 20, f"{name}: 0 to 20 copies, no more start cards than copies")
        need(card["effect"] in CERTAIN + UNCERTAIN and card["name"] in CERTAIN + UNCERTAIN, f"{name}: unknown standing of effect or name")
        if "phases" in card:
            need(set(card["phases"]) <= {1, 2, 3, 5, 6}, f"{name}: playable in phases 1, 2, 3, 5 and 6 only")
        if "floor" in card:
            need(card["floor"] in FLOOR_NUMBERS, f"{name}: a floor from 3 to 8")
        if "part" in card:
            part, whole = card["part"]
            need(0 <= part <= whole and whole > 0, f"{name}: a part such as [1, 3]")
    need(sum(card["start"] for card in cards.values()) >= c.SLOTS, f"at least {c.SLOTS} start cards")
    church = sum(card["count"] for name, card in cards.items() if KINDS[name] == "church")
    need(church <= c.SPACES, "no more church cards than church spaces")
    need(cards["campanile"]["count"] <= 1, "at most one Campanile")
    need(cards["campanile"]["colour"] in COLOUR_NAMES and 0 < cards["campanile"]["height"] <= 8, "a bell tower of one of the colours")
    need(all(floor in FLOOR_NUMBERS for floor in cards["recognition"]["floors"]), "Recognition counts floors 3 to 8")
    amounts = {"mason": "less", "workshop": "less", "luxury_tax": "per_tower", "tribute": "stones", "warehouse": "limit"}
    for name, field in amounts.items():
        need(0 <= cards[name][field] <= 88, f"{name}: {field} from 0 to 88")


# -- standing ----------------------------------------------------------------------------------


def status_of(content: dict[str, Any], path: str) -> str:
    """The standing of the number at a path: rulebook unless the file says otherwise."""
    return str(content["status"].get(path, "rulebook"))


def facts(data: DataVersion) -> list[Fact]:
    """Every number of the data, with its standing and, where it is uncertain, what an owner of the box would look up."""
    out: list[Fact] = []

    def walk(value: Any, path: str) -> None:
        if isinstance(value, dict):
            for key, inner in value.items():
                if key not in NOT_FACTS:
                    walk(inner, f"{path}/{key}")
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            for i, inner in enumerate(value):
                walk(inner, f"{path}/{i}")
        else:
            status = status_of(data.content, path)
            out.append(Fact(path, value, status, _ask(path) if status in UNCERTAIN else ""))

    for key, value in data.content.items():
        if key not in NOT_NUMBERS:
            walk(value, f"/{key}")
    return out


def _ask(path: str) -> str:
    parts = path.split("/")
    if parts[1] == "cards":
        return f"fact.cards.{parts[3]}" if parts[3] in ("count", "start", "phases") else "fact.cards.effect"
    return f"fact.{parts[1]}"

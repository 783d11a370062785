"""The data file as tables, its checks, and its numbers as facts."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.declare import CARD_NAMES, CHARACTER_NAMES, KIND_NAMES
from capomastro.games.citadels.setup import chosen, rank_of
from capomastro.games.citadels.tables import Tables
from capomastro.kernel.data import Fact
from capomastro.kernel.errors import BadData

PLAYERS = range(2, 9)


def read_tables(players: int, options: dict[str, Any], content: dict[str, Any]) -> Tables:
    """The numbers of a game, from its data and options."""
    cast = chosen(players, options, content)
    cards = [*content["basic"], *content["unique"], *content["action"]]
    s = Tables()
    s.number_cards(vec[i64]([int(card.get("copies", 1)) for card in cards]))
    for name, card in enumerate(cards):
        kind = KIND_NAMES.index(card["kind"]) if "kind" in card else c.UNIQUE if name < c.FIRST_ACTION else c.NO_KIND
        played = card["id"] in cast.unique if c.FIRST_UNIQUE <= name < c.FIRST_ACTION else True
        if name >= c.FIRST_ACTION:
            played = options["action_cards"]
        s.cost[name] = card.get("cost") or 0
        s.silver[name] = card.get("silver", 0)
        s.kind[name] = kind
        s.kind_names[kind] |= 1 << name
        s.copies[name] = int(card.get("copies", 1)) if played else 0
    for character in cast.characters:
        s.cast[rank_of(character)] = CHARACTER_NAMES.index(character)
    s.ranks = len(cast.characters)
    s.goal = int(content["goal"][str(players)])
    s.actions = bool(options["action_cards"])
    s.abbot_both = options["abbot_school"] == "both"
    s.graveyard_armory = bool(options["graveyard_armory"])
    s.wagon_stays = options["wagon"] == "game_end"
    s.tent_lays = options["tent"] == "lay"
    s.start_gold, s.start_hand = content["start"]["gold"], content["start"]["hand"]
    scoring = content["scoring"]
    s.all_kinds, s.first_city, s.other_city = scoring["all_kinds"], scoring["first_city"], scoring["other_city"]
    s.vault, s.action_in_hand = scoring["secret_vault"], scoring["action_card"]
    return s


def check_data(content: dict[str, Any]) -> None:
    """Ids, numbers and totals that the engine relies on."""
    cards = [*content["basic"], *content["unique"], *content["action"]]
    if tuple(card["id"] for card in cards) != CARD_NAMES or tuple(x["id"] for x in content["characters"]) != CHARACTER_NAMES:
        raise BadData("citadels data: characters and cards must be all of the box, in its order")
    if sum(int(card.get("copies", 1)) for card in cards) != c.CARDS:
        raise BadData(f"citadels data: the copies must add up to {c.CARDS} cards")
    for card in cards:
        cost = card.get("cost")
        if cost is not None and not 1 <= cost <= 9:
            raise BadData(f"citadels data: {card['id']} costs {cost}; a cost is 1 to 9, or null for a card that cannot be built")
        if not 0 <= card.get("silver", 0) <= 9:
            raise BadData(f"citadels data: {card['id']} has {card['silver']} silver; 0 to 9")
    if any(not 3 <= int(goal) <= 12 for goal in content["goal"].values()) or len(content["goal"]) != len(PLAYERS):
        raise BadData("citadels data: a goal of 3 to 12 buildings for each number of players")
    if not 0 <= content["start"]["gold"] <= 20 or not 1 <= content["start"]["hand"] <= 6 or content["start"]["unique"] != 14:
        raise BadData("citadels data: start with 0 to 20 gold, 1 to 6 cards and 14 unique buildings")
    for found in content["sets"]:
        if len(found["unique"]) != content["start"]["unique"] or len(found["characters"]) != 8:
            raise BadData(f"citadels data: the set {found['id']} needs 8 characters and 14 unique buildings")


def facts(content: dict[str, Any]) -> list[Fact]:
    """Costs, effects and names with how we know them."""
    out: list[Fact] = []
    for group in ("basic", "unique", "action", "characters"):
        for i, card in enumerate(content[group]):
            path = f"/{group}/{i}"
            if card.get("cost") is not None:
                out.append(Fact(f"{path}/cost", card["cost"], card["cost_status"], "fact.cost"))
            if card.get("silver"):
                out.append(Fact(f"{path}/silver", card["silver"], card["cost_status"], "fact.silver"))
            if "copies" in card:
                out.append(Fact(f"{path}/copies", card["copies"], "other" if group == "basic" else "rulebook", "fact.copies"))
            for lang, name in card["names"].items():
                out.append(Fact(f"{path}/names/{lang}/name", name["name"], name["status"], f"fact.name.{lang}"))
    for key, value in content["scoring"].items():
        out.append(Fact(f"/scoring/{key}", value, "rulebook"))
    for players, goal in content["goal"].items():
        out.append(Fact(f"/goal/{players}", goal, "rulebook"))
    for key in ("gold", "hand", "unique"):
        out.append(Fact(f"/start/{key}", content["start"][key], "rulebook"))
    return out

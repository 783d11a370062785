# Compiled by mypyc.
"""What a screen shows beside a move: where it is carried, what it costs and brings, and the fields of its words."""

from __future__ import annotations

from typing import Any, Final

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.action_cards import WAGON_CARDS, WAGON_PRICE, overbuild_due
from capomastro.games.citadels.building import price
from capomastro.games.citadels.conquest import destroy_price, seize_price, swap_price
from capomastro.games.citadels.declare import CARD_NAMES, CHARACTER_NAMES, CHOICES, CODEC
from capomastro.games.citadels.offices import (
    ARCHITECT_CARDS,
    NAVIGATOR_GAIN,
    QUEEN_GOLD,
    STUDY_CARDS,
    abbot_count,
    count_kind,
    paid_kind,
    pays_cards,
)
from capomastro.games.citadels.rules import CitadelsState
from capomastro.games.citadels.tables import USED
from capomastro.games.citadels.turn import INCOME_CARDS, INCOME_GOLD
from capomastro.games.citadels.uniques import LABORATORY_GOLD, SMITHY_CARDS, SMITHY_PRICE

ALWAYS_THE_SAME: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "study": ("deck", {"cards": STUDY_CARDS, "keep": 1}),
    "favour": ("bank", {"gold": QUEEN_GOLD}),
    "extra_gold": ("bank", {"gold": NAVIGATOR_GAIN}),
    "extra_cards": ("deck", {"cards": NAVIGATOR_GAIN}),
    "crown": ("crown", {}),
    "search": ("deck", {}),
    "buy_back": ("bank", {"price": 1}),
    "smithy": ("", {"price": SMITHY_PRICE, "cards": SMITHY_CARDS}),
}


def move_shows(s: CitadelsState, code: int) -> tuple[str, dict[str, Any]]:
    """The thing on the table that carries a legal move, and its preview."""
    action: dict[str, Any] = CODEC.spelled(code)[1]
    kind: str = action["kind"]
    seat = int(s.frames.owner())
    if "character" in action:
        return f"tile:{action['character']}", {}
    if "building" in action:
        owner = action.get("seat", seat)
        shows = {"price": target_price(s, kind, code)} if "seat" in action else {}
        return f"city:{owner}:{action['building']}:{action.get('gilt', 'plain')}", shows
    if kind in ("keep", "take"):
        return f"looked:{action['card']}", {}
    if "card" in action:
        return f"hand:{action['card']}", card_shows(s, seat, kind, CARD_NAMES.index(action["card"]))
    if "seat" in action:
        return f"player:{action['seat']}", player_shows(s, kind, int(action["seat"]))
    if kind == "ride":
        return f"wagon:{action['wagon']}", {"price": WAGON_PRICE, "cards": WAGON_CARDS, "keep": 1}
    used = USED[code // c.KIND]
    if used >= c.FIRST_ACTION:
        return f"hand:{CARD_NAMES[used]}", {}
    if used != c.NONE:
        return own_place(s, seat, int(used)), dict(ALWAYS_THE_SAME.get(kind, ("", {}))[1])
    return other_shows(s, seat, kind, action)


def card_shows(s: CitadelsState, seat: int, kind: str, name: int) -> dict[str, Any]:
    if kind == "laboratory":
        return {"gold": LABORATORY_GOLD}
    if kind != "build":
        return {}
    if s.frames.kind() == c.Q_CANNON:
        return {"price": int(overbuild_due(s, seat, s.frames.arg(0), name))}
    due = int(price(s, seat, name))
    grows = 2 if name == c.U_MONUMENT else 1             # CIT-8.20
    return {"price": due, "left": int(s.gold[seat]) - due, "size": int(s.size(seat)) + grows, "goal": int(s.goal())}


def own_place(s: CitadelsState, seat: int, name: int) -> str:
    """Where a unique building stands in its owner's city."""
    gilt = "plain" if s.building(seat, name, 0) != c.NONE else "gilt"
    return f"city:{seat}:{CARD_NAMES[name]}:{gilt}"


def target_price(s: CitadelsState, kind: str, code: int) -> int:
    """What destroying, swapping or seizing this building costs."""
    payload = code & (c.KIND - 1)
    owner = payload // (2 * c.NAMES)
    card = s.target(payload)
    if card == c.NONE or kind == "armory":
        return 0
    if kind == "destroy":
        return int(destroy_price(s, owner, card))
    if kind == "seize":
        return int(seize_price(s, owner, card))
    return int(swap_price(s, s.frames.arg(0), owner, card))


def player_shows(s: CitadelsState, kind: str, other: int) -> dict[str, Any]:
    shows: dict[str, Any] = {"cards": int(s.hand_size[other]), "gold": int(s.gold[other])}
    if kind == "borrow":
        shows["missing"] = int(s.site_due - s.gold[s.actor])
    return shows


def other_shows(s: CitadelsState, seat: int, kind: str, action: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Moves that belong to a button, the deck or the bank."""
    if kind == "gold":
        return "bank", {"gold": INCOME_GOLD + int(s.has(seat, c.U_GOLD_MINE))}
    if kind == "cards":
        drawn = INCOME_CARDS + int(s.has(seat, c.U_OBSERVATORY))
        return "deck", {"cards": drawn, "keep": drawn if s.has(seat, c.U_LIBRARY) else 1}
    if kind == "extra":
        return ("deck", {"cards": ARCHITECT_CARDS}) if s.role == c.ARCHITECT else ("bank", {"gold": 1})
    if kind == "tax":
        return "tile:tax_collector", {"gold": int(s.tax)}
    if kind == "bribe":
        return "bank", {"price": int(s.gold[seat]) // 2}
    if kind == "pay":
        return "bank", {"price": int(s.site_due)}
    if kind == "collect":
        count = int(count_kind(s, seat, paid_kind(s.role)))
        return ("deck", {"cards": count}) if pays_cards(s.role) else ("bank", {"gold": count})
    if kind == "split":
        both = int(s.tables.abbot_both and s.has(seat, c.U_SCHOOL_OF_MAGIC))      # CIT-R28: one of each besides
        return "bank", {"gold": action["gold"] + both, "cards": int(abbot_count(s, seat)) - action["gold"] + both}
    place, shows = ALWAYS_THE_SAME.get(kind, ("", {}))
    return place, dict(shows)


def move_fields(s: CitadelsState, code: int) -> dict[str, Any]:
    """What the words of a move need in addition to its fields."""
    return shown_fields(s, code, move_shows(s, code)[1])


def shown_fields(s: CitadelsState, code: int, shows: dict[str, Any]) -> dict[str, Any]:
    """… out of what is shown beside the move."""
    kind: str = CODEC.spelled(code)[1]["kind"]
    fields: dict[str, Any] = {key: shows[key] for key in ("price", "gold", "cards") if key in shows}
    if kind == "ride":
        fields["owner"] = int(s.wagon_owner[code - c.RIDE])
    if kind in ("pass", "confiscate", "collect", "extra"):
        fields["role"] = CHARACTER_NAMES[s.role] if s.role != c.NONE else ""
    return fields


def prompt_fields(s: CitadelsState) -> dict[str, Any]:
    """Fields for the sentence that asks."""
    name = CHOICES[s.asks()].name
    seat = int(s.frames.owner())
    fields: dict[str, Any] = {}
    if s.role != c.NONE:
        fields["role"] = CHARACTER_NAMES[s.role]
    if s.site != c.NONE:
        fields["card"] = CARD_NAMES[s.tables.name[s.site]]
        fields["gold"] = int(s.site_due)
        fields["builder"] = int(s.actor)
    if name in ("rasputin", "hospital"):
        fields["character"] = CHARACTER_NAMES[s.character(s.frames.arg(0))]
    elif name == "bribe":
        fields["gold"] = int(s.gold[seat]) // 2
        fields["other"] = int(s.blackmailer)
    elif name == "unmask":
        fields["other"] = int(s.frames.arg(1))
    elif name in ("spy_kind", "take", "fortune", "give", "gift", "lend", "own_role"):
        fields["other"] = int(s.frames.arg(0))
    elif name in ("swap", "cannon", "graveyard"):
        fields["card"] = CARD_NAMES[s.tables.name[s.frames.arg(0)]]
    elif name == "warrant":
        fields["paid"] = int(s.site_paid)
    elif name == "main":
        fields["builds"] = max(0, int(s.builds))
    elif name == "use":
        fields["card"] = CARD_NAMES[s.tables.name[int(s.looked[0])]]
    elif name == "discard":
        fields["count"] = int(s.frames.arg(1))
    if name == "lend":
        fields["count"] = int(s.frames.arg(1))
    return fields

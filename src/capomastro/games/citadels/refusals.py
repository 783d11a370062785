"""Why a move is refused: the clause that forbids it, from what the asked seat itself knows."""

from __future__ import annotations

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.building import buildable, outside_limit, payable, price
from capomastro.games.citadels.conquest import open_to_rank8, touchable
from capomastro.games.citadels.declare import CARD_NAMES, CHARACTER_NAMES, CODEC
from capomastro.games.citadels.naming import may_name
from capomastro.games.citadels.offices import count_kind, paid_kind, pays_cards
from capomastro.games.citadels.rules import CitadelsState
from capomastro.games.citadels.tables import USED
from capomastro.games.citadels.uniques import SMITHY_PRICE
from capomastro.kernel.view import Phrase

ABILITIES = {
    "kill": c.ASSASSIN, "warrant": c.MAGISTRATE, "rob": c.THIEF, "spy": c.SPY, "threaten": c.BLACKMAILER, "swap_hands": c.MAGICIAN,
    "exchange": c.MAGICIAN, "look": c.WIZARD, "draw_each": c.SEER, "enthrone": c.EMPEROR, "split": c.ABBOT, "beg": c.ABBOT,
    "extra_gold": c.NAVIGATOR, "extra_cards": c.NAVIGATOR, "study": c.SCHOLAR, "destroy": c.WARLORD, "offer": c.DIPLOMAT,
    "swap_for": c.DIPLOMAT, "seize": c.MARSHAL, "favour": c.QUEEN, "beautify": c.ARTIST, "tax": c.TAX_COLLECTOR,
}  # fmt: skip
BUILDINGS = ("armory", "laboratory", "smithy", "museum")
PLAYS = ("tent", "director", "wagon", "cannonball", "fortune")
ONCE = {
    "beg": c.T_EXTRA, "extra": c.T_EXTRA, "extra_gold": c.T_EXTRA, "extra_cards": c.T_EXTRA, "crown": c.T_CROWN, "enthrone": c.T_CROWN,
    "split": c.T_COLLECT, "laboratory": c.T_LABORATORY, "smithy": c.T_SMITHY, "museum": c.T_MUSEUM,
}  # fmt: skip


def refusal(s: CitadelsState, seat: int, code: int) -> Phrase:
    """The reason for a move of a kind that is asked, but not open."""
    action = CODEC.struct(code)
    kind = action["kind"]
    if kind in ("gold", "cards"):
        return Phrase("refused.income_taken", clause="CIT-5.6") if s.turn & c.T_INCOME else Phrase("refused.deck", clause="CIT-R06")
    if kind == "end":
        return Phrase("refused.income_first", clause="CIT-5.6")
    if kind == "build":
        return refused_build(s, seat, CARD_NAMES.index(action["card"]))
    if kind in ABILITIES or kind in ("crown", "collect", "extra"):
        return refused_ability(s, seat, kind, code)
    if kind in BUILDINGS:
        return refused_building(s, seat, kind, code)
    if kind in PLAYS:
        return refused_play(s, seat, kind, USED[code // c.KIND])
    if kind in ("sign", "rose"):
        return Phrase("refused.no_tile", {"character": action["character"]}, CODEC.by_name[kind].clause)
    if kind in ("keep", "take", "discard", "give", "spend"):
        return refused_card(s, seat, kind, CARD_NAMES.index(action["card"]))
    if kind in ("pick", "put_away"):
        return Phrase("refused.pile", {"character": action["character"]}, "CIT-4.4")
    return Phrase("refused.illegal", clause=CODEC.by_name[kind].clause)


def refused_build(s: CitadelsState, seat: int, name: int) -> Phrase:
    fields = {"card": CARD_NAMES[name]}
    if not s.holds(seat, name):
        return Phrase("refused.card", fields, "CIT-5.10")
    if name >= c.FIRST_ACTION or name == c.U_SECRET_VAULT:
        return Phrase("refused.no_building", fields, "CIT-5.10")
    if s.frames.kind() == c.Q_CANNON:                    # outside the limit, and not at the usual price
        return Phrase("refused.illegal", {}, "CIT-12.5")
    if s.role == c.NAVIGATOR:
        return Phrase("refused.navigator", {}, "CIT-7.20")
    if not s.turn & c.T_INCOME:
        return Phrase("refused.build_after_income", {}, "CIT-R02")
    if s.builds <= 0 and not outside_limit(s) >> name & 1:
        return Phrase("refused.limit", {}, "CIT-5.8")
    if not buildable(s, name, s.city_size[seat], s.city_names[seat]):
        monument = name == c.U_MONUMENT
        return Phrase("refused.monument" if monument else "refused.double", fields, "CIT-8.20" if monument else "CIT-5.10")
    due = int(price(s, seat, name))
    if not payable(s, seat, name, due, s.hand_size[seat] - 1, c.NONE):
        return Phrase("refused.gold", {"price": due, "gold": int(s.gold[seat])}, "CIT-5.10")
    return Phrase("refused.illegal", {}, "CIT-5.10")


def refused_card(s: CitadelsState, seat: int, kind: str, name: int) -> Phrase:
    """Not at hand, or at hand but out of the order in which single steps name cards (CIT-R80)."""
    ordered = s.frames.kind() in (c.Q_DISCARD, c.Q_LEND) or (kind == "spend" and s.tables.name[s.site] == c.U_THIEVES_DEN)
    if ordered and s.holds(seat, name):
        return Phrase("refused.order.cards", {"card": CARD_NAMES[name]}, "CIT-R80")
    return Phrase("refused.card", {"card": CARD_NAMES[name]}, CODEC.by_name[kind].clause)


def refused_tile(s: CitadelsState, kind: str, character: int) -> Phrase:
    """A character that is not open to be named; warrants and threats lie on several, which single steps name by rank (CIT-R80)."""
    fields = {"character": CHARACTER_NAMES[character]}
    clause = CODEC.by_name[kind].clause
    rank = character // 3
    if rank >= s.tables.ranks or s.character(rank) != character:
        return Phrase("refused.not_played", fields, "CIT-R04")
    if not may_name(s, rank):
        return Phrase("refused.name", fields, clause)
    lying = {"warrant": s.warrants, "threaten": s.threats}.get(kind, 0)
    return Phrase("refused.lies_there", fields, clause) if lying >> rank & 1 else Phrase("refused.order.tiles", fields, "CIT-R80")


def refused_ability(s: CitadelsState, seat: int, kind: str, code: int) -> Phrase:
    clause = CODEC.by_name[kind].clause
    if kind in ABILITIES and s.role != ABILITIES[kind]:
        return Phrase("refused.role", {"character": CHARACTER_NAMES[ABILITIES[kind]]}, clause)
    if kind == "collect":
        dry = pays_cards(s.role) and s.deck_left() == 0 and not s.turn & c.T_COLLECT and count_kind(s, seat, paid_kind(s.role)) > 0
        return Phrase("refused.deck", {}, "CIT-R06") if dry else Phrase("refused.collect", {}, clause)
    if s.turn & ONCE.get(kind, c.T_ABILITY) and s.frames.kind() not in (c.Q_WARRANTS, c.Q_THREATS, c.Q_BEAUTIFY):
        return Phrase("refused.used", {}, "CIT-5.7")
    if kind == "crown" and s.crown == seat:
        return Phrase("refused.crowned", {}, clause)
    if kind in ("kill", "warrant", "rob", "threaten"):
        return refused_tile(s, kind, code & (c.KIND - 1))
    if kind == "beautify" and s.gold[seat] > 0:
        building = CARD_NAMES[code & (c.KIND - 1)]
        return Phrase("refused.gilt" if s.has(seat, code & (c.KIND - 1)) else "refused.not_built", {"card": building}, clause)
    if kind in ("destroy", "seize"):
        return refused_target(s, kind, code)
    return Phrase("refused.illegal", {}, clause)


def refused_target(s: CitadelsState, kind: str, code: int) -> Phrase:
    clause = CODEC.by_name[kind].clause
    payload = code & (c.KIND - 1)
    owner = payload // (2 * c.NAMES)
    if owner >= s.players:
        return Phrase("refused.illegal", {}, clause)
    card = s.target(payload)
    if card == c.NONE:
        return Phrase("refused.no_such_building", {"seat": owner, "card": CARD_NAMES[payload // 2 % c.NAMES]}, clause)
    if s.complete(owner):
        return Phrase("refused.complete", {"seat": owner}, clause)
    if not open_to_rank8(s, owner):
        return Phrase("refused.protected", {"seat": owner}, "CIT-7.13")
    if not touchable(s, card):
        return Phrase("refused.untouchable", {"card": CARD_NAMES[s.tables.name[card]]}, "CIT-8.15")
    return Phrase("refused.too_dear", {"card": CARD_NAMES[s.tables.name[card]]}, clause)


def refused_building(s: CitadelsState, seat: int, kind: str, code: int) -> Phrase:
    clause = CODEC.by_name[kind].clause
    if not s.has(seat, USED[code // c.KIND]):
        return Phrase("refused.not_built", {"card": kind}, clause)
    if kind == "armory":
        return refused_armory(s, seat, code & (c.KIND - 1))
    if s.turn & ONCE[kind]:
        return Phrase("refused.used", {}, clause)
    if kind != "smithy":
        return Phrase("refused.card", {"card": CARD_NAMES[code & (c.KIND - 1)]}, clause)
    if s.gold[seat] < SMITHY_PRICE:
        return Phrase("refused.gold", {"price": SMITHY_PRICE, "gold": int(s.gold[seat])}, clause)
    return Phrase("refused.deck", {}, "CIT-R06")


def refused_armory(s: CitadelsState, seat: int, payload: int) -> Phrase:
    """CIT-8.1, CIT-R34: only completed cities are safe, one's own included."""
    owner, name = payload // (2 * c.NAMES), payload // 2 % c.NAMES
    for city in (seat, owner):
        if city < s.players and s.complete(city):
            return Phrase("refused.complete", {"seat": city}, "CIT-R34")
    if owner >= s.players or s.building(owner, name, payload % 2) == c.NONE:
        return Phrase("refused.no_such_building", {"seat": owner, "card": CARD_NAMES[name]}, "CIT-8.1")
    return Phrase("refused.illegal", {}, "CIT-8.1")


def refused_play(s: CitadelsState, seat: int, kind: str, card: int) -> Phrase:
    clause = CODEC.by_name[kind].clause
    if not s.holds(seat, card):
        return Phrase("refused.card", {"card": CARD_NAMES[card]}, clause)
    if s.turn & c.T_ACTION:
        return Phrase("refused.one_action_card", {}, "CIT-12")
    return Phrase("refused.illegal", {}, clause)

"""The table of Citadels in sentences."""

from __future__ import annotations

from capomastro.games.citadels.declare import AT_CITY, AT_DECK, AT_HAND, AT_PLAYER, AT_TILE, CARD_NAMES, CHARACTER_NAMES, PLACES
from capomastro.games.citadels.view import CardView, CitadelsView, Player, Tile
from capomastro.kernel.view import Area, Phrase, Thing


def describe(v: CitadelsView) -> list[Phrase]:
    """Round, characters, cities, what the viewer holds, and what is going on."""
    out = [Phrase("board.round", {"round": v.round, "goal": v.goal, "deck": v.deck})]
    if v.crown >= 0:
        out.append(Phrase("board.crown", {"seat": v.crown}))
    if v.ending:
        out.append(Phrase("board.ending"))
    for tile in v.tiles:
        out += describe_tile(tile)
    for player in v.seats:
        out += describe_player(player)
    if v.hand:
        out.append(Phrase("board.hand", {"cards": [card.id for card in v.hand]}))
    if v.mine:
        out.append(Phrase("board.mine", {"characters": v.mine}))
    if v.draft and v.draft.pile:
        out.append(Phrase("board.pile", {"characters": v.draft.pile}))
    if v.looked:
        out.append(Phrase("board.looked", {"cards": [card.id for card in v.looked]}))
    if v.seen:
        out.append(Phrase("board.seen", {"cards": [card.id for card in v.seen]}))
    if v.site:
        out.append(Phrase("board.site", {"seat": v.site.seat, "card": v.site.card.id, "gold": v.site.due}))
    return out


def describe_tile(tile: Tile) -> list[Phrase]:
    out: list[Phrase] = []
    fields = {"character": tile.id, "rank": tile.rank}
    if tile.state in ("turned", "now"):
        out.append(Phrase("board.tile.turned", fields | {"seat": tile.seat}))
    elif tile.state in ("silent", "face_up"):
        out.append(Phrase(f"board.tile.{tile.state}", fields))
    for mark in ("killed", "bewitched", "robbed", "warrant", "threat"):
        if getattr(tile, mark):
            out.append(Phrase(f"board.tile.{mark}", fields))
    if tile.gold:
        out.append(Phrase("board.tile.tax", fields | {"gold": tile.gold}))
    return out


def describe_player(p: Player) -> list[Phrase]:
    city = [card.id for card in p.city]
    out = [Phrase("board.player", {"seat": p.seat, "gold": p.gold, "cards": p.cards, "city": city, "points": p.points})]
    if p.known:
        out.append(Phrase("board.known", {"seat": p.seat, "cards": p.known}))
    if p.complete:
        out.append(Phrase("board.complete", {"seat": p.seat}))
    elif p.short:
        out.append(Phrase("board.short", {"seat": p.seat}))
    return out


def describe_place(v: CitadelsView, place: str) -> list[Phrase]:
    """``tile:thief``, ``player:2``, ``city:2``, ``hand:tavern`` or ``deck``."""
    where, at = PLACES.find(place)
    if where is AT_TILE:
        found = [tile for tile in v.tiles if tile.id == CHARACTER_NAMES[at[0]]]
        return [phrase for tile in found for phrase in [Phrase(f"character.{tile.id}.text"), *describe_tile(tile)]]
    if where in (AT_PLAYER, AT_CITY):
        return describe_player(v.seats[at[0]]) if at[0] < len(v.seats) else []
    if where is AT_HAND and any(card.id == CARD_NAMES[at[0]] for card in v.hand):
        return [Phrase(f"card.{CARD_NAMES[at[0]]}.text")]
    return [Phrase("board.round", {"round": v.round, "goal": v.goal, "deck": v.deck})] if where is AT_DECK else []


def walk(v: CitadelsView) -> list[Area]:
    """The round, the characters, one's own hand, then city after city."""
    said = describe(v)
    of_players = {phrase for player in v.seats for phrase in map(_text, describe_player(player))}
    of_tiles = {phrase for tile in v.tiles for phrase in map(_text, describe_tile(tile))}
    lines = [phrase for phrase in said if _text(phrase) not in of_players | of_tiles and phrase.key not in LISTED]
    areas = [
        Area(Phrase("walk.table"), [Thing("deck", lines[:1]), *(Thing(f"line:{n}", [say]) for n, say in enumerate(lines[1:]))]),
        Area(Phrase("walk.characters"), [Thing(f"tile:{tile.id}", walk_tile(tile)) for tile in v.tiles]),
    ]
    if v.hand:
        areas.append(Area(Phrase("walk.hand"), cards("hand", v.hand)))
    if v.looked or v.seen:
        areas.append(Area(Phrase("walk.looked"), cards("looked", [*v.looked, *v.seen])))
    for player in v.seats:
        things = [Thing(f"player:{player.seat}", describe_player(player)), *cards(f"city:{player.seat}", player.city)]
        areas.append(Area(Phrase("walk.city", {"seat": player.seat}), things))
    return areas


PLAIN = ("religious", "military", "noble", "trade")         # kinds of building that do nothing of their own
LISTED = ("board.hand", "board.looked", "board.seen")       # one by one in an area of their own


def _text(phrase: Phrase) -> str:
    return f"{phrase.key} {phrase.fields}"


def walk_tile(tile: Tile) -> list[Phrase]:
    """A character: how it stands, whether the viewer holds it, what it does."""
    stands = describe_tile(tile)
    if tile.state == "shut":
        stands = [Phrase("board.tile.shut", {"character": tile.id, "rank": tile.rank}), *stands]
    mine = [Phrase("board.tile.mine", {"character": tile.id})] if tile.mine else []
    return [*stands, *mine, Phrase(f"character.{tile.id}.text")]


def cards(where: str, held: list[CardView]) -> list[Thing]:
    """Cards by name, those that are alike together: what each is, and what it does where it does something."""
    out: dict[str, list[CardView]] = {}
    for card in held:
        out.setdefault(f"{where}:{card.id}{':gilt' if card.gilt and where.startswith('city') else ''}", []).append(card)
    return [Thing(place, card_lines(alike[0], len(alike))) for place, alike in out.items()]


def card_lines(card: CardView, n: int) -> list[Phrase]:
    fields = {"card": card.id, "kind": card.kind, "cost": card.cost, "n": n}
    says = [Phrase("board.card" if card.kind else "board.action", fields)]
    return says if card.kind in PLAIN else [*says, Phrase(f"card.{card.id}.text")]

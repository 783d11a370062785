"""The table of Citadels in sentences."""

from __future__ import annotations

from capomastro.games.citadels.view import CitadelsView, Player, Tile
from capomastro.kernel.view import Phrase


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
    kind, _, rest = place.partition(":")
    if kind == "tile":
        found = [tile for tile in v.tiles if tile.id == rest]
        return [phrase for tile in found for phrase in [Phrase(f"character.{tile.id}.text"), *describe_tile(tile)]]
    if kind in ("player", "city"):
        seat = rest.partition(":")[0]
        return describe_player(v.seats[int(seat)]) if seat.isdigit() and int(seat) < len(v.seats) else []
    if kind == "hand" and any(card.id == rest for card in v.hand):
        return [Phrase(f"card.{rest}.text")]
    return [Phrase("board.round", {"round": v.round, "goal": v.goal, "deck": v.deck})] if kind == "deck" else []

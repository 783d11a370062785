"""What is remembered of a game: the dearest city, and whom somebody was in its rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from capomastro.games.citadels.view import CitadelsView, Player
from capomastro.kernel.notation import Told
from capomastro.kernel.view import Feat, Outcome, Phrase


def feats(view: CitadelsView, outcome: Outcome, told: Sequence[Told]) -> list[list[Feat]]:
    found = [_city(player) for player in view.seats]
    called: list[Counter[str]] = [Counter() for _ in view.seats]
    for event in told:
        if event.kind == "revealed":
            called[event.fields["seat"]][event.fields["character"]] += 1
    ranks = {tile.id: tile.rank for tile in view.tiles}
    for seat, characters in enumerate(called):
        for character, times in characters.items():
            say = Phrase("feat.character.says", {"character": character})
            found[seat].append(Feat("character", times, say, of=character, shows={"character": character, "rank": ranks.get(character, 0)}))
    return found


def _city(player: Player) -> list[Feat]:
    """CIT-10.1: what its buildings cost, and the dearest of them."""
    city = sorted(player.city, key=lambda card: -card.cost)
    if not city:
        return []
    gold, dearest = sum(card.cost for card in city), city[0]
    drawn = [{"id": card.id, "kind": card.kind, "cost": card.cost} for card in city]
    say = Phrase("feat.city.says", {"gold": gold, "n": len(city)})
    out = [Feat("city", gold, say, shows={"cards": drawn})]
    say = Phrase("feat.building.says", {"card": dearest.id, "gold": dearest.cost})
    return [*out, Feat("building", dearest.cost, say, shows={"cards": drawn[:1]})]

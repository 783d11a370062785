"""Setting up (CIT-3, CIT-11): the characters and unique buildings that the options mean."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from capomastro.games.citadels.declare import CHARACTER_NAMES, UNIQUE_NAMES
from capomastro.kernel.errors import BadOption
from capomastro.kernel.rng import Rng
from capomastro.kernel.view import Phrase


@dataclass(frozen=True)
class Cast:
    """What the game is played with: one character per rank, and the unique buildings."""

    characters: tuple[str, ...]
    unique: tuple[str, ...]


def rank_of(character: str) -> int:
    return CHARACTER_NAMES.index(character) // 3 + 1


def ranks_played(players: int, options: dict[str, Any], content: dict[str, Any]) -> int:
    """CIT-3.2: eight or nine characters."""
    allowed = [int(n) for n in content["ranks"][str(players)]]
    if options["ranks"] == "auto":
        named = max((rank_of(x) for x in options["characters"]), default=0)
        return 9 if named == 9 and 9 in allowed else allowed[0]
    wanted = int(options["ranks"])
    if wanted not in allowed:
        raise BadOption(Phrase("bad.ranks", {"players": players, "allowed": allowed, "wanted": wanted}, "CIT-3.2"))
    return wanted


def chosen(players: int, options: dict[str, Any], content: dict[str, Any]) -> Cast:
    """The characters and unique buildings meant by the options; forbidden ones are refused with the rule."""
    ranks = ranks_played(players, options, content)
    cast = _set_characters(players, options, content, ranks)
    named: dict[int, str] = {}
    for character in options["characters"]:
        rank = rank_of(character)
        if rank in named:
            raise BadOption(Phrase("bad.rank.twice", {"characters": [named[rank], character], "rank": rank}, "CIT-3.1"))
        if rank > ranks:
            raise BadOption(Phrase("bad.rank.nine", {"character": character, "players": players}, "CIT-3.2"))
        named[rank] = character
    cast.update(named)
    missing = [rank for rank in range(1, ranks + 1) if rank not in cast]
    if missing:
        raise BadOption(Phrase("bad.rank.missing", {"missing": missing, "ranks": ranks}, "CIT-3.1"))
    _refuse_forbidden(players, cast)
    return Cast(tuple(cast[rank] for rank in range(1, ranks + 1)), _unique(options, content))


def _refuse_forbidden(players: int, cast: dict[int, str]) -> None:
    if players == 2 and cast[4] == "emperor":
        raise BadOption(Phrase("bad.emperor", {}, "CIT-3.6"))
    if players < 5 and cast.get(9) == "queen":
        raise BadOption(Phrase("bad.queen", {"players": players}, "CIT-3.6"))


def _set_characters(players: int, options: dict[str, Any], content: dict[str, Any], ranks: int) -> dict[int, str]:
    """The set's characters by rank; one that this number of players forbids gives way (CIT-11.2)."""
    name = options["set"]
    if name == "custom":
        return {}
    if name == "random":
        return _random_characters(players, options["roll"], ranks)
    found = next(s for s in content["sets"] if s["id"] == ("first_game" if name == "base_game" else name))
    cast = {rank_of(x): x for x in found["characters"]}
    if ranks == 9:
        cast[9] = found["rank9"] or "artist"
    if players == 2 and cast[4] == "emperor":
        cast[4] = "king"
    if players < 5 and cast.get(9) == "queen":
        cast[9] = "artist"
    return cast


def _random_characters(players: int, roll: int, ranks: int) -> dict[int, str]:
    rng = Rng(roll)
    cast: dict[int, str] = {}
    for rank in range(1, ranks + 1):
        three = list(CHARACTER_NAMES[3 * rank - 3 : 3 * rank])
        if rank == 4 and players == 2:
            three.remove("emperor")
        if rank == 9 and players < 5:
            three.remove("queen")
        cast[rank] = three[int(rng.below(len(three)))]
    return cast


def _unique(options: dict[str, Any], content: dict[str, Any]) -> tuple[str, ...]:
    """CIT-3.3, CIT-11.4: fourteen unique buildings; the base game alone has eleven."""
    need = int(content["start"]["unique"])
    given = options["unique"]
    if given:
        if len(given) != need:
            raise BadOption(Phrase("bad.unique", {"given": len(given), "need": need}, "CIT-3.3"))
        return tuple(given)
    name = options["set"]
    if name == "custom":
        raise BadOption(Phrase("bad.unique.none", {"need": need}, "CIT-3.3"))
    if name == "base_game":
        return tuple(u["id"] for u in content["unique"] if u["origin"] == "base")
    if name == "random":
        rng = Rng(options["roll"] + 1_000_003)
        left = list(UNIQUE_NAMES)
        return tuple(left.pop(int(rng.below(len(left)))) for _ in range(need))
    return tuple(next(s for s in content["sets"] if s["id"] == name)["unique"])

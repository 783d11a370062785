"""The options of Citadels, and the game they describe (CIT-3, CIT-11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from capomastro.games.citadels import cards as k
from capomastro.games.citadels.notation import CHARACTERS, KINDS, UNIQUE
from capomastro.kernel.errors import BadOption
from capomastro.kernel.options import Option
from capomastro.kernel.proof import Case
from capomastro.kernel.rng import Rng

SETS = (
    "first_game",
    "ambitious_aristocrats",
    "cunning_agents",
    "illustrious_emissaries",
    "devious_dignitaries",
    "tenacious_delegates",
    "vicious_nobles",
    "base_game",
    "random",
    "custom",
)

SCHOOL = Option("abbot_school", "choice", "both", ("both", "either"), "CIT-R28")
SCHOOL_1 = Option("abbot_school", "choice", "either", ("either", "both"), "CIT-R28")

OPTIONS: tuple[Option, ...] = (
    Option("set", "choice", "first_game", SETS, "CIT-11.1"),
    Option("ranks", "choice", "auto", ("auto", "8", "9"), "CIT-3.2"),
    Option("characters", "list", [], CHARACTERS, "CIT-11.3", names="character"),
    Option("unique", "list", [], UNIQUE, "CIT-11.4", names="card"),
    Option("roll", "number", 1, (1, 999_999), "CIT-11.5"),
    Option("action_cards", "flag", False, (), "CIT-12"),
    SCHOOL,
    Option("graveyard_armory", "flag", False, (), "CIT-R40"),
    Option("wagon", "choice", "next_turn", ("next_turn", "game_end"), "CIT-R62"),
    Option("tent", "choice", "build", ("build", "lay"), "CIT-R63"),
)
OPTIONS_1: tuple[Option, ...] = tuple(SCHOOL_1 if option is SCHOOL else option for option in OPTIONS)      # under rules version 1


def every_set() -> dict[str, tuple[Case, ...]]:
    """All sets with every number of players, with and without action cards; a different random cast for each."""
    return {
        name: tuple(Case(n, {"set": name, "roll": n, "action_cards": actions}) for n in range(2, 9) for actions in (False, True))
        for name in SETS
        if name != "custom"
    }


@dataclass(frozen=True)
class Choice:
    """What the game is played with: one character per rank, and the unique buildings."""

    characters: tuple[str, ...]
    unique: tuple[str, ...]


def rank_of(character: str) -> int:
    return CHARACTERS.index(character) // 3 + 1


def ranks_played(players: int, options: dict[str, Any], content: dict[str, Any]) -> int:
    """CIT-3.2: eight or nine characters."""
    allowed = [int(n) for n in content["ranks"][str(players)]]
    if options["ranks"] == "auto":
        named = max((rank_of(c) for c in options["characters"]), default=0)
        return 9 if named == 9 and 9 in allowed else allowed[0]
    wanted = int(options["ranks"])
    if wanted not in allowed:
        raise BadOption(f"{players} players take {' or '.join(map(str, allowed))} characters, not {wanted} (CIT-3.2)")
    return wanted


def chosen(players: int, options: dict[str, Any], content: dict[str, Any]) -> Choice:
    """The characters and unique buildings meant by the options; forbidden ones are refused with the rule."""
    ranks = ranks_played(players, options, content)
    cast = _set_characters(players, options, content, ranks)
    named: dict[int, str] = {}
    for character in options["characters"]:
        rank = rank_of(character)
        if rank in named:
            raise BadOption(f"{named[rank]} and {character} both have rank {rank}: each rank at most once (CIT-3.1)")
        if rank > ranks:
            raise BadOption(f"{character} has rank 9, but {players} players play with eight characters here (CIT-3.2)")
        named[rank] = character
    cast.update(named)
    missing = [rank for rank in range(1, ranks + 1) if rank not in cast]
    if missing:
        raise BadOption(f"no character of rank {', '.join(map(str, missing))}: name one of each rank 1 to {ranks} (CIT-3.1)")
    _refuse_forbidden(players, cast)
    return Choice(tuple(cast[rank] for rank in range(1, ranks + 1)), _unique(options, content))


def _refuse_forbidden(players: int, cast: dict[int, str]) -> None:
    if players == 2 and cast[4] == "emperor":
        raise BadOption("the Emperor is not played with 2 players; take the King or the Patrician (CIT-3.6)")
    if players < 5 and cast.get(9) == "queen":
        raise BadOption(f"the Queen is not played with {players} players; take the Artist or the Tax Collector (CIT-3.6)")


def _set_characters(players: int, options: dict[str, Any], content: dict[str, Any], ranks: int) -> dict[int, str]:
    """The set's characters by rank; one that this number of players forbids gives way (CIT-11.2)."""
    name = options["set"]
    if name == "custom":
        return {}
    if name == "random":
        return _random_characters(players, options["roll"], ranks)
    found = next(s for s in content["sets"] if s["id"] == ("first_game" if name == "base_game" else name))
    cast = {rank_of(c): c for c in found["characters"]}
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
        three = list(CHARACTERS[3 * rank - 3 : 3 * rank])
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
            raise BadOption(f"{len(given)} unique buildings are named; a game takes {need} (CIT-3.3)")
        return tuple(given)
    name = options["set"]
    if name == "custom":
        raise BadOption(f"set=custom needs {need} unique buildings: unique=… (CIT-3.3)")
    if name == "base_game":
        return tuple(u["id"] for u in content["unique"] if u["origin"] == "base")
    if name == "random":
        rng = Rng(options["roll"] + 1_000_003)
        left = list(UNIQUE)
        return tuple(left.pop(int(rng.below(len(left)))) for _ in range(need))
    return tuple(next(s for s in content["sets"] if s["id"] == name)["unique"])


def make_setup(players: int, options: dict[str, Any], content: dict[str, Any]) -> k.Setup:
    """The numbers of a game, from its data and options."""
    choice = chosen(players, options, content)
    cards = [*content["basic"], *content["unique"], *content["action"]]
    s = k.Setup()
    s.number_cards(vec[i64]([int(card.get("copies", 1)) for card in cards]))
    for name, card in enumerate(cards):
        kind = KINDS.index(card["kind"]) if "kind" in card else k.UNIQUE if name < k.FIRST_ACTION else k.NO_KIND
        played = card["id"] in choice.unique if k.FIRST_UNIQUE <= name < k.FIRST_ACTION else True
        if name >= k.FIRST_ACTION:
            played = options["action_cards"]
        s.cost[name] = card.get("cost") or 0
        s.silver[name] = card.get("silver", 0)
        s.kind[name] = kind
        s.kind_names[kind] |= 1 << name
        s.copies[name] = int(card.get("copies", 1)) if played else 0
    for character in choice.characters:
        s.cast[rank_of(character)] = CHARACTERS.index(character)
    s.ranks = len(choice.characters)
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


"""Sets, free choice and what is refused (CIT-2, CIT-3, CIT-11)."""

from __future__ import annotations

from typing import Any

import pytest

from capomastro.games.citadels import CITADELS
from capomastro.games.citadels import codes as c
from capomastro.games.citadels.declare import CHARACTER_NAMES, SETS, UNIQUE_NAMES
from capomastro.games.citadels.setup import chosen
from capomastro.kernel.errors import BadData, BadOption, BadPosition
from capomastro.kernel.options import read_options

CONTENT = CITADELS.shelf.load("1").content
BASE = ["assassin", "thief", "magician", "king", "bishop", "merchant", "architect", "warlord"]


def cast(players: int, **options: Any) -> tuple[str, ...]:
    return chosen(players, read_options(CITADELS.options, options), CONTENT).characters


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("name", [s for s in SETS if s != "custom"])
def test_every_set_can_be_played_by_every_number(name: str, players: int) -> None:
    """CIT-3.1, CIT-3.2, CIT-3.6, CIT-11.1, CIT-11.2, CIT-R05: one per rank, nobody forbidden."""
    found = chosen(players, read_options(CITADELS.options, {"set": name}), CONTENT)
    assert [CHARACTER_NAMES.index(x) // 3 + 1 for x in found.characters] == list(range(1, len(found.characters) + 1))
    assert len(found.characters) == {2: 8, 3: 9, 8: 9}.get(players, 8)
    assert len(set(found.unique)) == (11 if name == "base_game" else 14)
    assert not (players == 2 and "emperor" in found.characters)
    assert not (players < 5 and "queen" in found.characters)
    CITADELS.new(players, {"set": name})


def test_the_box_holds_what_the_rulebook_counts() -> None:
    """CIT-2.2."""
    s = CITADELS.new(4, {"action_cards": True}).tables
    counts = [sum(int(s.copies[n]) for n in range(c.FIRST_UNIQUE) if s.kind[n] == kind) for kind in range(4)]
    assert counts == [11, 11, 12, 20]
    assert sum(int(s.copies[n]) for n in range(c.FIRST_ACTION, c.NAMES)) == 15
    assert len(CONTENT["unique"]) == 36


def test_characters_replace_those_of_the_same_rank() -> None:
    """CIT-11.3."""
    assert cast(5, characters="queen,witch")[0] == "witch"
    assert cast(5, characters="queen,witch")[8] == "queen"


def test_random_sets_differ_by_their_number_only() -> None:
    """CIT-11.5."""
    assert cast(6, set="random", roll=5) == cast(6, set="random", roll=5)
    assert len({cast(6, set="random", roll=n) for n in range(1, 30)}) > 20


REFUSED: list[tuple[int, dict[str, Any], str]] = [
    (4, {"characters": "queen", "ranks": "9"}, "CIT-3.6"),
    (2, {"characters": "emperor"}, "CIT-3.6"),
    (5, {"unique": ",".join(UNIQUE_NAMES[:13])}, "CIT-3.3"),
    (5, {"characters": "king,emperor"}, "CIT-3.1"),
    (3, {"ranks": "8"}, "CIT-3.2"),
    (2, {"ranks": "9"}, "CIT-3.2"),
    (2, {"characters": "artist"}, "CIT-3.2"),
    (5, {"set": "custom", "characters": ",".join(BASE[:7]), "unique": ",".join(UNIQUE_NAMES[:14])}, "CIT-3.1"),
    (5, {"set": "custom", "characters": ",".join(BASE)}, "CIT-3.3"),
    (5, {"characters": "dragon"}, "dragon"),
    (5, {"set": "no_such"}, "first_game"),
    (5, {"roll": 0}, "999999"),
]


@pytest.mark.parametrize(("players", "options", "named"), REFUSED)
def test_bad_options_name_the_rule(players: int, options: dict[str, Any], named: str) -> None:
    """CIT-3.1, CIT-3.2, CIT-3.3, CIT-3.6, CIT-11.4."""
    with pytest.raises(BadOption, match=named):
        CITADELS.new(players, options)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("basic", []),
        ("goal", {"2": 8}),
        ("start", {"gold": 99, "hand": 4, "unique": 14}),
        ("sets", [{"id": "x", "unique": [], "characters": []}]),
    ],
)
def test_data_that_cannot_be_played_is_refused(path: str, value: Any) -> None:
    with pytest.raises(BadData):
        CITADELS.check_data({**CONTENT, path: value})


FOUR = "citadels 4\n"
NEXT = "\nask main 0"
IMPOSSIBLE = [
    "",
    "citadels",
    "carrara 4",
    "citadels 9",
    "citadels 4 set=no_such",
    FOUR,
    f"{FOUR}hand 0 dragon{NEXT}",
    f"{FOUR}hand 0 keep keep{NEXT}",
    f"{FOUR}ask main 7",
    f"{FOUR}hand 7 tavern{NEXT}",
    f"{FOUR}nonsense 1{NEXT}",
    f"{FOUR}gold 0=-1{NEXT}",
]


@pytest.mark.parametrize("text", IMPOSSIBLE)
def test_impossible_positions_are_refused_with_a_reason(text: str) -> None:
    with pytest.raises(BadPosition, match="citadels position"):
        CITADELS.from_position(text)


def test_a_position_can_be_written_by_hand() -> None:
    lines = ["gold 0=5 1=1", "hand 0 tavern market", "city 1 manor+ keep", "crown 0", "actor 0", "role merchant", "turn income", "builds 1"]
    s = CITADELS.from_position(FOUR + "\n".join(lines) + NEXT)
    assert [m.text for m in CITADELS.moves(s, 0)][:3] == ["extra", "build tavern", "build market"]
    view = CITADELS.view(s, 0)
    assert view.seats[1].city[0].cost == 4

"""Numbers with their status; other readings and corrected numbers need no code."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

import capomastro
from capomastro.games.carrara import CARRARA
from capomastro.games.carrara.data import CARDS, leaves
from capomastro.kernel.clauses import load_clauses
from capomastro.kernel.data import read_worksheet, with_values, write_worksheet
from capomastro.kernel.errors import BadData
from capomastro.kernel.playout import playout
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import Count

FIRST, LATEST = CARRARA.shelf.load("1"), CARRARA.shelf.load("2")
CONTENT: dict[str, Any] = LATEST.content


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Keeps a data version of one's own."""
    monkeypatch.setenv("CAPOMASTRO_HOME", str(tmp_path))
    saved: list[str] = []

    def keep(content: dict[str, Any]) -> str:
        name = f"own-{len(saved)}"
        saved.append(name)
        CARRARA.shelf.save_own(name, content)
        return name

    yield keep
    for name in saved:
        CARRARA.shelf._loaded.pop(name)


def readings() -> list[Any]:
    """Every other reading that the data file lists: of a card, or of a token."""
    cards = [(f"cards/{card}", n) for card in CARDS for n in range(len(CONTENT["cards"][card].get("alternatives", ())))]
    tokens = [(f"tokens/{place}", n) for place, token in CONTENT["tokens"].items() for n in range(len(token.get("alternatives", ())))]
    return [pytest.param(path, n, id=f"{path}-{n}") for path, n in cards + tokens]


@pytest.mark.parametrize(("path", "n"), readings())
def test_every_other_reading_is_playable_as_data(path: str, n: int, own: Any) -> None:
    """PAL-0.2: a new data version, not a line of code."""
    content = copy.deepcopy(CONTENT)
    group, name = path.split("/")
    entry = content[group][name]
    entry.update({k: v for k, v in entry["alternatives"][n].items() if k != "why"})
    options = {"mode": "advanced", "data": own(content)}
    if group == "cards":
        options |= {"cards": "chosen", "chosen": name}
    count = Count()
    state = CARRARA.new(2, options)
    assert playout(state, Rng(4), CARRARA.max_decisions, count)
    assert CARRARA.outcome(state).over
    assert CARRARA.data_of(state).version == options["data"]


def test_a_corrected_number_changes_what_is_paid(own: Any) -> None:
    """PAL-0.2: Viareggio pays 4 coins in this box."""
    name = own(with_values(CONTENT, {"/cities/viareggio/coins": 4}))
    text = (
        f"carrara 2 data={name}\ncards top=T1 object=O1 building=B1\nfirst 0\nturns 9\nslots 1=villa_1\n"
        "field book=1 chalice=1 crown=1 gate=1 flag=1 coat_of_arms=1\nbuilt 0 porta_3=viareggio\nask turn 0\n"
    )
    state = CARRARA.from_position(text)
    state.apply(CARRARA.codec.parse("score_type porta"))
    assert CARRARA.view(state, 0).seats[0].coins == 12
    assert CARRARA.view(state, 0).data == name


def test_a_worksheet_lists_what_is_uncertain_and_reads_back() -> None:
    """PAL-0.2."""
    facts = CARRARA.facts(LATEST)
    text = write_worksheet("Carrara", facts, CARRARA.words("en").word)
    assert "/tokens/livorno/points = 4" in text
    assert "/cards/T5/condition/need/2 = 40" in text
    assert "/cities/pisa/coins" not in text
    changed = text.replace("/tokens/livorno/points = 4", "/tokens/livorno/points = 5")
    assert read_worksheet(changed, facts) == {"/tokens/livorno/points": 5}


def test_facts_cover_every_number_of_the_data() -> None:
    """PAL-0.2: nothing without a status, except notes and other readings."""
    told = {fact.path for fact in CARRARA.facts(LATEST)}
    numbers = {path for path, value in leaves(CONTENT) if isinstance(value, int) and "alternatives" not in path}
    assert numbers <= told
    by_path = {fact.path: fact.status for fact in CARRARA.facts(LATEST)}
    assert by_path["/cards/O4/scoring/table/3"] == "rulebook"
    assert by_path["/cards/O4/scoring/table/4"] == "reconstructed"
    assert by_path["/cards/B5/scoring/points_by_city/lucca"] == "rulebook"
    assert by_path["/cities/viareggio/coins"] == "other"
    assert by_path["/cities/viareggio/minimum"] == "rulebook"
    assert by_path["/fields/town/minimum"] == "ours"
    assert by_path["/types/villa/object"] == "reconstructed"


def test_the_second_data_version_confirms_viareggio_and_changes_no_number() -> None:
    """PAL-1.2, PAL-0.2."""
    first, latest = dict(leaves(FIRST.content)), dict(leaves(LATEST.content))
    changed = {path for path in first.keys() | latest.keys() if first.get(path) != latest.get(path)}
    assert changed == {"/about", "/cities/viareggio/status", "/cities/viareggio/source"}
    assert "bigcream.it" in latest["/cities/viareggio/source"]
    before, after = ({fact.path: fact for fact in CARRARA.facts(data)} for data in (FIRST, LATEST))
    assert {path for path in before if before[path] != after[path]} == {"/cities/viareggio/points", "/cities/viareggio/coins"}
    assert before.keys() == after.keys()
    unsure = [sum(not fact.certain for fact in facts.values()) for facts in (before, after)]
    assert unsure[0] - unsure[1] == 2


def test_new_games_begin_with_the_latest_data_and_old_ones_go_on_with_theirs() -> None:
    """PAL-0.2: a published file never changes: its hash stands in every record."""
    assert FIRST.hash == "919e056218f40315"
    assert CARRARA.data_of(CARRARA.new(2)).version == "2"
    old = CARRARA.new(2, {"data": "1"})
    assert CARRARA.setup(old)["hash"] == FIRST.hash
    again = CARRARA.decode(old.encode())
    assert CARRARA.data_of(again).version == "1"
    marks = [CARRARA.view(state, 0).seats[0].cities[3].status for state in (old, CARRARA.new(2))]
    assert marks == ["reconstructed", "other"]


@pytest.mark.parametrize("card", CARDS)
def test_the_rules_say_the_status_that_the_data_has(card: str) -> None:
    """PAL-9.1."""
    clause = next(c for c in load_clauses("capomastro.games.carrara") if c.id == f"PAL-{card}")
    status = CONTENT["cards"][card]["status"]
    assert clause.text.endswith(f"({status['condition']}; {status['scoring']})")


def test_the_languages_have_the_same_clauses() -> None:
    english = [(c.id, c.note) for c in load_clauses("capomastro.games.carrara")]
    for lang in ("nl", "de"):
        clauses = load_clauses("capomastro.games.carrara", lang)
        assert [(c.id, c.note) for c in clauses] == english
        assert clauses[5].text != load_clauses("capomastro.games.carrara")[5].text


BROKEN = {
    "an unknown city": ("/cities", {}, "cities must be"),
    "a huge number": ("/setup/coins", 1000, "between 0 and 99"),
    "another cost": ("/costs/base", [1, 2, 3, 4, 6], "costs are 1 to 5"),
    "no coins per point": ("/end/coins_per_point", 0, "at least 1"),
    "a preset of two top cards": ("/presets/full_city/cards", ["T1", "T2", "B1", "E2"], "one card of each deck"),
    "an unknown condition": ("/cards/T2/condition/kind", "luck", "scorings_total"),
    "a scoring of another deck": ("/cards/T2/scoring/kind", "per_object", "coin_rate"),
    "groups of one": ("/cards/O2/scoring/size", 1, "at least 2 members"),
    "a falling table": ("/cards/O6/scoring/table", [5, 6, 7, 8, 8, 8], "at least as much"),
    "a short table": ("/cards/O4/scoring/table", [1, 2], "six values"),
    "too many objects": ("/objects/book/supply", 9, "at most 6"),
    "a missing player count": ("/cards/T1/condition/need", {"2": 4}, "KeyError"),
    "too few slots": ("/setup/slots", 8, "9 slots"),
    "a wrong choice": ("/cards/E5/scoring/choose", 9, "from 0 to 6"),
}


@pytest.mark.parametrize(("path", "value", "says"), BROKEN.values(), ids=BROKEN)
def test_data_that_cannot_be_played_is_refused(path: str, value: Any, says: str) -> None:
    content = with_values(CONTENT, {path: value})
    with pytest.raises(BadData, match=says):
        CARRARA.shelf._checked("broken", json.dumps(content).encode())


def test_card_names_have_no_doubles_and_the_package_ships_its_data() -> None:
    folder = Path(capomastro.__file__).parent / "games" / "carrara"
    assert (folder / "data" / "1.json").is_file()
    assert (folder / "data" / "2.json").is_file()
    assert len(set(CARDS)) == 31

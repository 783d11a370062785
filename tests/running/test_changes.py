"""Changes make what was seen before into exactly what is seen now, in every game, and no more is sent than that."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.running.watched import Client, Watched, moments

from capomastro.kernel.game import Game
from capomastro.kernel.registry import games
from capomastro.kernel.state import SPECTATOR
from capomastro.running import changes, watching
from capomastro.running.changes import Misfit, as_edit, edit_of, edited, key_edits
from capomastro.running.faces import Face
from capomastro.running.watching import Watching

VECTORS = Path(__file__).with_name("changes.json")
Json = dict[str, Any]

plain = st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(max_size=60)
value = st.recursive(plain, lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=8), inner, max_size=6))
objects = st.dictionaries(st.text(max_size=8), value, max_size=8)


def from_to(old: Any, new: Any) -> Any:
    return msgspec.json.decode(as_edit(key_edits(old, new)))


# -- edits ---------------------------------------------------------------------------------
@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Examples that fit on a line are looked into as if they were large."""
    if "game" not in request.fixturenames:
        monkeypatch.setattr(changes, "SMALL", 48)
        monkeypatch.setattr(changes, "FEW", 3)
    monkeypatch.setattr(watching, "WORTH", 0)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(objects, objects)
def test_an_edit_makes_any_object_into_any_other(old: Json, new: Json) -> None:
    before = msgspec.json.encode(old)
    assert edited(old, from_to(old, new)) == new
    assert msgspec.json.encode(old) == before, "what was held stays as it was"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(objects, st.integers(0, 1), value)
def test_an_edit_of_something_deep_inside_leaves_the_rest_out(old: Json, where: int, put: Any) -> None:
    def nested(first: Json, second: Json) -> Json:
        return {**old, "deep": {"list": [first, second, [1, "x" * 60]], "other": "y" * 60}}

    was, changed = nested(old, old), {**old, "here": put}
    new = nested(changed, old) if where == 0 else nested(old, changed)
    edit = from_to(was, new)
    assert edited(was, edit) == new
    assert "other" not in edit.get("deep", {})


LONG = ["a stone of marble", "a stone of slate", "a stone of granite", "a stone of tuff"]


@pytest.mark.parametrize(
    ("old", "new", "edit"),
    [
        ({"a": 1}, {"a": 1}, {}),
        ({"a": 1}, {"a": 2}, {"a": [2]}),
        ({"a": 1}, {"b": 1}, {"b": [1], "a": []}),
        ({"a": [1, 2]}, {"a": [1, 2, 3]}, {"a": [[1, 2, 3]]}),
        ({"a": LONG}, {"a": [*LONG, "b"]}, {"a": [4, 0, ["b"]]}),
        ({"a": LONG}, {"a": LONG[1:]}, {"a": [0, 1, []]}),
        ({"a": LONG}, {"a": [LONG[0], "b", *LONG[2:]]}, {"a": {"1": ["b"]}}),
        ({"a": {"b": LONG, "c": 1}}, {"a": {"b": LONG, "c": 2}}, {"a": {"c": [2]}}),
        ({"a": LONG}, {"a": {"b": LONG}}, {"a": [{"b": LONG}]}),
        ({"a": LONG}, {"a": None}, {"a": [None]}),
    ],
)
def test_an_edit_says_what_changed_in_as_few_words_as_it_can(old: Json, new: Json, edit: Json) -> None:
    assert from_to(old, new) == edit
    assert edited(old, edit) == new


@pytest.mark.parametrize(
    ("held", "edit"),
    [
        ({}, {"a": {"b": [1]}}),
        ({}, {"a": [0, 0, []]}),
        ({}, {"a": []}),
        ({"a": 1}, {"a": [0, 0, []]}),
        ({"a": 1}, {"a": {"b": [1]}}),
        ({"a": [1]}, {"a": [1, 1, []]}),
        ({"a": [1]}, {"a": {"1": [2]}}),
        ({"a": [1]}, {"a": {"0": []}}),
    ],
)
def test_an_edit_of_something_else_is_noticed(held: Json, edit: Json) -> None:
    with pytest.raises(Misfit):
        edited(held, edit)


def test_both_clients_apply_the_same_edits() -> None:
    """``python -m tests.running.watched`` writes them; ``web/test/changes.test.ts`` applies them too."""
    kept = json.loads(VECTORS.read_text(encoding="utf-8"))
    assert {chain["game"] for chain in kept["chains"]} == set(games())
    for chain in kept["chains"]:
        held = chain["start"]
        for edit in chain["edits"]:
            held = edited(held, edit)
        assert held == chain["end"]
    for misfit in kept["misfits"]:
        with pytest.raises(Misfit):
            edited(misfit["held"], misfit["edit"])


# -- games ---------------------------------------------------------------------------------
every_game = pytest.mark.parametrize("game", [pytest.param(g, id=g.id) for g in games().values()])


@every_game
def test_changes_give_exactly_what_is_seen_in_every_game(game: Game) -> None:
    """Seats, spectator and a second device that comes late; with undo, redo and a client that knows no changes beside them."""
    rng = random.Random(f"changes {game.id}")
    table = Watched(game, rng)
    clients = [Client(seat) for seat in table.eyes]
    old = Client(0, changes=False)
    told = whole = 0
    for number, faces in enumerate(moments(table, rng, 60)):
        if number == 3:
            clients += [Client(0), Client(SPECTATOR)]
        for client in clients:
            message = client.look(faces.face(client.seat))
            if message is not None and client.messages[1:]:
                told, whole = told + len(message), whole + len(faces.face(client.seat).message(client.since or 0))
            client.check(faces.face(client.seat))
        old.look(faces.face(0))
        old.check(faces.face(0))
    assert {message["type"] for message in old.messages} == {"seen"}
    assert not any("n" in message for message in old.messages)
    for client in clients:
        assert [message["type"] for message in client.messages[:2]] == ["seen", "changed"]
        assert [message["n"] for message in client.messages] == list(range(1, len(client.messages) + 1))
    most = 0.6 if game.package.startswith("capomastro.") else 1.0       # the example game has hardly anything to show
    assert told < most * whole, f"{told} of {whole} bytes"


@every_game
def test_a_client_that_missed_a_message_or_lost_its_place_is_shown_the_whole(game: Game) -> None:
    rng = random.Random(f"gap {game.id}")
    table = Watched(game, rng)
    client = Client(0)
    resynced = 0
    for faces in moments(table, rng, 60):
        face = faces.face(0)
        if rng.random() < 0.2:
            client.watching.news(face)                  # on its way, and lost
            continue
        try:
            client.look(face)
        except Misfit:
            resynced += 1
            client.take(client.watching.whole(face, client.held))
        client.check(face)
    assert resynced


@every_game
def test_who_comes_back_begins_with_the_whole_and_goes_on_with_changes(game: Game) -> None:
    rng = random.Random(f"back {game.id}")
    table = Watched(game, rng)
    client = Client(0)
    for number, faces in enumerate(moments(table, rng, 40)):
        if number % 7 == 3:                             # the connection broke, and a few moves were made meanwhile
            client.watching = Watching(changes=True)
            client.take(client.watching.whole(faces.face(0), client.held))
            assert client.messages[-1]["n"] == 1
        elif number % 7 > 0:
            client.look(faces.face(0))
        else:
            continue
        client.check(faces.face(0))


def test_work_is_done_once_for_all_who_were_shown_the_same() -> None:
    rng = random.Random(1)
    table = Watched(games()["carcassonne"], rng)
    clients = [Client(seat) for seat in (0, 1, *[SPECTATOR] * 20)]
    for number, faces in enumerate(moments(table, rng, 5)):
        for client in clients:
            client.look(faces.face(client.seat))
        if number > 0:
            compared = [set(old) for old, _, _ in faces.compared.met.values()]
            assert sum("tiles" in fields for fields in compared) == 1, "what all share is compared once"
            assert sum("prompt" in fields for fields in compared) <= 3, "and what is asked of others once for all who wait"
            assert [len(faces.face(seat).messages) for seat in (0, 1, SPECTATOR)] == [1, 1, 1], "and a message is made once for a seat"


class Inner(msgspec.Struct, frozen=True, omit_defaults=True):
    name: str
    number: int = 0
    many: list[int] = []


class Outer(msgspec.Struct, frozen=True, omit_defaults=True):
    inner: Inner
    text: str = ""
    flag: bool = True
    maybe: Inner | None = None
    rows: list[Inner] = []
    named: dict[str, int] = {}


inners = st.builds(Inner, st.text(max_size=3), st.integers(0, 2), st.lists(st.integers(0, 2), max_size=5))
outers = st.builds(
    Outer, inners, st.sampled_from(["", "x"]), st.booleans(), st.none() | inners, st.lists(inners, max_size=5),
    st.dictionaries(st.sampled_from("abc"), st.integers(0, 1)),
)


@pytest.mark.parametrize("small", [0, 48])
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(old=outers, new=outers)
def test_structs_are_compared_as_they_are_written(monkeypatch: pytest.MonkeyPatch, small: int, old: Outer, new: Outer) -> None:
    """Fields that have their default are left out, so they come and go."""
    monkeypatch.setattr(changes, "SMALL", small)
    monkeypatch.setattr(changes, "FEW", 0)
    before, after = (msgspec.json.decode(msgspec.json.encode(outer)) for outer in (old, new))
    for known in (None, {}):
        assert edited(before, msgspec.json.decode(edit_of(old, new, known))) == after


def test_a_change_costs_no_more_words_than_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the threshold, the shorter way is taken inside every value."""
    monkeypatch.setattr(changes, "SMALL", 0)
    old, new = {"a": [{"b": n} for n in range(50)]}, {"a": [{"c": n} for n in range(50)]}
    edit = from_to(old, new)
    assert edit == {"a": [new["a"]]}


def test_a_view_that_is_small_is_sent_whole_until_it_has_grown(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(3)
    table = Watched(games()["carcassonne"], rng)
    client = Client(0)
    monkeypatch.setattr(watching, "WORTH", 2500)
    for faces in moments(table, rng, 40):
        client.look(faces.face(0))
        client.check(faces.face(0))
        assert client.watching.news(faces.face(0)) is None, "nothing is said twice"
    kinds = [message["type"] for message in client.messages]
    grown = kinds.index("changed")
    assert grown > 1
    assert kinds == ["seen"] * grown + ["changed"] * (len(kinds) - grown)
    assert [message["n"] for message in client.messages] == list(range(1, len(kinds) + 1))


def test_what_was_shown_through_eyes_that_are_no_longer_mine_is_forgotten() -> None:
    rng = random.Random(2)
    table = Watched(games()["quarry"], rng)
    client = Client(0)
    faces = list(moments(table, rng, 3))
    face: Face = faces[0].face(0)
    client.look(face)
    client.watching.keep([1])
    assert client.watching.news(face) is not None, "the whole, when they are mine again"

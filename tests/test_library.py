"""The library as somebody meets it: one import, a table that shows itself, bots as objects and from files, help that teaches."""

from __future__ import annotations

import inspect
import pydoc
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import capomastro as cm
from capomastro.kernel.registry import games
from capomastro.kernel.state import State

GAMES = list(games())
GREEDY = '''
import capomastro as cm


class Greedy(cm.Bot):
    """The move after which it leads by most, by the game's own estimate."""

    def choose(self, game, seen, seat, rng):
        def lead(code):
            after = seen.clone()
            after.apply(code)
            scores = after.scores()
            return scores[seat] - max(s for i, s in enumerate(scores) if i != seat)

        return max(seen.moves(), key=lead)
'''


@pytest.fixture
def greedy(tmp_path: Path) -> str:
    path = tmp_path / "my_bot.py"
    path.write_text(GREEDY, encoding="utf-8")
    return f"{path}:Greedy"


@pytest.mark.parametrize("game", GAMES)
def test_a_table_shows_itself_and_plays(game: str) -> None:
    table = cm.Table(game, seed=7)
    assert repr(table) == str(table) == table.position == table.game.position(table.state)
    assert table.seat == table.state.decider()
    assert table.moves == [move.text for move in table.details()]
    again = cm.Table(game, seed=7)
    for _ in range(4):
        assert table == again
        table.play(table.moves[-1])
        assert table != again
        again.play(again.details()[-1])
    assert table == again
    assert cm.Table(game, position=table.position).position == table.position
    assert len(table.scores()) == len(table.estimates()) == table.players
    assert all(type(x) is float for x in table.estimates())
    assert table.history()
    assert table.describe(0)
    assert table.view(0).seat == 0
    assert table.question


def test_a_table_is_the_same_for_the_same_seed_and_ends() -> None:
    one, two = (cm.Table("quarry", players=3, seed=5).play_on("random") for _ in range(2))
    assert one == two
    assert one.over
    assert one.seat is None
    assert one.moves == one.details() == []
    assert one.outcome.over
    assert one.scores() == one.outcome.scores
    assert cm.Table.replay(one.record()) == one
    with pytest.raises(cm.IllegalMove, match="over"):
        one.play("keep")
    with pytest.raises(cm.IllegalMove, match="over"):
        one.ask()


def test_undo_rewinds_chance_and_a_copy_goes_its_own_way() -> None:
    table = cm.Table("carcassonne", seed=3).play_on("random", 8)
    before, copy = table.position, table.copy()
    move = table.moves[0]
    after = table.play(move).position
    assert copy.position == before
    assert table.undo().position == before
    assert table.play(move).position == after
    assert copy.play(move) == table, "the same luck"
    with pytest.raises(cm.IllegalMove, match="nobody"):
        cm.Table("carcassonne").undo()


def test_several_things_are_named_at_once() -> None:
    table = cm.Table("carrara", seed=3)
    while not table.offers:
        table.play_on("random", 1)
    offer = table.offers[0]
    assert offer.sets is not None
    chosen = [offer.picks[i].text for i in max(offer.sets, key=len)]
    assert len(chosen) > 1
    table.play(*reversed(chosen))
    with pytest.raises(cm.IllegalMove, match="name a move"):
        table.play()


@pytest.mark.parametrize("game", GAMES)
def test_positions_are_equal_when_they_are_the_same(game: str) -> None:
    state = cm.Table(game, seed=1).state
    other = state.clone()
    assert state == other
    assert not state != other  # noqa: SIM202 - both operators are meant
    assert repr(state) == cm.game(game).position(state)
    other.apply(other.moves()[0])
    assert state != other
    assert state != 1
    assert all(type(code) is int for code in state.moves())
    with pytest.raises(TypeError, match="encode"):
        hash(state)


def test_a_bot_is_an_object_or_comes_from_a_file(greedy: str) -> None:
    table = cm.Table("carcassonne", seed=2).play_on([greedy, "random"], 6)
    path = greedy.rpartition(":")[0]
    assert table.ask(greedy) in table.moves

    class Last(cm.Bot):
        name = "last"

        def choose(self, game: object, seen: State, seat: int, rng: cm.Rng) -> int:
            return seen.moves()[-1]

    assert table.ask(Last()) == table.moves[-1]
    for wrong, says in (
        (f"{path}:Clever", "has no bot Clever; there is Greedy"),
        (path, "name the class too"),
        ("nowhere.py:Greedy", "nowhere.py"),
        ("deep-blue", "there is no bot"),
    ):
        with pytest.raises(cm.CapomastroError, match=says):
            table.ask(wrong)
    with pytest.raises(cm.IllegalMove, match="one for each"):
        table.play_on(["random"] * 3)


def test_bad_use_says_what_would_be_right() -> None:
    table = cm.Table("quarry")
    with pytest.raises(cm.IllegalMove, match="seats are 0 to 1"):
        table.view(2)
    with pytest.raises(cm.CapomastroError, match="there is no game"):
        cm.Table("chess")
    with pytest.raises(cm.IllegalMove):
        table.play("jump")


@pytest.mark.parametrize(
    ("use", "said"),
    [
        (lambda: cm.Table("carcassonne", players="2"), "takes 2 to 5 players, not '2'"),
        (lambda: cm.Table("carcassonne", players=2.0), "takes 2 to 5 players, not 2.0"),
        (lambda: cm.Table("quarry", seed="x"), "a seed is a whole number, not 'x'"),
        (lambda: cm.Table("quarry", options=["x"]), "options are given by name"),
        (lambda: cm.Table(3), "3 is no game: give the name of one, .*quarry"),
        (lambda: cm.Table("quarry").play(None), "None is no move: give its text"),
        (lambda: cm.Table("quarry").play(1.5), "1.5 is no move"),
        (lambda: cm.Table("quarry").view("a"), "there is no seat 'a'; seats are 0 to 1"),
        (lambda: cm.Table("quarry").ask(5), "5 is no bot: give the name of one"),
    ],
)
def test_what_is_of_the_wrong_type_is_refused_in_words(use: Any, said: str) -> None:
    with pytest.raises(cm.CapomastroError, match=said):
        use()


# -- the names, and what they say ---------------------------------------------------------------
def test_the_stable_names_are_there_and_each_is_documented() -> None:
    page = (Path(__file__).parents[1] / "docs" / "library.md").read_text(encoding="utf-8")
    for name in cm.__all__:
        found = getattr(cm, name)
        assert f"`{name}" in page, name
        assert name == "__version__" or inspect.getdoc(found), name
    assert set(cm.__all__) <= set(dir(cm))
    assert set(cm.game_names()) == set(GAMES)
    assert cm.bot_names()[0] == "random"
    with pytest.raises(AttributeError, match="Chair"):
        _ = cm.Chair


def test_help_teaches_in_both_builds() -> None:
    assert "copy in which everything" in pydoc.render_doc(State)
    assert "A position" in (State.__doc__ or "")
    for name in ("apply", "imagine", "legal", "scores"):
        assert inspect.getdoc(getattr(State, name)), name
    assert list(inspect.signature(State.imagine).parameters) == ["self", "seat", "rng"]
    assert inspect.getdoc(cm.Rng.below)
    assert next(iter(inspect.signature(cm.Rng).parameters.values())).kind is inspect.Parameter.POSITIONAL_OR_KEYWORD
    assert cm.Rng(seed=5).below(n=9) == cm.Rng(5).below(9)


def test_importing_the_library_brings_no_server_and_no_arrays() -> None:
    code = "import sys, capomastro; capomastro.Table; print([m for m in ('litestar', 'numpy', 'sqlalchemy', 'rich') if m in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"

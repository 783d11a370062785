"""Positions as text: one grammar, written and read from declarations; what is broken is refused with its line."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from capomastro.kernel.asking import Asks
from capomastro.kernel.conformance import random_walk
from capomastro.kernel.errors import BadOption, BadPosition
from capomastro.kernel.fields import SEATS, Cells, Flag, Row, Scalar, Stack
from capomastro.kernel.game import Game
from capomastro.kernel.generate import written
from capomastro.kernel.notation import Arg, Asked, Choice, Names, Number, Seat
from capomastro.kernel.options import Option, read_options
from capomastro.kernel.position import Grammar, Line
from capomastro.kernel.registry import game, games
from capomastro.kernel.rng import Rng

PAGE = Path(__file__).resolve().parents[2] / "docs" / "positions.md"
COLOUR = Names("colour", ("red", "blue", "green"))
FIELDS = (
    Cells("gold", SEATS, start=2),
    Cells("prints", COLOUR, holds=range(-3, 4)),
    Cells("stock", SEATS, COLOUR),
    Cells("marks", SEATS, bits=COLOUR),
    Cells("owner", COLOUR, start=-1, holds=Seat(5), names={9: "neutral"}),
    Cells("slots", "4", start=-1, holds=COLOUR),
    Row("pile", of="u8", holds=COLOUR),
    Scalar("round", 1),
    Scalar("leader", -1, holds=Seat(5)),
    Scalar("seen", bits=COLOUR),
    Scalar("total", text=False),
    Scalar("halves", derived=True),
    Flag("open"),
    Stack(),
)
ASKS = Asks(
    (Choice("paint", (), args=(Arg("colour", COLOUR), Arg("victim", Seat(5), optional=True))), Choice("rest", ())),
    {9: Asked("over", args=(Arg("round", Number("round", 1, 9)),))},
)


class Trial:
    """A game that has nothing but positions."""

    rules_version = 2
    rules_versions = (1, 2)
    players = range(2, 4)
    package = "capomastro.kernel"
    options = (Option("speed", "choice", "slow", ("slow", "fast")), Option("bids", "list", [], ("a", "b", "c")))

    def __init__(self) -> None:
        made: dict[str, Any] = {}
        exec(written("capomastro_trial", FIELDS), made)

        class State(made["TrialFields"]):       # type: ignore[misc]
            def clone(self) -> State:
                other = State()
                other.copy_fields(self)
                return other

        self.state = State
        self.given: dict[str, Any] = {}
        read = Line("lucky", lambda s: [["of", str(s.round)]] if s.total else [], self.lucky)
        self.grammar = Grammar("trial", FIELDS, ASKS, (read,), complete=self.complete, check=self.check)

    def check(self, state: Any) -> None:
        if state.round == 13:
            raise BadPosition("round 13")

    def lucky(self, state: Any, words: list[str]) -> None:
        """Fields are there before lines of a game's own, wherever they stand."""
        if words != ["of", str(state.round)]:
            raise BadPosition(f"write 'lucky of {state.round}'")
        state.total = 1

    def complete(self, state: Any, options: Any) -> None:
        state.halves = state.round // 2 + (100 if options["speed"] == "fast" else 0)

    def new(self, players: int | None = None, options: Any = None) -> Any:
        given = {**options}
        if given.pop("data", "7") != "7":
            raise BadOption("there is no such data version; there is 7")
        self.given = read_options(self.options, given)
        state = self.state()
        state.players = players
        return state

    def setup(self, state: Any) -> dict[str, Any]:
        return {"data": "7", "options": self.given}


TRIAL = Trial()
TEXT = """trial 3 speed=fast bids=b,c data=7 rules=2
lucky of 4
gold 0=3 2=0
prints blue=-1
stock 1 red=2 green=5
marks 0=red,green
owner red=2 blue=neutral
slots 1=blue 4=red
pile green red red
round 4
leader 0
seen blue green
open
ask rest 1
ask paint 2 colour=blue victim=0
"""


def test_every_kind_of_field_is_written_and_read() -> None:
    state = TRIAL.grammar.read(TRIAL, TEXT)
    assert [*state.gold] == [3, 2, 0]
    assert [*state.prints] == [0, -1, 0]
    assert [*state.stock] == [0, 0, 0, 2, 0, 5, 0, 0, 0]
    assert [*state.marks] == [0b101, 0, 0]
    assert [*state.owner] == [2, 9, -1]
    assert [*state.slots] == [1, -1, -1, 0]
    assert [*state.pile] == [2, 0, 0]
    assert (state.round, state.leader, state.seen, state.open, state.total, state.halves) == (4, 0, 0b110, True, 1, 102)
    assert [int(x) for x in state.frames.packed()] == [1, 1, 0, 0, 0, 0, 0, 2, 1, 0, 0, 0]
    assert TRIAL.grammar.write(TRIAL, state) == TEXT


def test_lines_come_in_any_order_and_comments_are_skipped() -> None:
    head, *lines = TEXT.splitlines()
    *fields, rest, paint = lines
    text = "\n".join(["", f"{head}   # the game", "# nothing", *reversed(fields), "", rest, f"  {paint}"])
    assert TRIAL.grammar.write(TRIAL, TRIAL.grammar.read(TRIAL, text)) == TEXT


def test_what_is_left_out_is_as_on_an_empty_table() -> None:
    state = TRIAL.grammar.read(TRIAL, "trial 2\nask over round=3")
    assert ([*state.gold], state.round, state.leader, state.open, state.frames.arg(0)) == ([2, 2], 1, -1, False, 2)
    assert TRIAL.grammar.write(TRIAL, state) == "trial 2 data=7 rules=2\nask over round=3\n"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("trial 3", "chess 3", "line 1: the first line must be 'trial <players> option=value …'"),
        ("trial 3", "trial 9", "line 1: the number of players: '9' must be a whole number from 2 to 3"),
        ("speed=fast", "speed", "line 1: an option: 'speed' must be written key=value"),
        ("speed=fast", "speed=odd", "line 1: option speed=odd: choose one of slow, fast"),
        ("speed=fast", "pace=fast", "line 1: there is no option 'pace'; options are speed, bids"),
        ("speed=fast", "speed=fast speed=slow", "line 1: option speed is given twice"),
        ("data=7", "data=8", "line 1: there is no such data version; there is 7"),
        ("rules=2", "rules=1", "line 1: it is written under rules=1; this is rules version 2 of trial, which has 1, 2"),
        ("open", "shut", "line 13: there is no line 'shut'; lines are lucky, gold, prints, stock"),
        ("lucky of 4", "lucky of 5", "line 2: write 'lucky of 4'"),
        ("gold 0=3", "gold 3=3", "line 3: gold: '3' must be 0 to 2"),
        ("gold 0=3", "gold 0", "line 3: gold: '0' must be written key=value"),
        ("gold 0=3", "gold 0=-3", "line 3: gold 0: '-3' must be a whole number from 0 to 999999"),
        ("gold 0=3", "gold 0=3 0=3", "line 3: gold 0 is given twice"),
        ("gold 0=3", "gold 0=٣", "line 3: gold 0: '٣' must be a whole number"),
        ("gold 0=3", "gold 0=" + "9" * 5000, "line 3: gold 0: '9999999"),
        ("prints blue=-1", "prints blue=-4", "line 4: prints blue: '-4' must be a whole number from -3 to 3"),
        ("stock 1 red=2", "stock", "line 5: write stock <seat> and then what is there, such as red=…|line 5: stock: 'green=5'"),
        ("stock 1 red=2 green=5", "stock", "line 5: write stock <seat> and then what is there, such as red=…"),
        ("stock 1 red=2", "stock 1 pink=2", "line 5: stock 1: 'pink' must be red, blue, green"),
        ("marks 0=red,green", "marks 0=red,red", "line 6: marks 0: something is named twice"),
        ("marks 0=red,green", "marks 0=red,pink", "line 6: marks 0: 'pink' must be red, blue, green"),
        ("blue=neutral", "blue=nobody", "line 7: owner blue: 'nobody' must be 0 to 2 or neutral"),
        ("slots 1=blue", "slots 5=blue", "line 8: slots: '5' must be 1 to 4"),
        ("pile green", "pile grey", "line 9: pile: 'grey' must be red, blue, green"),
        ("round 4", "round", "line 10: round is followed by one value"),
        ("round 4", "round 4\nround 4", "line 11: round is given twice"),
        ("leader 0", "leader 4", "line 11: leader: '4' must be 0 to 2"),
        ("seen blue green", "seen blue blue", "line 12: seen: something is named twice"),
        ("open", "open 1", "line 13: open stands alone"),
        ("ask rest 1", "ask rest 3", "line 14: '3' is not a seat; seats are 0 to 2"),
        ("victim=0", "victim=4", "line 15: ask paint: victim=4: victim is 0 to 2"),
        ("ask rest 1\nask paint 2 colour=blue victim=0\n", "", "trial position: a line must say what is asked, such as 'ask paint 0'"),
        ("lucky of 4\n", "", "trial position: round 13"),
    ],
)
def test_a_broken_line_is_refused_with_its_number_and_what_would_be_right(old: str, new: str, says: str) -> None:
    assert old in TEXT
    text = TEXT.replace(old, new, 1)
    with pytest.raises(BadPosition, match=says.replace("(", "[(]")):
        TRIAL.grammar.read(TRIAL, text.replace("round 4", "round 13") if "13" in says and "line" not in says else text)


# -- the games -----------------------------------------------------------------------------------


def sample(name: str, wanted: int, seed: int) -> list[tuple[Game, str]]:
    """Texts of positions of random games under every version of the rules."""
    found = []
    for rules in game(name).rules_versions:
        played = game(name, rules=rules)
        trials = played.proof.trials
        for n in range(wanted):
            walk = islice(random_walk(played, trials[(seed + n) % len(trials)], seed + n), 400)
            found += [(played, played.position(state)) for step, (state, _) in enumerate(walk) if step % 97 == 13]
    return found


@pytest.mark.parametrize("name", sorted(games()))
def test_positions_of_random_games_read_back(name: str, games_to_play: Callable[[int, int], int]) -> None:
    for played, text in sample(name, games_to_play(1, 20), 5):
        state = played.from_position(text)
        assert played.position(state) == text
        assert played.from_position(played.position(state)).encode() == state.encode()


@pytest.mark.parametrize("name", sorted(games()))
def test_every_option_is_written_and_read(name: str) -> None:
    for rules in game(name).rules_versions:
        played = game(name, rules=rules)
        for option in played.options:
            for value in {"flag": (True, False), "list": [[x] for x in option.allowed]}.get(option.kind, option.allowed):
                try:
                    state = played.new(None, {option.key: value})
                except BadOption:
                    continue                            # not with these players, or not without another
                assert played.from_position(played.position(state)).encode() == state.encode()


@pytest.mark.parametrize("name", sorted(games()))
def test_a_word_too_much_is_the_fault_of_its_line(name: str) -> None:
    for played, text in sample(name, 1, 2):
        lines = text.splitlines()
        for n in range(len(lines)):
            broken = "\n".join([*lines[:n], f"{lines[n]} ?=?", *lines[n + 1 :]])
            with pytest.raises(BadPosition, match=rf"^{name} position, line {n + 1}: "):
                played.from_position(broken)


@pytest.mark.parametrize("name", sorted(games()))
def test_damaged_text_is_refused_or_means_another_position(name: str, games_to_play: Callable[[int, int], int]) -> None:
    """Words lost, doubled, exchanged and misspelt: nothing but a BadPosition, which says something."""
    rng = Rng(3)
    refused = tried = 0
    for played, text in sample(name, 1, 3):
        lines = [line.split() for line in text.splitlines()]
        for _ in range(games_to_play(12, 400)):
            tried += 1
            damaged = [[*line] for line in lines]
            line = damaged[rng.below(len(damaged))]
            other = damaged[rng.below(len(damaged))]
            at = int(rng.below(len(line)))
            word = other[int(rng.below(len(other)))]
            kind = rng.below(5)
            line[at : at + 1] = ([], [line[at], line[at]], [word], [line[at][:-1]], [re.sub(r"\d+", "77", line[at])])[kind]
            try:
                state = played.from_position("\n".join(map(" ".join, damaged)))
            except BadPosition as error:
                refused += len(str(error)) > 30
            else:
                assert played.from_position(played.position(state)).encode() == state.encode()
    assert refused >= max(1, tried // 8), "hardly any damage was noticed"


def test_the_page_is_short_and_its_positions_are_read() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 80
    examples = [example for block in re.findall(r"```text\n(.*?)```", text, re.DOTALL) for example in block.split("\n\n")]
    assert [example.split()[0] for example in examples] == ["quarry", "carcassonne", "carrara", "firenze", "citadels"]
    for example in examples:
        played = game(example.split()[0])
        state = played.from_position(example)
        assert played.from_position(played.position(state)).encode() == state.encode()
        assert len(state.legal()) > 0


@pytest.mark.parametrize("name", sorted(games()))
def test_a_position_is_read_under_the_rules_it_names(name: str) -> None:
    newest = game(name)
    for rules in newest.rules_versions:
        played = newest.under(rules)
        text = played.position(played.new(2))
        found = newest.as_written(text)
        assert found.rules_version == rules
        assert found.position(found.from_position(text)) == text


@pytest.mark.parametrize("text", ["", "quarry 2 rules=99", "quarry 2 rules=", "quarry 2\nrules=1"])
def test_rules_that_are_not_there_are_not_chosen(text: str) -> None:
    assert game("quarry").as_written(text) is game("quarry")

"""What can be filled in by hand: the form follows from the declarations, so it must offer whatever a position can say."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import resources

import pytest

from capomastro.kernel.errors import BadPosition
from capomastro.kernel.form import Form, FormLine, Values
from capomastro.kernel.game import Game
from capomastro.kernel.registry import game as find_game
from capomastro.kernel.registry import games
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, State

LANGUAGES = ("en", "nl", "de")
SYMBOLS = {"I", "II", "III", "IV"}      # the same in every language


def form_of(game: Game, players: int | None = None) -> Form:
    return game.grammar.form(game, f"{game.id} {players or game.players[0]}")


def offers(values: Values, word: str) -> bool:
    number = word.removeprefix("-").isdecimal() and values.low <= int(word) <= values.high
    return values.open or number or word in values.of


def check(line: FormLine, words: list[str]) -> None:
    """The form offers everything that a line says."""
    head, rest = words[: len(line.head)], words[len(line.head) :]
    assert all(offers(values, word) for values, word in zip(line.head, head, strict=True)), (line.name, head)
    for word in rest:
        key, _, value = word.removesuffix(line.mark or "\n").partition("=")
        name = key.partition(".")[0] if line.kind == "list" else key
        assert line.keys is not None
        assert offers(line.keys, name), (line.name, word)
        if line.values is not None:
            for one in value.split(",") if line.several else [value.partition("*")[0].partition("+")[0]]:
                assert offers(line.values, one) or one == "-", (line.name, word)
        assert key in line.keys_by.get(words[0], [key])
        assert not value or value in line.values_by.get(key, [value])


def positions(game: Game, seed: int, number: int) -> list[State]:
    """Some moments of a game played at random."""
    rng, state, found = Rng(seed), game.new(), []
    for step in range(number):
        legal = [int(code) for code in state.legal()] if state.decider() >= CHANCE else []
        if not legal:
            break
        state.apply(legal[rng.below(len(legal))])
        if step % 9 == 0:
            found.append(state.clone())
    return found


@pytest.mark.parametrize("name", sorted(games()))
def test_the_form_offers_whatever_a_position_says(name: str, games_to_play: Callable[[int, int], int]) -> None:
    game = find_game(name)
    form = form_of(game)
    lines = {line.name: line for line in form.lines}
    own = {line.name for line in game.grammar.own.values() if line.shape is None}
    memory = {field.name for field in game.grammar.fields.values() if field.memory}
    asks = {ask.name: {arg.name: arg for arg in ask.args} for ask in form.asks}
    for seed in range(games_to_play(2, 40)):
        for state in positions(game, seed, games_to_play(150, 2000)):
            for kind, *words in map(str.split, game.position(state).splitlines()[1:]):
                if kind == "ask":
                    args = [word.partition("=") for word in words[1:] if "=" in word]
                    assert all(offers(asks[words[0]][arg].values, one) for arg, _, text in args for one in text.split(","))
                elif kind in lines:
                    check(lines[kind], words)
                else:
                    assert kind in own | memory, kind


@pytest.mark.parametrize("name", sorted(games()))
def test_everything_in_the_form_has_words(name: str) -> None:
    game = find_game(name)
    form = form_of(game, game.players[-1])
    package = type(game).__module__.rpartition(".")[0]
    for lang in LANGUAGES:
        words = json.loads((resources.files(package) / "words" / f"{lang}.json").read_text(encoding="utf-8"))

        def named(of: str, values: Values | None, words: dict[str, str] = words) -> None:
            for value in values.of if values is not None else ():
                plain = value.isdecimal() or value in SYMBOLS
                assert plain or f"{of}.{value}" in words or f"{values.domain}.{value.partition('.')[0]}" in words, (of, value)

        for line in form.lines:
            assert f"line.{line.name}" in words, (lang, line.name)
            assert not line.mark or f"line.{line.name}.mark" in words
            for values in (*line.head, line.keys, line.values):
                named(f"line.{line.name}", values)
            if line.kind == "pairs" and line.keys is not None and line.keys.domain != "seat" and line.keys.high > line.keys.low == 0:
                counted = [f"{line.keys.domain}.{n}" for n in range(line.keys.high + 1)]
                assert set(counted) <= set(words), (lang, line.name)        # nobody calls the first one 0
        for ask in form.asks:
            assert f"asked.{ask.name}" in words or f"ask.{ask.name}" in words, (lang, ask.name)
            for arg in ask.args:
                assert f"arg.{arg.name}" in words, (lang, arg.name)
                named(f"arg.{arg.name}", arg.values)


def test_a_form_is_refused_without_a_first_line_that_can_be_read() -> None:
    game = find_game("quarry")
    with pytest.raises(BadPosition, match="the first line must be"):
        game.grammar.form(game, "where 5=sold")


def test_what_holds_where_nothing_is_said() -> None:
    lines = {line.name: line for line in form_of(find_game("carrara")).lines}
    assert (lines["notch"].start, lines["end"].start, lines["closer"].start, lines["coins"].start) == ("I", "playing", "", "0")

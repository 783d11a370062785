"""The edges of the kernel: codes, options, words, data, packing and the generator, with bad input."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from capomastro import game
from capomastro.kernel.conformance import chi_square_tail
from capomastro.kernel.data import read_worksheet, with_values, write_worksheet
from capomastro.kernel.errors import BadData, BadOption, BadPosition, CapomastroError, IllegalMove, UnknownGame
from capomastro.kernel.game import Game
from capomastro.kernel.notation import Codec, Names, Number, action
from capomastro.kernel.options import Option, option_pairs, read_options
from capomastro.kernel.packing import Packer, Unpacker
from capomastro.kernel.record import parse_record, record, replay
from capomastro.kernel.registry import restore
from capomastro.kernel.rng import Rng
from capomastro.kernel.table import Dice, Table
from capomastro.kernel.view import Phrase, ranking
from capomastro.kernel.wording import Words, placeholders

CODEC = Codec([action(0, "pass"), action(1 << 20, "paint", ("colour", Names("colour", ["red", "blue"])), ("times", Number("times", 1, 5)))])


@pytest.mark.parametrize(("lang", "three"), [("en", "a, b and c"), ("nl", "a, b en c"), ("de", "a, b und c")])
def test_things_are_listed_as_a_sentence_lists_them(lang: str, three: str) -> None:
    words = Words("capomastro.kernel", lang)
    assert [words.listed(things) for things in ([], ["a"], ["a", "b", "c"])] == ["", "a", three]


@pytest.mark.parametrize(("lang", "said"), [("en", "52.3"), ("nl", "52,3"), ("de", "52,3")])
def test_decimals_are_said_as_the_language_writes_them(lang: str, said: str) -> None:
    words = Words("capomastro.kernel", lang)
    words.table["test"] = "{n}"
    assert words.say("test", {"n": 52.3}) == said


def test_a_code_is_its_kind_and_its_fields_in_mixed_radix() -> None:
    code = CODEC.parse("paint blue 3")
    assert code == (1 << 20) + 1 * 5 + 2
    assert CODEC.struct(code) == {"kind": "paint", "colour": "blue", "times": 3}
    assert CODEC.from_struct({"kind": "paint", "colour": "blue", "times": 3}) == code
    assert CODEC.flat(code) == 1 + 7
    assert CODEC.flat_size == 11


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "is not an action"),
        ("jump", "actions are pass, paint"),
        ("paint", "takes <colour> <times>"),
        ("paint green 1", "red, blue"),
        ("paint red 9", "1 to 5"),
        ("paint red x", "1 to 5"),
        ("pass now", "no fields"),
    ],
)
def test_a_move_that_cannot_be_read_says_what_can(text: str, says: str) -> None:
    with pytest.raises(IllegalMove, match=says):
        CODEC.parse(text)


@pytest.mark.parametrize("struct", [{}, {"kind": "paint"}, {"kind": "paint", "colour": "red", "times": 9}, {"kind": "pass", "x": 1}])
def test_a_struct_that_is_no_action_is_refused(struct: dict[str, object]) -> None:
    with pytest.raises(IllegalMove):
        CODEC.from_struct(struct)


def test_two_actions_cannot_share_a_code() -> None:
    with pytest.raises(ValueError, match="share"):
        Codec([action(0, "a"), action(0, "b")])
    with pytest.raises(ValueError, match="base must be"):
        Codec([action(5, "a")])


OPTIONS = (
    Option("blind", "flag", False),
    Option("set", "choice", "first", ("first", "second")),
    Option("count", "number", 5, (0, 7)),
    Option("cards", "list", [], ("a", "b", "c")),
)


def test_options_are_read_from_text_and_json_alike() -> None:
    read = read_options(OPTIONS, option_pairs(["blind=yes", "set=second", "count=3", "cards=a, c"]))
    assert read == {"blind": True, "set": "second", "count": 3, "cards": ["a", "c"]}
    assert read == read_options(OPTIONS, read)
    for option in OPTIONS:
        assert option.read(option.write(read[option.key])) == read[option.key]


@pytest.mark.parametrize(
    ("pair", "says"),
    [
        ("blind=maybe", "yes or no"),
        ("set=third", "first, second"),
        ("count=8", "0 to 7"),
        ("count=x", "0 to 7"),
        ("cards=a,z", "a, b, c"),
        ("cards=a,a", "twice"),
        ("speed=1", "options are blind, set, count, cards"),
        ("speed", "key=value"),
    ],
)
def test_a_bad_option_says_what_is_allowed(pair: str, says: str) -> None:
    with pytest.raises(BadOption, match=says):
        read_options(OPTIONS, option_pairs([pair]))


def test_an_unknown_game_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownGame, match="quarry"):
        game("chess")
    with pytest.raises(BadPosition):
        restore(b"nonsense")


def test_words_fill_their_slots() -> None:
    words = game("quarry").words("en", ["Ann", "Bob"])
    assert words.say(Phrase("event.sold", {"seat": 1, "stone": "4"})) == "Bob sells stone 4."
    assert words.say("board.quarry", {"n": 1}) == "The quarry holds one stone."
    assert words.say("board.quarry", {"n": 5}) == "The quarry holds 5 stones."
    assert words.say("board.seat", {"seat": 7, "points": 0, "n": 0, "known": []}) == "Player 8: 0 points, keeps 0 stones (nothing)."
    assert words.say("no.such.key") == "‹no.such.key›"
    assert words.say("event.sold", {}) == "‹seat› sells stone ‹stone›."
    assert placeholders("{a:seat} {b|x|y} {c} {d|x|y|}") == {("a", "seat"), ("b", ""), ("c", ""), ("d", "")}


@pytest.mark.parametrize(("gold", "cards", "said"), [
    (1, 0, "Ann collects 1 gold for buildings."),
    (0, 2, "Ann collects for buildings and draws 2 cards."),
    (3, 1, "Ann collects 3 gold for buildings and draws a card."),
])
def test_a_sentence_leaves_out_what_is_nought_where_its_words_say_so(gold: int, cards: int, said: str) -> None:
    words = game("citadels").words("en", ["Ann"])
    assert words.say("event.collected", {"seat": 0, "gold": gold, "cards": cards}) == said


def test_equal_keys_share_a_rank() -> None:
    assert ranking([30, 40, 30, 10]) == [2, 1, 2, 4]


@given(st.lists(st.integers(-(2**62), 2**62 - 1)))
def test_packed_numbers_come_back(numbers: list[int]) -> None:
    box = Packer()
    box.put_all(vec[i64](numbers))
    back = Unpacker(box.bytes())
    assert [int(n) for n in back.get_all()] == numbers
    back.finish()


def test_a_number_that_is_too_long_is_refused() -> None:
    back = Unpacker(b"\xff" * 9 + b"\x01")
    with pytest.raises(BadPosition, match="more than 62 bits before byte 9"):
        back.get()


@given(st.binary(max_size=40))
def test_junk_never_crashes_the_unpacker(junk: bytes) -> None:
    quarry = game("quarry")
    with contextlib.suppress(CapomastroError):
        quarry.decode(quarry.new().header + b"\n" + junk)


def test_the_generator_is_uniform_and_seeds_differ() -> None:
    rng = Rng(11)
    for n in (2, 3, 7, 71):
        seen = [0] * n
        for _ in range(400 * n):
            seen[rng.below(n)] += 1
        assert chi_square_tail(sum((x - 400) ** 2 / 400 for x in seen), n - 1) > 1e-5
    firsts = {Rng(seed).word() for seed in range(2000)}
    assert len(firsts) == 2000
    assert Rng(5).word() == Rng(5).word()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.setenv("CAPOMASTRO_HOME", str(tmp_path))
    return type(game("quarry"))()


def test_two_data_versions_live_side_by_side_and_both_replay(home: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    dear = home.shelf.save_own("my-box", with_values(home.shelf.load("1").content, {"/sale": 5}))
    monkeypatch.setattr("capomastro.kernel.record.find_game", lambda _, rules: home.under(rules))
    texts = []
    for version in ("1", "my-box"):
        table = Table(home, 2, {"data": version}, nature=Dice(2))
        while not table.over:
            table.play("sell" if "sell" in [home.codec.text(int(c)) for c in table.state.legal()] else int(table.state.legal()[0]))
        texts.append(record(table).text())
        replay(parse_record(texts[-1]))
    assert f"data my-box {dear.hash}" in texts[1]
    assert texts[0].splitlines()[-3] != texts[1].splitlines()[-3], "the scores follow the data"


def test_a_worksheet_comes_back_as_a_checked_version(home: Game) -> None:
    facts = home.facts(home.shelf.load("1"))
    sheet = write_worksheet(["Quarry"], facts, home.words("nl").word)
    assert "Wat een verkochte steen oplevert" in sheet
    assert "/stones" not in sheet, "certain numbers are not asked"
    assert read_worksheet(sheet, facts) == {}
    assert read_worksheet(sheet.replace("/sale = 3", "/sale = 4"), facts) == {"/sale": 4}
    for bad, says in (("/sale = four", "not a number"), ("/nowhere = 1", "expected"), ('/sale = "4"', "must stay")):
        with pytest.raises(BadData, match=says):
            read_worksheet(bad, facts)


@pytest.mark.parametrize(("content", "says"), [({"stones": 8, "sale": 1, "claim": 1}, "9 stones"), ({}, "KeyError")])
def test_data_that_cannot_be_played_is_refused(home: Game, content: dict[str, object], says: str) -> None:
    with pytest.raises(BadData, match=says):
        home.shelf.save_own("odd", content)
    with pytest.raises(BadData, match="cannot be called"):
        home.shelf.save_own("1", {})
    with pytest.raises(BadData, match="no place"):
        with_values({"a": 1}, {"/b/c": 2})

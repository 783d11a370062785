"""Studies: what is counted is what was played, and the page tells it in three languages."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from capomastro.arena.playing import play
from capomastro.arena.simulate import game_seed
from capomastro.arena.study import (
    Plan,
    about,
    best_first,
    heading,
    opening_name,
    play_chunk,
    pursue,
    quantile,
    read_study,
    seats,
    source_name,
    spread,
    title_of,
    topic,
    value_name,
)
from capomastro.arena.study_page import study_page, write_study
from capomastro.cli.voice import Voice
from capomastro.kernel.registry import game
from capomastro.kernel.table import Table
from capomastro.kernel.wording import LANGUAGES

STUDIES = Path(__file__).parents[2] / "docs" / "studies"
PLAN = Plan("quarry", 2, ["random", "apprentice"], 30, seed=3)


def test_a_study_counts_what_single_games_give() -> None:
    *_, (played, study) = pursue(PLAN, workers=1)
    assert played == 60
    quarry = game("quarry")
    for level in study.levels:
        results = [play(quarry, [level.bot] * 2, game_seed(3, number)) for number in range(30)]
        assert level.games == 30
        assert level.wins == pytest.approx([sum(r.shares[seat] for r in results) for seat in (0, 1)])
        assert level.scores == [Counter(r.scores[seat] for r in results) for seat in (0, 1)]
        assert level.lengths == Counter(sum(r.moves) for r in results)
        assert level.margins.total() == 30
        assert sum(n for n, _ in level.openings.values()) == 60, "every seat opens once"
        assert sum(won for _, won in level.openings.values()) == pytest.approx(30)
        points = sum(sum(both) for both in level.points.values())
        assert points == sum(sum(r.scores) for r in results)


def test_several_processes_count_the_same() -> None:
    one, two = ([study for _, study in pursue(PLAN, workers=workers)][-1] for workers in (1, 2))
    assert one == two
    assert msgspec.json.decode(msgspec.json.encode(one))["levels"][0]["games"] == 30


def test_what_a_seat_did_counts_once_a_game() -> None:
    level = play_chunk(Plan("carrara", 2, ["random"], 2, seed=1), ("random", range(2)))
    assert {"build", "take"} <= set(level.done)
    for values in level.done.values():
        for seats_that_did, won in values.values():
            assert 1 <= seats_that_did <= 4
            assert 0 <= won <= min(2, seats_that_did)


def test_a_card_counts_as_itself_wherever_it_lay() -> None:
    firenze = game("firenze")
    state = Table(firenze, 2).state
    words = firenze.words("en")
    taken = {firenze.codec.text(code): about(firenze, state, code) for code in map(int, state.legal())}
    lies = {f"take {slot + 1}": firenze.codec.by_name["card"].fields[0].domain.text(card) for slot, card in enumerate(state.row)}
    assert len(taken) > 1
    assert taken == {text: lies[text] for text in taken}
    for text, card in taken.items():
        assert opening_name(words, firenze, f"{text.split()[0]} {card}") == f"Take {words.word(f'card.{card}')}"


@pytest.mark.parametrize(("game_id", "tell"), [
    ("firenze", {"raise": ("colour", "white", "Weiß"), "fulfil": ("order", "white-3", "Weiß 3"), "steal": ("colour", "white", "Weiß")}),
    ("carcassonne", {"deploy": ("role", "knight", "Ritter"), "place": ("", "", "")}),
    ("carrara", {"city": ("city", "lucca", "Lucca"), "raise": ("building", "villa_1", "Villa 1")}),
    ("citadels", {"destroy": ("building", "manor", "Landgut"), "spy": ("", "", "")}),
])  # fmt: skip
def test_what_a_move_is_about_follows_from_its_sentence(game_id: str, tell: dict[str, tuple[str, str, str]]) -> None:
    found = game(game_id)
    words = found.words("de")
    for action, (name, thing, said) in tell.items():
        assert topic(found, action)[0] == name
        assert not name or value_name(words, found, action, thing) == said


@pytest.mark.parametrize("game_id", ["carcassonne", "carrara", "citadels", "firenze"])
def test_everything_that_is_counted_has_a_name_in_every_language(game_id: str) -> None:
    found = game(game_id)
    level = play_chunk(Plan(game_id, 2, ["random"], 3, seed=4), ("random", range(3)))
    assert level.done
    for lang in LANGUAGES:
        words = found.words(lang)
        for action, values in level.done.items():
            assert not found.codec.by_name[action].closes
            assert title_of(words, found, action).strip(" …")
            for thing in values:
                assert value_name(words, found, action, thing) != thing or thing in words.table.values(), (action, thing)
        for text in level.openings:
            assert "{" not in opening_name(words, found, text)


def test_intervals_contain_their_shares_and_rare_things_are_left_out() -> None:
    rows = best_first({"a": [20, 15.0], "b": [12, 12.0], "c": [3, 3.0], "d": [20, 0.0]})
    assert [row.name for row in rows] == ["b", "a", "d"]
    assert all(row.low <= row.share <= row.high for row in rows)
    level = play_chunk(PLAN, ("random", range(5)))
    assert sum(row.share for row in seats(level)) == pytest.approx(1)


def test_spread_and_quantiles() -> None:
    counted = Counter({10: 1, 20: 8, 30: 1})
    assert (quantile(counted, 0.1), quantile(counted, 0.5), quantile(counted, 0.9)) == (10, 20, 20)
    found = spread(counted)
    assert found.mean == 20
    assert found.low < 20 < found.high
    assert spread(Counter()).mean == 0


def test_two_actions_with_the_same_words_are_called_by_their_questions() -> None:
    citadels = game("citadels")
    words = citadels.words("en")
    assert title_of(words, citadels, "build") == "Built"
    assert title_of(words, citadels, "rob") == heading(words, "rob") == "Rob …"
    assert title_of(words, citadels, "pick") == "Keep one character."
    assert title_of(words, citadels, "keep") == "Which card do you keep?"


def test_names_are_those_of_the_game() -> None:
    carrara = game("carrara")
    words = carrara.words("en")
    assert heading(words, "build") == "Build …"
    assert value_name(words, carrara, "build", "biblioteca_1") == "Library 1"
    assert opening_name(words, carrara, "build biblioteca_1") == "Build Library 1"
    assert opening_name(words, carrara, "buy") == words.word("move.buy")
    citadels = game("citadels")
    assert [opening_name(citadels.words(lang), citadels, "pick king") for lang in LANGUAGES] == [
        "Keep the King", "Houd de Koning", "Behalte den König",
    ]
    assert opening_name(citadels.words("en"), citadels, "gold") == "Take … gold"
    carcassonne = game("carcassonne").words("en")
    assert "{" not in source_name(carcassonne, "score.track kind:kinds=city")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_is_whole_in_every_language(lang: str, tmp_path: Path) -> None:
    *_, (_, study) = pursue(Plan("carrara", 2, ["random"], 6, seed=2), workers=1)
    voice = Voice(lang)
    text = study_page(study, voice.words)
    assert "‹" not in text, "every word is there"
    assert text.count("<svg") >= 3
    assert "http" not in text.replace("http://www.w3.org/2000/svg", ""), "nothing is loaded from elsewhere"
    written = write_study(study, tmp_path, voice.words)
    assert {"carrara.html", "carrara.json"} <= {path.name for path in written}


def test_the_command_tells_and_writes(capsys: Any, tmp_path: Path) -> None:
    from capomastro.cli.main import main

    with pytest.raises(SystemExit) as ended:
        main(["study", "quarry", "--games", "12", "--workers", "1", "--report", str(tmp_path), "--lang", "nl"])
    assert not ended.value.code
    out = capsys.readouterr().out
    assert "Plaats 1" in out
    assert "Niveau: apprentice" in out
    assert (tmp_path / "quarry.html").exists()
    with pytest.raises(SystemExit) as ended:
        main(["study", "quarry", "--games", "0"])
    assert ended.value.code == 2


@pytest.mark.parametrize("kept", sorted(STUDIES.glob("*.json")), ids=lambda path: path.stem)
def test_a_kept_page_says_what_its_numbers_say_in_the_words_of_today(kept: Path) -> None:
    """Otherwise: ``capomastro study GAME --from docs/studies/GAME.json --report docs/studies``."""
    drawn = study_page(read_study(kept.read_bytes()), Voice("en").words)
    held = kept.with_suffix(".html").read_text(encoding="utf-8")
    version = "<p>Capomastro "
    assert drawn.rpartition(version)[0] == held.rpartition(version)[0]


def test_a_kept_study_is_told_again_without_playing(capsys: Any, tmp_path: Path) -> None:
    from capomastro.cli.main import main

    *_, (_, study) = pursue(PLAN, workers=1)
    write_study(study, tmp_path, Voice("en").words)
    kept = tmp_path / "quarry.json"
    assert read_study(kept.read_bytes()) == study
    with pytest.raises(SystemExit) as ended:
        main(["study", "quarry", "--from", str(kept), "--report", str(tmp_path / "de"), "--lang", "de"])
    assert not ended.value.code
    assert "Platz 1" in capsys.readouterr().out
    assert (tmp_path / "de" / "quarry.html").read_text(encoding="utf-8") == study_page(study, Voice("de").words)
    assert (tmp_path / "de" / "quarry.json").read_bytes() == kept.read_bytes()


@pytest.mark.parametrize(("content", "said"), [(b"{}", "--report"), (b"no JSON", "--report"), (None, "carrara --from")])
def test_what_is_no_study_of_the_game_is_refused_in_one_line(content: bytes | None, said: str, capsys: Any, tmp_path: Path) -> None:
    from capomastro.cli.main import main

    kept = tmp_path / "kept.json"
    kept.write_bytes((STUDIES / "carrara.json").read_bytes() if content is None else content)
    with pytest.raises(SystemExit) as ended:
        main(["study", "quarry", "--from", str(kept)])
    assert ended.value.code == 2
    assert said in capsys.readouterr().err.replace("\n", " ")

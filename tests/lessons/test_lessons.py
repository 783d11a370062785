"""Every lesson reaches its end: played as it asks, with other moves throughout, and with any moves at all."""

from __future__ import annotations

import re

import pytest

from capomastro.kernel.clauses import load_rules
from capomastro.kernel.registry import games
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import OVER
from capomastro.kernel.view import Phrase
from capomastro.kernel.wording import LANGUAGES, Words, placeholders
from capomastro.lessons.coach import Coach
from capomastro.lessons.lesson import BadLesson, Lesson, lesson_of, lesson_words, lessons_of
from capomastro.lessons.lesson import _read as read
from capomastro.lessons.rehearsal import Rehearsal, as_wished, is_as_written

LESSONS = [lesson for game in games().values() for lesson in lessons_of(game).values()]
PATIENCE = 4            # acts for each step, at most: three that no step speaks of, and one that answers it
every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.game}-{lesson.name}")


def rehearse(lesson: Lesson) -> Rehearsal:
    return Rehearsal(games()[lesson.game], lesson)


def test_each_of_the_four_games_has_a_first_lesson() -> None:
    assert {lesson.game for lesson in LESSONS if lesson.name == "first"} == {"carcassonne", "citadels", "carrara", "firenze"}


@every_lesson
def test_a_learner_who_does_what_is_asked_meets_every_step_as_written(lesson: Lesson) -> None:
    rehearsal = rehearse(lesson)
    assert is_as_written(rehearsal)
    assert rehearsal.coach.done
    assert rehearsal.coach.step == len(lesson.steps)


def another_move(rehearsal: Rehearsal, now: Coach) -> None:
    """The first legal move that is not what the coach would do."""
    codec, state = rehearsal.game.codec, rehearsal.table.state
    texts = [codec.text(int(code)) for code in state.legal()]
    rehearsal.table.play(next((text for text in texts if text != now.move and text not in now.picks), texts[0]))


@every_lesson
def test_a_learner_who_always_does_something_else_reaches_the_end(lesson: Lesson) -> None:
    end = rehearse(lesson).run(another_move, PATIENCE * len(lesson.steps))
    assert end.done


@every_lesson
@pytest.mark.parametrize("seed", range(20))
def test_a_learner_who_plays_anything_reaches_the_end(lesson: Lesson, seed: int) -> None:
    rng = Rng(seed)

    def anything(rehearsal: Rehearsal, now: Coach) -> None:
        legal = rehearsal.table.state.legal()
        rehearsal.table.play(int(legal[rng.below(len(legal))]))

    rehearsal = rehearse(lesson)
    end = rehearsal.run(anything, PATIENCE * len(lesson.steps))
    assert end.done
    assert end.step == len(lesson.steps) or rehearsal.table.state.decider() == OVER


@every_lesson
def test_another_move_is_answered_and_taking_it_back_brings_the_step_back(lesson: Lesson) -> None:
    rehearsal = rehearse(lesson)
    rehearsal.others()
    before = rehearsal.coach
    assert before.answer is None
    assert not before.back
    another_move(rehearsal, before)
    after = rehearsal.coach
    assert after.step == 1
    assert after.back
    assert after.answer is not None
    assert after.answer.key in lesson_words(rehearsal.game.package, "en")
    rehearsal.table.undo(rehearsal.table.last_act(lesson.seat))
    assert rehearsal.coach == before


@every_lesson
def test_what_the_coach_would_do_can_be_done_however_the_table_stands(lesson: Lesson) -> None:
    rng = Rng(7)

    def now_and_then(rehearsal: Rehearsal, now: Coach) -> None:
        if rng.below(2):
            rehearsal.do(now)
        else:
            another_move(rehearsal, now)

    assert rehearse(lesson).run(now_and_then, PATIENCE * len(lesson.steps)).done


@every_lesson
def test_the_coach_has_words_for_every_step_in_every_language(lesson: Lesson) -> None:
    package = games()[lesson.game].package
    tables = [lesson_words(package, lang) for lang in LANGUAGES]
    assert tables[0].keys() == tables[1].keys() == tables[2].keys()
    start = f"lesson.{lesson.name}"
    needed = {f"{start}.title", f"{start}.about", f"{start}.end.title", f"{start}.end.text"}
    for step in lesson.steps:
        needed |= {f"{start}.{step.name}.{part}" for part in ("title", "text", *step.answers.values())}
    spoken = {key for key in tables[0] if key.startswith(f"{start}.") and not key.endswith(".done")}
    assert spoken == needed
    for key in tables[0]:
        assert placeholders(tables[0][key]) == placeholders(tables[1][key]) == placeholders(tables[2][key])
        assert not any(re.search(r"‹|TODO", table[key]) for table in tables)


@every_lesson
def test_a_lesson_cites_clauses_that_exist(lesson: Lesson) -> None:
    known = set(load_rules(games()[lesson.game].package, "en").addresses)
    assert {step.clause for step in lesson.steps} <= known


@every_lesson
def test_the_same_answers_give_the_same_lesson(lesson: Lesson) -> None:
    one, two = rehearse(lesson), rehearse(lesson)
    one.run(as_wished, 99)
    two.run(as_wished, 99)
    assert one.table.state.encode() == two.table.state.encode()


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ('seat = 7', "seat 7 is not at a table of 2"),
        ('asks = "supper"', "nothing asks 'supper'"),
        ('wish = ["fly"]', "fly"),
        ('gather = "flowers"', "'flowers'"),
        ('colour = "red"', "colour"),
    ],
)
def test_a_lesson_that_cannot_be_held_is_refused_with_what_is_wrong(wrong: str, says: str) -> None:
    game = games()["quarry"]
    position = 'position = """quarry 2\nask turn 0 number=1\n"""\nseed = 1\n'
    lines = {"seat": "seat = 0", "asks": 'asks = "claim"', "wish": 'wish = ["draw 4"]'}
    lines[wrong.split(maxsplit=1)[0]] = wrong
    text = position + lines.pop("seat") + '\n[[step]]\nname = "one"\n' + "\n".join(lines.values())
    with pytest.raises(BadLesson, match=re.escape(says)):
        read(game, "first", text)


def test_an_unknown_lesson_is_refused_by_name() -> None:
    with pytest.raises(BadLesson, match="no lesson 'second'; lessons are first"):
        lesson_of(games()["firenze"], "second")
    with pytest.raises(BadLesson, match="lessons are none"):
        lesson_of(games()["quarry"], "first")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_advice_of_several_moves_is_said_sentence_by_sentence(lang: str) -> None:
    """Moves begin with capitals, which have no place in the middle of a sentence."""
    words = Words("capomastro.lessons", lang)
    move = words.word("lesson.instead.title")
    said = words.say("lesson.instead", {"moves": [Phrase("lesson.instead.title")] * 3})
    assert said.endswith(f": {move}. {move}. {move}.")

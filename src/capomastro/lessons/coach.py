"""The coach: where a lesson stands, what it asks for next, and what it says about the move just made.

All this follows from the answers given so far, so it is the same after a reload or in another process, and taking a move back takes
the lesson back with it. Any legal move is accepted: a step is done once its question was answered.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from capomastro.kernel.game import Game
from capomastro.kernel.sets import played
from capomastro.kernel.state import OVER, State
from capomastro.kernel.table import Step as Played
from capomastro.kernel.table import Table
from capomastro.kernel.view import Phrase
from capomastro.lessons.judging import Idea, Judge
from capomastro.lessons.lesson import Lesson, Step, lesson_words

PATIENCE = 3                    # questions in a row that no step speaks of, before the lesson goes on to its next step
MARGIN = 0.5                    # points below which two moves are equally good


class Coach(msgspec.Struct, omit_defaults=True):
    """What the coach says to one seat."""

    step: int                           # steps done
    of: int
    key: str = ""                       # of the words of this step, with ``.title`` and ``.text``; empty: see ``say``
    say: Phrase | None = None           # instead, where the table stands otherwise than the lesson had it in mind
    clause: str = ""
    move: str = ""                      # what it would do: the text of a move,
    gathering: str = ""                 # or a set by the name of its gathering
    picks: list[str] = []
    answer: Phrase | None = None        # to the last move
    back: bool = False                  # … which it offers to take back
    done: bool = False


class _Asked:
    """A question to the learner: the step it belongs to, if any, and what was wished for."""

    def __init__(self, game: Game, lesson: Lesson, state: State, course: _Course) -> None:
        self.state = state
        self.number = _step_for(game, lesson, state, course.at)
        self.step: Step | None = lesson.steps[self.number] if self.number < len(lesson.steps) else None
        self.wished: list[list[int]] = []
        if self.step is not None and (not self.step.follows or course.fulfilled == self.number - 1):
            self.wished = _as_written(game, self.step, state, lesson.seat)

    def is_wished(self, run: list[int]) -> bool:
        return any(run[: len(wished)] == wished for wished in self.wished)


class _Course:
    """The learner's way through a lesson so far."""

    def __init__(self, game: Game, lesson: Lesson, start: State, steps: Sequence[Played]) -> None:
        self.at = 0                     # steps done
        self.fulfilled = -1             # the last step, where the learner did just what it asked for
        self.last: tuple[_Asked, list[int]] | None = None
        strayed = 0
        state = start.clone()
        for act in _acts(steps):
            if act[0].actor == lesson.seat and act[0].act and self.at < len(lesson.steps):
                asked = _Asked(game, lesson, state.clone(), self)
                run = [step.code for step in act if step.actor == lesson.seat and not step.auto]
                self.last = asked, run
                self.fulfilled = asked.number if asked.is_wished(run) else -1
                strayed = strayed + 1 if asked.step is None else 0
                if asked.step is not None:
                    self.at = asked.number + 1
                elif strayed == PATIENCE:
                    self.at, strayed = self.at + 1, 0
            elif act[0].actor == lesson.seat and act[0].act:
                self.last = None
            state = played(state, [step.code for step in act])


def _acts(steps: Sequence[Played]) -> list[list[Played]]:
    rows: list[list[Played]] = []
    for step in steps:
        if step.act or not rows:
            rows.append([])
        rows[-1].append(step)
    return rows


def _as_written(game: Game, step: Step, state: State, seat: int) -> list[list[int]]:
    """What a step wishes for, where the table stands as it had in mind."""
    about = game.about(state, seat)
    return step.runs(game, state) if all(about.get(name) == value for name, value in step.about.items()) else []


def _step_for(game: Game, lesson: Lesson, state: State, at: int) -> int:
    """The step a question belongs to: the next one, or a later one that fits as written; past the last one where none does."""
    question = game.choices[state.asks()].name
    if at < len(lesson.steps) and lesson.steps[at].asks == question:
        return at
    for number, step in enumerate(lesson.steps[at:], at):
        if step.asks == question and _as_written(game, step, state, lesson.seat):
            return number
    return len(lesson.steps)


def coach(game: Game, lesson: Lesson, table: Table) -> Coach:
    """What the coach says now."""
    course = _Course(game, lesson, table.start, table.steps)
    of = len(lesson.steps)
    out = Coach(course.at, of, done=course.at >= of or table.state.decider() == OVER)
    if course.last is not None:
        out.answer, out.back = _answer(game, lesson, *course.last)
    if not out.done and table.state.decider() == lesson.seat and not table.state.blind():
        _ask(game, lesson, table.state, course, out)
    return out


def _ask(game: Game, lesson: Lesson, state: State, course: _Course, out: Coach) -> None:
    asked = _Asked(game, lesson, state, course)
    if asked.step is not None and asked.wished:
        out.key = f"lesson.{lesson.name}.{asked.step.name}"
        out.clause = asked.step.clause
        picks = asked.step.wish if asked.step.gather else []
        idea = Idea(asked.wished[0], asked.step.gather, picks)
    else:
        idea = Judge(game, state, lesson.seat).best()
        out.say = Phrase("lesson.instead", {"moves": _said(game, state, idea)})
    out.gathering, out.picks = idea.gathering, idea.picks
    out.move = "" if idea.gathering else game.codec.text(idea.run[0])


def _said(game: Game, state: State, idea: Idea) -> list[Phrase]:
    """An idea in words: every move of it."""
    out = []
    for code in idea.run:
        out.append(game.scene(state).move(code).say)
        state = played(state, [code])
    return out


def _answer(game: Game, lesson: Lesson, asked: _Asked, run: list[int]) -> tuple[Phrase | None, bool]:
    """What is said about a move, and whether it may be taken back."""
    step = asked.step
    if step is None:
        return None, False
    key = f"lesson.{lesson.name}.{step.name}"
    if asked.is_wished(run):
        return (Phrase(f"{key}.done") if f"{key}.done" in lesson_words(game.package, "en") else None), False
    text = game.codec.text(run[0])
    for prefix, name in step.answers.items():
        if asked.wished and text.startswith(prefix):
            return Phrase(f"{key}.{name}"), step.back
    judge = Judge(game, asked.state, lesson.seat)
    wished = asked.wished[0] if asked.wished else judge.best().run
    if run[: len(wished)] == wished:
        return None, False
    less = judge.worth(wished) - judge.worth(run)
    if less > MARGIN:
        return Phrase("lesson.other.less", {"n": max(1, round(less))}), step.back
    return Phrase("lesson.other.better" if less < -MARGIN else "lesson.other.fine"), step.back

"""A lesson as written in ``games/<game>/lessons/<name>.toml``; ``docs/lessons.md`` explains how to write one."""

from __future__ import annotations

import hashlib
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct

from capomastro.kernel.errors import CapomastroError, IllegalMove
from capomastro.kernel.game import Game
from capomastro.kernel.sets import run_of
from capomastro.kernel.state import State
from capomastro.kernel.wording import load_words

FOLDER = "lessons"


class BadLesson(CapomastroError):
    """A lesson that cannot be held."""


class Step(Struct, forbid_unknown_fields=True, frozen=True):
    """One real move that is asked for. Its words are ``lesson.<lesson>.<name>.title`` and ``.text``."""

    name: str
    asks: str                           # the question it is an answer to
    wish: list[str]                     # move texts, the first one is shown; with ``gather``, what is named together
    gather: str = ""
    about: dict[str, Any] = {}          # arguments of the question that must be so; otherwise the coach improvises
    follows: bool = False               # it means what was just done: otherwise the coach improvises too
    clause: str = ""                    # what explains it in the rules
    answers: dict[str, str] = {}        # to another move that begins so: the last part of the words' key
    back: bool = True                   # another move may be taken back, and the coach offers it

    def runs(self, game: Game, state: State) -> list[list[int]]:
        """What is wished for, as the codes that play it here; what is not possible is left out."""
        if self.gather:
            return [run] if (run := set_run(game, state, self.gather, self.wish)) else []
        legal = {game.codec.text(int(code)): int(code) for code in state.legal()}
        return [[legal[text]] for text in self.wish if text in legal]


class Lesson(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A prepared game. Chance follows from ``seed``; the other seats play ``replies`` where they can."""

    name: str
    game: str
    position: str
    seat: int
    seed: int
    steps: list[Step]
    replies: list[str] = []             # moves of the other seats, each made once, the earliest first

    @property
    def deal(self) -> bytes:
        """The seed of its chance."""
        return hashlib.sha256(f"lesson {self.game} {self.name} {self.seed}".encode()).digest()

    def nonces(self, players: int) -> list[str]:
        """What the seats would add to chance: always the same."""
        return [hashlib.sha256(f"seat {seat}".encode()).hexdigest()[:32] for seat in range(players)]


def set_run(game: Game, state: State, name: str, picks: list[str]) -> list[int]:
    """The run that names these things together; empty where that is not possible."""
    try:
        return run_of(game, state, name, picks)
    except IllegalMove:
        return []


@cache
def lessons_of(game: Game) -> dict[str, Lesson]:
    """The lessons of a game by name; none where its folder has none, and none under older rules than those they teach."""
    folder = files(game.package).joinpath(FOLDER)
    if not folder.is_dir() or game.rules_version != max(game.rules_versions):
        return {}
    names = sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml"))
    return {name: _read(game, name, folder.joinpath(f"{name}.toml").read_text(encoding="utf-8")) for name in names}


def lesson_of(game: Game, name: str) -> Lesson:
    """A lesson by its name."""
    found = lessons_of(game)
    if name not in found:
        raise BadLesson(f"{game.id} has no lesson {name!r}; lessons are {', '.join(found) or 'none'}")
    return found[name]


def _read(game: Game, name: str, text: str) -> Lesson:
    try:
        given = tomllib.loads(text)
        steps = given.pop("step", [])
        lesson = msgspec.convert({**given, "name": name, "game": game.id, "steps": steps}, Lesson)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, TypeError) as error:
        raise BadLesson(f"{game.id}, lesson {name}: {error}") from None
    _check(game, lesson)
    return lesson


def _check(game: Game, lesson: Lesson) -> None:
    """Refuse what could never be played: an unknown question or move, a seat that is not there."""
    where = f"{game.id}, lesson {lesson.name}"
    start = game.from_position(lesson.position)
    if not 0 <= lesson.seat < start.players:
        raise BadLesson(f"{where}: seat {lesson.seat} is not at a table of {start.players}")
    if not lesson.steps:
        raise BadLesson(f"{where}: it has no [[step]]")
    choices = {choice.name for choice in game.choices}
    for step in lesson.steps:
        if step.asks not in choices:
            raise BadLesson(f"{where}, step {step.name}: nothing asks {step.asks!r}; questions are {', '.join(sorted(choices))}")
        if step.gather and step.gather not in {g.name for g in game.gatherings}:
            raise BadLesson(f"{where}, step {step.name}: nothing called {step.gather!r} is gathered")
    for text in [*lesson.replies, *(wish for step in lesson.steps for wish in step.wish)]:
        try:
            game.codec.parse(text)
        except IllegalMove as error:
            raise BadLesson(f"{where}: {error}") from None


@cache
def lesson_words(package: str, lang: str) -> dict[str, str]:
    """What the coach says: what every lesson may need, and the words of one game's lessons."""
    own = files(package).joinpath(FOLDER, "words", f"{lang}.json")
    return {**load_words("capomastro.lessons", lang), **(msgspec.json.decode(own.read_bytes()) if own.is_file() else {})}

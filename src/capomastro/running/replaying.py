"""A game looked through again, moment by moment, with one pair of eyes."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from capomastro.kernel.view import Area
from capomastro.running.course import Course
from capomastro.running.protocol import Happened


class Moment(Struct, omit_defaults=True):
    """One moment of a replay: the view after the events before ``n``."""

    n: int
    view: Any
    events: list[Happened] = []
    step: int = 0                       # finished games: answers so far, where a branch can begin
    score: list[int] = []               # finished games: as if it had ended here
    walk: list[Area] = []               # where it is asked for: the table thing by thing, for whoever does not see it


class Replay(Struct):
    """Moments ``first`` … of ``total``; while a game runs, only what the receiver's seat saw."""

    seat: int
    first: int
    total: int
    moments: list[Moment]


def replay(course: Course, eyes: int, first: int, count: int, *, aids: bool, finished: bool, walk: bool = False) -> Replay:
    """The views after each answer that told ``eyes`` something; ``finished``: with what is only shown afterwards.

    ``walk``: with everything on the table in words.
    """
    game, table = course.game, course.table
    table.remember()
    state = table.start.clone()
    out: list[Moment] = []
    number = told = 0
    for index, step in enumerate(table.steps):
        state.apply(step.code)
        new = course.told(step, eyes)
        if not new:
            continue
        if first <= number < first + count:
            moment = Moment(told + new, game.scene(state, aids=aids).view(eyes), course.happened(index, eyes, told))
            if finished:
                moment.step = index + 1
                moment.score = game.outcome(state).scores
            if walk:
                moment.walk = game.walk(moment.view)
            out.append(moment)
        told += new
        number += 1
    return Replay(eyes, first, number, out)

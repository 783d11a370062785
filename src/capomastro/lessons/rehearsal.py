"""A lesson played without a server. ``python -m capomastro.lessons.rehearsal carcassonne`` shows its course to whoever writes one."""

from __future__ import annotations

import sys
from collections.abc import Callable

from msgspec.structs import replace

from capomastro.kernel.game import Game
from capomastro.kernel.registry import game as find_game
from capomastro.kernel.sets import offers
from capomastro.kernel.state import CHANCE, OVER
from capomastro.kernel.table import Table
from capomastro.kernel.trust import LiveChance
from capomastro.lessons.coach import Coach, coach
from capomastro.lessons.judging import reply
from capomastro.lessons.lesson import Lesson, lesson_of, lesson_words

Learner = Callable[["Rehearsal", Coach], None]


class Rehearsal:
    """One run through a lesson."""

    def __init__(self, game: Game, lesson: Lesson) -> None:
        start = game.from_position(lesson.position)
        self.game = game = game.under(int(start.rules))
        self.lesson = lesson
        nonces = [bytes.fromhex(nonce) for nonce in lesson.nonces(int(start.players))]
        self.table = Table(game, nature=LiveChance(lesson.deal, nonces), start=start, confirm=True)
        self.acts = 0                       # of the learner

    @property
    def coach(self) -> Coach:
        return coach(self.game, self.lesson, self.table)

    def others(self) -> None:
        """The other seats play until the learner is asked."""
        while (who := int(self.table.state.decider())) not in (OVER, self.lesson.seat):
            if who == CHANCE:
                self.table.advance()
            else:
                self.table.play(reply(self.game, self.lesson, self.table))

    def do(self, wish: Coach) -> None:
        """What the coach would do."""
        if wish.gathering:
            self.table.gather(wish.gathering, wish.picks)
        else:
            self.table.play(wish.move)

    def run(self, learner: Learner, most: int) -> Coach:
        """Play until the lesson is over, at most so many acts."""
        self.others()
        while not (now := self.coach).done and self.acts < most:
            learner(self, now)
            self.acts += 1
            self.others()
        return now


def as_wished(rehearsal: Rehearsal, wish: Coach) -> None:
    """A learner who does what is asked."""
    rehearsal.do(wish)


def _told(rehearsal: Rehearsal, now: Coach) -> None:
    """As wished, with everything an author wants to see."""
    game, state = rehearsal.game, rehearsal.table.state
    words = game.words("en")
    words.table.update(lesson_words(game.package, "en"))
    if now.answer:
        print("   ", words.say(now.answer))
    print(f"{now.step + 1}/{now.of}", words.say(game.prompt(state, rehearsal.lesson.seat)), game.about(state, rehearsal.lesson.seat))
    print("    wish:", now.key or "IMPROVISED", now.move or f"{now.gathering} {now.picks}")
    print("    legal:", ", ".join(game.codec.text(int(code)) for code in state.legal())[:700])
    for offer in offers(game, state):
        print("    gather:", offer.name, [pick.text for pick in offer.picks][:40], len(offer.sets or []))
    before = len(rehearsal.table.steps)
    rehearsal.do(now)
    rehearsal.others()
    for step in rehearsal.table.steps[before:]:
        print("      ", step.actor, game.codec.text(step.code))


def is_as_written(rehearsal: Rehearsal) -> bool:
    """Whether a learner who does what is asked meets every step, and each as it was written."""
    written: list[bool] = []

    def learner(rehearsal: Rehearsal, now: Coach) -> None:
        written.append(bool(now.key))
        rehearsal.do(now)

    rehearsal.run(learner, len(rehearsal.lesson.steps))
    return rehearsal.coach.done and all(written) and len(written) == len(rehearsal.lesson.steps)


def main(arguments: list[str]) -> None:
    """``GAME [LESSON]``: its course. ``GAME LESSON SEEDS``: the first of so many seeds for which every step comes as written."""
    game = find_game(arguments[0])
    lesson = lesson_of(game, arguments[1] if len(arguments) > 1 else "first")
    if len(arguments) > 2:
        fits = (seed for seed in range(int(arguments[2])) if is_as_written(Rehearsal(game, replace(lesson, seed=seed))))
        print("seed", next(fits, "not found"))
        return
    rehearsal = Rehearsal(game, lesson)
    end = rehearsal.run(_told, 4 * len(lesson.steps))
    print(game.position(rehearsal.table.state))
    print("done" if end.done else "NOT done", [round(s, 1) for s in rehearsal.table.state.scores()])


if __name__ == "__main__":
    main(sys.argv[1:])

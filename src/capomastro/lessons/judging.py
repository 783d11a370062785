"""What a move is worth to a seat by the engine's own estimate, and the move that is worth most. It never looks at what is hidden."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from capomastro.kernel.game import Game
from capomastro.kernel.rng import Rng
from capomastro.kernel.sets import offers, played
from capomastro.kernel.state import CHANCE, State
from capomastro.kernel.table import Table
from capomastro.lessons.lesson import Lesson, set_run

SETS = 60                       # of a gathering, at most, evenly spread: a coach answers at once


class Idea:
    """A way to answer: its codes, and how it is named to a table."""

    def __init__(self, run: Sequence[int], gathering: str = "", picks: Sequence[str] = ()) -> None:
        self.run = list(run)
        self.gathering = gathering
        self.picks = list(picks)


class Judge:
    """Looks at one question with the eyes of a seat, in a world that it holds possible."""

    def __init__(self, game: Game, state: State, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.world = state.imagine(seat, Rng(1))

    def worth(self, run: Sequence[int]) -> float:
        """By how many points the seat leads after these answers, as far as the engine can tell at a glance."""
        scores = played(self.world, run).scores()
        return scores[self.seat] - max([s for seat, s in enumerate(scores) if seat != self.seat], default=0.0)

    def best(self) -> Idea:
        """The answer that is worth most; the first one of equals."""
        return max(self._ideas(), key=lambda idea: self.worth(idea.run))

    def _ideas(self) -> Iterator[Idea]:
        gathered = offers(self.game, self.world)
        parts = {kind for offer in gathered for kind in (*offer.kinds, *offer.silent)}
        singles = [int(code) for code in self.world.sensible()]
        alone = [code for code in singles if self.game.codec.split(code)[0].name not in parts]
        found = [Idea([code]) for code in alone]
        for offer in gathered:
            sets = offer.sets or []
            for named in sets[:: max(1, len(sets) // SETS)]:
                picks = [offer.picks[number].text for number in named]
                if run := set_run(self.game, self.world, offer.name, picks):
                    found.append(Idea(run, offer.name, picks))
        yield from found or [Idea([code]) for code in singles]


def reply(game: Game, lesson: Lesson, table: Table) -> int:
    """The next move of one of the other seats: the earliest reply that is possible and not made yet, or the best at a glance."""
    state = table.state
    legal = {game.codec.text(int(code)): int(code) for code in state.legal()}
    left = list(lesson.replies)
    for step in table.steps:
        if step.actor not in (CHANCE, lesson.seat) and (text := game.codec.text(step.code)) in left:
            left.remove(text)
    for text in left:
        if text in legal:
            return legal[text]
    return Judge(game, state, int(state.decider())).best().run[0]

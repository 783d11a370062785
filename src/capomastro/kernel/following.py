# Compiled by mypyc.
"""Following a game that was played before: its answers are made again as fast as the engine can."""

from __future__ import annotations

from collections.abc import Sequence

from capomastro.kernel.driving import Answer
from capomastro.kernel.state import CHANCE, Event, State


class Followed:
    """What came of rows of answers."""

    def __init__(self) -> None:
        self.events: list[Sequence[Event]] = []         # of each answer
        self.sources: list[int] = []                    # of each answer: which source was asked, -1 when a seat chose
        self.deciders: list[int] = []                   # after each row; CHANCE: nobody does, or the question is blind


def follow_answers(state: State, rows: list[list[Answer]]) -> Followed:
    """Make answers without checking them. The state's log must be on."""
    log = state.log
    assert log is not None
    out = Followed()
    for row in rows:
        for answer in row:
            out.sources.append(state.asks() if answer[0] == CHANCE else -1)
            state.apply(answer[1])
            out.events.append(log.take() if log.events else ())
        who = state.decider()
        out.deciders.append(CHANCE if who >= 0 and state.blind() else who)
    return out

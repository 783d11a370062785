"""What a running game must know of the people around it."""

from __future__ import annotations

from collections.abc import Set
from typing import Protocol

from capomastro.running.course import Course


class Company(Protocol):
    """Who sits around a running game, and what they agreed on. Whoever holds the game says so: to the game, persons are mere names."""

    @property
    def aids(self) -> bool:
        """Whether screens may show the score as if the game ended now, and give hints."""
        ...

    @property
    def rated(self) -> bool:
        """Whether nothing is taken back."""
        ...

    @property
    def substitute(self) -> str:
        """The bot that sits in for somebody."""
        ...

    def bot_at(self, seat: int) -> str:
        """The bot that plays a seat, including one that sits in; empty for a person."""
        ...

    def person_at(self, seat: int) -> str:
        """Whose chair it is, whoever plays there now; empty for the chair of a bot."""
        ...

    def present(self) -> Set[str]:
        """The persons who are here."""
        ...

    @property
    def patience(self) -> int:
        """Milliseconds that a seat waits for its absent person before a bot may sit in; 0: without end."""
        ...

    def absent_since(self, seat: int) -> int:
        """Since when the person of a seat is not here, in milliseconds since 1970; 0: they are here."""
        ...


def whose_moves(company: Company, course: Course, to: int) -> list[int]:
    """Seats of persons for whom a bot sits in, and whose moves an undo to answer ``to`` would take back: they are asked as well."""
    taken = {step.actor for step in course.table.steps[to:] if to >= 0}
    return [seat for seat in sorted(taken & course.sitting_in.keys()) if company.person_at(seat) and not course.left_for_good(seat)]


def others(company: Company, course: Course, seat: int) -> list[int]:
    """Seats whose persons must agree to something ``seat`` wants: one for each person."""
    mine = company.person_at(seat)
    asked: dict[str, int] = {}
    for other in range(course.players):
        person = company.person_at(other)
        if person and person != mine and not company.bot_at(other):
            asked.setdefault(person, other)
    return list(asked.values())

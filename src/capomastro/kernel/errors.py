"""What can go wrong, each as its own type. Every message says what was wrong and what would be right."""

from __future__ import annotations

from operator import index
from typing import SupportsIndex


class CapomastroError(ValueError):
    """Something the caller gave cannot be used."""


class UnknownGame(CapomastroError):
    """No game of that id is installed."""


class UnknownRules(CapomastroError):
    """A version of a game's rules that does not exist."""


class BadOption(CapomastroError):
    """A player count or option the game does not have, or a combination its rules forbid."""


class BadData(CapomastroError):
    """A data version that does not exist or does not pass its checks."""


class IllegalMove(CapomastroError):
    """A move that cannot be read, or that the rules do not allow here."""


class IncompleteSet(IllegalMove):
    """Things named together that can only be played with others besides."""


class NotYourTurn(IllegalMove):
    """A legal question, but not this seat's to answer."""


class BadPosition(CapomastroError):
    """A position text or encoding that cannot be read or cannot occur."""


class BadRecord(CapomastroError):
    """A record that cannot be replayed; ``line`` is the 1-based line at fault."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.line = line


def whole(value: SupportsIndex, refusal: CapomastroError) -> int:
    """A whole number, numpy's too; anything else, 2.0 and "2" among it, is refused."""
    try:
        return index(value)
    except TypeError:
        raise refusal from None

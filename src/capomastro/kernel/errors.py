"""What can go wrong, each as its own type. Every message says what was wrong and what would be right."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from operator import index
from typing import NoReturn, SupportsIndex

from capomastro.kernel.view import Phrase
from capomastro.kernel.wording import Words


class CapomastroError(ValueError):
    """Something the caller gave cannot be used."""


class Worded(CapomastroError):
    """One whose reason is a phrase of the kernel's words, or of those of the game it is about; where only programs meet it, plain text."""

    words = "capomastro.kernel"         # the package that has them

    def __init__(self, reason: Phrase | str) -> None:
        super().__init__(reason)
        self.reason = reason

    @property
    def phrase(self) -> Phrase:
        """The reason in words that everybody reads in their own language, also where it is plain text."""
        return self.reason if isinstance(self.reason, Phrase) else Phrase("bad.given")

    def told(self, lang: str = "en") -> str:
        return self.reason if isinstance(self.reason, str) else Words(self.words, lang).reason(self.reason)

    def __str__(self) -> str:
        return self.told()


def reason_of(error: Exception) -> Phrase:
    """Why, in words that everybody reads in their own language."""
    return error.phrase if isinstance(error, Worded) else Phrase("bad.given")


@contextmanager
def in_words_of(package: str) -> Iterator[None]:
    """Errors in here are about the game of this package."""
    try:
        yield
    except Worded as error:
        error.words = package
        raise


class UnknownGame(CapomastroError):
    """No game of that id is installed."""


class UnknownRules(CapomastroError):
    """A version of a game's rules that does not exist."""


class BadOption(Worded):
    """A player count or option the game does not have, or a combination its rules forbid."""


class BadData(Worded):
    """A data version that does not exist or does not pass its checks."""


class IllegalMove(CapomastroError):
    """A move that cannot be read, or that the rules do not allow here."""


class IncompleteSet(IllegalMove):
    """Things named together that can only be played with others besides."""


class NotYourTurn(IllegalMove):
    """A legal question, but not this seat's to answer."""


class BadPosition(Worded):
    """A position text or encoding that cannot be read or cannot occur; of a text, ``line`` is the 1-based line at fault, if it is one."""

    def __init__(self, reason: Phrase | str, game: str = "", line: int = 0) -> None:
        super().__init__(reason)
        self.game = game
        self.line = line

    def told(self, lang: str = "en") -> str:
        if not self.game:
            return super().told(lang)
        where = Phrase("bad.position.line" if self.line else "bad.position", {"game": self.game, "line": self.line})
        return f"{Words(self.words, lang).say(where)}: {super().told(lang)}"


def quoted(given: object) -> str:
    """What somebody gave, as far as it is quoted."""
    return str(given)[:40]


def refuse(key: str, clause: str = "", /, **fields: object) -> NoReturn:
    """Refuse a position for the reason ``bad.<key>``."""
    raise BadPosition(Phrase(f"bad.{key}", fields, clause))


def need(holds: object, key: str, clause: str = "", /, **fields: object) -> None:
    """Refuse a position for the reason ``bad.<key>``, unless something holds."""
    if not holds:
        refuse(key, clause, **fields)


class BadRecord(Worded):
    """A record that cannot be replayed; ``line`` is the 1-based line at fault. ``detail``: what an engine adds to it, in English."""

    def __init__(self, reason: Phrase | str, line: int = 0, detail: str = "") -> None:
        super().__init__(reason)
        self.line = line
        self.detail = detail

    @property
    def phrase(self) -> Phrase:
        why = super().phrase
        return Phrase("bad.at", {"what": Phrase("bad.record.line", {"line": self.line}), "why": why}) if self.line else why

    def told(self, lang: str = "en") -> str:
        text = self.reason if isinstance(self.reason, str) else Words(self.words, lang).reason(self.phrase)
        return f"{text}: {self.detail}" if self.detail and lang == "en" else text


def whole(value: SupportsIndex, refusal: CapomastroError) -> int:
    """A whole number, numpy's too; anything else, 2.0 and "2" among it, is refused."""
    try:
        return index(value)
    except TypeError:
        raise refusal from None

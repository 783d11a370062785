"""Sentences in three languages, from the games' ``words/<lang>.json``.

A template holds ``{field}``, ``{field:domain}`` (look the value up as ``domain.value``), ``{field:seat}`` (a player's
name), ``{field:grid}`` (a square ``x,y`` as the way there: "2 right, 1 up from the start") and
``{field|one tile|# tiles}`` (singular or plural; ``#`` is the number), or ``{field|one tile|# tiles|no tile}`` with words
of its own for zero, which may be empty. A list reads "a, b and c", and with ``{field:sentences}`` "A. B. C".
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from capomastro.kernel.view import Phrase

LANGUAGES = ("en", "nl", "de")
# Between thousands, before decimals, and before a per cent sign.
POINT = {"en": (",", ".", ""), "nl": (".", ",", ""), "de": (".", ",", " ")}
APART = {"grid": "; ", "sentences": ". "}       # what stands between the members of a list of these
LONG = 10_000                   # from here on the thousands of a count are set apart
_SLOT = re.compile(r"\{(\w+)(?::([\w.]+))?(?:\|([^|{}]*)\|([^|{}]*)(?:\|([^|{}]*))?)?\}")


@cache
def load_words(package: str, lang: str) -> dict[str, str]:
    """The words of a package in one language."""
    return msgspec.json.decode(files(package).joinpath("words", f"{lang}.json").read_bytes(), type=dict[str, str])


class Words:
    """Speaks one language about one game. ``names`` are the players' names by seat; ``coordinates`` stand behind every square."""

    def __init__(self, package: str, lang: str, names: Sequence[str] = (), *, coordinates: bool = False) -> None:
        self.lang = lang
        self.coordinates = coordinates
        self.names = list(names)
        self.table = {**load_words("capomastro.kernel", lang), **load_words(package, lang)}

    def name(self, seat: int) -> str:
        if 0 <= seat < len(self.names):
            return self.names[seat]
        return self.table["seat"].replace("{n}", str(seat + 1))

    def word(self, key: str) -> str:
        """The plain words for a key; the key itself in angle marks when there are none."""
        return self.table.get(key, f"‹{key}›")

    def say(self, phrase: Phrase | str, fields: Mapping[str, Any] | None = None) -> str:
        """A phrase as a sentence."""
        if isinstance(phrase, str):
            phrase = Phrase(phrase, dict(fields or {}))
        return _SLOT.sub(lambda m: self._slot(m, phrase.fields), self.word(phrase.key))

    def reason(self, phrase: Phrase) -> str:
        """A phrase, and behind it the rule that it follows from."""
        return self.say(phrase) + (f" ({phrase.clause})" if phrase.clause else "")

    def _slot(self, match: re.Match[str], fields: Mapping[str, Any]) -> str:
        name, domain, one, many, nought = match.groups()
        if name not in fields:
            return f"‹{name}›"
        value = fields[name]
        if nought is not None and value == 0:
            return nought
        if one is not None:
            counted = self.number(value) if isinstance(value, int) and abs(value) >= LONG else str(value)
            return (one if value == 1 else many).replace("#", counted)
        if isinstance(value, (list, tuple)):
            said = [self._value(v, domain) for v in value]
            return (APART[domain].join(said) if domain in APART else self.listed(said)) or self.table["none"]
        return self._value(value, domain)

    def listed(self, things: Sequence[str]) -> str:
        """Things in a sentence: "a, b and c"."""
        if len(things) < 2:
            return "".join(things)
        return f"{', '.join(things[:-1])} {self.table['and']} {things[-1]}"

    def square(self, at: str) -> str:
        """The way from the start to a square ``x,y``, x to the right and y downwards."""
        x, y = (int(part) for part in at.split(","))
        across = [self.say(f"grid.{'right' if x > 0 else 'left'}", {"n": abs(x)})] if x else []
        along = [self.say(f"grid.{'down' if y > 0 else 'up'}", {"n": abs(y)})] if y else []
        said = self.say("grid.from", {"way": ", ".join(across + along)}) if x or y else self.word("grid.start")
        return f"{said} ({at})" if self.coordinates else said

    def number(self, value: float, digits: int = 0) -> str:
        """A number as the language writes it: 1,234.5 in English, 1.234,5 in Dutch and German."""
        thousands, point, _ = POINT[self.lang]
        return f"{value:,.{digits}f}".translate(str.maketrans(",.", thousands + point))

    def percent(self, share: float, digits: int = 1) -> str:
        """A share of one in per cent: 43.0%, 43,0% or 43,0 %."""
        return f"{self.number(100 * share, digits)}{POINT[self.lang][2]}%"

    def _value(self, value: Any, domain: str | None) -> str:
        if isinstance(value, Phrase):
            return self.say(value)
        if domain == "seat":
            return self.name(int(value))
        if domain == "grid":
            return self.square(str(value))
        if domain:
            return self.word(f"{domain}.{value}")
        return self.number(value, 1) if isinstance(value, float) else str(value)


def placeholders(template: str) -> set[tuple[str, str]]:
    """The slots of a template as (field, domain), for the tests that compare languages."""
    return {(m.group(1), m.group(2) or "") for m in _SLOT.finditer(template)}

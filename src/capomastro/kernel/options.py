"""The options of a game: declared once, read from text or JSON, refused with what is allowed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from capomastro.kernel.errors import BadOption, quoted
from capomastro.kernel.view import Phrase

TRUE = ("yes", "true", "on", "1")
FALSE = ("no", "false", "off", "0")


@dataclass(frozen=True)
class Option:
    """One option. ``kind`` is ``flag``, ``choice``, ``number`` or ``list``; words are ``option.<key>`` and ``option.<key>.<value>``."""

    key: str
    kind: str
    default: Any
    allowed: tuple[Any, ...] = ()       # choice: the values; number: (low, high); list: the possible members
    clause: str = ""                    # the rule it switches
    names: str = ""                     # where its values are named, if not under its own key: ``card`` for ``card.<value>``

    @property
    def words(self) -> str:
        """Its values are named by the words ``<words>.<value>``."""
        return self.names or f"option.{self.key}"

    def read(self, given: Any) -> Any:
        """The value meant by ``given`` (text or JSON)."""
        if self.kind == "flag":
            if isinstance(given, bool):
                return given
            if str(given).lower() in TRUE:
                return True
            if str(given).lower() in FALSE:
                return False
            raise self.refused("flag", given)
        if self.kind == "choice":
            for value in self.allowed:
                if str(value) == str(given):
                    return value
            raise self.refused("choice", given)
        if self.kind == "number":
            low, high = self.allowed
            try:
                number = int(given)
            except (TypeError, ValueError):
                number = low - 1
            if isinstance(given, bool) or not low <= number <= high:
                raise self.refused("number", given)
            return number
        members = [m.strip() for m in given.split(",") if m.strip()] if isinstance(given, str) else given
        if not isinstance(members, Sequence):
            raise self.refused("list", given)
        for m in members:
            if m not in self.allowed:
                raise self.refused("member", m)
        if len(set(members)) != len(members):
            raise self.refused("twice", given)
        return list(members)

    def refused(self, how: str, given: Any) -> BadOption:
        """``bad.option.<how>``"""
        low, high = self.allowed if self.kind == "number" else (0, 0)
        fields = {"key": self.key, "given": quoted(given), "low": low, "high": high, "allowed": ", ".join(map(str, self.allowed))}
        return BadOption(Phrase(f"bad.option.{how}", fields))

    def write(self, value: Any) -> str:
        """The text that ``read`` reads."""
        if self.kind == "flag":
            return "yes" if value else "no"
        if self.kind == "list":
            return ",".join(str(v) for v in value)
        return str(value)

    def describe(self) -> dict[str, Any]:
        return {"key": self.key, "kind": self.kind, "default": self.default, "allowed": list(self.allowed), "clause": self.clause}


def read_options(declared: Sequence[Option], given: Mapping[str, Any] | None) -> dict[str, Any]:
    """All options, defaults filled in; an unknown key is refused."""
    known = {o.key: o for o in declared}
    out = {o.key: o.default for o in declared}
    for key, value in (given or {}).items():
        if key not in known:
            raise BadOption(Phrase("bad.option.unknown", {"key": quoted(key), "options": [", ".join(known)] if known else []}))
        out[key] = known[key].read(value)
    return out


def option_pairs(texts: Sequence[str]) -> dict[str, str]:
    """``["a=1", "b=x,y"]`` as given on a command line."""
    out: dict[str, str] = {}
    for text in texts:
        key, sign, value = text.partition("=")
        if not sign or not key:
            raise BadOption(Phrase("bad.at", {"what": Phrase("bad.an_option"), "why": Phrase("bad.pair", {"word": quoted(text)})}))
        out[key.strip()] = value.strip()
    return out

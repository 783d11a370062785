"""Numbers with their provenance, in versions that live side by side.

A game's numbers are JSON files ``data/<version>.json`` in its folder. A version never changes once published: a
corrected number is a new file. An owner of the box can fill in a worksheet; it becomes a named version of its own,
kept in the user's data folder.
"""

from __future__ import annotations

import copy
import hashlib
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from capomastro.kernel.errors import BadData, quoted
from capomastro.kernel.view import Phrase

CERTAIN = ("rulebook", "derived", "other")          # printed, computed from what is printed, or from a named public source
UNCERTAIN = ("reconstructed", "placeholder", "ours")


@dataclass(frozen=True)
class Fact:
    """One number or name in the data: where it is, what it is, how we know it."""

    path: str           # /orders/white/8/points: the place in the data file
    value: Any
    status: str         # one of CERTAIN or UNCERTAIN
    ask: str = ""       # what an owner of the box would look up, a key of the game's words

    @property
    def certain(self) -> bool:
        return self.status in CERTAIN


@dataclass(frozen=True)
class DataVersion:
    """A loaded data file."""

    version: str
    hash: str           # first 16 hex digits of SHA-256 over the canonical JSON
    content: dict[str, Any]


def user_folder() -> Path:
    """Where filled-in worksheets are kept: ``$CAPOMASTRO_HOME``, else ``~/.local/share/capomastro``."""
    return Path(os.environ.get("CAPOMASTRO_HOME") or Path.home() / ".local" / "share" / "capomastro")


def canonical_hash(content: Any) -> str:
    return hashlib.sha256(msgspec.json.encode(content, order="sorted")).hexdigest()[:16]


class DataShelf:
    """The data versions of one game: the published ones in its package and the user's own."""

    def __init__(self, package: str, game_id: str, check: Callable[[dict[str, Any]], None]) -> None:
        self.package = package
        self.game_id = game_id
        self.check = check
        self._loaded: dict[str, DataVersion] = {}

    def published(self) -> list[str]:
        """Published versions, oldest first."""
        folder = files(self.package).joinpath("data")
        names = [p.name[:-5] for p in folder.iterdir() if p.name.endswith(".json")]
        return sorted(names, key=lambda n: (len(n), n))

    def own_folder(self) -> Path:
        return user_folder() / "data" / self.game_id

    def own(self) -> list[str]:
        folder = self.own_folder()
        return sorted(p.stem for p in folder.glob("*.json")) if folder.is_dir() else []

    @property
    def latest(self) -> str:
        return self.published()[-1]

    def load(self, version: str) -> DataVersion:
        if version not in self._loaded:
            if version in self.published():
                raw = files(self.package).joinpath("data", f"{version}.json").read_bytes()
            elif version in self.own():
                raw = (self.own_folder() / f"{version}.json").read_bytes()
            else:
                known = ", ".join(self.published() + self.own())
                raise BadData(Phrase("bad.data", {"game": self.game_id, "version": quoted(version), "known": known}))
            self._loaded[version] = self._checked(version, raw)
        return self._loaded[version]

    def _checked(self, version: str, raw: bytes) -> DataVersion:
        try:
            content = msgspec.json.decode(raw, type=dict[str, Any])
        except msgspec.DecodeError as error:
            raise BadData(f"data version {version}: not a JSON object ({error})") from None
        try:
            self.check(content)
        except BadData:
            raise
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
            raise BadData(f"data version {version}: {type(error).__name__} {error}") from None
        return DataVersion(version, canonical_hash(content), content)

    def save_own(self, name: str, content: dict[str, Any]) -> DataVersion:
        """Check and keep a version of the user's own."""
        if not name.replace("-", "").replace("_", "").isalnum() or name in self.published():
            raise BadData(f"a data version cannot be called {name!r}: use letters, digits and dashes, and no published version's name")
        loaded = self._checked(name, msgspec.json.encode(content))
        folder = self.own_folder()
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.json").write_bytes(msgspec.json.format(msgspec.json.encode(content)))
        self._loaded[name] = loaded
        return loaded


def at_path(content: Any, path: str) -> Any:
    """The value at ``/a/0/b``."""
    for part in path.strip("/").split("/"):
        content = content[int(part)] if isinstance(content, list) else content[part]
    return content


def with_values(content: dict[str, Any], values: dict[str, Any]) -> dict[str, Any]:
    """A copy of the data with some values replaced, by path."""
    out = copy.deepcopy(content)
    for path, value in values.items():
        holder, _, last = path.rpartition("/")
        try:
            place: Any = at_path(out, holder) if holder else out
            at_path(out, path)
        except (KeyError, IndexError, ValueError, TypeError):
            raise BadData(f"the data has no place {path}") from None
        place[int(last) if isinstance(place, list) else last] = value
    return out


def write_worksheet(heading: Sequence[str], facts: list[Fact], ask: Callable[[str], str], status: Callable[[str], str] = str) -> str:
    """A text an owner of the box can fill in: one line per uncertain number. ``ask`` and ``status`` give the words."""
    lines = [*(f"# {line}" for line in heading), ""]
    for f in facts:
        if not f.certain:
            lines.append(f"# {ask(f.ask)} ({status(f.status)})" if f.ask else f"# ({status(f.status)})")
            lines.append(f"{f.path} = {msgspec.json.encode(f.value).decode()}")
    return "\n".join(lines) + "\n"


def read_worksheet(text: str, facts: list[Fact]) -> dict[str, Any]:
    """The values of a filled-in worksheet that differ from what we have."""
    known = {f.path: f for f in facts}
    out: dict[str, Any] = {}
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        path, sign, raw = line.partition("=")
        path = path.strip()
        if not sign or path not in known:
            raise BadData(f"worksheet line {number}: expected '/place = value' with a place of this worksheet, got {line!r}")
        try:
            value = msgspec.json.decode(raw.strip())
        except msgspec.DecodeError:
            raise BadData(f"worksheet line {number}: {raw.strip()!r} is not a number, text in quotes or list") from None
        if type(value) is not type(known[path].value):
            raise BadData(f"worksheet line {number}: {path} must stay a {type(known[path].value).__name__}, like {known[path].value!r}")
        if value != known[path].value:
            out[path] = value
    return out

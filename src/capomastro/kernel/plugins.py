"""What is found by name rather than imported: games and bots. Installed packages offer them as entry points.

A host that installs nothing, such as a page in a browser, declares the same names with ``declare``; then no package is searched,
and each thing is imported only when it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib import import_module
from typing import Any

Places = Mapping[str, Callable[[], Any]]
_declared: dict[str, dict[str, str]] = {}


def declare(group: str, places: Mapping[str, str]) -> None:
    """From now on these are all there is of a group: by name, where it lies, ``package.module:OBJECT``."""
    _declared[group] = dict(places)
    offered.cache_clear()


@cache
def offered(group: str) -> Places:
    """By name, what brings each thing of a group, in alphabetical order."""
    if group in _declared:
        return {name: partial(_bring, place) for name, place in sorted(_declared[group].items())}
    from importlib.metadata import entry_points

    found: dict[str, Callable[[], Any]] = {}
    for point in sorted(entry_points(group=group), key=lambda p: p.name):
        found.setdefault(point.name, point.load)
    return found


def _bring(place: str) -> Any:
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)

"""The two builds: native code compiled by mypyc, and the same files as plain Python.

A compiled package carries its sources beside the extensions. ``CAPOMASTRO_PURE=1`` in the environment makes a
process import the sources, for a debugger, a comparison or the tests.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed.importlib import PathEntryFinderProtocol

PACKAGE = os.path.dirname(os.path.abspath(__file__))


def use_sources() -> None:
    """From now on import this package's modules from their sources, never from extensions."""
    sources = FileFinder.path_hook((SourceFileLoader, SOURCE_SUFFIXES))

    def ours(path: str) -> PathEntryFinderProtocol:
        if not os.path.abspath(path).startswith(PACKAGE):
            raise ImportError("not ours")
        return sources(path)

    sys.path_hooks.insert(0, ours)
    for path in list(sys.path_importer_cache):
        if os.path.abspath(path).startswith(PACKAGE):
            del sys.path_importer_cache[path]


def compiled() -> bool:
    """Whether the engines run as native code in this process."""
    return not str(import_module("capomastro.kernel.state").__file__).endswith((".py", ".pyc"))


if os.environ.get("CAPOMASTRO_PURE") == "1":       # before any other module of the package is imported
    use_sources()

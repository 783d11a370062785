"""The two builds: native code compiled by mypyc, and the same files as plain Python.

A compiled package carries a library in each folder that has something to compile, and the sources beside it.
``CAPOMASTRO_PURE=1`` in the environment makes a process import the sources, for a debugger, a comparison or the tests.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import spec_from_file_location
from types import ModuleType

MARK = b"# Compiled by mypyc."        # the first line of such a module, as setup.py knows it too
LIBRARY = "engine__mypyc"


class Libraries:
    """Finds the compiled modules of this package in the libraries of their folders.

    Python looks for a file of a module's name. A library is one file with many modules, and has for each of them the function
    ``PyInit_…`` by which Python begins a native module, so all there is to do is to name that file.
    """

    def find_spec(self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not name.startswith("capomastro."):
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is None or not spec.origin or not spec.origin.endswith(".py"):
            return spec
        library = PathFinder.find_spec(f"{name.rpartition('.')[0]}.{LIBRARY}", path)
        if library is None or not library.origin or not is_marked(spec.origin):
            return spec
        return spec_from_file_location(name, library.origin)


def is_marked(source: str) -> bool:
    """Whether the module in this file is one of those that are compiled."""
    with open(source, "rb") as file:
        return file.readline().rstrip() == MARK


def compiled() -> bool:
    """Whether the engines run as native code in this process."""
    return not str(import_module("capomastro.kernel.state").__file__).endswith((".py", ".pyc"))


if os.environ.get("CAPOMASTRO_PURE") != "1":       # before any other module of the package is imported
    sys.meta_path.insert(0, Libraries())

"""Compiles the engine modules with mypyc.

Every module whose first line is ``# Compiled by mypyc.`` becomes a native extension. ``CAPOMASTRO_PURE=1`` skips
this; without a C compiler the build falls back to pure Python with one warning.
"""

import os
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import setup

MARK = "# Compiled by mypyc."
ROOT = Path(__file__).parent


def engine_modules() -> list[str]:
    """The modules to compile, relative to the project."""
    out = []
    for path in sorted((ROOT / "src").rglob("*.py")):
        with path.open(encoding="utf-8") as file:
            if file.readline().strip() == MARK:
                out.append(str(path.relative_to(ROOT)))
    return out


def has_compiler() -> bool:
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return sys.platform == "win32" or shutil.which(command.split()[0]) is not None


def extensions() -> list:
    if os.environ.get("CAPOMASTRO_PURE") == "1":
        return []
    if not has_compiler():
        print("warning: no C compiler found; Capomastro is installed as pure Python and runs about 15 times slower", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    os.environ["MYPYPATH"] = str(ROOT / "src")
    return mypycify(
        ["--config-file", str(ROOT / "pyproject.toml"), *engine_modules()],
        opt_level=os.environ.get("CAPOMASTRO_OPT", "3"),
        debug_level="0",
        separate=True,
    )


options = {"build_ext": {"parallel": os.cpu_count() or 1}}
setup(ext_modules=extensions(), options=options)

"""Compiles the engine modules with mypyc.

Every module whose first line is ``# Compiled by mypyc.`` becomes a native extension. ``CAPOMASTRO_PURE=1`` skips
this; where no C compiler works, the build falls back to pure Python with one warning. ``CAPOMASTRO_PAST=1`` compiles
the bots of version 0.1 too, for measurements: ``bench/past``. The build folder is kept between builds: only what changed
is compiled again.
"""

import ast
import hashlib
import json
import os
import re
import shutil
import sys
import sysconfig
import tempfile
from functools import cache
from importlib.metadata import version
from pathlib import Path

from setuptools import setup
from setuptools.errors import CompileError, PlatformError

MARK = "# Compiled by mypyc."
WARNING = "warning: no working C compiler found; Capomastro is installed as pure Python and simulates tens of times slower"
ROOT = Path(__file__).parent
MEMORY = ROOT / "build" / "mypy_cache"         # of mypyc, and what it wrote
# Calls inside a library cannot be diverted: small functions are inlined, also those that mypyc makes longer by checking an index.
INLINING = ["-fno-semantic-interposition", "--param=max-inline-insns-auto=80"]
# Nobody calls into a library but by the table it hands out, and C throws no exceptions: names and unwinding tables of its functions
# are for whoever profiles (CAPOMASTRO_SYMBOLS=1), and a fifth of the package. Each library brings the whole of mypyc's runtime and
# keeps what it calls.
PROFILED = os.environ.get("CAPOMASTRO_SYMBOLS") == "1"
LEAN = [] if PROFILED else ["-fvisibility=hidden", "-fno-asynchronous-unwind-tables", "-ffunction-sections"]
NAMELESS = [] if PROFILED else ["-Wl,-s", "-Wl,--gc-sections"]
# A module of a library is one function that asks the library for it; the linker makes it three times as large.
ALONE = ["-nostartfiles", "-Wl,-z,noseparate-code"]
# What runs once, and what only interpreted code calls: the compiler need not make it quick.
SELDOM = re.compile(
    r"^ *(?=(?:static )?(?:PyObject \*|int|char)\s*(?:CPyPy_\w+|\bCPyDef_\w+_____top_level__|\b\w+_[gs]et_\w+(?=\([^;{}]*void \*closure\)))"
    r"\([^;{}]*\)\s*\{)", re.MULTILINE)
# In the C that mypyc writes: whose methods follow, the name of one, where the class itself is meant, and a docstring.
C_DOC = re.compile(r'static PyMethodDef (\w+)_methods\[\]|\{"(\w+)",|(\.tp_doc = )|PyDoc_STR\((?:NULL|"((?:[^"\\]|\\.)*)")\)')


def engine_modules() -> list[str]:
    """The modules to compile, relative to the project."""
    out = []
    past = (ROOT / "bench" / "past").rglob("*.py") if os.environ.get("CAPOMASTRO_PAST") == "1" else []
    for path in sorted([*(ROOT / "src").rglob("*.py"), *past]):
        with path.open(encoding="utf-8") as file:
            if file.readline().strip() == MARK:
                out.append(str(path.relative_to(ROOT)))
    return out


def can_compile() -> bool:
    """Whether a C compiler and Python's headers are there: try them. (``distutils`` is the one setuptools brings.)"""
    from distutils.ccompiler import new_compiler
    from distutils.sysconfig import customize_compiler

    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\n", encoding="ascii")
        try:
            compiler = new_compiler()
            customize_compiler(compiler)
            compiler.compile([str(source)], output_dir=folder, include_dirs=[sysconfig.get_path("include")])
        except (CompileError, PlatformError, OSError):
            return False
    return True


def extensions() -> list:
    if os.environ.get("CAPOMASTRO_PURE") == "1" or not building():
        return []
    if not can_compile():
        print(WARNING, file=sys.stderr)
        return []
    os.environ["MYPYPATH"] = os.pathsep.join([str(ROOT / "src"), str(ROOT / "bench")])
    modules = engine_modules()
    made = libraries(["--config-file", str(ROOT / "pyproject.toml"), "--cache-dir", str(MEMORY), *modules], groups(modules))
    for extension in made:
        if sys.platform == "linux":
            extension.extra_compile_args = [*extension.extra_compile_args, *INLINING, *LEAN]    # mypyc gives all of them one list
            alone = not any("__native" in source for source in extension.sources)
            extension.extra_link_args = [*extension.extra_link_args, *NAMELESS, *(ALONE if alone else [])]
        extension.sources = [teach(source, modules) for source in extension.sources]
    return sorted(made, key=size, reverse=True)  # the longest first: at the end no processor waits for one that began late


def libraries(asked: list[str], rooms: list[tuple[list[str], str]]) -> list:
    """One extension for each room and one for each module of it.

    Left to itself, mypyc takes libraries for strangers: every field that is read may be missing, every method may be
    another's. Here all are written together, so it may look at them as one program. What is inherited across libraries must
    say so: ``allow_interpreted_subclasses``.
    """
    from mypyc.build import mypyc_build, mypycify
    from mypyc.options import CompilerOptions

    options = CompilerOptions(separate=True)
    options.global_opts = True
    kept = written_before()
    if not kept:
        shutil.rmtree(MEMORY, ignore_errors=True)       # mypyc fails where it finds a part of one program written already
        _, written, _ = mypyc_build(asked, options, separate=rooms)
        kept = [[os.path.relpath(source, options.target_dir) for source in sources] for sources, _ in written]
        (MEMORY / "written.json").write_text(json.dumps({"from": fingerprint(), "written": kept}), encoding="ascii")
    level = os.environ.get("CAPOMASTRO_OPT", "3")
    files = [[(source, "") for source in sources] for sources in kept]
    return mypycify(asked, opt_level=level, debug_level="0", separate=rooms, skip_cgen_input=(files, []))


def written_before() -> list[list[str]]:
    """The C of the last build, library by library; nothing where it is not there or was written from other sources.

    Only libraries whose C changed are compiled again.
    """
    try:
        known = json.loads((MEMORY / "written.json").read_text(encoding="ascii"))
    except (OSError, ValueError):
        return []
    there = all((ROOT / "build" / source).exists() for sources in known["written"] for source in sources)
    return known["written"] if there and known["from"] == fingerprint() else []


# -- docstrings: mypyc writes signatures into the C, but not what a class or function says of itself -----------------------
@cache
def docstrings(module: str) -> dict[str, str]:
    """What the classes, methods and functions of a module say of themselves, by name; a method is ``Class.method``."""
    out = {}
    for node in ast.parse((ROOT / module).read_text(encoding="utf-8")).body:
        inside = node.body if isinstance(node, ast.ClassDef) else []
        for prefix, made in [("", node), *((f"{node.name}.", method) for method in inside)]:
            if isinstance(made, ast.ClassDef | ast.FunctionDef):
                out[prefix + made.name] = ast.get_docstring(made) or ""
    return out


def with_docstrings(c_text: str, modules: list[str]) -> str:
    """The C of some modules with their docstrings behind the signatures: ``help(State)`` teaches in the compiled build too."""
    owners: dict[str, tuple[str, str]] = {}         # as C names them: the module and the class
    for module in modules:
        mangled = "___".join(Path(module).with_suffix("").parts[1:])
        owners[f"{mangled}module"] = (module, "")
        owners |= {f"{mangled}___{name}": (module, name) for name in docstrings(module) if "." not in name}
    module = owner = method = ""

    def told(found: re.Match[str]) -> str:
        nonlocal module, owner, method
        table, name, is_class, signature = found.groups()
        if table:
            module, owner = owners.get(table, ("", ""))
        elif name:
            method = name
        elif is_class:
            method = ""
        elif module and (said := docstrings(module).get(".".join(filter(None, (owner, method))), "")):
            return f'PyDoc_STR("{signature or ""}{in_c(said)}")'
        return found.group()

    return C_DOC.sub(told, c_text)


def in_c(text: str) -> str:
    """Text inside the quotes of a C string; three octal digits never run into what follows."""
    plain = [chr(byte) if 32 <= byte < 127 and chr(byte) not in '"\\?' else f"\\{byte:03o}" for byte in text.encode()]
    return "".join(plain)


def teach(source: str, modules: list[str]) -> str:
    """Beside mypyc's C, which it recognises by its hash, the C that is compiled; written only where it changed."""
    path = Path(source)
    text = path.read_text(encoding="utf-8")
    if "static PyMethodDef" not in text:
        return source
    out = path.with_name(f"{path.stem}_told.c")
    told = with_docstrings(text, modules)
    if sys.platform == "linux":
        told = SELDOM.sub("__attribute__((cold)) ", told)
    if not out.exists() or out.read_text(encoding="utf-8") != told:
        out.write_text(told, encoding="utf-8")
    return str(out)


def size(extension) -> int:
    """How much C there is to compile."""
    return sum(Path(source).stat().st_size for source in extension.sources)


def fingerprint() -> str:
    """A hash over the sources of every folder that has something to compile, and the compiler."""
    digest = hashlib.sha256(version("mypy").encode())
    for path in sorted(path for folder in {(ROOT / m).parent for m in engine_modules()} for path in folder.glob("*.py")):
        digest.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def groups(modules: list[str]) -> list[tuple[list[str], str]]:
    """One shared library per folder: calls inside it are direct, mypyc's runtime is compiled once in each, and none takes too long."""
    rooms: dict[str, list[str]] = {}
    for module in modules:
        rooms.setdefault(".".join(Path(module).parts[1:-1]) + ".engine", []).append(module)
    return [(files, name) for name, files in rooms.items()]


def building() -> bool:
    """Whether this run makes something to install; asking for the version or the file list needs no compiler."""
    return any(command.startswith(("build", "bdist", "editable_wheel", "install", "develop")) for command in sys.argv[1:])


def drop_stale() -> None:
    """Remove what the kept build folder holds of modules and files that are gone, or are compiled no more."""
    compiled = {Path(module).relative_to("src") for module in engine_modules() if Path(module).parts[0] == "src"}
    libraries = {module.parent for module in compiled}
    for made in (ROOT / "build").glob("lib*/capomastro/**/*"):
        inside = Path(*made.relative_to(ROOT / "build").parts[1:])
        if made.suffix in (".so", ".pyd"):
            stem = inside.name.split(".")[0]
            wanted = inside.parent in libraries if stem == "engine__mypyc" else inside.with_name(f"{stem}.py") in compiled
        else:
            wanted = (ROOT / "src" / inside).exists()
        if made.is_file() and not wanted:
            made.unlink()


if __name__ == "__main__":
    drop_stale()
    setup(ext_modules=extensions(), options={"build_ext": {"parallel": os.cpu_count() or 1}})

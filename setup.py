"""Compiles the engine modules with mypyc.

Every module whose first line is ``# Compiled by mypyc.`` goes into the library of its folder. ``CAPOMASTRO_PURE=1`` skips
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
from collections import Counter
from functools import cache
from importlib.metadata import version
from pathlib import Path

from setuptools import setup
from setuptools.errors import CompileError, PlatformError

MARK = "# Compiled by mypyc."
WARNING = "warning: no working C compiler found; Capomastro is installed as pure Python and simulates tens of times slower"
LIBRARY = "engine__mypyc"
ROOT = Path(__file__).parent
MEMORY = ROOT / "build" / "mypy_cache"         # of mypyc, and what it wrote
# Calls inside a library cannot be diverted: small functions are inlined, also those that mypyc makes longer by checking an index.
INLINING = ["-fno-semantic-interposition", "--param=max-inline-insns-auto=80"]
# Nobody calls into a library but by the table it hands out, and C throws no exceptions: names and unwinding tables of its functions
# are for whoever profiles (CAPOMASTRO_SYMBOLS=1), and a fifth of the package. Each library brings the whole of mypyc's runtime and
# keeps what it calls.
PROFILED = os.environ.get("CAPOMASTRO_SYMBOLS") == "1"
LEAN = [] if PROFILED else [
    "-fvisibility=hidden", "-fno-asynchronous-unwind-tables", "-ffunction-sections", "-fno-reorder-blocks-and-partition",
]  # fmt: skip
NAMELESS = [] if PROFILED else ["-Wl,-s", "-Wl,--gc-sections"]
# What runs once, and what only interpreted code calls: the compiler need not make it quick.
SELDOM = re.compile(
    r"^ *(?=(?:static )?(?:PyObject \*|int|char)\s*(?:CPyPy_\w+|\bCPyDef_\w+_____top_level__|\b\w+_[gs]et_\w+(?=\([^;{}]*void \*closure\)))"
    r"\([^;{}]*\)\s*\{)", re.MULTILINE)
# Of mypyc's runtime, what imports, takes arguments apart, raises and works on text; the first header brings what is inlined elsewhere.
UNHURRIED = re.compile(
    r"^#include <(?:init|getargs|getargsfast|str_ops|exc_ops|misc_ops|locks|pythonsupport|function_wrapper)\.c>$", re.MULTILINE)
SMALL = """#ifndef __clang__
#pragma GCC push_options
#pragma GCC optimize ("Os")
#endif
{}
#ifndef __clang__
#pragma GCC pop_options
#endif"""
# In the C that mypyc writes: the last of the headers, the error of an index, and what adds a place to a traceback.
C_HEADER = '#include "__native_internal_engine.h"\n'
C_OUTSIDE = "PyErr_SetNone(PyExc_IndexError);"
# Where an index is looked at: whether it lies inside, and the jump to where it is used, past what counts it from the end.
C_INSIDE = re.compile(r"((cpy_r_\w+) = \(uint64_t\)\w+ < \(uint64_t\)\w+;\s*if \()\2\) ")
C_TRACE = re.compile(r'CPy_AddTraceback\(("[^"]*", "[^"]*"), (\d+), (\w+)\);')
HELPER = "static __attribute__((cold, noinline)) void {} {{ {} }}\n"
# The table that a library hands to others, and what is taken from one.
C_HANDED = re.compile(r"(static struct export_table_(\w+) exports = \{\n)(.*?)\};", re.DOTALL)
C_TAKEN = re.compile(r"exports_(\w+)\.(\w+)")
# What Python calls for a module of a library: the library is imported first, with those whose functions it calls.
BEGIN = """
static PyObject *begin(const char *library, PyObject *(*module)(void))
{
    PyObject *imported = PyImport_ImportModule(library);
    if (!imported) return NULL;
    Py_DECREF(imported);
    return ensure_deps_engine__mypyc() < 0 ? NULL : module();
}
"""
# Whose methods follow, the name of one, where the class itself is meant, and a docstring.
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
    made = [extension for extension in made if is_library(extension) or needs_a_file(extension.name)]
    wanted = taken(made)
    for extension in made:
        if sys.platform == "linux":
            extension.extra_compile_args = [*extension.extra_compile_args, *INLINING, *LEAN]    # mypyc gives all of them one list
            extension.extra_link_args = [*extension.extra_link_args, *NAMELESS]
        extension.sources = [teach(source, modules, wanted) for source in extension.sources]
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


def needs_a_file(module: str) -> bool:
    """Whether a module of a library needs the file that mypyc makes for it too.

    Those of the package, more than a hundred, do not: ``capomastro/builds.py`` finds them in the libraries. Where Python has no
    global lock, mypyc begins modules in another way, which is left to it.
    """
    return not module.startswith("capomastro.") or bool(sysconfig.get_config_var("Py_GIL_DISABLED"))


def is_library(extension) -> bool:
    """Whether this is a library, not one module of it."""
    return any(Path(source).name.startswith("__native") for source in extension.sources)


# -- the C that mypyc writes, smaller ---------------------------------------------------------------------------------------
def taken(extensions: list) -> set[tuple[str, str]]:
    """What libraries take of each other: whose, and which."""
    out: set[tuple[str, str]] = set()
    for folder in {Path(source).parent for extension in extensions if is_library(extension) for source in extension.sources}:
        for path in [*folder.glob("__native*.c"), *folder.glob("__native*.h")]:
            out.update(C_TAKEN.findall(path.read_text(encoding="utf-8")))
    return out


def handing_only(c_text: str, wanted: set[tuple[str, str]]) -> str:
    """A library hands out a table of all that it has; what nobody takes from there is left empty."""

    def thinned(found: re.Match[str]) -> str:
        begun, library, listed = found.groups()
        names = [name.strip() for name in listed.split(",") if name.strip()]
        return begun + "".join(f"{name if (library, name.lstrip('&')) in wanted else 0},\n" for name in names) + "};"

    return C_HANDED.sub(thinned, c_text)


def tracing_briefly(c_text: str) -> str:
    """Wherever a function may fail it names its file, itself, the line and its module: only the line differs from place to place.

    Where an index is checked, the error is the same everywhere.
    """
    places = Counter((where, module) for where, _, module in C_TRACE.findall(c_text))
    often = [place for place, times in places.items() if times > 1]
    helpers = {place: f"CPyTrace_{n}" for n, place in enumerate(often)}
    said = [HELPER.format("CPyOutside(void)", C_OUTSIDE)]
    said += [HELPER.format(f"{helpers[where, module]}(int line)", f"CPy_AddTraceback({where}, line, {module});") for where, module in often]

    def told(found: re.Match[str]) -> str:
        where, line, module = found.groups()
        return f"{helpers[where, module]}({line});" if (where, module) in helpers else found.group()

    return C_TRACE.sub(told, c_text).replace(C_OUTSIDE, "CPyOutside();").replace(C_HEADER, C_HEADER + "".join(said), 1)


def inside_mostly(c_text: str) -> str:
    """An index is nearly always inside, and counted from the beginning: the compiler need not make a way around all that is otherwise."""
    return C_INSIDE.sub(r"\1likely(\2)) ", c_text)


def in_small(c_text: str) -> str:
    """What is seldom called, made small: of mypyc's runtime, and of what it writes."""
    runtime = UNHURRIED.sub(lambda found: SMALL.format(found.group()), c_text)
    return "#include <CPy.h>\n" + SELDOM.sub("__attribute__((cold)) ", tracing_briefly(runtime))


def with_beginnings(c_text: str, modules: list[str]) -> str:
    """The C of a library with a function for each of its modules by which Python begins it."""
    begun = []
    for module in modules:
        *rooms, name = Path(module).with_suffix("").parts[1:]
        begin = f"CPyInit_{'___'.join([*rooms, name])}"
        if f"PyObject *{begin}(void)" in c_text:
            begun.append(f'PyMODINIT_FUNC PyInit_{name}(void) {{ return begin("{".".join(rooms)}.{LIBRARY}", {begin}); }}\n')
    return c_text + (BEGIN if begun else "") + "".join(begun)


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
    """The C of some modules with their docstrings behind the signatures: ``help(State)`` teaches in the compiled build too.

    Where numbers of a fixed size have defaults, mypyc calls the arguments positional, though they may be named: no "/" is kept.
    """
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
        elif module:
            said = docstrings(module).get(".".join(filter(None, (owner, method))), "")
            if said or signature:
                return f'PyDoc_STR("{(signature or "").replace(", /", "")}{in_c(said)}")'
        return found.group()

    return C_DOC.sub(told, c_text)


def in_c(text: str) -> str:
    """Text inside the quotes of a C string; three octal digits never run into what follows."""
    plain = [chr(byte) if 32 <= byte < 127 and chr(byte) not in '"\\?' else f"\\{byte:03o}" for byte in text.encode()]
    return "".join(plain)


def teach(source: str, modules: list[str], wanted: set[tuple[str, str]]) -> str:
    """Beside mypyc's C, which it recognises by its hash, the C that is compiled; written only where it changed."""
    path = Path(source)
    text = path.read_text(encoding="utf-8")
    if "static PyMethodDef" not in text:
        return source
    out = path.with_name(f"{path.stem}_told.c")
    told = with_beginnings(handing_only(with_docstrings(text, modules), wanted), modules)
    if sys.platform == "linux":
        told = in_small(inside_mostly(told))
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
            wanted = stem == LIBRARY and inside.parent in libraries
        else:
            wanted = (ROOT / "src" / inside).exists()
        if made.is_file() and not wanted:
            made.unlink()


if __name__ == "__main__":
    drop_stale()
    setup(ext_modules=extensions(), options={"build_ext": {"parallel": os.cpu_count() or 1}})

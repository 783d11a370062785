"""Building the package: what is compiled, what happens without a compiler, and the choice of build at run time."""

from __future__ import annotations

import ast
import importlib.util
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from importlib.machinery import ExtensionFileLoader, SourceFileLoader
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest
from tests.packaging.wheel import ROOT, build_wheel

import capomastro
from capomastro import builds
from capomastro.kernel import state


@pytest.fixture
def setup(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """setup.py as a module, told that it makes a wheel."""
    spec = importlib.util.spec_from_file_location("capomastro_setup", ROOT / "setup.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(sys, "argv", ["setup.py", "bdist_wheel"])
    monkeypatch.delenv("CAPOMASTRO_PURE", raising=False)
    return module


def test_without_a_compiler_the_wheel_is_pure_with_one_clear_warning(setup: ModuleType, tmp_path: Path) -> None:
    wheel, said = build_wheel(tmp_path, CC="/nowhere/cc")
    assert said.count(setup.WARNING) == 1
    assert wheel.name.endswith("-py3-none-any.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert "capomastro/kernel/state.py" in names
    assert "capomastro/cli/words/nl.json" in names
    assert not [name for name in names if name.endswith((".so", ".pyd"))]


def test_pure_can_be_asked_for_and_is_quiet(setup: ModuleType, tmp_path: Path) -> None:
    wheel, said = build_wheel(tmp_path, CAPOMASTRO_PURE="1")
    assert wheel.name.endswith("-py3-none-any.whl")
    assert "warning: no working C compiler" not in said


def test_a_compiler_that_fails_counts_as_none(
    setup: ModuleType, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CC", "false")
    assert setup.extensions() == []
    assert capfd.readouterr().err.strip().endswith(setup.WARNING)


def test_asking_for_the_version_needs_no_compiler(setup: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["setup.py", "egg_info"])
    monkeypatch.setattr(setup, "can_compile", lambda: pytest.fail("the compiler was tried"))
    assert setup.extensions() == []


def test_marked_modules_are_compiled_one_library_per_folder(setup: ModuleType) -> None:
    modules = setup.engine_modules()
    assert "src/capomastro/kernel/state.py" in [Path(m).as_posix() for m in modules]
    assert all((ROOT / m).read_text(encoding="utf-8").startswith(setup.MARK) for m in modules)
    grouped = setup.groups(modules)
    assert sorted(file for files, _ in grouped for file in files) == modules
    assert len({name for _, name in grouped}) == len(grouped)
    for files, name in grouped:
        room = Path("src", *name.removesuffix(".engine").split("."))
        assert {Path(file).parent for file in files} == {room}


def test_every_library_gets_the_flags_once_and_holds_its_modules(
    setup: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = ["-O3"]                               # as from mypyc: all extensions share one list
    kinds = {
        "capomastro.kernel.engine__mypyc": "__native_engine.c", "past.engine__mypyc": "__native_engine.c",
        "capomastro.kernel.state": "state.c", "past.search": "search.c",
    }  # fmt: skip
    made = []
    for name, source in kinds.items():
        path = tmp_path.joinpath(*name.split(".")[:-1], source)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
        made.append(SimpleNamespace(name=name, sources=[str(path)], extra_compile_args=one, extra_link_args=[]))
    monkeypatch.setattr(setup, "ROOT", tmp_path)
    monkeypatch.setattr(setup, "can_compile", lambda: True)
    monkeypatch.setattr(setup, "libraries", lambda asked, rooms: made)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("MYPYPATH", "")
    built = setup.extensions()
    assert [extension.extra_compile_args for extension in built] == [["-O3", *setup.INLINING, *setup.LEAN]] * 3
    assert [extension.extra_link_args for extension in built] == [setup.NAMELESS] * 3
    names = {extension.name for extension in built}
    assert names == {*kinds} - {"capomastro.kernel.state"}, "a file for a module alone is made where its source does not lie beside it"


def classes(module: Path) -> dict[str, ast.ClassDef]:
    return {node.name: node for node in ast.parse(module.read_text(encoding="utf-8")).body if isinstance(node, ast.ClassDef)}


def test_what_is_inherited_across_libraries_is_open_to_it(setup: ModuleType) -> None:
    """mypyc compiles library by library, so it must not take a class for childless whose children are in a later one."""
    crossed = set()
    rooms = {file: name for files, name in setup.groups(setup.engine_modules()) for file in files}
    defined = {name: (rooms[file], node) for file in rooms for name, node in classes(ROOT / file).items()}
    for file, room in rooms.items():
        for node in classes(ROOT / file).values():
            for base in [base.id for base in node.bases if isinstance(base, ast.Name) and base.id in defined]:
                home, parent = defined[base]
                if home != room:
                    crossed.add(base)
                    marks = [ast.unparse(mark) for mark in parent.decorator_list]
                    assert "mypyc_attr(allow_interpreted_subclasses=True)" in marks, f"{node.name} inherits from {base} of {home}"
    assert "State" in crossed


def imported(module: Path) -> set[str]:
    """The full names of everything that a module imports, wherever in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            names |= {f"{node.module}.{name.name}" for name in node.names} | {str(node.module)}
    return names


def test_an_isolated_build_finds_everything_that_the_compiled_modules_lead_to(setup: ModuleType) -> None:
    """mypyc checks what it compiles, and for that it reads every import, also those of modules that stay interpreted."""
    required = {line.partition("==")[0] for line in tomllib.loads((ROOT / "pyproject.toml").read_text())["build-system"]["requires"]}
    waiting = [ROOT / module for module in setup.engine_modules()]
    seen: set[Path] = set()
    foreign: set[str] = set()
    while waiting:
        module = waiting.pop()
        if module in seen:
            continue
        seen.add(module)
        for name in imported(module):
            if name.split(".")[0] == "capomastro":
                place = ROOT / "src" / Path(*name.split("."))
                waiting += [path for path in (place.with_suffix(".py"), place / "__init__.py") if path.exists()]
            else:
                foreign.add(name.split(".")[0])
    assert {"librt", "msgspec"} <= foreign, "the walk goes beyond the compiled modules"
    assert foreign - set(sys.stdlib_module_names) <= required


def test_the_compiler_is_told_that_an_index_is_nearly_always_inside(setup: ModuleType) -> None:
    inside = "cpy_r_r3 = (uint64_t)cpy_r_i < (uint64_t)cpy_r_r2;\n    if ({}) {}"
    for way in ("goto CPyL7;", "{\n        goto CPyL7;\n    } else"):
        assert setup.inside_mostly(inside.format("cpy_r_r3", way)) == inside.format("likely(cpy_r_r3)", way)
    another = "cpy_r_r3 = cpy_r_i < cpy_r_r2;\n    if (cpy_r_r3) goto CPyL7;"
    assert setup.inside_mostly(another) == another


def test_what_is_gone_from_the_sources_goes_from_the_kept_build(setup: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "ROOT", tmp_path)
    for kept, text in (("state.py", setup.MARK), ("plain.py", ""), ("__init__.py", "")):
        place = tmp_path / "src" / "capomastro" / "kernel" / kept
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
    made = tmp_path / "build" / "lib.somewhere" / "capomastro" / "kernel"
    made.mkdir(parents=True)
    names = ("state.py", "state.abi.so", "engine__mypyc.abi.so", "plain.py", "plain.abi.so", "old.py", "old.abi.so", "old__mypyc.abi.so")
    for name in names:
        (made / name).touch()
    setup.drop_stale()
    assert sorted(p.name for p in made.iterdir()) == ["engine__mypyc.abi.so", "plain.py", "state.py"]


def write(setup: ModuleType, folder: Path, monkeypatch: pytest.MonkeyPatch, **sources: str) -> None:
    """A program of its own in a folder: for each room one module to compile, ``one``."""
    monkeypatch.chdir(folder)
    monkeypatch.setattr(setup, "ROOT", folder)
    monkeypatch.setattr(setup, "MEMORY", folder / "build" / "mypy_cache")
    monkeypatch.setenv("MYPYPATH", "src")
    for room, source in sources.items():
        (folder / "src" / room).mkdir(parents=True)
        (folder / "src" / room / "__init__.py").touch()
        (folder / "src" / room / "one.py").write_text(f"{setup.MARK}\n{source}", encoding="utf-8")


def test_c_is_written_once_and_again_when_a_source_changes(
    setup: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two libraries of one program, as the engines are."""
    write(setup, tmp_path, monkeypatch, low="class A:\n    n: int = 1\n", high="from low.one import A\n\n\nclass B(A):\n    m: int = 2\n")

    def build() -> int:
        """When the C of the lower library was written."""
        modules = setup.engine_modules()
        made = setup.libraries(["--cache-dir", str(setup.MEMORY), *modules], setup.groups(modules))
        assert len(made) == 4, "a library and a module of each"
        written = [tmp_path / source for extension in made for source in extension.sources]
        assert all(path.exists() for path in written)
        return next(path.stat().st_mtime_ns for path in written if path.match("low/__native_*.c"))

    first = build()
    assert build() == first
    with (tmp_path / "src" / "low" / "one.py").open("a", encoding="utf-8") as source:
        source.write("    k: int = 3\n")
    assert build() != first


def test_what_runs_seldom_is_compiled_to_be_small(setup: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On what mypyc really writes: each way in from interpreted code, each attribute of a class, what a module does when imported."""
    monkeypatch.setattr(sys, "platform", "linux")
    text = "class A:\n    def __init__(self) -> None:\n        self.n: int = 1\n\n    def get_n(self) -> int:\n        return self.n\n"
    write(setup, tmp_path, monkeypatch, low=text)
    modules = setup.engine_modules()
    made = setup.libraries(["--cache-dir", str(setup.MEMORY), *modules], setup.groups(modules))
    written = next(source for extension in made for source in extension.sources if Path(source).match("__native_*.c"))
    marked = Path(setup.teach(written, modules, set())).read_text(encoding="utf-8")
    cold = re.findall(r"__attribute__\(\(cold\)\) [^(]*?\b(\w+)\(", marked)
    assert sorted(cold) == [
        "CPyDef_low___one_____top_level__", "CPyPy_low___one___A_____init__", "CPyPy_low___one___A___get_n",
        "low___one___A_get_n", "low___one___A_set_n",
    ]  # fmt: skip
    assert "\nCPyTagged CPyDef_low___one___A___get_n(" in marked, "what compiled code calls stays as it is"
    runtime = re.findall(r'optimize \("Os"\)\n#endif\n#include <(\w+)\.c>\n#ifndef __clang__\n#pragma GCC pop_options\n', marked)
    assert {"getargs", "misc_ops"} <= {*runtime}
    assert not {"int_ops", "list_ops", "generic_ops"} & {*runtime}
    module = '"src/low/one.py", "<module>"'
    places = Path(written).read_text(encoding="utf-8").count(f"CPy_AddTraceback({module}")
    assert places > 2
    assert marked.count(f"CPy_AddTraceback({module}") == 1, "the module says once where it is"
    assert len(re.findall(r" CPyTrace_\d+\(\d+\);", marked)) >= places, "and at each place the line"
    monkeypatch.setattr(sys, "platform", "win32")
    elsewhere = Path(setup.teach(written, modules, set())).read_text(encoding="utf-8")
    assert "__attribute__" not in elsewhere
    assert "CPyTrace_" not in elsewhere


def test_a_library_begins_its_modules_and_hands_out_what_is_taken(
    setup: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On what mypyc really writes of two libraries, the higher of which calls one function of the lower."""
    low = "def asked(n: int) -> int:\n    return n + 1\n\n\ndef unasked(n: int) -> int:\n    return n - 1\n"
    high = "from low.one import asked\n\n\ndef twice(n: int) -> int:\n    return asked(asked(n))\n"
    write(setup, tmp_path, monkeypatch, low=low, high=high)
    modules = setup.engine_modules()
    made = setup.libraries(["--cache-dir", str(setup.MEMORY), *modules], setup.groups(modules))
    wanted = setup.taken(made)
    assert ("low___engine", "CPyDef_low___one___asked") in wanted
    told = {}
    for extension in filter(setup.is_library, made):
        (source,) = (source for source in extension.sources if Path(source).match("__native_*.c"))
        told[extension.name] = Path(setup.teach(source, modules, wanted)).read_text(encoding="utf-8")
    assert set(told) == {"low.engine__mypyc", "high.engine__mypyc"}
    for name, text in told.items():
        begun = f'begin("{name}", CPyInit_{name.split(".")[0]}___one)'
        assert re.findall(r"PyMODINIT_FUNC PyInit_one\(void\) \{ return (.*); \}", text) == [begun]
    handed = re.search(r"export_table_\w+ exports = \{(.*?)\};", told["low.engine__mypyc"], re.DOTALL)
    assert handed is not None
    listed = [name.strip() for name in handed.group(1).split(",")]
    assert "&CPyDef_low___one___asked" in listed
    assert "&CPyDef_low___one___unasked" not in listed
    before = Path("build/low/__native_engine.c").read_text(encoding="utf-8")
    assert "&CPyDef_low___one___unasked" in before, "mypyc hands out everything"


@pytest.mark.skipif(state.__file__.endswith(".py"), reason="looks at the compiled build; this is the pure one")
def test_every_compiled_module_comes_from_the_library_of_its_folder(setup: ModuleType) -> None:
    assert (setup.MARK.encode(), setup.LIBRARY) == (builds.MARK, builds.LIBRARY)
    for module in setup.engine_modules():
        *rooms, name = Path(module).with_suffix("").parts[2:]
        folder = Path(capomastro.__file__).parent.joinpath(*rooms)
        spec = builds.Libraries().find_spec(".".join(["capomastro", *rooms, name]), [str(folder)])
        assert spec is not None
        assert isinstance(spec.loader, ExtensionFileLoader)
        assert Path(str(spec.origin)).parent == folder
        assert Path(str(spec.origin)).name.partition(".")[0] == setup.LIBRARY
    plain = builds.Libraries().find_spec("capomastro.kernel.game", [str(Path(capomastro.__file__).parent / "kernel")])
    assert plain is not None
    assert isinstance(plain.loader, SourceFileLoader), "beside a library, but interpreted"
    first = "import importlib, sys; print(importlib.import_module(sys.argv[1]).__file__.endswith('.py'))"
    for name in ("capomastro.kernel.state", "capomastro.games.citadels.memory.world", "capomastro.bots.net"):
        ran = subprocess.run([sys.executable, "-c", first, name], capture_output=True, text=True, check=True)
        assert ran.stdout.strip() == "False", "whichever module is imported first"


def test_the_sources_can_be_chosen_at_run_time() -> None:
    code = "import capomastro, capomastro.kernel.playout as p; print(capomastro.compiled(), p.__file__.endswith('.py'))"
    env = {**os.environ, "CAPOMASTRO_PURE": "1"}
    ran = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["False", "True"]


def test_docstrings_go_into_the_c_that_is_compiled(setup: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "ROOT", tmp_path)
    module = tmp_path / "src" / "pack" / "hut.py"
    module.parent.mkdir(parents=True)
    burn = '    def burn(self):\n        """Burn?\n\n        Down.\n        """\n'
    module.write_text(f'class Hut:\n    """A “hut”."""\n\n{burn}\n\ndef mute():\n    pass\n', encoding="utf-8")
    c_text = (
        'static PyMethodDef pack___hut___Hut_methods[] = {\n    {"burn",\n     f, 1, PyDoc_STR("burn($self)\\n--\\n\\n")},\n};\n'
        '    .tp_doc = PyDoc_STR("Hut()\\n--\\n\\n"),\n'
        'static PyMethodDef pack___hutmodule_methods[] = {\n    {"mute", f, 1, PyDoc_STR(NULL) /* docstring */},\n};\n'
    )
    told = setup.with_docstrings(c_text, ["src/pack/hut.py"])
    assert 'PyDoc_STR("burn($self)\\n--\\n\\nBurn\\077\\012\\012Down.")' in told
    assert 'PyDoc_STR("Hut()\\n--\\n\\nA \\342\\200\\234hut\\342\\200\\235.")' in told
    assert "PyDoc_STR(NULL)" in told, "who says nothing stays mute"
    named = setup.with_docstrings(c_text.replace("Hut()", "Hut(size=0, /, *, wood=1)"), ["src/pack/hut.py"])
    assert 'PyDoc_STR("Hut(size=0, *, wood=1)\\n--' in named, "what may be named is not positional"
    source = tmp_path / "hut.c"
    source.write_text(c_text)
    monkeypatch.setattr(sys, "platform", "win32")
    made = setup.teach(str(source), ["src/pack/hut.py"], set())
    assert Path(made).read_text() == told
    assert source.read_text() == c_text, "mypyc knows its own files by their hash"
    before = Path(made).stat().st_mtime_ns
    assert setup.teach(str(source), ["src/pack/hut.py"], set()) == made
    assert Path(made).stat().st_mtime_ns == before, "what is unchanged is not compiled again"

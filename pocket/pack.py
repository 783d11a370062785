"""Packs what the engine of the pocket table needs, as archives of bytecode. Runs inside Pyodide, whose bytecode it is: see engine.mjs.

The modules of ours are those that the room in the page can reach by import statements, wherever these stand; of the standard
library, what is loaded once all of them are imported.
"""

from __future__ import annotations

import ast
import dis
import importlib
import io
import json
import marshal
import sys
import zipfile
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from importlib.util import MAGIC_NUMBER
from itertools import groupby, pairwise
from operator import itemgetter
from pathlib import Path
from types import CodeType
from typing import Any

ROOTS = ["capomastro.builds", "capomastro.pocket.page", "capomastro.bots.players", "capomastro.bots.bot"]
# Reached only by what Python itself does late: tracebacks, text in other encodings, closing down.
LATE = [
    "_pyrepl", "encodings.ascii", "encodings.cp437", "encodings.idna", "encodings.latin_1", "encodings.utf_8", "linecache", "traceback",
    "tokenize", "asyncio.taskgroups", "asyncio.timeouts", "zipimport", "stringprep",
]
LEFT_OUT = ("_pyrepl", "idlelib", "lib2to3", "pydoc", "pydoc_data", "test", "unittest", "doctest", "pdb")
DATA = ("data/*.json", "words/en.json", "lessons/*.toml", "lessons/words/en.json")
HEADER = MAGIC_NUMBER + bytes(12)       # no source to compare with
LOAD_CONST, STORE_NAME = dis.opmap["LOAD_CONST"], dis.opmap["STORE_NAME"]
HAS_DOCSTRING = 0x4000000               # of a function's code: the first constant is its docstring
# Entries of a table of places: a line without columns, or nowhere, for so many units of code; each byte of a number has six bits.
LINE, NOWHERE, FIRST_BYTE, UNITS = 13, 15, 0x80, 8
SIX_BITS, MORE_BITS = 0x3F, 0x40


def number(value: int) -> Iterator[int]:
    """A signed number as a table of places has it."""
    value = -value << 1 | 1 if value < 0 else value << 1
    while value > SIX_BITS:
        yield MORE_BITS | value & SIX_BITS
        value >>= 6
    yield value


def lines(code: CodeType) -> bytes:
    """Where code comes from, by line alone: columns are a third of a module."""
    found, before = bytearray(), code.co_firstlineno
    for line, pieces in groupby(code.co_lines(), itemgetter(2)):
        units_left = sum(end - start for start, end, _ in pieces) // 2
        for at in range(0, units_left, UNITS):
            units = min(UNITS, units_left - at)
            if line is None:
                found.append(FIRST_BYTE | NOWHERE << 3 | units - 1)
            else:
                found += bytes([FIRST_BYTE | LINE << 3 | units - 1, *number(line - before)])
                before = line
    return bytes(found)


def docstrings(code: CodeType) -> set[int]:
    """Which constants are docstrings and nothing else: of a function the first, of a module or a class what becomes its ``__doc__``."""
    steps = [*zip(code.co_code[::2], code.co_code[1::2], strict=True)]
    loads = Counter(arg for op, arg in steps if op == LOAD_CONST)
    if code.co_flags & HAS_DOCSTRING:
        return {0} if not loads[0] else set()
    if "__doc__" not in code.co_names:
        return set()
    stored = (STORE_NAME, code.co_names.index("__doc__"))
    found = {arg for (op, arg), after in pairwise(steps) if op == LOAD_CONST and after == stored and loads[arg] == 1}
    return {arg for arg in found if isinstance(code.co_consts[arg], str)}


def bare(code: CodeType) -> CodeType:
    """The same without docstrings and columns, as Python runs it with ``-OO -X no_debug_ranges``; assertions stay."""
    left_out = docstrings(code)
    flags = code.co_flags & ~HAS_DOCSTRING if 0 in left_out else code.co_flags
    constants = [None if n in left_out else bare(c) if isinstance(c, CodeType) else c for n, c in enumerate(code.co_consts)]
    return code.replace(co_consts=tuple(constants), co_flags=flags, co_linetable=lines(code))


def bytecode(source: bytes, name: str) -> bytes:
    """A module as it is packed."""
    return HEADER + marshal.dumps(bare(compile(source, name, "exec", dont_inherit=True, optimize=0)))


def repacked(module: bytes) -> bytes:
    """The same of bytecode."""
    return HEADER + marshal.dumps(bare(marshal.loads(module[len(HEADER) :])))


def source_of(root: Path, module: str) -> Path | None:
    path = root.joinpath(*module.split("."))
    for found in (path / "__init__.py", path.with_suffix(".py")):
        if found.is_file():
            return found
    return None


def imports(path: Path, module: str) -> set[str]:
    """Every module that an import statement in a file may mean."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def reached(root: Path, starts: list[str]) -> tuple[set[str], set[str]]:
    """Modules of ours that some modules lead to, their packages included, and the others that they name."""
    ours: set[str] = set()
    others: set[str] = set()
    waiting = list(starts)
    while waiting:
        module = waiting.pop()
        parts = module.split(".")
        for name in (".".join(parts[:n]) for n in range(1, len(parts) + 1)):
            path = source_of(root, name) if parts[0] == "capomastro" else None
            if path is None:
                if parts[0] != "capomastro":
                    others.add(name)
            elif name not in ours:
                ours.add(name)
                if name != "capomastro":        # the front door leads everywhere, but only when asked
                    waiting += imports(path, name)
    return ours, others


class Archive:
    """Files that come together. Stored as they are: the whole is compressed afterwards, which does better."""

    def __init__(self) -> None:
        self.data = io.BytesIO()
        self.zip = zipfile.ZipFile(self.data, "w", zipfile.ZIP_STORED)

    def add(self, name: str, data: bytes) -> None:
        self.zip.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), data)

    def module(self, root: Path, path: Path) -> None:
        name = str(path.relative_to(root))
        self.add(f"{name}c", bytecode(path.read_bytes(), name))

    def save(self, to: Path) -> None:
        self.zip.close()
        to.write_bytes(self.data.getvalue())


def pack_ours(root: Path, games: list[str], out: Path) -> set[str]:
    """``core.zip`` and one archive for each game; returns what else they import."""
    core, named = reached(root, ROOTS)
    archives = {"core": core}
    for game in games:
        modules, others = reached(root, [f"capomastro.games.{game}"])
        archives[game] = {name for name in modules if name.startswith(f"capomastro.games.{game}")}
        core |= modules - archives[game]
        named |= others
    for name, modules in archives.items():
        archive = Archive()
        folders = set()
        for module in sorted(modules):
            path = source_of(root, module)
            assert path is not None
            archive.module(root, path)
            if path.name == "__init__.py":
                folders.add(path.parent)
        for file in sorted({file for folder in folders for pattern in DATA for file in folder.glob(pattern)}):
            archive.add(str(file.relative_to(root)), file.read_bytes())
        for card in sorted(file for folder in folders for file in folder.glob("judgement.bin")):
            line, sign, _ = card.read_bytes().partition(b"\n")          # engines that are not compiled use none of the weights
            archive.add(str(card.relative_to(root)), line + sign)
        archive.save(out / f"{name}.zip")
    return named


def pack_puzzles(root: Path, out: Path) -> None:
    """``puzzles.zip``: the collections, which come when somebody wants to solve one, and the pieces that their pictures are drawn with."""
    archive = Archive()
    ours = root / "capomastro"
    for file in sorted([*(ours / "puzzles" / "data").glob("*.jsonl"), ours / "kernel" / "art.json", *ours.glob("games/*/art.json")]):
        archive.add(str(file.relative_to(root)), file.read_bytes())
    archive.save(out / "puzzles.zip")


def pack_site(site: Path, out: Path) -> None:
    """``site.zip``: the packages of others, without their types and tests."""
    archive = Archive()
    for path in sorted(site.rglob("*")):
        inside = path.relative_to(site)
        if path.is_dir() or inside.suffix in (".pyi", ".h", ".typed") or inside.parts[0].endswith(".dist-info"):
            continue
        if path.suffix == ".py":
            archive.module(site, path)
        else:
            archive.add(str(inside), path.read_bytes())
    archive.save(out / "site.zip")


def pack_library(named: set[str], whole: Path, out: Path) -> list[str]:
    """``library.zip``: the standard library, as far as it is loaded now or named somewhere."""
    for name in sorted(named | set(LATE)):
        if name.split(".")[0] in sys.stdlib_module_names and not name.startswith(LEFT_OUT):
            with suppress(ImportError):         # ``from a import b`` where b is no module
                importlib.import_module(name)
    archive = Archive()
    packed = []
    with zipfile.ZipFile(whole) as library:
        files = set(library.namelist())
        for module in sorted(sys.modules):
            if module.startswith(LEFT_OUT):
                continue
            path = module.replace(".", "/")
            found = next((f for f in (f"{path}/__init__.py", f"{path}.py", f"{path}/__init__.pyc", f"{path}.pyc") if f in files), None)
            if found is None:
                continue
            data = library.read(found)
            if found.endswith("c"):
                archive.add(found, repacked(data))
            else:
                archive.add(f"{found}c", bytecode(data, found))
            packed.append(module)
    archive.save(out / "library.zip")
    return packed


async def rehearse(game: str) -> None:
    """Do what a page does, so that whatever Python loads late is loaded: open a table, play, look back, write a record and read it."""
    from capomastro.pocket.house import House
    from capomastro.pocket.keeping import Memory

    house = House(Memory(), pace=0, blind=1)
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "journeyman"}]
    opened = await house.ask("POST", "/api/tables", json.dumps({"game": game, "seats": seats, "begin": True, "deal": "rehearsal"}), "Ann")
    table = json.loads(opened.body)["id"]
    seen: list[dict[str, Any]] = []
    await house.hear(1, table, json.dumps({"type": "hello", "protocol": 3}), lambda text: seen.append(json.loads(text)), "Ann")
    last = next(message for message in reversed(seen) if message["type"] == "seen")
    for move in last.get("moves", [])[:1]:
        play = {"type": "play", "seat": 0, "seq": last["seq"], "move": move["text"], "key": "k", "sure": True}
        await house.hear(1, table, json.dumps(play), lambda text: None)
        await house.hear(1, table, json.dumps({"type": "why_not", "id": 1, "seat": 0, "move": move["text"]}), lambda text: None)
        await house.hear(1, table, json.dumps({"type": "hint", "id": 2, "seat": 0}), lambda text: None)
        await house.hear(1, table, json.dumps({"type": "describe", "id": 3, "seat": 0}), lambda text: None)
    await house.ask("POST", f"/api/tables/{table}/close", "")
    record = await house.ask("GET", f"/api/tables/{table}/record", "")
    for method, path, body in (
        ("GET", f"/api/tables/{table}/replay?count=2", ""), ("POST", f"/api/tables/{table}/rematch", "{}"),
        ("POST", "/api/records", json.dumps({"record": record.body})), ("POST", "/api/records", json.dumps({"record": "nonsense"})),
    ):
        answered = await house.ask(method, path, body, "Ann")
        assert answered.status == 200 or "nonsense" in body, answered
    await house.tables[table].stop()


async def pack(root: str, site: str, whole: str, games: str, to: str) -> str:
    out = Path(to)
    out.mkdir(parents=True, exist_ok=True)
    names = json.loads(games)
    named = pack_ours(Path(root), names, out)
    sys.path[:0] = [root, site]
    for name in [*ROOTS, *(f"capomastro.games.{game}" for game in names)]:
        importlib.import_module(name)
    page = importlib.import_module("capomastro.pocket.page")
    page.Page(None, "")                 # declares games and bots
    for game in names:
        await rehearse(game)
    pack_site(Path(site), out)
    pack_puzzles(Path(root), out)
    return json.dumps(pack_library(named, Path(whole), out))

"""Writes what follows from a game's declarations: ``_fields.py``, the fields of its position. ``make declared`` runs it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType

from capomastro.kernel.fields import Cells, Declared, Fixed, Flag, Kept, Row, Scalar, Stack, kept


def written(package: str, fields: Sequence[Declared], own_bytes: bool = False) -> str:
    """The module ``_fields.py`` of a game: a class with every field. ``own_bytes``: the game itself says how they are written down."""
    game = package.rpartition(".")[2].removeprefix("capomastro_").capitalize()
    fixed = [f for f in fields if isinstance(f, Fixed) and f.source]
    rows = [f for f in fields if isinstance(f, (Cells, Row))]
    singles = [f for f in fields if isinstance(f, (Scalar, Flag))]
    stacks = [f for f in fields if isinstance(f, Stack)]
    remembered = kept(fields, memory=True)
    numbers = sorted({"i64", *(f.of for f in rows)})
    used = [f"from {package}.{f.source} import {f.kind}" for f in fixed]
    used += ["from capomastro.kernel.state import State"]
    if remembered or not own_bytes:
        used.append("from capomastro.kernel.packing import Packer, Unpacker")
    if stacks:
        used.append("from capomastro.kernel.frames import Frames")
    lines = [
        *(["# Compiled by mypyc."] if package.startswith("capomastro.") else []),
        f'"""The fields of {game}, as declared in ``declare.py``: ``make declared`` wrote this."""',
        "",
        "from __future__ import annotations",
        "",
        *(["from typing import Final", ""] if fixed else []),
        "from librt.vecs import vec",
        f"from mypy_extensions import {', '.join(numbers)}",
        "",
        *sorted(used),
        "",
        *(f"{_first(f)}: Final = {f.start}" for f in fixed),
        *([""] if fixed else []),
        "",
        f"class {game}Fields(State):",
        f'    """Everything that a position of {game} holds."""',
        "",
        "    def __init__(self) -> None:",
        "        super().__init__()",
        *(_commented(_begun(f), "" if isinstance(f, Stack) else f.says) for f in fields),
        "",
        f"    def copy_fields(self, other: {game}Fields) -> None:",
        '        """For ``clone``: take over every field."""',
        "        self.copy_base(other)",
        *(f"        self.{f.name} = other.{f.name}{_copied(f)}" for f in fields),
        "",
        "    def clear(self) -> None:",
        '        """An empty table."""',
        *(f"        self.{f.name} = {_empty(f)}" for f in rows),
        *(f"        self.{f.name} = {_single(f)}" for f in singles),
        *(f"        self.{f.name}.clear()" for f in stacks),
    ]
    for span in dict.fromkeys(f.until for f in singles if f.until):
        lines += [
            "",
            f"    def reset_{span}(self) -> None:",
            f'        """After a {span} all this is as at the start again."""',
            *(f"        self.{f.name} = {_single(f)}" for f in singles if f.until == span),
        ]
    if not own_bytes:
        lines += _bytes("", kept(fields))
    if remembered:
        lines += _bytes("_memory", remembered)
    return "\n".join(lines) + "\n"


def _bytes(what: str, fields: Sequence[Kept]) -> list[str]:
    """The methods that write fields down and read them back."""
    return [
        "",
        f"    def pack{what}(self, box: Packer) -> None:",
        *(f"        box.{_put(f)}" for f in fields),
        "",
        f"    def unpack{what}(self, box: Unpacker) -> None:",
        *([] if what else ['        """Derived fields are left to the game."""']),
        *(f"        {_got(f)}" for f in fields),
    ]


def _commented(line: str, says: str) -> str:
    return f"{line.ljust(60)}# {says}" if says else line


def _begun(field: Declared) -> str:
    match field:
        case Fixed():
            return f"        self.{field.name}: {field.kind} = {_first(field) if field.source else field.start}"
        case Scalar():
            return f"        self.{field.name}: i64 = {field.start}"
        case Flag():
            return f"        self.{field.name} = False"
        case Cells() | Row():
            return f"        self.{field.name}: vec[{field.of}] = vec[{field.of}]()"
        case Stack():
            return f"        self.{field.name} = Frames()"


def _empty(field: Cells | Row) -> str:
    return f"vec[{field.of}]()" if isinstance(field, Row) else f"vec[{field.of}]([{field.start}] * {field.size})"


def _single(field: Scalar | Flag) -> str:
    return "False" if isinstance(field, Flag) else str(field.start)


def _first(field: Fixed) -> str:
    """The name of what a field of an own type begins with: made once, not for every clone."""
    return f"NO_{field.name.upper()}"


def _copied(field: Declared) -> str:
    match field:
        case Row():
            return "[:]"
        case Cells() if not field.shared:
            return "[:]"
        case Stack():
            return ".clone()"
        case _:
            return ""


def _put(field: Kept) -> str:
    match field:
        case Cells() | Row():
            return f"put_{_row(field)}(self.{field.name})"
        case Stack():
            return f"put_all(self.{field.name}.packed())"
        case Flag():
            return f"put(1 if self.{field.name} else 0)"
        case Scalar():
            return f"put(self.{field.name})"


def _got(field: Kept) -> str:
    match field:
        case Cells() | Row():
            return f"self.{field.name} = box.get_{_row(field)}()"
        case Stack():
            return f"self.{field.name}.restore(box.get_all())"
        case Flag():
            return f"self.{field.name} = box.get() != 0"
        case Scalar():
            return f"self.{field.name} = box.get()"


def _row(field: Cells | Row) -> str:
    return {"i64": "all", "u8": "bytes"}[field.of]


def declared(folder: Path) -> str | None:
    """What ``_fields.py`` in the folder of a game should say; None where the game declares no fields."""
    package = ".".join(folder.parts[folder.parts.index("src") + 1 :]) if "src" in folder.parts else folder.name
    if not folder.joinpath("declare.py").exists():
        return None
    hollow = ModuleType(package)                # the game itself cannot be imported while its fields are out of date
    hollow.__path__ = [str(folder)]
    sys.modules[package] = hollow
    declares = import_module(f"{package}.declare")
    fields = getattr(declares, "FIELDS", None)
    return None if fields is None else written(package, fields, getattr(declares, "OWN_BYTES", False))


def main() -> None:
    """``python -m capomastro.kernel.generate [--check] FOLDER…``: write, or only compare, what follows from the declarations."""
    folders = [Path(given).resolve() for given in sys.argv[1:] if given != "--check"]
    stale = []
    for folder in folders:
        text, path = declared(folder), folder / "_fields.py"
        if text is not None and (not path.exists() or path.read_text(encoding="utf-8") != text):
            stale.append(path)
            if "--check" not in sys.argv:
                path.write_text(text, encoding="utf-8")
    if stale and "--check" in sys.argv:
        sys.exit("not as declared: " + ", ".join(f"{path.parent.name}/{path.name}" for path in stale) + "; run make declared")


if __name__ == "__main__":
    main()

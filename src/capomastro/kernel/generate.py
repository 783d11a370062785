"""Writes what follows from a game's declarations, for ``make declared``.

``_fields.py`` has the fields of its position; ``declared.ts``, in the game's folder of the web client, the types of its moves, events
and questions.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from math import prod
from pathlib import Path
from types import ModuleType

from capomastro.kernel.asking import Asks
from capomastro.kernel.fields import Cells, Declared, Fixed, Flag, Kept, PerSeat, Row, Scalar, Stack, kept
from capomastro.kernel.notation import Arg, Domain, Seat
from capomastro.kernel.typescript import typescript

SHORT = 36          # cells of a row that is rewritten rather than sliced
SEATS = 4           # what a row by seat is reckoned with


def written(package: str, fields: Sequence[Declared], own_bytes: bool = False, asks: Asks | None = None) -> str:
    """The module ``_fields.py`` of a game: a class with every field. ``own_bytes``: the game itself says how they are written down."""
    game = package.rpartition(".")[2].removeprefix("capomastro_").capitalize()
    fixed = [f for f in fields if isinstance(f, Fixed) and f.source]
    rows = [f for f in fields if isinstance(f, (Cells, Row))]
    singles = [f for f in fields if isinstance(f, (Scalar, Flag))]
    stacks = [f for f in fields if isinstance(f, Stack)]
    remembered = kept(fields, memory=True)
    observed = ["i16"] if asks is not None and asks.observed else []
    numbers = sorted({"i64", *observed, *(f.of for f in rows)})
    empties = [f"{_none(of)}: Final = vec[{of}]()" for of in sorted({f.of for f in rows})]
    used = [f"from {package}.{f.source} import {f.kind}" for f in fixed]
    used += ["from capomastro.kernel.state import State"]
    if remembered or not own_bytes:
        used.append("from capomastro.kernel.packing import Packer, Unpacker")
    if stacks:
        used.append("from capomastro.kernel.frames import Frames")
    short = [f for f in fields if _is_short(f)]
    copied = ["        self.copy_base(other)", *(f"        {_copied(f)}" for f in fields if f not in short)]
    if short:
        used.append("from capomastro.kernel.rows import NATIVE, rewritten")
    places = _places(asks) if asks is not None and stacks else []
    lines = [
        *(["# Compiled by mypyc."] if package.startswith("capomastro.") else []),
        f'"""The fields of {game}, as declared in ``declare.py``: ``make declared`` wrote this."""',
        "",
        "from __future__ import annotations",
        "",
        *(["from typing import Final", ""] if fixed or empties or places else []),
        "from librt.vecs import vec",
        f"from mypy_extensions import {', '.join(numbers)}",
        "",
        *sorted(used),
        "",
        *(f"{_first(f)}: Final = {f.start}" for f in fixed),
        *empties,
        *places,
        *([""] if fixed or empties or places else []),
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
        *(["        self.copy_rest(other)", *(f"        {_copied(f)}" for f in short)] if short else copied),
        *(_written_over(game, short, copied) if short else []),
        "",
        "    def become(self, other: State) -> bool:",
        f"        if not isinstance(other, {game}Fields):",
        "            return False",
        f"        self.{'write_over' if short else 'copy_fields'}(other)",
        "        return True",
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
    if asks is not None and observed:
        lines += ["", *_observing(asks)]
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
            return f"        self.{field.name}: vec[{field.of}] = {_none(field.of)}"
        case Stack():
            return f"        self.{field.name} = Frames()"


def _empty(field: Cells | Row) -> str:
    return f"vec[{field.of}]()" if isinstance(field, Row) else f"vec[{field.of}]([{field.start}] * {field.size})"


def _single(field: Scalar | Flag) -> str:
    return "False" if isinstance(field, Flag) else str(field.start)


def _first(field: Fixed) -> str:
    """The name of what a field of an own type begins with: made once, not for every clone."""
    return f"NO_{field.name.upper()}"


def _none(of: str) -> str:
    """The name of the empty row that fields of this type begin with."""
    return f"NO_{of.upper()}"


def _copied(field: Declared) -> str:
    match field:
        case Stack():
            return f"self.{field.name}.take_over(other.{field.name})"
        case Row():
            copy = "[:]"
        case Cells() if not field.shared:
            copy = "[:]"
        case _:
            copy = ""
    return f"self.{field.name} = other.{field.name}{copy}"


def _is_short(field: Declared) -> bool:
    """Whether a row is copied with a position, and so short that its memory is better used again than made."""
    if not isinstance(field, Cells) or field.shared or field.of != "i64":
        return False
    sizes = (axis.size if isinstance(axis, Domain) else SEATS if isinstance(axis, PerSeat) else SHORT + 1 for axis in field.axes)
    return prod(sizes) <= SHORT


def _written_over(game: str, short: Sequence[Declared], copied: Sequence[str]) -> list[str]:
    """The methods of a position that is written over: short rows keep their memory."""
    return [
        "",
        f"    def write_over(self, other: {game}Fields) -> None:",
        '        """For ``become``: the same, in the memory that is there."""',
        "        if not NATIVE:",
        "            self.copy_fields(other)",
        "            return",
        "        self.copy_rest(other)",
        *(f"        self.{f.name} = rewritten(self.{f.name}, other.{f.name})" for f in short),
        "",
        f"    def copy_rest(self, other: {game}Fields) -> None:",
        *copied,
    ]


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


def _places(asks: Asks) -> list[str]:
    """The places of arguments in a frame, by the names of what is asked and of the argument."""
    named = [(asked.name, n, arg.name) for asked in asks.by_kind.values() for n, arg in enumerate(asked.args)]
    return [f"{what.upper()}_{arg.upper()}: Final = {n}" for what, n, arg in named]


def _observing(asks: Asks) -> list[str]:
    """A method that writes the arguments of what is asked into an observation."""
    to = {name: n for n, name in enumerate(asks.observed)}
    lines = [
        "    def observe_asked(self, viewer: i64, out: vec[i16], at: i64) -> i64:",
        '        """The arguments of what is asked, each counted from 1, seats from the viewer on; where the next number goes."""',
        f"        kind = {'self.' + asks.kind if asks.kind else 'self.frames.kind()'}",
    ]
    if any(choice.blind for choice in asks.choices):
        lines[-1:-1] = ["        if self.blind() and (viewer < 0 or self.decider() != viewer):", f"            return at + {len(to)}"]
    bodies: dict[tuple[str, ...], list[int]] = {}
    for kind, choice in enumerate(asks.choices):
        shown = [(to[arg.name], _argument(asks, n, arg)) for n, arg in enumerate(choice.args) if arg.observed]
        body = tuple(f"            out[at{f' + {place}' if place else ''}] = i16({value})" for place, value in shown)
        if body:
            bodies.setdefault(body, []).append(kind)
    for n, (body, kinds) in enumerate(bodies.items()):
        asked = f"== {kinds[0]}" if len(kinds) == 1 else f"in ({', '.join(map(str, kinds))})"
        lines.append(_commented(f"        {'elif' if n else 'if'} kind {asked}:", ", ".join(asks.choices[kind].name for kind in kinds)))
        lines += body
    return [*lines, f"        return at + {len(to)}"]


def _argument(asks: Asks, n: int, arg: Arg) -> str:
    value = f"self.{arg.place}" if asks.kind else f"self.frames.arg({n})"
    return f"({value} - viewer + self.players) % self.players + 1" if isinstance(arg.domain, Seat) else f"{value} + 1"


def declared(folder: Path) -> dict[Path, str]:
    """What the files that follow from a game's declarations should say."""
    package = ".".join(folder.parts[folder.parts.index("src") + 1 :]) if "src" in folder.parts else folder.name
    hollow = ModuleType(package)                # the game itself cannot be imported while its fields are out of date
    hollow.__path__ = [str(folder)]
    sys.modules[package] = hollow
    declares = import_module(f"{package}.declare")
    fields = getattr(declares, "FIELDS", None)
    out = {}
    if fields is not None:
        out[folder / "_fields.py"] = written(package, fields, getattr(declares, "OWN_BYTES", False), getattr(declares, "ASKS", None))
    boards = [root / "web/src/games" / folder.name for root in folder.parents]
    return out | {board / "declared.ts": typescript(declares) for board in boards if board.is_dir()}


def main() -> None:
    """``python -m capomastro.kernel.generate [--check] FOLDER…``: write, or only compare, what follows from the declarations."""
    stale = []
    for folder in [Path(given).resolve() for given in sys.argv[1:] if given != "--check"]:
        for path, text in declared(folder).items():
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                stale.append(path)
                if "--check" not in sys.argv:
                    path.write_text(text, encoding="utf-8")
    if stale and "--check" in sys.argv:
        sys.exit("not as declared: " + ", ".join(f"{path.parent.name}/{path.name}" for path in stale) + "; run make declared")


if __name__ == "__main__":
    main()

"""The numbered rules of a game, and where each is carried out, tested and recorded.

A game's RULES.md holds one paragraph per clause, beginning with its bold id: ``**CAR-6.2** A completed city …``.
RULES.nl.md and RULES.de.md hold the same clauses in Dutch and German. A clause marked *(note)* explains and needs no
test. Code and tests cite ids (or a section, CAR-6, where no single clause fits); ``trace`` finds them. Everything that
shows rules reads them here: no other place knows what an id looks like.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from pathlib import Path

from capomastro.kernel.game import Game

ID = r"[A-Z]{3}-[A-Z]?\d+(?:\.\d+)*[a-z]?"
_CLAUSE = re.compile(rf"^\*\*({ID})\*\*\s*(.*)$", re.DOTALL)
_CITED = re.compile(rf"`[^`]*`|\b{ID}\b")
NOTE = "*(note)*"
SHORT = 200                 # characters of a clause that a generated page shows whole


@dataclass(frozen=True)
class Clause:
    """One numbered rule."""

    id: str
    text: str               # Markdown, without the id
    note: bool = False


@dataclass(frozen=True)
class Section:
    """A heading with its clauses. Clauses before any heading are in a section without one."""

    id: str                 # its address: CAR-6, or the heading's own words where a clause has that number
    heading: str
    text: str               # Markdown before the first clause
    clauses: tuple[Clause, ...]


@dataclass(frozen=True)
class Rules:
    """A game's rules page in one language."""

    title: str
    text: str               # Markdown before the first clause or section
    sections: tuple[Section, ...]

    @property
    def clauses(self) -> tuple[Clause, ...]:
        return tuple(clause for section in self.sections for clause in section.clauses)

    @property
    def addresses(self) -> list[str]:
        """What can be cited and linked to: sections and clauses."""
        return [s.id for s in self.sections if s.id] + [c.id for c in self.clauses]


@cache
def load_rules(package: str, lang: str = "en") -> Rules:
    """The rules of a package; English where a language has none."""
    name = "RULES.md" if lang == "en" else f"RULES.{lang}.md"
    source = files(package).joinpath(name)
    if not source.is_file():
        source = files(package).joinpath("RULES.md")
    title, (top, *chapters) = _read(source.read_text(encoding="utf-8"))
    taken = {clause.id for chapter in (top, *chapters) for clause in chapter.clauses}
    sections = [Section("", "", "", tuple(top.clauses))] if top.clauses else []
    for c in chapters:
        sections.append(Section(_address(c.heading, c.clauses, taken), c.heading, "\n\n".join(c.text), tuple(c.clauses)))
    return Rules(title, "\n\n".join(top.text), tuple(sections))


@dataclass
class _Chapter:
    """A section while it is read."""

    heading: str
    text: list[str] = field(default_factory=list)
    clauses: list[Clause] = field(default_factory=list)


def _read(page: str) -> tuple[str, list[_Chapter]]:
    """The title, and the chapters: the first holds what comes before any heading."""
    title = ""
    chapters = [_Chapter("")]
    for block in re.split(r"\n\s*\n", page):
        block = block.strip()
        if block.startswith("#"):
            marks, _, heading = block.partition("\n")[0].partition(" ")
            block = block.partition("\n")[2].strip()
            if marks == "#":
                title = heading.strip()
            else:
                chapters.append(_Chapter(heading.strip()))
        here = chapters[-1]
        match = _CLAUSE.match(block)
        if match:
            text = match.group(2).strip()
            here.clauses.append(Clause(match.group(1), text.removeprefix(NOTE).strip(), text.startswith(NOTE)))
        elif block and here.clauses:            # a table or list that belongs to the clause above
            last = here.clauses[-1]
            here.clauses[-1] = Clause(last.id, f"{last.text}\n\n{block}", last.note)
        elif block:
            here.text.append(block)
    return title, chapters


def _address(heading: str, clauses: list[Clause], taken: set[str]) -> str:
    """CAR-6 for "6. Completed features"; the heading's words where it has no number or a clause has it."""
    number = re.match(r"\d+", heading)
    if number and clauses:
        cited = f"{clauses[0].id.split('-')[0]}-{number.group()}"
        if cited not in taken:
            return cited
    return re.sub(r"\W+", "-", heading.lower()).strip("-")


def load_clauses(package: str, lang: str = "en") -> tuple[Clause, ...]:
    """The clauses of a package's rules, in order; English where a language has none."""
    return load_rules(package, lang).clauses


def linked(text: str, addresses: set[str]) -> str:
    """Markdown with every citation as a link to its address on the page."""
    return _CITED.sub(lambda m: f"[{m.group()}](#{m.group()})" if m.group() in addresses else m.group(), text)


@dataclass
class Trace:
    """Where a clause lives."""

    clause: Clause
    code: list[str] = field(default_factory=list)
    tests: list[str] = field(default_factory=list)
    records: list[str] = field(default_factory=list)


@dataclass
class Coverage:
    """All clauses of a game with their places, and what is wrong."""

    traces: list[Trace]
    strangers: list[str]            # cited ids that no clause has, with the place

    @property
    def untested(self) -> list[str]:
        return [t.clause.id for t in self.traces if not t.tests and not t.clause.note]


def trace(game: Game, root: Path) -> Coverage:
    """Search the sources, tests and records below ``root`` for citations of the game's clauses."""
    rules = load_rules(game.package)
    traces = {c.id: Trace(c) for c in rules.clauses}
    prefixes = {c.split("-")[0] for c in traces}
    sections = {s.id for s in rules.sections}
    strangers: list[str] = []
    package = Path(str(files(game.package)))
    places = [
        *(("code", path, path.relative_to(package.parent)) for path in sorted(package.rglob("*.py"))),
        *(("tests", path, path.relative_to(root)) for path in sorted((root / "tests").rglob("*.py"))),
        *(("records", path, path.relative_to(root)) for path in sorted((root / "records").rglob("*.txt"))),
    ]
    for kind, path, shown in places:
        text = path.read_text(encoding="utf-8")
        functions = _functions(text) if kind != "records" else []
        for number, line in enumerate(text.splitlines(), 1):
            for cited in re.findall(rf"\b{ID}\b", line):
                if cited.split("-")[0] not in prefixes or cited in sections:
                    continue                    # another game's, or a whole section
                if cited not in traces:
                    strangers.append(f"{cited} in {shown}:{number}")
                    continue
                name = next((f for first, last, f in functions if first <= number <= last), "")
                place = f"{shown}::{name}" if name else str(shown)
                known: list[str] = getattr(traces[cited], kind)
                if place not in known:
                    known.append(place)
    return Coverage(list(traces.values()), strangers)


def _functions(source: str) -> list[tuple[int, int, str]]:
    """First line, last line and name of every function, decorators and the comment above included, innermost last."""
    out = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            first = min([node.lineno, *(d.lineno for d in node.decorator_list)])
            out.append((first, node.end_lineno or first, node.name))
    return sorted(out, key=lambda f: f[1] - f[0])


def page(game: Game, coverage: Coverage, *, proved: bool = True) -> str:
    """The generated page clause → code → tests → records; without ``proved``, where there are no tests to look at, clause → code."""
    lines = [f"# Clauses of {game.id}", "", "Generated by `capomastro clauses`; do not edit.", ""]
    columns = ("clause", "says", "code", "tests", "records")[: None if proved else 3]
    lines += [f"| {' | '.join(columns)} |", "|---" * len(columns) + "|"]
    for t in coverage.traces:
        cells = [_cell(t.code), _cell(t.tests) or ("(note)" if t.clause.note else "**none**"), _cell(t.records)]
        lines.append(f"| {t.clause.id} | {says(t.clause.text)} | " + " | ".join(cells if proved else cells[:1]) + " |")
    return "\n".join(lines) + "\n"


def says(text: str) -> str:
    """What a clause says, in a cell: all of it where that is short, otherwise its first sentence; without the tables and lists below it."""
    first = " ".join(text.partition("\n\n")[0].replace("|", "/").split())
    return first if len(first) <= SHORT else re.split(r"(?<=[.!?])\s(?=[^a-z])", first)[0]


def _cell(places: list[str]) -> str:
    shown = "<br>".join(f"`{p}`" for p in places[:4])
    return shown + (f"<br>and {len(places) - 4} more" if len(places) > 4 else "")

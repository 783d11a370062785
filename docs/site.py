"""Writes the documentation as a site: the guides, a tour and notebooks whose code was run, the library's reference made from its
docstrings, the rules, the clauses and the studies. Every link is checked.

    python docs/site.py build/docs        (or: make docs)
"""

from __future__ import annotations

import contextlib
import importlib
import inspect
import io
import re
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.parse import unquote, urldefrag

import run_notebooks
from markdown_it import MarkdownIt

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
TOUR = "tour.md"                # its Python is run while the site is made, and what it prints is shown
GAMES = ("carcassonne", "carrara", "citadels", "firenze")
LANGUAGES = {"": "English", ".nl": "Nederlands", ".de": "Deutsch"}
REFERENCE = (
    "capomastro.tabletop", "capomastro.kernel.state", "capomastro.kernel.game", "capomastro.kernel.view", "capomastro.kernel.table",
    "capomastro.kernel.record", "capomastro.kernel.sets", "capomastro.kernel.registry", "capomastro.kernel.rng", "capomastro.kernel.errors",
    "capomastro.bots.bot", "capomastro.arena.playing", "capomastro.arena.match", "capomastro.arena.ratings", "capomastro.arena.study",
    "capomastro.arena.seating", "capomastro.envs.single", "capomastro.envs.vector", "capomastro.envs.aec", "capomastro.envs.batch",
    "capomastro.envs.compact", "capomastro.envs.cores",
    "capomastro.envs.actions", "capomastro.envs.features", "capomastro.envs.opponents", "capomastro.envs.policies", "capomastro.envs.spiel",
    "capomastro.kernel.conformance",
)
STYLE = """
:root { color-scheme: light dark; --ground: #fbf6ea; --ink: #3b2f2f; --line: #cdbfa5; --soft: #f1e8d3; --link: #8a3b1c; }
@media (prefers-color-scheme: dark) { :root { --ground: #26211c; --ink: #efe6d2; --line: #5b5145; --soft: #332c25; --link: #e0a070; } }
* { box-sizing: border-box; } html { scroll-padding-top: 1rem; }
body { background: var(--ground); color: var(--ink); font: 1rem/1.55 Georgia, serif; margin: 0; display: grid;
  grid-template-columns: 16rem minmax(0, 52rem); gap: 2rem; }
nav { border-right: 1px solid var(--line); padding: 1.5rem 1rem; font-size: .92rem; height: 100vh; position: sticky; top: 0;
  overflow: auto; }
nav ul { list-style: none; padding: 0; margin: 0 0 1rem; } nav h2 { font-size: 1rem; margin: 1rem 0 .2rem; }
nav [aria-current] { font-weight: bold; }
main { padding: 1.5rem 1rem 4rem; } a { color: var(--link); } h1, h2, h3 { font-weight: normal; line-height: 1.25; }
code, pre { font-family: ui-monospace, monospace; font-size: .88em; } pre { background: var(--soft); padding: .8rem 1rem;
  overflow-x: auto; }
pre.printed { border-left: 4px solid var(--line); margin-top: -.8rem; } table { border-collapse: collapse; display: block;
  overflow-x: auto; }
th, td { border-bottom: 1px solid var(--line); padding: .3rem .6rem; text-align: left; vertical-align: top; } img { max-width: 100%; }
input { width: 100%; font: inherit; padding: .3rem; background: var(--soft); color: inherit; border: 1px solid var(--line); }
@media (max-width: 60rem) { body { display: block; } nav { height: auto; position: static; border: 0;
  border-bottom: 1px solid var(--line); } }
"""
# The one script: what is typed in the menu hides the entries that do not hold it.
SCRIPT = """
const box = document.querySelector('nav input'); box.hidden = false;
box.addEventListener('input', () => { const asked = box.value.toLowerCase();
  for (const li of document.querySelectorAll('nav li'))
    li.hidden = !(li.textContent + ' ' + (li.dataset.holds || '')).toLowerCase().includes(asked); });
"""


@dataclass
class Page:
    """One page: where it goes, what it is called, its HTML, and the words by which the menu finds it."""

    path: str
    title: str
    body: str
    room: str
    source: Path | None = None
    holds: list[str] = field(default_factory=list)


def slug(text: str) -> str:
    """An anchor as code hosts make it from a heading."""
    return re.sub(r"[^\w\- ]", "", re.sub(r"[`*]", "", text).lower()).strip().replace(" ", "-")


def markdown(text: str) -> tuple[str, list[str]]:
    """Markdown as HTML with an anchor on every heading, and the headings."""
    parser = MarkdownIt("commonmark", {"html": True}).enable("table")
    tokens = parser.parse(text)
    found: list[str] = []
    taken: dict[str, int] = {}
    for opening, inside in pairwise(tokens):
        if opening.type == "heading_open":
            anchor = slug(inside.content)
            taken[anchor] = taken.get(anchor, -1) + 1
            opening.attrSet("id", f"{anchor}-{taken[anchor]}" if taken[anchor] else anchor)
            found.append(inside.content)
    return str(parser.renderer.render(tokens, parser.options, {})), found


# -- the tour: code that was run -----------------------------------------------------------------
def run_blocks(text: str) -> str:
    """Run the Python of a page from top to bottom and show below each block what it printed."""
    names: dict[str, Any] = {}

    def told(found: re.Match[str]) -> str:
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            exec(compile(found.group(1), TOUR, "exec"), names)
        printed = said.getvalue()
        return found.group() + (f'\n<pre class="printed">{escape(printed)}</pre>\n' if printed else "")

    return re.sub(r"^```python\n(.*?)^```$", told, text, flags=re.MULTILINE | re.DOTALL)


# -- the reference: from the docstrings ------------------------------------------------------------
def docstring(thing: Any) -> str:
    """What something says of itself, as HTML."""
    text = inspect.getdoc(thing) or ""
    text = re.sub(r"``([^`]+)``", r"`\1`", text)
    text = re.sub(r"(?:^|\n\n)((?:>>>|\.\.\.).*?)(?=\n\n|\Z)", lambda m: f"\n\n```\n{m.group(1)}\n```", text, flags=re.DOTALL)
    return markdown(text)[0]


def signature(thing: Any) -> str:
    try:
        return re.sub(r"'([\w\[\]., |]+)'", r"\1", str(inspect.signature(thing)))
    except (TypeError, ValueError):
        return ""


def public(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """The documented classes and functions that a module defines, or a package names as its own, in their order."""
    named = getattr(module, "__all__", ())
    for name, thing in vars(module).items():
        mine = name in named or getattr(thing, "__module__", "") == module.__name__
        if mine and not name.startswith("_") and (inspect.isclass(thing) or callable(thing)):
            yield name, thing


def methods(cls: type) -> Iterator[tuple[str, Any, str]]:
    for name, thing in vars(cls).items():
        if name.startswith("_"):
            continue
        if isinstance(thing, property):
            yield name, thing, ""
        elif callable(getattr(cls, name, None)) and not inspect.isclass(thing):
            yield name, getattr(cls, name), signature(getattr(cls, name))


def reference(module_name: str) -> Page:
    """The page of one module."""
    module = importlib.import_module(module_name)
    out = [f"<h1><code>{module_name}</code></h1>", docstring(module)]
    holds = []
    for name, thing in public(module):
        holds.append(name)
        kind = "class " if inspect.isclass(thing) else ""
        out.append(f'<h2 id="{name}"><code>{kind}{name}{escape(signature(thing))}</code></h2>{docstring(thing)}')
        if inspect.isclass(thing):
            for method, found, signed in methods(thing):
                if inspect.getdoc(found):
                    holds.append(method)
                    out.append(f'<h3 id="{name}.{method}"><code>{method}{escape(signed)}</code></h3>{docstring(found)}')
    return Page(f"reference/{module_name}.html", module_name.removeprefix("capomastro."), "\n".join(out), "Reference", holds=holds)


# -- all pages --------------------------------------------------------------------------------------
def pages() -> list[Page]:
    """Every page of the site, in the order of the menu."""
    order = re.findall(r"\]\(([\w.-]+\.md)\)", (DOCS / "index.md").read_text(encoding="utf-8"))
    out = []
    for name in dict.fromkeys(["index.md", TOUR, *order]):
        text = (DOCS / name).read_text(encoding="utf-8")
        body, found = markdown(run_blocks(text) if name == TOUR else text)
        out.append(Page(name.replace(".md", ".html"), found[0], body, "Guides", DOCS / name, found))
    for path in sorted((DOCS / "notebooks").glob("*.ipynb")):
        body, found = run_notebooks.html(run_notebooks.run(run_notebooks.read(path), path.name), markdown)
        out.append(Page(f"notebooks/{path.stem}.html", found[0], body, "Notebooks", path, found))
    for game in GAMES:
        for tail, language in LANGUAGES.items():
            path = ROOT / "src" / "capomastro" / "games" / game / f"RULES{tail}.md"
            body, found = markdown(path.read_text(encoding="utf-8"))
            out.append(Page(f"rules/{game}{tail or '.en'}.html", f"{game.capitalize()} ({language})", body, "Rules", path, found))
    for path in sorted((DOCS / "clauses").glob("*.md")):
        body, found = markdown(path.read_text(encoding="utf-8"))
        out.append(Page(f"clauses/{path.stem}.html", f"{path.stem.capitalize()}: code and tests", body, "Rules", path, found))
    for path in sorted((DOCS / "studies").glob("*.html")):
        inside = re.search(r"<main>(.*)</main>", path.read_text(encoding="utf-8"), re.DOTALL)
        assert inside is not None
        out.append(Page(f"studies/{path.name}", path.stem.capitalize(), inside.group(1), "Studies", path))
    return [*out, *(reference(name) for name in REFERENCE)]


class Rewriter:
    """Turns links between files of the repository into links between pages; other files that are linked come along."""

    def __init__(self, made: list[Page], folder: Path) -> None:
        self.by_source = {page.source: page for page in made if page.source is not None}
        self.folder = folder

    def rewrite(self, page: Page) -> str:
        if page.source is None:
            return page.body
        return re.sub(r'\b(href|src)="([^"]+)"', lambda m: f'{m.group(1)}="{self._target(page, m.group(2))}"', page.body)

    def _target(self, page: Page, link: str) -> str:
        if re.match(r"\w+:|#|/", link):
            return link
        assert page.source is not None
        path, anchor = urldefrag(link)
        file = (page.source.parent / unquote(path)).resolve()
        up = "../" * page.path.count("/")
        if file.is_dir():
            first = next((p for p in self.by_source.values() if p.source is not None and p.source.parent == file), None)
            return f"{up}{first.path}" if first is not None else f"{up}{self._listing(file)}"
        if file in self.by_source:
            return f"{up}{self.by_source[file].path}" + (f"#{anchor}" if anchor else "")
        if file.is_file() and file.is_relative_to(ROOT):
            copy = self.folder / "repository" / file.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, copy)
            return f"{up}repository/{file.relative_to(ROOT).as_posix()}"
        return link


    def _listing(self, folder: Path) -> str:
        """A page that lists the files of a folder, which come along."""
        place = Path("repository") / folder.relative_to(ROOT)
        entries = []
        for file in sorted(path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts):
            copy = self.folder / place / file.relative_to(folder)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, copy)
            name = file.relative_to(folder).as_posix()
            entries.append(f'<li><a href="{name}">{escape(name)}</a></li>')
        listing = self.folder / place / "index.html"
        head = f'<!doctype html>\n<meta charset="utf-8"><title>{folder.name}</title>'
        listing.write_text(f"{head}<ul>{''.join(entries)}</ul>\n", encoding="utf-8")
        return (place / "index.html").as_posix()


def whole(page: Page, body: str, made: list[Page]) -> str:
    up = "../" * page.path.count("/")
    menu = []
    for room in dict.fromkeys(other.room for other in made):
        entries = "".join(
            f'<li data-holds="{escape(" ".join(other.holds))}"><a href="{up}{other.path}"{" aria-current=page" if other is page else ""}>'
            f"{escape(other.title.replace('`', ''))}</a></li>"
            for other in made if other.room == room
        )
        menu.append(f"<h2>{room}</h2><ul>{entries}</ul>")
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(page.title)} – Capomastro</title>'
    find = '<input type="search" placeholder="Find" aria-label="Find a page" hidden>'
    return (
        f'<!doctype html>\n<html lang="en"><head>{head}<style>{STYLE}</style></head><body><nav aria-label="Pages">{find}'
        f"{''.join(menu)}</nav><main>{body}</main><script>{SCRIPT}</script></body></html>\n"
    )


# -- dead links ---------------------------------------------------------------------------------------
class Links(HTMLParser):
    """The links and anchors of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src") and value:
                self.links.append(value)
            elif name in ("id", "name") and value:
                self.anchors.add(value)


def dead_links(folder: Path) -> list[str]:
    """Links inside the site that lead nowhere, with the page they are on."""
    read = {}
    for path in folder.rglob("*.html"):
        read[path.resolve()] = found = Links()
        found.feed(path.read_text(encoding="utf-8"))
    dead = []
    for path, found in read.items():
        for link in found.links:
            if re.match(r"(?:https?|mailto|data):", link):
                continue
            to, anchor = urldefrag(unquote(link))
            target = (path.parent / to).resolve() if to else path
            if not target.exists() or (anchor and target in read and anchor not in read[target].anchors):
                dead.append(f"{path.relative_to(folder.resolve())}: {link}")
    return sorted(dead)


def build(folder: Path) -> list[str]:
    """Write the site; returns its dead links."""
    shutil.rmtree(folder, ignore_errors=True)
    made = pages()
    rewriter = Rewriter(made, folder)
    for page in made:
        path = folder / page.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(whole(page, rewriter.rewrite(page), made), encoding="utf-8")
    return dead_links(folder)


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "build/docs")
    dead = build(folder)
    for line in dead:
        print(f"dead link: {line}", file=sys.stderr)
    print(f"{len(list(folder.rglob('*.html')))} pages in {folder}")
    sys.exit(bool(dead))


if __name__ == "__main__":
    main()

"""Runs the notebooks in docs/notebooks from top to bottom, in this process: no other program is needed.

    python docs/run_notebooks.py        writes what their cells printed into the files, so that they can be read where they lie

The documentation site runs them again whenever it is made.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent / "notebooks"


def read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def run(notebook: dict[str, Any], name: str) -> dict[str, Any]:
    """The notebook with the outputs of its cells: what was printed, and the value of a last expression, drawn where it can be."""
    names: dict[str, Any] = {"__name__": "__notebook__"}
    cells = []
    count = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            count += 1
            cell = {**cell, "execution_count": count, "outputs": _outputs("".join(cell["source"]), names, name, count)}
        cells.append(cell)
    return {**notebook, "cells": cells}


def _outputs(source: str, names: dict[str, Any], name: str, count: int) -> list[dict[str, Any]]:
    body = ast.parse(source, name).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    said = io.StringIO()
    value: Any = None
    with contextlib.redirect_stdout(said):
        exec(compile(ast.Module(body, []), name, "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), name, "eval"), names)
    out: list[dict[str, Any]] = []
    if said.getvalue():
        out.append({"output_type": "stream", "name": "stdout", "text": said.getvalue().splitlines(keepends=True)})
    if value is not None:
        data: dict[str, Any] = {"text/plain": repr(value).splitlines(keepends=True)}
        if hasattr(value, "_repr_svg_"):
            data["image/svg+xml"] = value._repr_svg_().splitlines(keepends=True)
        out.append({"output_type": "execute_result", "execution_count": count, "metadata": {}, "data": data})
    return out


def html(notebook: dict[str, Any], markdown: Callable[[str], tuple[str, list[str]]]) -> tuple[str, list[str]]:
    """A notebook that ran, as HTML, and its headings."""
    parts: list[str] = []
    headings: list[str] = []
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            body, found = markdown(source)
            parts.append(body)
            headings += found
            continue
        parts.append(f"<pre><code>{escape(source)}</code></pre>")
        for output in cell["outputs"]:
            data = output.get("data", {})
            if "image/svg+xml" in data:
                parts.append(f'<figure>{"".join(data["image/svg+xml"])}</figure>')
            else:
                parts.append(f'<pre class="printed">{escape("".join(output.get("text") or data["text/plain"]))}</pre>')
    return "\n".join(parts), headings


def main() -> None:
    for path in sorted(FOLDER.glob("*.ipynb")):
        path.write_text(json.dumps(run(read(path), path.name), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        print(f"{path.name}: {path.stat().st_size // 1024 + 1} kB")


if __name__ == "__main__":
    main()

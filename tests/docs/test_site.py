"""The documentation as a site: every page is there, the tour was run, the reference teaches, and no link is dead."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

import capomastro as cm

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def site() -> ModuleType:
    spec = importlib.util.spec_from_file_location("capomastro_site", ROOT / "docs" / "site.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    sys.path.insert(0, str(ROOT / "docs"))                  # as for a program that is run there
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def made(site: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder: Path = tmp_path_factory.mktemp("site")
    assert site.build(folder) == [], "dead links"
    return folder


def test_every_guide_every_rule_and_every_stable_name_has_its_page(made: Path) -> None:
    for page in (ROOT / "docs").glob("*.md"):
        assert (made / f"{page.stem}.html").exists(), page.name
    for game in ("carcassonne", "carrara", "citadels", "firenze"):
        for lang in ("en", "nl", "de"):
            assert (made / "rules" / f"{game}.{lang}.html").exists()
    reference = "\n".join(path.read_text(encoding="utf-8") for path in (made / "reference").iterdir())
    for name in cm.__all__:
        if name not in ("__version__", "compiled"):
            assert f'id="{name}"' in reference, name
    assert 'id="State.imagine"' in reference
    assert "copy in which everything" in reference


def test_the_tour_shows_what_its_code_printed(made: Path) -> None:
    page = (made / "tour.html").read_text(encoding="utf-8")
    assert page.count('<pre class="printed">') >= 6
    assert "different worlds, one view" in page
    assert "▓▓" in page


def test_every_notebook_ran_and_shows_what_its_cells_gave(made: Path) -> None:
    notebooks = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))
    assert len(notebooks) >= 3
    for path in notebooks:
        page = (made / "notebooks" / f"{path.stem}.html").read_text(encoding="utf-8")
        assert '<pre class="printed">' in page, path.name
        assert len(page) < 200_000
    assert "<svg" in (made / "notebooks" / "analyst.html").read_text(encoding="utf-8")


def test_what_the_notebooks_printed_is_kept_in_them_and_still_true(site: ModuleType) -> None:
    for path in sorted((ROOT / "docs" / "notebooks").glob("*.ipynb")):
        kept = site.run_notebooks.read(path)
        assert site.run_notebooks.run(kept, path.name) == kept, f"{path.name} is out of date: python docs/run_notebooks.py"


def test_a_dead_link_is_found(site: ModuleType, tmp_path: Path) -> None:
    links = '<a href="b.html#there"></a><a href="c.html"></a><a href="#here"></a>'
    (tmp_path / "a.html").write_text(f'<h1 id="here"></h1>{links}', encoding="utf-8")
    (tmp_path / "b.html").write_text('<a href="a.html#here"></a><a href="https://example.org"></a>', encoding="utf-8")
    assert site.dead_links(tmp_path) == ["a.html: b.html#there", "a.html: c.html"]

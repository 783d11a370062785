"""What an installation brings: little by itself, the rest by extras, within ranges that get along with the libraries of others."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import capomastro

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
BASE = {"librt", "mypy_extensions", "msgspec", "rich", "typer", "typing_extensions"}
BESIDE = [
    ("envs", "stable-baselines3"), ("train", "sb3-contrib"), ("envs", "ray[rllib]"), ("envs", "tianshou"), ("envs", "torch"),
    ("envs", "jax"),
]

UNREACHED = ("dns error", "error sending request", "Failed to fetch")


def name_of(requirement: str) -> str:
    return re.split(r"[<>=!~\[; ]", requirement)[0]


def test_the_base_install_is_small_and_in_ranges() -> None:
    assert {name_of(r) for r in PROJECT["dependencies"]} == BASE
    assert {"server", "envs", "train", "cluster", "reports"} <= set(EXTRAS)
    for extra, requirements in EXTRAS.items():
        for requirement in requirements if extra != "dev" else ():
            assert "==" not in requirement, f"{extra}: {requirement} is no range"
            assert ("<" in requirement and ">=" in requirement) or requirement.startswith("capomastro["), requirement


def test_the_lowest_librt_that_is_allowed_is_the_one_wheels_are_built_with() -> None:
    build = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"]
    built = next(r.split("==")[1] for r in build if name_of(r) == "librt")
    assert f"librt>={built},<" in next(r for r in PROJECT["dependencies"] if name_of(r) == "librt")


@pytest.fixture(scope="module")
def uv() -> str:
    found = shutil.which("uv") or str(ROOT / ".bootstrap" / "bin" / "uv")
    if not Path(found).exists():
        pytest.skip("uv is not installed here")
    return found


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize(("extra", "beside"), BESIDE)
def test_an_installation_resolves_beside_the_libraries_of_learners(uv: str, extra: str, beside: str) -> None:
    given = "\n".join([*PROJECT["dependencies"], *whole(extra), beside])
    command = [uv, "pip", "compile", "--quiet", "--no-header", "--python-version", "3.12", "-"]
    ran = subprocess.run(command, input=given, capture_output=True, text=True, check=False, timeout=300)
    if any(word in ran.stderr for word in UNREACHED):
        pytest.skip("no package index can be reached from here")
    assert ran.returncode == 0, ran.stderr
    assert re.search(rf"^{re.escape(name_of(beside))}==", ran.stdout, re.MULTILINE)


def whole(extra: str) -> list[str]:
    """The requirements of an extra, with those of the extras it names."""
    out: list[str] = []
    for requirement in EXTRAS[extra]:
        own = re.fullmatch(r"capomastro\[([\w,]+)\]", requirement)
        out += [r for name in own.group(1).split(",") for r in whole(name)] if own else [requirement]
    return out


ALONE = """
import importlib.abc, sys
class Absent(importlib.abc.MetaPathFinder):
    gone = {gone}
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in self.gone:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Absent())
import importlib.util as util
real = util.find_spec
util.find_spec = lambda name, package=None: None if name.split(".")[0] in Absent.gone else real(name, package)
from capomastro.cli.main import main
main({arguments})
"""
GONE = {
    "alembic", "argon2", "confusable_homoglyphs", "litestar", "segno", "sqlalchemy", "uvicorn", "websockets", "numpy", "gymnasium",
    "pettingzoo", "pyspiel", "ray", "resvg_py",
}


def alone(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """A command where only the base install is there."""
    code = ALONE.format(gone=GONE, arguments=list(arguments))
    return subprocess.run([sys.executable, "-c", code], input=typed, capture_output=True, text=True, check=False)


def test_the_base_install_plays_in_the_terminal_and_says_how_to_get_the_browser() -> None:
    ran = alone("play", "carrara", "--bots", "random", "--seed", "1", typed="q\n")
    assert ran.returncode == 0, ran.stderr
    assert "capomastro[server]" in ran.stderr
    assert "You are in seat 1" in ran.stdout
    simulated = alone("simulate", "carrara", "--games", "1", "--workers", "1", "--json")
    assert simulated.returncode == 0, simulated.stderr


@pytest.mark.parametrize("command", [("serve",), ("admin", "tables")])
def test_a_server_that_is_not_installed_is_asked_for_in_one_line(command: tuple[str, ...]) -> None:
    ran = alone(*command)
    assert ran.returncode == 2
    assert ran.stderr.count("\n") == 1
    assert "capomastro[server]" in ran.stderr


def test_the_citation_names_this_version() -> None:
    cited = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"version: {capomastro.__version__}\n" in cited
    assert "license: Apache-2.0" in cited

"""What the deployed site is made of: locked by hash, within the ranges a user gets, under licences on the list, in one bill."""

from __future__ import annotations

import importlib.util
import json
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())
LOCKS = ("dev", "deploy", "build", "wheels", "pocket")
BY_COMMIT = re.compile(r"^[\w.-]+/[\w./-]+@[0-9a-f]{40}$")


@pytest.fixture(scope="module")
def supply() -> Any:
    spec = importlib.util.spec_from_file_location("supply", ROOT / "requirements" / "supply.py")
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["supply"] = module              # dataclasses look their module up
    assert spec.loader is not None
    spec.loader.exec_module(module)
    return module


def locked(supply: Any, name: str) -> dict[str, Any]:
    found = supply.python_components((ROOT / "requirements" / f"{name}.txt").read_text())
    return {component.name.lower().replace("_", "-"): component for component in found}


@pytest.mark.parametrize("name", LOCKS)
def test_every_locked_package_has_hashes(supply: Any, name: str) -> None:
    found = locked(supply, name)
    assert found
    assert [component.name for component in found.values() if not component.hashes] == []


RUNS = ("postgres", "server")


@pytest.mark.parametrize(("name", "extras"), [("deploy", RUNS), ("dev", (*RUNS, "cluster", "envs", "reports"))])
def test_what_is_locked_lies_within_what_a_user_may_install(supply: Any, name: str, extras: tuple[str, ...]) -> None:
    found = locked(supply, name)
    given = PROJECT["project"]
    for text in [*given["dependencies"], *(text for extra in extras for text in given["optional-dependencies"][extra])]:
        wanted = Requirement(text)
        assert "==" not in text, f"{text}: a user could not take a corrected release"
        if wanted.name != "capomastro":
            assert found[wanted.name.lower().replace("_", "-")].version in wanted.specifier, text


def test_the_pocket_table_has_the_versions_of_a_site(supply: Any) -> None:
    site = locked(supply, "deploy")
    pocket = locked(supply, "pocket")
    assert {name: one.version for name, one in pocket.items()} == {name: site[name].version for name in pocket}


def test_what_is_deployed_is_what_was_tested(supply: Any) -> None:
    tested = locked(supply, "dev")
    assert {name: one.version for name, one in locked(supply, "deploy").items() if tested[name].version != one.version} == {}


def test_the_image_is_built_with_what_the_package_asks_for(supply: Any) -> None:
    found = locked(supply, "build")
    for text in PROJECT["build-system"]["requires"]:
        wanted = Requirement(text)
        assert found[wanted.name.lower().replace("_", "-")].version in wanted.specifier, text
    runtime = locked(supply, "deploy")
    assert found["librt"].version == runtime["librt"].version, "compiled against what it runs on"


def test_the_licences_are_on_the_list(supply: Any) -> None:
    assert supply.refused() == []
    assert supply.is_accepted("MIT OR GPL-3.0-only")
    assert supply.is_accepted("Apache-2.0 AND MIT")
    for licence in ("", "GPL-3.0-only", "AGPL-3.0-or-later", "MIT AND GPL-3.0-only", "UNKNOWN"):
        assert not supply.is_accepted(licence)


def test_the_bill_of_materials_names_everything_with_its_hash(supply: Any, tmp_path: Path) -> None:
    assert supply.main(["sbom", str(tmp_path / "bill.json")]) == 0
    bill = json.loads((tmp_path / "bill.json").read_text())
    assert bill["bomFormat"] == "CycloneDX"
    named = {component["purl"] for component in bill["components"]}
    assert named == {component.purl for component in supply.deployed()}
    assert any(purl.startswith("pkg:npm/svelte@") for purl in named)
    assert all(component.get("hashes") for component in bill["components"])


@pytest.mark.parametrize("path", sorted((ROOT / ".github" / "workflows").glob("*.yml")), ids=lambda path: path.name)
def test_actions_are_named_by_commit_and_may_only_read(path: Path) -> None:
    workflow = yaml.safe_load(path.read_text())
    assert workflow["permissions"] == {"contents": "read"}
    for job in workflow["jobs"].values():
        assert "permissions" not in job
        for step in job["steps"]:
            if "uses" in step:
                assert BY_COMMIT.match(step["uses"]), step["uses"]


def test_a_release_carries_the_pocket_table() -> None:
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "wheels.yml").read_text())
    steps = workflow["jobs"]["pocket"]["steps"]
    assert {"run": "make pocket"} in steps
    kept = next(step["with"] for step in steps if step.get("uses", "").startswith("actions/upload-artifact@"))
    assert (kept["path"], kept["if-no-files-found"]) == ("build/pocket", "error")


def test_a_database_has_no_password_by_default() -> None:
    text = (ROOT / "compose.yaml").read_text()
    assert re.findall(r"\$\{DATABASE_PASSWORD(.{2})", text) == [":?", ":?"]

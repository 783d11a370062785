"""The container and compose files are not built in the tests; what they name must exist, and what they run must be understood."""

from __future__ import annotations

import json
import re
import shlex
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import pytest
import yaml

from capomastro.cli.main import with_words
from capomastro.cli.voice import Voice
from capomastro.server.http.guard import OPEN_PATHS

ROOT = Path(__file__).parents[2]
LINES = [line for line in (ROOT / "Containerfile").read_text().replace("\\\n", " ").splitlines() if line and not line.startswith("#")]
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
ENVIRONMENT = re.compile(r"CAPOMASTRO_[A-Z]+")


def instructions(name: str) -> list[str]:
    return [line.split(maxsplit=1)[1] for line in LINES if line.startswith(f"{name} ")]


def known_variables() -> set[str]:
    """Every environment variable the program reads."""
    return {name for path in (ROOT / "src").rglob("*.py") for name in ENVIRONMENT.findall(path.read_text(encoding="utf-8"))}


def test_every_copied_path_is_in_the_repository_or_made_by_an_earlier_stage() -> None:
    stages = [line.split(" AS ")[1] for line in instructions("FROM") if " AS " in line]
    assert stages == ["client", "build"]
    for copied in instructions("COPY"):
        words = shlex.split(copied)
        if words[0].startswith("--from="):
            assert words[0].removeprefix("--from=") in stages
        else:
            for path in words[:-1]:
                assert (ROOT / path).exists(), path


def test_the_image_holds_everything_the_package_is_built_from() -> None:
    copied = {path for line in instructions("COPY") for path in shlex.split(line)[:-1]}
    project = (ROOT / "pyproject.toml").read_text()
    for needed in ("pyproject.toml", "setup.py", re.search(r'readme = "(.+)"', project)[1], "LICENSE"):      # type: ignore[index]
        assert needed in copied, needed
    build = next(line for line in instructions("RUN") if "npm" in line)
    scripts = json.loads((ROOT / "web" / "package.json").read_text())["scripts"]
    assert set(re.findall(r"npm run (\w+)", build)) <= set(scripts)
    assert (ROOT / "web" / "package-lock.json").exists(), "npm ci needs it"
    extra = re.search(r"\.\[(\w+)\]", next(line for line in instructions("RUN") if "pip install" in line))
    assert extra is not None
    assert f"\n{extra[1]} = [" in project


def test_the_images_have_versions_the_package_runs_on() -> None:
    least = tuple(map(int, re.search(r'requires-python = ">=(\d+)\.(\d+)"', (ROOT / "pyproject.toml").read_text()).groups()))     # type: ignore[union-attr]
    pythons = [tuple(map(int, m)) for line in instructions("FROM") for m in re.findall(r"python:(\d+)\.(\d+)", line)]
    assert len(set(pythons)) == 1, "compiled for one version and run on another"
    assert pythons[0] >= least


@pytest.mark.parametrize("command", [json.loads(instructions("CMD")[-1]), COMPOSE["services"]["site"]["command"]])
def test_the_commands_are_ones_the_program_understands(command: list[str]) -> None:
    assert command[0] == "capomastro"
    parser = with_words(Voice("en"), [command[1]]).commands[command[1]]
    given = parser.make_context(command[1], command[2:]).params
    assert given["host"] == "0.0.0.0"


def test_every_variable_that_is_set_is_read() -> None:
    named = set(ENVIRONMENT.findall((ROOT / "Containerfile").read_text() + (ROOT / "compose.yaml").read_text()))
    assert named <= known_variables()
    assert "CAPOMASTRO_DATABASE" in named


def test_the_site_waits_until_its_database_answers_by_the_network() -> None:
    services = COMPOSE["services"]
    assert services["site"]["depends_on"]["database"]["condition"] == "service_healthy"
    check = services["database"]["healthcheck"]["test"]
    assert check[:4] == ["CMD", "pg_isready", "-h", "127.0.0.1"], "by its socket it answers while it is still being made"
    assert check[-1] == services["database"]["environment"]["POSTGRES_USER"]


def test_the_proxy_on_the_host_is_believed_and_an_address_of_the_internet_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    parser = with_words(Voice("en"), ["serve"]).commands["serve"]
    monkeypatch.setenv("CAPOMASTRO_PROXY", COMPOSE["services"]["site"]["environment"]["CAPOMASTRO_PROXY"])
    given = parser.make_context("serve", []).params["proxy"]
    networks = [ip_network(text) for text in given]
    for bridge in ("172.17.0.1", "172.31.0.1", "192.168.16.1", "10.89.0.1"):
        assert any(ip_address(bridge) in network for network in networks), bridge
    assert not any(ip_address("203.0.113.7") in network for network in networks)


def test_nothing_that_was_built_here_gets_into_the_image() -> None:
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    for built in ("**/*.so", "**/node_modules", "src/capomastro/web", ".env"):
        assert built in ignored, built
    copied = {path for line in instructions("COPY") for path in shlex.split(line)[:-1]}
    assert not copied & set(ignored)


def test_the_health_check_asks_what_the_server_answers_under_any_name() -> None:
    check = instructions("HEALTHCHECK")[0]
    path = re.search(r"http://127\.0\.0\.1:8000(/\w+)", check)
    assert path is not None
    assert path[1] in OPEN_PATHS
    assert "EXPOSE 8000" in LINES


def test_the_services_of_the_compose_file_belong_together() -> None:
    services = COMPOSE["services"]
    site, database = services["site"], services["database"]
    assert (ROOT / site["build"]["dockerfile"]).exists()
    assert set(site["depends_on"]) <= set(services)
    url = site["environment"]["CAPOMASTRO_DATABASE"]
    assert "@database/" in url, "the host is the name of the service"
    assert database["environment"]["POSTGRES_USER"] in url
    assert url.endswith("/" + database["environment"]["POSTGRES_DB"])
    assert site["environment"]["PGPASSWORD"] == database["environment"]["POSTGRES_PASSWORD"], "beside the URL: it may hold any character"
    assert {volume.split(":")[0] for volume in database["volumes"]} <= set(COMPOSE["volumes"]), "a volume with a name outlives down"
    assert site["ports"] == ["127.0.0.1:8000:8000"], "the proxy with TLS stands in front"

"""The browser client ships inside the wheel: who installs it needs no Node."""

from __future__ import annotations

import re
import subprocess
import sys
import sysconfig
import time
import urllib.request
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from tests.packaging.wheel import build_wheel, client_files
from tests.ports import free_port


def test_the_wheel_holds_the_whole_client(tmp_path: Path) -> None:
    wheel, _ = build_wheel(tmp_path, client=True, CAPOMASTRO_PURE="1")
    with zipfile.ZipFile(wheel) as packed:
        held = {name.removeprefix("capomastro/web/"): packed.read(name) for name in packed.namelist() if name.startswith("capomastro/web/")}
    assert held == client_files()
    for address in re.findall(r'(?:src|href)="/([^"#]+)"', held["index.html"].decode()):
        assert address in held


@pytest.fixture
def site(tmp_path: Path, soak: bool) -> Iterator[str]:
    """The wheel in an environment of its own, serving where nothing but that environment can be found: no Node."""
    if not soak:
        pytest.skip("builds and installs the compiled wheel: make soak does")
    wheel, _ = build_wheel(tmp_path / "sources", client=True)
    place = tmp_path / "installed"
    subprocess.run([sys.executable, "-m", "venv", str(place)], check=True)
    python = place / "bin" / "python"
    subprocess.run([str(python), "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", str(wheel)], check=True)
    packages = next((place / "lib").glob("python*/site-packages"))
    beside = f"import site; site.addsitedir({sysconfig.get_path('purelib')!r})"        # what is installed in place there counts too
    (packages / "dependencies.pth").write_text(beside + "\n", encoding="utf-8")
    port = free_port()
    env = {"PATH": str(place / "bin"), "HOME": str(tmp_path)}
    command = [str(place / "bin" / "capomastro"), "serve", "--port", str(port), "--database", f"sqlite:///{tmp_path / 'site.db'}"]
    server = subprocess.Popen(command, env=env, cwd=tmp_path)
    yield from serving(server, f"http://127.0.0.1:{port}")


def serving(server: subprocess.Popen[bytes], url: str) -> Iterator[str]:
    """The address once it answers; the server ends afterwards."""
    try:
        for _ in range(600):
            assert server.poll() is None, "the server ended at once"
            with suppress(OSError):
                urllib.request.urlopen(f"{url}/health", timeout=2).close()
                break
            time.sleep(0.1)
        yield url
    finally:
        server.terminate()
        server.wait(120)


def test_the_installed_wheel_serves_the_same_client_without_node(site: str) -> None:
    for path, body in client_files().items():
        with urllib.request.urlopen(f"{site}/{'' if path == 'index.html' else path}") as answer:
            assert answer.read() == body, path

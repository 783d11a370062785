"""``requirements/pack.py`` packs a wheel smaller and leaves what is in it alone."""

from __future__ import annotations

import importlib.util
import zipfile
import zlib
from pathlib import Path
from types import ModuleType

import pytest
from tests.packaging.wheel import ROOT

FILES = {
    "capomastro/kernel/state.py": b"# Compiled by mypyc.\n" * 400,
    "capomastro/words/überall.json": '{"ü": "ß"}'.encode() * 9,
    "capomastro/py.typed": b"",
    "capomastro/games/carrara/judgement.bin": bytes(range(256)),
    "capomastro-0.1.0.dist-info/RECORD": b"capomastro/py.typed,sha256=47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU,0\n",
}
DATE = (2026, 11, 19, 4, 10, 58)


@pytest.fixture
def pack() -> ModuleType:
    spec = importlib.util.spec_from_file_location("pack", ROOT / "requirements" / "pack.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def wheel(tmp_path: Path) -> Path:
    """Nothing in it is packed yet."""
    path = tmp_path / "capomastro.whl"
    with zipfile.ZipFile(path, "w") as packed:
        for n, (name, content) in enumerate(FILES.items()):
            info = zipfile.ZipInfo(name, DATE)
            info.external_attr = (0o100755 if n else 0o100644) << 16
            packed.writestr(info, content)
    return path


def deflated(content: bytes) -> bytes:
    """As zopfli does it, but quicker and larger; it need not be installed where the package is tested."""
    return zlib.compress(content, 9)[2:-4]


def test_a_packed_wheel_holds_the_same_and_weighs_less(pack: ModuleType, wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as before:
        told = [(info.filename, info.date_time, info.external_attr, info.CRC, info.file_size) for info in before.infolist()]
    heavy = wheel.stat().st_size
    pack.repack(wheel, deflated)
    assert wheel.stat().st_size < heavy - 7000
    with zipfile.ZipFile(wheel) as after:
        assert after.testzip() is None
        assert [(info.filename, info.date_time, info.external_attr, info.CRC, info.file_size) for info in after.infolist()] == told
        assert {name: after.read(name) for name in after.namelist()} == FILES
        methods = {info.filename: info.compress_type for info in after.infolist()}
    assert methods["capomastro/kernel/state.py"] == zipfile.ZIP_DEFLATED
    assert methods["capomastro/games/carrara/judgement.bin"] == zipfile.ZIP_STORED, "what cannot be packed smaller is left as it is"
    assert [path.name for path in wheel.parent.iterdir()] == [wheel.name]


def test_a_wheel_that_would_be_spoilt_is_left_alone(pack: ModuleType, wheel: Path) -> None:
    before = wheel.read_bytes()
    with pytest.raises((SystemExit, zipfile.BadZipFile, zlib.error)):
        pack.repack(wheel, lambda content: deflated(content[1:]))
    assert wheel.read_bytes() == before


def test_the_release_packs_its_wheels_and_knows_their_limit() -> None:
    steps = (ROOT / ".github" / "workflows" / "wheels.yml").read_text(encoding="utf-8")
    order = [steps.index(part) for part in ("-m cibuildwheel", "requirements/pack.py", "--limit 3.7", "name: wheels-$")]
    assert order == sorted(order), "what is weighed and kept is what was packed"

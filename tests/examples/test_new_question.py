"""The question that docs/adding-a-game.md adds to Quarry: what one writes, and everything that follows from it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "adding-a-game.md"
WORDS = {
    "en": ("You sold stone {stone}: tip {offer}?", "Tip", "Keep your money"),
    "nl": ("Je hebt steen {stone} verkocht: {offer} fooi?", "Fooi geven", "Geld houden"),
    "de": ("Du hast Stein {stone} verkauft: {offer} Trinkgeld?", "Trinkgeld geben", "Geld behalten"),
}
PROOF = """
from capomastro.kernel import conformance
from capomastro.kernel.errors import BadPosition
from capomastro.kernel.typescript import typescript
from librt.vecs import vec
from mypy_extensions import i16
import capomastro_quarry, capomastro_quarry.declare as declare
quarry = capomastro_quarry.QUARRY
for check in conformance.CHECKS:
    check(quarry, quarry.proof.trials[1], 1)
state = quarry.new(3)
state.apply(quarry.codec.parse("draw 5"))
state.apply(quarry.codec.parse("sell"))
assert quarry.position(state).splitlines()[-2:] == ["ask turn 0 number=0", "ask tip 0 stone=5 offer=1"], quarry.position(state)
again = quarry.from_position(quarry.position(state).replace("offer=1", "offer=3"))
for seat in range(3):
    assert (quarry.view(again, seat).asks, quarry.view(again, seat).about) == ("tip", {"stone": "5", "offer": 3})
assert quarry.prompt(again, 0).fields == {"stone": "5", "offer": 3}
sections = [(s.name, s.size) for s in quarry.observation(3, {})]
assert sections[-3:] == [("asked: stone", 1), ("asked: seller", 1), ("asked: offer", 1)], sections
seen = vec[i16]([0] * sum(size for _, size in sections))
again.observe(2, seen, 0)
assert list(seen)[-3:] == [5, 0, 4], list(seen)
assert [m.target for m in quarry.moves(again, 0)] == ["sold", ""]
try:
    quarry.from_position(quarry.position(state).replace("offer=1", "offer=4"))
except BadPosition as refused:
    assert "offer is 0 to 3" in str(refused)
else:
    raise AssertionError
assert "{ asks: 'tip'; about: { stone: StoneName; offer: number } }" in typescript(declare)
"""


def changes() -> list[tuple[str, str, str]]:
    """The diffs of the page: a file, what stands there, and what stands there then."""
    found = []
    for name, text in re.findall(r"^```diff quarry:(\S+)\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL):
        lines = text.splitlines(keepends=True)
        old, new = ("".join(line[1:] for line in lines if line[0] in kept) for kept in (" -", " +"))
        found.append((name, old, new))
    return found


def test_the_question_of_the_page_is_written_in_three_files_and_all_else_follows(tmp_path: Path) -> None:
    package = tmp_path / "capomastro_quarry"
    shutil.copytree(ROOT / "examples" / "quarry" / "capomastro_quarry", package, ignore=shutil.ignore_patterns("__pycache__"))
    for name, old, new in changes():
        text = (package / name).read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{name} no longer has, once:\n{old}"
        (package / name).write_text(text.replace(old, new), encoding="utf-8")
    assert {name for name, _, _ in changes()} == {"codes.py", "declare.py", "rules.py"}
    for lang, (ask, tip, hush) in WORDS.items():
        path = package / "words" / f"{lang}.json"
        words = json.loads(path.read_text(encoding="utf-8")) | {"ask.tip": ask, "move.tip": tip, "move.hush": hush}
        path.write_text(json.dumps(words), encoding="utf-8")
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT / "src")])}
    for command in (["-m", "capomastro.kernel.generate", str(package)], ["-c", PROOF]):
        done = subprocess.run([sys.executable, *command], env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr

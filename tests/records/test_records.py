"""Every recorded game in records/, and of the tests in the browser, replays to its result and checksum."""

from __future__ import annotations

from pathlib import Path

import pytest

from capomastro.kernel.record import parse_record, read_record, replay, verify
from capomastro.kernel.state import OMNISCIENT

ROOT = Path(__file__).resolve().parents[2] / "records"
SCREENS = ROOT.parent / "tests" / "web" / "games"
FILES = [pytest.param(path, id=str(path.relative_to(folder))) for folder in (ROOT, SCREENS) for path in sorted(folder.rglob("*.txt"))]


@pytest.mark.parametrize("path", FILES)
def test_the_record_replays_and_reads_back_as_written(path: Path) -> None:
    kept = read_record(path)
    replay(kept)
    if kept.commitment:
        assert verify(kept) > 0
    assert parse_record(kept.text()).text() == kept.text()


def test_a_claimed_stone() -> None:
    """QRY-3, QRY-4."""
    table = replay(read_record(ROOT / "quarry" / "a-claimed-stone.txt"))
    words = table.game.words("en", ["Ann", "Bo"])
    told = [words.say(event.phrase()) for _, event in table.history(OMNISCIENT)]
    assert "Ann claims stone 5." in told
    assert told.count("Nobody claims stone 1.") == 1
    assert told[-1] == "All stones are shown."
    assert table.game.outcome(table.state).scores == [9 + 5 + 2 + 8 - 1, 3 * 3]

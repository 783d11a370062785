"""The committed records under another version of the program: verified by the old one, then given the new checksums.

``python bench/records.py OLD …`` lets older checkouts replay the records, those of the tests in the browser too, against their rules
and checksums, each in a process of its own: every record by the first checkout that holds it as it is here. Then they are replayed
here. Moves, scores and ranks must be the same; a checksum may differ, where a version changed what positions are made of.
``--rewrite`` then writes the new checksums into the files. Nothing else of a record ever changes.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

from capomastro.kernel.record import ENDINGS, follow_line, open_table, parse_record, replay

ROOT = Path(__file__).parent.parent
FOLDERS = ("records", "tests/web/games")
OLD = """
import sys
from pathlib import Path
from capomastro.kernel.record import parse_record, replay
for name in sys.argv[1:]:
    replay(parse_record(Path(name).read_text(encoding="utf-8")))
"""


def shared_out(files: list[Path], checkouts: list[Path]) -> dict[Path, list[Path]]:
    """By checkout the files that it is the first to hold."""
    out: dict[Path, list[Path]] = {checkout: [] for checkout in checkouts}
    for file in files:
        same = [old / file.relative_to(ROOT) for old in checkouts]
        holds = [old for old, theirs in zip(checkouts, same, strict=True) if theirs.is_file() and theirs.read_bytes() == file.read_bytes()]
        if not holds:
            raise SystemExit(f"no checkout holds {file.relative_to(ROOT)} as it is here; name one that does")
        out[holds[0]].append(file)
    return out


def verify_by(checkout: Path, files: list[Path]) -> None:
    """Let the sources of a checkout replay files to their own checksums."""
    paths = [checkout / "src", *sorted((checkout / "examples").glob("*"))]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths)), "CAPOMASTRO_PURE": "1"}
    done = subprocess.run([sys.executable, "-c", OLD, *map(str, files)], env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{checkout} does not verify the records:\n{done.stderr.strip().splitlines()[-1]}")


def refreshed(text: str) -> str:
    """The text of a record with the checksum that its final position has now."""
    record = parse_record(text)
    table = open_table(record)
    for entry in record.entries:
        follow_line(table, entry)
    lines = text.splitlines(keepends=True)
    at = max(i for i, line in enumerate(lines) if line.split(maxsplit=1)[:1] in ([ending] for ending in ENDINGS))
    lines[at] = lines[at].replace(record.checksum, table.game.checksum(table.state))
    new = "".join(lines)
    replay(parse_record(new))           # scores, ranks and ending are as they were
    return new


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", type=Path, nargs="+", help="checkouts of the versions that wrote the checksums, oldest first")
    parser.add_argument("--rewrite", action="store_true", help="write the new checksums into the records")
    given = parser.parse_args()
    files = sorted(file for folder in FOLDERS for file in (ROOT / folder).rglob("*.txt"))
    for checkout, held in shared_out(files, given.old).items():
        verify_by(checkout, held)
        print(f"{len(held)} records verified by {checkout}")
    changed = {file: new for file in files if (new := refreshed(old := file.read_text(encoding="utf-8"))) != old}
    for file, new in changed.items():
        print(file.relative_to(ROOT), "rewritten" if given.rewrite else "has another checksum now")
        if given.rewrite:
            file.write_text(new, encoding="utf-8", newline="\n")
    print(f"{len(changed)} of {len(files)} with another checksum")


if __name__ == "__main__":
    main()

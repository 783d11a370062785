"""``make soak``: every test file with the full numbers. What is done at this commit is not done again.

Progress is kept in build/soak.json after every file; when all are done the result goes to bench/results/soak.json.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from time import perf_counter
from typing import Any
from xml.etree import ElementTree

from machine import RESULTS, ROOT, circumstances

PROGRESS = ROOT / "build" / "soak.json"


def run_file(path: str, workers: int, report: Path) -> dict[str, Any]:
    """One test file under ``--soak``."""
    report.unlink(missing_ok=True)
    began = perf_counter()
    command = [sys.executable, "-m", "pytest", "--soak", f"--junitxml={report}", "-n", str(workers), "--dist", "worksteal", path]
    code = subprocess.run(command, cwd=ROOT, check=False).returncode
    counts = {"tests": 0, "failures": 0, "errors": 0, "skipped": 0}
    if report.exists():
        for suite in ElementTree.parse(report).getroot().iter("testsuite"):
            for key in counts:
                counts[key] += int(suite.get(key, 0))
    return {**counts, "passed": code == 0, "seconds": round(perf_counter() - began, 1)}


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("paths", nargs="*", default=["tests"], help="test files or folders")
    options.add_argument("--keep", type=Path, default=PROGRESS, help="the file that keeps what is done")
    options.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    chosen = options.parse_args()
    about = circumstances()
    kept: dict[str, Any] = json.loads(chosen.keep.read_text(encoding="utf-8")) if chosen.keep.exists() else {}
    if kept.get("circumstances", {}).get("commit") != about["commit"]:
        kept = {"circumstances": about, "files": {}}
    files: dict[str, Any] = kept["files"]
    found = [p for given in chosen.paths for p in ([Path(given)] if given.endswith(".py") else sorted(Path(given).rglob("test_*.py")))]
    for path in map(str, found):
        if not files.get(path, {}).get("passed"):
            files[path] = run_file(path, chosen.workers, chosen.keep.with_suffix(".xml"))
            chosen.keep.write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")
    failed = [path for path in map(str, found) if not files[path]["passed"]]
    print(f"{len(found)} files, {sum(files[str(p)]['tests'] for p in found)} tests, {len(failed)} files failed {' '.join(failed)}")
    if not failed and chosen.paths == ["tests"]:
        RESULTS.mkdir(exist_ok=True)
        (RESULTS / "soak.json").write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

"""``make soak``: every test file with the full numbers. What passed with the same sources is not done again.

Each file's result is kept as soon as it is there, with machine, commit and sources, under bench/results/soak/.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import perf_counter
from typing import Any
from xml.etree import ElementTree

from machine import RESULTS, ROOT, circumstances, output

IMPORT = re.compile(r"^from tests\.(\w+)", re.MULTILINE)


def run_file(path: Path, workers: int, report: Path, alone: bool) -> dict[str, Any]:
    """One test file under ``--soak``; beside others its output is kept until something fails."""
    report.unlink(missing_ok=True)
    began = perf_counter()
    spread = ["-n", str(workers), "--dist", "worksteal"] if workers > 1 else []
    command = [sys.executable, "-m", "pytest", "--soak", f"--junitxml={report}", *spread, str(path)]
    heard = None if alone else subprocess.PIPE
    done = subprocess.run(command, cwd=ROOT, check=False, stdout=heard, stderr=subprocess.STDOUT, text=True)
    counts = {"tests": 0, "failures": 0, "errors": 0, "skipped": 0}
    if report.exists():
        for suite in ElementTree.parse(report).getroot().iter("testsuite"):
            for key in counts:
                counts[key] += int(suite.get(key, 0))
        report.unlink()
    passed = done.returncode == 0
    if heard and not passed:
        print(done.stdout)
    print(f"{path}: {'passed' if passed else 'FAILED'}", flush=True)
    return {**counts, "passed": passed, "seconds": round(perf_counter() - began, 1)}


def sources(path: Path) -> str:
    """What a test file runs on, in one word: it stays the same when only results, pages or the tests of another folder change.

    That is the package, the test's own folder under tests/, the folders that one imports from, and what lies beside them.
    """
    needed, found = {path.parts[1]}, set[str]()
    while needed - found:
        found |= needed
        texts = (file.read_text(encoding="utf-8") for folder in found for file in (ROOT / "tests" / folder).rglob("*.py"))
        needed |= {name for text in texts for name in IMPORT.findall(text) if (ROOT / "tests" / name).is_dir()}
    listed = [line.split() for line in output("git", "ls-tree", "HEAD", "tests/").splitlines()]
    mine = sorted(f"{what} {name}" for _, kind, what, name in listed if kind == "blob" or Path(name).name in needed)
    changed = output("git", "status", "--porcelain", "src", "tests")
    tested = hashlib.sha256("\n".join(mine).encode()).hexdigest()
    return f"{output('git', 'rev-parse', 'HEAD:src')[:10]}-{tested[:10]}" + ("+" if changed else "")


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("paths", nargs="*", default=["tests"], help="test files or folders")
    options.add_argument("--results", type=Path, default=RESULTS / "soak", help="the folder that keeps the results")
    options.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes a file's tests are spread over")
    options.add_argument("--at-once", type=int, default=1, help="files tested side by side")
    chosen = options.parse_args()
    about = circumstances()
    chosen.results.mkdir(parents=True, exist_ok=True)
    found = [p for given in chosen.paths for p in ([Path(given)] if given.endswith(".py") else sorted(Path(given).rglob("test_*.py")))]

    def result_of(path: Path) -> dict[str, Any]:
        kept = chosen.results / (".".join(path.with_suffix("").parts) + ".json")
        tested = sources(path)
        result: dict[str, Any] = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
        if not result.get("passed") or result.get("sources") != tested:
            counts = run_file(path, chosen.workers, kept.with_suffix(".xml"), alone=chosen.at_once == 1)
            result = {"circumstances": about, "sources": tested, **counts}
            kept.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
        return result

    with ThreadPoolExecutor(chosen.at_once) as pool:
        results = list(pool.map(result_of, found))
    failed = [str(path) for path, result in zip(found, results, strict=True) if not result["passed"]]
    print(f"{len(found)} files, {sum(result['tests'] for result in results)} tests, {len(failed)} files failed {' '.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

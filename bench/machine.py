"""What a result was measured on, and at which commit."""

from __future__ import annotations

import os
import platform
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "bench" / "results"


def output(*command: str) -> str:
    """What a command prints; nothing when it is not there or fails."""
    try:
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def processor() -> str:
    """The processor's model, as the system names it."""
    for line in output("lscpu").splitlines():
        if line.startswith("Model name:"):
            return line.partition(":")[2].strip()
    return output("sysctl", "-n", "machdep.cpu.brand_string") or platform.processor() or platform.machine()


def circumstances() -> dict[str, Any]:
    """Machine, Python, commit and time."""
    changed = "+" if output("git", "status", "--porcelain", "--untracked-files=no") else ""
    return {
        "machine": f"{processor()}, {os.cpu_count()} cores",
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "commit": output("git", "rev-parse", "--short=10", "HEAD") + changed,
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M"),
        "load": round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else None,
    }


def told(about: dict[str, Any]) -> str:
    """Circumstances in half a sentence, for the pages."""
    return (
        f"{about['machine']}, {about['system']}, Python {about['python']}, commit {about['commit']}, {about['date']} UTC, "
        f"load average {about['load']} when it began"
    )

"""How long a test waits for what comes at once on a quiet machine."""

from __future__ import annotations

PATIENCE = 120.0                # seconds: a limit that only ends a test that waits for something that never comes

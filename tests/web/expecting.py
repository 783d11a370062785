"""What a page is expected to show, whoever drives the browser."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect as of_playwright


def expect(what: Any, message: str | None = None) -> Any:
    """Playwright's expectations; of a driver of our own (other_browsers/webkit.py), the same ones that it has itself."""
    return what.expected(message) if hasattr(what, "expected") else of_playwright(what, message)

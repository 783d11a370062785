"""Runs the command line as a user would, in this process."""

from __future__ import annotations

import io
import logging
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import msgspec
import pytest

from capomastro.cli.main import main


@dataclass
class Ran:
    """What a command printed and how it ended."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> object:
        return msgspec.json.decode(self.out)


@contextmanager
def logging_as_before() -> Iterator[None]:
    """A command that serves sets up its log, for its own process as it thinks; here others go on in the same one."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    try:
        yield
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ran]:
    """``run("games", "--json")``; ``typed`` is what the user types."""
    monkeypatch.delenv("CAPOMASTRO_LANG", raising=False)
    monkeypatch.delenv("CAPOMASTRO_CONFIRM", raising=False)
    monkeypatch.setenv("COLUMNS", "160")

    def call(*arguments: str, typed: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        with logging_as_before(), pytest.raises(SystemExit) as ended:
            main(arguments)
        captured = capsys.readouterr()
        return Ran(int(ended.value.code or 0), captured.out, captured.err)

    return call


@pytest.fixture
def refused(run: Callable[..., Ran]) -> Callable[..., str]:
    """The one line a wrong command is answered with; checks the exit code."""

    def call(*arguments: str) -> str:
        ran = run(*arguments)
        assert ran.code == 2
        assert not ran.out
        assert ran.err.endswith("\n")
        assert ran.err.count("\n") == 1, f"one line expected: {ran.err}"
        return ran.err.strip()

    return call

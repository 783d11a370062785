"""WebKit, as GTK ships it, over plain WebDriver: a driver, a screen that nobody sees, and a fresh profile for each person."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from tests.patience import PATIENCE
from tests.ports import free_port

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"         # the key of an element's id in a message, by the standard
# The browser's own bar is made narrow enough for a phone; without animations of the desktop, pages are asked for none either.
DESKTOP = {
    "gtk.css": "* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }\n"
    "toolbar button, toolbar entry { margin: 0 -14px; }\n",
    "settings.ini": "[Settings]\ngtk-enable-animations=0\n",
}


class Refused(Exception):
    """The driver says no; ``code`` is its word for why."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(f"{code}: {text}")
        self.code = code


def mini_browser() -> Path:
    """Where the browser is: beside the library, not in anybody's path."""
    found = [*Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"), *Path("/usr/libexec").glob("webkit2gtk-4.*/MiniBrowser")]
    assert found, "these tests need WebKit: sh .ci/tools browsers"
    assert shutil.which("WebKitWebDriver"), "these tests need WebKit's driver: sh .ci/tools browsers"
    assert shutil.which("Xvfb"), "these tests need a screen that nobody sees (Xvfb): sh .ci/tools browsers"
    return found[-1]


class Driver:
    """One running driver with its screen. It has one session at a time."""

    def __init__(self, folder: Path) -> None:
        self.binary = mini_browser()
        (folder / "gtk-3.0").mkdir()
        for name, text in DESKTOP.items():
            (folder / "gtk-3.0" / name).write_text(text, encoding="utf-8")
        self.port = free_port()
        read, write = os.pipe()
        screen = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1920x1400x24", "-nolisten", "tcp"]
        self.screen = subprocess.Popen(screen, pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as told:
            display = told.readline().strip()
        surroundings = {
            **os.environ,
            "DISPLAY": f":{display}",
            "XDG_CONFIG_HOME": str(folder),
            "LC_ALL": "C.UTF-8",
            "LANGUAGE": "en_GB",
            "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
            **({"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"} if os.geteuid() == 0 else {}),
        }
        command = ["WebKitWebDriver", f"--port={self.port}"]
        self.process = subprocess.Popen(command, env=surroundings, start_new_session=True, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + PATIENCE
        while True:
            with suppress(OSError):
                self.ask("GET", "/status")
                break
            assert time.monotonic() < deadline, "the driver of WebKit does not start"
            time.sleep(0.1)

    def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """One command of WebDriver and its answer."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", data, {"Content-Type": "application/json"}, method=method
        )
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            said = json.load(error)["value"]
            raise Refused(said["error"], said["message"]) from error

    def session(self) -> str:
        """The path of a new session: a browser with an empty profile."""
        wanted = {"webkitgtk:browserOptions": {"binary": str(self.binary), "args": ["--automation"]}}
        found = self.ask("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        path = f"/session/{found['sessionId']}"
        self.ask("POST", f"{path}/timeouts", {"script": int(PATIENCE * 1000), "pageLoad": int(PATIENCE * 1000)})
        return path

    def stop(self) -> None:
        os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait()
        self.screen.terminate()
        self.screen.wait()


@contextmanager
def one_driver(folder: Path) -> Iterator[Driver]:
    """A driver for the tests of one file; ``folder`` is for the settings of its desktop."""
    driver = Driver(folder)
    try:
        yield driver
    finally:
        driver.stop()

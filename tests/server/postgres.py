"""A PostgreSQL of our own for the tests: a fresh cluster on a free port, in a folder of its own."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

from tests.ports import free_port


def _binary(name: str) -> str:
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}")) or [Path(p) for p in [shutil.which(name)] if p]
    assert found, "the tests need PostgreSQL: run 'make tools'"
    return str(found[-1])


class Cluster:
    """A running PostgreSQL. As root it runs as the user postgres, because it refuses root.

    One that is not ``lasting`` waits for no disk: what it wrote outlives a killed server, but not a failure of the power.
    """

    def __init__(self, *, lasting: bool = True) -> None:
        self.lasting = lasting
        self.folder = tempfile.mkdtemp(prefix="capomastro-pg-")
        self.user = "postgres" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
        if os.geteuid() == 0:
            shutil.chown(self.folder, self.user)
        self.port = free_port()
        self.run("initdb", "-D", f"{self.folder}/data", "-U", "capomastro", "-A", "trust", "-E", "UTF8", "--no-sync")
        self.process = self.start()
        self.databases = 0

    def _other(self) -> str | None:
        """Whom its programs run as, where that is not ourselves."""
        return self.user if os.geteuid() == 0 else None

    def run(self, name: str, *arguments: str) -> str:
        done = subprocess.run([_binary(name), *arguments], check=True, capture_output=True, text=True, cwd="/", user=self._other())
        return done.stdout

    def start(self) -> subprocess.Popen[bytes]:
        settings = ["-c", "listen_addresses=127.0.0.1", "-c", f"unix_socket_directories={self.folder}", "-c", "max_connections=120"]
        if not self.lasting:
            settings += ["-c", "fsync=off", "-c", "full_page_writes=off"]
        command = [_binary("postgres"), "-D", f"{self.folder}/data", "-p", str(self.port), *settings]
        quiet = subprocess.DEVNULL
        process = subprocess.Popen(command, stdout=quiet, stderr=quiet, cwd="/", user=self._other())
        for _ in range(1200):
            if subprocess.run([_binary("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)], check=False).returncode == 0:
                return process
            time.sleep(0.1)
        raise AssertionError("PostgreSQL did not start")

    def new_database(self) -> str:
        """The URL of an empty database."""
        self.databases += 1
        name = f"site{self.databases}"
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "capomastro", name)
        return f"postgresql://capomastro@127.0.0.1:{self.port}/{name}"

    def load(self, url: str, dump: bytes) -> None:
        """Fill a database with what ``pg_dump`` wrote."""
        command = [_binary("psql"), "-X", "-q", "-o", os.devnull, "-v", "ON_ERROR_STOP=1", url]
        subprocess.run(command, input=dump, check=True, capture_output=True)

    def stop(self) -> None:
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(120)
        shutil.rmtree(self.folder, ignore_errors=True)

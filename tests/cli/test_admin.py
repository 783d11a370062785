"""``capomastro admin`` and what ``serve`` refuses."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from capomastro.server.serving import alone
from capomastro.server.store import Chair, Facts, Player, TableRow, open_store


@pytest.fixture
def database(tmp_path: Path) -> str:
    url = f"sqlite:///{tmp_path}/site.db"

    async def fill() -> None:
        store = await open_store(url)
        await store.players.add(Player("p1", "Ann", "en"), "0" * 64)
        await store.close()

    asyncio.run(fill())
    return url


def test_the_host_sees_players_and_bans_one(run: Any, database: str) -> None:
    assert json.loads(run("admin", "players", "--json", "--database", database).out)[0]["name"] == "Ann"
    assert "Ann" in run("admin", "ban", "p1", "--database", database).out
    assert json.loads(run("admin", "players", "--json", "--database", database).out)[0]["banned"]
    assert "Ann" in run("admin", "unban", "p1", "--database", database, "--lang", "nl").out
    assert run("admin", "invite", "friends", "--database", database).out.strip() == "friends"
    assert run("admin", "tables", "--json", "--database", database).out.strip() == "[]"
    assert run("admin", "reports", "--json", "--database", database).out.strip() == "[]"


def test_the_operator_closes_a_table_once(run: Any, database: str) -> None:
    async def fill() -> None:
        store = await open_store(database)
        facts = Facts(game="quarry", players=2, options={}, rules=1, data="1", hash="")
        await store.tables.add(TableRow("t1", "open", True, "p1", facts, [Chair(), Chair()], 1, 1))
        await store.close()

    asyncio.run(fill())
    assert "t1" in run("admin", "close", "t1", "--database", database).out
    assert json.loads(run("admin", "tables", "--json", "--database", database).out)[0]["state"] == "finished"
    assert "al afgelopen" in run("admin", "close", "t1", "--database", database, "--lang", "nl").err
    assert "no table t2" in run("admin", "close", "t2", "--database", database).err
    assert run("admin", "close", "--database", database).code == 2


def test_what_the_operator_does_leaves_a_trail(run: Any, database: str) -> None:
    def admin(*words: str) -> Any:
        return run("admin", *words, "--database", database)

    assert "Ann" in admin("ban", "p1", "--days", "2", "--reason", "spam", "--by", "Olga").out
    ban = json.loads(admin("bans", "--json").out)[0]
    assert (ban["kind"], ban["target"], ban["reason"]) == ("player", "p1", "spam")
    assert ban["until"] > ban["at"]
    assert "One device" in admin("ban", "p1", "--device", "--by", "Olga").out
    assert "203.0.113.0/24" in admin("ban", "203.0.113.7/24", "--by", "Olga").out
    assert "Ann" in admin("unban", "p1").out
    assert [ban["kind"] for ban in json.loads(admin("bans", "--json").out)] == ["network"]
    assert "not banned" in admin("unban", "p1").err
    assert "Anna" in admin("rename", "p1", "Anna", "--reason", "insulting").out
    assert "cannot be a name" in admin("rename", "p1", "admin").err
    assert json.loads(admin("players", "--json").out)[0]["name"] == "Anna"
    assert admin("forbid", "guests").out
    assert "guests" in admin("forbid", "everything").err
    assert admin("notice", "Cake at eight", "--days", "1").out
    assert "5 minutes" in admin("restart", "5").out
    assert "called off" in admin("restart").out
    assert "not a number" in admin("restart", "soon").err
    assert "no report 7" in admin("report", "7", "closed").err
    assert "taken" in admin("report", "7", "frobnicated").err
    assert "no line 7" in admin("remove", "7").err
    trail = [(line["by"], line["what"], line["reason"]) for line in json.loads(admin("trail", "--json").out)]
    assert trail[:3] == [("Olga", "ban", "spam"), ("Olga", "ban", ""), ("Olga", "ban", "")]
    assert [what for _, what, _ in trail[3:]] == ["unban", "rename", "forbid guests", "notice", "restart", "restart"]


def test_a_backup_is_restored_into_an_empty_database(run: Any, database: str, tmp_path: Path) -> None:
    file, other = str(tmp_path / "backup.gz"), f"sqlite:///{tmp_path}/other.db"
    run("admin", "backup", file, "--database", database)
    run("admin", "restore", file, "--database", other)
    assert json.loads(run("admin", "players", "--json", "--database", other).out)[0]["id"] == "p1"
    assert "0" in run("admin", "export", str(tmp_path / "records"), "--database", other).out


@pytest.mark.skipif(os.name == "nt", reason="files have other rights there")
def test_only_its_owner_can_read_a_backup(run: Any, database: str, tmp_path: Path) -> None:
    file = tmp_path / "backup.gz"
    run("admin", "backup", str(file), "--database", database)
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_backup_goes_through_a_pipe(run: Any, database: str, tmp_path: Path) -> None:
    other = f"sqlite:///{tmp_path}/other.db"

    def admin(action: str, url: str, given: bytes = b"") -> bytes:
        command = [sys.executable, "-c", "from capomastro.cli.main import main; main()", "admin", action, "-", "--database", url]
        return subprocess.run(command, input=given, stdout=subprocess.PIPE, check=True).stdout

    assert b"rows restored" in admin("restore", other, admin("backup", database))
    assert json.loads(run("admin", "players", "--json", "--database", other).out)[0]["id"] == "p1"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("admin", "frobnicate"), "backup"),
        (("serve", "--keep", "chats=3"), "chats=3"),
        (("serve", "--keep", "chat=soon"), "chat=soon"),
        (("serve", "--pages", "/nowhere"), "/nowhere"),
        (("admin", "ban"), "ban"),
        (("admin", "ban", "nobody", "--database", "sqlite:///{tmp}/x.db"), "nobody"),
        (("admin", "tables", "--database", "oracle://x"), "sqlite:///file.db"),
        (("admin", "restore", "/nowhere.gz", "--database", "sqlite:///{tmp}/y.db"), "/nowhere.gz"),
        (("admin", "backup", f"{__file__}/b.gz", "--database", "sqlite:///{tmp}/y.db"), "b.gz cannot be written"),
        (("serve", "--access", "closed"), "invite"),
        (("serve", "--log-level", "loud"), "warning"),
        (("serve", "--proxy", "172.16.0.0/99"), "172.16.0.0/12"),
        (("serve", "--database", f"sqlite:///{__file__}/x.db"), "x.db cannot be opened"),
        (("serve", "--database", "postgresql://ann:se/cret@127.0.0.1/x"), "postgresql://user:password@host/name"),
        (("serve", "--database", "postgresql://127.0.0.1:1/x"), "does not answer"),
        (("serve", "--port", "0", "--processes", "2", "--database", "sqlite:///{tmp}/z.db"), "PostgreSQL"),
        (("play", "chess"), "quarry"),
        (("play", "--terminal"), "Which game? Name one of "),
    ],
)
def test_what_cannot_be_done_is_refused(refused: Any, tmp_path: Path, arguments: tuple[str, ...], says: str) -> None:
    assert says in refused(*(a.replace("{tmp}", str(tmp_path)) for a in arguments))


def test_a_second_server_on_the_same_sqlite_file_says_so(refused: Any, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/site.db"
    with alone(url):
        assert "another server uses the database" in refused("serve", "--port", "0", "--database", url)
    with alone(url):                        # the first one has let go of it
        pass

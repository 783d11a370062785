"""Everything the server keeps, in words of the domain. The statements run on both databases."""

from __future__ import annotations

from capomastro.server.store.chat import Chat
from capomastro.server.store.database import Database, Part, Statement
from capomastro.server.store.logs import Logs
from capomastro.server.store.players import Players
from capomastro.server.store.processes import Processes
from capomastro.server.store.results import Results
from capomastro.server.store.shares import Shares
from capomastro.server.store.tables import Tables


class Store(Part):
    """The database in words of the domain."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.players = Players(database)
        self.tables = Tables(database)
        self.logs = Logs(database)
        self.processes = Processes(database)
        self.chat = Chat(database)
        self.shares = Shares(database)
        self.results = Results(database)

    async def close(self) -> None:
        await self.db.close()

    async def setting(self, key: str, default: str) -> str:
        """A value of the whole site; the first process to ask writes ``default``."""
        sql = "INSERT INTO site (key, value) VALUES (?, ?) ON CONFLICT (key) DO NOTHING"
        await self.db.write([Statement(sql, (key, default))])
        return await self.value(key)

    async def set_setting(self, key: str, value: str) -> None:
        sql = "INSERT INTO site (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
        await self.db.write([Statement(sql, (key, value))])

    async def bans(self) -> str:
        """Changes whenever somebody is banned or let in again."""
        return await self.value("bans")

    async def closings(self) -> str:
        """Changes whenever the operator closes a table."""
        return await self.value("closings")

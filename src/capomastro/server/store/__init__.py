"""What lasts: one set of SQL statements over two databases, SQLite at home and PostgreSQL for a site."""

from capomastro.server.store.database import Conflict, Database, Statement
from capomastro.server.store.store import Chair, ChatLine, Facts, Player, Result, Store, TableRow, open_store

__all__ = ["Chair", "ChatLine", "Conflict", "Database", "Facts", "Player", "Result", "Statement", "Store", "TableRow", "open_store"]

"""What lasts: one set of SQL statements over two databases, SQLite at home and PostgreSQL for a site."""

from capomastro.server.store.database import Conflict, Database, Statement
from capomastro.server.store.opening import open_store
from capomastro.server.store.rows import (
    Awaited,
    Chair,
    ChatLine,
    Claim,
    Facts,
    Player,
    Rated,
    Ratings,
    SeatResult,
    Share,
    Sharing,
    Strength,
    TableRow,
)
from capomastro.server.store.store import Store

__all__ = [
    "Awaited", "Chair", "ChatLine", "Claim", "Conflict", "Database", "Facts", "Player", "Rated", "Ratings", "SeatResult", "Share",
    "Sharing", "Statement", "Store", "Strength", "TableRow", "open_store",
]

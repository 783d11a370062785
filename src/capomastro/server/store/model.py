"""The tables of the database, for the migrations. The server itself speaks plain SQL (``store.py``)."""

from __future__ import annotations

import sqlalchemy as sql
from sqlalchemy import BigInteger, Column, Float, ForeignKey, Index, Integer, LargeBinary, MetaData, SmallInteger, String, Text

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}
metadata = MetaData(naming_convention=NAMING)
ROWID = BigInteger().with_variant(Integer, "sqlite")


def _flag(name: str) -> Column[int]:
    return Column(name, SmallInteger, nullable=False, server_default="0")


def _when(name: str) -> Column[int]:
    return Column(name, BigInteger, nullable=False, server_default="0")


def _text(name: str, *, size: int = 64) -> Column[str]:
    return Column(name, String(size), nullable=False, server_default="")


players = sql.Table(
    "players",
    metadata,
    Column("id", String(32), primary_key=True),
    _text("name", size=80),
    _text("lang", size=8),
    Column("account", String(80), unique=True),         # lower case; NULL without an account
    _text("passphrase", size=200),                      # argon2
    _text("webhook", size=500),
    _flag("bot"),                                       # plays by personal token
    _flag("banned"),
    _flag("erased"),
    _when("created"),
    _text("barred", size=80),                           # a name that the operator has taken away
    _when("lends"),                                     # since when their finished games may become puzzles; 0: they may not
)
tokens = sql.Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("player", String(32), ForeignKey("players.id"), nullable=False, index=True),
    _text("kind", size=16),                             # device, personal, recovery, go
    _when("created"),
    _when("used"),                                      # to within a day
    _text("device", size=80),                           # what the browser calls itself, for its owner's list of devices
)
tables = sql.Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    _text("game"),
    _text("state", size=16),
    _flag("public"),
    _flag("tended"),                                    # bots or a clock: goes on while nobody is connected
    _text("host", size=32),
    Column("facts", Text, nullable=False),
    _text("node"),                                      # the process that tends it
    _when("created"),
    _when("changed"),
    Column("awaited", SmallInteger, nullable=False, server_default="-1"),   # the seat that decides openly; -1: nobody
    _when("due"),                                       # when its time is up; 0: it has no clock
    Column("entry", Integer, nullable=False, server_default="-1"),          # of the log, after which it is so
    Index("ix_tables_state_changed", "state", "changed"),
)
seats = sql.Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    _text("kind", size=16),
    Column("player", String(32), ForeignKey("players.id"), index=True),
    _text("name", size=80),
    _text("bot"),
    Column("colour", Integer, nullable=False, server_default="0"),
)
log = sql.Table(
    "log",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),           # the primary key is the lock between processes
    Column("entry", Text, nullable=False),
)
snapshots = sql.Table(
    "snapshots",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, nullable=False),             # entries of the log that are in it
    Column("data", LargeBinary, nullable=False),
)
deals = sql.Table(
    "deals",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seed", String(64), nullable=False, index=True),
)
nonces = sql.Table(
    "nonces",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("nonce", String(128), nullable=False),
)
chat = sql.Table(
    "chat",
    metadata,
    Column("id", ROWID, primary_key=True, autoincrement=True),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False, index=True),
    Column("player", String(32), ForeignKey("players.id"), nullable=False, index=True),
    Column("seat", Integer, nullable=False, server_default="-1"),
    _when("at"),
    Column("text", Text, nullable=False),
)
shares = sql.Table(
    "shares",
    metadata,
    Column("token", String(32), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False, index=True),
    Column("player", String(32), ForeignKey("players.id"), nullable=False, index=True),     # who made the link
    Column("moment", Integer, nullable=False, server_default="-1"),     # of the game looked at again; -1: the whole game
    _text("lang", size=8),
    _when("created"),
)
subscriptions = sql.Table(
    "subscriptions",
    metadata,
    Column("id", String(64), primary_key=True),         # hash of the endpoint
    Column("player", String(32), ForeignKey("players.id"), nullable=False, index=True),
    _text("token"),                                     # of the device: signed out, it is told nothing
    Column("endpoint", Text, nullable=False),
    _text("p256dh", size=100),                          # the browser's keys, for which notices are encrypted
    _text("auth", size=40),
    _text("origin", size=200),                          # where the player uses the site
    _when("created"),
)
mails = sql.Table(
    "mails",
    metadata,
    Column("player", String(32), ForeignKey("players.id"), primary_key=True),
    _text("address", size=254),
    _text("origin", size=200),
    _when("asked"),                                     # whether the address is theirs
    _when("confirmed"),                                 # 0: not yet
)
mailings = sql.Table(
    "mailings",
    metadata,
    Column("address", String(64), primary_key=True),    # its hash, whoever gave it
    _when("since"),
    Column("count", Integer, nullable=False),           # of confirmations asked for since then
)
tournaments = sql.Table(
    "tournaments",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("host", String(32), ForeignKey("players.id"), nullable=False, index=True),
    Column("title", Text, nullable=False, server_default=""),
    Column("game", String(32), nullable=False),
    Column("open", Integer, nullable=False, server_default="1"),        # 0: it is over
    _when("created"),
    _when("changed"),
)
tournament_log = sql.Table(
    "tournament_log",
    metadata,
    Column("tournament", String(32), ForeignKey("tournaments.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("entry", Text, nullable=False),
)
analyses = sql.Table(
    "analyses",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("player", String(32), ForeignKey("players.id"), index=True),     # who asked for it; NULL: their data were deleted
    _when("at"),
    Column("report", Text, nullable=False),             # JSON; empty while it is being made
)
mutes = sql.Table(
    "mutes",
    metadata,
    Column("player", String(32), ForeignKey("players.id"), primary_key=True),
    Column("muted", String(32), primary_key=True),
)
reports = sql.Table(
    "reports",
    metadata,
    Column("id", ROWID, primary_key=True, autoincrement=True),
    Column("chat", BigInteger, nullable=False),
    Column("player", String(32), ForeignKey("players.id"), nullable=False),
    Column("reason", Text, nullable=False),
    _when("at"),
    Column("state", String(16), nullable=False, server_default="open"),     # open, taken, closed
)
bans = sql.Table(
    "bans",
    metadata,
    Column("id", ROWID, primary_key=True, autoincrement=True),
    _text("kind", size=16),                             # player, device, network
    _text("target"),                                    # a player's id, the hash of a device's token, a network
    Column("reason", Text, nullable=False),
    _when("at"),
    _when("until"),                                     # 0: for good
    Index("ix_bans_kind_target", "kind", "target"),
)
trail = sql.Table(
    "trail",
    metadata,
    Column("id", ROWID, primary_key=True, autoincrement=True),
    _when("at"),
    _text("operator"),                                  # who did it
    _text("what", size=32),
    _text("target", size=80),
    Column("reason", Text, nullable=False),
)
results = sql.Table(
    "results",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    _text("game"),
    _flag("rated"),
    Column("player", String(32), ForeignKey("players.id"), index=True),
    _text("bot"),
    Column("rank", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    _when("at"),
    Column("value", Float),                             # the rating after this game, and how uncertain it was; NULL: not rated
    Column("deviation", Float),
    Column("parts", Text, nullable=False, server_default=""),   # points by what they are for, as JSON; empty where it was not kept yet
    Column("feats", Text, nullable=False, server_default=""),   # what is worth remembering, as JSON; empty as with ``parts``
    Index("ix_results_game_at", "game", "at"),
)
ratings = sql.Table(
    "ratings",
    metadata,
    Column("game", String(64), primary_key=True),
    Column("who", String(80), primary_key=True),        # a player's id, or "bot " and its name
    Column("value", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Index("ix_ratings_game_value", "game", "value"),
    Index("ix_ratings_who", "who"),
)
puzzle_tries = sql.Table(
    "puzzle_tries",
    metadata,
    Column("player", String(32), ForeignKey("players.id"), primary_key=True),
    Column("puzzle", String(64), primary_key=True),
    _flag("solved"),                                    # at the first try, which alone is kept
    _when("at"),
    Column("value", Float, nullable=False),             # the solver's rating after it
)
puzzle_days = sql.Table(
    "puzzle_days",
    metadata,
    Column("player", String(32), ForeignKey("players.id"), primary_key=True),
    Column("day", String(10), primary_key=True),        # as 2026-03-01
    Column("puzzle", String(64), primary_key=True),     # a position of that day
    _flag("solved"),                                    # at the first try on that day
)
puzzle_ratings = sql.Table(
    "puzzle_ratings",
    metadata,
    Column("puzzle", String(64), primary_key=True),
    Column("value", Float, nullable=False),
    Column("tries", Integer, nullable=False),
)
nodes = sql.Table(
    "nodes",
    metadata,
    Column("node", String(64), primary_key=True),
    _when("seen"),
)
site = sql.Table(
    "site",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)

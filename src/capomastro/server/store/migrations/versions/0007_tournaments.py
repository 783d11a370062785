"""Tournaments and their logs"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("host", sa.String(length=32), nullable=False),
        sa.Column("title", sa.Text(), server_default="", nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("open", sa.Integer(), server_default="1", nullable=False),
        sa.Column("created", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("changed", sa.BigInteger(), server_default="0", nullable=False),
        sa.ForeignKeyConstraint(["host"], ["players.id"], name=op.f("fk_tournaments_host")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournaments")),
    )
    op.create_index("ix_tournaments_host", "tournaments", ["host"])
    op.create_table(
        "tournament_log",
        sa.Column("tournament", sa.String(length=32), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("entry", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["tournament"], ["tournaments.id"], name=op.f("fk_tournament_log_tournament")),
        sa.PrimaryKeyConstraint("tournament", "seq", name=op.f("pk_tournament_log")),
    )


def downgrade() -> None:
    op.drop_table("tournament_log")
    op.drop_index("ix_tournaments_host", table_name="tournaments")
    op.drop_table("tournaments")

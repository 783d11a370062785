"""What an operator does: bans, a trail, the state of reports; and when a token was last used"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

ROWID = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "bans",
        sa.Column("id", ROWID, autoincrement=True, nullable=False),
        sa.Column("kind", sa.String(length=16), server_default="", nullable=False),
        sa.Column("target", sa.String(length=64), server_default="", nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("until", sa.BigInteger(), server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_bans")),
    )
    op.create_index("ix_bans_kind_target", "bans", ["kind", "target"])
    op.create_table(
        "trail",
        sa.Column("id", ROWID, autoincrement=True, nullable=False),
        sa.Column("at", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("operator", sa.String(length=64), server_default="", nullable=False),
        sa.Column("what", sa.String(length=32), server_default="", nullable=False),
        sa.Column("target", sa.String(length=80), server_default="", nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_trail")),
    )
    op.add_column("reports", sa.Column("state", sa.String(length=16), server_default="open", nullable=False))
    op.add_column("tokens", sa.Column("used", sa.BigInteger(), server_default="0", nullable=False))
    op.add_column("tokens", sa.Column("device", sa.String(length=80), server_default="", nullable=False))
    op.add_column("players", sa.Column("barred", sa.String(length=80), server_default="", nullable=False))


def downgrade() -> None:
    op.drop_column("players", "barred")
    op.drop_column("tokens", "device")
    op.drop_column("tokens", "used")
    op.drop_column("reports", "state")
    op.drop_table("trail")
    op.drop_index("ix_bans_kind_target", table_name="bans")
    op.drop_table("bans")

"""Where a player is told of a turn: browsers and a mail address"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "subscriptions",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("player", sa.String(length=32), nullable=False),
        sa.Column("token", sa.String(length=64), server_default="", nullable=False),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("p256dh", sa.String(length=100), server_default="", nullable=False),
        sa.Column("auth", sa.String(length=40), server_default="", nullable=False),
        sa.Column("origin", sa.String(length=200), server_default="", nullable=False),
        sa.Column("created", sa.BigInteger(), server_default="0", nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_subscriptions_player")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_subscriptions")),
    )
    op.create_index("ix_subscriptions_player", "subscriptions", ["player"])
    op.create_table(
        "mails",
        sa.Column("player", sa.String(length=32), nullable=False),
        sa.Column("address", sa.String(length=254), server_default="", nullable=False),
        sa.Column("origin", sa.String(length=200), server_default="", nullable=False),
        sa.Column("asked", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("confirmed", sa.BigInteger(), server_default="0", nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_mails_player")),
        sa.PrimaryKeyConstraint("player", name=op.f("pk_mails")),
    )
    op.create_table(
        "mailings",
        sa.Column("address", sa.String(length=64), nullable=False),
        sa.Column("since", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("address", name=op.f("pk_mailings")),
    )


def downgrade() -> None:
    op.drop_table("mailings")
    op.drop_table("mails")
    op.drop_index("ix_subscriptions_player", table_name="subscriptions")
    op.drop_table("subscriptions")

"""Analyses of finished games, and tables by their deal"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("player", sa.String(length=32), nullable=True),
        sa.Column("at", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("report", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_analyses_table_id")),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_analyses_player")),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_analyses")),
    )
    op.create_index("ix_analyses_player", "analyses", ["player"])
    op.create_index("ix_deals_seed", "deals", ["seed"])


def downgrade() -> None:
    op.drop_index("ix_deals_seed", table_name="deals")
    op.drop_index("ix_analyses_player", table_name="analyses")
    op.drop_table("analyses")

"""Links to finished games"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "shares",
        sa.Column("token", sa.String(length=32), nullable=False),
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("player", sa.String(length=32), nullable=False),
        sa.Column("moment", sa.Integer(), server_default="-1", nullable=False),
        sa.Column("lang", sa.String(length=8), server_default="", nullable=False),
        sa.Column("created", sa.BigInteger(), server_default="0", nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_shares_table_id")),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_shares_player")),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_shares")),
    )
    op.create_index("ix_shares_table_id", "shares", ["table_id"])
    op.create_index("ix_shares_player", "shares", ["player"])


def downgrade() -> None:
    op.drop_index("ix_shares_player", table_name="shares")
    op.drop_index("ix_shares_table_id", table_name="shares")
    op.drop_table("shares")

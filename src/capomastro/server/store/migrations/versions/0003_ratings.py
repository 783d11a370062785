"""Ratings"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "ratings",
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("who", sa.String(length=80), nullable=False),
        sa.Column("value", sa.Float(), nullable=False),
        sa.Column("deviation", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game", "who", name=op.f("pk_ratings")),
    )
    op.create_index("ix_ratings_game_value", "ratings", ["game", "value"])
    op.create_index("ix_ratings_who", "ratings", ["who"])


def downgrade() -> None:
    op.drop_index("ix_ratings_who", table_name="ratings")
    op.drop_index("ix_ratings_game_value", table_name="ratings")
    op.drop_table("ratings")

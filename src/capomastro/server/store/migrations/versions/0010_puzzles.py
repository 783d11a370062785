"""What people have tried of the puzzles, and the puzzles' ratings"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "puzzle_tries",
        sa.Column("player", sa.String(length=32), nullable=False),
        sa.Column("puzzle", sa.String(length=64), nullable=False),
        sa.Column("solved", sa.SmallInteger(), server_default="0", nullable=False),
        sa.Column("day", sa.String(length=10), server_default="", nullable=False),
        sa.Column("at", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("value", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_puzzle_tries_player")),
        sa.PrimaryKeyConstraint("player", "puzzle", name=op.f("pk_puzzle_tries")),
    )
    op.create_table(
        "puzzle_ratings",
        sa.Column("puzzle", sa.String(length=64), nullable=False),
        sa.Column("value", sa.Float(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("puzzle", name=op.f("pk_puzzle_ratings")),
    )


def downgrade() -> None:
    op.drop_table("puzzle_ratings")
    op.drop_table("puzzle_tries")

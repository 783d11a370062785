"""Whose finished games may become puzzles; positions of the day count on their day, whenever they were first tried"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "puzzle_days",
        sa.Column("player", sa.String(length=32), nullable=False),
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("puzzle", sa.String(length=64), nullable=False),
        sa.Column("solved", sa.SmallInteger(), server_default="0", nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_puzzle_days_player")),
        sa.PrimaryKeyConstraint("player", "day", "puzzle", name=op.f("pk_puzzle_days")),
    )
    op.execute("INSERT INTO puzzle_days (player, day, puzzle, solved) SELECT player, day, puzzle, solved FROM puzzle_tries WHERE day <> ''")
    op.drop_column("puzzle_tries", "day")
    op.add_column("players", sa.Column("lends", sa.BigInteger(), server_default="0", nullable=False))


def downgrade() -> None:
    op.drop_column("players", "lends")
    op.add_column("puzzle_tries", sa.Column("day", sa.String(length=10), server_default="", nullable=False))
    op.execute(
        "UPDATE puzzle_tries SET day = COALESCE((SELECT MIN(d.day) FROM puzzle_days d "
        "WHERE d.player = puzzle_tries.player AND d.puzzle = puzzle_tries.puzzle), '')"
    )
    op.drop_table("puzzle_days")

"""Whom a table waits for, so that lists of tables need not load its game"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("awaited", sa.SmallInteger(), server_default="-1", nullable=False))
    op.add_column("tables", sa.Column("due", sa.BigInteger(), server_default="0", nullable=False))
    op.add_column("tables", sa.Column("entry", sa.Integer(), server_default="-1", nullable=False))


def downgrade() -> None:
    for name in ("entry", "due", "awaited"):
        op.drop_column("tables", name)

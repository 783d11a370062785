"""What somebody did best in a game, for their statistics"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("results", sa.Column("feats", sa.Text(), server_default="", nullable=False))


def downgrade() -> None:
    op.drop_column("results", "feats")

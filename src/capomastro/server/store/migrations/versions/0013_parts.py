"""What a score is made of, for everybody's statistics"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("results", sa.Column("parts", sa.Text(), server_default="", nullable=False))


def downgrade() -> None:
    op.drop_column("results", "parts")

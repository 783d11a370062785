"""What a rated game made of each rating, so that its history can be shown"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("results", sa.Column("value", sa.Float(), nullable=True))
    op.add_column("results", sa.Column("deviation", sa.Float(), nullable=True))
    op.execute("DELETE FROM site WHERE key LIKE 'ratings %'")       # worked out again at the next start, now with their history


def downgrade() -> None:
    op.drop_column("results", "deviation")
    op.drop_column("results", "value")

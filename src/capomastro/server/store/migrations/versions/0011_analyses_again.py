"""Analyses that do not tell what was hidden from what was corrected are made again when somebody asks"""

from __future__ import annotations

from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("DELETE FROM analyses")


def downgrade() -> None:
    op.execute("DELETE FROM analyses")

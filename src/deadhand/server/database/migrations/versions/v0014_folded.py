"""What was taken back long ago is not kept for ever."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Note for each table up to which command it is folded: of the tables before, none is."""
    op.add_column("tables", sa.Column("folded", sa.Integer, nullable=False, server_default="0"))

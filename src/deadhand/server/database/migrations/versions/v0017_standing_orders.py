"""People may say when they want to be asked a question."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Add the column; earlier seats have no standing orders."""
    op.add_column("seats", sa.Column("orders", sa.JSON))

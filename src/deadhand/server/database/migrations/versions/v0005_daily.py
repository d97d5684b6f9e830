"""Tables may be a date's deal."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the date, as YYYY-MM-DD; tables that were started before are none's."""
    op.add_column("tables", sa.Column("daily", sa.String(10)))

"""Tables may move to a device, on which their game goes on."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    """Add where a table has moved to; no earlier table has moved."""
    op.add_column("tables", sa.Column("moved", sa.JSON(none_as_null=True)))

"""Tables may tell a scene of a game's guide."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the scene's number; tables that were started before tell none."""
    op.add_column("tables", sa.Column("scene", sa.Integer))

"""Tables say which programs can play them, and the database says which can use it."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    """Add both; every earlier program plays all earlier tables."""
    op.add_column("tables", sa.Column("format", sa.Integer, nullable=False, server_default="1"))
    op.create_table("compatibility", sa.Column("oldest", sa.String(32), primary_key=True))

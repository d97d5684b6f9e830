"""People may keep a list of their games, which a key in their browser opens."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Add both tables; games that were played before are not in any list."""
    op.create_table(
        "people",
        sa.Column("key_hash", sa.String(64), primary_key=True),
        sa.Column("settings", sa.JSON),
        sa.Column("seen", sa.DateTime(timezone=True), nullable=False, index=True),
        sa.CheckConstraint("length(key_hash) = 64", "ck_people_key_hash"),
    )
    op.create_table(
        "person_games",
        sa.Column("key_hash", sa.String(64), sa.ForeignKey("people.key_hash", ondelete="CASCADE"), primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True, index=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("started", sa.DateTime(timezone=True), nullable=False),
        sa.Column("secret_hash", sa.String(64), nullable=False),
        sa.Column("sealed_secret", sa.String(256), nullable=False),
        sa.Column("ended", sa.DateTime(timezone=True)),
        sa.Column("result", sa.JSON),
        sa.CheckConstraint("length(secret_hash) = 64", "ck_person_games_secret_hash"),
        sa.CheckConstraint("(ended IS NULL) = (result IS NULL)", "ck_person_games_ended"),
    )

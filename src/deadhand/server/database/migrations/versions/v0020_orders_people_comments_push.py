"""Standing orders, lists of people's games, comments on finished games, and push messages."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0016"


def upgrade() -> None:
    """Add all tables; earlier games are in no list, and earlier seats have no orders."""
    op.add_column("seats", sa.Column("orders", sa.JSON))
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
    op.create_table(
        "comments",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), index=True),
        sa.Column("move", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.String(200), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("move >= 0", "ck_comments_move"),
        sa.CheckConstraint("seat >= 0", "ck_comments_seat"),
    )
    op.create_table(
        "server_keys",
        sa.Column("name", sa.String(16), primary_key=True),
        sa.Column("value", sa.String(64), nullable=False),
    )
    op.create_table(
        "subscriptions",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("secret_hash", sa.String(64), primary_key=True),
        sa.Column("endpoint", sa.String(1000), primary_key=True),
        sa.Column("public_key", sa.String(87), nullable=False),
        sa.Column("auth", sa.String(22), nullable=False),
        sa.Column("language", sa.String(16), nullable=False),
        sa.Column("pushed", sa.Integer, nullable=False, server_default="0"),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("ix_subscriptions_endpoint", "subscriptions", ["endpoint"])

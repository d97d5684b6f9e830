"""Migrations only add, so the version before runs beside this one; what is taken away was declared a release ago."""

import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import op
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import Connection, create_engine, inspect, text
from sqlalchemy.ext.asyncio import create_async_engine

from deadhand.server.database import schema
from deadhand.server.database.storage import open_existing_storage, open_storage
from deadhand.server.database.upgrades.revisions import FIRST_KEPT, contracts, newest, oldest_usable, scripts
from deadhand.table.errors import Refused
from tests.server.conftest import emptied
from tests.server.process import ROOT
from tests.server.running import check_sentence

pytestmark = pytest.mark.anyio
Columns = Mapping[str, Mapping[str, Any]]


def columns_of(connection: Connection) -> dict[str, dict[str, Any]]:
    """What the rows of each table may hold: its columns, and the conditions of its rows by name."""
    found = inspect(connection)
    return {
        table: {
            **{column["name"]: (str(column["type"]), column["nullable"]) for column in found.get_columns(table)},
            **{f"condition {each['sqltext']}": None for each in found.get_check_constraints(table)},
            **{f"unique {each['column_names']}": None for each in found.get_unique_constraints(table)},
        }
        for table in found.get_table_names()
    }


def breaks(connection: Connection, upgrade: Callable[[], None], declared: Mapping[str, str] = {}) -> list[str]:
    """What a migration does that a program of the revision before does not survive, and does not declare."""
    before = columns_of(connection)
    with Operations.context(MigrationContext.configure(connection)):
        upgrade()
    after = columns_of(connection)
    found = []
    for table, columns in before.items():
        if table not in after:
            found.append(table)
            continue
        now = after[table]
        found += [f"{table}.{name}" for name, kind in columns.items() if kind and now.get(name) != kind]
        defaults = {each["name"]: each["default"] for each in inspect(connection).get_columns(table)}
        for name in now.keys() - columns.keys():
            nullable = now[name] is not None and now[name][1]
            if not nullable and defaults.get(name) is None:
                found.append(f"{table}.{name}")
    return [each for each in found if each not in declared]


@contextmanager
def schema_before(revision: str) -> Iterator[Connection]:
    """A database in memory with all migrations before one."""
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        with Operations.context(MigrationContext.configure(connection)):
            for script in reversed(list(scripts().walk_revisions())):
                if script.revision == revision:
                    break
                script.module.upgrade()
        yield connection
    engine.dispose()


ADDITIONS = [script for script in scripts().walk_revisions() if script.revision > FIRST_KEPT]


@pytest.mark.parametrize("script", ADDITIONS, ids=lambda script: script.revision)
def test_a_migration_takes_nothing_away_that_it_does_not_declare(script: Any) -> None:
    with schema_before(script.revision) as connection:
        assert breaks(connection, script.module.upgrade, contracts(script)) == []


def test_what_is_taken_away_was_no_longer_used_by_the_last_release() -> None:
    released = revision_of_last_release()
    for script in ADDITIONS:
        assert all(needed <= released for needed in contracts(script).values()), script.revision


def revision_of_last_release() -> str:
    """The newest migration of the last release; before the first, the one from which on they are kept."""
    command = ["git", "-C", str(ROOT), "tag", "--list", "v*", "--sort=-creatordate", "--merged"]
    tags = subprocess.run(command, capture_output=True, text=True, check=False).stdout.split()
    if not tags:
        return FIRST_KEPT
    folder = "src/deadhand/server/database/migrations/versions/"
    command = ["git", "-C", str(ROOT), "ls-tree", "--name-only", tags[0], folder]
    files = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    return max(file.removeprefix(folder)[1:5] for file in files if file.startswith(f"{folder}v"))


def rename() -> None:
    op.execute("ALTER TABLE tables RENAME COLUMN chat TO talk")


def require() -> None:
    with op.batch_alter_table("endings") as table:
        table.add_column(sa.Column("why", sa.Integer, nullable=False))


def retype() -> None:
    with op.batch_alter_table("listings") as table:
        table.alter_column("language", type_=sa.Integer)


def restrict() -> None:
    with op.batch_alter_table("bans") as table:
        table.create_check_constraint("ck_bans_who", "length(who) = 16")


@pytest.mark.parametrize(
    ("upgrade", "broken"),
    [
        (lambda: op.drop_table("restrictions"), ["restrictions"]),
        (lambda: op.drop_column("listings", "attended"), ["listings.attended"]),
        (rename, ["tables.chat"]),
        (require, ["endings.why"]),
        (retype, ["listings.language"]),
        (restrict, ["bans.condition length(who) = 16"]),
        (lambda: op.create_table("more", sa.Column("id", sa.Integer, nullable=False)), []),
        (lambda: op.add_column("tables", sa.Column("more", sa.Integer)), []),
        (lambda: op.add_column("tables", sa.Column("more", sa.Integer, nullable=False, server_default="1")), []),
    ],
)
def test_a_migration_that_takes_something_away_would_be_noticed(upgrade: Callable[[], None], broken: list[str]) -> None:
    with schema_before("after all") as connection:
        assert sorted(breaks(connection, upgrade)) == broken


@pytest.fixture
def url(empty_url: str) -> str:
    return empty_url


async def change(url: str, *statements: str) -> None:
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        for statement in statements:
            await connection.execute(text(statement))
    await engine.dispose()


async def test_a_program_uses_a_newer_database_that_has_all_it_needs_and_leaves_it_as_it_is(url: str) -> None:
    await (await open_storage(url)).close()
    await change(url, "UPDATE alembic_version SET version_num = 'ffff'", "ALTER TABLE tables ADD COLUMN more INTEGER")
    for opened in (open_storage, open_existing_storage):
        storage = await opened(url)
        await storage.database.check()
        assert await storage.ids() == []
        await storage.close()
    await change(url, "UPDATE compatibility SET oldest = 'fffe'")
    for opened, why in ((open_storage, "made by a newer version"), (open_existing_storage, "another version's schema")):
        with pytest.raises(Refused, match=why) as caught:
            await opened(url)
        check_sentence(str(caught.value))
    engine = create_async_engine(url)
    async with engine.connect() as connection:
        assert await connection.scalar(text("SELECT version_num FROM alembic_version")) == "ffff"
    await engine.dispose()


async def test_a_database_says_which_programs_can_use_it(url: str) -> None:
    storage = await open_storage(url)
    async with storage.database.reading() as connection:
        assert (await connection.execute(sa.select(schema.compatibility.c.oldest))).all() == [(oldest_usable(),)]
    await storage.close()
    assert FIRST_KEPT <= oldest_usable() <= newest()


async def test_nothing_is_taken_away_while_a_server_that_needs_it_is_connected(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = await emptied(postgres)
    (last,) = [script for script in ADDITIONS if script.revision == newest()]
    monkeypatch.setattr(last.module, "CONTRACTS", {"tables.folded": last.revision}, raising=False)
    names = {"server_settings": {"application_name": "deadhand 0.1.0 0025 aServerOfThen"}}
    older = create_async_engine(url, connect_args=names)
    async with older.connect() as connection:
        await connection.execute(text("SELECT 1"))
        with pytest.raises(Refused, match=r"an older version uses it \(0.1.0, schema 0025\)") as caught:
            await open_storage(url)
        check_sentence(str(caught.value))
    await older.dispose()
    storage = await open_storage(url)
    async with storage.database.reading() as connection:
        assert await connection.scalar(sa.select(schema.compatibility.c.oldest)) == last.revision
    await storage.close()

"""A person's data by their key, for people who ask the operator: export it as a file, delete it."""

import json
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from deadhand.cli import parameters
from deadhand.cli.commands.admin.store import operator, run_with_storage
from deadhand.table.errors import Refused
from deadhand.table.file_permissions import FILE
from deadhand.table.files import os_error_reason

if TYPE_CHECKING:
    from deadhand.server.database.storage import Storage
    from deadhand.server.shapes.person import PersonExport

KEY: Final = re.compile("(?:.*#key=)?([0-9a-f]{64})")


def _read_key(_context: click.Context, _parameter: click.Parameter, value: str) -> str:
    found = KEY.fullmatch(value.strip())
    if found is None:
        raise Refused("A key has 64 hexadecimal digits. It is at the end of the link for another device (My games).")
    return found[1]


def _open_private(path: str, flags: int) -> int:
    """Open a file that only its user may read: it has the secrets of seats."""
    return os.open(path, flags, FILE)


key_argument = click.argument("key", callback=_read_key)


@click.command("export-person", epilog="Example: deadhand admin export-person KEY --out person.json")
@key_argument
@parameters.path_option("--out", required=True, help="File to write.")
@parameters.store_options
def export_person(key: str, out: Path, data: Path | None, database: str | None) -> None:
    """Write all that is stored for a person's key into a file: games, settings, messages, comments, orders."""
    from deadhand.server.database.audit import audit
    from deadhand.server.rooms.lobby.people import People, key_hash_of

    async def export(storage: "Storage") -> "PersonExport":
        found = await People(storage.people, storage.person_texts).export(key)
        if not (found["consent"]["export"] or any(part for name, part in found.items() if name != "consent")):
            raise Refused("Nothing is stored for this key.")
        async with storage.database.transaction() as connection:
            await audit(connection, operator(), "export-person", key_hash_of(key)[:16])
        return found

    found = run_with_storage(data, database, export)
    try:
        with open(out, "x", encoding="utf-8", opener=_open_private) as file:
            json.dump(found, file, indent=1, ensure_ascii=False)
    except OSError as error:
        raise Refused(f"{out} cannot be written: {os_error_reason(error)}.") from None
    click.echo(f"{len(found['games'])} games and {len(found['messages'])} messages in {out}.")


@click.command("forget-person", epilog="Example: deadhand admin forget-person KEY --texts")
@key_argument
@click.option("--texts", is_flag=True, help="Delete the messages and comments at the tables in the list, too.")
@parameters.store_options
def forget_person(key: str, data: Path | None, database: str | None, *, texts: bool) -> None:
    """Delete a person's list of games and settings for good.

    Names at tables stay until the tables are deleted; "deadhand admin end" deletes one.
    """
    from deadhand.server.database.audit import audit
    from deadhand.server.database.people.moderation import FORGET
    from deadhand.server.rooms.lobby.people import People, key_hash_of

    async def forget(storage: "Storage") -> None:
        if await storage.people.settings(key_hash_of(key)) is None and not await storage.people.seat_keys(
            key_hash_of(key)
        ):
            raise Refused("Nothing is stored for this key.")
        await People(storage.people, storage.person_texts).forget(key, texts=texts)
        async with storage.database.transaction() as connection:
            await audit(connection, operator(), FORGET, key_hash_of(key)[:16])

    run_with_storage(data, database, forget)
    click.echo("The person's list and settings are deleted.")

"""`deadhand admin`: what the operator of a server may order, while it runs or not."""

import asyncio
import os
import re
import sys
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from deadhand.cli import parameters
from deadhand.cli.commands.serve import sqlite_file
from deadhand.cli.sittings.saves import saves_folder
from deadhand.table.errors import Refused
from deadhand.table.game.printable_text import invisible

Result = TypeVar("Result")
Command = TypeVar("Command", bound=Callable[..., Any])
ENDED: Final = "The operator of this server has ended this table. Its game is not kept, nor is there a replay."
BANNED: Final = "The operator of this server lets you come no more."
LONGEST: Final = 300
BROWSER: Final = re.compile(r"[0-9a-f]{16}")
WIDEST: Final = {4: 16, 6: 32}
"""Bits that all addresses of a network share which is banned without a question, by the version of IP."""
LOOPBACK: Final = {version: ip_network(network) for version, network in ((4, "127.0.0.0/8"), (6, "::1/128"))}
UNITS: Final = ((86400, "d"), (3600, "h"), (60, "m"), (1, "s"))


@click.group("admin", epilog="Example: deadhand admin tables")
def command() -> None:
    """List the tables of a server, end one, or let somebody come no more.

    Orders are written to the database; a server that runs carries them out within seconds.
    """


def _said(_context: click.Context, _parameter: click.Parameter, words: str) -> str:
    said = words.strip()
    if not 0 < len(said) <= LONGEST or invisible(said) is not None:
        raise Refused(f"What people are told has 1 to {LONGEST} visible characters.")
    return said


def words_option(default: str) -> Callable[[Command], Command]:
    """What those are told whom it is about."""
    return click.option("--words", default=default, show_default=True, callback=_said, help="What they are told.")


@command.command("tables", epilog="Example: deadhand admin tables --most 20")
@parameters.store_options
@click.option(
    "--most", default=50, show_default=True, type=parameters.WholeNumber(1, 10_000), help="How many are listed."
)
def tables(data: Path | None, database: str | None, most: int) -> None:
    """List the tables, the latest first: how far, since when, who sits there."""
    from deadhand.server.database.storage import Storage

    async def look(storage: Storage) -> list[Any]:
        return await storage.orders.tables(most=most)

    for table in run(data, database, look):
        people = ", ".join(table.people) or "nobody"
        click.echo(
            f"{table.table_id}  {table.game:<16}  {table.state:<9}  {table.moves:>4} moves  "
            f"{_ago(table.last):>4} ago  {people}"
        )


@command.command("end", epilog="Example: deadhand admin end k0XkvGb9BuBExbxt")
@click.argument("table")
@parameters.store_options
@words_option(ENDED)
def end(table: str, data: Path | None, database: str | None, words: str) -> None:
    """End a table for good: it is deleted with all that belongs to it, and its people are told why."""
    from deadhand.server.database.storage import Storage

    async def order(storage: Storage) -> bool:
        return await storage.orders.end(table, words)

    if not run(data, database, order):
        raise Refused(f'There is no table "{table}"; "deadhand admin tables" lists them.')
    click.echo(f"Table {table} is ended; who is there is told: {words}")


@command.command("ban", epilog="Example: deadhand admin ban 203.0.113.7")
@click.argument("who")
@parameters.store_options
@words_option(BANNED)
@click.option("--yes", is_flag=True, help="Do not ask, even if the ban is wide or hits the operator.")
def ban(who: str, data: Path | None, database: str | None, words: str, *, yes: bool) -> None:
    """Let an address, a network of them, or a browser come no more.

    WHO is written 203.0.113.7, 2001:db8::/48, or as the log names a browser: 16 digits and letters. A network wider
    than /16 (IPv6: /32), and one with an address of this computer or yours, needs a confirmation.
    """
    from deadhand.server.database.storage import Storage

    kind, value = read_who(who)
    if kind == "address" and not yes:
        confirm_ban(value)

    async def order(storage: Storage) -> bool:
        return await storage.orders.ban(kind, value, words)

    done = run(data, database, order)
    click.echo(f"{value} may come no more." if done else f"{value} may come no more already.")


@command.command("unban", epilog="Example: deadhand admin unban 203.0.113.7")
@click.argument("who")
@parameters.store_options
def unban(who: str, data: Path | None, database: str | None) -> None:
    """Let somebody come again who was banned."""
    from deadhand.server.database.storage import Storage

    kind, value = read_who(who)

    async def order(storage: Storage) -> bool:
        return await storage.orders.unban(kind, value)

    if not run(data, database, order):
        raise Refused(f'{value} is not banned; "deadhand admin bans" lists who is.')
    click.echo(f"{value} may come again.")


@command.command("bans", epilog="Example: deadhand admin bans")
@parameters.store_options
def bans(data: Path | None, database: str | None) -> None:
    """List who may come no more, since when, and what they are told."""
    from deadhand.server.database.storage import Storage

    async def look(storage: Storage) -> Any:
        return await storage.orders.bans()

    for bar in run(data, database, look):
        click.echo(f"{bar.kind:<7}  {bar.value:<24}  {_ago(bar.at):>4} ago  {bar.words}")


def read_who(text: str) -> tuple[Any, str]:
    """Whom an order is about: an address, a network or a browser, and how it is kept."""
    from deadhand.server.rooms.lobby.orders import read_network

    if BROWSER.fullmatch(text.strip()):
        return "browser", text.strip()
    network = read_network(text)
    return "address", str(network.network_address if network.num_addresses == 1 else network)


def confirm_ban(value: str) -> None:
    """Ask before a ban that is wide or hits the operator.

    Raises:
        Refused: if the answer is no, or nobody can be asked.
    """
    hits = banned_by_mistake(value)
    if not hits:
        return
    if not sys.stdin.isatty():
        raise Refused(f"This would ban {hits}, and nobody can be asked here; with --yes it is done.")
    if not click.confirm(f"This bans {hits}. Go on?"):
        raise Refused("Nobody was banned.")


def banned_by_mistake(value: str) -> str:
    """Return whom nobody may mean by a ban; empty for one of few strangers."""
    from deadhand.server.addresses import own_addresses
    from deadhand.server.rooms.lobby.orders import read_network

    network = read_network(value)
    if network.prefixlen == 0:
        return f"every address of IPv{network.version}"
    if network.prefixlen < WIDEST[network.version]:
        return f"{network.num_addresses:,} addresses"
    if network.overlaps(LOOPBACK[network.version]):
        return "this computer itself, and a proxy on it"
    operator = re.split("[ %]", os.environ.get("SSH_CONNECTION", ""))[0]
    for address in filter(None, (operator, *own_addresses())):
        if read_network(address).overlaps(network):
            return f"{address}, which is {'where you come from' if address == operator else 'this computer'}"
    return ""


def run(data: Path | None, database: str | None, work: Callable[..., Awaitable[Result]]) -> Result:
    """Do something with the store of these options, which a server may be using."""
    from deadhand.server.database.storage import open_existing_storage

    file = (data or saves_folder().parent) / "tables.sqlite"
    if database is None and not file.exists():
        raise Refused(f"There are no tables in {file.parent}; --data or --database says where they are kept.")

    async def working() -> Result:
        storage = await open_existing_storage(database or sqlite_file(file.parent))
        try:
            return await work(storage)
        finally:
            await storage.close()

    return asyncio.run(working())


def _ago(when: datetime | None) -> str:
    """How long ago that was, in its largest unit; a question mark if that is not known."""
    if when is None:
        return "?"
    seconds = max(0, int((datetime.now(UTC) - when).total_seconds()))
    size, unit = next(((size, unit) for size, unit in UNITS if seconds >= size), (1, "s"))
    return f"{seconds // size}{unit}"

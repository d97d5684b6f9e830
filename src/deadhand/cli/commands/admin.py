"""`deadhand admin`: manage the tables and bans of a server, whether it runs or not."""

import asyncio
import json
import os
import re
import sys
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from deadhand.cli import parameters
from deadhand.cli.commands.serve import sqlite_file
from deadhand.cli.progress import ProgressBar
from deadhand.cli.sessions.saves import data_folder
from deadhand.table.errors import Refused
from deadhand.table.files import os_error_reason
from deadhand.table.game.game import Game
from deadhand.table.game.printable_text import invisible_character
from deadhand.table.view.sentences import count_words

if TYPE_CHECKING:
    from deadhand.server.database.orders import OrderStorage
    from deadhand.server.database.storage import Storage

Result = TypeVar("Result")
Command = TypeVar("Command", bound=Callable[..., Any])
ENDED: Final = "The operator has ended this table. Its game and replay are deleted."
BANNED: Final = "The operator has banned you from this server."
LONGEST: Final = 300
BROWSER: Final = re.compile(r"[0-9a-f]{16}")
WIDEST: Final = {4: 16, 6: 32}
"""The shortest network prefix that is banned without confirmation, by IP version."""
LOOPBACK: Final = {version: ip_network(network) for version, network in ((4, "127.0.0.0/8"), (6, "::1/128"))}
UNITS: Final = ((86400, "d"), (3600, "h"), (60, "m"), (1, "s"))


@click.group("admin", epilog="Example: deadhand admin tables")
def command() -> None:
    """Manage a server: list tables, end a table, ban an address, export games.

    Orders are written to the database; a running server carries them out within seconds.
    """


def _check_words_option(_context: click.Context, _parameter: click.Parameter, words: str) -> str:
    said = words.strip()
    if not 0 < len(said) <= LONGEST or invisible_character(said) is not None:
        raise Refused(f"The message must have 1 to {LONGEST} visible characters.")
    return said


def words_option(default: str) -> Callable[[Command], Command]:
    """Return the `--message` option: the text that the people concerned will see."""
    return click.option(
        "--message",
        "words",
        default=default,
        callback=_check_words_option,
        help="Message that the player sees.",
    )


@command.command("tables", epilog="Example: deadhand admin tables --limit 20")
@parameters.store_options
@click.option(
    "--limit",
    "most",
    default=50,
    type=parameters.WholeNumber(1, 10_000),
    help="Number of tables to list.",
)
def tables(data: Path | None, database: str | None, most: int) -> None:
    """List the tables, latest first, with their moves, age and players."""
    for table in run_with_orders(data, database, lambda orders: orders.tables(most=most)):
        people = ", ".join(table.people) or "nobody"
        click.echo(
            f"{table.table_id}  {table.game:<16}  {table.state:<9}  {table.moves:>4} moves  "
            f"{format_age(table.last):>4} ago  {people}"
        )


@command.command("end", epilog="Example: deadhand admin end k0XkvGb9BuBExbxt")
@click.argument("table")
@parameters.store_options
@words_option(ENDED)
def end(table: str, data: Path | None, database: str | None, words: str) -> None:
    """End a table and delete it; its players see the message."""
    if not run_with_orders(data, database, lambda orders: orders.end(table, words)):
        raise Refused(f'There is no table "{table}"; "deadhand admin tables" lists them.')
    click.echo(f"Table {table} is ended. Its players see: {words}")


@command.command("ban", epilog="Example: deadhand admin ban 203.0.113.7")
@click.argument("target")
@parameters.store_options
@words_option(BANNED)
@click.option("--yes", is_flag=True, help="Ban without asking for confirmation.")
def ban(target: str, data: Path | None, database: str | None, words: str, *, yes: bool) -> None:
    """Ban an address, a network or a browser.

    TARGET is an address (203.0.113.7), a network (2001:db8::/48), or a browser's 16 hex digits from the log. A network
    wider than /16 (IPv6: /32), or one that contains an address of this computer or yours, needs a confirmation.
    """
    kind, value = parse_ban_target(target)
    if kind == "address" and not yes:
        confirm_ban(value)
    done = run_with_orders(data, database, lambda orders: orders.ban(kind, value, words))
    click.echo(f"{value} is banned." if done else f"{value} is already banned.")


@command.command("unban", epilog="Example: deadhand admin unban 203.0.113.7")
@click.argument("target")
@parameters.store_options
def unban(target: str, data: Path | None, database: str | None) -> None:
    """Lift a ban."""
    kind, value = parse_ban_target(target)
    if not run_with_orders(data, database, lambda orders: orders.unban(kind, value)):
        raise Refused(f'{value} is not banned; "deadhand admin bans" lists who is.')
    click.echo(f"{value} is no longer banned.")


@command.command("bans", epilog="Example: deadhand admin bans")
@parameters.store_options
def bans(data: Path | None, database: str | None) -> None:
    """List the bans, with their age and message."""
    for bar in run_with_orders(data, database, lambda orders: orders.bans()):
        click.echo(f"{bar.kind:<7}  {bar.value:<24}  {format_age(bar.at):>4} ago  {bar.words}")


@command.command(
    "export-device-games", epilog="Example: deadhand admin export-device-games --out games.jsonl --game zeven"
)
@parameters.path_option("--out", required=True, help="File to write, with a saved game on each line.")
@click.option(
    "--game", metavar="GAME", callback=parameters.find_optional_game, help="Export this game only, by its short name."
)
@parameters.store_options
def export_device_games(out: Path, game: Game | None, data: Path | None, database: str | None) -> None:
    """Export the finished games that players have sent from their devices.

    Each line of the file is a saved game as `deadhand verify` and `deadhand replay` read it. Nothing proves how its
    cards were dealt, or who played. The seats have no names.
    """

    async def export(storage: "Storage") -> int:
        from deadhand.server.database.store_file import unfinished_file

        slug, written = None if game is None else game.slug, 0
        total = await storage.device_games.count(slug)
        with unfinished_file(out) as unfinished, ProgressBar("Exporting games") as bar:
            with unfinished.open("w", encoding="ascii", newline="\n") as file:
                async for saved in storage.device_games.all(slug):
                    file.write(f"{json.dumps(json.loads(saved.text()))}\n")
                    written += 1
                    bar.show(written, total)
            unfinished.replace(out)
        return written

    try:
        written = run_with_storage(data, database, export)
    except OSError as error:
        raise Refused(f"{out} cannot be written: {os_error_reason(error)}.") from None
    click.echo(f"{count_words(written, '1 game', '# games')} in {out}.")


def parse_ban_target(text: str) -> tuple[Any, str]:
    """Parse the target of a ban: an address, a network or a browser. Return its kind and its stored form."""
    from deadhand.server.rooms.lobby.orders import read_network

    if BROWSER.fullmatch(text.strip()):
        return "browser", text.strip()
    network = read_network(text)
    return "address", str(network.network_address if network.num_addresses == 1 else network)


def confirm_ban(value: str) -> None:
    """Ask for confirmation of a ban that is wide or affects the operator.

    Raises:
        Refused: if the answer is no, or nobody can be asked.
    """
    hits = ban_warning(value)
    if not hits:
        return
    if not sys.stdin.isatty():
        raise Refused(f"This would ban {hits}. Add --yes to confirm.")
    if not click.confirm(f"This bans {hits}. Continue?"):
        raise Refused("Nobody was banned.")


def ban_warning(value: str) -> str:
    """Return the part of a ban that is probably a mistake; "" for a small ban of strangers."""
    from deadhand.server.network.addresses import own_addresses
    from deadhand.server.rooms.lobby.orders import read_network

    network = read_network(value)
    if network.prefixlen == 0:
        return f"every address of IPv{network.version}"
    if network.prefixlen < WIDEST[network.version]:
        return f"{network.num_addresses:,} addresses"
    if network.overlaps(LOOPBACK[network.version]):
        return "this computer and any proxy on it"
    operator = re.split("[ %]", os.environ.get("SSH_CONNECTION", ""))[0]
    for address in filter(None, (operator, *own_addresses())):
        if read_network(address).overlaps(network):
            return f"{address}, which is {'your own address' if address == operator else 'this computer'}"
    return ""


def run_with_orders(
    data: Path | None, database: str | None, work: Callable[["OrderStorage"], Awaitable[Result]]
) -> Result:
    """Do some work with the orders in the database of these options, which a running server may be using."""
    return run_with_storage(data, database, lambda storage: work(storage.orders))


def run_with_storage(data: Path | None, database: str | None, work: Callable[["Storage"], Awaitable[Result]]) -> Result:
    """Do some work with the database of these options, which a running server may be using."""
    from deadhand.server.database.storage import open_existing_storage

    async def open_and_work() -> Result:
        storage = await open_existing_storage(database or sqlite_file(data or data_folder()))
        try:
            return await work(storage)
        finally:
            await storage.close()

    return asyncio.run(open_and_work())


def format_age(when: datetime | None) -> str:
    """Format the time since a moment in its largest unit, or as "?" if it is unknown."""
    if when is None:
        return "?"
    seconds = max(0, int((datetime.now(UTC) - when).total_seconds()))
    size, unit = next(((size, unit) for size, unit in UNITS if seconds >= size), (1, "s"))
    return f"{seconds // size}{unit}"

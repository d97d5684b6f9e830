"""Orders about tables: list them, end one, replay them."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from deadhand.cli import parameters
from deadhand.cli.commands.admin.store import echo_list, format_age, operator, run_with_storage, words_option
from deadhand.cli.progress import ProgressBar
from deadhand.server.sentences import ENDED
from deadhand.table.errors import Refused
from deadhand.table.view.sentences import count_words

if TYPE_CHECKING:
    from deadhand.server.database.storage import Storage
    from deadhand.server.rooms.lobby.checking import StoreReport


@click.command("tables", epilog="Example: deadhand admin tables --limit 20")
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
    lines = (
        f"{table.table_id}  {table.game:<16}  {table.state:<9}  {table.moves:>4} moves  "
        f"{format_age(table.last):>4} ago  {', '.join(table.people) or 'nobody'}"
        for table in run_with_storage(data, database, lambda storage: storage.orders.tables(most=most))
    )
    echo_list(lines, none="There is no table.")


@click.command("end", epilog="Example: deadhand admin end k0XkvGb9BuBExbxt")
@click.argument("table")
@parameters.store_options
@words_option(ENDED)
def end(table: str, data: Path | None, database: str | None, words: str) -> None:
    """End a table and delete it; its players see the message."""
    if not run_with_storage(data, database, lambda storage: storage.orders.end(table, words, by=operator())):
        raise Refused(f'There is no table "{table}"; "deadhand admin tables" lists them.')
    click.echo(f"Table {table} is ended. Its players see: {words}")


@click.command("check", epilog="Example: deadhand admin check")
@parameters.store_options
@click.option("--all", "finished", is_flag=True, help="Replay finished tables, too.")
def check(data: Path | None, database: str | None, *, finished: bool) -> None:
    """Replay all running tables from their records, and name those that differ.

    The server may run meanwhile. A table differs if the rules refuse one of its moves, its deal is not the one that was
    committed to, or its game ended otherwise. Then the exit code is 1.
    """

    async def replay(storage: "Storage") -> "StoreReport":
        from deadhand.server.rooms.lobby.checking import check_tables
        from deadhand.server.rooms.lobby.lobby import Lobby
        from deadhand.server.settings import Settings

        ids = await (storage.ids() if finished else storage.orders.running())
        lobby = Lobby(storage, Settings(database="", compiled=False))
        with ProgressBar("Replaying tables") as bar:
            return await check_tables(lobby, ids, on_progress=bar.show)

    found = run_with_storage(data, database, replay)
    for trouble in found.damaged:
        click.echo(trouble)
    others = f" {count_words(found.other_rules, '1 has', '# have')} other rules." if found.other_rules else ""
    click.echo(
        f"{count_words(found.tables, '1 table', '# tables')}: {found.played} replayed without a difference, "
        f"{len(found.damaged)} with one.{others}"
    )
    if found.damaged:
        raise SystemExit(1)

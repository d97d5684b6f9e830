"""Exports of finished games: as rows for the lab, and those of devices as saved games."""

import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from deadhand.cli import parameters
from deadhand.cli.commands.admin.store import operator, run_with_storage
from deadhand.cli.progress import ProgressBar
from deadhand.lab.extra import libraries_needed
from deadhand.table.errors import Refused
from deadhand.table.files import os_error_reason
from deadhand.table.game.game import Game
from deadhand.table.view.sentences import count_words

if TYPE_CHECKING:
    from deadhand.arena.conditions import Source
    from deadhand.lab.rows.people import FolderOfPeople, PeopleExport, PeopleGame
    from deadhand.server.database.storage import Storage

NOTHING: Final = (
    "No finished game may be exported: all people of a table must have allowed it (My games, Privacy), and no device "
    "has sent a game."
)
LEFT_OUT: Final = {
    "other_rules": ("1 game was", "# games were", "played by another version of the rules"),
    "played_on": ("1 game was", "# games were", "played on from a position of an earlier one"),
    "damaged": ("1 game has", "# games have", "moves that do not lead to the end"),
}

game_option = click.option(
    "--game", metavar="GAME", callback=parameters.find_optional_game, help="Export this game only, by its short name."
)


@click.command("export-games", epilog="Example: deadhand admin export-games --out people-games")
@parameters.path_option("--out", required=True, metavar="FOLDER", help="Folder to make, with a folder for each setup.")
@game_option
@click.option(
    "--since",
    type=click.DateTime(["%Y-%m-%d"]),
    metavar="DATE",
    help="Export the games that ended on this day or later (UTC), such as 2026-11-30.",
)
@parameters.store_options
def export_games(out: Path, game: Game | None, since: datetime | None, data: Path | None, database: str | None) -> None:
    """Export the finished games that all people at the table have allowed, as rows for "deadhand lab".

    The rows have no names, no dates and nothing else that says who played. Games that players have sent from their
    devices are in folders of their own: chance is not verified there. The server may run meanwhile.
    """
    with libraries_needed():
        from deadhand.lab.rows.people import PeopleWriter

    from deadhand.server.database.audit import audit

    slug, first_day = None if game is None else game.slug, None if since is None else since.replace(tzinfo=UTC)

    async def export(storage: "Storage") -> "PeopleExport":
        at_tables, of_devices = storage.exported_games, storage.device_games
        total = await at_tables.count(slug, since=first_day) + await of_devices.count(slug, since=first_day)
        if not total:
            raise Refused(NOTHING)
        done = 0
        with PeopleWriter(out) as writer, ProgressBar("Exporting games") as bar:
            async for played, source in _games(storage, slug, first_day):
                writer.add(played, source=source)
                done += 1
                bar.show(done, total)
            exported = writer.finish()
        async with storage.database.transaction() as connection:
            await audit(connection, operator(), "export-games", slug or "all games")
        return exported

    try:
        exported = run_with_storage(data, database, export)
    except OSError as error:
        raise Refused(f"{out} cannot be written: {os_error_reason(error)}.") from None
    for folder in exported.folders:
        click.echo(f"{folder.path}: {_words(folder)}.")
    for name, (one, many, why) in LEFT_OUT.items():
        if number := getattr(exported, name):
            click.echo(f"Left out: {count_words(number, one, many)} {why}.")


async def _games(
    storage: "Storage", game: str | None, since: datetime | None
) -> "AsyncIterator[tuple[PeopleGame, Source]]":
    """Yield the games of tables, then those of devices, which have no times."""
    from deadhand.lab.rows.people import PeopleGame

    async for each in storage.exported_games.all(game, since=since):
        yield PeopleGame(each.saved, each.answered_for, each.times), "server"
    async for saved in storage.device_games.all(game, since=since):
        yield PeopleGame(saved), "device"


def _words(folder: "FolderOfPeople") -> str:
    """Return what is in a folder."""
    conditions = folder.conditions
    seats = count_words(conditions.seats, "1 seat", "# seats")
    words = f"{count_words(folder.games, '1 game', '# games')} of {conditions.title} with {seats}"
    if conditions.seats > 1:
        words += f", {folder.without_bots} of them between people only"
    if conditions.options or conditions.changed_deck:
        options = [f"{name}={value}" for name, value in conditions.options.items()]
        words += f" ({', '.join(options + ['a changed deck'] * conditions.changed_deck)})"
    return words + (", played on devices: chance not verified" if conditions.source == "device" else "")


@click.command(
    "export-device-games", epilog="Example: deadhand admin export-device-games --out games.jsonl --game zeven"
)
@parameters.path_option("--out", required=True, help="File to write, with a saved game on each line.")
@game_option
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

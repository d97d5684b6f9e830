"""`deadhand host`: start a table for friends from the terminal."""

import shlex
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

import click

from deadhand.bots.own_bot import is_own_bot
from deadhand.cli import parameters
from deadhand.cli.commands.join import play_at_seat
from deadhand.cli.commands.serve import EVERYWHERE, check_port, own_address, print_addresses, sqlite_in
from deadhand.cli.screens.screen import open_screen
from deadhand.cli.sessions.background_server import run_in_background
from deadhand.cli.sessions.client_seed import ClientSeed
from deadhand.cli.sessions.known_seats import remember_seat
from deadhand.cli.sessions.saves import data_folder
from deadhand.cli.sessions.table_client import TableClient, send_request
from deadhand.cli.words.say import say
from deadhand.cli.wrapping import print_wrapped
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.game.levels import DEFAULT_LEVEL
from deadhand.table.game.setup import check_seats

if TYPE_CHECKING:
    from deadhand.server.settings import Settings


class HostOptions(parameters.TableOptions, parameters.TerminalOptions):
    """The options of the table, and of its host's game in this terminal."""

    people: int
    bot: str
    name: str
    clock: int


@click.command("host", epilog="Example: deadhand host zeven --people 3 --name Ann")
@parameters.game_argument
@parameters.table_options
@click.option("--people", default=2, metavar="N", help="Number of people, including you.")
@click.option(
    "--bots",
    "bot",
    default=DEFAULT_LEVEL,
    metavar="NAME",
    help=f"Level of the bots at the other seats, such as expert ({parameters.BOT_NAMES}).",
)
@click.option("--name", default="Host", help="Your name at the table.")
@click.option(
    "--clock",
    default=0,
    metavar="SECONDS",
    help="Seconds for each answer: 60, 600 or 86400; 0 for no limit.",
)
@click.option("--host", default=EVERYWHERE, help="Address to listen on.")
@click.option("--port", default=8000, type=parameters.WholeNumber(1, 65535), help="Port to listen on.")
@click.option("--public-address", metavar="URL", help="Public URL, if others come through a proxy or a tunnel.")
@parameters.path_option("--data", metavar="DIR", help="Folder of the tables (default: your data folder).")
@parameters.terminal_options
@parameters.language_option
def command(
    game: Game,
    host: str,
    port: int,
    public_address: str | None,
    data: Path | None,
    **asked: Unpack[HostOptions],
) -> None:
    """Start a table for friends and play there in this terminal; they join by its link.

    The server runs while you play. The table is saved: "deadhand serve" opens it again.
    """
    from deadhand.server.run import check_database, server

    giving = ClientSeed()
    players = players_of(game, asked["seats"], asked["people"], asked["bot"])
    wish = {
        **chosen_table(game, players, asked["options"], asked["deck"]),
        "nickname": asked["name"],
        "clock": asked["clock"],
        "commitment": giving.commitment,
    }
    check_port(host, port)
    settings = settings_for(data, public_address)
    check_database(settings.database)
    with run_in_background(server(settings, host=host, port=port)):
        place, secret = open_table(own_address(host, port), wish)
        print_addresses(host, port, settings.public_address, table=place.table)
        bot = None if asked["people"] == 1 else asked["bot"]
        play_at_seat(place, secret, open_screen(plain=asked["plain"]), giving, auto=asked["auto"], bot=bot)
        print_wrapped(say("The server has stopped. Open the table again with:"))
        click.echo(f"  {shlex.join(serve_again(host, port, public_address, data))}")


def chosen_table(game: Game, players: Sequence[str], options: Sequence[str], deck: Path | None) -> dict[str, Any]:
    """Return the game, the players, the options and the deck of a table, as the server takes them."""
    changed = parameters.chosen_deck(game, deck)
    return {
        "game": game.slug,
        "seats": players,
        "options": parameters.chosen_options(game, len(players), options),
        "deck": None if changed is None else changed.source,
    }


def open_table(base: str, wish: Mapping[str, Any]) -> tuple[TableClient, str]:
    """Open a table at a server and remember the host's seat; return the table and the seat's secret."""
    table = send_request(f"{base}/api/tables", wish)
    place, secret = TableClient(base, table["id"]), table["secret"]
    remember_seat(place.link, wish["nickname"], secret)
    return place, secret


def serve_again(host: str, port: int, public_address: str | None, data: Path | None) -> Iterator[str]:
    """Yield the words of the command that serves the table again, at the same address and from the same folder."""
    yield from ("deadhand", "serve", "--port", str(port), "--no-browser")
    if host != EVERYWHERE:
        yield from ("--host", host)
    if public_address is not None:
        yield from ("--public-address", public_address)
    if data is not None:
        yield from ("--data", str(data))


def settings_for(data: Path | None, public_address: str | None) -> "Settings":
    """Return the server's settings: from the environment, overridden by the command's own options.

    Raises:
        Refused: if something of it is not understood, or the folder cannot be used.
    """
    from deadhand.cli.setting_options import read_settings

    database = sqlite_in(data or data_folder())
    return read_settings(click.get_current_context(), database, {"public_address": public_address})


def players_of(game: Game, seats: int | None, people: int, bot: str) -> list[str]:
    """Return the player of each seat: the host, open seats for friends, and bots.

    Raises:
        Refused: for a number of seats or people that the game is not for, or if there is no such bot.
    """
    seats = max(people, game.default_seats) if seats is None else seats
    check_seats(game, seats)
    if not 1 <= people <= seats:
        raise Refused("With {0} seats there is room for 1 to {0} people, not {1}.", seats, people)
    if is_own_bot(bot):
        raise Refused(
            'The server does not load "{0}". Leave a seat open with --people, and let your bot join as a guest: '
            'see "A guest over the network" in docs/bots.md.',
            bot,
        )
    parameters.chosen_bots(game, bot)
    return ["me", *["open"] * (people - 1), *[bot] * (seats - people)]

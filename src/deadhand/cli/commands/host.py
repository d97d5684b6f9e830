"""`deadhand host`: a table for friends, without a browser here; they come by the page or in their terminals."""

import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from deadhand.cli import parameters
from deadhand.cli.commands.join import sit
from deadhand.cli.commands.serve import EVERYWHERE, announce, check_port, own_address, sqlite_in
from deadhand.cli.screens.screen import open_screen
from deadhand.cli.sittings.doors import Place, ask
from deadhand.cli.sittings.giving import Giving
from deadhand.cli.sittings.known_seats import remember_seat
from deadhand.cli.sittings.saves import saves_folder
from deadhand.table.errors import Refused
from deadhand.table.game import Game
from deadhand.table.setup import check_seats

if TYPE_CHECKING:
    import uvicorn

PATIENCE: Final = 30.0
"""Seconds in which a server should be up."""


@click.command("host", epilog="Example: deadhand host zeven --people 3 --name Ann")
@parameters.game_argument
@parameters.table_options
@click.option("--people", default=2, show_default=True, metavar="N", help="How many of you there are, with yourself.")
@click.option("--bots", "bot", default="greedy", show_default=True, metavar="NAME", help="Who plays the other seats.")
@click.option("--name", default="Host", show_default=True, help="Your name at the table.")
@click.option(
    "--clock",
    default=0,
    show_default=True,
    metavar="SECONDS",
    help="Time for an answer: 60, 600 or 86400; 0 for any time.",
)
@click.option("--host", default=EVERYWHERE, show_default=True, help="Address to listen at.")
@click.option(
    "--port", default=8000, show_default=True, type=parameters.WholeNumber(1, 65535), help="Port to listen at."
)
@click.option("--public-address", metavar="URL", help="Where others reach it, if by a proxy or a tunnel.")
@click.option("--data", type=click.Path(path_type=Path), metavar="DIR", help="Where tables are kept, if not as usual.")
@parameters.auto_option
@parameters.plain_option
def command(
    game: Game,
    seats: int | None,
    people: int,
    bot: str,
    name: str,
    options: Sequence[str],
    deck: Path | None,
    clock: int,
    host: str,
    port: int,
    public_address: str | None,
    data: Path | None,
    *,
    auto: bool,
    plain: bool,
) -> None:
    """Start a table for friends and play at it here; they join by the link, at the page or in a terminal.

    It is served as long as you play. The table is kept: "deadhand serve" opens it again.
    """
    from deadhand.server.addresses import check_public
    from deadhand.server.options import from_environment
    from deadhand.server.run import check_database, server
    from deadhand.server.settings import Settings

    players = players_of(game, seats, people, bot)
    changed = parameters.chosen_deck(game, deck)
    giving = Giving()
    wish = {
        "game": game.slug,
        "nickname": name,
        "seats": players,
        "options": parameters.chosen_options(game, len(players), options),
        "clock": clock,
        "deck": None if changed is None else changed.source,
        "commitment": giving.commitment,
    }
    check_port(host, port)
    more = from_environment()
    if public_address is not None:
        more["public_address"] = check_public(public_address)
    settings = Settings(database=sqlite_in(data or saves_folder().parent), **more)
    check_database(settings.database)
    serving = Serving(server(settings, host=host, port=port))
    serving.start()
    try:
        base = own_address(host, port)
        table = ask(f"{base}/api/tables", wish)
        place = Place(base, table["id"])
        announce(host, port, settings.public_address, table=place.table)
        remember_seat(place.link, name, table["secret"])
        begin = None if people == 1 else lambda: place.begin(table["secret"], fill=bot)
        sit(place, table["secret"], open_screen(plain=plain), giving, auto=auto, begin=begin)
        click.echo(f"It is not served any more; this opens it again: deadhand serve --port {port} --no-browser")
    finally:
        serving.stop()


def players_of(game: Game, seats: int | None, people: int, bot: str) -> list[str]:
    """Who plays each seat: the host, friends for whom seats are open, and bots.

    Raises:
        Refused: for a number of seats or people that the game is not for, or if there is no such bot.
    """
    seats = max(people, game.default_seats) if seats is None else seats
    check_seats(game, seats)
    if not 1 <= people <= seats:
        raise Refused(f"At {seats} seats there is room for 1 to {seats} people, not {people}.")
    parameters.chosen_bots(bot)
    return ["me", *["open"] * (people - 1), *[bot] * (seats - people)]


class Serving:
    """A server in a thread of its own, which ends with the command."""

    def __init__(self, server: "uvicorn.Server") -> None:
        self._server = server
        self._thread = threading.Thread(target=server.run, daemon=True)

    def start(self) -> None:
        """Serve; returns once it answers.

        Raises:
            Refused: if it does not come up.
        """
        self._thread.start()
        due = time.monotonic() + PATIENCE
        while not self._server.started:
            if not self._thread.is_alive() or time.monotonic() > due:
                raise Refused("The server does not come up.")
            time.sleep(0.02)

    def stop(self) -> None:
        """End it, and wait until all is written."""
        self._server.should_exit = True
        self._thread.join()

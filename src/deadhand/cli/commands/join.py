"""`deadhand join`: play at a server's table from the terminal."""

from functools import partial
from typing import Final

import click

from deadhand.bots.names import find_level
from deadhand.cli import parameters
from deadhand.cli.interactive.game_loop import play_interactively
from deadhand.cli.interactive.keyboard import is_typed
from deadhand.cli.interactive.waiting_room import wait_for_start
from deadhand.cli.interruptions import raise_on_signals
from deadhand.cli.screens.screen import Screen, open_screen
from deadhand.cli.sessions.client_seed import ClientSeed
from deadhand.cli.sessions.connection import ServerConnection
from deadhand.cli.sessions.known_seats import known_seat, remember_seat
from deadhand.cli.sessions.remote import RemoteSession
from deadhand.cli.sessions.table_client import TableClient, parse_link
from deadhand.cli.words.say import current_language, say
from deadhand.games import find_game
from deadhand.table.game.levels import DEFAULT_LEVEL

GUEST: Final = "Guest"
"""The default name of a guest."""


@click.command("join", epilog="Example: deadhand join http://192.168.1.5:8000/t/k0XkvGb9BuBExbxt --name Ben")
@click.argument("link", metavar="URL")
@click.option("--name", metavar="NAME", help="Your name at the table, or the name of your seat there.")
@click.option(
    "--bots",
    "bot",
    default=DEFAULT_LEVEL,
    metavar="NAME",
    help="If you are the host: level of the bots that take open seats when you start the game.",
)
@parameters.terminal_options
@parameters.language_option
def command(link: str, name: str | None, bot: str, *, auto: bool, plain: bool) -> None:
    """Join a table by its link.

    A table's link gives you an open seat, or your own seat if you have one. A private link, which ends in
    #seat=..., opens that seat from any computer.
    """
    place, secret = parse_link(link)
    summary = place.fetch_summary()
    find_level(find_game(summary["game"]), bot)
    giving = ClientSeed(summary["commitment"])
    secret = secret or known_seat(place.link, name) or place.sit_down(name or say(GUEST), commitment=giving.commitment)
    remember_seat(place.link, name or say(GUEST), secret)
    play_at_seat(place, secret, open_screen(plain=plain), giving, auto=auto, bot=bot)


def play_at_seat(
    place: TableClient,
    secret: str,
    screen: Screen,
    giving: ClientSeed,
    *,
    auto: bool,
    bot: str | None,
) -> None:
    """Play at a seat until the game ends or the person leaves.

    A host may start the game, with bots of the level `bot` at the open seats; if that is None, it starts by itself.
    `giving` is this terminal's number for the deal.
    """
    private = place.private_link(secret)
    summary, deck = place.fetch_summary(), None
    if changes := summary["deck_changes"]:
        deck = place.fetch_deck(find_game(summary["game"]))
        screen.print_text(say("This table uses an edited deck: {0}.", "; ".join(changes)))
    line = ServerConnection(place.address, secret, current_language())
    try:
        screen.print_text(say("Your private link. Keep it secret; it opens your seat:"))
        click.echo(f"  {private}")
        with raise_on_signals():
            begin = partial(place.start_game, secret, fill=bot) if bot else None
            first = wait_for_start(line, screen, giving, begin=begin)
        session = RemoteSession(line, first, link=private, deck=deck, again=not is_typed())
        play_interactively(session, screen, auto=auto)
    except (EOFError, KeyboardInterrupt):
        click.echo()
        screen.print_text(say("The table is saved. Come back with:"))
        click.echo(f"  deadhand join '{private}'" + ("" if bot in (None, DEFAULT_LEVEL) else f" --bots {bot}"))
    finally:
        line.close()

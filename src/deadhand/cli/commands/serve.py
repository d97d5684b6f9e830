"""`deadhand serve`: run the web server."""

import errno
import os
import shlex
import shutil
import signal
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from deadhand.cli import parameters
from deadhand.cli.sessions.private_data import keep_private
from deadhand.cli.sessions.saves import data_folder
from deadhand.cli.setting_options import SettingsCommand, read_settings, setting_lines
from deadhand.cli.words.say import current_language, say
from deadhand.cli.wrapping import print_wrapped
from deadhand.extras import command_to_add
from deadhand.table.errors import Message, Refused
from deadhand.table.file_permissions import make_private

if TYPE_CHECKING:
    from deadhand.server.settings import Settings

EVERYWHERE = "0.0.0.0"  # noqa: S104  # friends in the same network are meant to join
ONLY_HERE: Final = "Only this computer can reach it. Use --host 0.0.0.0 to let others in your network join."

OPEN_TABLES: Final = (
    "The front page lists the tables whose hosts look for players; anybody who reaches it may sit down there."
)
NO_OPEN_TABLES: Final = (
    "Tables are found by their links only. --open-tables lets hosts look for players on the front page."
)

NO_BROWSER: Final = "No browser was found here. Open the address above, or play in this terminal: {0}"


@click.command("serve", cls=SettingsCommand, epilog="Example: deadhand serve --port 8000 --no-browser")
@click.option(
    "--host",
    default=EVERYWHERE,
    envvar="DEADHAND_HOST",
    help="Address to listen on; 127.0.0.1 for this computer only.",
)
@click.option(
    "--port",
    default=8000,
    envvar="DEADHAND_PORT",
    type=parameters.WholeNumber(1, 65535),
    help="Port to listen on.",
)
@parameters.store_options
@click.option("--no-browser", is_flag=True, envvar="DEADHAND_NO_BROWSER", help="Do not open the browser.")
@click.option("--show-config", is_flag=True, is_eager=True, help="Print all settings and their sources, then exit.")
def command(
    host: str,
    port: int,
    data: Path | None,
    database: str | None,
    *,
    no_browser: bool,
    show_config: bool,
    **settings: Any,
) -> None:
    """Start the web server: create tables, share links, play with friends and bots."""
    context = click.get_current_context()
    if database is None:
        data = data or data_folder()
    chosen = read_settings(context, database or sqlite_file(data or data_folder()), settings)
    if show_config:
        for line in setting_lines(context, chosen, data=str(data or "none"), database=chosen.database):
            click.echo(line)
        return
    from deadhand.server.run import check_database, configure_observability, server

    end_on_sigterm()
    check_port(host, port)
    if data and not database:
        prepare_folder(data)
    configure_observability(chosen)
    check_database(chosen.database)
    print_addresses(host, port, chosen.public_address)
    print_hints(chosen)
    if not no_browser:
        open_browser(f"{own_address(host, port)}/")
    with suppress(KeyboardInterrupt):
        server(chosen, host=host, port=port).run()


def end_on_sigterm() -> None:
    """Let SIGTERM end the process with exit code 0: at once while it starts, and once uvicorn has shut down.

    Otherwise uvicorn would end by the signal itself, which Docker reports as exit code 143. And process 1 of a
    container would not notice the signal before uvicorn has its own handler.
    """
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit(0))


def check_port(host: str, port: int) -> None:
    """Refuse an unusable address or port before anything is started."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except TypeError:  # it is no text that a name of a computer may be
            raise Refused("Address {0} cannot be used: {1}. Choose another one with --host.", host, "no name") from None
        except OSError as error:
            ours = isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL
            if ours:
                raise Refused(
                    "Address {0} cannot be used: {1}. Choose another one with --host.", host, error.strerror
                ) from None
            raise Refused(
                "Port {0} cannot be used: {1}. Choose another one with --port.", port, error.strerror
            ) from None


def prepare_folder(folder: Path) -> None:
    """Create the folder of the tables, private to its user."""
    try:
        make_private(folder)
    except OSError as error:
        raise Refused("The data folder {0} cannot be used: {1}.", folder, error.strerror) from None
    keep_private(folder)


def sqlite_in(folder: Path) -> str:
    """Return the database URL in a folder, which is created."""
    prepare_folder(folder)
    return sqlite_file(folder)


def sqlite_file(folder: Path) -> str:
    """Return the database URL in a folder."""
    from deadhand.server.database.address import sqlite_url

    return sqlite_url(folder / "tables.sqlite")


def print_addresses(host: str, port: int, public: str | None, *, table: str = "") -> None:
    """Print the addresses of the page or of a table; in a terminal, also a QR code for phones."""
    from deadhand.server.network.addresses import HERE_ONLY, BoundAddress, reachable_addresses
    from deadhand.server.sentences import sentence_in

    page = f"/t/{table}" if table else "/"
    own = f"{own_address(host, port)}{page}"
    served = say(
        "The table is served at {0}  (Ctrl-C ends it)" if table else "Deadhand is served at {0}  (Ctrl-C ends it)", own
    )
    print_wrapped(served)
    known = reachable_addresses(BoundAddress(host, port), public=public, request_origin="")
    if not known.addresses:
        trouble = Message(known.trouble)
        print_wrapped(say(ONLY_HERE) if known.trouble == HERE_ONLY else sentence_in(current_language(), trouble))
        return
    link = f"{known.addresses[0]}{page}"
    print_wrapped(say("Others reach it at {0}" if public else "In your network: {0}", link))
    if table:
        click.echo(say("In a terminal: {0}", f"deadhand join {link}"))
    elif sys.stdout.isatty():  # in a log nobody can photograph it
        import segno

        segno.make(link, micro=False).terminal(compact=True)


def print_hints(settings: "Settings") -> None:
    """Say what strangers can do at this server; at home nobody needs to know."""
    from deadhand.server.push import PUSH, missing_library, push_obstacle

    if settings.is_named and settings.push != "off" and (trouble := push_obstacle(settings)):
        print_wrapped(say("Players get notifications of their turn only while the page is open."))
        print_wrapped(trouble)
        if missing_library():
            click.echo(f"  {command_to_add(PUSH.name)}")
    if settings.open_tables:
        print_wrapped(say(OPEN_TABLES))
    elif settings.is_named:
        print_wrapped(say(NO_OPEN_TABLES))


def open_browser(address: str) -> None:
    """Open an address once the server is there, or say what to do instead; no browser takes over the terminal."""
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        browser = None
    in_terminal = type(browser) is webbrowser.GenericBrowser and "BROWSER" not in os.environ
    if browser is None or in_terminal:
        print_wrapped(say(NO_BROWSER, f"{own_command()} learn zeven"))
        return
    threading.Timer(1.0, browser.open, (address,)).start()


def own_command() -> str:
    """Return the words that run this program from a shell."""
    if shutil.which("deadhand"):
        return "deadhand"
    as_module = Path(sys.argv[0]).name == "__main__.py"
    return shlex.join([sys.executable, "-m", "deadhand"] if as_module else [sys.argv[0]])


def own_address(host: str, port: int) -> str:
    """Return the page's address on this computer."""
    from deadhand.server.network.addresses import EVERYWHERE

    own = "127.0.0.1" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{own}:{port}"

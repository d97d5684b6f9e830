"""`deadhand serve`: tables for friends and bots, in a browser."""

import socket
import webbrowser
from contextlib import suppress
from pathlib import Path
from threading import Timer

import click

from deadhand.cli.sittings.saves import saves_folder
from deadhand.table.errors import Refused

EVERYWHERE = "0.0.0.0"  # noqa: S104  # friends in the same network are meant to join


@click.command("serve", epilog="Example: deadhand serve --port 8000 --no-browser")
@click.option("--host", default=EVERYWHERE, show_default=True, help="Address to listen at; 127.0.0.1: only here.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535), help="Port to listen at.")
@click.option("--data", type=click.Path(path_type=Path), metavar="DIR", help="Where tables are kept, if not as usual.")
@click.option("--database", metavar="URL", help="A database instead, e.g. postgresql+asyncpg://user@host/name.")
@click.option(
    "--grace", default=60.0, show_default=True, help="Seconds a player may be away before a bot may stand in."
)
@click.option("--no-browser", is_flag=True, help="Do not open the browser.")
def command(host: str, port: int, data: Path | None, database: str | None, grace: float, *, no_browser: bool) -> None:
    """Serve the page: start tables, share links, play with friends and bots."""
    from deadhand.server.run import check_database, server
    from deadhand.server.settings import Settings

    check_port(host, port)
    settings = Settings(database=database or sqlite_in(data or saves_folder().parent), grace=grace)
    check_database(settings.database)
    announce(host, port)
    if not no_browser:
        Timer(1.0, webbrowser.open, (f"http://127.0.0.1:{port}/",)).start()
    with suppress(KeyboardInterrupt):
        server(settings, host=host, port=port).run()


def check_port(host: str, port: int) -> None:
    """Refuse a port that is in use, before anything is started."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise Refused(f"Port {port} cannot be used: {error.strerror}. Choose another one with --port.") from None


def sqlite_in(folder: Path) -> str:
    """The address of the database file in a folder, which is made if need be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refused(f"The data folder {folder} cannot be used: {error.strerror}.") from None
    return f"sqlite+aiosqlite:///{folder / 'tables.sqlite'}"


def announce(host: str, port: int) -> None:
    """Print where the page is, for this machine and for others in the same network, with a QR code for a phone."""
    click.echo(f"Deadhand is served at http://127.0.0.1:{port}/  (Ctrl-C ends it)")
    address = lan_address() if host == EVERYWHERE else None
    if address is None:
        return
    import segno

    link = f"http://{address}:{port}/"
    click.echo(f"In your network: {link}")
    segno.make(link, micro=False).terminal(compact=True)


def lan_address() -> str | None:
    """This machine's address in its network, if it has one; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith("127.") else address

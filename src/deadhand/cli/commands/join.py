"""`deadhand join`: sit down at a server's table from the terminal."""

import json
import re
import urllib.error
import urllib.request
from typing import Any, cast
from urllib.parse import urlsplit

import click

from deadhand.cli import parameters
from deadhand.cli.dialogue.conversation import converse
from deadhand.cli.screens.screen import open_screen
from deadhand.cli.sittings.distant import DistantSession
from deadhand.table.errors import Refused


@click.command("join", epilog="Example: deadhand join http://192.168.1.5:8000/t/k0XkvGb9BuBExbxt --name Ben")
@click.argument("link", metavar="URL")
@click.option("--name", default="Guest", show_default=True, help="Your name at the table, if you take a new seat.")
@parameters.plain_option
def command(link: str, name: str, *, plain: bool) -> None:
    """Play at a table by its link.

    A private link, which ends in #seat=..., gives you back your seat; a table's plain link gives you an open one.
    """
    base, table_id, secret = parts_of(link)
    if secret is None:
        secret = take_seat(f"{base}/api/tables/{table_id}/seats", name)
    private = f"{base}/t/{table_id}#seat={secret}"
    address = f"ws{base.removeprefix('http')}/api/tables/{table_id}/socket"
    session = DistantSession(address, link=private, secret=secret, waits=_say_that_it_waits)
    try:
        converse(session, open_screen(plain=plain))
    finally:
        session.close()


def _say_that_it_waits() -> None:
    click.echo("You have a seat, and are ready. The game begins as soon as its host starts it.")


def parts_of(link: str) -> tuple[str, str, str | None]:
    """The server, the table and the seat's secret of a link.

    Raises:
        Refused: if it is no link to a table.
    """
    split = urlsplit(link)
    path = re.fullmatch(r"/t/([\w-]{1,40})/?", split.path)
    if split.scheme not in ("http", "https") or not split.netloc or not path:
        raise Refused(f'"{link}" is no link to a table; one looks like http://192.168.1.5:8000/t/k0XkvGb9BuBExbxt.')
    secret = re.fullmatch(r"seat=([\w-]{1,64})", split.fragment)
    return f"{split.scheme}://{split.netloc}", path[1], secret[1] if secret else None


def take_seat(address: str, name: str) -> str:
    """Take an open seat; returns its secret.

    Raises:
        Refused: in the server's words, or because there is none.
    """
    body = json.dumps({"nickname": name}).encode()
    request = urllib.request.Request(address, body, {"Content-Type": "application/json"})  # noqa: S310  # http by parts_of
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:  # noqa: S310
            return cast("str", json.load(answer)["secret"])
    except urllib.error.HTTPError as error:
        raise Refused(_message(error.read())) from None
    except (OSError, ValueError) as error:
        raise Refused(f"The server cannot be reached: {getattr(error, 'reason', error)}.") from None


def _message(body: bytes) -> str:
    try:
        detail: Any = json.loads(body)["detail"]
        return str(detail["message"] if isinstance(detail, dict) else detail[0]["msg"])
    except (ValueError, KeyError, TypeError, IndexError):
        return "The server does not understand; it may be another version."

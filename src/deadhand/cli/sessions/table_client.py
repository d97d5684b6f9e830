"""An HTTP client for tables: create a table, take a seat, start a game."""

import json
import re
import urllib.error
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast
from urllib.parse import urlsplit

from deadhand.cli.words.say import say
from deadhand.table.errors import Refused


@dataclass(frozen=True)
class TableClient:
    """The HTTP client of one table."""

    base: str
    """The server's address."""
    table: str

    @property
    def link(self) -> str:
        """The table's link, for everybody."""
        return f"{self.base}/t/{self.table}"

    def private_link(self, secret: str) -> str:
        """Return the private link of a seat."""
        return f"{self.link}#seat={secret}"

    @property
    def address(self) -> str:
        """The URL of its WebSocket."""
        return f"ws{self.base.removeprefix('http')}/api/tables/{self.table}/socket"

    def fetch_summary(self) -> dict[str, Any]:
        """Return the public facts of the table.

        Raises:
            Refused: in the server's words, for instance because there is no such table.
        """
        return send_request(f"{self.base}/api/tables/{self.table}")

    def sit_down(self, name: str, *, commitment: str) -> str:
        """Take an open seat, with a commitment for the deal; return the seat's secret.

        Raises:
            Refused: in the server's words, or because there is none.
        """
        wish = {"nickname": name, "commitment": commitment}
        return cast("str", send_request(f"{self.base}/api/tables/{self.table}/seats", wish)["secret"])

    def start_game(self, secret: str, *, fill: str) -> None:
        """Start the game as its host, with bots at the open seats."""
        send_request(f"{self.base}/api/tables/{self.table}/begin", {"fill": fill}, secret=secret)


def parse_link(link: str) -> tuple[TableClient, str | None]:
    """Parse a link into its table and the seat's secret.

    Raises:
        Refused: if it is no link to a table.
    """
    split = urlsplit(link)
    path = re.fullmatch(r"/t/([\w-]{1,40})/?", split.path)
    if split.scheme not in ("http", "https") or not split.netloc or not path:
        raise Refused(say('"{0}" is not a table link. An example: http://192.168.1.5:8000/t/k0XkvGb9BuBExbxt.', link))
    secret = re.fullmatch(r"seat=([\w-]{1,64})", split.fragment)
    return TableClient(f"{split.scheme}://{split.netloc}", path[1]), secret[1] if secret else None


def send_request(address: str, wish: Mapping[str, Any] | None = None, *, secret: str | None = None) -> dict[str, Any]:
    """Send a request to the server and return its answer.

    Raises:
        Refused: in the server's words, or because there is none.
    """
    headers = {"Content-Type": "application/json", **({"X-Seat-Secret": secret} if secret else {})}
    content = None if wish is None else json.dumps(wish).encode()
    request = urllib.request.Request(address, content, headers)  # noqa: S310  # http by parse_link
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:  # noqa: S310
            return cast("dict[str, Any]", json.load(answer))
    except urllib.error.HTTPError as error:
        raise Refused(_error_message(error.read())) from None
    except (OSError, ValueError) as error:
        raise Refused(say("The server cannot be reached: {0}.", getattr(error, "reason", error))) from None


def _error_message(body: bytes) -> str:
    try:
        detail: Any = json.loads(body)["detail"]
        return str(detail["message"] if isinstance(detail, dict) else detail[0]["msg"])
    except (ValueError, KeyError, TypeError, IndexError):
        return say("The server sent an unknown answer. It may be another version.")

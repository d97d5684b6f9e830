"""An HTTP client for tables: create a table, take a seat, start a game."""

import json
import re
import string
import urllib.error
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from http.client import HTTPException
from typing import Any, Final, cast
from urllib.parse import SplitResult, urlsplit

from deadhand.cli.words.say import current_language, say
from deadhand.table.deck.deck import Deck
from deadhand.table.deck_files.deck_file import changed_deck
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game

UNKNOWN: Final = "The server sent an unknown answer. It may be another version."
AROUND_LINKS: Final = "".join(
    (string.whitespace, "<>()[]{}\"'`“”„«».,;:!?", "\u2018\u2019\u2039\u203a", "\xa0\u200b\u2060\ufeff")
)
"""Characters that mails, chats and sentences put around a link; no link to a table begins or ends with them."""


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
            Refused: in the server's words, for instance because there is no such table, or if it is no server of ours.
        """
        summary = send_request(f"{self.base}/api/tables/{self.table}")
        if not summary.keys() >= {"game", "commitment", "deck_changes"}:
            raise Refused(say(UNKNOWN))
        return summary

    def fetch_deck(self, game: Game) -> Deck:
        """Fetch the deck of the table.

        Raises:
            Refused: in the server's words, or because there is none, or if this version cannot read the deck.
        """
        text = send_request(f"{self.base}/api/tables/{self.table}/deck").get("deck")
        if not isinstance(text, str | None):
            raise Refused(say(UNKNOWN))
        return game.deck if text is None else changed_deck(text, game, name=self.link)

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
    """Parse a link as people paste it into its table and the seat's secret.

    Raises:
        Refused: if it is no link to a table.
    """
    split = _split_address(link.lstrip(AROUND_LINKS.replace("[", "")).rstrip(AROUND_LINKS))  # an IPv6 address has one
    path = re.fullmatch(r"/t/([\w-]{1,40})/?", split.path) if split else None
    if split is None or path is None:
        raise Refused(say('"{0}" is not a table link. An example: http://192.168.1.5:8000/t/k0XkvGb9BuBExbxt.', link))
    secret = re.fullmatch(r"seat=([\w-]{1,64})", split.fragment)
    return TableClient(f"{split.scheme}://{split.netloc}", path[1]), secret[1] if secret else None


def _split_address(link: str) -> SplitResult | None:
    """Return the parts of a web address, to which a missing scheme is added; None if it is no web address."""
    try:
        split = urlsplit(link if "://" in link else f"http://{link}")
        host, port = split.hostname, split.port
    except ValueError:
        return None
    if split.scheme not in ("http", "https") or not host:
        return None
    if "://" not in link and port is None and not _is_local(host):  # a public server is behind a proxy with TLS
        return split._replace(scheme="https")
    return split


def _is_local(host: str) -> bool:
    """Return whether a host is named as in one's own network: by an address, or by a single word."""
    return "." not in host or all(part.isdecimal() for part in host.split("."))


def send_request(address: str, wish: Mapping[str, Any] | None = None, *, secret: str | None = None) -> dict[str, Any]:
    """Send a request to the server and return its answer.

    Raises:
        Refused: in the server's words, or because there is none.
    """
    headers = {"Content-Type": "application/json", "Accept-Language": current_language()}
    if secret:
        headers["X-Seat-Secret"] = secret
    content = None if wish is None else json.dumps(wish).encode()
    request = urllib.request.Request(address, content, headers)  # noqa: S310  # http by parse_link
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:  # noqa: S310
            found, content = answer.geturl(), answer.read()
    except urllib.error.HTTPError as error:
        raise Refused(_error_message(error.read())) from None
    except (OSError, ValueError, HTTPException) as error:
        raise Refused(say("The server cannot be reached: {0}.", getattr(error, "reason", error))) from None
    if found != address:
        raise Refused(say("The server sends you to {0}. Join at that address.", "/".join(found.split("/")[:3])))
    try:
        body: Any = json.loads(content)
    except ValueError:
        body = None
    if not isinstance(body, dict):
        raise Refused(say(UNKNOWN))
    return body


def refusal_sentence(refusal: Mapping[str, Any]) -> str:
    """Return the sentence of a refusal by the server; of a ban or mute with its end in local time."""
    sentence = str(refusal["message"])
    try:
        end = datetime.fromtimestamp(refusal["until"]).astimezone()
    except (KeyError, TypeError, ValueError, OverflowError, OSError):  # there is none, or no time that is known here
        return sentence
    return f"{sentence} {say('This ends on {0}.', f'{end:%Y-%m-%d %H:%M}')}"


def _error_message(body: bytes) -> str:
    try:
        detail: Any = json.loads(body)["detail"]
        return refusal_sentence(detail) if isinstance(detail, dict) else str(detail[0]["msg"])
    except (ValueError, KeyError, TypeError, IndexError):
        return say(UNKNOWN)

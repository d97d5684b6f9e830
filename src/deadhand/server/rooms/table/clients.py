"""The interface of a table's clients, and what a broadcast shares among them."""

from dataclasses import dataclass, field
from typing import Protocol

from deadhand.server.shapes.server_frames import FromServer, Watcher
from deadhand.table.errors import Refused


def banned_here() -> Refused:
    """Return the refusal for a banned person."""
    return Refused("The host has banned you from this table.")


class Forbidden(Refused):
    """A secret that opens no seat at this table, or not the host's."""


@dataclass(frozen=True, slots=True)
class StateText:
    """A state as JSON, whole or in part; equal `digest` and `seats` mean equal content."""

    text: str
    digest: int
    """The hash of all but the log, the seats and the seconds left, which clients track themselves."""
    seats: int
    """The hash of the seats, which have frames of their own, too."""


@dataclass(slots=True)
class BroadcastCache:
    """The texts of one broadcast, made once and shared by clients with the same view."""

    common: StateText | None = None
    """The part that is equal for all."""
    states: dict[tuple[tuple[int, ...], int], StateText] = field(default_factory=dict)
    """By a client's seats and the number of the last state it was sent."""


class Client(Protocol):
    """A connection that a table sends to. No method waits."""

    @property
    def key(self) -> str | None:
        """The hash of the secret that opens its seats; None for a spectator."""

    @property
    def address(self) -> str:
        """The network address of the client."""

    @property
    def browser(self) -> str | None:
        """The number by which the operator knows its browser, if it sent its key."""

    def send_state(self, cache: BroadcastCache, *, again: bool = False) -> None:
        """Send the table's state, unless it is unchanged since the last time; with `again` always.

        `cache` holds the texts rendered for other clients.
        """

    @property
    def watcher(self) -> Watcher:
        """The public data of the client while it has no seat."""

    def send(self, frame: FromServer) -> None:
        """Send a frame."""

    def disconnect(self, why: Refused) -> None:
        """Send the reason, and end the connection."""

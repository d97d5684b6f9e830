"""Who is told what happens at a table, and why some may not come."""

from dataclasses import dataclass, field
from typing import Protocol

from deadhand.server.shapes.server_frames import FromServer, Watcher
from deadhand.table.errors import Refused


def banned_here() -> Refused:
    """Why somebody who is banned may not come."""
    return Refused("The host of this table has banned you from it: you cannot sit down here, nor watch.")


class Forbidden(Refused):
    """A secret that opens no seat at this table."""


@dataclass(frozen=True, slots=True)
class StateText:
    """A part of a state, or a whole one, as JSON; two of the same `digest` and `seats` tell a client the same."""

    text: str
    digest: int
    """The hash of all but the log, the seats and the seconds left, of which a client is told once or counts itself."""
    seats: int
    """The hash of who is there, which other frames tell, too."""


@dataclass(slots=True)
class BroadcastCache:
    """What is told of a table at one moment, made once for all in the same place."""

    common: StateText | None = None
    """What all are told alike."""
    states: dict[tuple[tuple[int, ...], int], StateText] = field(default_factory=dict)
    """By the seats that somebody has, and the number of the state that they know."""


class Client(Protocol):
    """Who is told what happens at a table. No method waits."""

    @property
    def key(self) -> str | None:
        """The hash of the secret that opens its seats; None for a spectator."""

    @property
    def address(self) -> str:
        """Where it comes from."""

    @property
    def browser(self) -> str | None:
        """The number by which the operator knows its browser, if it has told its key."""

    def send_state(self, made: BroadcastCache, *, again: bool = False) -> None:
        """Tell how the table stands, unless nothing has changed since it was told, or else `again`.

        `made` keeps what was made already for others in the same place.
        """

    @property
    def watcher(self) -> Watcher:
        """What everybody may know of it while it has no seat."""

    def send(self, frame: FromServer) -> None:
        """Tell something else."""

    def disconnect(self, why: Refused) -> None:
        """Say why it may not stay, and end the connection."""

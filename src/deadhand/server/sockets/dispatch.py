"""The registry of frame handlers, with who may send each frame."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from pydantic import BaseModel

from deadhand.server.rooms.audience import Client
from deadhand.server.rooms.lobby.lobby import Lobby
from deadhand.server.rooms.room import Room
from deadhand.table.errors import Refused


@dataclass(frozen=True, slots=True)
class Sender:
    """The sender of a frame: the client, its table, its seats, and the seat whose view it sees."""

    client: Client
    room: Room
    lobby: Lobby
    mine: tuple[int, ...]
    seat: int | None

    @property
    def key(self) -> str:
        """The hash of the secret of a sender with a seat."""
        assert self.client.key is not None
        return self.client.key


FrameType = TypeVar("FrameType", bound=BaseModel)
FromAnyone = Callable[[FrameType, Sender], Awaitable[None]]
FromSeat = Callable[[FrameType, Sender, int], Awaitable[None]]

handlers: Final[dict[type[BaseModel], FromAnyone[Any]]] = {}
"""The handler of each frame type."""


def from_anyone(frame_type: type[FrameType]) -> Callable[[FromAnyone[FrameType]], FromAnyone[FrameType]]:
    """Register the handler of a frame that anybody may send."""

    def declare(answer: FromAnyone[FrameType]) -> FromAnyone[FrameType]:
        handlers[frame_type] = answer
        return answer

    return declare


def from_seat(frame_type: type[FrameType]) -> Callable[[FromSeat[FrameType]], FromSeat[FrameType]]:
    """Register the handler of a frame that only people with a seat may send."""

    def declare(answer: FromSeat[FrameType]) -> FromSeat[FrameType]:
        async def checked(frame: FrameType, sender: Sender) -> None:
            if sender.seat is None:
                raise Refused("You are watching. Only players can do that.")
            await answer(frame, sender, sender.seat)

        handlers[frame_type] = checked
        return answer

    return declare


def from_player(frame_type: type[FrameType]) -> Callable[[FromSeat[FrameType]], FromSeat[FrameType]]:
    """Register the handler of a frame for people with a seat in a game that has begun."""

    def declare(answer: FromSeat[FrameType]) -> FromSeat[FrameType]:
        @from_seat(frame_type)
        async def checked(frame: FrameType, sender: Sender, seat: int) -> None:
            if not sender.room.record.begun:
                raise Refused("The game has not begun yet.")
            await answer(frame, sender, seat)

        return answer

    return declare

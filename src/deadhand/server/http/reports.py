"""The endpoint by which people report a message, a comment or a name to the operator of the server."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from fastapi import Depends, Request

from deadhand.server.database.people.moderation import About, Report, ReportedLine
from deadhand.server.http.dependencies import (
    RoomInPath,
    SeatSecret,
    ServerLobby,
    address_of,
    checked_router,
    limit_reports,
    seats_of,
)
from deadhand.server.operation.metrics import REPORTS
from deadhand.server.rooms.audience import Client
from deadhand.server.rooms.chat import validated_text
from deadhand.server.rooms.lobby.lobby import Lobby, NotFound
from deadhand.server.rooms.room import Room
from deadhand.server.rooms.table import public_id_of
from deadhand.server.shapes.requests import NewReport
from deadhand.server.shapes.server_frames import ChatMessage
from deadhand.server.shapes.table import Comment

NEARBY: Final = 5
"""The lines before and after a reported one that the operator sees, and the last ones before a report of a name."""
GONE: Final = "This message or person is no longer at the table."

router = checked_router()


@dataclass(frozen=True, slots=True)
class Subject:
    """The message, comment or name that a report is about."""

    about: About
    id: str
    """The number of the message or comment; of a name the public id of its person."""
    who: str | None
    """The public id of the person who wrote it, or has the name."""
    name: str
    text: str
    """The reported text; "" for a name."""
    lines: list[ReportedLine]
    """The lines around it."""


@router.post("/api/tables/{table_id}/reports", status_code=204, dependencies=[Depends(limit_reports)])
async def report(
    request: Request, room: RoomInPath, new: NewReport, lobby: ServerLobby, secret: SeatSecret = None
) -> None:
    """Report a message, a comment or a name at a table to the operator; whoever sees it may."""
    note = validated_text(new.note) if new.note.strip() else ""
    subject = _named_person(room, new.who) if new.who is not None else await _written_text(room, new, lobby)
    moderation, mine = lobby.storage.moderation, seats_of(room, secret)
    browser = None if subject.about == "name" else await moderation.browser_of(subject.about, int(subject.id))
    writer = _client_of(room, subject.who)
    added = await moderation.add_report(
        Report(
            table_id=room.id,
            about=subject.about,
            subject=subject.id,
            name=subject.name,
            text=subject.text,
            browser=browser or (writer.browser if writer else None),
            address=writer.address if writer else None,
            lines=subject.lines,
            reporter=public_id_of(f"{room.id} {address_of(request)}"),
            reporter_name=room.seats[mine[0]].name if mine else "",
            note=note,
        )
    )
    if added:
        REPORTS.inc()


def _named_person(room: Room, who: str) -> Subject:
    """Return a player or watcher whose name is reported, with the last lines of the chat.

    Raises:
        NotFound: if there is no such person with a name.
    """
    seats = [seat.name for seat in room.seats if seat.secret_hash and public_id_of(seat.secret_hash) == who]
    watchers = [each["name"] for each in room.audience.watchers.to_frame()["watchers"] if each["who"] == who]
    name = next(iter([*seats, *watchers]), "")
    if not name:
        raise NotFound(GONE)
    return Subject("name", who, who, name, "", _lines(room.chat.messages[-NEARBY:], None))


async def _written_text(room: Room, new: NewReport, lobby: Lobby) -> Subject:
    """Return a message or a comment that is reported, with the lines around it.

    Raises:
        NotFound: if there is no such text.
    """
    about: About = "message" if new.comment is None else "comment"
    number = new.message if about == "message" else new.comment
    written: Sequence[ChatMessage | Comment] = room.chat.messages
    if about == "comment":
        written = await lobby.storage.comments.of(room.id)
    place = next((place for place, each in enumerate(written) if each["id"] == number), None)
    if place is None:
        raise NotFound(GONE)
    found, around = written[place], written[max(0, place - NEARBY) : place + NEARBY + 1]
    writer = room.seats[found["seat"]].public_summary() if about == "comment" else room.chat.messages[place]
    return Subject(about, str(number), writer["who"], found["name"], found["text"], _lines(around, number))


def _lines(written: Sequence[ChatMessage | Comment], number: int | None) -> list[ReportedLine]:
    return [
        {"name": each["name"], "text": each["text"], "at": each["at"], "reported": each["id"] == number}
        for each in written
    ]


def _client_of(room: Room, who: str | None) -> Client | None:
    """Return the connection to this server of the person with a public id at a table.

    A name would not do: somebody else may have it later.
    """
    for client in room.audience.clients if who else ():
        if who == client.watcher["who"] or (client.key is not None and who == public_id_of(client.key)):
            return client
    return None

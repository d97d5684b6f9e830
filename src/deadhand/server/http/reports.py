"""The endpoint by which people report a message, a comment or a name to the operator of the server."""

from collections.abc import Sequence
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


@router.post("/api/tables/{table_id}/reports", status_code=204, dependencies=[Depends(limit_reports)])
async def report(
    request: Request, room: RoomInPath, new: NewReport, lobby: ServerLobby, secret: SeatSecret = None
) -> None:
    """Report a message, a comment or a name at a table to the operator; whoever sees it may."""
    note = validated_text(new.note) if new.note.strip() else ""
    about, subject, who, name, text, lines = await _read_subject(room, new, lobby)
    writer = _client_of(room, who)
    browser = None if about == "name" else await lobby.storage.moderation.browser_of(about, int(subject))
    mine = seats_of(room, secret)
    reporter = public_id_of(f"{room.id} {new.visitor or address_of(request)}")
    added = await lobby.storage.moderation.add_report(
        Report(
            table_id=room.id,
            about=about,
            subject=subject,
            name=name,
            text=text,
            browser=browser or (writer.browser if writer else None),
            address=writer.address if writer else None,
            lines=lines,
            reporter=reporter,
            reporter_name=room.seats[mine[0]].name if mine else "",
            note=note,
        )
    )
    if added:
        REPORTS.inc()


async def _read_subject(
    room: Room, new: NewReport, lobby: Lobby
) -> tuple[About, str, str | None, str, str, list[ReportedLine]]:
    """Return what is reported: what it is, its id, its person's public id and name, its text, and the lines around."""
    if new.who is not None:
        return "name", new.who, new.who, _name_of(room, new.who), "", _lines(room.chat.messages[-NEARBY:], None)
    written: Sequence[ChatMessage | Comment] = room.chat.messages
    if new.comment is not None:
        written = await lobby.storage.comments.of(room.id)
    number = new.message if new.comment is None else new.comment
    place = next((place for place, each in enumerate(written) if each["id"] == number), None)
    if number is None or place is None:
        raise NotFound(GONE)
    found, around = written[place], written[max(0, place - NEARBY) : place + NEARBY + 1]
    about: About = "message" if new.comment is None else "comment"
    writer = room.seats[found["seat"]].public_summary() if about == "comment" else room.chat.messages[place]
    return about, str(number), writer["who"], found["name"], found["text"], _lines(around, number)


def _lines(written: Sequence[ChatMessage | Comment], number: int | None) -> list[ReportedLine]:
    return [
        {"name": each["name"], "text": each["text"], "at": each["at"], "reported": each["id"] == number}
        for each in written
    ]


def _name_of(room: Room, who: str) -> str:
    """Return the name of a player or watcher at a table.

    Raises:
        NotFound: if there is no such person with a name.
    """
    seats = [seat.name for seat in room.seats if seat.secret_hash and public_id_of(seat.secret_hash) == who]
    watchers = [each["name"] for each in room.audience.watchers.to_frame()["watchers"] if each["who"] == who]
    name = next(iter([*seats, *watchers]), "")
    if not name:
        raise NotFound(GONE)
    return name


def _client_of(room: Room, who: str | None) -> Client | None:
    """Return the connection to this server of the person with a public id at a table.

    A name would not do: somebody else may have it later.
    """
    for client in room.audience.clients if who else ():
        if who == client.watcher["who"] or (client.key is not None and who == public_id_of(client.key)):
            return client
    return None

"""What players are helped with: what a choice would lead to, what a good player would choose, what may still come."""

from functools import partial
from typing import cast

from deadhand.advice.hints import hints
from deadhand.advice.odds import unseen
from deadhand.advice.preview import forecast
from deadhand.server.client_quota import run_in_thread
from deadhand.server.database.writer import HINT
from deadhand.server.shapes.forecast import Forecast
from deadhand.server.shapes.hints import HintedChoice, UnseenZone
from deadhand.server.sockets.dispatch import Sender, from_anyone, from_player, from_seat
from deadhand.server.sockets.frames import AskHint, Count, Explain, Foretell, SwitchHints
from deadhand.table.errors import Refused


@from_player(Foretell)
async def foretell(frame: Foretell, sender: Sender, seat: int) -> None:
    """Tell what a choice would lead to; who asks about a state that is past has no need of an answer."""
    room = sender.room
    if frame.n != room.n:
        return
    if seat != room.match.actor:
        raise Refused("It is not your turn.")
    foretold = await run_in_thread(partial(forecast, room.match.clone(), frame.action))
    sender.client.tell({"type": "foretold", "n": frame.n, "forecast": cast("Forecast", foretold)})


@from_player(AskHint)
async def hint(frame: AskHint, sender: Sender, seat: int) -> None:
    """Tell what a good player would choose, once all are told that it was asked; once more, it is not told again."""
    room = sender.room
    if frame.n == room.n and room.hinted.has(seat, after=len(room.match.actions)):
        room.check_hint(seat)
    else:
        await room.act(seat, n=frame.n, action=HINT)
    n, match = room.n, room.match.clone()
    found = await run_in_thread(partial(hints, match, by_name=len(sender.mine) > 1))
    choices = cast("list[HintedChoice]", found["choices"])
    sender.client.tell({"type": "hinted", "n": n, "seat": seat, "choices": choices})


@from_seat(SwitchHints)
async def switch_hints(frame: SwitchHints, sender: Sender, _seat: int) -> None:
    """Give hints, or not."""
    room, lobby = sender.room, sender.lobby
    lobby.gathering.check_host(room, sender.mine)
    await lobby.storage.set_hints(room.id, on=frame.on)
    room.switch_hints(on=frame.on)


@from_anyone(Count)
async def count(frame: Count, sender: Sender) -> None:
    """Tell what may still come; a state that is past is not counted."""
    room = sender.room
    if frame.n != room.n or not room.begun:
        return
    match = room.match.clone()
    found = await run_in_thread(partial(unseen, match, sender.seat, by_name=len(sender.mine) > 1))
    zones = cast("list[UnseenZone]", found["zones"])
    sender.client.tell({"type": "counted", "n": frame.n, "worlds": found["worlds"], "zones": zones})


@from_player(Explain)
async def explain(frame: Explain, sender: Sender, seat: int) -> None:
    """Say why nothing can be done with what somebody looks at; a state that is past needs no answer."""
    room = sender.room
    if frame.n != room.n:
        return
    actor = room.match.actor
    message, clause = "" if actor is None else f"It is {room.match.names[actor]}'s turn.", None
    if seat == actor:
        why_not = await run_in_thread(partial(room.match.clone().why_not, frame.spots))
        sentence, clause = why_not or ("", None)
        message = f"{sentence[:1].upper()}{sentence[1:]}." if sentence else ""
    sender.client.tell({"type": "explained", "n": frame.n, "spots": frame.spots, "message": message, "clause": clause})

"""Handlers for help: previews of choices, hints, card odds and explanations."""

from functools import partial
from typing import cast

from deadhand.advice.hints import hints
from deadhand.advice.odds import odds
from deadhand.advice.preview import preview
from deadhand.server.client_quota import run_in_thread
from deadhand.server.database.writer import HINT
from deadhand.server.shapes.forecast import Forecast
from deadhand.server.shapes.hints import HintedChoice, UnseenZone
from deadhand.server.sockets.dispatch import Sender, from_anyone, from_player, from_seat
from deadhand.server.sockets.frames import AskHint, Count, Explain, Foretell, SwitchHints
from deadhand.table.errors import Refused


@from_player(Foretell)
async def preview_action(frame: Foretell, sender: Sender, seat: int) -> None:
    """Send the preview of a choice; requests about an old state are ignored."""
    room = sender.room
    if frame.n != room.n:
        return
    if seat != room.match.actor:
        raise Refused("It is not your turn.")
    foretold = await run_in_thread(partial(preview, room.match.clone(), frame.action))
    sender.client.send({"type": "foretold", "n": frame.n, "forecast": cast("Forecast", foretold)})


@from_player(AskHint)
async def give_hint(frame: AskHint, sender: Sender, seat: int) -> None:
    """Send a hint, once all are notified of the request; repeating it at the same state is silent."""
    room = sender.room
    if frame.n == room.n and room.commands.hint_log.has_request(seat, after=len(room.match.actions)):
        room.commands.check_hint(seat)
    else:
        await room.submit_action(seat, n=frame.n, action=HINT)
    n, match = room.n, room.match.clone()
    found = await run_in_thread(partial(hints, match, by_name=len(sender.mine) > 1))
    choices = cast("list[HintedChoice]", found["choices"])
    sender.client.send({"type": "hinted", "n": n, "seat": seat, "choices": choices})


@from_seat(SwitchHints)
async def switch_hints(frame: SwitchHints, sender: Sender, _seat: int) -> None:
    """Switch hints on or off."""
    await sender.lobby.host.switch_hints(sender.room, by=sender.mine, on=frame.on)


@from_anyone(Count)
async def count_odds(frame: Count, sender: Sender) -> None:
    """Send the card odds; requests about an old state are ignored."""
    room = sender.room
    if frame.n != room.n or not room.record.begun:
        return
    match = room.match.clone()
    found = await run_in_thread(partial(odds, match, sender.seat, by_name=len(sender.mine) > 1))
    zones = cast("list[UnseenZone]", found["zones"])
    sender.client.send({"type": "counted", "n": frame.n, "worlds": found["worlds"], "zones": zones})


@from_player(Explain)
async def explain_spots(frame: Explain, sender: Sender, seat: int) -> None:
    """Send why nothing can be done with these spots; requests about an old state are ignored."""
    room = sender.room
    if frame.n != room.n:
        return
    actor = room.match.actor
    message, clause = "" if actor is None else f"It is {room.match.names[actor]}'s turn.", None
    if seat == actor:
        why_not = await run_in_thread(partial(room.match.clone().why_not, frame.spots))
        sentence, clause = why_not or ("", None)
        message = f"{sentence[:1].upper()}{sentence[1:]}." if sentence else ""
    sender.client.send({"type": "explained", "n": frame.n, "spots": frame.spots, "message": message, "clause": clause})

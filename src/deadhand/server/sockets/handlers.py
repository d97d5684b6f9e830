"""The handlers of client frames."""

from functools import partial
from typing import Final, cast, get_args

from deadhand.advice.hints import hints
from deadhand.advice.odds import odds
from deadhand.advice.preview import preview
from deadhand.server.client_quota import run_in_thread
from deadhand.server.database.writer import HINT, UNDO
from deadhand.server.shapes.forecast import Forecast
from deadhand.server.shapes.hints import HintedChoice, UnseenZone
from deadhand.server.shapes.server_frames import Pointed, Shouted
from deadhand.server.sockets import frames
from deadhand.server.sockets.dispatch import Sender, from_anyone, from_player, from_seat, handlers
from deadhand.table.errors import Refused

POINTED: Final = get_args(Pointed)


async def handle_frame(frame: frames.Frame, sender: Sender) -> None:
    """Run the handler of a frame.

    Raises:
        Refused: if it cannot be done, or not by this sender.
    """
    await handlers[type(frame)](frame, sender)


@from_anyone(frames.Ping)
async def answer_ping(_frame: frames.Ping, sender: Sender) -> None:
    """Send a pong."""
    sender.client.send({"type": "pong"})


@from_anyone(frames.Hello)
async def resend_state(frame: frames.Hello, sender: Sender) -> None:
    """Send a connected client what has happened since."""
    await sender.room.audience.send_state_since(sender.client, frame.since)


@from_player(frames.Play)
async def play_action(frame: frames.Play, sender: Sender, seat: int) -> None:
    """Play an action."""
    await sender.room.submit_action(seat, n=frame.n, action=frame.action)


@from_player(frames.Undo)
async def undo_action(frame: frames.Undo, sender: Sender, seat: int) -> None:
    """Undo the last action of any of my seats."""
    room = sender.room
    last = room.match.actor_of(len(room.match.actions))
    await room.submit_action(last if last in sender.mine else seat, n=frame.n, action=UNDO)


@from_player(frames.Seal)
async def seal_answer(frame: frames.Seal, sender: Sender, _seat: int) -> None:
    """Seal an answer until its turn."""
    await sender.room.answer_ahead(sender.mine, question=frame.question, action=frame.action)


@from_player(frames.Unseal)
async def unseal_answer(frame: frames.Unseal, sender: Sender, _seat: int) -> None:
    """Withdraw an answer that was not played yet."""
    if frame.seat not in sender.mine:
        raise Refused("That seat is not yours.")
    await sender.room.withdraw_answer(frame.seat)


@from_player(frames.WhyNot)
async def refuse_with_reason(frame: frames.WhyNot, sender: Sender, seat: int) -> None:
    """Refuse an impossible action, with the reason."""
    match = sender.room.match
    if seat != match.actor:
        raise Refused("It is not your turn.")
    raise match.refusal_at(frame.spots)


@from_player(frames.TakeBack)
async def return_seat(_frame: frames.TakeBack, _sender: Sender, _seat: int) -> None:
    """Do nothing: every frame of a player returns their seats from stand-ins."""


@from_seat(frames.Ready)
async def set_ready(frame: frames.Ready, sender: Sender, _seat: int) -> None:
    """Set whether the sender is ready."""
    await sender.lobby.waiting_room.set_ready(sender.room, key=sender.key, ready=frame.ready)


@from_seat(frames.PromiseNumber)
async def promise_number(frame: frames.PromiseNumber, sender: Sender, _seat: int) -> None:
    """Store a commitment for the deal."""
    await sender.room.commit_number(sender.key, frame.commitment)


@from_seat(frames.OpenNumber)
async def open_number(frame: frames.OpenNumber, sender: Sender, _seat: int) -> None:
    """Open a number for the deal."""
    await sender.room.reveal_number(sender.mine, frame.number)


@from_seat(frames.Free)
async def free_seat(frame: frames.Free, sender: Sender, _seat: int) -> None:
    """Open a seat."""
    await sender.lobby.waiting_room.free_seat(sender.room, key=sender.key, seat=frame.seat)


@from_seat(frames.Ban)
async def ban_watcher(frame: frames.Ban, sender: Sender, _seat: int) -> None:
    """Ban a watcher."""
    await sender.lobby.waiting_room.ban_watcher(sender.room, by=sender.mine, who=frame.who)


@from_seat(frames.HandOver)
async def hand_over(frame: frames.HandOver, sender: Sender, _seat: int) -> None:
    """Have a bot play a seat."""
    await sender.lobby.host.hand_over(sender.room, by=sender.mine, seat=frame.seat, bot=frame.bot)


@from_seat(frames.SetClock)
async def set_clock(frame: frames.SetClock, sender: Sender, _seat: int) -> None:
    """Set the time for an answer."""
    await sender.lobby.host.set_clock(sender.room, by=sender.mine, seconds=frame.seconds, late=frame.late)


@from_seat(frames.SetPace)
async def set_pace(frame: frames.SetPace, sender: Sender, _seat: int) -> None:
    """Set the bots' pace."""
    await sender.lobby.host.set_pace(sender.room, by=sender.mine, seconds=frame.seconds)


@from_player(frames.Hurry)
async def skip_pauses(_frame: frames.Hurry, sender: Sender, _seat: int) -> None:
    """Skip the bots' pauses until a person must act."""
    sender.lobby.host.skip_pauses(sender.room, by=sender.mine)


@from_seat(frames.SwitchTalk)
async def switch_talk(frame: frames.SwitchTalk, sender: Sender, _seat: int) -> None:
    """Switch the chat on or off."""
    sender.lobby.host.check_governs(sender.room, sender.mine)
    await sender.room.change_settings({"talk": frame.on})


@from_seat(frames.Say)
async def post_words(frame: frames.Say, sender: Sender, seat: int) -> None:
    """Send a chat message to everybody."""
    room = sender.room
    who, name = _identity_of(sender)
    async with room.lock:  # otherwise a concurrent sync would drop it
        word = await room.talk.post(frame.text, seat=seat, who=who or "", name=name)
    room.audience.send_words([word])


@from_anyone(frames.SendEmote)
async def send_emote(frame: frames.SendEmote, sender: Sender) -> None:
    """Send a quick word of a player or watcher to everybody."""
    room = sender.room
    if (frame.at is None) == (frame.emote in POINTED):
        sort = "names a seat" if frame.at is None else "names no seat"
        raise Refused(f'The quick word "{frame.emote}" {sort}.')
    if frame.at is not None and frame.at >= len(room.seats):
        raise Refused("There is no such seat.")
    who, name = _identity_of(sender)
    room.talk.check_rate(who or "strangers")
    shouted: Shouted = {
        "type": "emote",
        "seat": sender.seat,
        "who": who,
        "name": name,
        "emote": frame.emote,
        "at": frame.at,
    }
    await sender.lobby.peers.broadcast(room, shouted)


def _identity_of(sender: Sender) -> tuple[str | None, str]:
    """Return a sender's public id and name."""
    if sender.seat is None:
        return sender.client.watcher["who"], sender.client.watcher["name"]
    known = sender.room.seats[sender.seat].public_summary()
    return known["who"], known["name"]


@from_player(frames.Foretell)
async def preview_action(frame: frames.Foretell, sender: Sender, seat: int) -> None:
    """Send the preview of a choice; requests about an old state are ignored."""
    room = sender.room
    if frame.n != room.n:
        return
    if seat != room.match.actor:
        raise Refused("It is not your turn.")
    foretold = await run_in_thread(partial(preview, room.match.clone(), frame.action))
    sender.client.send({"type": "foretold", "n": frame.n, "forecast": cast("Forecast", foretold)})


@from_player(frames.AskHint)
async def give_hint(frame: frames.AskHint, sender: Sender, seat: int) -> None:
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


@from_seat(frames.SwitchHints)
async def switch_hints(frame: frames.SwitchHints, sender: Sender, _seat: int) -> None:
    """Switch hints on or off."""
    sender.lobby.host.check_governs(sender.room, sender.mine)
    await sender.room.change_settings({"hints": frame.on})


@from_anyone(frames.Count)
async def count_odds(frame: frames.Count, sender: Sender) -> None:
    """Send the card odds; requests about an old state are ignored."""
    room = sender.room
    if frame.n != room.n or not room.record.begun:
        return
    match = room.match.clone()
    found = await run_in_thread(partial(odds, match, sender.seat, by_name=len(sender.mine) > 1))
    zones = cast("list[UnseenZone]", found["zones"])
    sender.client.send({"type": "counted", "n": frame.n, "worlds": found["worlds"], "zones": zones})


@from_player(frames.Explain)
async def explain_spots(frame: frames.Explain, sender: Sender, seat: int) -> None:
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

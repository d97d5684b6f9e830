"""The handlers of client frames."""

from typing import Final, get_args

import deadhand.server.sockets.help  # noqa: F401  # declares further answers
from deadhand.server.database.writer import UNDO
from deadhand.server.shapes.server_frames import Pointed, Shouted
from deadhand.server.sockets.dispatch import Sender, from_anyone, from_player, from_seat, handlers
from deadhand.server.sockets.frames import (
    Ban,
    Frame,
    Free,
    HandOver,
    Hello,
    Hurry,
    OpenNumber,
    Ping,
    Play,
    PromiseNumber,
    Ready,
    Say,
    Seal,
    SendEmote,
    SetClock,
    SetPace,
    SwitchTalk,
    TakeBack,
    Undo,
    Unseal,
    WhyNot,
)
from deadhand.table.errors import Refused

POINTED: Final = get_args(Pointed)


async def handle_frame(frame: Frame, sender: Sender) -> None:
    """Run the handler of a frame.

    Raises:
        Refused: if it cannot be done, or not by this sender.
    """
    await handlers[type(frame)](frame, sender)


@from_anyone(Ping)
async def answer_ping(_frame: Ping, sender: Sender) -> None:
    """Send a pong."""
    sender.client.send({"type": "pong"})


@from_anyone(Hello)
async def resend_state(frame: Hello, sender: Sender) -> None:
    """Send a connected client what has happened since."""
    await sender.room.audience.send_state_since(sender.client, frame.since)


@from_player(Play)
async def play_action(frame: Play, sender: Sender, seat: int) -> None:
    """Play an action."""
    await sender.room.submit_action(seat, n=frame.n, action=frame.action)


@from_player(Undo)
async def undo_action(frame: Undo, sender: Sender, seat: int) -> None:
    """Undo the last action of any of my seats."""
    room = sender.room
    last = room.match.actor_of(len(room.match.actions))
    await room.submit_action(last if last in sender.mine else seat, n=frame.n, action=UNDO)


@from_player(Seal)
async def seal_answer(frame: Seal, sender: Sender, _seat: int) -> None:
    """Seal an answer until its turn."""
    await sender.room.answer_ahead(sender.mine, question=frame.question, action=frame.action)


@from_player(Unseal)
async def unseal_answer(frame: Unseal, sender: Sender, _seat: int) -> None:
    """Withdraw an answer that was not played yet."""
    if frame.seat not in sender.mine:
        raise Refused("That seat is not yours.")
    await sender.room.withdraw_answer(frame.seat)


@from_player(WhyNot)
async def refuse_with_reason(frame: WhyNot, sender: Sender, seat: int) -> None:
    """Refuse an impossible action, with the reason."""
    match = sender.room.match
    if seat != match.actor:
        raise Refused("It is not your turn.")
    raise match.refusal_at(frame.spots)


@from_player(TakeBack)
async def return_seat(_frame: TakeBack, _sender: Sender, _seat: int) -> None:
    """Do nothing: every frame of a player returns their seats from stand-ins."""


@from_seat(Ready)
async def set_ready(frame: Ready, sender: Sender, _seat: int) -> None:
    """Set whether the sender is ready."""
    await sender.lobby.waiting_room.set_ready(sender.room, key=sender.key, ready=frame.ready)


@from_seat(PromiseNumber)
async def promise_number(frame: PromiseNumber, sender: Sender, _seat: int) -> None:
    """Store a commitment for the deal."""
    await sender.room.commit_number(sender.key, frame.commitment)


@from_seat(OpenNumber)
async def open_number(frame: OpenNumber, sender: Sender, _seat: int) -> None:
    """Open a number for the deal."""
    await sender.room.reveal_number(sender.mine, frame.number)


@from_seat(Free)
async def free_seat(frame: Free, sender: Sender, _seat: int) -> None:
    """Open a seat."""
    await sender.lobby.waiting_room.free_seat(sender.room, key=sender.key, seat=frame.seat)


@from_seat(Ban)
async def ban_watcher(frame: Ban, sender: Sender, _seat: int) -> None:
    """Ban a watcher."""
    await sender.lobby.waiting_room.ban_watcher(sender.room, by=sender.mine, who=frame.who)


@from_seat(HandOver)
async def hand_over(frame: HandOver, sender: Sender, _seat: int) -> None:
    """Have a bot play a seat."""
    await sender.lobby.host.hand_over(sender.room, by=sender.mine, seat=frame.seat, bot=frame.bot)


@from_seat(SetClock)
async def set_clock(frame: SetClock, sender: Sender, _seat: int) -> None:
    """Set the time for an answer."""
    await sender.lobby.host.set_clock(sender.room, by=sender.mine, seconds=frame.seconds, late=frame.late)


@from_seat(SetPace)
async def set_pace(frame: SetPace, sender: Sender, _seat: int) -> None:
    """Set the bots' pace."""
    await sender.lobby.host.set_pace(sender.room, by=sender.mine, seconds=frame.seconds)


@from_player(Hurry)
async def skip_pauses(_frame: Hurry, sender: Sender, _seat: int) -> None:
    """Skip the bots' pauses until a person must act."""
    sender.lobby.host.skip_pauses(sender.room, by=sender.mine)


@from_seat(SwitchTalk)
async def switch_talk(frame: SwitchTalk, sender: Sender, _seat: int) -> None:
    """Switch the chat on or off."""
    await sender.lobby.host.switch_talk(sender.room, by=sender.mine, on=frame.on)


@from_seat(Say)
async def post_words(frame: Say, sender: Sender, seat: int) -> None:
    """Send a chat message to everybody."""
    room = sender.room
    who, name = _identity_of(sender)
    async with room.lock:  # otherwise a concurrent sync would drop it
        word = await room.talk.post(frame.text, seat=seat, who=who or "", name=name)
    room.audience.send_words([word])


@from_anyone(SendEmote)
async def send_emote(frame: SendEmote, sender: Sender) -> None:
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

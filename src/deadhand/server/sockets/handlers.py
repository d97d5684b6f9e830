"""What the server does about each frame of a client."""

from typing import Final, get_args

import deadhand.server.sockets.help  # noqa: F401  # declares further answers
from deadhand.server.database.writer import UNDO
from deadhand.server.rooms.premoves import withdraw_answer
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
    """Do what a frame asks for.

    Raises:
        Refused: if it cannot be done, or not by who sent it.
    """
    await handlers[type(frame)](frame, sender)


@from_anyone(Ping)
async def answer_ping(_frame: Ping, sender: Sender) -> None:
    """The connection is alive."""
    sender.client.send({"type": "pong"})


@from_anyone(Hello)
async def resend_state(frame: Hello, sender: Sender) -> None:
    """Tell who is connected already what has happened since."""
    await sender.client.send_state_since(frame.since)


@from_player(Play)
async def play_action(frame: Play, sender: Sender, seat: int) -> None:
    """Act."""
    await sender.room.submit_action(seat, n=frame.n, action=frame.action)


@from_player(Undo)
async def undo_action(frame: Undo, sender: Sender, seat: int) -> None:
    """Take the last action back, of whichever of my seats it was."""
    room = sender.room
    last = room.match.actor_of(len(room.match.actions))
    await room.submit_action(last if last in sender.mine else seat, n=frame.n, action=UNDO)


@from_player(Seal)
async def seal_answer(frame: Seal, sender: Sender, _seat: int) -> None:
    """Keep an answer until its turn comes."""
    await sender.room.answer_ahead(sender.mine, question=frame.question, action=frame.action)


@from_player(Unseal)
async def unseal_answer(frame: Unseal, sender: Sender, _seat: int) -> None:
    """Forget an answer that was not played yet."""
    if frame.seat not in sender.mine:
        raise Refused("That seat is not yours.")
    await withdraw_answer(sender.room, frame.seat)


@from_player(WhyNot)
async def refuse_with_reason(frame: WhyNot, sender: Sender, seat: int) -> None:
    """Refuse what cannot be done, and say why."""
    match = sender.room.match
    if seat != match.actor:
        raise Refused("It is not your turn.")
    raise match.refusal_at(frame.spots)


@from_player(TakeBack)
async def return_seat(_frame: TakeBack, _sender: Sender, _seat: int) -> None:
    """Nothing more: whatever a player does takes their seats back from bots."""


@from_seat(Ready)
async def set_ready(frame: Ready, sender: Sender, _seat: int) -> None:
    """Note who is ready."""
    await sender.lobby.waiting_room.set_ready(sender.room, key=sender.key, ready=frame.ready)


@from_seat(PromiseNumber)
async def promise_number(frame: PromiseNumber, sender: Sender, _seat: int) -> None:
    """Keep what is promised to the deal."""
    await sender.room.commit_number(sender.key, frame.commitment)


@from_seat(OpenNumber)
async def open_number(frame: OpenNumber, sender: Sender, _seat: int) -> None:
    """Take a number for the deal."""
    await sender.room.reveal_number(sender.mine, frame.number)


@from_seat(Free)
async def free_seat(frame: Free, sender: Sender, _seat: int) -> None:
    """Open a seat."""
    await sender.lobby.waiting_room.free_seat(sender.room, key=sender.key, seat=frame.seat)


@from_seat(Ban)
async def ban_watcher(frame: Ban, sender: Sender, _seat: int) -> None:
    """Send a watcher away."""
    await sender.lobby.waiting_room.ban_watcher(sender.room, by=sender.mine, who=frame.who)


@from_seat(HandOver)
async def hand_over(frame: HandOver, sender: Sender, _seat: int) -> None:
    """Let a bot play a seat."""
    await sender.lobby.hand_over(sender.room, by=sender.mine, seat=frame.seat, bot=frame.bot)


@from_seat(SetClock)
async def set_clock(frame: SetClock, sender: Sender, _seat: int) -> None:
    """Give people so much time."""
    await sender.lobby.set_clock(sender.room, by=sender.mine, seconds=frame.seconds, late=frame.late)


@from_seat(SetPace)
async def set_pace(frame: SetPace, sender: Sender, _seat: int) -> None:
    """Have bots think so long."""
    await sender.lobby.set_pace(sender.room, by=sender.mine, seconds=frame.seconds)


@from_player(Hurry)
async def skip_pauses(_frame: Hurry, sender: Sender, _seat: int) -> None:
    """Let bots play without pauses until a person is asked."""
    sender.lobby.skip_pauses(sender.room, by=sender.mine)


@from_seat(SwitchTalk)
async def switch_talk(frame: SwitchTalk, sender: Sender, _seat: int) -> None:
    """Let people speak freely, or not."""
    room, lobby = sender.room, sender.lobby
    lobby.waiting_room.check_host(room, sender.mine)
    await lobby.storage.words.switch(room.id, on=frame.on)
    room.switch_talk(on=frame.on)


@from_seat(Say)
async def post_words(frame: Say, sender: Sender, seat: int) -> None:
    """Pass free words on."""
    room = sender.room
    who, name = _identity_of(sender)
    async with room.lock:  # or what is taken over meanwhile would lack it
        word = await room.talk.post(frame.text, seat=seat, who=who or "", name=name)
    room.broadcast({"type": "talk", "on": True, "words": [word]})


@from_anyone(SendEmote)
async def send_emote(frame: SendEmote, sender: Sender) -> None:
    """Pass a quick word on, from a seat or a watcher."""
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
    """What others know a sender by, and what they are called."""
    if sender.seat is None:
        return sender.client.watcher["who"], sender.client.watcher["name"]
    known = sender.room.seats[sender.seat].public_summary()
    return known["who"], known["name"]

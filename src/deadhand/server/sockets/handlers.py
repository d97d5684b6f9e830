"""The handlers of all frames of clients, with the role that each frame needs."""

from dataclasses import dataclass
from functools import partial
from typing import Final, assert_never, get_args

from deadhand.advice.hints import hint_facts
from deadhand.advice.odds import odds_facts
from deadhand.advice.preview import preview_facts
from deadhand.bots.names import find_level
from deadhand.guides.lesson import WrongChoice
from deadhand.match.match import Match
from deadhand.server.builds.compiling import check_can_simulate
from deadhand.server.database.engine import DatabaseUnavailable
from deadhand.server.database.writer import HINT, UNDO
from deadhand.server.limits.buckets import TooManyRequests
from deadhand.server.limits.client_quota import check_storage, run_in_thread
from deadhand.server.operation.metrics import REFUSED_MOVES
from deadhand.server.rooms.audience import Client
from deadhand.server.rooms.lobby.lobby import Lobby
from deadhand.server.rooms.room import Room
from deadhand.server.rooms.table import MovedAway
from deadhand.server.shapes import client_frames as frames
from deadhand.server.shapes.server_frames import EmoteMessage, Pointed
from deadhand.table.errors import IllegalAction, Refused
from deadhand.table.game.levels import GREEDY

POINTED: Final = get_args(Pointed)
REASONS: Final = {DatabaseUnavailable: "database", TooManyRequests: "limit", IllegalAction: "rules"}
"""Why a move is refused, as it is counted; other moves come too late or out of turn."""


@dataclass(frozen=True, slots=True)
class Sender:
    """The sender of a frame: the client, its table, its seats, and the seat whose view it sees."""

    client: Client
    room: Room
    lobby: Lobby
    mine: tuple[int, ...]
    seat: int | None

    @property
    def match(self) -> Match:
        """The match, for reading, in the language of the client."""
        return self.room.match.in_language(self.client.language)

    def clone(self) -> Match:
        """Return a copy of the match in the language of the client."""
        copy = self.room.match.clone()
        copy.language = self.client.language
        return copy


async def handle_frame(frame: frames.Frame, sender: Sender) -> None:
    """Do what a frame asks for; a refused move is counted."""
    try:
        await _handle_frame(frame, sender)
    except Refused as refusal:
        if isinstance(frame, frames.Play):
            reason = next((name for kind, name in REASONS.items() if isinstance(refusal, kind)), "other")
            REFUSED_MOVES.labels(reason).inc()
        raise


async def _handle_frame(frame: frames.Frame, sender: Sender) -> None:
    if sender.room.record.moved is not None and not isinstance(frame, frames.AtMovedTable):
        raise MovedAway
    if isinstance(frame, frames.FromAnyone):
        await _handle_from_anyone(frame, sender)
    elif sender.seat is None:
        raise Refused("You are watching. Only players can do that.")
    elif not isinstance(frame, frames.FromPlayer):
        await _handle_from_seat(frame, sender, sender.seat)
    elif not sender.room.record.begun:
        raise Refused("The game has not begun yet.")
    else:
        await _handle_from_player(frame, sender, sender.seat)


async def _handle_from_anyone(frame: frames.FromAnyone, sender: Sender) -> None:
    match frame:
        case frames.Ping():
            sender.client.send({"type": "pong"})
        case frames.Hello():
            sender.room.audience.send_state_since(sender.client, frame.since)
        case frames.SendEmote():
            await _send_emote(frame, sender)
        case frames.AskOdds():
            await _send_odds(frame, sender)
        case _:
            assert_never(frame)


async def _handle_from_seat(frame: frames.FromSeat, sender: Sender, seat: int) -> None:
    room, lobby, key = sender.room, sender.lobby, sender.client.key
    assert key is not None
    match frame:
        case frames.SetReady():
            await room.set_ready(key, ready=frame.ready)
        case frames.SetName():
            await _rename(frame, sender, key)
        case frames.CommitNumber():
            await room.commit_number(key, frame.commitment)
        case frames.RevealNumber():
            await room.reveal_number(sender.mine, frame.number)
        case frames.FreeSeat():
            await lobby.host.free_seat(room, key=key, seat=frame.seat)
        case frames.BanWatcher():
            await lobby.host.ban_watcher(room, by=sender.mine, who=frame.who)
        case frames.HandOver():
            await lobby.host.hand_over(room, by=sender.mine, seat=frame.seat, bot=frame.bot)
        case frames.SetLevel():
            await lobby.host.set_level(room, by=sender.mine, seat=frame.seat, bot=frame.bot)
        case frames.SetClock():
            await lobby.host.set_clock(room, by=sender.mine, seconds=frame.seconds, late=frame.late)
        case frames.SetPace():
            lobby.host.check_paces(room, sender.mine)
            await room.change_settings({"pace": frame.seconds})
        case frames.SwitchChat():
            lobby.host.check_governs(room, sender.mine)
            await room.change_settings({"chat": frame.on})
        case frames.SwitchHints():
            lobby.host.check_governs(room, sender.mine)
            await room.change_settings({"hints": frame.on})
        case frames.PostMessage():
            await _post_message(frame, sender, seat)
        case _:
            assert_never(frame)


async def _handle_from_player(frame: frames.FromPlayer, sender: Sender, seat: int) -> None:
    room = sender.room
    if isinstance(frame, frames.Play | frames.Undo | frames.SubmitPremove | frames.AskHint):
        check_storage()  # what bots and clocks play is charged only, so that no game stops
    match frame:
        case frames.Play():
            await _play(frame, sender, seat)
        case frames.Undo():
            last = room.match.actor_of(len(room.match.actions))
            await room.submit_action(last if last in sender.mine else seat, n=frame.n, action=UNDO)
        case frames.SubmitPremove():
            await room.submit_premove(sender.mine, question=frame.question, action=frame.action)
        case frames.WithdrawPremove():
            if frame.seat not in sender.mine:
                raise Refused("That seat is not yours.")
            await room.withdraw_premove(frame.seat)
        case frames.GiveOrders():
            await room.give_orders(sender.mine, frame.orders)
        case frames.Hurry():
            sender.lobby.host.check_paces(room, sender.mine)
            room.player.pauses.skipped = True
            room.wake()
        case frames.ReturnToSeat():
            pass  # every frame of a player returns their seats from stand-ins
        case frames.WhyNot():
            if seat != room.match.actor:
                raise Refused("It is not your turn.")
            raise sender.match.refusal_at(frame.spots)
        case frames.Explain():
            await _explain_spots(frame, sender, seat)
        case frames.AskPreview():
            await _send_preview(frame, sender, seat)
        case frames.AskHint():
            await _give_hint(frame, sender, seat)
        case _:
            assert_never(frame)


async def _play(frame: frames.Play, sender: Sender, seat: int) -> None:
    """Play an action. That a lesson does not wait for it is said in numbers."""
    try:
        await sender.room.submit_action(seat, n=frame.n, action=frame.action)
    except WrongChoice:
        sender.client.send({"type": "wrong_choice", "n": sender.room.n, "action": frame.action})


async def _post_message(frame: frames.PostMessage, sender: Sender, seat: int) -> None:
    """Send a chat message to everybody."""
    room, client, orders = sender.room, sender.client, sender.lobby.orders
    who, name = _identity_of(sender)
    orders.check_may_write(client.address, client.browser, name)
    orders.check_open_text(room, frame.text)
    async with room.lock:  # otherwise a concurrent sync would drop it
        message = await room.chat.post(frame.text, seat=seat, who=who or "", name=name, browser=client.browser)
    room.audience.send_chat([message])


async def _rename(frame: frames.SetName, sender: Sender, key: str) -> None:
    """Change a player's name, which everybody reads, so it is a message like others."""
    room, client, lobby = sender.room, sender.client, sender.lobby
    who, name = _identity_of(sender)
    lobby.orders.check_may_write(client.address, client.browser, name)
    room.chat.rates.check(who or "strangers")
    await lobby.rename(room, key=key, name=frame.name)


async def _send_emote(frame: frames.SendEmote, sender: Sender) -> None:
    """Send a quick word of a player or watcher to everybody."""
    room = sender.room
    if (frame.at is None) == (frame.emote in POINTED):
        raise Refused(
            'The quick message "{0}" names a seat.' if frame.at is None else 'The quick message "{0}" names no seat.',
            frame.emote,
        )
    if frame.at is not None and frame.at >= len(room.seats):
        raise Refused("There is no such seat.")
    who, name = _identity_of(sender)
    room.chat.rates.check(who or "strangers")
    emote: EmoteMessage = {
        "type": "emote",
        "seat": sender.seat,
        "who": who,
        "name": name,
        "emote": frame.emote,
        "at": frame.at,
    }
    await sender.lobby.peers.broadcast(room, emote)


def _identity_of(sender: Sender) -> tuple[str | None, str]:
    """Return a sender's public id and name."""
    if sender.seat is None:
        return sender.client.watcher["who"], sender.client.watcher["name"]
    known = sender.room.seats[sender.seat].public_summary()
    return known["who"], known["name"]


async def _send_preview(frame: frames.AskPreview, sender: Sender, seat: int) -> None:
    """Send the preview of a choice; requests about an old state are ignored."""
    room = sender.room
    if frame.n != room.n:
        return
    if seat != room.match.actor:
        raise Refused("It is not your turn.")
    found = await run_in_thread(partial(preview_facts, sender.clone(), frame.action), interpreted=False)
    sender.client.send({"type": "preview", "n": frame.n, "preview": found})


async def _give_hint(frame: frames.AskHint, sender: Sender, seat: int) -> None:
    """Send a hint, once all are notified of the request; repeating it at the same state is silent."""
    room, game = sender.room, sender.room.match.game
    level = frame.level or GREEDY.name
    if find_level(game, level).simulations:
        check_can_simulate(game)
    if frame.n == room.n and room.commands.asides.has_hint(seat, after=len(room.match.actions)):
        room.commands.check_hint(seat)
    else:
        await room.submit_action(seat, n=frame.n, action=HINT)
    n, match = room.n, sender.clone()
    choices = await run_in_thread(partial(hint_facts, match, level=level), interpreted=False)
    sender.client.send({"type": "hint", "n": n, "seat": seat, "choices": choices})


async def _send_odds(frame: frames.AskOdds, sender: Sender) -> None:
    """Send the card odds; requests about an old state are ignored."""
    room = sender.room
    if frame.n != room.n or not room.record.begun:
        return
    found = await run_in_thread(partial(odds_facts, sender.clone(), sender.seat), interpreted=False)
    sender.client.send({"type": "odds", "n": frame.n, "facts": found})


async def _explain_spots(frame: frames.Explain, sender: Sender, seat: int) -> None:
    """Send why nothing can be done with these spots; requests about an old state are ignored."""
    room = sender.room
    if frame.n != room.n:
        return
    actor = room.match.actor
    mine = seat == actor
    facts = await run_in_thread(partial(sender.clone().why_not_facts, frame.spots)) if mine else None
    turn_of = None if mine else actor
    sender.client.send({"type": "explanation", "n": frame.n, "spots": frame.spots, "turn_of": turn_of, "facts": facts})

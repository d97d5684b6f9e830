"""Every frame sent to every seat and to a spectator, held against what that viewer may know by the database."""

import json
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest

from deadhand.bots.players import Bot
from deadhand.games import find_game
from deadhand.match.match import Match
from deadhand.server.database.writer import UNDO
from deadhand.server.rooms.room import Room
from deadhand.table.errors import Refused
from deadhand.table.record.chance import chance_of_move, commitment_to
from deadhand.table.record.state import NOBODY, SPECTATOR
from tests.conformance.playing import view_data
from tests.server.client import Client, Frame, play_out
from tests.server.running import Served

pytestmark = pytest.mark.anyio
HORDE = "escape_the_horde"


@asynccontextmanager
async def everyone(served: Served, *seats: str, **more: Any) -> AsyncIterator[tuple[str, list[Client]]]:
    """People in all seats but the bots', and a spectator last; all connected."""
    started = await served.start(seats, **more)
    secrets = [started["secret"]]
    secrets += [(await served.sit(started["id"], f"P{n}"))["secret"] for n in range(seats.count("open"))]
    await served.begin(started["id"], started["secret"])
    clients = [Client(served.port, started["id"], secret) for secret in (*secrets, None)]
    async with AsyncExitStack() as stack:
        for client in clients:
            await stack.enter_async_context(client.connected())
        yield started["id"], clients


async def positions(served: Served, room: Room) -> list[Match]:
    """The table after every move that the database has, the undone ones too."""
    names = [seat.name for seat in room.seats]
    game = find_game(room.record.game)
    options, secret = room.record.options, room.record.secret
    match = Match(game, seats=room.match.seats, seed=secret, options=options, names=names, rekeyed=True)
    found = [match.clone()]
    for move in (await served.lobby.storage.snapshot(room.id)).moves:
        match = match.clone()
        if move.action == UNDO:
            match.undo(move.seat)
        else:
            match.play(move.action)
        found.append(match)
    return found


def shown(zone: Frame) -> Counter[str]:
    """The kinds that a zone of a view shows."""
    if "cards" in zone:
        return Counter(kind for kind in zone["cards"] if kind is not None)
    counts: Counter[str] = Counter()
    for place, value in zone["known"].items():
        counts[place if isinstance(value, int) else value] += value if isinstance(value, int) else 1
    return counts


def known(match: Match, zone: int, bit: int) -> Counter[str]:
    """The kinds of a zone's cards that a viewer knows, from the record itself."""
    table, counts = match.table, Counter[str]()
    card = table.lowest[zone]
    while card != NOBODY:
        if table.known[card] >> bit & 1:
            counts[match.game.deck.kinds[table.kind[card]].id] += 1
        card = table.above[card]
    return counts


def check_cards(view: Frame, match: Match, viewer: int | None) -> int:
    """No zone shows a card that the viewer does not know; returns how many cards stay hidden."""
    bit, hidden = SPECTATOR if viewer is None else viewer, 0
    for zone in match.game.zones.zones:
        parts = view["zones"][zone.name]
        for owner, part in enumerate(parts if isinstance(parts, list) else [parts]):
            may = known(match, zone.first + owner, bit)
            assert shown(part) <= may, (zone.name, owner, viewer)
            hidden += part["count"] - shown(part).total()
    return hidden


def check_events(view: Frame, match: Match, viewer: int | None) -> None:
    """No event shows a face that was not for this viewer."""
    table, bit = match.table, SPECTATOR if viewer is None else viewer
    rows = [table.events[row, column] for row in range(table.event_count) for column in (1, 2)]
    faces = {
        match.game.deck.kinds[face].id
        for face, viewers in zip(rows[::2], rows[1::2], strict=True)
        if face != NOBODY and viewers >> bit & 1
    }
    assert {event["card"] for event in view["events"] if event.get("card")} <= faces


def check_prompt(view: Frame, viewer: int | None) -> None:
    """Only who is asked has offers."""
    prompt = view["prompt"]
    assert prompt is None or prompt["seat"] == viewer or prompt["offers"] == []


def check_worlds(frame: Frame, match: Match) -> None:
    """In another world that fits what the viewer knows, the view has the very same bytes but for what is past."""
    if frame["n"] % 5 == 0 and not match.over:
        other = view_data(match.determinize(frame["you"], seed=frame["n"]), frame["you"])
        for seen in (other, view := dict(frame["view"])):
            seen.pop("events")
        assert json.dumps(other) == json.dumps(view)


def strings(part: Any) -> list[str]:
    """Every text anywhere in a frame, the names of fields too."""
    if isinstance(part, dict):
        return [text for pair in part.items() for each in pair for text in strings(each)]
    if isinstance(part, list):
        return [text for each in part for text in strings(each)]
    return [part] if isinstance(part, str) else []


async def check_every_frame(served: Served, *seats: str, seed: int, **more: Any) -> None:
    """Play a game to its end, and hold all that was sent against what its receiver may know."""
    async with everyone(served, *seats, **more) as (table, clients):
        await play_out(*clients, seed=seed)
        room = await served.lobby.get_room(table)
        matches = await positions(served, room)
        seat_secrets = [client.secret for client in clients if client.secret]
        hashes = [seat.secret_hash for seat in room.seats if seat.secret_hash]
    hidden = frames = 0
    for client in clients:
        for frame in client.frames:
            frames += 1
            raw = json.dumps(frame)
            assert not any(secret in raw for secret in (*seat_secrets, *hashes))
            if frame["type"] != "state":
                assert room.record.secret not in raw
                continue
            match, view = matches[frame["n"]], frame["view"]
            assert (room.record.secret in raw) == match.over
            assert view["viewer"] == frame["you"]
            hidden += check_cards(view, match, frame["you"])
            check_events(view, match, frame["you"])
            check_prompt(view, frame["you"])
            if frame["you"] is not None:
                check_worlds(frame, match)
            if client.secret is None:
                assert frame["you"] is None
            told = match.sentences_by_move(frame["you"], since=frame["kept"] + 1)
            assert [(line["n"], line["sentences"]) for line in frame["lines"]] == told
    assert hidden
    assert frames > len(clients) * len(matches) / 2


@pytest.mark.parametrize(
    "seats",
    [("me", "open", "greedy", "random"), pytest.param(("me", "open", "open", "open"), marks=pytest.mark.soak)],
)
async def test_no_frame_holds_a_card_or_a_secret_that_its_viewer_may_not_know(
    served: Served, seats: tuple[str, ...]
) -> None:
    await check_every_frame(served, *seats, seed=len(set(seats)))


@pytest.mark.parametrize("seats", [3, pytest.param(8, marks=pytest.mark.soak)])
async def test_no_frame_of_a_game_with_hidden_roles_holds_more(served: Served, seats: int) -> None:
    await check_every_frame(served, "me", "open", *["random"] * (seats - 2), seed=seats, game=HORDE, options={})


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("hundred", range(10))
async def test_no_frame_of_a_thousand_games_with_hidden_roles_holds_more(served: Served, hundred: int) -> None:
    for number in range(100 * hundred, 100 * hundred + 100):
        seats = ["me", "open", *["greedy", "random"][number % 2 :], *["random", "greedy"] * 3][: 3 + number % 6]
        await check_every_frame(served, *seats, seed=number, game=HORDE, options={})


async def test_bots_think_on_copies_that_hold_no_secret(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[Bot, Match]] = []
    choose = Bot.choose

    def watched(bot: Bot, match: Match) -> int:
        seen.append((bot, match.clone()))
        return choose(bot, match)

    monkeypatch.setattr(Bot, "choose", watched)
    async with everyone(served, "me", "open", "greedy") as (table, clients):
        await play_out(*clients, seed=8)
        room = await served.lobby.get_room(table)
        secret = room.record.secret
        ahead = {chance_of_move(secret, n) for n in range(len(room.match.actions) + 2)}
    assert len(seen) > 5
    for bot, match in seen:
        assert (match.seed, match.rekeyed, match.actions) == (None, False, [])
        assert match.table.chance not in ahead
        assert not any(secret in str(value) for thing in (bot, match) for value in vars(thing).values())
        with pytest.raises(Refused, match="without its seed"):
            match.saved()


async def test_frames_tell_the_same_whatever_the_hidden_cards_are(served: Served) -> None:
    """The cards that a viewer does not know are dealt anew: what the frame told of the table stays the same."""
    async with everyone(served, "me", "open", "greedy") as (table, clients):
        await play_out(*clients, seed=5)
        matches = await positions(served, await served.lobby.get_room(table))
    for client in clients[:2]:
        for frame in client.frames[::7]:
            if frame["type"] == "state":
                other = matches[frame["n"]].determinize(frame["you"], seed=frame["n"])
                assert other.view(frame["you"])["zones"] == frame["view"]["zones"]


async def test_the_secret_revealed_at_the_end_is_the_one_committed_to_before_the_deal(served: Served) -> None:
    async with everyone(served, "me", "open", "greedy") as (_, clients):
        published = {frame["commitment"] for client in clients for frame in client.frames if frame["type"] == "state"}
        await play_out(*clients, seed=6)
        for client in clients:
            assert {commitment_to(client.state["secret"])} == published
            assert {frame["commitment"] for frame in client.frames if frame["type"] == "state"} == published

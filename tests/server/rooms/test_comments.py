"""Comments on moves of a finished game: by its players, for all who may see the replay, moderated as the chat is."""

from typing import Any

import httpx
import pytest

from deadhand.server.http import comments
from deadhand.server.rooms import chat
from deadhand.server.rooms.chat import AT_ONCE, LONGEST
from deadhand.server.settings import Settings
from tests.server.client import Client, play_out, two_people
from tests.server.running import Served, ok, refusal, serving

pytestmark = pytest.mark.anyio


def headers(secret: str | None) -> dict[str, str]:
    return {"X-Seat-Secret": secret} if secret else {}


async def post(served: Served, table: str, by: str | None, text: Any = "Too early.", move: Any = 3) -> httpx.Response:
    path = f"/api/tables/{table}/comments"
    return await served.http.post(path, json={"move": move, "text": text}, headers=headers(by))


async def delete(served: Served, table: str, number: int, by: str | None) -> httpx.Response:
    return await served.http.delete(f"/api/tables/{table}/comments/{number}", headers=headers(by))


async def finished(served: Served) -> tuple[str, Client, Client]:
    """A finished game of Ann, its host, and Bob."""
    async with two_people(served, seats=("me", "open")) as (ann, bob, table):
        await play_out(ann, bob)
    return table, ann, bob


async def test_players_comment_on_moves_and_anybody_reads_them(served: Served) -> None:
    table, ann, bob = await finished(served)
    late = ok(await post(served, table, bob.secret, text="  Here it turned. ", move=5))
    early = ok(await post(served, table, ann.secret))
    assert (late["seat"], late["name"], late["text"], late["move"]) == (1, "Bob", "Here it turned.", 5)
    assert await served.get(f"{table}/comments") == [early, late]
    assert "Only players" in refusal(await post(served, table, None), 403)


@pytest.mark.soak
async def test_comments_last_as_long_as_the_table(settings: Settings) -> None:
    async with serving(settings) as served:
        table, ann, _ = await finished(served)
        kept = ok(await post(served, table, ann.secret))
    async with serving(settings) as served:
        assert await served.get(f"{table}/comments") == [kept]


async def test_wrong_comments_are_refused(served: Served) -> None:
    async with two_people(served, seats=("me", "open")) as (ann, bob, table):
        assert "once the game is over" in refusal(await post(served, table, ann.secret), 400)
        assert "once the game is over" in refusal(await served.http.get(f"/api/tables/{table}/comments"), 400)
        await play_out(ann, bob)
    moves = (await served.lobby.get_room(table)).match.actions
    for wrong, why in (
        ({"text": "   "}, f"1 to {LONGEST} characters"),
        ({"text": "x" * (LONGEST + 1)}, f"1 to {LONGEST} characters"),
        ({"text": "x" * 1001}, "text"),
        ({"text": "A\u202eb"}, "visible text"),
        ({"text": 3}, "text"),
        ({"move": -1}, "move"),
        ({"move": len(moves) + 1}, f"This game has {len(moves)} moves"),
    ):
        assert why in refusal(await post(served, table, ann.secret, **wrong), 400), wrong


async def test_each_player_has_a_share_of_the_comments(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comments, "MAX_COMMENTS", 5)
    table, ann, bob = await finished(served)
    first, _ = [ok(await post(served, table, ann.secret)) for _ in range(2)]
    assert "You may write 2 comments" in refusal(await post(served, table, ann.secret), 400)
    for _ in range(2):
        ok(await post(served, table, bob.secret))
    assert "You may write 2 comments" in refusal(await post(served, table, bob.secret), 400)
    assert (await delete(served, table, first["id"], ann.secret)).status_code == httpx.codes.NO_CONTENT
    ok(await post(served, table, ann.secret))


@pytest.mark.soak
async def test_a_person_comments_as_fast_as_they_may_chat(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat, "EVERY", 1000.0)
    table, ann, bob = await finished(served)
    for move in range(AT_ONCE):  # nobody looks at the table, so it is closed after each
        ok(await post(served, table, ann.secret, move=move))
    assert "Too many messages" in refusal(await post(served, table, ann.secret), 429)
    ok(await post(served, table, bob.secret))


async def test_the_writer_and_the_host_delete_a_comment(served: Served) -> None:
    table, ann, bob = await finished(served)
    async with Client(served.port, table, ann.secret).connected():  # a host who is here decides alone
        of_ann = ok(await post(served, table, ann.secret))["id"]
        of_bob = [ok(await post(served, table, bob.secret))["id"] for _ in range(2)]
        assert "Only the host, Ann, decides" in refusal(await delete(served, table, of_ann, bob.secret), 403)
        assert "watching" in refusal(await delete(served, table, of_ann, None), 403)
        for number, by in ((of_bob[0], bob), (of_bob[1], ann), (of_bob[1], ann)):
            assert (await delete(served, table, number, by.secret)).status_code == httpx.codes.NO_CONTENT
        assert [each["id"] for each in await served.get(f"{table}/comments")] == [of_ann]


async def test_with_the_chat_off_nobody_comments(served: Served) -> None:
    table, ann, bob = await finished(served)
    kept = ok(await post(served, table, bob.secret))
    async with (host := Client(served.port, table, ann.secret)).connected():
        await host.send(type="chat", on=False)
        await host.until(lambda frame: frame["type"] == "chat" and not frame["on"])
    assert "switched the chat off" in refusal(await post(served, table, bob.secret), 400)
    assert await served.get(f"{table}/comments") == [kept]

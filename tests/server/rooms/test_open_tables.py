"""Open tables: who lists one, who finds it, and how it leaves the list by itself."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest
from sqlalchemy import update

from deadhand.server.database import schema
from deadhand.server.http import open_tables
from deadhand.server.rooms.lobby.open_tables import UNATTENDED
from deadhand.server.settings import Settings
from tests.server.client import Client
from tests.server.conftest import without_rows
from tests.server.limits import UNLIMITED
from tests.server.running import Served, ok, refusal, serving

pytestmark = pytest.mark.anyio

STRANGER = "a-stranger's-own-key"
THREE = ("me", "open", "open")
NO_CONTENT = httpx.codes.NO_CONTENT


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turn the cache of the list off."""
    monkeypatch.setattr(open_tables, "CACHE_TTL", 0.0)


@pytest.fixture
def listing(settings: Settings) -> Settings:
    """A server with a list."""
    return settings.with_changes(open_tables=True)


@pytest.fixture
async def public(listing: Settings) -> AsyncIterator[Served]:
    async with serving(listing) as running:
        yield running


async def put(served: Served, table: str, secret: str | None, language: str = "de") -> httpx.Response:
    """List a table."""
    headers = {"X-Seat-Secret": secret} if secret else {}
    return await served.http.put(f"/api/tables/{table}/listing", json={"language": language}, headers=headers)


async def listed(served: Served, seats: tuple[str, ...] = THREE, **more: Any) -> dict[str, Any]:
    """Start a table, and list it."""
    started = await served.start(seats, **more)
    assert (await put(served, started["id"], started["secret"])).status_code == NO_CONTENT
    return started


async def found(served: Served) -> list[dict[str, Any]]:
    """The list as a stranger sees it."""
    tables: Any = ok(await served.http.get("/api/open-tables"))
    return list(tables)


async def sit(served: Served, table: str, name: str, visitor: str = STRANGER) -> httpx.Response:
    """Take a seat as a browser does that has a key."""
    return await served.http.post(f"/api/tables/{table}/seats", json={"nickname": name, "visitor": visitor})


async def test_a_stranger_finds_a_listed_table_without_its_secrets_until_it_is_full(public: Served) -> None:
    assert await found(public) == []
    before = datetime.now(UTC).timestamp()
    table = await listed(public, ("me", "open", "greedy", "open"), clock=600, pace=2)
    answer = await public.http.get("/api/open-tables")
    (shown,) = answer.json()
    assert before <= shown.pop("since") <= datetime.now(UTC).timestamp()
    assert shown == {
        "id": table["id"],
        "game": "zeven",
        "host": "Ann",
        "seats": ["human", "open", "bot", "open"],
        "pace": 2.0,
        "clock": 600,
        "language": "de",
    }
    known = {"If-None-Match": answer.headers["etag"]}
    assert (await public.http.get("/api/open-tables", headers=known)).status_code == httpx.codes.NOT_MODIFIED
    async with Client(public.port, table["id"], table["secret"]).connected() as ann:
        assert ann.frames[-1]["listing"] == "de"
        ok(await sit(public, table["id"], "Bob"))
        assert (await found(public))[0]["seats"] == ["human", "human", "bot", "open"]
        ok(await sit(public, table["id"], "Cleo", visitor="another-stranger's-key"))
        await ann.until(lambda frame: frame["type"] == "gathering" and frame["listing"] is None)
        await ann.send(type="free", seat=1)  # a full table does not come back by itself
        await ann.until(lambda frame: frame["type"] == "gathering" and frame["seats"][1]["kind"] == "open")
    assert await found(public) == []


async def test_a_table_leaves_the_list_with_its_start_its_host_its_last_seat_or_a_wish(public: Served) -> None:
    begun, unlisted, left, played = [await listed(public) for _ in range(4)]
    assert len(await found(public)) == 4
    await public.begin(begun["id"], begun["secret"], fill="greedy")
    for secret, status in ((None, 400), (unlisted["secret"], NO_CONTENT)):
        headers = {"X-Seat-Secret": secret} if secret else {}
        answer = await public.http.delete(f"/api/tables/{unlisted['id']}/listing", headers=headers)
        assert answer.status_code == status
    ok(await sit(public, left["id"], "Bob"))
    async with Client(public.port, left["id"], left["secret"]).connected() as ann:
        await ann.send(type="free", seat=0)
        await ann.until(lambda frame: frame["type"] == "gathering" and frame["host"] == 1)
    async with Client(public.port, played["id"], played["secret"]).connected() as ann:
        for seat in (1, 2):
            await ann.send(type="hand_over", seat=seat)
        await ann.until(lambda frame: frame["type"] == "gathering" and frame["seats"][2]["kind"] == "bot")
        assert ann.frames[-1]["listing"] is None
    assert await found(public) == []


async def test_a_table_leaves_the_list_once_no_player_is_there(public: Served) -> None:
    watched, alone = await listed(public), await listed(public)
    async with (
        Client(public.port, watched["id"], watched["secret"]).connected(),
        Client(public.port, alone["id"], None).connected() as watcher,
    ):
        async with public.lobby.storage.database.transaction() as connection:
            ago = datetime.now(UTC) - UNATTENDED - timedelta(seconds=1)
            await connection.execute(update(schema.listings).values(attended=ago))
        assert await found(public) == []
        await public.lobby.open_tables.note_attendance()
        assert [table["id"] for table in await found(public)] == [watched["id"]]
        await watcher.until(lambda frame: frame["type"] == "gathering" and frame["listing"] is None)


async def test_only_the_host_lists_and_only_a_table_that_waits_for_players(public: Served) -> None:
    table, full = await public.start(THREE), await public.start(("me", "open"))
    bob = ok(await sit(public, table["id"], "Bob"))
    for secret in (None, bob["secret"]):
        assert "Only the host, Ann, decides" in refusal(await put(public, table["id"], secret), 400)
    for none in ("<b>", "xx", "qq", "DE", "deu", ""):
        assert "language" in refusal(await put(public, table["id"], table["secret"], none), 400)
    ok(await sit(public, full["id"], "Bob"))
    assert "All seats are taken" in refusal(await put(public, full["id"], full["secret"]), 400)
    await public.begin(table["id"], table["secret"], fill="greedy")
    assert "already begun" in refusal(await put(public, table["id"], table["secret"]), 400)
    assert await found(public) == []


async def test_a_removed_person_cannot_rejoin_through_the_list(public: Served) -> None:
    table = await listed(public)
    async with Client(public.port, table["id"], table["secret"]).connected() as ann:
        friend = await public.start(THREE)  # at a table that is not listed, a freed seat is free for the same person
        for each, stranger in ((table, True), (friend, False)):
            eve = ok(await sit(public, each["id"], "Eve"))
            assert (await public.get(each["id"]))["seats"][eve["seat"]]["stranger"] is stranger
        await ann.until(lambda frame: frame["type"] == "gathering" and frame["seats"][1]["kind"] == "human")
        await ann.send(type="free", seat=1)
        await ann.until(lambda frame: frame["type"] == "gathering" and frame["seats"][1]["kind"] == "open")
    assert "banned you" in refusal(await sit(public, table["id"], "Eve"), 400)
    ok(await sit(public, table["id"], "Bob", visitor="another-stranger's-key"))
    async with Client(public.port, friend["id"], friend["secret"]).connected() as ann:
        await ann.send(type="free", seat=1)
        await ann.until(lambda frame: frame["type"] == "gathering" and frame["seats"][1]["kind"] == "open")
    ok(await sit(public, friend["id"], "Eve"))


async def test_a_server_without_the_setting_has_no_list(served: Served) -> None:
    table = await served.start(THREE)
    assert "--open-tables" in refusal(await served.http.get("/api/open-tables"), 403)
    assert "--open-tables" in refusal(await put(served, table["id"], table["secret"]), 403)
    assert not ok(await served.http.get("/api/status"))["open_tables"]


async def test_listing_counts_as_starting_and_joining_do(listing: Settings) -> None:
    async with serving(listing.with_changes(tables_per_minute=3)) as public:
        table = await listed(public)
        assert (await put(public, table["id"], table["secret"], "en")).status_code == NO_CONTENT
        assert "Too many new tables" in refusal(await put(public, table["id"], table["secret"]), 429)
        assert (await found(public))[0]["language"] == "en"


async def test_servers_of_one_database_share_the_list(postgres: str) -> None:
    settings = Settings(database=await without_rows(postgres), compiled=False, open_tables=True, **UNLIMITED)
    async with serving(settings) as one, serving(settings) as two:
        table = await listed(one, ("me", "open"))
        async with Client(one.port, table["id"], table["secret"]).connected() as ann:
            assert [each["id"] for each in await found(two)] == [table["id"]]
            ok(await sit(two, table["id"], "Bob"))
            await ann.until(lambda frame: frame["type"] == "gathering" and frame["listing"] is None)
        assert await found(one) == await found(two) == []

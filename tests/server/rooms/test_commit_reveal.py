"""Deals that nobody can choose: numbers are committed, frozen, revealed, mixed; ways around it are refused or named."""

import asyncio
import hashlib
import hmac
import json
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from sqlalchemy import Connection

from deadhand.cli import main
from deadhand.server.database import snapshot
from deadhand.server.database.records import SeatRecord
from deadhand.server.database.storage import open_storage
from deadhand.server.database.writer import Move
from deadhand.server.rooms.lobby import new_table
from deadhand.server.rooms.lobby.lobby import Lobby
from deadhand.server.rooms.table import hash_of
from deadhand.server.settings import Settings
from deadhand.server.shapes.server_frames import frames_adapter
from tests.conformance.playing import view_data
from tests.server.client import Client, Frame, play_out
from tests.server.conftest import without_rows
from tests.server.running import Served, check_sentence, ok, refusal, serving

pytestmark = pytest.mark.anyio

ALONE = ("me", "greedy", "random")


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """On a busy machine too, everybody opens in time."""
    return settings.with_changes(reveal_timeout=60)


@pytest.fixture
async def impatient(settings: Settings) -> AsyncIterator[Served]:
    """A server for tests of those who do not open."""
    async with serving(settings.with_changes(reveal_timeout=2)) as running:
        yield running


def number_of(name: str) -> str:
    """The number that a person's browser makes up."""
    return hashlib.sha256(f"number of {name}".encode()).hexdigest()


def commitment_of(name: str) -> str:
    """What is told of it beforehand."""
    return hashlib.sha256(number_of(name).encode()).hexdigest()


class Person(Client):
    """Somebody whose browser gives a number to the deal."""

    def __init__(self, port: int, table: str, secret: str, name: str) -> None:
        super().__init__(port, table, secret)
        self.name = name
        self.table = table

    async def open(self, number: str | None = None) -> None:
        """Reveal the number that was committed to, or another one."""
        await self.send(type="reveal", number=number or number_of(self.name))

    async def gathered(self, *, revealing: bool) -> Frame:
        """The next frame of a table that gathers, or opens numbers."""
        return await self.until(lambda frame: frame["type"] == "gathering" and frame["revealing"] == revealing)

    async def dealt(self) -> Frame:
        """What the deal was made from."""
        frame = await self.until(lambda frame: frame["type"] == "dealt")
        await self.until(lambda frame: frame["type"] == "state")
        return frame


async def gather(served: Served, *names: str, bots: Sequence[str] = ("greedy",)) -> list[Person]:
    """People at a table that has not begun, each of whom has committed to a number."""
    first, *others = names
    seats = ("me", *["open"] * len(others), *bots)
    started = await served.start(seats, nickname=first, commitment=commitment_of(first))
    people = [Person(served.port, started["id"], started["secret"], first)]
    for name in others:
        wish = {"nickname": name, "commitment": commitment_of(name)}
        seat = ok(await served.http.post(f"/api/tables/{started['id']}/seats", json=wish))
        people.append(Person(served.port, started["id"], seat["secret"], name))
    return people


@asynccontextmanager
async def all_connected(people: Sequence[Person]) -> AsyncIterator[None]:
    if not people:
        yield
        return
    async with people[0].connected(), all_connected(people[1:]):
        yield


async def begin(served: Served, people: Sequence[Person]) -> None:
    """Have the host begin, and everybody see it."""
    await served.begin(people[0].table, people[0].secret)
    for person in people:
        await person.gathered(revealing=True)


async def seed_of(served: Served, table: str) -> tuple[str, str]:
    """What the deal follows from, and the server's secret."""
    room = await served.lobby.get_room(table)
    return str(room.match.seed), room.record.secret


def mixed(secret: str, table: str, *numbers: tuple[int, str]) -> str:
    """The rule as the documents have it, written once more."""
    lines = "\n".join([table, *(f"{seat} {number}" for seat, number in numbers)])
    return hmac.new(secret.encode(), lines.encode(), hashlib.sha256).hexdigest()


async def test_the_deal_follows_from_the_secret_and_everybodys_number(served: Served, tmp_path: Path) -> None:
    people = ann, bob = await gather(served, "Ann", "Bob")
    async with all_connected(people):
        commitments = {each["seat"]: each["commitment"] for each in ann.frames[-1]["commitments"]}
        assert commitments == {0: commitment_of("Ann"), 1: commitment_of("Bob")}
        committed = (await served.get(ann.table))["commitment"]
        await begin(served, people)
        frozen = ann.frames[-1]
        assert [each["revealed"] for each in frozen["commitments"]] == [False, False]
        await ann.open()
        await bob.gathered(revealing=True)
        assert not any(number_of("Ann") in json.dumps(frame) for frame in bob.frames)  # until all have opened theirs
        await bob.open()
        dealt = await ann.dealt()
        assert dealt == await bob.dealt()
        assert [each["number"] for each in dealt["commitments"]] == [number_of("Ann"), number_of("Bob")]
        seed, secret = await seed_of(served, ann.table)
        assert seed == mixed(secret, ann.table, (0, number_of("Ann")), (1, number_of("Bob")))
        assert seed != secret
        assert hashlib.sha256(secret.encode()).hexdigest() == committed
        await play_out(ann, bob)
        for frame in [*ann.frames, *bob.frames]:
            frames_adapter().validate_python(frame, strict=True)
            assert seed not in json.dumps(frame)
    verdict = await served.get(f"{ann.table}/verify")
    assert verdict["honest"], verdict
    told = await verified(served, ann.table, tmp_path)
    assert "Ann (seat 1) sent the hash" in told
    assert "the numbers of 2 people" in told


async def verified(served: Served, table: str, folder: Path, *, code: int = 0) -> str:
    """What `deadhand verify` says of a downloaded replay."""
    path = folder / "replay.json"
    path.write_bytes((await served.http.get(f"/api/tables/{table}/replay")).content)
    done = CliRunner().invoke(main, ["verify", str(path)])
    assert done.exit_code == code, done.output
    return done.output


async def test_who_plays_alone_gives_a_number_in_one_more_round_trip(served: Served, tmp_path: Path) -> None:
    (ann,) = await gather(served, "Ann", bots=("greedy", "random"))
    summary = await served.get(ann.table)
    assert (summary["begun"], summary["revealing"]) == (False, True)
    headers = {"X-Seat-Secret": str(ann.secret)}
    path = f"/api/tables/{ann.table}/number"
    wrong = {"number": number_of("Eve")}
    assert "does not match" in refusal(await served.http.post(path, json=wrong, headers=headers), 400)
    right = {"number": number_of("Ann")}
    assert "no number" in refusal(await served.http.post(path, json=right), 400)
    assert ok(await served.http.post(path, json=right, headers=headers))["begun"]
    assert ok(await served.http.post(path, json=right, headers=headers))["begun"]  # asked again after a lost answer
    async with ann.connected():
        await play_out(ann)
        seed, secret = await seed_of(served, ann.table)
        assert seed == mixed(secret, ann.table, (0, number_of("Ann")))
    told = await verified(served, ann.table, tmp_path)
    assert "the numbers of 1 person" in told
    bots = next(line for line in told.splitlines() if "recomputed" in line).split()
    assert bots[0] == bots[2] != "0"


async def test_a_missing_reveal_is_named_and_delays_nobody(impatient: Served, tmp_path: Path) -> None:
    served = impatient
    people = ann, bob = await gather(served, "Ann", "Bob")
    async with all_connected(people):
        await begin(served, people)
        await ann.open()
        dealt = await ann.dealt()
        assert [each["number"] for each in dealt["commitments"]] == [number_of("Ann"), None]
        seed, secret = await seed_of(served, ann.table)
        assert seed == mixed(secret, ann.table, (0, number_of("Ann")))
        assert any("Bob did not reveal the promised number" in text for _, lines in ann.log for text in lines)
        await bob.dealt()
        await bob.open()
        late = (await bob.refused())["message"]
        assert "without your number" in late
        check_sentence(late)
        await play_out(ann, bob)
    assert "Bob (seat 2) sent the hash" in (told := await verified(served, ann.table, tmp_path))
    assert "did NOT reveal the number" in told
    assert "1 person" in told
    replayed = CliRunner().invoke(main, ["replay", str(tmp_path / "replay.json")])
    assert replayed.output.startswith("Bob (seat 2) did not reveal the promised number")


async def test_where_nobody_opens_the_secret_alone_deals(impatient: Served, tmp_path: Path) -> None:
    served = impatient
    people = ann, bob = await gather(served, "Ann", "Bob")
    async with all_connected(people):
        await begin(served, people)
        await asyncio.gather(ann.dealt(), bob.dealt())
        seed, secret = await seed_of(served, ann.table)
        assert seed == secret
        await play_out(ann, bob)
    assert "could have picked it" in await verified(served, ann.table, tmp_path)


async def test_a_commitment_that_is_copied_or_no_hash_is_refused_and_no_seat_taken(served: Served) -> None:
    started = await served.start(("me", "open"), commitment=commitment_of("Ann"))
    path = f"/api/tables/{started['id']}/seats"
    copied = {"nickname": "Eve", "commitment": commitment_of("Ann")}
    assert "must make its own" in refusal(await served.http.post(path, json=copied), 400)
    for wrong in ("", "0" * 63, "0" * 65, "Z" * 64, commitment_of("Eve").upper(), f"{'0' * 64}\n"):
        sentence = refusal(await served.http.post(path, json={**copied, "commitment": wrong}), 400)
        assert "commitment" in sentence
    assert [seat["kind"] for seat in (await served.get(started["id"]))["seats"]] == ["human", "open"]
    await served.sit(started["id"], "Bob")


async def test_commitments_are_kept_by_seat_until_they_are_frozen(served: Served) -> None:
    people = ann, bob = await gather(served, "Ann", "Bob")
    async with all_connected(people):
        await bob.open()
        assert "has not begun the game" in (await bob.refused())["message"]
        await bob.send(type="commit", commitment=commitment_of("Ann"))
        assert "must make its own" in (await bob.refused())["message"]
        await bob.send(type="commit", commitment=commitment_of("Bob's other browser"))
        await ann.until(lambda frame: commitment_of("Bob's other browser") in json.dumps(frame))
        watcher = Client(served.port, ann.table, None)
        async with watcher.connected():
            await watcher.send(type="commit", commitment=commitment_of("Eve"))
            assert "watching" in (await watcher.refused())["message"]
        await begin(served, people)
        await bob.send(type="commit", commitment=commitment_of("Bob"))
        assert "too late to give a number" in (await bob.refused())["message"]
        await bob.open()
        assert "does not match" in (await bob.refused())["message"]
        await bob.open(number_of("Bob's other browser"))
        await ann.open(number_of("Bob's other browser"))
        assert "does not match" in (await ann.refused())["message"]
        await ann.open()
        assert None not in [each["number"] for each in (await ann.dealt())["commitments"]]
        headers = {"X-Seat-Secret": str(ann.secret)}
        again = await served.http.post(f"/api/tables/{ann.table}/begin", json={}, headers=headers)
        assert "already begun" in refusal(again, 400)


async def test_a_freed_seat_has_no_commitment(served: Served) -> None:
    people = ann, bob = await gather(served, "Ann", "Bob")
    async with all_connected(people):
        await ann.send(type="free", seat=1)
        seen = await ann.until(lambda frame: frame["type"] == "gathering" and frame["seats"][1]["kind"] == "open")
        await bob.until(lambda frame: frame["type"] == "gathering" and frame["seats_of_mine"] == [])
        assert [each["seat"] for each in seen["commitments"]] == [0]
        headers = {"X-Seat-Secret": str(ann.secret)}
        ok(await served.http.post(f"/api/tables/{ann.table}/begin", json={"fill": "random"}, headers=headers))
        await ann.open()
        assert [each["seat"] for each in (await ann.dealt())["commitments"]] == [0]


@pytest.mark.parametrize(
    "frame",
    [{"type": "commit", "commitment": commitment_of("a ghost")}, {"type": "ready", "ready": True}, {"type": "free"}],
    ids=lambda frame: str(frame["type"]),
)
async def test_what_is_on_its_way_while_a_seat_is_freed_and_taken_does_nothing_there(
    served: Served, frame: Frame
) -> None:
    ann, bob = await gather(served, "Ann", "Bob")
    room, storage = await served.lobby.get_room(ann.table), served.lobby.storage
    async with all_connected((ann, bob)):
        async with room.lock:
            await bob.send(**(frame | {"seat": 1} if frame["type"] == "free" else frame))
            while not room.lock._waiters:
                await asyncio.sleep(0.01)
            await storage.gathering.free(room.id, 1, name="Seat 2", host=0)
            await room.read_all()
            assert await storage.gathering.claim(room.id, SeatRecord(1, "Cleo", "human", secret_hash=hash_of("Cleo")))
            await room.read_all()
        check_sentence((await bob.refused())["message"])
    kept = await storage.snapshot(room.id)
    (_, cleo, _), commitments = kept.seats, kept.commitments
    assert (cleo.name, cleo.ready, cleo.secret_hash) == ("Cleo", False, hash_of("Cleo"))
    assert [each.seat for each in commitments] == [0]


async def test_one_person_with_several_seats_gives_one_number(served: Served, tmp_path: Path) -> None:
    started = await served.start(
        ("me", "me", "open"), game="left_4_dead", commitment=commitment_of("Ann"), nickname="Ann"
    )
    ann = Person(served.port, started["id"], started["secret"], "Ann")
    wish = {"nickname": "Ann"}
    ok(await served.http.post(f"/api/tables/{ann.table}/seats", json=wish, headers={"X-Seat-Secret": str(ann.secret)}))
    async with ann.connected():
        await begin(served, [ann])
        await ann.open()
        await ann.dealt()
        await play_out(ann, seed=1)  # the bot of this game thinks for long in plain rules
    assert "Ann (seats 1, 2, 3) sent the hash" in await verified(served, ann.table, tmp_path)


async def test_a_host_who_knows_the_secret_cannot_choose_the_deal(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The attack: whoever runs the server looks for a secret that deals well, and starts the table with that.

    Without numbers the deal is the chosen one. With one, it is a deal like any other that nobody has looked for.
    """
    chosen = hashlib.sha256(b"the best of 10,870").hexdigest()
    monkeypatch.setattr(new_table, "new_deal_secret", lambda: chosen)

    async def hand(people: Sequence[Person]) -> Any:
        room = await served.lobby.get_room(people[0].table)
        return view_data(room.match, 0)["zones"]["hand"][0]

    picked = await served.start(("me", "open", "greedy"))
    await served.sit(picked["id"])
    await served.begin(picked["id"], picked["secret"])
    wanted = view_data((await served.lobby.get_room(picked["id"])).match, 0)["zones"]["hand"][0]
    people = ann, bob = await gather(served, "Ann", "Bob")
    async with all_connected(people):
        assert await hand(people) == wanted  # what the host hopes for, as long as nobody has opened a number
        await begin(served, people)
        await ann.open()
        await bob.open()
        await ann.dealt()
        assert await hand(people) != wanted


async def test_a_rematch_has_new_commitments(served: Served) -> None:
    (ann,) = await gather(served, "Ann", bots=("greedy",))
    async with ann.connected():
        await ann.open()
        await ann.dealt()
        await play_out(ann)
    headers = {"X-Seat-Secret": str(ann.secret)}
    wish = {"commitment": commitment_of("Ann again")}
    again = ok(await served.http.post(f"/api/tables/{ann.table}/rematch", json=wish, headers=headers))
    new = Person(served.port, again["id"], again["secret"], "Ann again")
    async with new.connected():
        await new.open()
        assert [each["number"] for each in (await new.dealt())["commitments"]] == [number_of("Ann again")]


async def test_a_deal_of_the_day_takes_no_numbers_and_its_replay_says_so(served: Served, tmp_path: Path) -> None:
    wish = {"game": "zeven", "nickname": "Ann", "seats": ["me", "greedy"], "daily": True, "options": {"rounds": 1}}
    refused = await served.http.post("/api/tables", json={**wish, "commitment": commitment_of("Ann")})
    assert "fixed by its date" in refusal(refused, 400)
    started = ok(await served.http.post("/api/tables", json={**wish, "pace": 0}))
    ann = Client(served.port, started["id"], started["secret"])
    async with ann.connected():
        await play_out(ann)
    assert "It is the deal of 2026-11-22 (UTC)" in await verified(served, started["id"], tmp_path)


async def test_an_opening_goes_on_after_a_restart(settings: Settings, tmp_path: Path) -> None:
    async with serving(settings) as first:
        people = ann, _ = await gather(first, "Ann", "Bob")
        async with all_connected(people):
            await begin(first, people)
            await ann.open()
            await ann.gathered(revealing=True)
    async with serving(settings.with_changes(reveal_timeout=30)) as again:
        new = [Person(again.port, ann.table, str(person.secret), person.name) for person in people]
        async with all_connected(new):
            assert [each["revealed"] for each in new[0].frames[0]["commitments"]] == [True, False]
            await new[1].open()
            for person in new:
                assert None not in [each["number"] for each in (await person.dealt())["commitments"]]
            seed, secret = await seed_of(again, ann.table)
            assert seed == mixed(secret, ann.table, (0, number_of("Ann")), (1, number_of("Bob")))
            await play_out(*new)
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as kept:
        assert kept.execute("SELECT begun, seed FROM tables").fetchone() == (1, seed)


@pytest.mark.soak
async def test_one_of_two_servers_makes_the_deal_and_both_have_it(postgres: str, settings: Settings) -> None:
    shared = settings.with_changes(database=await without_rows(postgres))
    async with serving(shared) as one, serving(shared) as two:
        for _ in range(5):
            ann, bob = await gather(one, "Ann", "Bob")
            bob = Person(two.port, ann.table, str(bob.secret), "Bob")
            people = (ann, bob)
            async with all_connected(people):
                await begin(one, people)
                await asyncio.gather(ann.open(), bob.open())
                dealt = await asyncio.gather(ann.dealt(), bob.dealt())
                assert dealt[0] == dealt[1]
                rooms = [await served.lobby.get_room(ann.table) for served in (one, two)]
                assert rooms[0].match.seed == rooms[1].match.seed != rooms[0].record.secret
                await play_out(ann, bob, most=20)
                assert rooms[0].record.seed == rooms[1].record.seed


@pytest.mark.soak
async def test_one_of_two_servers_makes_the_deal_when_time_is_up(postgres: str, settings: Settings) -> None:
    shared = settings.with_changes(database=await without_rows(postgres), reveal_timeout=1.5)
    async with serving(shared) as one, serving(shared) as two:
        ann, bob = await gather(one, "Ann", "Bob")
        bob = Person(two.port, ann.table, str(bob.secret), "Bob")
        async with all_connected((ann, bob)):
            await begin(one, (ann, bob))
            await bob.open()
            dealt = await asyncio.gather(ann.dealt(), bob.dealt())
            assert [each["number"] for each in dealt[1]["commitments"]] == [None, number_of("Bob")]
            assert dealt[0] == dealt[1]
            await play_out(ann, bob)


async def test_a_table_that_is_dealt_while_another_server_reads_it_is_opened_with_that_deal(
    served: Served, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = await served.start(ALONE, commitment=commitment_of("Ann"))
    room = await served.lobby.get_room(started["id"])
    loop, storage = asyncio.get_running_loop(), await open_storage(settings.database)

    async def deal() -> None:
        await room.reveal_number((0,), number_of("Ann"))
        while room.n == 0:
            if room.match.actor == 0:
                await room.submit_action(0, n=0, action=room.match.legal[0])
            await asyncio.sleep(0.01)

    def dealt_after(connection: Connection, table_id: str, since: int) -> list[Move]:
        monkeypatch.undo()  # the server that deals reads its table, too
        asyncio.run_coroutine_threadsafe(deal(), loop).result()
        return moves_of(connection, table_id, since)

    moves_of = snapshot._moves_of
    monkeypatch.setattr(snapshot, "_moves_of", dealt_after)
    other = await Lobby(storage, settings).load_detached(room.id)
    assert room.n > 0
    assert (other.n, other.record.begun) == (0, False), "all is read as it was when its row was"
    other = await Lobby(storage, settings).load_detached(room.id)
    assert other.n > 0
    assert other.match.seed == room.match.seed
    assert other.match.actions == room.match.actions[: other.n]
    await storage.close()

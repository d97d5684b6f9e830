"""Games, tables, moments, replays over HTTP; and every wrong request gets one sentence."""

import asyncio
import hashlib
import json
from pathlib import Path
from typing import Any, Literal

import pytest
from click.testing import CliRunner

from deadhand.cli import main
from deadhand.games import GAMES, find_game
from deadhand.reference.primer import primer_of
from deadhand.server.http.requests import HEADERS
from deadhand.server.settings import Settings
from tests.server.client import Client, play_out, two_people
from tests.server.running import FOUR, Served, ok, refusal, serving

pytestmark = pytest.mark.anyio


async def test_the_games_are_described_from_their_own_declarations(asked: Served) -> None:
    games: Any = ok(await asked.http.get("/api/games"))
    zeven = next(game for game in games if game["slug"] == "zeven")
    assert {"random", "greedy", "easy", "medium", "hard", "expert"} == set(zeven["bots"])
    assert next(option for option in zeven["options"] if option["name"] == "rounds")["default"] == 5
    assert [game["slug"] for game in games] == list(GAMES)
    own = find_game("zeven").levels
    assert zeven["levels"] == [
        {"name": each.name, "title": each.title, "sentence": each.sentence, "searches": each.searches} for each in own
    ]
    alone = ok(await asked.http.get("/api/games/zeven"))
    assert alone.items() >= zeven.items()
    assert all(card["text"] and card["icon"] for card in alone["cards"])
    assert "the games are zeven" in refusal(await asked.http.get("/api/games/chess"), 404)
    sections = ok(await asked.http.get("/api/games/zeven/rules"))["sections"]
    assert any(clause["id"] == "Z-3.2" for section in sections for clause in section["clauses"])
    assert not [section["title"] for section in sections if "Scenarios" in section["title"]]
    assert "no game" in refusal(await asked.http.get("/api/games/chess/rules"), 404).lower()


async def test_a_table_is_started_and_joined_and_its_summary_has_no_secrets(asked: Served) -> None:
    started = await asked.start()
    bob = await asked.sit(started["id"])
    summary = await asked.get(started["id"])
    assert [seat["kind"] for seat in summary["seats"]] == ["human", "human", "bot", "bot"]
    assert [seat["name"] for seat in summary["seats"]] == ["Ann", "Bob", "Silas", "Ophelia"]
    assert (started["seat"], bob["seat"], summary["host"]) == (0, 1, 0)
    assert summary["commitment"] == started["commitment"]
    assert summary["options"]["rounds"] == 1
    text = json.dumps(summary)
    room = await asked.lobby.get_room(started["id"])
    for secret in (started["secret"], bob["secret"], room.record.secret, *(seat.secret_hash for seat in room.seats)):
        assert secret is None or secret not in text


async def test_the_database_keeps_only_hashes_of_seat_secrets(asked: Served, tmp_path: Path) -> None:
    started = await asked.start()
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("tables.sqlite*"))
    assert hashlib.sha256(started["secret"].encode()).hexdigest().encode() in kept
    assert started["secret"].encode() not in kept


LONG = "x" * 10_000
WRONG_TABLES: dict[str, tuple[dict[str, Any], str]] = {
    "game": ({"game": "chess"}, "chess"),
    "long game": ({"game": LONG}, "game"),
    "long nickname": ({"nickname": LONG}, "nickname"),
    "empty nickname": ({"nickname": ""}, "nickname"),
    "control characters": ({"nickname": "A\x00\x1bnn"}, "a control character (U+0000)"),
    "line break": ({"nickname": "A\nnn"}, "a control character (U+000A)"),
    "right to left": ({"nickname": "A\u202enn"}, "changes the writing direction (U+202E)"),
    "joined to nothing": ({"nickname": "Ann\u200d"}, "an invisible character (U+200D)"),
    "blank letter": ({"nickname": "\u3164"}, "an invisible character (U+3164)"),
    "space": ({"nickname": "   "}, "1 to 40 characters"),
    "you": ({"nickname": "you"}, "you"),
    "no me": ({"seats": ["open", "greedy"]}, "me"),
    "two of me": ({"seats": ["me", "me"]}, "me"),
    "one seat": ({"seats": ["me"]}, "2"),
    "no seats": ({"seats": []}, "seats"),
    "too many seats": ({"seats": ["me", *["open"] * 8]}, "8"),
    "a thousand seats": ({"seats": ["me", *["open"] * 1000]}, "seats"),
    "another kind of seat": ({"seats": ["me", "god"]}, "god"),
    "seats that are numbers": ({"seats": [1, 2]}, "seats"),
    "option": ({"options": {"speed": 3}}, "speed"),
    "option's value": ({"options": {"rounds": 99}}, "rounds"),
    "option's type": ({"options": {"rounds": [1]}}, "options"),
    "option's text": ({"options": {"rounds": LONG}}, "rounds"),
    "pace": ({"pace": -1}, "pace"),
    "pace without end": ({"pace": 1e9}, "pace"),
    "something more": ({"admin": True}, "admin"),
}


async def test_a_bot_makes_room_for_a_person_of_its_name(asked: Served) -> None:
    table = {"game": "zeven", "nickname": "silas", "seats": ["me", "greedy", "random"], "options": {}, "pace": 1}
    started = (await asked.http.post("/api/tables", json=table)).json()
    summary = (await asked.http.get(f"/api/tables/{started['id']}")).json()
    assert [seat["name"] for seat in summary["seats"]] == ["silas", "Agatha", "Silas II"]
    refusal(await asked.http.post("/api/tables", json={**table, "seats": list(FOUR)}), 400)


@pytest.mark.parametrize("case", WRONG_TABLES)
async def test_a_table_that_cannot_be_is_refused_in_a_sentence(asked: Served, case: str) -> None:
    change, word = WRONG_TABLES[case]
    table = {"game": "zeven", "nickname": "Ann", "seats": list(FOUR), "options": {}, "pace": 1, **change}
    sentence = refusal(await asked.http.post("/api/tables", json=table), 400)
    assert word in sentence


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"null", b'"zeven"', b"\xff\xfe", b"[" * 30_000, b'{"nickname": "\\ud800"}', b'{"pace": NaN}'],
    ids=["empty", "cut", "list", "null", "text", "bytes", "deep", "surrogate", "nan"],
)
async def test_a_body_that_is_no_table_is_refused_in_a_sentence(asked: Served, body: bytes) -> None:
    answer = await asked.http.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
    refusal(answer, 400)


@pytest.mark.parametrize("nickname", [LONG, "B\x07b", "", "Ann", "ann", "You"])
async def test_a_nickname_that_cannot_be_is_refused_and_the_seat_stays_open(asked: Served, nickname: str) -> None:
    table = (await asked.start())["id"]
    refusal(await asked.http.post(f"/api/tables/{table}/seats", json={"nickname": nickname}), 400)
    assert (await asked.sit(table))["seat"] == 1


async def test_a_body_too_large_or_of_unsaid_length_is_refused(asked: Served) -> None:
    refusal(await asked.http.post("/api/tables", content=b" " * 70_000), 413)

    async def chunks() -> Any:
        yield b"{}"

    answer = await asked.http.post("/api/tables", content=chunks())
    refusal(answer, 413)
    assert answer.headers["content-security-policy"] == HEADERS["Content-Security-Policy"]


@pytest.mark.parametrize("table", ["nothing", "x" * 2000, "%00", "a'; drop table tables", "%F0%9F%A7%9F"])
@pytest.mark.parametrize("rest", ["", "/moments/0", "/replay", "/verify"])
async def test_an_unknown_table_is_named_so(asked: Served, table: str, rest: str) -> None:
    assert "no such table" in refusal(await asked.http.get(f"/api/tables/{table}{rest}"), 404)


async def test_an_unknown_address_or_method_is_answered_in_the_same_form(asked: Served) -> None:
    refusal(await asked.http.get("/api/nothing"), 404)
    refusal(await asked.http.delete("/api/games"), 405)
    refusal(await asked.http.get("/api/tables/x/moments/first"), 404)


async def test_a_full_table_and_a_taken_seat_are_refused(asked: Served) -> None:
    table = (await asked.start())["id"]
    taken = await asked.http.post(f"/api/tables/{table}/seats", json={"nickname": "Cid", "seat": 0})
    assert "not open" in refusal(taken, 400)
    await asked.sit(table)
    assert "No seat is open" in refusal(
        await asked.http.post(f"/api/tables/{table}/seats", json={"nickname": "Cid"}), 400
    )
    refusal(await asked.http.post(f"/api/tables/{table}/seats", json={"nickname": "Cid", "seat": 31}), 400)


async def test_a_secret_of_another_table_opens_nothing(asked: Served) -> None:
    one, two = await asked.start(), await asked.start()
    for secret in (two["secret"], "guess", "x" * 64):
        answer = await asked.http.get(f"/api/tables/{one['id']}/moments/0", headers={"X-Seat-Secret": secret})
        assert "does not belong" in refusal(answer, 403)
    answer = await asked.http.get(f"/api/tables/{one['id']}/moments/0", headers={"X-Seat-Secret": "x" * 65})
    refusal(answer, 400)


async def seen_at(served: Served, table: str, move: int, *, seat: int | Literal["all"] | None) -> Any:
    """The facts of a seat, a spectator or of all hands after so many actions."""
    then = (await served.lobby.get_room(table)).match.at(move)
    facts, _ = then.open_facts() if seat == "all" else then.facts(seat)
    return json.loads(json.dumps(facts))


async def test_moments_of_a_running_game_are_seen_from_my_own_seat_only(asked: Served) -> None:
    started = await asked.start(("me", "greedy", "greedy"))
    table, secret = started["id"], started["secret"]
    mine = await asked.get(f"{table}/moments/0", secret)
    assert mine["facts"] == await seen_at(asked, table, 0, seat=0)
    assert await asked.get(f"{table}/moments/0?seat=0", secret) == mine
    for watching in (
        await asked.get(f"{table}/moments/0?seat=none", secret),
        await asked.get(f"{table}/moments/0"),
    ):
        assert watching["facts"] == await seen_at(asked, table, 0, seat=None) != mine["facts"]
    for seat in ("1", "all", "-1", "9", "²"):
        answer = await asked.http.get(
            f"/api/tables/{table}/moments/0", params={"seat": seat}, headers={"X-Seat-Secret": secret}
        )
        refusal(answer, 400)
    for move in ("-1", "100000", "9" * 30):
        refusal(await asked.http.get(f"/api/tables/{table}/moments/{move}"), 404)
    for rest in ("replay", "verify"):
        assert "once the game is over" in refusal(await asked.http.get(f"/api/tables/{table}/{rest}"), 400)
    rematch = await asked.http.post(f"/api/tables/{table}/rematch", headers={"X-Seat-Secret": secret})
    assert "not over" in refusal(rematch, 400)
    assert "Only players" in refusal(await asked.http.post(f"/api/tables/{table}/rematch"), 403)


async def test_the_link_alone_shows_no_more_than_a_spectator_sees(asked: Served) -> None:
    table = (await asked.start(("me", "greedy", "greedy")))["id"]
    for seat in ("all", "0", "1", "2"):
        answer = await asked.http.get(f"/api/tables/{table}/moments/0", params={"seat": seat})
        assert "your own seat only" in refusal(answer, 400)
    facts = (await asked.get(f"{table}/moments/0?seat=none"))["facts"]
    assert facts == await seen_at(asked, table, 0, seat=None)
    assert not facts["offers"]


async def test_the_replay_of_a_finished_game_is_open_to_anyone_at_every_move(served: Served) -> None:
    async with two_people(served) as (ann, bob, table):
        await play_out(ann, bob)
        last = ann.state["move"]
        for move in (0, 1, last // 2, last):
            moment = await served.get(f"{table}/moments/{move}?seat=all")
            assert (moment["n"], moment["facts"]) == (move, await seen_at(served, table, move, seat="all"))
            assert (moment["facts"]["end"] is not None) == (move == last)
        refusal(await served.http.get(f"/api/tables/{table}/moments/{last + 1}", params={"seat": "all"}), 404)
        watcher = Client(served.port, table, None)
        async with watcher.connected():
            assert watcher.state["move"] == last
            assert watcher.log
            assert not any(secret in json.dumps(watcher.frames) for secret in (ann.secret, bob.secret) if secret)


async def test_a_finished_game_is_open_verified_and_played_again(served: Served, tmp_path: Path) -> None:
    async with two_people(served) as (ann, bob, table):
        published = (await served.get(table))["commitment"]
        await play_out(ann, bob)
        for seat in range(4):
            assert (await served.get(f"{table}/moments/3?seat={seat}"))["facts"] == await seen_at(
                served, table, 3, seat=seat
            )

        verdict = await served.get(f"{table}/verify")
        assert verdict["honest"]
        assert hashlib.sha256(verdict["secret"].encode()).hexdigest() == verdict["commitment"] == published
        assert ann.state["secret"] == verdict["secret"]
        await _verified_by_the_command(served, table, tmp_path)
        await _played_again(served, table, ann, bob)


async def _verified_by_the_command(served: Served, table: str, folder: Path) -> None:
    """`deadhand verify` accepts the download, and refuses it with one move changed."""
    answer = await served.http.get(f"/api/tables/{table}/replay")
    assert "attachment" in answer.headers["content-disposition"]
    path = folder / "replay.json"
    path.write_bytes(answer.content)
    done = CliRunner().invoke(main, ["verify", str(path)])
    assert done.exit_code == 0, done.output
    content = answer.json()
    content["actions"][5] += 1
    path.write_text(json.dumps(content), encoding="utf-8")
    done = CliRunner().invoke(main, ["verify", str(path)])
    assert done.exit_code == 2
    content["seed"] = "another"
    path.write_text(json.dumps(content), encoding="utf-8")
    assert CliRunner().invoke(main, ["verify", str(path)]).exit_code == 2


async def _played_again(served: Served, table: str, ann: Client, bob: Client) -> None:
    """One rematch of a table; who else had a seat finds it in the state."""
    again = ok(await served.http.post(f"/api/tables/{table}/rematch", headers={"X-Seat-Secret": str(bob.secret)}))
    await ann.until(lambda frame: frame["type"] == "state" and frame["rematch"] == again["id"])
    summary = await served.get(again["id"])
    assert [seat["kind"] for seat in summary["seats"]] == ["open", "human", "bot", "bot"]
    assert (await served.sit(again["id"], "Ann"))["seat"] == 0
    second = await served.http.post(f"/api/tables/{table}/rematch", headers={"X-Seat-Secret": str(ann.secret)})
    assert "already" in refusal(second, 400)


async def test_every_answer_has_the_security_headers(asked: Served) -> None:
    for path in ("/api/games", "/api/tables/nothing", "/api/nothing"):
        answer = await asked.http.get(path)
        assert all(answer.headers[name] == value for name, value in HEADERS.items())
        assert answer.headers["cache-control"] == ("no-cache" if path == "/api/games" else "no-store")


async def test_one_address_cannot_start_tables_without_end(database: str) -> None:
    async with serving(Settings(database=database, tables_per_minute=3, compiled=False)) as served:
        for _ in range(3):
            await served.start()
        table = {"game": "zeven", "nickname": "Ann", "seats": list(FOUR)}
        answer = await served.http.post("/api/tables", json=table)
        assert "Try again in" in refusal(answer, 429)
        assert answer.headers["retry-after"] == "20"
        ok(await served.http.get("/api/games"))


async def test_people_who_sit_down_at_the_same_moment_get_different_seats_and_names(asked: Served) -> None:
    table = (await asked.start(("me", "open", "open", "open")))["id"]
    names = ["Bob", "bob", "Cid", "Cid", "Dan", "Eve"]
    answers = await asyncio.gather(
        *(asked.http.post(f"/api/tables/{table}/seats", json={"nickname": name}) for name in names)
    )
    taken = [answer.json()["seat"] for answer in answers if answer.status_code == 200]
    assert sorted(taken) == [1, 2, 3]
    summary = await asked.get(table)
    assert len({seat["name"].casefold() for seat in summary["seats"]}) == 4


async def test_the_primer_is_served(asked: Served) -> None:
    for slug in GAMES:
        told = ok(await asked.http.get(f"/api/games/{slug}/primer"))
        assert told == primer_of(find_game(slug)).model_dump()
    assert "no game" in refusal(await asked.http.get("/api/games/chess/primer"), 404)

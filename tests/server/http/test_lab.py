"""The lab of the page: streamed results, checked requests, limits, and whether it is on at all."""

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest

from deadhand import engine
from deadhand.arena.request import Request
from deadhand.games import find_game
from deadhand.lab.analysis.intervals import share_interval
from deadhand.lab.totals.simulate import simulate
from deadhand.server.http import lab
from deadhand.server.http.lab import Lab
from deadhand.server.limits import client_quota
from deadhand.server.limits.buckets import TooManyRequests
from deadhand.server.limits.client_quota import ClientQuota
from deadhand.server.network.addresses import BoundAddress
from deadhand.server.settings import Settings
from deadhand.server.shapes.lab import LabResults
from tests.server.running import Served, asking, ok, refusal, serving

pytestmark = pytest.mark.anyio
PATH = "/api/games/zeven/lab"
SHORT: dict[str, Any] = {"seats": 2, "games": 12, "bots": ["random", "greedy"], "seed": "a", "options": {"rounds": 1}}
ENDLESS: dict[str, Any] = {**SHORT, "games": 20_000}


@pytest.fixture(autouse=True)
def _ready(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules pass for compiled."""
    monkeypatch.setattr(engine, "is_compiled", lambda _game: True)
    monkeypatch.setattr(lab, "INTERVAL", 0.0)


async def results(asked: Served, game: str = "zeven", **wish: Any) -> list[dict[str, Any]]:
    answer = await asked.http.post(f"/api/games/{game}/lab", json=wish)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/jsonl"
    lines = [json.loads(line) for line in answer.text.splitlines()]
    for line in lines:
        LabResults.model_validate_json(json.dumps(line), extra="forbid", strict=True)
    return lines


async def test_results_are_streamed_until_all_games_are_played(asked: Served) -> None:
    lines = await results(asked, **SHORT)
    played = [line["report"]["games"] for line in lines]
    assert played == sorted(set(played))
    assert len(played) > 1
    last = lines[-1]
    assert played[-1] == 12 == sum(last["lengths"]["counts"])
    report = simulate(
        Request(find_game("zeven"), seats=2, games=12, bots=["random", "greedy"], seed="a", options={"rounds": 1})
    )
    timeless = replace(report, seconds=0.0, games_per_second=last["report"]["games_per_second"])
    assert last["report"] == json.loads(json.dumps(timeless.as_dict()))
    assert last["reason_intervals"] == {name: list(share_interval(count, 12)) for name, count in report.reasons.items()}


@pytest.mark.parametrize(
    ("option", "first"), [({}, None), ({"first_dealer": "random"}, None), ({"first_dealer": 0}, 1)]
)
async def test_the_first_player_is_known_if_an_option_fixes_it(
    asked: Served, option: dict[str, Any], first: int | None
) -> None:
    wish = {**SHORT, "games": 1, "seats": 3, "bots": ["greedy"], "options": {"rounds": 1, **option}}
    assert (await results(asked, **wish))[-1]["first"] == first


async def test_teams_and_sides_have_results_of_their_own(asked: Served) -> None:
    team = (await results(asked, "left_4_dead", seats=3, games=2, bots=["random"]))[-1]
    assert team["report"]["team"]["wins"] + team["report"]["team"]["losses"] == 2
    sided = (
        await results(asked, "escape_the_horde", seats=3, games=2, bots={"survivors": "random", "infected": "greedy"})
    )[-1]
    assert [side["faction"] for side in sided["report"]["factions"]] == ["survivors", "infected"]
    assert {(role["faction"], role["bot"]) for role in sided["report"]["roles"]} >= {("survivors", "random")}


async def test_a_changed_deck_changes_the_games(asked: Served) -> None:
    path = "/api/games/zeven/deck"
    own = ok(await asked.http.post(path, json={}))
    assert own["text"] is None
    assert own["numbers"]["commando_6.count"] > 0
    changed = ok(await asked.http.post(path, json={"numbers": {"commando_6.count": 30}}))
    assert changed["deck_changes"]["en"] == [f"Commando 6: 30 copies instead of {own['numbers']['commando_6.count']}"]
    assert changed["numbers"] == {**own["numbers"], "commando_6.count": 30}
    back = own["numbers"]["commando_6.count"]
    undone = ok(await asked.http.post(path, json={"deck": changed["text"], "numbers": {"commando_6.count": back}}))
    assert undone == own
    (*_, usual), (*_, many) = await results(asked, **SHORT), await results(asked, **SHORT, deck=changed["text"])
    assert usual["report"]["seats"] != many["report"]["seats"]
    assert many["report"]["conditions"]["deck"] == changed["deck"]


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ({"commando_6.count": 100}, "0 to 99"),
        ({"commando_6.count": 90}, "128"),
        ({"commando_6.strength": 1}, 'The card "commando_6" has no number "strength"'),
        ({"commando_6.count": True}, "integer"),
    ],
)
async def test_a_number_that_is_not_allowed_is_refused(asked: Served, numbers: dict[str, Any], said: str) -> None:
    assert said in refusal(await asked.http.post("/api/games/zeven/deck", json={"numbers": numbers}), 400)


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "seats": ({"seats": 9}, "seats"),
    "a thousand seats": ({"seats": 1000}, "seats"),
    "no games": ({"games": 0}, "games"),
    "too many games": ({"games": 20_001}, "20000"),
    "games in words": ({"games": "many"}, "games"),
    "bots": ({"bots": ["god"]}, "god"),
    "too few bots": ({"bots": ["greedy"] * 5}, "bots"),
    "no bots": ({"bots": []}, "bots"),
    "sides": ({"bots": {"survivors": "greedy"}}, "faction"),
    "a bot of one's own": ({"bots": ["bot.py:Bot"]}, "bot.py"),
    "a bot that searches": ({"bots": ["greedy", "expert"]}, "searches"),
    "option": ({"options": {"speed": 3}}, "speed"),
    "deck": ({"deck": "game = 3"}, "game"),
    "seed": ({"seed": ""}, "seed"),
    "something more": ({"threads": 8}, "threads"),
}


@pytest.mark.parametrize("case", WRONG)
async def test_games_that_cannot_be_played_are_refused_in_a_sentence(asked: Served, case: str) -> None:
    change, said = WRONG[case]
    assert said in refusal(await asked.http.post(PATH, json={**SHORT, **change}), 400)
    await results(asked, **{**SHORT, "games": 1})  # and the address may ask again


async def test_plain_rules_are_too_slow(asked: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "is_compiled", lambda _game: False)
    assert "has not compiled" in refusal(await asked.http.post(PATH, json=SHORT), 400)


async def test_a_run_is_charged_in_parts_and_waits_for_the_quota(
    asked: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts: list[object] = []
    waits: list[float] = []
    run = ClientQuota.run_in_thread

    async def noted(quota: ClientQuota, work: object) -> object:
        parts.append(work)
        return await run(quota, work)  # type: ignore[arg-type]

    async def wait() -> None:
        client = client_quota.current_client()
        assert client is not None
        waits.append(client.debt)

    monkeypatch.setattr(ClientQuota, "run_in_thread", noted)
    monkeypatch.setattr(lab, "wait_for_quota", wait)
    lines = await results(asked, **SHORT)
    assert len(waits) == len(lines) > 1
    assert len(parts) > len(waits)


async def test_an_address_has_one_run_and_it_ends_with_its_client(settings: Settings) -> None:
    async with serving(settings) as served:
        async with served.http.stream("POST", PATH, json=ENDLESS, timeout=30) as answer:
            assert answer.status_code == 200
            lines = answer.aiter_lines()
            assert json.loads(await anext(lines))["report"]["games"] > 0
            other = await served.http.post(PATH, json=SHORT)
            assert "a run in the lab already" in refusal(other, 429)
            assert int(other.headers["retry-after"]) > 0
            await answer.aclose()
        async with asyncio.timeout(20):
            while (again := await served.http.post(PATH, json={**SHORT, "games": 1})).status_code == 429:
                await asyncio.sleep(0.05)
        assert again.status_code == 200


async def test_a_run_goes_on_after_the_time_in_which_a_request_must_arrive(settings: Settings) -> None:
    hurried = settings.with_changes(read_timeout=0.3, write_timeout=0.3)
    async with serving(hurried) as served, served.http.stream("POST", PATH, json=ENDLESS, timeout=30) as answer:
        begun = asyncio.get_running_loop().time()
        async for line in answer.aiter_lines():
            assert line
            if asyncio.get_running_loop().time() > begun + 1:
                return
    pytest.fail("the server has ended the run")


async def test_concurrent_lab_runs_are_limited() -> None:
    busy = Lab(Settings(database=""), None)
    for number in range(lab.RUNS):
        busy.begin(f"192.0.2.{number}")
    with pytest.raises(TooManyRequests, match="busy"):
        busy.begin("198.51.100.1")
    busy.end("192.0.2.0")
    busy.begin("198.51.100.1")


async def test_a_lab_that_is_off_says_so(settings: Settings) -> None:
    async with asking(settings.with_changes(lab="off")) as asked:
        assert ok(await asked.http.get("/api/status"))["lab"] is False
        assert "--lab on" in refusal(await asked.http.post(PATH, json=SHORT), 403)
    async with asking(settings) as asked:
        assert ok(await asked.http.get("/api/status"))["lab"] is True


@pytest.mark.parametrize(
    ("more", "host", "on"),
    [
        ({}, "127.0.0.1", True),
        ({}, "::1", True),
        ({}, "localhost", True),
        ({}, "192.168.1.7", True),
        ({}, "8.8.8.8", False),
        ({}, "cards.example", False),
        ({"public_address": "https://cards.example"}, "127.0.0.1", False),
        ({"proxy": "127.0.0.1"}, "127.0.0.1", False),
        ({"allowed_host": "cards.example"}, "127.0.0.1", False),
        ({"lab": "on", "proxy": "127.0.0.1"}, "8.8.8.8", True),
        ({"lab": "off"}, "127.0.0.1", False),
    ],
)
async def test_the_lab_is_off_on_a_public_server_unless_its_operator_turns_it_on(
    more: dict[str, Any], host: str, on: bool
) -> None:
    assert Lab(Settings(database="", **more), BoundAddress(host, 8000)).is_on is on

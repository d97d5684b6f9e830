"""Finished games that devices send: replayed, stored once without names, and in nothing that the server counts."""

import asyncio
import json
import random
import time
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner
from sqlalchemy import select, update

from deadhand.cli import main
from deadhand.games import find_game
from deadhand.match.dealing import replay
from deadhand.match.fairness import origin_in_words
from deadhand.match.match import Match
from deadhand.match.saved import read_saved
from deadhand.server.database import device_games, schema
from deadhand.server.http.app import DEVICE_GAMES_PER_HOUR
from deadhand.server.limits import client_quota
from deadhand.server.rooms.lobby import played_on
from deadhand.server.rooms.lobby.new_table import deck_of
from deadhand.server.settings import Settings
from deadhand.table.deck_files.deck_file import canonical_source
from tests.server.rooms.test_decks import WITH_MORE_HUNTERS
from tests.server.running import Asked, Served, asking, ok, refusal

pytestmark = pytest.mark.anyio

HERE, OTHER = "a" * 24, "b" * 24
NAMES = ("Ann", "Bob", "Cat")


@cache
def finished(game: str = "zeven", seed: int = 5, deck: str | None = None) -> Match:
    """A game that its default answers have ended, of people who have names."""
    short: dict[str, Any] = {"turn_limit": 20} if game == "zeven" else {}
    found = find_game(game)
    options: dict[str, Any] = {"rounds": 1, **short}
    match = Match(found, seats=3, seed=str(seed), names=NAMES, deck=deck_of(found, deck), options=options)
    while not match.over:
        match.play(match.default)
    return match


def sent_by_device(match: Match, **changes: Any) -> dict[str, Any]:
    """A game as the page sends it."""
    saved = asdict(match.saved(players=["human", "hard", "easy"]))
    fields = ("game", "rules", "seed", "rekeyed", "options", "players", "deck", "actions", "branches", "returns")
    return {"id": HERE, **{name: saved[name] for name in fields}, "digest": saved["digest"], **changes}


async def send(asked: Asked, game: dict[str, Any]) -> httpx.Response:
    return await asked.http.post("/api/device-games", json=game)


def taken(response: httpx.Response) -> None:
    assert response.status_code == 204, response.text


async def stored(asked: Served) -> list[dict[str, Any]]:
    """The saved games that are kept, as they are exported."""
    return [json.loads(saved.text()) async for saved in asked.lobby.storage.device_games.all()]


async def test_a_finished_game_is_kept_once_and_without_names(asked: Served) -> None:
    for _ in range(3):
        taken(await send(asked, sent_by_device(finished())))
    (kept,) = await stored(asked)
    assert kept["names"] == ["Seat 1", "Seat 2", "Seat 3"]
    assert kept["players"] == ["human", "hard", "easy"]
    assert (kept["actions"], kept["digest"], kept["origin"]) == (finished().actions, finished().digest, None)
    async with asked.lobby.storage.database.reading() as connection:
        row = (await connection.execute(select(schema.played_on_device))).mappings().one()
    assert {*row} == {"id", "hash", "game", "at", "saved"}
    assert await asked.lobby.storage.ids() == []
    assert ok(await asked.http.get("/api/status"))["device_games"]


@pytest.mark.soak
async def test_the_same_game_fifty_times_at_once_is_kept_once(asked: Served) -> None:
    for response in await asyncio.gather(*(send(asked, sent_by_device(finished())) for _ in range(50))):
        taken(response)
    assert len(await stored(asked)) == 1


async def test_a_repeated_game_is_not_replayed_again(asked: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    taken(await send(asked, sent_by_device(finished())))
    monkeypatch.setattr(played_on, "REPLAY_TIME", -1.0)
    taken(await send(asked, sent_by_device(finished())))
    assert "too long" in refusal(await send(asked, sent_by_device(finished(), id=OTHER)), 400)


async def test_another_game_under_the_same_id_is_refused_and_the_first_one_stays(asked: Served) -> None:
    answers = await asyncio.gather(*(send(asked, sent_by_device(finished(seed=seed))) for seed in (5, 6)))
    assert sorted(answer.status_code for answer in answers) == [204, 409]
    (kept,) = await stored(asked)
    first = next(seed for seed, answer in zip((5, 6), answers, strict=True) if answer.status_code == 204)
    assert kept["digest"] == finished(seed=first).digest
    assert "another game" in refusal(await send(asked, sent_by_device(finished(seed=11 - first))), 409)


async def test_games_with_decks_daily_deals_and_branches_are_kept_as_they_are(asked: Served) -> None:
    changed = finished(deck=WITH_MORE_HUNTERS)
    taken(await send(asked, sent_by_device(changed)))
    (kept,) = await stored(asked)
    assert kept["deck"] == canonical_source(changed.deck)
    branched = finished().at(6).branch_off("f" * 32, seat=0)
    while not branched.over:
        branched.play(branched.default)
    taken(await send(asked, sent_by_device(branched, id=OTHER, changed_bots=[2, 0, 7, 2])))  # 0 is a person
    kept = next(each for each in await stored(asked) if "branches" in each)
    assert kept["branches"] == [{"move": 6, "seed": "f" * 32, "seat": 0}]
    assert (kept["changed_bots"], kept["digest"]) == ([2], branched.digest)


def forged(field: str, number: int) -> dict[str, Any]:
    """A game of which a field was changed at a random place."""
    chosen, game = random.Random(f"{field} {number}"), sent_by_device(finished())
    actions = list(game["actions"])
    place = chosen.randrange(len(actions))
    match field:
        case "an action":
            actions[place] = actions[place] + chosen.choice((1, 2, 7, 1000))
        case "a move less":
            del actions[place]
        case "a move more":
            actions.insert(place, actions[place])
        case "cut off":
            del actions[place:]
        case "after its end":
            actions.append(actions[-1])
        case "seed":
            return {**game, "seed": f"{number}"}
        case "returns":
            return {**game, "returns": [*map(float, chosen.sample((1, 0, 0), 3))]}
        case "digest":
            return {**game, "digest": "0" * 64}
        case "options":
            return {**game, "options": {**game["options"], "rounds": 2}}
        case "branches":
            return {**game, "branches": [{"move": place, "seed": "f" * 32, "seat": None}]}
    return {**game, "actions": actions}


FORGED = ("an action", "a move less", "a move more", "cut off", "after its end", "seed", "returns", "digest")


@pytest.mark.parametrize("field", [*FORGED, "options", "branches"])
async def test_forged_games_are_refused(asked: Served, field: str) -> None:
    games = [game for number in range(6) if (game := forged(field, number)) != sent_by_device(finished())]
    assert len(games) >= 4
    for game in games:
        refusal(await send(asked, game), 400)
    assert await stored(asked) == []


async def test_a_game_that_is_not_over_is_refused(asked: Served) -> None:
    begun = finished().at(4)
    refusal(await send(asked, sent_by_device(begun)), 400)  # it has no result
    refusal(await send(asked, sent_by_device(begun, returns=finished().returns)), 400)
    assert await stored(asked) == []


@pytest.mark.parametrize(
    ("changes", "status", "said"),
    [
        ({"rules": 1}, 410, "version"),
        ({"game": "poker"}, 400, "poker"),
        ({"game": "left_4_dead"}, 410, "version"),
        ({"players": ["human", "hard", "nobody"]}, 400, "nobody"),
        ({"players": ["human"]}, 400, "seats"),
        ({"deck": "[cards]"}, 400, "deck file"),
        ({"names": list(NAMES)}, 400, "not valid"),
        ({"id": "../tables"}, 400, "not valid"),
        ({"actions": [0] * 10_001}, 400, "not valid"),
        ({"actions": [2**40]}, 400, "not valid"),
        ({"returns": []}, 400, "not valid"),
        ({"deck": "x" * 60_000}, 400, "not valid"),
        ({"deck": "x" * 70_000}, 413, "too large"),
    ],
)
async def test_foreign_outdated_and_huge_games_are_refused(
    asked: Served, changes: dict[str, Any], status: int, said: str
) -> None:
    assert said in refusal(await send(asked, sent_by_device(finished(), **changes)), status)
    assert await stored(asked) == []


async def test_one_address_sends_so_many_an_hour_and_others_still_can(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client_quota, "REFUSAL_DELAY", 0.0)
    async with asking(settings) as asked:
        begun = time.monotonic()
        answers = [await send(asked, sent_by_device(finished(), rules=1)) for _ in range(1000)]
        minutes = (time.monotonic() - begun) / 60  # each of which allows one more
        taken_up = sum(answer.status_code == 410 for answer in answers)
        assert DEVICE_GAMES_PER_HOUR <= taken_up <= DEVICE_GAMES_PER_HOUR + minutes
        assert sum(answer.status_code == 429 for answer in answers) == 1000 - taken_up
        assert all(1 <= int(answer.headers["Retry-After"]) <= 60 for answer in answers if answer.status_code == 429)
        table = await asked.start(["me", "greedy"])  # its limits are others
        assert table["secret"]


async def test_the_operator_can_switch_it_off(settings: Settings) -> None:
    async with asking(settings.with_changes(device_games="off")) as asked:
        assert "does not collect" in refusal(await send(asked, sent_by_device(finished())), 403)
        assert not ok(await asked.http.get("/api/status"))["device_games"]


async def test_only_the_latest_games_are_kept(settings: Settings) -> None:
    async with asking(settings.with_changes(max_device_games=3)) as asked:
        ids = [f"{number:024x}" for number in (9, 3, 7, 1, 5)]
        for seed, each in enumerate(ids, start=20):
            taken(await send(asked, sent_by_device(finished(seed=seed), id=each)))
        kept = {game["digest"] for game in await stored(asked)}
        assert kept == {finished(seed=seed).digest for seed in (22, 23, 24)}


async def test_each_is_charged_to_the_storage_of_its_address(asked: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    charged: list[int] = []
    monkeypatch.setattr(device_games, "charge_storage", charged.append)
    taken(await send(asked, sent_by_device(finished())))
    taken(await send(asked, sent_by_device(finished())))
    async with asked.lobby.storage.database.reading() as connection:
        assert charged == [len(await connection.scalar(select(schema.played_on_device.c.saved)) or b"")]


async def test_the_cleanup_deletes_them_after_their_retention(settings: Settings) -> None:
    async with asking(settings) as asked:
        taken(await send(asked, sent_by_device(finished())))
        async with asked.lobby.storage.database.transaction() as connection:
            ago = datetime.now(UTC) - timedelta(days=366)
            await connection.execute(update(schema.played_on_device).values(at=ago))
    async with asking(settings) as asked:
        await asked.lobby.cleanup.first_pass.wait()
        assert await stored(asked) == []


async def test_the_operator_exports_lines_that_the_commands_read(
    asked: Served, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number, game in enumerate(["zeven", "zeven", "card_of_the_dead"]):
        taken(await send(asked, sent_by_device(finished(game, seed=number), id=f"{number:024x}")))
    out, run = tmp_path / "games.jsonl", CliRunner()
    monkeypatch.setattr(device_games, "PAGE", 2)

    def export(*words: str) -> str:
        done = run.invoke(main, ["admin", "export-device-games", "--out", str(out), "--database", database, *words])
        assert done.exit_code == 0, done.output
        return done.output

    assert "3 games in" in await asyncio.to_thread(export)
    lines = out.read_text().splitlines()
    assert sorted(json.loads(line)["game"] for line in lines) == ["card_of_the_dead", "zeven", "zeven"]
    for number, line in enumerate(lines):
        file = tmp_path / f"{number}.json"
        file.write_text(line)
        saved = read_saved(file)
        assert replay(saved).over
        assert "dealt on the device" in " ".join(origin_in_words(saved))
        assert not {*NAMES} & {*saved.names}
    shown = await asyncio.to_thread(run.invoke, main, ["replay", str(tmp_path / "0.json"), "--plain"])
    assert shown.exit_code == 0, shown.output
    assert "Seat 1" in shown.output
    assert "1 game in" in await asyncio.to_thread(export, "--game", "card_of_the_dead")  # the file is replaced
    assert json.loads(out.read_text())["game"] == "card_of_the_dead"
    assert [path.name for path in tmp_path.iterdir() if "jsonl" in path.name] == ["games.jsonl"]


async def test_an_export_to_a_folder_that_is_not_there_is_refused(database: str, tmp_path: Path) -> None:
    words = ["admin", "export-device-games", "--out", str(tmp_path / "no" / "games.jsonl"), "--database", database]
    done = await asyncio.to_thread(CliRunner().invoke, main, words)
    assert done.exit_code == 2
    assert "cannot be written" in done.output

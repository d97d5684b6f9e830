"""The daily deal: the same for everybody with the same setup until midnight UTC, another for any other."""

from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Any

import pytest

from deadhand.games import GAMES, find_game
from deadhand.match.daily import secret_of_the_day, today
from tests.server.client import Client, play_out
from tests.server.deals import TODAY
from tests.server.running import Asked, Served, refusal

pytestmark = pytest.mark.anyio

PLAYERS = ("human", "greedy", "greedy", "greedy")


def secret(game: str = "zeven", day: date = TODAY, players: Sequence[str] = PLAYERS, **options: Any) -> str:
    return secret_of_the_day(find_game(game), day, players=players, options=options)


def test_the_secret_follows_from_the_date_the_game_and_the_setup() -> None:
    assert secret() == secret(rounds=find_game("zeven").options[0].default) == secret()
    others = [
        secret(day=date(2026, 11, 23)),
        secret(players=PLAYERS[:3]),
        secret(players=("human", "random", "greedy", "greedy")),
        secret(rounds=1),
        *(secret(game) for game in GAMES if game != "zeven"),
    ]
    assert len({secret(), *others}) == len(others) + 1
    assert all(len(each) == 64 for each in others)


def test_a_date_begins_at_midnight_by_utc() -> None:
    assert today() == datetime.now(UTC).date()


async def test_two_people_have_the_same_deal_and_the_table_says_whose_date_it_is(served: Served) -> None:
    seen = []
    for name in ("Ann", "Bob"):
        table = await served.start(("me", "greedy", "random"), daily=True, nickname=name)
        assert (await served.get(table["id"]))["daily"] == TODAY.isoformat()
        person = Client(served.port, table["id"], table["secret"])
        async with person.connected():
            assert person.state["daily"] == TODAY.isoformat()
            while not person.offers:
                await person.next()
            seen.append((table["commitment"], person.state["view"]["zones"], person.state["view"]["prompt"]["offers"]))
            await play_out(person)
        assert (await served.get(f"{table['id']}/verify"))["honest"]
    assert seen[0] == seen[1]


async def test_other_seats_or_options_make_another_deal_and_a_rematch_is_any_deal(served: Served) -> None:
    async def commitment(*seats: str, **more: Any) -> str:
        return str((await served.start(seats, **more))["commitment"])

    same = await commitment("me", "greedy", daily=True)
    assert same == await commitment("me", "greedy", daily=True)
    others = [
        await commitment("me", "random", daily=True),
        await commitment("me", "greedy", daily=True, options={"rounds": 2}),
        await commitment("me", "greedy"),
    ]
    assert len({same, *others}) == 4
    table = await served.start(("me", "greedy"), daily=True)
    person = Client(served.port, table["id"], table["secret"])
    async with person.connected():
        await play_out(person)
    headers = {"X-Seat-Secret": table["secret"]}
    again = (await served.http.post(f"/api/tables/{table['id']}/rematch", headers=headers)).json()
    assert again["commitment"] != table["commitment"]
    assert (await served.get(again["id"]))["daily"] is None


async def test_nobody_sits_down_at_a_deal_of_the_day(asked: Asked) -> None:
    wish = {"game": "zeven", "nickname": "Ann", "seats": ["me", "open"], "daily": True}
    assert "for one person" in refusal(await asked.http.post("/api/tables", json=wish), 400)
    assert "daily" in refusal(await asked.http.post("/api/tables", json={**wish, "daily": "2026-11-22"}), 400)

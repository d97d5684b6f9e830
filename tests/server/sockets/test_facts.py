"""States of numbers: the same as views in words, smaller, and read in any language."""

import json
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from deadhand.games import GAMES, find_game
from deadhand.match.state_in_words import PROTOCOL, read_state
from deadhand.table.words.grammar import languages
from deadhand.table.words.words import words_of
from tests.server.client import Client, Frame
from tests.server.running import Served

pytestmark = pytest.mark.anyio


async def at_the_same_table(served: Served, game: str, *seats: str) -> tuple[str, str]:
    """A new table with me and bots, which begins at once."""
    started = await served.start(seats, game=game)
    return started["id"], started["secret"]


def lasting(state: Frame) -> Frame:
    """A state without what depends on the moment when it was sent."""
    return {key: value for key, value in state.items() if key not in ("clock", "seats", "lines", "kept", "table")}


@pytest.mark.parametrize("game", GAMES)
async def test_a_state_of_numbers_reads_as_the_state_in_words(served: Served, game: str) -> None:
    table, secret = await at_the_same_table(served, game, "me", "hard", "hard")
    reads, is_told = (Client(served.port, table, secret) for _ in range(2))
    async with reads.connected(facts=True), is_told.connected():
        for _ in range(12):
            await reads.quiet()
            await is_told.reach(reads.n)
            await reads.reach(is_told.n)
            assert lasting(read_state(last_state(reads), "en")) == lasting(is_told.state)
            assert reads.log == is_told.log
            if reads.over or not reads.offers:
                break
            await reads.play(reads.offers[-1])


def last_state(client: Client) -> Frame:
    """The last state that a client was sent."""
    return next(frame for frame in reversed(client.frames) if frame["type"] == "state")


async def test_two_people_at_one_table_read_it_in_two_languages(served: Served) -> None:
    table, secret = await at_the_same_table(served, "zeven", "me", "hard")
    english, german = (Client(served.port, table, secret) for _ in range(2))
    async with english.connected(facts=True), german.connected(language="de"):
        await english.quiet()
        await german.quiet()
        assert english.state["view"]["prompt"]["text"] == "Draw a card, or call."
        assert german.state["view"]["prompt"]["text"] == "Zieh eine Karte oder sag eine Sieben an."
        await german.send(type="move", n=german.n, action=10_000)
        assert "gibt keine Aktion" in (await german.refused())["message"]


def sentences(state: Frame, language: str) -> list[str]:
    """The log of a state of numbers, in a language."""
    return [each["text"] for line in read_state(state, language)["lines"] for each in line["sentences"]]


async def test_an_unknown_language_is_refused_in_words(served: Served) -> None:
    table, secret = await at_the_same_table(served, "zeven", "me", "hard")
    stranger = Client(served.port, table, secret)
    async with stranger.connecting() as stranger._socket:
        await stranger.send(type="hello", protocol=PROTOCOL, secret=secret, facts=True, language="tlh")
        assert (await stranger.refused())[
            "message"
        ] == f'There is no language "tlh"; there are {", ".join(languages())}.'


async def test_a_client_changes_its_language_by_another_hello(served: Served) -> None:
    table, secret = await at_the_same_table(served, "zeven", "me", "hard")
    client = Client(served.port, table, secret)
    async with client.connected(facts=True):
        await client.send(type="hello", protocol=PROTOCOL, secret=secret, since=client.n, facts=True, language="de")
        await client.quiet()
        await client.send(type="undo", n=client.n)
        assert "kann nicht zurückgenommen werden" in (await client.refused())["message"]


async def test_undos_and_hints_are_sent_as_numbers(served: Served) -> None:
    table, secret = await at_the_same_table(served, "card_of_the_dead", "me", "hard")
    client = Client(served.port, table, secret)
    async with client.connected(facts=True):
        await client.quiet()
        await client.send(type="hint", n=client.n)
        await client.until(lambda frame: frame["type"] == "hint")
        assert "You ask for a hint." in sentences(last_state(client), "en")
        assert "Du bittest um einen Tipp." in sentences(last_state(client), "de")


async def test_a_state_of_numbers_is_small(served: Served) -> None:
    """It takes less than half of a view in words, even at the deal, when there is little to tell."""
    table, secret = await at_the_same_table(served, "zeven", "me", "hard", "hard", "hard")
    sizes: dict[bool, int] = {}
    for facts in (True, False):
        client = Client(served.port, table, secret)
        async with client.connected(facts=facts):
            await client.quiet()
            shown = {key: client.frames[0][key] for key in ("facts", "ahead", "view") if key in last_state(client)}
            sizes[facts] = len(json.dumps(shown))
    assert sizes[True] * 2 < sizes[False]


MOST_WORDS = 6144
"""Compressed bytes of a game's texts in a language; a quarter of them are the reasons of hints and refusals."""

LASTING = {"table", "seats", "host", "commitment", "secret", "rematch", "daily", "pace", "hints"}
STANDING = {
    *("scores", "ranks", "premove_seats", "questions_ahead", "premoves"),
    *("orders", "passing", "seats_of_mine", "lesson"),
}


async def sent_state(client: Client, wanted: Callable[[Frame], bool] = lambda _: True) -> Frame:
    """The next state that is wanted, as it is sent."""
    while True:
        frame: Frame = json.loads(await client.socket.recv())
        if frame["type"] == "state" and wanted(frame):
            return frame


async def test_a_state_of_numbers_leaves_out_what_has_not_changed(served: Served) -> None:
    """Once something changes it is sent again, and after another hello all of it."""
    table, secret = await at_the_same_table(served, "zeven", "me", "greedy")
    client = Client(served.port, table, secret)
    async with client.connecting() as client._socket:
        await client.send(type="hello", protocol=PROTOCOL, secret=secret, facts=True)
        assert (await sent_state(client)).keys() >= LASTING | STANDING
        await client.send(type="hints", on=False)
        changed = await sent_state(client, lambda frame: "hints" in frame)
        assert changed["hints"] is False
        assert "seats" not in changed
        assert not STANDING & changed.keys()
        await client.send(type="hello", protocol=PROTOCOL, secret=secret, facts=True, since=changed["n"])
        asked = await sent_state(client, lambda frame: "seats" in frame)
        assert asked.keys() >= LASTING | STANDING
        while not asked["facts"]["offers"]:
            asked = await sent_state(client)
            assert not LASTING & asked.keys()
        await client.send(type="move", n=asked["n"], action=asked["facts"]["offers"][0])
        assert not LASTING & (await sent_state(client)).keys()


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
async def test_the_words_of_a_game_are_served_in_each_language(served: Served, game: str, language: str) -> None:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{served.port}") as web:
        answer = await web.get(f"/api/games/{game}/words", params={"language": language})
        words: dict[str, Any] = answer.json()
        assert answer.status_code == 200
        assert int(answer.headers["content-length"]) < MOST_WORDS
        assert words["language"] == words_of(find_game(game), language).language
        described = (await web.get(f"/api/games/{game}", params={"language": language})).json()
        assert [card["name"] for card in described["cards"]] == [word["name"] for word in words["kinds"]["word"]]
        assert (await web.get(f"/api/games/{game}/words", params={"language": "tlh"})).status_code == 400
        assert (await web.get(f"/api/games/{game}", params={"language": "tlh"})).status_code == 400

"""Why nothing can be done with a card, asked over the socket by who only looks; what is told of all that is no card."""

import pytest

from deadhand.games import GAMES
from deadhand.table.knowledge.refusal_facts import refusal_facts
from tests.server.client import Client
from tests.server.running import Served

pytestmark = pytest.mark.anyio


async def two(served: Served) -> tuple[Client, Client]:
    """Ann, who is asked to draw, and Bob, who waits."""
    table = await served.start(["me", "open"], options={"first_dealer": 1})
    bob = await served.sit(table["id"])
    await served.begin(table["id"], table["secret"])
    return Client(served.port, table["id"], table["secret"]), Client(served.port, table["id"], bob["secret"])


async def explained(client: Client, spot: str, *, n: int | None = None) -> tuple[str, str | None]:
    """What somebody is told of a spot."""
    await client.send(type="explain", n=client.n if n is None else n, spots=[spot])
    frame = await client.until(lambda frame: frame["type"] in ("explanation", "refused"))
    assert frame["type"] == "explanation", frame
    assert frame["spots"] == [spot]
    return frame["message"], frame["clause"]


async def test_a_refusal_names_the_open_question_and_its_clause(served: Served) -> None:
    ann, _ = await two(served)
    async with ann.connected():
        card = ann.state["view"]["zones"]["hand"][0]["cards"][0]
        assert await explained(ann, f"hand:0/{card}") == ("The question is: Draw a card, or call.", "Z-6.1")
        assert await explained(ann, "nowhere:7/nothing") == ("", None)


async def test_a_waiting_player_sees_whose_turn_it_is(served: Served) -> None:
    ann, bob = await two(served)
    async with ann.connected(), bob.connected():
        card = bob.state["view"]["zones"]["hand"][1]["cards"][0]
        for spot in (f"hand:1/{card}", "hand:0/hunter", "draw_pile"):
            assert await explained(bob, spot) == ("It is Ann's turn.", None)


async def test_a_client_that_reads_numbers_gets_refusals_in_numbers(served: Served) -> None:
    ann, bob = await two(served)
    async with ann.connected(facts=True), bob.connected(facts=True):
        room = await served.lobby.get_room(ann.table)
        for spots in (["hand:0"], ["seat:1"], ["nowhere:7"]):
            for client, facts in ((ann, room.match.why_not_facts(spots)), (bob, None)):
                await client.send(type="explain", n=client.n, spots=spots)
                told = await client.until(lambda frame: frame["type"] == "explanation")
                assert (told["facts"], told["turn_of"]) == (facts, None if client is ann else 0)
        await ann.send(type="why_not", spots=["discard_pile"])
        assert (await ann.refused())["facts"] == dict(room.match.refusal_at(["discard_pile"]).facts or {})
        illegal = next(action for action in range(room.match.game.actions.size) if action not in room.match.legal)
        await ann.send(type="move", n=ann.n, action=illegal)
        assert (await ann.refused())["facts"] == refusal_facts(room.match.game, room.match.tables, illegal)


async def test_a_refusal_in_words_is_in_the_language_of_the_hello(served: Served) -> None:
    ann, _ = await two(served)
    async with ann.connected(language="de"):
        match = (await served.lobby.get_room(ann.table)).match.in_language("de")
        expected = match.refusal_at(["discard_pile"])
        await ann.send(type="why_not", spots=["discard_pile"])
        refused = await ann.refused()
        assert (refused["message"], refused["clause"], refused["retry"]) == (str(expected), expected.clause, None)


async def test_a_state_that_is_past_is_not_explained(served: Served) -> None:
    ann, _ = await two(served)
    async with ann.connected():
        await ann.send(type="explain", n=ann.n + 1, spots=["hand:0/hunter"])
        await ann.send(type="ping")
        assert (await ann.until(lambda frame: frame["type"] in ("pong", "explanation", "refused")))["type"] == "pong"


async def test_spots_without_cards_are_explained_over_http(served: Served) -> None:
    for game in GAMES:
        response = await served.http.get(f"/api/games/{game}/help")
        told = response.json()
        assert told["win"]["clauses"]
        assert told["counters"]
        assert told["zones"]
    assert (await served.http.get("/api/games/chess/help")).status_code == 404


async def test_refusals_are_in_the_language_of_the_client(served: Served) -> None:
    ann, bob = await two(served)
    async with ann.connected(), bob.connected(language="de"):
        await bob.send(type="move", n=bob.n, action=0)
        refused = await bob.until(lambda frame: frame["type"] == "refused")
        assert refused["message"] == "Du bist nicht am Zug."
        await bob.send(type="undo", n=bob.n)
        refused = await bob.until(lambda frame: frame["type"] == "refused")
        assert refused["message"].startswith("Das kann nicht zurückgenommen werden: Es wurde noch nichts gewählt.")
        assert (await explained(bob, "draw_pile"))[0] == "Ann ist am Zug."
        await bob.send(type="message", text="zero\u200bwidth")
        refused = await bob.until(lambda frame: frame["type"] == "refused")
        assert "in deiner steht ein unsichtbares Zeichen (U+200B)" in refused["message"]
        await ann.send(type="undo", n=ann.n)
        refused = await ann.until(lambda frame: frame["type"] == "refused")
        assert refused["message"].startswith("This cannot be taken back: nothing has been chosen yet.")


@pytest.mark.parametrize(
    ("query", "header", "message"),
    [
        ("", "", "There is no such table. The link may be mistyped, or the table was deleted."),
        ("", "tlh, de-AT;q=0.8, en;q=0.5", "Diesen Tisch gibt es nicht. Vielleicht ist der Link vertippt, "),
        ("?language=de", "en", "Diesen Tisch gibt es nicht. Vielleicht ist der Link vertippt, "),
        ("?language=tlh", "es", "Esa mesa no existe. "),
    ],
)
async def test_refusals_of_requests_are_in_their_language(
    served: Served, query: str, header: str, message: str
) -> None:
    answer = await served.http.get(f"/api/tables/nowhere{query}", headers={"Accept-Language": header})
    assert answer.status_code == 404
    assert answer.json()["detail"]["message"].startswith(message)

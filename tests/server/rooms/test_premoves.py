"""Answers before a seat's turn: durable, played once, and told to nobody before."""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import anyio
import httpx
import pytest

from deadhand.server.rooms import premoves
from deadhand.server.rooms.lobby import new_table
from deadhand.server.rooms.premoves import HUMAN_DELAY
from deadhand.server.settings import Settings
from tests.server.client import SOON, Client, Frame
from tests.server.conftest import without_rows
from tests.server.limits import UNLIMITED
from tests.server.process import process
from tests.server.running import Asked, Served, check_sentence, serving

pytestmark = pytest.mark.anyio

DRAFT: dict[str, Any] = {"game": "card_of_the_dead", "options": {"rounds": 1, "first_player": 0}}
SURVIVAL: dict[str, Any] = {"game": "left_4_dead", "options": {"first_player": 0}}
NAMES = ("Ann", "Bob", "Cy", "Di")
SECRET_WITH_A_WINDOW = "0" * 64
"""A table with this secret deals so that, played as below, two may soon play an Instant at the same time."""


async def seated(served: Asked, people: int, bots: int = 0, *, game: dict[str, Any], pace: float = 0) -> list[Client]:
    """So many people at a new table, not connected yet, in the order of their seats, and bots after them."""
    wish = {"nickname": NAMES[0], "seats": ["me", *["open"] * (people - 1), *["greedy"] * bots], "pace": pace, **game}
    started = await post(served, "/api/tables", wish)
    table = started["id"]
    others = [await served.sit(table, name) for name in NAMES[1:people]]
    if others:
        await served.begin(table, started["secret"])
    return [Client(served.port, table, each["secret"]) for each in (started, *others)]


async def post(served: Asked, path: str, wish: dict[str, Any]) -> dict[str, Any]:
    answer: dict[str, Any] = (await served.http.post(path, json=wish)).raise_for_status().json()
    return answer


@asynccontextmanager
async def all_connected(clients: Sequence[Client]) -> AsyncIterator[None]:
    async with AsyncExitStack() as stack:
        for client in clients:
            await stack.enter_async_context(client.connected())
        yield


def ahead(client: Client) -> list[int]:
    """What a client may answer before its turn."""
    prompt = client.state["view"]["ahead"]
    return [offer["action"] for offer in prompt["offers"]] if prompt else []


async def submit(client: Client, action: int, *, question: str | None = None) -> None:
    await client.send(type="premove", question=question or client.state["question"], action=action)


async def premoved(client: Client) -> Frame:
    return await client.until(lambda frame: frame["type"] == "state" and bool(frame["premoves"]))


async def test_four_people_who_each_take_their_time_draft_in_that_time_and_not_in_four(served: Served) -> None:
    """Three rounds; the time that each takes for an answer stands for 10 s."""
    takes = 1.0
    rounds = {**DRAFT["options"], "rounds": 3}
    clients = await seated(served, 4, game={**DRAFT, "options": rounds})
    spent: list[float] = []
    async with all_connected(clients):
        while not all(client.over for client in clients):
            if all(client.offers or ahead(client) for client in clients):
                begun = time.monotonic()
                await asyncio.gather(*(choose_at_leisure(client, takes) for client in clients))
                for client in clients:
                    await client.until(lambda frame: frame["type"] == "state" and not is_draft(frame))
                spent.append(time.monotonic() - begun)
            await pass_turns(clients)
    assert len(spent) == 3
    assert takes <= min(spent) < 4 * takes, spent  # the quickest, as this machine may have other things to do


def is_draft(state: Frame) -> bool:
    prompt = state["view"]["prompt"]
    return prompt is not None and prompt["name"] == "draft"


async def choose_at_leisure(client: Client, takes: float) -> None:
    await asyncio.sleep(takes)
    if client.offers:
        await client.play(client.offers[-1])
    else:
        await submit(client, ahead(client)[-1])


async def pass_turns(clients: Sequence[Client]) -> None:
    """Play until the next draft, or the end."""
    while not all(client.over or is_draft(client.state) for client in clients):
        asked = next((client for client in clients if client.offers and not is_draft(client.state)), None)
        if asked is None:
            await min(clients, key=lambda client: client.n).next()
            continue
        await asked.play(asked.offers[-1])
        now = asked.n + 1
        for client in clients:
            await client.reach(now)


async def test_a_premove_is_known_to_nobody_and_played_when_the_turn_comes(served: Served) -> None:
    ann, bob, cy = clients = await seated(served, 3, game=DRAFT)
    watcher = Client(served.port, ann.url.split("/")[-2], None)
    async with all_connected([*clients, watcher]):
        assert ahead(bob)
        assert ahead(cy)
        assert watcher.state["view"]["ahead"] is None
        chosen = ahead(bob)[-1]
        await submit(bob, chosen)
        (answer,) = (await premoved(bob))["premoves"]
        assert (answer["seat"], answer["action"]) == (1, chosen)
        check_sentence(answer["text"] + ".")
        for other in (ann, cy, watcher):
            told = await other.until(lambda frame: frame["type"] == "state" and frame["premove_seats"] == [1])
            assert (told["premoves"], told["n"]) == ([], 0)
        await ann.play(ann.offers[0])
        await cy.reach(2)
        assert cy.offers
        assert not ahead(cy)
        assert served.lobby._rooms[ann.url.split("/")[-2]].match.actions == [ann_choice(ann), chosen]
        await bob.reach(2)
        assert bob.state["premoves"] == []


def ann_choice(ann: Client) -> int:
    """The first thing that Ann was offered."""
    first = next(frame for frame in ann.frames if frame["type"] == "state")
    action: int = first["view"]["prompt"]["offers"][0]["action"]
    return action


async def test_a_premove_can_be_changed_and_taken_back_until_it_is_played(served: Served) -> None:
    ann, bob, _ = clients = await seated(served, 3, game=DRAFT)
    async with all_connected(clients):
        for action in ahead(bob)[:2]:
            await submit(bob, action)
            assert (await premoved(bob))["premoves"][0]["action"] == action
        await bob.send(type="withdraw_premove", seat=1)
        await bob.until(lambda frame: frame["type"] == "state" and not frame["premoves"])
        await ann.play(ann.offers[0])
        await bob.reach(1)
        assert bob.offers
        await bob.send(type="withdraw_premove", seat=1)
        assert "no answer to take back" in (await bob.refused())["message"]
        assert bob.n == 1


async def test_an_invalid_premove_is_refused(served: Served) -> None:
    ann, bob, cy = clients = await seated(served, 3, game=DRAFT)
    watcher = Client(served.port, ann.url.split("/")[-2], None)
    async with all_connected([*clients, watcher]):
        await submit(bob, next(each for each in range(9999) if each not in ahead(bob)))
        check_sentence((await bob.refused())["message"])
        await submit(bob, ahead(bob)[0], question=cy.state["question"])
        assert "changed" in (await bob.refused())["message"]
        await bob.send(type="withdraw_premove", seat=2)
        assert "not yours" in (await bob.refused())["message"]
        await watcher.send(type="premove", question=bob.state["question"], action=ahead(bob)[0])
        assert "watching" in (await watcher.refused())["message"]
        assert bob.state["question"] != cy.state["question"]
        await submit(ann, ann.offers[0])  # whose turn it is: then it is a move
        await ann.reach(1)


async def test_an_answer_is_dropped_and_asked_for_again_once_anything_has_moved(served: Served) -> None:
    ann, bob, _ = clients = await seated(served, 3, game=SURVIVAL)
    async with all_connected(clients):
        await until_asked(clients, "items")
        assert ahead(bob)
        done = ahead(bob)[-1]
        await submit(bob, done)
        await premoved(bob)
        offers = ann.state["view"]["prompt"]["offers"]
        await ann.play(next(offer["action"] for offer in offers if offer["verb"] == "discard"))
        await ann.reach(ann.n + 1)
        assert (await bob.until(lambda frame: frame["type"] == "premove_dropped"))["seat"] == 1
        assert bob.state["premoves"] == []
        await submit(bob, done)
        await premoved(bob)
        await ann.until(lambda frame: frame["type"] == "state" and frame["premove_seats"] == [1])
        n = ann.n
        await ann.play(ann.offers[-1])  # Ann is done, which changes nothing: so is Bob
        await bob.reach(n + 2)
        assert not any(frame["type"] == "premove_dropped" for frame in bob.frames[-2:])


async def until_asked(clients: Sequence[Client], prompt: str) -> None:
    """Play with the last choice until the first client is asked something, and the second ahead."""
    first, second, *_ = clients
    while not (first.offers and first.state["view"]["prompt"]["name"] == prompt and ahead(second)):
        asked = next(client for client in clients if client.offers)
        await asked.play(asked.offers[-1])
        now = asked.n + 1
        for client in clients:
            await client.reach(now)


@pytest.mark.parametrize("clock", [0, 60])
async def test_in_a_window_others_are_sent_nothing_when_a_premove_is_given_or_withdrawn(
    served: Served, monkeypatch: pytest.MonkeyPatch, clock: int
) -> None:
    monkeypatch.setattr(new_table, "new_deal_secret", lambda: SECRET_WITH_A_WINDOW)
    clients = await seated(served, 3, game={**SURVIVAL, "clock": clock})
    watcher = Client(served.port, table_of(clients[0]), None)
    async with all_connected([*clients, watcher]):
        early = await until_a_window_for_two(clients)
        others = [client for client in (*clients, watcher) if client is not early]
        for client in others:
            await client.quiet()
        await submit(early, ahead(early)[-1])
        answer = (await premoved(early))["premoves"][0]
        assert [await client.unread() for client in others] == [[], [], []]
        await early.send(type="withdraw_premove", seat=answer["seat"])
        await early.until(lambda frame: frame["type"] == "state" and not frame["premoves"])
        assert [await client.unread() for client in others] == [[], [], []]
        assert all(client.state["premove_seats"] == [] for client in others)


def table_of(client: Client) -> str:
    return client.url.split("/")[-2]


async def test_all_windows_of_the_owner_are_notified_and_a_repeated_answer_is_acknowledged(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(new_table, "new_deal_secret", lambda: SECRET_WITH_A_WINDOW)
    clients = await seated(served, 3, game=SURVIVAL)
    async with all_connected(clients):
        early = await until_a_window_for_two(clients)
        phone = Client(served.port, table_of(early), early.secret)
        async with phone.connected():
            action = ahead(early)[-1]
            for _ in range(2):
                await submit(early, action)
                for client in (early, phone):
                    assert (await premoved(client))["premoves"][0]["action"] == action


async def test_a_premove_that_nobody_knows_of_is_played_as_late_as_people_answer(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(new_table, "new_deal_secret", lambda: SECRET_WITH_A_WINDOW)
    clients = await seated(served, 3, game=SURVIVAL)
    async with all_connected(clients):
        early = await until_a_window_for_two(clients)
        await submit(early, ahead(early)[-1])
        await premoved(early)
        assert await seconds_to_play(clients) >= HUMAN_DELAY[0]


async def seconds_to_play(clients: Sequence[Client]) -> float:
    """How long a premove waits once another player, who is asked, has passed."""
    asked = next(client for client in clients if client.offers)
    n, turn = asked.n, time.monotonic()
    await asked.play(asked.offers[-1])
    await asked.reach(n + 2)
    return time.monotonic() - turn


@pytest.fixture
def slow_people(monkeypatch: pytest.MonkeyPatch) -> None:
    """People answer so late that an answer which waits as long is not taken for one that is played at once."""
    monkeypatch.setattr(premoves, "HUMAN_DELAY", (2 * SOON, 2 * SOON))


@pytest.mark.usefixtures("slow_people")
async def test_a_premove_that_all_know_of_or_of_who_plays_alone_is_played_at_once(served: Served) -> None:
    ann, bob, _ = clients = await seated(served, 3, game=DRAFT)
    async with all_connected(clients):
        await submit(bob, ahead(bob)[-1])
        await premoved(bob)
        assert await seconds_to_play(clients) < SOON
    assert ann.n == 2


@pytest.mark.usefixtures("slow_people")
async def test_who_plays_with_bots_alone_hides_a_premove_from_nobody(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(new_table, "new_deal_secret", lambda: SECRET_WITH_A_WINDOW)
    (ann,) = clients = await seated(served, 1, 2, game=SURVIVAL, pace=0.3)
    async with all_connected(clients):
        while not (ahead(ann) and ann.state["view"]["prompt"]["name"].startswith("instant")):
            assert not ann.over, "no window was open: this secret deals otherwise now, so another is needed"
            if ann.offers:
                await ann.play(prefer(ann, "take", "ready", "confirm", "pass_items"))
            await ann.next()
        await submit(ann, ahead(ann)[-1])
        await ann.until(lambda frame: frame["type"] == "state" and asks(frame) == 0)
        await ann.reach(ann.n + 1)  # or no frame would come soon enough


def asks(state: Frame) -> int | None:
    """The seat that is asked."""
    prompt = state["view"]["prompt"]
    return None if prompt is None else int(prompt["seat"])


async def until_a_window_for_two(clients: Sequence[Client]) -> Client:
    """Play until one is asked for an Instant and another, who is returned, is asked ahead."""
    while not clients[0].over:
        early = next((client for client in clients if ahead(client)), None)
        if early is not None and early.state["view"]["prompt"]["name"].startswith("instant"):
            return early
        asked = next(client for client in clients if client.offers)
        await asked.play(prefer(asked, "take", "ready", "confirm", "pass_items"))
        now = asked.n + 1
        for client in clients:
            await client.reach(now)
    raise AssertionError("no window was open for two: this secret deals otherwise now, so another is needed")


def prefer(client: Client, *verbs: str) -> int:
    """The first offer with one of these verbs, else the last."""
    offers = client.state["view"]["prompt"]["offers"]
    chosen = next((offer for verb in verbs for offer in offers if offer["verb"] == verb), offers[-1])
    action: int = chosen["action"]
    return action


async def test_the_pauses_of_bots_do_not_add_up(served: Served) -> None:
    (ann,) = clients = await seated(served, 1, 4, game=DRAFT, pace=1)
    async with all_connected(clients):
        begun = time.monotonic()
        await ann.play(ann.offers[0])
        await ann.until(lambda frame: frame["type"] == "state" and not is_draft(frame))
        assert 0.7 <= time.monotonic() - begun < 4 * 0.7


async def test_who_plays_several_seats_is_asked_ahead_with_one_after_the_other(served: Served) -> None:
    wish = {"nickname": "Ann", "seats": ["open", "me", "me"], "pace": 0, **SURVIVAL}
    started = await post(served, "/api/tables", wish)
    bob = Client(served.port, started["id"], (await served.sit(started["id"], "Bob"))["secret"])
    await served.begin(started["id"], started["secret"])
    ann = Client(served.port, started["id"], started["secret"])
    async with ann.connected(), bob.connected():
        while not (bob.offers and bob.state["view"]["prompt"]["name"] == "items"):
            asked = ann if ann.offers else bob
            await asked.play(asked.offers[-1])
            now = asked.n + 1
            await ann.reach(now)
            await bob.reach(now)
        for seat in (1, 2):
            assert ann.state["you"] == seat
            await submit(ann, ahead(ann)[-1])
            while len(ann.state["premoves"]) < seat:
                await ann.next()
        n = bob.n
        await bob.play(bob.offers[-1])
        await bob.reach(n + 3)


@pytest.mark.soak
async def test_a_premove_survives_a_server_that_is_killed(tmp_path: Path) -> None:
    with process(tmp_path) as server:
        async with httpx.AsyncClient(base_url=server.address, timeout=30) as http:
            ann, bob, _ = clients = await seated(Asked(server.port, http), 3, game=DRAFT)
        async with all_connected(clients):
            chosen = ahead(bob)[-1]
            await submit(bob, chosen)
            await premoved(bob)
        server.kill()
        server.start()
        async with bob.connected():
            assert [answer["action"] for answer in bob.state["premoves"]] == [chosen]
        async with ann.connected():
            await ann.play(ann.offers[0])
            await ann.reach(2)
        server.kill()
        server.start()
        async with bob.connected():
            assert bob.n == 2
            assert bob.state["premoves"] == []


async def test_two_servers_play_a_premove_once(postgres: str) -> None:
    settings = Settings(database=await without_rows(postgres), compiled=False, **UNLIMITED)
    async with serving(settings) as one, serving(settings) as two:
        for taken_back in (False, True):
            ann, bob, cy = await seated(one, 3, game=DRAFT)
            bob.url = bob.url.replace(str(one.port), str(two.port))
            async with all_connected([ann, bob, cy]):
                chosen = ahead(bob)[-1]
                await submit(bob, chosen)
                await premoved(bob)
                await ann.until(lambda frame: frame["type"] == "state" and frame["premove_seats"] == [1])
                await asyncio.gather(
                    ann.play(ann.offers[0]), *([bob.send(type="withdraw_premove", seat=1)] if taken_back else [])
                )
                await ann.reach(1)
                actions = await agreed(ann.url.split("/")[-2], one, two, least=1 if taken_back else 2)
                assert actions in ([ann_choice(ann), chosen], [ann_choice(ann)])


async def agreed(table: str, *servers: Served, least: int) -> list[int]:
    """The actions at a table, once all servers know the same, and so many at least."""
    with anyio.fail_after(SOON):
        while True:
            await asyncio.sleep(0.2)
            known = [server.lobby._rooms[table].match.actions for server in servers]
            if len(known[0]) >= least and all(each == known[0] for each in known):
                return list(known[0])

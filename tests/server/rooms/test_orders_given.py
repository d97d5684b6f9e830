"""Standing orders: kept by the server, obeyed without their person's page, and told to nobody else."""

import time
from typing import Any

import anyio
import pytest

from deadhand.server.rooms import standing_orders
from deadhand.server.rooms.premoves import HUMAN_DELAY
from deadhand.server.rooms.standing_orders import THINKING_TIME
from deadhand.server.settings import Settings
from tests.server.client import Client
from tests.server.rooms.test_premoves import ahead, all_connected, prefer, seated, table_of
from tests.server.running import Served, check_sentence, serving

pytestmark = pytest.mark.anyio

ZEVEN: dict[str, Any] = {"game": "zeven", "options": {"rounds": 1, "first_dealer": 0}}
HORDE: dict[str, Any] = {"game": "escape_the_horde"}
RESPONSES = ("yeah_nah", "rescue", "dodge_survivor", "dodge_infected", "weapon_infected", "grenade_infected")
CARDS = ("steal", "binoculars_survivor", "spill_survivor", "re_arm_survivor", "draw", "pass", "finish", "attack")
"""What plays many cards, so that many windows open."""


def order(prompt: str, *verbs: str, **more: Any) -> dict[str, Any]:
    """Return an order to be asked only if one of these verbs is offered."""
    return {"prompt": prompt, "verbs": list(verbs), "when": None, "during": None, **more}


async def give(client: Client, *orders: dict[str, Any]) -> None:
    await client.send(type="orders", orders=list(orders))
    await client.until(lambda frame: frame["type"] == "state" and frame["orders"] == list(orders))


def asked(client: Client) -> str | None:
    """Return the question that a client has to answer in person."""
    prompt = client.state["view"]["prompt"]
    return prompt["name"] if client.offers and not client.state["passing"] else None


def verbs(client: Client) -> set[str]:
    """Return the verbs that a client is offered, now or ahead."""
    view = client.state["view"]
    return {offer["verb"] for prompt in (view["prompt"], view["ahead"]) if prompt for offer in prompt["offers"]}


async def step(clients: list[Client], *preferred: str) -> None:
    """Let the asked person choose, or wait for an order; then all know of it."""
    now = next((client for client in clients if asked(client)), None)
    n = clients[0].n
    if now is not None:
        await now.play(prefer(now, *preferred))
    for client in clients:
        await client.reach(n + 1)


async def until_a_window(clients: list[Client]) -> tuple[Client, Client]:
    """Play until one may respond to a card and another ahead; return both."""
    while not clients[0].over:
        now = next(client for client in clients if client.offers)
        later = next((client for client in clients if ahead(client)), None)
        if asked(now) == "respond" and later is not None:
            return now, later
        await step(clients, *CARDS)
    raise AssertionError("no window was open for two: this secret deals otherwise now, so another is needed")


async def test_the_end_of_a_turn_is_asked_only_if_a_call_is_possible(served: Served) -> None:
    (ann,) = clients = await seated(served, 1, 1, game=ZEVEN)
    async with all_connected(clients):
        await give(ann, order("end", "call"))
        ends = 0
        while not ann.over and ends < 4:
            if asked(ann):
                assert asked(ann) != "end" or "call" in verbs(ann)
                await ann.play(prefer(ann, "lay", "draw", "discard"))
            n = ann.n
            await ann.reach(n + 1)
            ends += ann.state["passing"]
        assert ends == 4


async def test_orders_are_obeyed_after_a_restart_and_without_a_page(settings: Settings) -> None:
    async with serving(settings) as served:
        ann, bob = clients = await seated(served, 2, game=ZEVEN)
        async with all_connected(clients):
            await give(bob, order("end"))
    async with serving(settings) as served:
        table = table_of(bob)
        ann, bob = (Client(served.port, table, client.secret) for client in (ann, bob))
        async with ann.connected():
            async with bob.connected():
                while not (asked(bob) == "play" and bob.state["view"]["counters"]["plays_left"] == 1):
                    await step([ann, bob], "end", "draw", "discard")
                await bob.play(prefer(bob, "discard"))
                await bob.reach(bob.n + 1)
                assert bob.state["passing"]
            with anyio.fail_after(10):
                while not asked(ann):
                    await ann.next()


async def test_a_pass_by_a_standing_order_takes_a_persons_time_and_is_not_shown(served: Served) -> None:
    clients = await seated(served, 3, game=HORDE)
    watcher = Client(served.port, table_of(clients[0]), None)
    async with all_connected([*clients, watcher]):
        now, later = await until_a_window(clients)
        others = [client for client in (*clients, watcher) if client is not later]
        for client in others:
            await client.quiet()
        opened = time.monotonic()
        await give(later, order("respond"))
        assert later.state["passing"]
        assert [await client.unread() for client in others] == [[], [], []]
        n, turn = now.n, time.monotonic()
        await now.play(prefer(now, "pass"))
        await now.reach(n + 2)
        assert time.monotonic() - opened >= THINKING_TIME[0]
        assert time.monotonic() - turn >= HUMAN_DELAY[0]
        assert all(client.state["orders"] is None and not client.state["passing"] for client in others)


async def test_the_delay_is_the_same_for_those_who_are_asked(served: Served) -> None:
    """The times are drawn before an order looks at the cards, by the question alone."""
    clients = await seated(served, 3, game=HORDE)
    async with all_connected(clients):
        now, later = await until_a_window(clients)
        room = served.lobby._rooms[table_of(now)]
        seat = later.state["you"]
        await give(later, order("respond", *RESPONSES, "pass"))
        assert not later.state["passing"]
        before = room.orders._delays[seat]
        await give(later, order("respond"))
        assert later.state["passing"]
        assert room.orders._delays[seat] == before


async def test_a_choice_that_is_taken_back_is_asked(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(standing_orders, "THINKING_TIME", (0.0, 0.0))
    monkeypatch.setattr(standing_orders, "HUMAN_DELAY", (0.0, 0.0))
    clients = await seated(served, 3, game=HORDE)
    async with all_connected(clients):
        now, _ = await until_a_window(clients)
        n = now.n
        await give(now, order("respond"))
        await now.reach(n + 1)
        await now.send(type="undo", n=now.n)
        await now.reach(n + 2)
        assert asked(now) == "respond"
        await now.quiet()
        assert asked(now) == "respond"


async def test_an_order_asks_by_what_its_seat_sees(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(standing_orders, "THINKING_TIME", (0.0, 0.0))
    monkeypatch.setattr(standing_orders, "HUMAN_DELAY", (0.0, 0.0))
    clients = await seated(served, 3, game=HORDE)
    concerned = {"counter": "concern", "values": [2]}
    seen: set[tuple[int, bool, bool]] = set()
    async with all_connected(clients):
        ended = order("respond", during={"counter": "round_number", "values": [0]})
        await give(clients[0], ended, order("respond", *RESPONSES, when=concerned))
        for client, within in zip(clients[1:], (0, 1_000_000), strict=True):
            await give(client, order("respond", *RESPONSES, judged={"verbs": list(RESPONSES), "within": within}))
        for _ in range(150):
            for number, client in enumerate(clients):
                view, me = client.state["view"], client.state["you"]
                prompt = view["prompt"] if client.offers else view["ahead"]
                if prompt is not None and prompt["name"] == "respond":
                    able = bool(verbs(client) & set(RESPONSES))
                    if number == 0:
                        assert client.state["passing"] == (not (able and view["counters"]["concern"][me] == 2))
                    elif number == 2 or not able:
                        assert client.state["passing"] == (not able)
                    seen.add((number, able, client.state["passing"]))
            if clients[0].over:
                break
            await step(clients, *CARDS)
    assert {passing for number, _, passing in seen if number == 0} == {True, False}, seen
    assert (1, True, True) in seen
    assert (2, True, False) in seen


async def test_no_bot_judges_where_the_host_forbids_hints(served: Served) -> None:
    clients = await seated(served, 3, game=HORDE)
    async with all_connected(clients):
        while not clients[0].over:
            now, _ = await until_a_window(clients)
            await give(now, order("respond", *RESPONSES, judged={"verbs": list(RESPONSES), "within": 0}))
            if now.state["passing"] and verbs(now) & set(RESPONSES):
                break
            await give(now)
            await step(clients, "pass")
        await clients[0].send(type="hints", on=False)
        await now.until(lambda frame: frame["type"] == "state" and not frame["passing"])


async def test_orders_that_mean_nothing_are_refused_in_a_sentence(served: Served) -> None:
    (ann,) = clients = await seated(served, 1, 1, game=ZEVEN)
    watcher = Client(served.port, table_of(ann), None)
    nothing = {"counter": "luck", "values": [1]}

    async with all_connected([*clients, watcher]):
        for wrong, says in (
            ([order("lunch")], "it has end"),
            ([order("draw")], "it has end"),
            ([order("end", "dodge")], "call, end"),
            ([order("end", when=nothing)], "luck"),
            ([order("end", during=nothing)], "luck"),
            ([order("end", judged={"verbs": ["dodge"], "within": 0})], "call, end"),
            ([order("end", judged={"verbs": ["call"], "within": -1})], "not understood"),
            ([order("end", bribe=1)], "not understood"),
            ([order("end")] * 17, "not understood"),
        ):
            await ann.send(type="orders", orders=wrong)
            sentence = (await ann.refused())["message"]
            check_sentence(sentence)
            assert says in sentence
        assert ann.state["orders"] is None
        await watcher.send(type="orders", orders=[order("end")])
        assert "watching" in (await watcher.refused())["message"]

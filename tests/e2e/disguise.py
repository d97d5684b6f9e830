"""A table of one game that looks like one of another, to show what no game has yet, or what takes long to reach."""

import json
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from typing import Any

from playwright.sync_api import Page, Route, WebSocketRoute

from deadhand.games import find_game
from deadhand.match.state_in_words import complete_frame, read_state
from deadhand.table.game.game import Game
from deadhand.table.knowledge.plan import knowledge_plan
from deadhand.table.knowledge.sections import ZoneRow
from deadhand.table.record.state import NOBODY
from deadhand.table.view.view_zones import backs_of, kind_ids

Change = Callable[[dict[str, Any]], object]


def nothing(_: dict[str, Any]) -> None:
    """No change."""


def disguise(
    page: Page, *, game: Change = nothing, words: Change = nothing, state: Change, seats: Change = nothing
) -> None:
    """Change what the page receives: a game, its words, every state, and the people who are there.

    A state is changed as a view in words, and sent as numbers again; its `events`, if the change sets them, and its
    lines are numbers. Call it before the table is opened.
    """

    def changed(change: Change) -> Callable[[Route], None]:
        def answer(route: Route) -> None:
            there = route.fetch()
            told = there.json()
            change(told)
            route.fulfill(response=there, json=told)

        return answer

    def socket(client: WebSocketRoute) -> None:
        server = client.connect_to_server()
        known: dict[str, Any] = {}

        def pass_on(text: str | bytes) -> None:
            frame = dict(deepcopy(complete_frame(json.loads(text), known)))
            if frame["type"] == "state":
                change_state(frame, state)
            if "seats" in frame:
                seats(frame)
            client.send(json.dumps(frame))

        server.on_message(pass_on)

    page.route("**/api/games/zeven", changed(game))
    page.route("**/api/games/zeven/words", changed(words))
    page.route_web_socket("**/socket", socket)


def change_state(frame: dict[str, Any], change: Change) -> None:
    """Let a change see the state of numbers with its view in words, and take over what it made of that."""
    frame["view"] = read_state(frame, "en")["view"]
    change(frame)
    view = frame.pop("view")
    game = find_game(view["game"])
    frame["table"]["names"] = view["names"]
    facts = frame["facts"]
    facts["zones"] = zones_of(game, view)
    facts["counters"] = counters_of(game, view)
    if view["prompt"] is None:
        facts.update(asked=None, offers=[])
    elif view["prompt"]["name"] != game.prompts[facts["asked"][0]].name:
        facts.update(asked=asked_of(game, view["prompt"]), offers=[])
    if view["over"] and facts["end"] is None:
        parts: dict[str, list[int]] = {name: [] for name in ("decided", "statistics", "places")}
        facts["end"] = {"outcome": 0, "returns": view["returns"], "rounds": 1, **parts}


def zones_of(game: Game, view: Mapping[str, Any]) -> list[int]:
    """Return the zones of a view as numbers; see `write_zones.py`."""
    integers: list[int] = []
    for row in knowledge_plan(game, view["seats"]).zones:
        family = view["zones"][row.zone.name]
        zone = family[row.place] if row.zone.is_numbered else family
        integers += zone_of(game, row, zone)
    return integers


def zone_of(game: Game, row: ZoneRow, zone: Mapping[str, Any]) -> list[int]:
    ids, count = kind_ids(game), zone["count"]
    if not count:
        return [int("cards" in zone)]
    if "cards" in zone:
        marks = [mark.field for mark in row.marks] or list(zone.get("marks", ()))
        kinds = [NOBODY if kind is None else ids.index(kind) for kind in zone["cards"]]
        shown = zone.get("marks", {})
        return [2 * count + 1, *kinds, *(number for mark in marks for number in shown.get(mark, [0] * count))]
    pairs = [
        (ids.index(place), value) if row.zone.mingled else (int(place), ids.index(value))
        for place, value in zone["known"].items()
    ]
    backs = [backs_of(game).index(back) for back in zone.get("backs", ())]
    return [2 * count, len(pairs), *(number for pair in pairs for number in pair), *backs]


def counters_of(game: Game, view: Mapping[str, Any]) -> list[int]:
    """Return the counters of a view as numbers."""
    values = (view["counters"][counter.field] for counter in game.counters)
    return [number for value in values for number in (value if isinstance(value, list) else [value])]


def asked_of(game: Game, prompt: Mapping[str, Any]) -> Sequence[int]:
    """Return a question as numbers: itself, its seat, a step that has its subjects, and these."""
    number = next(place for place, each in enumerate(game.prompts) if each.name == prompt["name"])
    about, ids = prompt["about"], kind_ids(game)
    step = next(step for step in game.steps if set(about) <= {name for name, _ in step.integers})
    values = [about.get(name, NOBODY) for name, _ in step.integers]
    integers = [ids.index(value) if isinstance(value, str) else value for value in values]
    return [number, prompt["seat"], int(step.number), *integers, *[0] * (3 - len(integers))]

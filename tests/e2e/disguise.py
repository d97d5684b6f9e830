"""A table of one game that looks like one of another, to show what no game has yet, or what takes long to reach."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Route, WebSocketRoute

Change = Callable[[dict[str, Any]], object]


def nothing(_: dict[str, Any]) -> None:
    """No change."""


def disguise(page: Page, *, game: Change = nothing, state: Change, seats: Change = nothing) -> None:
    """Change what the page receives about Zeven: every state, and the people who are there.

    Call it before the table is opened.
    """

    def declared(route: Route) -> None:
        answer = route.fetch()
        told = answer.json()
        game(told)
        route.fulfill(response=answer, json=told)

    def socket(client: WebSocketRoute) -> None:
        server = client.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            frame = json.loads(text)
            if frame["type"] == "state":
                state(frame)
            elif frame["type"] == "seats":
                seats(frame)
            client.send(json.dumps(frame))

        server.on_message(pass_on)

    page.route("**/api/games/zeven", declared)
    page.route_web_socket("**/socket", socket)

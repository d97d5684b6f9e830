"""A table of one game that looks like one of another, to show what no game has yet, or what takes long to reach."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Route, WebSocketRoute

Change = Callable[[dict[str, Any]], object]


def disguise(page: Page, *, game: Change, state: Change) -> None:
    """Change what the page is told of Zeven, and every state that the server sends; call before the table is opened."""

    def games(route: Route) -> None:
        answer = route.fetch()
        told = answer.json()
        for one in told:
            if one["slug"] == "zeven":
                game(one)
        route.fulfill(response=answer, json=told)

    def socket(client: WebSocketRoute) -> None:
        server = client.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            frame = json.loads(text)
            if frame["type"] == "state":
                state(frame)
            client.send(json.dumps(frame))

        server.on_message(pass_on)

    page.route("**/api/games", games)
    page.route_web_socket("**/socket", socket)

"""A table at a server, as the terminal sees it: frames in, moves out."""

import json
from collections.abc import Callable, Sequence
from typing import Any, cast

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from deadhand.games import find_game
from deadhand.table.errors import Refused
from deadhand.table.sentences import Speaker
from deadhand.table.view import action_name

MOST_FRAME = 2**22


class DistantMatch:
    """The game that a server tells us of; every frame brings it up to date."""

    def __init__(self, socket: ClientConnection, *, secret: str | None, waits: Callable[[], None]) -> None:
        self._socket = socket
        self._waits = waits
        self._waiting = False
        self.lines: list[str] = []
        self._send({"type": "hello", "secret": secret, "since": -1})
        self.frame: dict[str, Any] = {}
        self.receive()
        view = self.frame["view"]
        self.game = find_game(view["game"])
        self.deck = self.game.deck
        self.seats = cast("int", view["seats"])

    def _send(self, frame: dict[str, Any]) -> None:
        try:
            self._socket.send(json.dumps(frame))
        except ConnectionClosed:
            raise Refused("The connection to the server is lost; join again by the same link.") from None

    def receive(self) -> None:
        """Wait for the next state.

        Raises:
            Refused: if the server refuses what was sent, or is gone.
        """
        while True:
            try:
                frame = json.loads(self._socket.recv())
            except ConnectionClosed:
                raise Refused("The connection to the server is lost; join again by the same link.") from None
            if frame["type"] == "refused":
                raise Refused(frame["message"])
            if frame["type"] == "gathering" and not self._waiting:
                self._waiting = True
                self._waits()
                self._send({"type": "ready", "ready": True})
            if frame["type"] == "state":
                self.frame = frame
                self.lines += [sentence["text"] for line in frame["lines"] for sentence in line["sentences"]]
                return

    def send_move(self, frame: dict[str, Any]) -> None:
        """Send a move in answer to the state we know, and wait for what comes of it."""
        self._send({**frame, "n": self.frame["n"]})
        self.receive()

    @property
    def names(self) -> list[str]:
        """What the players are called."""
        return cast("list[str]", self.frame["view"]["names"])

    @property
    def actions(self) -> list[int]:
        """One entry for each move so far."""
        return list(range(self.frame["n"]))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.frame["view"]["over"])

    @property
    def scores(self) -> Sequence[int]:
        """Each seat's points so far."""
        return cast("list[int]", self.frame["scores"])

    @property
    def ranks(self) -> Sequence[int]:
        """Each seat's rank."""
        return cast("list[int]", self.frame["ranks"])

    @property
    def returns(self) -> Sequence[float]:
        """What each seat has won."""
        return self.frame["view"]["returns"] or [0.0] * self.seats

    def name(self, action: int) -> str:
        """The readable form of an action."""
        return action_name(self.game, action)

    def describe(self, action: int) -> str:
        """An action as a choice in plain words."""
        prompt = self.frame["view"]["prompt"]
        for offer in prompt["offers"] if prompt else ():
            if offer["action"] == action:
                return cast("str", offer["text"])
        return Speaker(self.game, self.deck, self.names, self.frame["you"]).choice(action)

    def play(self, action: int) -> None:
        """Send an action; the server says if the rules forbid it."""
        self.send_move({"type": "move", "action": action})


class DistantSession:
    """A person at a server's table.

    `waits` is called if its game has not begun; the person counts as ready from then on.
    """

    def __init__(self, address: str, *, link: str, secret: str | None, waits: Callable[[], None]) -> None:
        try:
            self._socket = connect(address, max_size=MOST_FRAME)
        except (OSError, ValueError) as error:
            raise Refused(f"The server cannot be reached at {address}: {error}.") from None
        self.match = DistantMatch(self._socket, secret=secret, waits=waits)
        self._link = link
        if self.match.frame["you"] is None:
            raise Refused("This link has no seat.")

    @property
    def seat(self) -> int:
        """The person's seat; of several, the one that is asked or acted last."""
        return cast("int", self.match.frame["you"])

    @property
    def view(self) -> dict[str, Any]:
        """All that the person may know."""
        return cast("dict[str, Any]", self.match.frame["view"])

    @property
    def my_turn(self) -> bool:
        """Whether the person is asked."""
        prompt = self.view["prompt"]
        return prompt is not None and prompt["seat"] == self.seat

    @property
    def can_undo(self) -> bool:
        """Whether the person may take back their last action."""
        return bool(self.match.frame["can_undo"])

    def play(self, action: int) -> None:
        """Send an action."""
        self.match.play(action)

    def undo(self) -> None:
        """Ask to take back the last action."""
        self.match.send_move({"type": "undo"})

    def wait(self) -> None:
        """Wait for the next thing to happen, unless the person is asked."""
        if not self.my_turn and not self.match.over and not self.match.lines:
            self.match.receive()

    def news(self) -> list[str]:
        """What happened since this was last called."""
        lines, self.match.lines = self.match.lines, []
        return lines

    def save(self) -> None:
        """The server has every move already."""

    def farewell(self, *, over: bool) -> tuple[str, str]:
        """How to come back."""
        text = "Look at the table again by:" if over else "The table waits for you. Come back by:"
        return text, f"join '{self._link}'"

    def close(self) -> None:
        """Hang up."""
        self._socket.close()

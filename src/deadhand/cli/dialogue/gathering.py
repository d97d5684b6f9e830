"""Before a server's game begins: who is there, and when it begins."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from deadhand.cli.dialogue.reading import CAN_WATCH, is_typed, read_line_unless
from deadhand.cli.screens.screen import Screen
from deadhand.cli.sittings.distant import NOTICES
from deadhand.cli.sittings.line import ServerLine
from deadhand.table.errors import Refused
from deadhand.table.sentences import counted

READY: Final = "You have a seat, and are ready. The game begins as soon as its host starts it."
Begin = Callable[[], None]


def gather(line: ServerLine, screen: Screen, *, begin: Begin | None = None) -> Mapping[str, Any]:
    """Wait until the game begins; returns its first state. A guest is ready at once; the host may `begin`.

    Raises:
        Refused: in the server's words.
        EOFError: if the host leaves.
    """
    return Gathering(line, screen, begin).wait()


class Gathering:
    """One table at which people sit down."""

    def __init__(self, line: ServerLine, screen: Screen, begin: Begin | None) -> None:
        self.line = line
        self.screen = screen
        self.begin = begin
        self.is_ready = False
        self.told = ""
        self.open = 0

    def wait(self) -> Mapping[str, Any]:
        """Tell who comes, until the game begins."""
        while True:
            frame = self.line.receive(0.0) or self.ask_or_receive()
            if frame is None:
                continue
            if frame["type"] == "state":
                return frame
            self.take_in(frame)

    def ask_or_receive(self) -> Mapping[str, Any] | None:
        """What comes next; a host may say meanwhile that the game begins."""
        if self.begin is None or not self.told:
            return self.line.receive()
        if not (is_typed() and CAN_WATCH):
            if not self.open:
                self.begin()
            return self.line.receive()
        bots = counted(self.open, "", ", a bot takes the open seat", ", bots take the # open seats")
        typed = read_line_unless(f"(Enter begins{bots}; q leaves) ", self.line)
        if typed == "":
            self.begin()
        elif typed and typed.casefold() in ("q", "quit"):
            raise EOFError
        return None

    def take_in(self, frame: Mapping[str, Any]) -> None:
        """Say what a frame tells."""
        if frame["type"] in ("refused", "ended"):
            raise Refused(frame.get("message", "The server has ended the connection."))
        if frame["type"] in NOTICES:
            self.screen.say(NOTICES[frame["type"]])
        if frame["type"] == "gathering" and not self.is_ready:
            self.is_ready = True
            if self.begin is None:
                self.screen.say(READY)
            self.line.send({"type": "ready", "ready": True})
        if frame["type"] in ("gathering", "seats"):
            self.tell_who(frame["seats"])

    def tell_who(self, seats: Sequence[Mapping[str, Any]]) -> None:
        """Say who sits there, if that has changed."""
        self.open = sum(seat["kind"] == "open" for seat in seats)
        told = ", ".join(_seat(seat) for seat in seats)
        if told != self.told:
            self.told = told
            self.screen.say(f"At the table: {told}.")


def _seat(seat: Mapping[str, Any]) -> str:
    """A seat in words."""
    if seat["kind"] == "open":
        return "an open seat"
    state = " (bot)" if seat["kind"] == "bot" else "" if seat["online"] else " (away)"
    return f"{seat['name']}{state}"

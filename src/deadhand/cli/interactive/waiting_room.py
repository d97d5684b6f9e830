"""The wait before a server's game starts: the list of players, chat, and the host's start command."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from deadhand.cli.interactive.keyboard import CAN_WATCH, SAY_COMMAND, is_typed, read_line_or_event, show_prompt
from deadhand.cli.screens.screen import Screen
from deadhand.cli.sessions.client_seed import ClientSeed
from deadhand.cli.sessions.connection import ServerConnection
from deadhand.cli.sessions.remote import NOTICES
from deadhand.cli.sessions.table_client import refusal_sentence
from deadhand.cli.words.say import say
from deadhand.table.errors import Refused

READY: Final = "You have a seat. The game starts when the host starts it."
Begin = Callable[[], None]


def wait_for_start(
    line: ServerConnection, screen: Screen, giving: ClientSeed, *, begin: Begin | None = None
) -> Mapping[str, Any]:
    """Wait until the game starts, and return its first state. A guest is ready at once; a host may `begin`.

    `giving` is this terminal's number for the deal.

    Raises:
        Refused: in the server's words.
        EOFError: if the person leaves.
    """
    return WaitingRoom(line, screen, giving, begin).wait()


class WaitingRoom:
    """A table whose game has not started."""

    def __init__(self, line: ServerConnection, screen: Screen, giving: ClientSeed, begin: Begin | None) -> None:
        self.line = line
        self.screen = screen
        self.begin = begin
        self.is_host = False
        """True if the server says that the person is the host."""
        self.giving = giving
        self.is_ready = False
        self.is_begun = False
        self.was_asked = False
        """True once the prompt has been printed; news print it again, and must not lose a line being typed."""
        self.players = ""
        self.open = 0
        self.refused = ""
        """The server's last refusal; the reason if the connection is then closed."""

    def wait(self) -> Mapping[str, Any]:
        """Print who comes, until the game starts."""
        asked = False
        while True:
            frame = self.line.receive(0.0)
            if frame is None and self.should_prompt:
                prompt = self.prompt
                if not asked:
                    show_prompt(prompt, keep_typed=self.was_asked)
                self.was_asked = True
                asked = not self.handle_input(read_line_or_event(self.line, prompt, self.print_players))
                continue
            frame = frame or self.line.receive()
            if frame is None:
                continue
            asked = not self.handle_frame(frame, asked=asked) and asked
            if frame["type"] == "state":
                return frame

    @property
    def should_prompt(self) -> bool:
        """True if the person can type. Without a keyboard, a host's game starts when no seat is open."""
        if not self.players or self.is_begun:
            return False
        if is_typed() and CAN_WATCH:
            return True
        if self.may_begin and not self.open:
            self.start_game()
        return False

    @property
    def may_begin(self) -> bool:
        """True if the person may start the game."""
        return self.is_host and self.begin is not None

    @property
    def prompt(self) -> str:
        """The prompt, with the inputs that are allowed now."""
        if not self.may_begin:
            return say("(q leaves, say hello sends a message) ")
        bots = say("{0:|, a bot takes the open seat|, bots take the # open seats}", self.open)
        return say("(Enter starts{0}; q leaves) ", bots)

    def start_game(self) -> None:
        """Start the game."""
        assert self.begin is not None
        self.is_begun = True
        self.begin()

    def handle_input(self, typed: str | None) -> bool:
        """Carry out what the person typed; return whether to prompt again."""
        if typed is None:
            return False
        if typed.casefold() in ("q", "quit"):
            raise EOFError
        if message := SAY_COMMAND.fullmatch(typed):
            self.line.send({"type": "message", "text": message[1]})
        elif not typed and self.may_begin:
            self.start_game()
            return False
        return True

    def handle_frame(self, frame: Mapping[str, Any], *, asked: bool) -> bool:
        """Print the news in a frame, below the prompt if one is open (`asked`); return whether there was any."""
        if frame["type"] == "ended":
            raise Refused(self.refused or say("The server closed the connection."))
        if frame["type"] == "gathering":
            self.is_host = frame["host"] in frame["seats_of_mine"]
        lines = [self.refused] if self.refused else []
        self.refused = ""
        if frame["type"] == "refused" and frame["retry"] is None:
            self.refused = refusal_sentence(frame)
        elif frame["type"] == "refused":  # it was not wrong, and is sent again with the next frame
            lines.append(frame["message"])
            self.is_ready = False
        lines += [say(NOTICES[frame["type"]])] if frame["type"] in NOTICES else []
        if frame["type"] == "gathering" and (answer := self.giving.frame_to_send(frame)):
            self.line.send(answer)
        if frame["type"] == "gathering" and not self.is_ready:
            self.is_ready = True
            lines += [] if self.may_begin else [say(READY)]
            self.line.send({"type": "ready", "ready": True})
        if frame["type"] in ("gathering", "dealt") and (doubt := self.giving.fairness_warning(frame)):
            lines.append(doubt)
        if frame["type"] == "chat":
            lines += [f"{message['name']}: {message['text']}" for message in frame["messages"]]
        if frame["type"] in ("gathering", "seats"):
            lines += self.player_list(frame["seats"])
        for line in [*[""] * (asked and bool(lines)), *lines]:
            self.screen.print_text(line)
        return bool(lines)

    def print_players(self) -> None:
        """Print who is at the table."""
        self.screen.print_text(say("At the table: {0}.", self.players))

    def player_list(self, seats: Sequence[Mapping[str, Any]]) -> list[str]:
        """Return the list of players, if it has changed."""
        self.open = sum(seat["kind"] == "open" for seat in seats)
        players, before = ", ".join(_seat_in_words(seat) for seat in seats), self.players
        self.players = players
        return [say("At the table: {0}.", players)] if players != before else []


def _seat_in_words(seat: Mapping[str, Any]) -> str:
    """Return a seat in words."""
    if seat["kind"] == "open":
        return say("an open seat")
    if seat["kind"] == "bot":
        return f"{seat['name']} ({say('bot')})"
    return str(seat["name"]) if seat["online"] else f"{seat['name']} ({say('away')})"
